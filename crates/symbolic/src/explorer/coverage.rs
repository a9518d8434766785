//! Coverage first: a way that no path has taken anywhere, in the methods under test before others; if there is none, what the
//! explorer inside says.

use super::{Explorer, Seen, Worth};
use crate::path::Kind;
use crate::tree::{Candidate, Inserted, Tree};

/// Refusals after which a way outside of the methods under test is left to the explorer inside: what a library checks once
/// more can often not fail.
const MOST_REFUSALS: u32 = 3;

pub struct CoverageFirst {
    inner: Box<dyn Explorer>,
    open: Vec<Candidate>,
}

impl CoverageFirst {
    pub fn new(inner: Box<dyn Explorer>) -> Self {
        Self { inner, open: Vec::new() }
    }
}

impl Explorer for CoverageFirst {
    fn name(&self) -> String {
        format!("coverage:{}", self.inner.name())
    }

    fn add(&mut self, tree: &Tree, path: &Inserted, worth: Worth) {
        let decided = |o: &&Candidate| !matches!(tree.node(o.open.node).kind, Kind::Fixed | Kind::Form);
        self.open.extend(path.open.iter().filter(decided));
        self.inner.add(tree, path, worth);
    }

    fn next(&mut self, tree: &Tree, seen: &Seen) -> Option<Candidate> {
        self.open.retain(|&open| tree.is_open(open.open) && seen.is_new(tree, open.open));
        // The newest path's deepest way is nearest to what it had found last.
        let decided = |open: &Candidate| matches!(tree.node(open.open.node).kind, Kind::Branch | Kind::Switch);
        let in_focus = |open: &Candidate| seen.is_in_focus(tree, open.open);
        let branch = self.open.iter().rposition(|open| decided(open) && in_focus(open));
        // Then what may fail there: checks of null, bounds, divisors.
        let focused = branch.or_else(|| self.open.iter().rposition(in_focus));
        let hopeful = |open: &Candidate| seen.refusals(tree, open.open) < MOST_REFUSALS;
        let chosen = focused.or_else(|| self.open.iter().rposition(hopeful));
        match chosen {
            Some(at) => Some(self.open.remove(at)),
            None => self.inner.next(tree, seen),
        }
    }
}
