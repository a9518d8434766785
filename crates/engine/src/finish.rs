//! From the archive's tests to a suite: few tests, small ones, with assertions.

use std::sync::Arc;
use std::time::{Duration, Instant};

use emit::Test;
use executor::Worker;
use goals::{GoalBits, GoalId};
use testcase::TestCase;
use vm::probes::Taint;

use crate::config::Config;
use crate::session::{NoSession, Session, setup};

/// Time that making tests small may take, for each class.
const SHRINK_TIME: Duration = Duration::from_secs(3);
/// Goals named above a test.
const NAMED: usize = 3;

/// A test with the goals that it alone adds.
struct Chosen {
    test: TestCase,
    adds: Vec<GoalId>,
}

/// The suite of a session.
pub(crate) fn finish(config: &Config, session: &mut Session) -> Result<Vec<Test>, String> {
    let mut chosen = choose(session);
    let deadline = Instant::now() + SHRINK_TIME;
    for one in &mut chosen {
        if Instant::now() > deadline {
            break;
        }
        one.test = small(session, one);
    }
    let chosen = drop_covered(session, chosen);
    let mut oracle = oracle(config, session)?;
    let tests = chosen.iter().filter_map(|one| with_assertions(session, &mut oracle, one)).collect();
    Ok(tests)
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
            chosen.push(Chosen { test: one.test.clone(), adds });
        }
    }
    chosen
}

/// The test made small, as long as it covers what it adds.
fn small(session: &mut Session, one: &Chosen) -> TestCase {
    let adds = one.adds.clone();
    oracle::shrink(&one.test, &mut |test| {
        let covered = session.covers(test);
        let goals = session.archive.goals_of(&covered);
        adds.iter().all(|&g| goals.contains(g))
    })
}

/// Drops tests whose goals the others cover by now; the longest go first.
fn drop_covered(session: &mut Session, chosen: Vec<Chosen>) -> Vec<Chosen> {
    let mut all: Vec<(Chosen, GoalBits)> = Vec::new();
    for one in chosen {
        let covered = session.covers(&one.test);
        let goals = session.archive.goals_of(&covered);
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

fn with_assertions(session: &Session, worker: &mut Worker<Taint>, one: &Chosen) -> Option<Test> {
    let asserted = oracle::assert_test(worker, &one.test)?;
    let goals = goal_texts(session, &one.adds);
    Some(Test {
        case: one.test.clone(),
        assertions: asserted.assertions,
        exception: asserted.exception,
        goals,
        ..Test::default()
    })
}

fn goal_texts(session: &Session, goals: &[GoalId]) -> Vec<String> {
    let texts: Vec<Arc<str>> =
        goals.iter().filter_map(|&g| session.archive.goal(g)).map(|g| Arc::from(&*g.text)).collect();
    let mut named: Vec<String> = texts.iter().take(NAMED).map(ToString::to_string).collect();
    if texts.len() > NAMED {
        named.push(format!("and {} more", texts.len() - NAMED));
    }
    named
}
