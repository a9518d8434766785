//! Breadth first: the ways nearest to the root, in the order of their discovery.

use std::collections::BTreeSet;

use super::{Explorer, Seen, Worth};
use crate::tree::{Candidate, Inserted, Tree};

#[derive(Debug, Default)]
pub struct BreadthFirst {
    queue: BTreeSet<(u32, Candidate)>,
}

impl Explorer for BreadthFirst {
    fn name(&self) -> String {
        "bfs".into()
    }

    fn add(&mut self, tree: &Tree, path: &Inserted, _: Worth) {
        self.queue.extend(path.open.iter().map(|&open| (tree.node(open.open.node).depth, open)));
    }

    fn next(&mut self, tree: &Tree, _: &Seen) -> Option<Candidate> {
        while let Some((_, open)) = self.queue.pop_first() {
            if tree.is_open(open.open) {
                return Some(open);
            }
        }
        None
    }
}
