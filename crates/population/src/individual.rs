//! A test with what its run has shown, and where tests are run.

use std::sync::Arc;

use base::Rng;
use fitness::{Fitness, Model, Objective, Trace};
use goals::GoalBits;
use serde::{Deserialize, Serialize};
use testcase::{Pool, TestCase};

/// A test that was run.
#[derive(Clone, Debug)]
pub struct Individual {
    /// As far as it ran.
    pub test: Arc<TestCase>,
    pub trace: Arc<Trace>,
    /// Goals that it covers.
    pub covered: Arc<GoalBits>,
    /// It ended with an exception.
    pub threw: bool,
}

impl Individual {
    /// Whether it covers all goals of an objective.
    pub fn covers(&self, model: &Model, objective: Objective) -> bool {
        model.goals_of(objective).iter().all(|&goal| self.covered.contains(goal))
    }
}

/// What a run has shown.
pub struct Ran {
    pub individual: Individual,
    /// Goals that no test had covered before.
    pub gained: usize,
    /// The machine stopped the last statement.
    pub stopped: bool,
}

/// Where tests are run. It offers them to the archive and knows when the budget is over.
pub trait Lab {
    /// Runs a test; `None` if there is no budget left, or the test did nothing that counts.
    fn run(&mut self, test: &TestCase) -> Option<Ran>;

    /// Tests like this one, with other constants, that take another way at a decision of its path behind which something is open; none where
    /// no solver is at hand.
    fn solved(&mut self, _test: &TestCase) -> Vec<TestCase> {
        Vec::new()
    }

    /// Counts an attempt that came to nothing, so that budgets in executions end.
    fn idle(&mut self);

    fn is_over(&self) -> bool;

    /// Part of the budget that is used, from 0 to 1.
    fn fraction(&self) -> f64;

    fn model(&self) -> &Arc<Model>;

    /// How far the test that ran last was from a goal that it did not cover.
    fn fitness(&self, goal: goals::GoalId) -> Fitness;

    /// Goals that some test covers.
    fn covered(&self) -> &GoalBits;

    /// The best test for a goal, if one covers it.
    fn best(&self, goal: goals::GoalId) -> Option<&TestCase>;

    /// Chance, and the constants that the search has learnt.
    fn means(&mut self) -> (&mut Rng, &dyn Pool);

    fn rng(&mut self) -> &mut Rng {
        self.means().0
    }
}

/// Whether some goal of an objective is not covered yet.
pub(super) fn is_open(lab: &dyn Lab, objective: Objective) -> bool {
    let covered = lab.covered();
    lab.model().goals_of(objective).iter().any(|&goal| !covered.contains(goal))
}

/// The best test for some goal, if any is covered.
pub(super) fn archived(lab: &mut dyn Lab) -> Option<TestCase> {
    let covered = lab.covered().len();
    if covered == 0 {
        return None;
    }
    let at = lab.rng().below(covered);
    let goal = lab.covered().iter().nth(at)?;
    lab.best(goal).cloned()
}

/// What a generation was like.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Generation {
    pub number: u64,
    /// Tests in the population.
    pub tests: usize,
    /// Their statements on average.
    pub length: f64,
    /// Objectives aimed at.
    pub aims: usize,
    /// Structures that data was searched for so far; 0 where structure and data are not searched apart.
    pub structures: u64,
}
