//! Fitness: the ways off the path that came nearest to something no path has done yet, its deepest first. A loop that
//! must count to twenty is so climbed step by step instead of in all its variants.

use std::collections::BTreeMap;

use super::{Explorer, Seen, Worth};
use crate::tree::{Candidate, Inserted, Tree};

#[derive(Debug, Default)]
pub struct Fitness {
    /// By the bits of the path's distance, which order as the numbers do since none is negative, and by its age.
    groups: BTreeMap<(u64, u32), Vec<Candidate>>,
    age: u32,
    /// What was refused so often elsewhere that it is tried last.
    last: Vec<Candidate>,
}

/// Refusals after which a way is tried last.
const MOST_REFUSALS: u32 = 10;

impl Explorer for Fitness {
    fn name(&self) -> String {
        "fitness".into()
    }

    fn add(&mut self, _: &Tree, path: &Inserted, worth: Worth) {
        if !path.open.is_empty() {
            self.groups.insert((worth.distance.max(0.0).to_bits(), self.age), path.open.clone());
            self.age += 1;
        }
    }

    fn next(&mut self, tree: &Tree, seen: &Seen) -> Option<Candidate> {
        while let Some(mut group) = self.groups.first_entry() {
            while let Some(open) = group.get_mut().pop() {
                if tree.is_open(open.open) {
                    if seen.refusals(tree, open.open) < MOST_REFUSALS {
                        return Some(open);
                    }
                    self.last.push(open);
                }
            }
            group.remove();
        }
        while let Some(open) = self.last.pop() {
            if tree.is_open(open.open) {
                return Some(open);
            }
        }
        None
    }
}
