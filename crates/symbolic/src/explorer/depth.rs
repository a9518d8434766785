//! Depth first: the last way of the newest path.

use super::{Explorer, Seen, Worth};
use crate::tree::{Candidate, Inserted, Tree};

#[derive(Debug, Default)]
pub struct DepthFirst {
    stack: Vec<Candidate>,
}

impl Explorer for DepthFirst {
    fn name(&self) -> String {
        "dfs".into()
    }

    fn add(&mut self, _: &Tree, path: &Inserted, _: Worth) {
        self.stack.extend(&path.open);
    }

    fn next(&mut self, tree: &Tree, _: &Seen) -> Option<Candidate> {
        while let Some(open) = self.stack.pop() {
            if tree.is_open(open.open) {
                return Some(open);
            }
        }
        None
    }
}
