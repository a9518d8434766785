//! `loop-K`: a path ends where a loop would begin its iteration K + 1 within one call.

use symbolic::Bound;

use super::{Criterion, Entry, Visit};

pub(super) const ENTRY: Entry = Entry {
    name: "loop-K",
    help: "all paths on which each loop goes back at most K times in one call",
    make: |k| k.map(|k| Box::new(LoopK(k)) as Box<dyn Criterion>),
};

/// Recursion has no loop head; a path with more calls of one block than this ends too.
const MAX_RECURSION: u32 = 64;

pub struct LoopK(pub u32);

impl Criterion for LoopK {
    fn name(&self) -> String {
        format!("loop-{}", self.0)
    }

    fn ends(&self, visit: &Visit) -> bool {
        visit.iterations > self.0 || visit.on_stack > self.0.saturating_add(MAX_RECURSION)
    }

    fn bound(&self) -> Option<(Bound, u64)> {
        Some((Bound::Loops, u64::from(self.0)))
    }
}
