//! A sequence that was run, and the state it led to.

use base::BitSet;
use expr::TermId;
use testcase::{TestCase, Var};

use crate::flow::Flows;

/// A step of a sequence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Call {
    pub step: usize,
    /// Where the test does it.
    pub at: Var,
    /// Calls that are linked, by the objects they pass on, have the same group.
    pub group: usize,
}

#[derive(Clone, Debug, Default)]
pub(super) struct Node {
    pub test: TestCase,
    pub calls: Vec<Call>,
    /// Variables with objects that can be passed on, each object once.
    pub live: Vec<Var>,
    /// What held on the way.
    pub path: Vec<TermId>,
    pub flows: Flows,
    /// Steps that were tried, and those to be tried.
    pub done: BitSet,
    pub todo: BitSet,
    /// Another state, not further away, has everything that this one has.
    pub covered: bool,
}

impl Node {
    pub fn depth(&self) -> usize {
        self.calls.len()
    }

    pub fn last(&self) -> Option<usize> {
        self.calls.last().map(|c| c.step)
    }

    pub fn groups(&self) -> usize {
        let mut groups: Vec<usize> = self.calls.iter().map(|c| c.group).collect();
        groups.sort_unstable();
        groups.dedup();
        groups.len()
    }

    /// The call that gave a variable.
    pub fn giver(&self, var: Var) -> Option<usize> {
        self.calls.iter().position(|c| c.at == var)
    }
}
