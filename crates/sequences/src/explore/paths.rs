//! The paths of one call in one state: a constraint tree that begins where the state's own path ended.

use std::collections::VecDeque;

use expr::TermId;
use symbolic::tree::{Candidate, Child, Closing, Inserted, Tree};
use symbolic::{Assignment, Bound, Skeleton};

use super::assign::Links;
use super::node::Call;
use super::options::Bounds;

/// A sequence that is being explored.
pub(super) struct Expansion {
    pub node: usize,
    pub step: usize,
    pub links: Links,
    pub calls: Vec<Call>,
    pub skeleton: Skeleton,
    /// Statements of the skeleton's test that belong to the node.
    pub prefix: usize,
    /// The place of the step itself among the skeleton's statements.
    pub at: usize,
    pub tree: Tree,
    /// Ways that no path has gone.
    open: VecDeque<Candidate>,
    /// Values of each run.
    pub runs: Vec<Assignment>,
}

impl Expansion {
    pub fn new(
        (node, step, links): (usize, usize, Links),
        calls: Vec<Call>,
        skeleton: Skeleton,
        (prefix, at): (usize, usize),
    ) -> Self {
        let (tree, open, runs) = (Tree::default(), VecDeque::new(), Vec::new());
        Self { node, step, links, calls, skeleton, prefix, at, tree, open, runs }
    }

    /// Puts the events of a run in.
    pub fn add(&mut self, inserted: &Inserted) {
        self.open.extend(inserted.open.iter().copied());
    }

    /// The next way to try, with how many the bounds left out.
    pub fn next(&mut self, bounds: &Bounds) -> (Option<Candidate>, u64) {
        let mut left_out = 0;
        while let Some(candidate) = self.open.pop_front() {
            if !self.tree.is_open(candidate.open) {
                continue;
            }
            let node = self.tree.node(candidate.open.node);
            if node.repeated < bounds.loops && node.depth < bounds.depth {
                return (Some(candidate), left_out);
            }
            left_out += 1;
            let bound = if node.depth < bounds.depth { Bound::Blocks } else { Bound::Depth };
            self.tree.set(candidate.open, Child::Closed(Closing::Bound(bound)));
        }
        (None, left_out)
    }

    /// Everything that must hold on a way besides what holds of the state.
    pub fn conditions(&self, candidate: Candidate) -> (Vec<TermId>, TermId) {
        self.tree.conditions(candidate.open)
    }
}
