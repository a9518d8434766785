//! How many of the tests that were found go into the suite.

mod asserted;

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::{Duration, Instant};

use executor::Worker;
use goals::Criterion;
use serde::{Deserialize, Serialize};
use session::Session;
use states::technique::Entry;
use states::{ClassId, Classifier, Key, Lab, MethodKey, Recorder, Recording, Trace, minimal};
use suite::{GoalBits, GoalId, Test};
use vm::probes::monitor::Monitored;

use crate::config::Config;

/// See the module's head.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Reduce {
    /// Few small tests that cover what all of them cover.
    Coverage,
    /// Those that are not redundant by this technique, and those without which a goal would be lost.
    States(&'static Entry),
    /// All of them, as they are.
    None,
}

impl Reduce {
    /// What the user wants, or what the strategy does by itself: tests that it kept are for the suite, all of them.
    pub(crate) fn of(config: &Config, session: &Session) -> Self {
        let usual = match session.minimal_by {
            Some(technique) => Self::States(technique),
            None if session.kept.is_empty() => Self::Coverage,
            None => Self::None,
        };
        config.reduce.unwrap_or(usual)
    }
}

/// Of all tests and of those that are left.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Both<T> {
    pub before: T,
    pub after: T,
}

/// What the search for redundant tests gave.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Reduction {
    pub technique: String,
    pub tests: Both<usize>,
    /// Method executions, equivalent ones included.
    pub executions: Both<u64>,
    /// Different executions, and different states of receivers.
    pub classes: usize,
    pub states: usize,
    /// Different exceptions that left the class under test: pairs of method and exception.
    pub exceptions: Both<usize>,
    pub branches: Both<usize>,
    /// Redundant tests that were kept, since a goal would have been lost.
    pub for_goals: usize,
    /// Tests that were taken out afterwards, since assertions of others make the same calls in the same states.
    pub asserted: usize,
    /// Tests that are left and redundant for the others, when these are looked at once more.
    pub redundant_left: usize,
    /// Classes whose `equals` could not be used, and why.
    pub broken: Vec<String>,
    pub time: Duration,
}

/// Which tests are not redundant (definition 7), and what was found. `Err` says why that cannot be found out.
pub(crate) fn by_states(
    session: &Session,
    tests: &[Test],
    technique: &'static Entry,
) -> Result<(Vec<bool>, Reduction), String> {
    let start = Instant::now();
    let (mut worker, traces) = record(session, tests, technique)?;
    let lab = &mut Lab::new(&mut worker.domain.monitor.store, Some(&mut worker.machine));
    let mut classifier = Classifier::new(technique);
    let classified = Classified::new(&mut classifier, lab, &traces);
    let mut kept = minimal(&classified.classes, &[]);
    let for_goals = pin_goals(tests, &classified.classes, &mut kept);
    let all = vec![true; tests.len()];
    let (before, after) = (Sum::of(session, tests, &traces, &all), Sum::of(session, tests, &traces, &kept));
    let broken = |broken: &states::Broken| format!("{}: {}", broken.class.replace('/', "."), broken.fault);
    let reduction = Reduction {
        technique: technique.name.to_owned(),
        tests: Both { before: before.tests, after: after.tests },
        executions: Both { before: before.executions, after: after.executions },
        classes: classifier.len(),
        states: classified.states,
        exceptions: Both { before: before.exceptions, after: after.exceptions },
        branches: Both { before: before.branches, after: after.branches },
        for_goals,
        asserted: 0,
        redundant_left: redundant(&classified.classes, &kept),
        broken: classifier.broken().iter().map(broken).collect(),
        time: start.elapsed(),
    };
    Ok((kept, reduction))
}

/// Tests with the calls of their assertions.
pub(crate) fn with_assertions(tests: &[Test]) -> Vec<Test> {
    tests.iter().map(|test| Test { case: asserted::with_assertions(test), ..test.clone() }).collect()
}

/// Takes out tests that only do what others do when their assertions are counted too; `whole` has them with what they cover then.
pub(crate) fn by_assertions(
    session: &Session,
    tests: &mut Vec<Test>,
    whole: Vec<Test>,
    technique: &'static Entry,
    reduction: &mut Reduction,
) -> Result<(), String> {
    let (kept, later) = by_states(session, &whole, technique)?;
    reduction.asserted = kept.iter().filter(|kept| !**kept).count();
    reduction.redundant_left = later.redundant_left - later.for_goals.min(later.redundant_left);
    if reduction.asserted > 0 {
        // What only the tests that are gone covered before their assertions, the assertions of others cover.
        for (test, whole) in tests.iter_mut().zip(whole) {
            test.covered = whole.covered;
        }
        let mut kept = kept.into_iter();
        tests.retain(|_| kept.next().unwrap_or(true));
    }
    Ok(())
}

