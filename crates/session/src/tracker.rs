//! What is covered beyond what one statement shows: a tracker follows objects through a whole test.

use executor::Worker;
use goals::CoverageWatch;
use suite::GoalBits;
use testcase::TestCase;

/// Adds the goals that a test covers and that the notes of its statements do not show.
pub trait Tracker: Send {
    /// The worker ran the test last, and must have done so again afterwards.
    fn track(&mut self, worker: &mut Worker<CoverageWatch>, test: &TestCase, covered: &mut GoalBits);
}
