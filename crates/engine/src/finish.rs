//! From the archive's tests to a suite: few tests, small ones, with assertions.

use std::time::{Duration, Instant};

use emit::Test;
use executor::Worker;
use goals::{Covered, GoalBits, GoalId};
use oracle::Asserted;
use testcase::{Constant, TestCase, Var};
use vm::probes::Taint;

use crate::comment::comment;
use crate::config::Config;
use crate::session::{NoSession, Session, setup};

/// Time that making tests small may take, for each class.
const SHRINK_TIME: Duration = Duration::from_secs(3);

/// A test with the goals that it alone adds.
struct Chosen {
    test: TestCase,
    adds: Vec<GoalId>,
    covered: Covered,
}

/// A test of the suite with what it covers.
pub(crate) struct Finished {
    pub test: Test,
    pub covered: Covered,
}

/// The suite of a session.
pub(crate) fn finish(config: &Config, session: &mut Session) -> Result<Vec<Finished>, String> {
    let mut chosen: Vec<Chosen> = choose(session).into_iter().flat_map(|one| split(session, one)).collect();
    let deadline = Instant::now() + SHRINK_TIME;
    for one in &mut chosen {
        if Instant::now() > deadline {
            break;
        }
        one.test = small(session, one);
    }
    let chosen = drop_covered(session, chosen);
    let mut oracle = oracle(config, session)?;
    let tests: Vec<TestCase> = chosen.iter().map(|one| one.test.clone()).collect();
    let asserted = oracle::assert_suite(&mut oracle, &tests);
    let with = |(one, asserted): (Chosen, Option<Asserted>)| Some(finished(session, one, asserted?));
    Ok(chosen.into_iter().zip(asserted).filter_map(with).collect())
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
            chosen.push(Chosen { test: one.test.clone(), adds, covered: Covered::default() });
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
    let mut left = one.adds;
    let mut chosen = Vec::new();
    for test in parts {
        let covered = session.covers(&test);
        let goals = session.archive.goals_of(&covered);
        let (adds, rest) = left.into_iter().partition(|&g| goals.contains(g));
        left = rest;
        chosen.push(Chosen { test, adds, covered });
    }
    chosen.push(Chosen { test: one.test, adds: left, covered: one.covered });
    chosen.retain(|one| !one.adds.is_empty());
    chosen
}

/// The test made small, as long as it covers what it adds.
fn small(session: &mut Session, one: &Chosen) -> TestCase {
    let api = session.api.clone();
    oracle::shrink(&api, &one.test, &mut StillCovers { session, goals: &one.adds })
}

/// Whether a smaller test covers what it is for.
struct StillCovers<'a> {
    session: &'a mut Session,
    goals: &'a [GoalId],
}

impl oracle::Trial for StillCovers<'_> {
    fn keeps(&mut self, test: &TestCase) -> bool {
        let covered = self.session.covers(test);
        let goals = self.session.archive.goals_of(&covered);
        self.goals.iter().all(|&g| goals.contains(g))
    }

    fn value(&self, var: Var) -> Option<Constant> {
        oracle::constant(&self.session.worker, var)
    }
}

/// Drops tests whose goals the others cover by now; the longest go first.
fn drop_covered(session: &mut Session, chosen: Vec<Chosen>) -> Vec<Chosen> {
    let mut all: Vec<(Chosen, GoalBits)> = Vec::new();
    for mut one in chosen {
        one.covered = session.covers(&one.test);
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
    let setup = match setup(config, &session.api) {
        Ok(setup) => setup,
        Err(NoSession::Fail(why) | NoSession::Skip(why)) => return Err(why),
    };
    Worker::new(setup, Taint::new).map_err(|e| e.to_string())
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
