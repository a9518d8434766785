//! `branch`: one test case for each outcome of a branch that can be reached, unfolded as for `statement`.

use symbolic::Bound;

use super::statement::MAX_ROUND;
use super::{Criterion, Entry, Visit};
use crate::coverage::Coverage;

pub(super) const ENTRY: Entry = Entry {
    name: "branch",
    help: "paths until every outcome of every branch is covered, with loops unfolded further as long as that helps",
    make: |k| k.is_none().then(|| Box::new(Branch::default()) as Box<dyn Criterion>),
};

pub struct Branch {
    visits: u32,
}

impl Default for Branch {
    fn default() -> Self {
        Self { visits: 1 }
    }
}

impl Criterion for Branch {
    fn name(&self) -> String {
        "branch".into()
    }

    fn ends(&self, visit: &Visit) -> bool {
        visit.on_stack > self.visits
    }

    fn bound(&self) -> Option<(Bound, u64)> {
        Some((Bound::Blocks, u64::from(self.visits)))
    }

    fn keeps(&self, new: &Coverage) -> bool {
        new.edges() > 0
    }

    fn is_selective(&self) -> bool {
        true
    }

    fn next_round(&self, open: &Coverage) -> Option<Box<dyn Criterion>> {
        let more = open.edges() > 0 && self.visits < MAX_ROUND;
        more.then(|| Box::new(Self { visits: self.visits + 1 }) as Box<dyn Criterion>)
    }
}
