//! Generational search: all ways off a path are tried, those of the path that found most first.

use std::cmp::Reverse;
use std::collections::{BTreeMap, VecDeque};

use super::{Explorer, Seen, Worth};
use crate::tree::{Candidate, Inserted, Tree};

#[derive(Debug, Default)]
pub struct Generational {
    /// By what the path found that they are off, and its age; in the order of the path.
    groups: BTreeMap<(Reverse<u32>, u32), VecDeque<Candidate>>,
    age: u32,
}

impl Explorer for Generational {
    fn name(&self) -> String {
        "generational".into()
    }

    fn add(&mut self, _: &Tree, path: &Inserted, worth: Worth) {
        if !path.open.is_empty() {
            self.groups.insert((Reverse(worth.new), self.age), path.open.iter().copied().collect());
            self.age += 1;
        }
    }

    fn next(&mut self, tree: &Tree, _: &Seen) -> Option<Candidate> {
        while let Some(mut group) = self.groups.first_entry() {
            while let Some(open) = group.get_mut().pop_front() {
                if tree.is_open(open.open) {
                    return Some(open);
                }
            }
            group.remove();
        }
        None
    }
}
