//! Smaller tests for what is lost with tests that cannot stay in a suite.
//!
//! A test covers many goals, and one of its calls may be the reason why it has to go. Each goal that nothing else covers gets a test of its
//! own, cut out of the one that went, and these are looked at in the same way.

use oracle::Asserted;
use session::Session;
use suite::{GoalBits, GoalId, Origin, Test};

use crate::finish::{Effort, measure, oracle, set_adds, small_until};

/// Effort after which nothing is rescued, and after which tests are not cut any more.
const RESCUING_ENDS: f64 = 1.0;
/// Work of the session's machine for cutting tests, where the budget is a number of executions.
const CUT_WORK: u64 = 100_000_000;
/// The same for finding assertions.
const ASSERT_WORK: u64 = 100_000_000;
/// Tests that are cut out.
const MAX_CUT: usize = 64;

/// Adds tests for goals that only tests cover which were dropped.
pub(crate) fn rescue(session: &mut Session, effort: &Effort, asserted: &mut Asserted) {
    let cut = cut(session, effort, asserted);
    if cut.is_empty() {
        return;
    }
    let Ok(mut worker) = oracle(session) else { return };
    let spent = |work: u64| effort.time().unwrap_or(work as f64 / ASSERT_WORK as f64);
    let found = oracle::assert_suite(&mut worker, cut, &spent, &|| oracle(session).ok(), None);
    if found.tests.is_empty() {
        return;
    }
    let Ok(mut worker) = oracle(session) else { return };
    let kept = asserted.tests.len();
    let mut together: Vec<Test> = asserted.tests.clone();
    together.extend(found.tests);
    let held = oracle::hold_together(&mut worker, together, &spent);
    // What was there before is worth more than what is added.
    let ids: Vec<_> = held.tests.iter().map(|test| test.id).collect();
    if asserted.tests.iter().all(|test| ids.contains(&test.id)) && held.tests.len() > kept {
        let before: Vec<_> = asserted.tests.iter().map(|test| test.id).collect();
        asserted.tests = held.tests;
        set_adds(&mut asserted.tests);
        // What protects may cover nothing that others do not.
        asserted.tests.retain(|test| !test.adds.is_empty() || before.contains(&test.id));
    }
}

/// Small tests for single goals that are lost.
fn cut(session: &mut Session, effort: &Effort, asserted: &Asserted) -> Vec<Test> {
    let mut covered = GoalBits::new();
    asserted.tests.iter().for_each(|test| covered.union(&test.covered.goals));
    let before = session.worker.work();
    let is_over = |work: u64| effort.time().unwrap_or((work - before) as f64 / CUT_WORK as f64) >= RESCUING_ENDS;
    let mut found: Vec<Test> = Vec::new();
    for dropped in &asserted.dropped {
        let lost: Vec<GoalId> = dropped.test.covered.goals.iter().collect();
        for goal in lost {
            if covered.contains(goal) || found.len() >= MAX_CUT || is_over(session.worker.work()) {
                continue;
            }
            let origin = Origin { part_of: Some(dropped.test.id), ..dropped.test.origin };
            let case = dropped.test.case.clone();
            let mut test = Test { id: session.archive.new_id(), case, adds: vec![goal], origin, ..Test::default() };
            test.case = small_until(session, &test, &is_over);
            if test.case == dropped.test.case || found.iter().any(|other| other.case == test.case) {
                continue;
            }
            measure(session, std::slice::from_mut(&mut test));
            covered.union(&test.covered.goals);
            found.push(test);
        }
    }
    found
}
