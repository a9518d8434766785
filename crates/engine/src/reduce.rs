//! How many of the tests that were found go into the suite.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::{Duration, Instant};

use executor::Worker;
use goals::Criterion;
use session::Session;
use states::technique::Entry;
use states::{ClassId, Classifier, Key, Lab, MethodKey, Recorder, Recording, Trace, minimal};
use suite::{GoalBits, Test};
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
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Both<T> {
    pub before: T,
    pub after: T,
}

/// What the search for redundant tests gave.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reduction {
    pub technique: &'static str,
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
    /// Classes whose `equals` could not be used, and why.
    pub broken: Vec<String>,
    pub time: Duration,
}

/// The tests without those that are redundant (definition 7), in the same order.
pub(crate) fn by_states(
    session: &Session,
    tests: Vec<Test>,
    technique: &'static Entry,
) -> Result<(Vec<Test>, Reduction), String> {
    let start = Instant::now();
    let context = &session.context;
    let recorder = Recorder::new(
        [context.api.class(context.class).name.clone()],
        Recording { sequences: technique.sequences, steps: false },
    );
    let mut worker = Worker::new(context.setup(), |_| Monitored::new(recorder)).map_err(|e| e.to_string())?;
    worker.machine.interrupt = session.supervisor.interrupt().clone();
    let mut traces = Vec::with_capacity(tests.len());
    for test in &tests {
        worker.reset();
        worker.domain.monitor.begin();
        worker.run(&test.case);
        traces.push(worker.domain.monitor.take());
    }
    if worker.machine.interrupt.is_raised() {
        return Err("there was no time to look for redundant tests".into());
    }
    worker.reset();
    let lab = &mut Lab::new(&mut worker.domain.monitor.store, Some(&mut worker.machine));
    let mut classifier = Classifier::new(technique);
    let classified = Classified::new(&mut classifier, lab, &traces);
    let mut kept = minimal(&classified.classes, &[]);
    let for_goals = pin_goals(&tests, &classified.classes, &mut kept);
    let of =
        |all: bool| tests.iter().zip(&traces).zip(&kept).filter(move |(_, kept)| all || **kept).map(|(both, _)| both);
    let both = |all: bool| {
        let thrown: BTreeSet<&(MethodKey, Arc<str>)> = of(all).flat_map(|(_, trace)| &trace.thrown).collect();
        let mut goals = GoalBits::new();
        of(all).for_each(|(test, _)| goals.union(&test.covered.goals));
        let is_branch =
            |goal: &suite::GoalId| session.archive.goal(*goal).is_some_and(|goal| goal.criterion == Criterion::Branch);
        let executions: u64 = of(all).map(|(_, trace)| trace.calls).sum();
        (of(all).count(), executions, thrown.len(), goals.iter().filter(is_branch).count())
    };
    let (before, after) = (both(true), both(false));
    let broken = |broken: &states::Broken| format!("{}: {}", broken.class.replace('/', "."), broken.fault);
    let reduction = Reduction {
        technique: technique.name,
        tests: Both { before: before.0, after: after.0 },
        executions: Both { before: before.1, after: after.1 },
        classes: classifier.len(),
        states: classified.states,
        exceptions: Both { before: before.2, after: after.2 },
        branches: Both { before: before.3, after: after.3 },
        for_goals,
        broken: classifier.broken().iter().map(broken).collect(),
        time: start.elapsed(),
    };
    let left = tests.into_iter().zip(kept).filter(|(_, kept)| *kept).map(|(test, _)| test).collect();
    Ok((left, reduction))
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
    use suite::{Coverage, GoalId};

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
