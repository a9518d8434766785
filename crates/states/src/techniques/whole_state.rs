//! `whole-state`: values are equivalent if what can be reached from them is isomorphic.

use super::whole;
use crate::lab::Lab;
use crate::store::Values;
use crate::technique::{Entry, Key, Technique};

pub const ENTRY: Entry = Entry {
    name: "whole-state",
    paper: "WholeState",
    help: "everything that can be reached from the objects, compared by isomorphism",
    sequences: false,
    asks: false,
    make: || Box::new(WholeState),
};

struct WholeState;

impl Technique for WholeState {
    fn key(&mut self, _: &mut Lab<'_>, values: Values) -> Key {
        whole(values.state)
    }
}
