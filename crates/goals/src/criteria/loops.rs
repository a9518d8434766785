//! Paths through loops: as `path`, but each jump back may be taken up to [`REPEATS`] times.

use super::{Entry, path};
use crate::criterion::Criterion;

/// How often a path may take the same jump back.
pub const REPEATS: u32 = 2;

pub(crate) const ENTRY: Entry = Entry {
    name: "loop",
    help: "path through a method that takes each jump back at most twice, at most 64 of a method, the shortest first",
    usual: false,
    add: |builder, subject| path::add(builder, subject, Criterion::Loop, REPEATS),
};
