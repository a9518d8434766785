//! `depth-K`: a path ends after K blocks.

use symbolic::Bound;

use super::{Criterion, Entry, Visit};

pub(super) const ENTRY: Entry = Entry {
    name: "depth-K",
    help: "all paths of at most K blocks",
    make: |k| k.map(|k| Box::new(DepthK(k)) as Box<dyn Criterion>),
};

pub struct DepthK(pub u32);

impl Criterion for DepthK {
    fn name(&self) -> String {
        format!("depth-{}", self.0)
    }

    fn ends(&self, visit: &Visit) -> bool {
        visit.depth > self.0
    }

    fn bound(&self) -> Option<(Bound, u64)> {
        Some((Bound::Depth, u64::from(self.0)))
    }
}
