//! `statement`: one test case for each instruction that can be reached. Paths are unfolded as for `block-K` with growing K; a path
//! is kept if it covers an instruction that no kept path covers.

use symbolic::Bound;

use super::{Criterion, Entry, Visit};
use crate::coverage::Coverage;

pub(super) const ENTRY: Entry = Entry {
    name: "statement",
    help: "paths until every instruction is covered, with loops unfolded further as long as that helps",
    make: |k| k.is_none().then(|| Box::new(Statement::default()) as Box<dyn Criterion>),
};

/// Visits of a block in the last round.
pub(super) const MAX_ROUND: u32 = 4;

pub struct Statement {
    visits: u32,
}

impl Default for Statement {
    fn default() -> Self {
        Self { visits: 1 }
    }
}

impl Criterion for Statement {
    fn name(&self) -> String {
        "statement".into()
    }

    fn ends(&self, visit: &Visit) -> bool {
        visit.on_stack > self.visits
    }

    fn bound(&self) -> Option<(Bound, u64)> {
        Some((Bound::Blocks, u64::from(self.visits)))
    }

    fn keeps(&self, new: &Coverage) -> bool {
        new.instructions() > 0
    }

    fn is_selective(&self) -> bool {
        true
    }

    fn next_round(&self, open: &Coverage) -> Option<Box<dyn Criterion>> {
        let more = open.instructions() > 0 && self.visits < MAX_ROUND;
        more.then(|| Box::new(Self { visits: self.visits + 1 }) as Box<dyn Criterion>)
    }
}
