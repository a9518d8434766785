//! `modifying-seq`: values are equivalent if the same calls led to them, not counting calls that changed nothing.

use super::sequence;
use crate::lab::Lab;
use crate::store::Values;
use crate::technique::{Entry, Key, Technique};

pub const ENTRY: Entry = Entry {
    name: "modifying-seq",
    paper: "ModifyingSeq",
    help: "the calls that led to the objects and changed their states",
    sequences: true,
    asks: false,
    make: || Box::new(ModifyingSeq),
};

struct ModifyingSeq;

impl Technique for ModifyingSeq {
    fn key(&mut self, _: &mut Lab<'_>, values: Values) -> Key {
        sequence(values, values.modifying)
    }
}
