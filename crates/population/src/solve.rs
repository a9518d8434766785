//! New individuals by solving (Inkumsah and Xie 2008; Malburg and Fraser 2011): the constants of a test that stands right before something open
//! become unknowns, a condition of its path is negated, and what a solver finds joins the population. The lab has the solver.

use std::sync::Arc;

use base::FxHashSet;
use fitness::Fitness;
use testcase::TestCase;

use super::individual::{Individual, Lab, Ran};

/// The part of the budget that a search runs before it solves for the first time: what is easy is found without.
const FIRST_TURN: f64 = 0.03;
/// Tests that are remembered as solved.
const MAX_TRIED: usize = 20_000;

/// Decides when to solve and for which tests: no more than a part of the budget, and for each test once.
#[derive(Debug, Default)]
pub(super) struct SolvingTurns {
    /// How much of the budget was used when the search began.
    begun: Option<f64>,
    /// The part of the budget that went into solving.
    used: f64,
    tried: FxHashSet<Arc<TestCase>>,
}

impl SolvingTurns {
    /// Whether it is time to solve, if this part of the budget is for it.
    pub fn may(&mut self, part: f64, lab: &dyn Lab) -> bool {
        let now = lab.fraction();
        let since = now - *self.begun.get_or_insert(now);
        part > 0.0 && since >= FIRST_TURN && self.used <= part * since && !lab.is_over()
    }

    /// Whether a test that is so near to something open was not solved yet and decides the last step itself.
    pub fn is_worth(&self, test: &Arc<TestCase>, fitness: Fitness) -> bool {
        fitness.level == 0 && !fitness.is_zero() && !self.tried.contains(test)
    }

    /// Runs what solving finds for a test.
    pub fn solve(&mut self, lab: &mut dyn Lab, start: &Individual) -> Vec<Ran> {
        let before = lab.fraction();
        if self.tried.len() >= MAX_TRIED {
            self.tried.clear();
        }
        self.tried.insert(start.test.clone());
        let solved = lab.solved(&start.test);
        let ran = solved.iter().filter_map(|test| lab.run(test)).collect();
        self.used += lab.fraction() - before;
        ran
    }
}
