//! The techniques by name: the list that the command line and the book are made from.
//!
//! Another technique is a file in `techniques` with an [`Entry`], and a line in the list below.

use crate::equality::Broken;
use crate::lab::Lab;
use crate::store::Values;
use crate::techniques::*;

/// Values with equal keys are equivalent. Keys of different techniques have nothing to do with each other.
pub type Key = u64;

/// Decides when two tuples of values are equivalent: receiver and arguments of a call together, a receiver alone, or arguments.
pub trait Technique {
    /// Looks at values before keys are asked for, so that what is found out about the `equals` of a class holds for all keys.
    fn prepare(&mut self, _lab: &mut Lab<'_>, _values: Values) {}

    fn key(&mut self, lab: &mut Lab<'_>, values: Values) -> Key;

    /// Classes whose `equals` was found to be unusable; their states are compared as a whole.
    fn broken(&self) -> &[Broken] {
        &[]
    }
}

/// A technique as the list has it.
pub struct Entry {
    pub name: &'static str,
    /// How the paper calls it.
    pub paper: &'static str,
    /// What it does, in a line.
    pub help: &'static str,
    /// It needs [`crate::Recording::sequences`].
    pub sequences: bool,
    /// It asks `equals`, for which the [`Lab`] needs a machine.
    pub asks: bool,
    pub make: fn() -> Box<dyn Technique>,
}

/// All techniques, from the one that finds the fewest states equivalent to the one that finds the most.
pub const ALL: [&Entry; 5] =
    [&whole_seq::ENTRY, &modifying_seq::ENTRY, &whole_state::ENTRY, &monitor_equals::ENTRY, &pairwise_equals::ENTRY];

/// The technique of this name.
pub fn find(name: &str) -> Option<&'static Entry> {
    ALL.iter().copied().find(|entry| entry.name == name)
}

impl std::fmt::Debug for Entry {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name)
    }
}

impl PartialEq for Entry {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}
