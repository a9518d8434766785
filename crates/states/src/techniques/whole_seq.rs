//! `whole-seq`: values are equivalent if the same calls led to them.

use super::sequence;
use crate::lab::Lab;
use crate::store::Values;
use crate::technique::{Entry, Key, Technique};

pub const ENTRY: Entry = Entry {
    name: "whole-seq",
    paper: "WholeSeq",
    help: "all calls that led to the objects, compared one by one",
    sequences: true,
    asks: false,
    make: || Box::new(WholeSeq),
};

struct WholeSeq;

impl Technique for WholeSeq {
    fn key(&mut self, _: &mut Lab<'_>, values: Values) -> Key {
        sequence(values, values.whole)
    }
}