/// Runs tests in a machine that notes their method executions.
fn record(
    session: &Session,
    tests: &[Test],
    technique: &'static Entry,
) -> Result<(Worker<Monitored<Recorder>>, Vec<Trace>), String> {
    let context = &session.context;
    let recording = Recording { sequences: technique.sequences, steps: false };
    let recorder = Recorder::new([context.api.class(context.class).name.clone()], recording);
    let mut worker = Worker::new(context.setup(), |_| Monitored::new(recorder)).map_err(|e| e.to_string())?;
    worker.machine.interrupt = session.supervisor.interrupt().clone();
    let mut traces = Vec::with_capacity(tests.len());
    for test in tests {
        worker.reset();
        worker.domain.monitor.begin();
        worker.run(&test.case);
        traces.push(worker.domain.monitor.take());
    }
    worker.reset();
    if worker.machine.interrupt.is_raised() {
        return Err("there was no time for it".into());
    }
    Ok((worker, traces))
}

/// What some of the tests are together.
struct Sum {
    tests: usize,
    executions: u64,
    exceptions: usize,
    branches: usize,
}

impl Sum {
    fn of(session: &Session, tests: &[Test], traces: &[Trace], kept: &[bool]) -> Self {
        let mut thrown: BTreeSet<&(MethodKey, Arc<str>)> = BTreeSet::new();
        let mut goals = GoalBits::new();
        let (mut count, mut executions) = (0, 0);
        for ((test, trace), _) in tests.iter().zip(traces).zip(kept).filter(|(_, kept)| **kept) {
            thrown.extend(&trace.thrown);
            goals.union(&test.covered.goals);
            count += 1;
            executions += trace.calls;
        }
        let is_branch =
            |goal: &GoalId| session.archive.goal(*goal).is_some_and(|goal| goal.criterion == Criterion::Branch);
        let branches = goals.iter().filter(is_branch).count();
        Self { tests: count, executions, exceptions: thrown.len(), branches }
    }
}

/// How many of the tests that are kept are redundant for the others.
fn redundant(classes: &[Vec<ClassId>], kept: &[bool]) -> usize {
    let left = classes.iter().zip(kept).filter(|(_, kept)| **kept).map(|(classes, _)| classes.clone());
    minimal(&left.collect::<Vec<_>>(), &[]).iter().filter(|kept| !**kept).count()
}

/// What tests did.
struct Classified {
    /// The executions of each test.
    classes: Vec<Vec<ClassId>>,
    /// Different states of receivers.
    states: usize,
}

impl Classified {
    fn new(classifier: &mut Classifier, lab: &mut Lab<'_>, traces: &[Trace]) -> Self {
        let all = traces.iter().flat_map(|trace| trace.executions.iter().copied());
        classifier.prepare(lab, all.clone().collect::<BTreeSet<_>>());
        let states: BTreeSet<Key> = all.filter_map(|id| classifier.receiver_key(lab, id)).collect();
        let of = |trace: &Trace| trace.executions.iter().map(|&id| classifier.classify(lab, id)).collect();
        Self { classes: traces.iter().map(of).collect(), states: states.len() }
    }
}

/// Keeps redundant tests that cover what no other test that is kept covers; gives how many these are. Methods may depend on more than
/// receiver and arguments: static fields, for instance.
fn pin_goals(tests: &[Test], classes: &[Vec<ClassId>], kept: &mut Vec<bool>) -> usize {
    let mut covered = GoalBits::new();
    for (test, _) in tests.iter().zip(&*kept).filter(|(_, kept)| **kept) {
        covered.union(&test.covered.goals);
    }
    let mut pinned = vec![false; tests.len()];
    for (at, test) in tests.iter().enumerate() {
        if !test.covered.goals.is_subset(&covered) {
            covered.union(&test.covered.goals);
            pinned[at] = true;
        }
    }
    let count = pinned.iter().filter(|&&pinned| pinned).count();
    if count > 0 {
        let mut left = minimal(classes, &pinned);
        // A test that the pinned ones made redundant may have covered something alone.
        left.iter_mut().zip(&*kept).for_each(|(left, kept)| *left |= kept);
        *kept = left;
    }
    count
}

#[cfg(test)]
mod tests {
    use suite::Coverage;

    use super::*;

    fn test(goals: &[u32]) -> Test {
        let goals = goals.iter().map(|&goal| GoalId(goal)).collect();
        Test { covered: Coverage { facts: Box::default(), goals }, ..Test::default() }
    }

    #[test]
    fn a_redundant_test_stays_if_it_alone_covers_a_goal() {
        let classes = [vec![ClassId(1)], vec![ClassId(1)], vec![ClassId(1)]];
        let tests = [test(&[1]), test(&[1, 2]), test(&[2])];
        let mut kept = minimal(&classes, &[]);
        assert_eq!(kept, [true, false, false]);
        assert_eq!(pin_goals(&tests, &classes, &mut kept), 1);
        assert_eq!(kept, [true, true, false]);
    }
}
