//! From the archive's tests to those of a suite: few tests, small ones, with assertions.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::{Duration, Instant};

use executor::{Ending, Worker};
use oracle::Asserted;
use session::{Budget, Session};
use states::technique::Entry;
use suite::{Coverage, GoalBits, GoalId, Origin, Test, TestId};
use testcase::{Constant, TestCase, Var};
use vm::probes::Taint;

use crate::capture::{capture, drop_unused};
use crate::comment::comment;
use crate::config::Config;
use crate::order::in_order;
use crate::protect::{self, Limit};
use crate::reduce::{Reduce, by_assertions, by_states, with_assertions};
use crate::report::ClassReport;
use crate::rescue::rescue;
use crate::watchdog::{Stage, Watch};

/// What finishing may take beyond what it must do: this part of a budget that is a time, but at least that long, and never more
/// than this part of what is left until it is ended.
const SHARE_OF_BUDGET: f64 = 0.15;
const MIN_FINISHING_TIME: Duration = Duration::from_secs(2);
const SHARE_OF_TIME_LEFT: f64 = 0.4;
/// Part of the effort after which tests are not tried any more to find out whether others make them superfluous.
const DROPPING_ENDS: f64 = 0.7;
/// The same for tests that cover what no other one has covered: the tests matter more than their assertions.
const TRYING_ENDS: f64 = 1.6;
/// The same after the user has cancelled, when tests matter more than their assertions.
const DROPPING_ENDS_WHEN_CANCELLED: f64 = 1.5;
/// Effort after which no machine is made ready any more to find assertions.
const ASSERTING_ENDS: f64 = 1.2;
/// The part of it after which tests are not made smaller any more.
const SHRINKING_ENDS: f64 = 0.4;
/// The same in the work of the machines, where the budget is a number of executions: for making tests small, and for
/// assertions.
const SHRINK_WORK: u64 = 200_000_000;
const ASSERT_WORK: u64 = 300_000_000;
/// Bytecodes that a statement may run in a machine where no test has run before.
const MAX_COLD_INSTRUCTIONS: u64 = 200_000_000;

/// How much of what finishing may take is used up, from 0 to 1 and more.
#[derive(Clone)]
pub(crate) struct Effort {
    start: Instant,
    budget: Budget,
    watch: Arc<Watch>,
}

impl Effort {
    fn new(config: &Config, watch: &Arc<Watch>) -> Self {
        Self { start: Instant::now(), budget: config.budget, watch: watch.clone() }
    }

    /// The part of the time, if it is limited by that. Asked anew each time, since the user may cancel.
    pub fn time(&self) -> Option<f64> {
        let end = self.watch.finish_by(self.budget)?;
        let usual = match self.budget {
            Budget::Time(all) => all.mul_f64(SHARE_OF_BUDGET).max(MIN_FINISHING_TIME),
            Budget::Executions(_) => MIN_FINISHING_TIME,
        };
        let all = end.saturating_duration_since(self.start).mul_f64(SHARE_OF_TIME_LEFT).min(usual);
        Some(self.start.elapsed().as_secs_f64() / all.as_secs_f64().max(1e-3))
    }

    /// The part after which only tests are tried that cover what others do not.
    fn dropping(&self) -> f64 {
        if self.watch.is_cancelled() { DROPPING_ENDS_WHEN_CANCELLED } else { DROPPING_ENDS }
    }

    /// The part after which no test is tried any more.
    fn trying(&self) -> f64 {
        if self.watch.is_cancelled() { DROPPING_ENDS_WHEN_CANCELLED } else { TRYING_ENDS }
    }

    /// After so much work for making tests small. There is no time for that once the user has cancelled.
    fn shrinking(&self, work: u64) -> f64 {
        if self.watch.is_cancelled() {
            return 1.0;
        }
        self.time().unwrap_or_else(|| SHRINKING_ENDS * work as f64 / SHRINK_WORK as f64)
    }

    /// After so much for assertions.
    pub fn asserting(&self, work: u64) -> f64 {
        self.time().unwrap_or_else(|| SHRINKING_ENDS + (1.0 - SHRINKING_ENDS) * work as f64 / ASSERT_WORK as f64)
    }
}

