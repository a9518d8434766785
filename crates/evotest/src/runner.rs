//! What searches for single targets need from the caller that runs tests: the archive, the measure and the budget are not theirs.

use base::Rng;
use goals::GoalId;
use testcase::TestCase;

/// Runs tests for a search.
pub trait Runner {
    /// Runs a test, offers it for all that it covers, and says how far it was from a goal: 0 if it covers it.
    fn run(&mut self, test: &TestCase, goal: GoalId) -> f64;

    /// Tests with other constants that a solver finds for conditions of a test's path; none where no solver is at hand. They are not run yet.
    fn solved(&mut self, _test: &TestCase) -> Vec<TestCase> {
        Vec::new()
    }

    /// Whether the budget is used up.
    fn is_over(&self) -> bool;

    fn is_covered(&self, goal: GoalId) -> bool;

    /// Goals that are to be covered and are not yet, in a fixed order.
    fn open(&self) -> Vec<GoalId>;

    /// Tests that came near a goal: the nearest first, then those that cover something in its method.
    fn near(&self, goal: GoalId) -> Vec<TestCase>;

    /// A test that covers something, whatever it is: the state that it leads to may be worth having.
    fn known(&self, rng: &mut Rng) -> Option<TestCase>;

    /// How near any test came to a goal.
    fn nearest(&self, goal: GoalId) -> f64;
}
