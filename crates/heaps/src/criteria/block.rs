//! `block-K`: a path ends where it would visit a block more than K times in calls that are not finished. Loops and recursion
//! count, calls one after the other do not (004 §4.1, the ancestor stack).

use symbolic::Bound;

use super::{Criterion, Entry, Visit};

pub(super) const ENTRY: Entry = Entry {
    name: "block-K",
    help: "all paths that visit each block at most K times in the calls that are not finished",
    make: |k| k.map(|k| Box::new(BlockK(k)) as Box<dyn Criterion>),
};

pub struct BlockK(pub u32);

impl Criterion for BlockK {
    fn name(&self) -> String {
        format!("block-{}", self.0)
    }

    fn ends(&self, visit: &Visit) -> bool {
        visit.on_stack > self.0
    }

    fn bound(&self) -> Option<(Bound, u64)> {
        Some((Bound::Blocks, u64::from(self.0)))
    }
}