/// The tests of a session.
pub(crate) fn finish(
    config: &Config,
    session: &mut Session,
    watch: &Arc<Watch>,
    report: &mut ClassReport,
) -> Result<Vec<Test>, String> {
    let mut effort = Effort::new(config, watch);
    let before = session.worker.work();
    let reduce = Reduce::of(config, session);
    let mut tests = match reduce {
        Reduce::Coverage => fewest(session, &effort, before),
        Reduce::None => all(session),
        Reduce::States(technique) => not_redundant(session, technique, (&effort, before), report),
    };
    capture(session, &mut tests);
    let mut killer = None;
    let share = config.common().protection;
    if matches!(reduce, Reduce::Coverage) && share > 0.0 {
        let begun = Instant::now();
        killer = protect::killer(session);
        if let Some(killer) = &mut killer {
            let work = killer.work() + session.worker.work();
            let end = watch.finish_by(config.budget);
            let limit = Limit::start(config.budget, share, &session.spent, work, end);
            tests = protect::protect(session, killer, tests, &limit);
            if let Budget::Time(all) = config.budget {
                report.unused_time = begun.elapsed().saturating_sub(all.mul_f64(share));
            }
        }
        effort.start += begun.elapsed();
    }
    set_comments(config, session, &mut tests);
    watch.enter(Stage::Asserting);
    if effort.time().is_some_and(|spent| spent >= ASSERTING_ENDS) {
        tests.retain(|test| test.is_normal);
        session.notes.extend(no_time(tests.len()));
        return Ok(tests);
    }
    let mut oracle = oracle(session)?;
    let begun = oracle.work();
    let spent = |work| effort.asserting(work - begun);
    let mut asserted =
        oracle::assert_suite(&mut oracle, tests, &spent, &|| self::oracle(session).ok(), killer.as_mut());
    if matches!(reduce, Reduce::Coverage) && !asserted.dropped.is_empty() {
        rescue(session, &effort, &mut asserted);
    }
    let Asserted { mut tests, dropped, hurried } = asserted;
    session.notes.extend(no_time(hurried));
    session.dropped.extend(dropped.into_iter().map(|dropped| (dropped.test.covered.goals, dropped.why.to_string())));
    if let (Reduce::States(technique), Some(reduction)) = (reduce, &mut report.reduction) {
        let mut whole = with_assertions(&tests);
        for test in &mut whole {
            test.covered = coverage(session, &test.case);
        }
        if let Err(why) = by_assertions(session, &mut tests, whole, technique, reduction) {
            session
                .notes
                .push(format!("tests that the assertions of others make redundant were not looked for: {why}"));
        }
    }
    drop_unused(session, &mut tests);
    in_order(&session.context.api, &mut tests, config.style.null_tests);
    if report.reduction.as_ref().is_some_and(|reduction| reduction.asserted > 0) || !session.dropped.is_empty() {
        set_adds(&mut tests);
        set_comments(config, session, &mut tests);
    }
    Ok(tests)
}

/// What the user should know of tests that have no assertions for want of time.
fn no_time(tests: usize) -> Option<String> {
    let of = match tests {
        0 => return None,
        1 => "1 test has".to_owned(),
        _ => format!("{tests} tests have"),
    };
    Some(format!("{of} no assertions: there was no time to look for them (a longer --budget has it)"))
}

/// Says with each test what it adds.
fn set_comments(config: &Config, session: &Session, tests: &mut [Test]) {
    if !config.style.comments {
        return;
    }
    for test in tests {
        test.comment = comment(test.adds.iter().filter_map(|&g| session.archive.goal(g))).into_iter().collect();
    }
}

/// Few small tests that cover everything the archive has.
fn fewest(session: &mut Session, effort: &Effort, before: u64) -> Vec<Test> {
    let tests = small_tests(session, effort, before);
    drop_covered(session, tests, effort)
}

/// Small tests that cover everything the archive has.
fn small_tests(session: &mut Session, effort: &Effort, before: u64) -> Vec<Test> {
    let mut tests: Vec<Test> = Vec::new();
    for test in choose(session) {
        if effort.shrinking(session.worker.work() - before) >= SHRINKING_ENDS {
            tests.push(test);
        } else {
            tests.extend(split(session, test));
        }
    }
    for test in &mut tests {
        test.case = small(session, test, effort, before);
    }
    tests
}

/// The tests that the strategy kept, or else all tests of the archive, as they are.
fn all(session: &mut Session) -> Vec<Test> {
    let mut tests = std::mem::take(&mut session.kept);
    if tests.is_empty() {
        tests.extend(session.archive.tests().iter().map(|(kept, _)| kept.test.clone()));
        measure(session, &mut tests);
    }
    set_adds(&mut tests);
    tests
}

