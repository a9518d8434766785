//! The builder's constants, from the pool of constants.

use std::sync::Arc;

use base::Rng;
use testcase::{CallableId, Choice, Constant, Pool, Prim};

use crate::constants::Constants;

impl Pool for Constants {
    fn number(&self, prim: Prim, choice: &mut dyn Choice) -> Constant {
        self.primitive(prim, &mut Rng::new(choice.bits()))
    }

    fn text(&self, choice: &mut dyn Choice) -> Arc<[u16]> {
        self.text(&mut Rng::new(choice.bits())).into()
    }

    fn doubt(&self, callable: CallableId) -> u32 {
        self.doubts.of(callable)
    }

    fn seen(&self, rng: &mut Rng) -> Option<Constant> {
        self.seen.any(rng)
    }
}
