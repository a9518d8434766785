//! The builder's decisions and constants, from the engine's randomness and pool.

use std::sync::Arc;

use base::Rng;
use testcase::{Choice, Constant, Pool, Prim};

use crate::constants::Constants;

/// Lets the builder draw from the engine's generator.
pub struct Drawn<'a>(pub &'a mut Rng);

impl Choice for Drawn<'_> {
    fn bits(&mut self) -> u64 {
        self.0.next_u64()
    }
}

impl Pool for Constants {
    fn number(&self, prim: Prim, choice: &mut dyn Choice) -> Constant {
        self.primitive(prim, &mut Rng::new(choice.bits()))
    }

    fn text(&self, choice: &mut dyn Choice) -> Arc<[u16]> {
        self.text(&mut Rng::new(choice.bits())).into()
    }
}