/// All tests but redundant ones. What was found is noted in the report, also if nothing could be.
fn not_redundant(
    session: &mut Session,
    technique: &'static Entry,
    (effort, before): (&Effort, u64),
    report: &mut ClassReport,
) -> Vec<Test> {
    let mut tests = std::mem::take(&mut session.kept);
    if tests.is_empty() {
        tests = small_tests(session, effort, before);
        measure(session, &mut tests);
    }
    match by_states(session, &tests, technique) {
        Ok((kept, reduction)) => {
            let mut kept = kept.into_iter();
            tests.retain(|_| kept.next().unwrap_or(true));
            report.reduction = Some(reduction);
        }
        Err(why) => session.notes.push(format!("redundant tests were not looked for: {why}")),
    }
    set_adds(&mut tests);
    tests
}

/// Tests that cover everything the archive has, those that cover most first.
fn choose(session: &Session) -> Vec<Test> {
    let mut kept: Vec<_> = session.archive.tests().into_iter().map(|(kept, _)| kept).collect();
    kept.sort_by_key(|k| (std::cmp::Reverse(k.test.covered.goals.len()), k.weight));
    let mut covered = GoalBits::new();
    let mut chosen = Vec::new();
    for test in session.joined.iter().chain(kept.iter().map(|one| &one.test)) {
        let goals = &test.covered.goals;
        let adds: Vec<GoalId> = goals.iter().filter(|&g| !covered.contains(g)).collect();
        if !adds.is_empty() {
            covered.union(goals);
            chosen.push(Test { adds, ..test.clone() });
        }
    }
    chosen
}

/// The parts of a test that have nothing to do with each other, as tests of their own, as long as they cover the same.
fn split(session: &mut Session, test: Test) -> Vec<Test> {
    let parts = oracle::parts(&test.case);
    if parts.len() < 2 {
        return vec![test];
    }
    let mut left = test.adds.clone();
    let mut tests = Vec::new();
    for case in parts {
        let covered = coverage(session, &case);
        let (adds, rest) = left.into_iter().partition(|&g| covered.goals.contains(g));
        left = rest;
        let origin = Origin { part_of: Some(test.id), ..test.origin };
        tests.push(Test { id: session.archive.new_id(), case, covered, adds, origin, ..Test::default() });
    }
    tests.push(Test { adds: left, ..test });
    tests.retain(|test| !test.adds.is_empty());
    tests
}

/// What a test covers when it is run now.
pub(crate) fn coverage(session: &mut Session, case: &TestCase) -> Coverage {
    let covered = session.covers(case);
    let goals = session.archive.goals_of(&covered);
    Coverage { facts: covered.facts, goals }
}

/// The test made small, as long as it covers what it adds and the effort is not used up; `before` is the work done before.
fn small(session: &mut Session, test: &Test, effort: &Effort, before: u64) -> TestCase {
    small_until(session, test, &|work| effort.shrinking(work - before) >= SHRINKING_ENDS)
}

/// The same, until something is over after so much work of the session's machine.
pub(crate) fn small_until(session: &mut Session, test: &Test, is_over: &dyn Fn(u64) -> bool) -> TestCase {
    if is_over(session.worker.work()) {
        return test.case.clone();
    }
    let api = session.context.api.clone();
    let limit = session.limit_of_smaller(&test.case);
    oracle::shrink(&api, &test.case, &mut StillCovers { session, goals: &test.adds, is_over, limit })
}

/// Whether a smaller test covers what it is for.
struct StillCovers<'a> {
    session: &'a mut Session,
    goals: &'a [GoalId],
    is_over: &'a dyn Fn(u64) -> bool,
    /// Bytecodes that a statement may run.
    limit: u64,
}

impl oracle::Keeps for StillCovers<'_> {
    fn keeps(&mut self, test: &TestCase) -> bool {
        // Nothing is kept any more, and so the test stays as it is.
        if (self.is_over)(self.session.worker.work()) {
            return false;
        }
        let covered = self.session.covers_within(test, self.limit);
        let goals = self.session.archive.goals_of(&covered);
        self.goals.iter().all(|&g| goals.contains(g))
    }

    fn value(&self, var: Var) -> Option<Constant> {
        oracle::constant(&self.session.worker, var)
    }
}

