//! From the archive's tests to a suite: few tests, small ones, with assertions.

use std::sync::Arc;
use std::time::{Duration, Instant};

use emit::Test;
use executor::{Ending, Worker};
use goals::{Covered, GoalBits, GoalId};
use oracle::{Asserted, Judged};
use testcase::{Constant, TestCase, Var};
use vm::probes::Taint;

use crate::budget::Budget;
use crate::comment::comment;
use crate::config::Config;
use crate::session::{NoSession, Session, setup};
use crate::watchdog::{Stage, Watch};

/// What finishing may take beyond what it must do: this part of a budget that is a time, but at least that long, and never more
/// than this part of what is left until it is ended.
const PART: f64 = 0.15;
const LEAST: Duration = Duration::from_secs(2);
const OF_WHAT_IS_LEFT: f64 = 0.4;
/// Part of the effort after which tests are not tried any more to find out whether others make them superfluous.
const DROPPING: f64 = 0.7;
/// The same after the user has cancelled, when tests matter more than their assertions.
const DROPPING_WHEN_CANCELLED: f64 = 1.5;
/// Effort after which no machine is made ready any more to find assertions.
const WITHOUT_ASSERTIONS: f64 = 1.2;
/// The part of it after which tests are not made smaller any more.
const SHRINKING: f64 = 0.4;
/// The same in the work of the machines, where the budget is a number of executions: for making tests small, and for
/// assertions.
const SHRINK_WORK: u64 = 200_000_000;
const ASSERT_WORK: u64 = 300_000_000;
/// Bytecodes that a statement may run in a machine where no test has run before.
const COLD_INSTRUCTIONS: u64 = 200_000_000;

/// How much of what finishing may take is used up, from 0 to 1 and more.
#[derive(Clone)]
struct Effort {
    start: Instant,
    budget: Budget,
    watch: Arc<Watch>,
}

impl Effort {
    fn new(config: &Config, session: &Session) -> Self {
        Self { start: Instant::now(), budget: config.budget, watch: session.watch.clone() }
    }

    /// The part of the time, if it is limited by that. Asked anew each time, since the user may cancel.
    fn time(&self) -> Option<f64> {
        let end = self.watch.finish_by(self.budget)?;
        let usual = match self.budget {
            Budget::Time(all) => all.mul_f64(PART).max(LEAST),
            Budget::Executions(_) => LEAST,
        };
        let all = end.saturating_duration_since(self.start).mul_f64(OF_WHAT_IS_LEFT).min(usual);
        Some(self.start.elapsed().as_secs_f64() / all.as_secs_f64().max(1e-3))
    }

    /// The part after which tests are not tried any more.
    fn dropping(&self) -> f64 {
        if self.watch.is_cancelled() { DROPPING_WHEN_CANCELLED } else { DROPPING }
    }

    /// After so much work for making tests small. There is no time for that once the user has cancelled.
    fn shrinking(&self, work: u64) -> f64 {
        if self.watch.is_cancelled() {
            return 1.0;
        }
        self.time().unwrap_or_else(|| SHRINKING * work as f64 / SHRINK_WORK as f64)
    }

    /// After so much for assertions.
    fn asserting(&self, work: u64) -> f64 {
        self.time().unwrap_or_else(|| SHRINKING + (1.0 - SHRINKING) * work as f64 / ASSERT_WORK as f64)
    }
}

/// A test with the goals that it alone adds.
struct Chosen {
    test: TestCase,
    adds: Vec<GoalId>,
    covered: Covered,
    /// It came to its end without an exception when it was last run.
    normal: bool,
}

/// A test of the suite with what it covers.
pub(crate) struct Finished {
    pub test: Test,
    pub covered: Covered,
}

/// The suite of a session.
pub(crate) fn finish(config: &Config, session: &mut Session) -> Result<Vec<Finished>, String> {
    let effort = Effort::new(config, session);
    let before = session.worker.work();
    let mut chosen: Vec<Chosen> = Vec::new();
    for one in choose(session) {
        if effort.shrinking(session.worker.work() - before) >= SHRINKING {
            chosen.push(one);
        } else {
            chosen.extend(split(session, one));
        }
    }
    for one in &mut chosen {
        one.test = small(session, one, &effort, before);
    }
    let chosen = drop_covered(session, chosen, &effort);
    session.watch.enter(Stage::Asserting);
    let judged = if effort.time().is_some_and(|spent| spent >= WITHOUT_ASSERTIONS) {
        vec![Judged::Untried; chosen.len()]
    } else {
        let mut oracle = oracle(config, session)?;
        let tests: Vec<TestCase> = chosen.iter().map(|one| one.test.clone()).collect();
        let begun = oracle.work();
        let spent = |work| effort.asserting(work - begun);
        oracle::assert_suite(&mut oracle, &tests, &spent, &|| self::oracle(config, session).ok())
    };
    // A test for which there was no time shows that nothing is thrown.
    let with = |(one, judged): (Chosen, Judged)| match judged {
        Judged::Asserted(asserted) => Some(finished(session, one, asserted)),
        Judged::Untried if one.normal => Some(finished(session, one, Asserted::default())),
        Judged::Untried | Judged::Unfit => None,
    };
    Ok(chosen.into_iter().zip(judged).filter_map(with).collect())
}

