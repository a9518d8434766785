//! How concrete states of objects become states of a machine: a list of ways, one file each.

mod predicates;
mod select;
mod tails;

use crate::machine::Selected;
use crate::trace::Traces;

/// The state before an event (`None` if the call makes the object) and after it.
pub type Step = (Option<usize>, usize);

/// States of events, and what tells the states apart.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Abstract {
    /// For each trace and event its states, as far as they are known.
    pub steps: Vec<Vec<Option<Step>>>,
    /// Labels and classes of the states.
    pub states: Vec<(String, Vec<String>)>,
    pub selected: Vec<Selected>,
    pub notes: Vec<String>,
}

/// What the user may choose of an abstraction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Options {
    /// More states than this are not told apart.
    pub max_states: usize,
    /// Calls that count as the future of a state, for tails.
    pub tail: usize,
    /// Properties that tell states apart, if the user or another model names them.
    pub properties: Option<Vec<String>>,
}

impl Default for Options {
    fn default() -> Self {
        Self { max_states: 24, tail: 2, properties: None }
    }
}

/// A way to find states.
pub struct Entry {
    pub name: &'static str,
    pub help: &'static str,
    pub states: fn(&Traces, &Options) -> Abstract,
}

pub const ALL: &[&Entry] = &[&predicates::ENTRY, &tails::ENTRY];

pub fn find(name: &str) -> Option<&'static Entry> {
    ALL.iter().copied().find(|entry| entry.name == name)
}