/// Drops tests whose goals the others cover by now; the longest go first. If time is short, only those are run that cover what no
/// other one has covered so far, and if it is over, the last ones, which add least, are dropped untried.
fn drop_covered(session: &mut Session, tests: Vec<Test>, effort: &Effort) -> Vec<Test> {
    let mut all: Vec<Test> = Vec::new();
    let mut covered = GoalBits::new();
    for mut test in tests {
        let spent = effort.time().unwrap_or(0.0);
        let is_wanted = || test.adds.iter().any(|&goal| !covered.contains(goal));
        if !all.is_empty() && (spent >= effort.trying() || spent >= effort.dropping() && !is_wanted()) {
            continue;
        }
        measure(session, std::slice::from_mut(&mut test));
        covered.union(&test.covered.goals);
        all.push(test);
    }
    let superfluous = superfluous(&all);
    all.retain(|test| !superfluous.contains(&test.id));
    set_adds(&mut all);
    all
}

/// Runs tests to see what they cover and whether they end normally.
pub(crate) fn measure(session: &mut Session, tests: &mut [Test]) {
    for test in tests {
        test.covered = coverage(session, &test.case);
        let done = session.worker.done();
        test.is_normal = done.len() == test.case.len() && done.iter().all(|d| matches!(d.ending, Ending::Value(_)));
    }
}

/// Notes with each test which goals those before it do not cover.
pub(crate) fn set_adds(tests: &mut [Test]) {
    let mut covered = GoalBits::new();
    for test in tests {
        test.adds = test.covered.goals.iter().filter(|&g| !covered.contains(g)).collect();
        covered.union(&test.covered.goals);
    }
}

/// Tests without which the others cover the same.
fn superfluous(tests: &[Test]) -> BTreeSet<TestId> {
    let mut order: Vec<&Test> = tests.iter().collect();
    order.sort_by_key(|test| std::cmp::Reverse(test.case.len()));
    let mut gone = BTreeSet::new();
    for test in order {
        let mut rest = GoalBits::new();
        let others = tests.iter().filter(|other| other.id != test.id && !gone.contains(&other.id));
        others.for_each(|other| rest.union(&other.covered.goals));
        if test.covered.goals.is_subset(&rest) {
            gone.insert(test.id);
        }
    }
    gone
}

pub(crate) fn oracle(session: &Session) -> Result<Worker<Taint>, String> {
    let mut setup = session.context.setup();
    // Each test initialises here what it needs, as if it were the first.
    setup.limits.instructions = MAX_COLD_INSTRUCTIONS;
    let mut worker = Worker::new(setup, Taint::new).map_err(|e| e.to_string())?;
    worker.note_calls();
    worker.machine.interrupt = session.supervisor.interrupt().clone();
    Ok(worker)
}

#[cfg(test)]
mod tests {
    use super::*;
    use testcase::{Prim, Statement, Ty};

    /// A test of so many statements that covers these goals.
    fn test(id: u32, statements: usize, goals: &[u32]) -> Test {
        let constant = Statement::Constant { ty: Ty::Prim(Prim::Int), value: Constant::Int(0) };
        let goals = goals.iter().map(|&goal| GoalId(goal)).collect();
        Test {
            id: TestId(id),
            case: TestCase { statements: vec![constant; statements] },
            covered: Coverage { facts: Box::default(), goals },
            ..Test::default()
        }
    }

    fn gone(tests: &[Test]) -> Vec<u32> {
        superfluous(tests).into_iter().map(|id| id.0).collect()
    }

    #[test]
    fn the_longest_of_tests_that_cover_the_same_goes() {
        assert_eq!(gone(&[test(1, 2, &[1, 2]), test(2, 5, &[1, 2]), test(3, 1, &[3])]), [2]);
        assert_eq!(gone(&[test(1, 5, &[1, 2]), test(2, 2, &[1, 2])]), [1]);
        assert_eq!(gone(&[test(7, 2, &[1]), test(8, 2, &[1])]), [7], "of equals the first");
    }

    #[test]
    fn a_test_goes_only_if_those_that_stay_cover_all_of_it() {
        // Each is covered by the other two, but not without them.
        assert_eq!(gone(&[test(1, 4, &[1, 2]), test(2, 3, &[2, 3]), test(3, 2, &[1, 3])]), [1]);
        assert_eq!(gone(&[test(1, 4, &[1]), test(2, 4, &[2])]), [0; 0]);
        assert_eq!(gone(&[test(1, 1, &[])]), [1], "what covers nothing is no test");
    }
}
