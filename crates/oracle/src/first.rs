//! Tests that hold where they are the first of a virtual machine, and initialise the classes that they use.
//!
//! A suite is judged in a machine where classes that take long are initialised once for all tests. On a JVM the first test does
//! that, in its own order, and classes that refer to each other may then see each other unfinished: a subclass that is
//! initialised before its superclass, a constant that is still null. Nearly all tests open in one of a few ways, so one test of
//! each way is run in a fresh machine, and the others only if that one does not hold. A way that leaves classes broken for the others
//! goes.

use std::collections::{BTreeMap, BTreeSet};

use executor::{Ending, Worker};
use program::BOOT;
use testcase::{Api, Constant, Statement, TestCase, TypeId};
use vm::probes::Taint;

use crate::independent::{Candidate, Holding, Unfit, Verdict, holding, holds};

/// Effort after which no further test is run as the first.
const TRYING_ENDS: f64 = 1.5;

/// The classes that a test initialises by its statements, in this order, without those that are initialised by then.
type Opening = Vec<TypeId>;

/// What was seen in the fresh machine.
#[derive(Default)]
struct Seen {
    /// The classes that are initialised after the classes of an opening.
    ready: BTreeMap<Opening, BTreeSet<TypeId>>,
    /// What is known of the tests of an opening.
    groups: BTreeMap<Opening, Group>,
}

/// Tests that open in the same way.
struct Group {
    /// Whether they hold, as far as they were run.
    good: bool,
    tests: Vec<usize>,
}

/// Takes back what does not hold of a test that runs first. `cold` is a machine in which nothing has run.
pub(crate) fn hold_first(cold: &mut Worker<Taint>, candidates: &mut [Candidate], spent: &dyn Fn(u64) -> f64) {
    let mut order = holding(candidates);
    order.sort_by_key(|&i| candidates[i].test.case.len());
    let mut seen = Seen::default();
    for at in order {
        let Candidate { test, verdict } = &mut candidates[at];
        let group = seen.opening(cold.api(), &test.case).and_then(|opening| seen.groups.get_mut(&opening));
        let known = group.map(|group| {
            group.tests.push(at);
            group.good
        });
        let out_of_time = spent(cold.work()) >= TRYING_ENDS || cold.machine.interrupt.is_raised();
        match known {
            Some(true) => continue,
            None if out_of_time => continue,
            Some(false) if out_of_time => {
                *verdict = Verdict::Unfit(Unfit::First);
                continue;
            }
            _ => {}
        }
        let opening = seen.learn(cold, &test.case);
        let holding = holds(cold, test);
        let good = matches!(holding, Holding::All | Holding::Unknown);
        match holding {
            Holding::Some(kept) => kept.apply(test),
            Holding::Nothing => *verdict = Verdict::Unfit(Unfit::First),
            Holding::All | Holding::Unknown => {}
        }
        let group = seen.groups.entry(opening).or_insert_with(|| Group { good: true, tests: vec![at] });
        group.good &= good;
    }
    let there = |group: Group| group.tests.into_iter().filter(|&test| candidates[test].holds()).collect();
    let groups: Vec<Vec<usize>> = seen.groups.into_values().map(there).collect();
    for group in &groups {
        if spent(cold.work()) >= TRYING_ENDS || cold.machine.interrupt.is_raised() {
            break;
        }
        if spoils(cold, candidates, group, &groups) {
            for &test in group {
                candidates[test].verdict = Verdict::Unfit(Unfit::First);
            }
        }
    }
}

/// Whether tests that open in one way, if they come first, disturb more tests than they are.
fn spoils(cold: &mut Worker<Taint>, candidates: &[Candidate], group: &[usize], groups: &[Vec<usize>]) -> bool {
    let Some(&first) = group.first() else { return false };
    cold.renew();
    cold.run(&candidates[first].test.case);
    cold.keep();
    let is_disturbed = |other: &&Vec<usize>| {
        let other = other.first().filter(|other| **other != first);
        other.is_some_and(|&other| matches!(holds(cold, &candidates[other].test), Holding::Nothing))
    };
    groups.iter().filter(is_disturbed).map(Vec::len).sum::<usize>() > group.len()
}

impl Seen {
    /// How a test opens, if other tests have shown what that initialises.
    fn opening(&self, api: &Api, test: &TestCase) -> Option<Opening> {
        let mut opening = Opening::new();
        let mut ready = None;
        for class in test.statements.iter().filter_map(|statement| initialises(api, statement)) {
            if ready.is_none_or(|ready: &BTreeSet<TypeId>| !ready.contains(&class)) {
                opening.push(class);
                ready = Some(self.ready.get(&opening)?);
            }
        }
        Some(opening)
    }

    /// The same, after running what is not known yet.
    fn learn(&mut self, cold: &mut Worker<Taint>, test: &TestCase) -> Opening {
        let api = cold.api().clone();
        let mut opening = Opening::new();
        let mut ready = BTreeSet::new();
        for (at, statement) in test.statements.iter().enumerate() {
            let Some(class) = initialises(&api, statement).filter(|class| !ready.contains(class)) else { continue };
            opening.push(class);
            let known = self.ready.entry(opening.clone()).or_insert_with(|| {
                let start = TestCase { statements: test.statements[..=at].to_vec() };
                let ends = !matches!(cold.run(&start).last().map(|done| &done.ending), Some(Ending::Value(_)));
                // What comes after it is not run.
                let rest = test.statements[at..].iter().filter(|_| ends).filter_map(|next| initialises(&api, next));
                let done = cold.initialised().into_iter();
                done.filter_map(|class| api.find(cold.machine.program.name_of(class))).chain(rest).collect()
            });
            ready.clone_from(known);
        }
        opening
    }
}

/// The class that a statement initialises if it is not, by the language's rules. Those of the JDK bear any order.
fn initialises(api: &Api, statement: &Statement) -> Option<TypeId> {
    let class = match statement {
        Statement::New { callable, .. } | Statement::Call { callable, receiver: None, .. } => {
            api.callable(*callable).class
        }
        Statement::GetField { field, receiver: None, .. } | Statement::PutField { field, receiver: None, .. } => {
            api.field(*field).class
        }
        Statement::Constant { value: Constant::Enum(class, _), .. } => *class,
        _ => return None,
    };
    (api.class(class).loader != BOOT).then_some(class)
}
