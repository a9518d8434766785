//! A random path: from the root on, each decision with something unexplored below it is equally likely to be followed. So
//! ways near the root are tried more often than the many in deep loops.

use base::Rng;

use super::{Explorer, Seen, Worth};
use crate::tree::{Candidate, Inserted, Tree};

pub struct RandomPath {
    rng: Rng,
    open: Vec<Candidate>,
}

impl RandomPath {
    pub fn new(seed: u64) -> Self {
        Self { rng: Rng::new(seed), open: Vec::new() }
    }
}

/// A way is chosen with half the weight for each decision above it, which is what walking down would give.
fn weight(depth: u32) -> f64 {
    0.5f64.powi(depth.min(1000) as i32)
}

impl Explorer for RandomPath {
    fn name(&self) -> String {
        "random".into()
    }

    fn add(&mut self, _: &Tree, path: &Inserted, _: Worth) {
        self.open.extend(&path.open);
    }

    fn next(&mut self, tree: &Tree, _: &Seen) -> Option<Candidate> {
        self.open.sort_unstable();
        self.open.dedup_by_key(|c| c.open);
        self.open.retain(|&open| tree.is_open(open.open));
        let least = self.open.iter().map(|o| tree.node(o.open.node).depth).min()?;
        let weights: Vec<f64> = self.open.iter().map(|o| weight(tree.node(o.open.node).depth - least)).collect();
        let chosen = self.rng.weighted(&weights)?;
        Some(self.open.swap_remove(chosen))
    }
}