/// Tests that cover everything the archive has, those that cover most first.
fn choose(session: &Session) -> Vec<Chosen> {
    let mut kept: Vec<_> = session.archive.tests().into_iter().map(|(kept, _)| kept).collect();
    kept.sort_by_key(|k| (std::cmp::Reverse(k.goals.len()), k.weight));
    let mut covered = GoalBits::new();
    let mut chosen = Vec::new();
    for one in kept {
        let adds: Vec<GoalId> = one.goals.iter().filter(|&g| !covered.contains(g)).collect();
        if !adds.is_empty() {
            covered.union(&one.goals);
            chosen.push(Chosen { test: one.test.clone(), adds, covered: Covered::default(), normal: false });
        }
    }
    chosen
}

/// The parts of a test that have nothing to do with each other, as tests of their own, as long as they cover the same.
fn split(session: &mut Session, one: Chosen) -> Vec<Chosen> {
    let parts = oracle::parts(&one.test);
    if parts.len() < 2 {
        return vec![one];
    }
    let mut left = one.adds.clone();
    let mut chosen = Vec::new();
    for test in parts {
        let covered = session.covers(&test);
        let goals = session.archive.goals_of(&covered);
        let (adds, rest) = left.into_iter().partition(|&g| goals.contains(g));
        left = rest;
        chosen.push(Chosen { test, adds, covered, normal: false });
    }
    chosen.push(Chosen { adds: left, ..one });
    chosen.retain(|one| !one.adds.is_empty());
    chosen
}

/// The test made small, as long as it covers what it adds and the effort is not used up; `before` is the work done before.
fn small(session: &mut Session, one: &Chosen, effort: &Effort, before: u64) -> TestCase {
    let api = session.api.clone();
    oracle::shrink(&api, &one.test, &mut StillCovers { session, goals: &one.adds, effort, before })
}

/// Whether a smaller test covers what it is for.
struct StillCovers<'a> {
    session: &'a mut Session,
    goals: &'a [GoalId],
    effort: &'a Effort,
    before: u64,
}

impl oracle::Trial for StillCovers<'_> {
    fn keeps(&mut self, test: &TestCase) -> bool {
        // Nothing is kept any more, and so the test stays as it is.
        if self.effort.shrinking(self.session.worker.work() - self.before) >= SHRINKING {
            return false;
        }
        let covered = self.session.covers(test);
        let goals = self.session.archive.goals_of(&covered);
        self.goals.iter().all(|&g| goals.contains(g))
    }

    fn value(&self, var: Var) -> Option<Constant> {
        oracle::constant(&self.session.worker, var)
    }
}

/// Drops tests whose goals the others cover by now; the longest go first. If time is short, the last ones, which add least, are
/// dropped untried.
fn drop_covered(session: &mut Session, chosen: Vec<Chosen>, effort: &Effort) -> Vec<Chosen> {
    let mut all: Vec<(Chosen, GoalBits)> = Vec::new();
    for mut one in chosen {
        if effort.time().is_some_and(|spent| spent >= effort.dropping()) && !all.is_empty() {
            break;
        }
        one.covered = session.covers(&one.test);
        let done = session.worker.done();
        one.normal = done.len() == one.test.len() && done.iter().all(|d| matches!(d.ending, Ending::Value(_)));
        let goals = session.archive.goals_of(&one.covered);
        all.push((one, goals));
    }
    let mut order: Vec<usize> = (0..all.len()).collect();
    order.sort_by_key(|&i| std::cmp::Reverse(all[i].0.test.len()));
    let mut dropped = vec![false; all.len()];
    for &i in &order {
        let others = (0..all.len()).filter(|&j| j != i && !dropped[j]);
        let mut rest = GoalBits::new();
        others.for_each(|j| rest.union(&all[j].1));
        dropped[i] = all[i].1.is_subset(&rest);
    }
    let mut covered = GoalBits::new();
    let mut left = Vec::new();
    for (i, (mut one, goals)) in all.into_iter().enumerate() {
        if dropped[i] {
            continue;
        }
        one.adds = goals.iter().filter(|&g| !covered.contains(g)).collect();
        covered.union(&goals);
        left.push(one);
    }
    left
}

fn oracle(config: &Config, session: &Session) -> Result<Worker<Taint>, String> {
    let mut setup = match setup(config, &session.api) {
        Ok(setup) => setup,
        Err(NoSession::Fail(why) | NoSession::Skip(why)) => return Err(why),
    };
    // Each test initialises here what it needs, as if it were the first.
    setup.limits.instructions = COLD_INSTRUCTIONS;
    let mut worker = Worker::new(setup, Taint::new).map_err(|e| e.to_string())?;
    worker.machine.interrupt = session.watch.interrupt().clone();
    Ok(worker)
}

fn finished(session: &Session, one: Chosen, asserted: Asserted) -> Finished {
    let test = Test {
        case: one.test,
        assertions: asserted.assertions,
        exception: asserted.exception,
        goals: comment(one.adds.iter().filter_map(|&g| session.archive.goal(g))).into_iter().collect(),
        ..Test::default()
    };
    Finished { test, covered: one.covered }
}
