//! Tests of one suite that hold whatever ran before them: static state that one test leaves behind may not decide about
//! another.
//!
//! The suite runs forwards and backwards in one virtual machine, so that every test comes once after every other, and in some
//! random orders, many if one of the tests is seen to depend on others: a third test may hide what a second one does to a first.
//! Each order runs at another time, with other identity hashes and random numbers. What a test then shows otherwise than alone is
//! taken back: an assertion if that is all, else one of the tests.

use std::collections::{BTreeMap, BTreeSet};

use base::Rng;
use executor::{Ending, Worker};
use testcase::TestCase;
use vm::probes::Taint;

use crate::assertions::{Asserted, Lively, Scope, choose, observe, outcome};
use crate::first::hold_first;

/// Pairs of tests that are tried to find out who disturbs whom.
const MOST_PAIRS: usize = 4_000;
/// Random orders for suites in which nothing is seen, and for others.
const FEW_ORDERS: usize = 2;
const MANY_ORDERS: usize = 40;
/// Runs of tests that the many orders may take.
const MOST_RUNS: usize = 8_000;
/// Part of the effort after which the history of tests is not looked at any more.
const HISTORY: f64 = 0.7;
/// Effort after which further tests are given up: what is left of the time is for those that were looked at.
const GIVEN_UP: f64 = 1.3;
/// Bytecodes of tests that initialise the same classes, after which these are initialised once for all tests left: until then
/// each test runs as if it were the first.
const MOST_COLD: u64 = 5_000_000;
/// Bytecodes that the questions about one test may run, where there is time.
const QUESTIONS: u64 = 8_000_000;
/// Worlds in which a test is tried alone.
const WORLDS: u32 = 3;
/// Rounds until nobody disturbs anybody.
const ROUNDS: usize = 6;
/// Tests one after another that end otherwise than they should, after which a row is spoilt: something before them broke a class
/// that all of them need.
const MANY_VICTIMS: usize = 3;
/// Tests before them that are suspected, the first ones of the row, and the effort after which none is.
const SUSPECTS: usize = 8;
const SPOILERS: f64 = 1.8;

/// What is known of a test of a suite.
#[derive(Clone, Debug, PartialEq)]
pub enum Judged {
    /// This holds after it, whatever ran before it.
    Asserted(Asserted),
    /// No JVM runs it to the same end, or not together with the others.
    Unfit,
    /// There was no time to find out.
    Untried,
}

/// What to assert in each test of a suite, in any order of them.
///
/// `spent` says how much of the effort is used up that the caller is ready for, from 0 to 1, given the work of the worker so
/// far. At 1 only what must be run is run: each test, with a look at its last statement, and all of them forwards and
/// backwards. Tests that are not looked at until far beyond that, or until the machine is interrupted, are given up.
///
/// `cold` makes a machine like the worker's, in which nothing has run; it is asked for one if classes had to be initialised for
/// all tests in the worker's.
pub fn assert_suite(
    worker: &mut Worker<Taint>,
    tests: &[TestCase],
    spent: &dyn Fn(u64) -> f64,
    cold: &dyn Fn() -> Option<Worker<Taint>>,
) -> Vec<Judged> {
    let mut untried = vec![false; tests.len()];
    let mut is_warm = false;
    let observe = |(test, untried): (&TestCase, &mut bool)| {
        if worker.cold_cost() >= MOST_COLD {
            worker.warm_up();
            is_warm = true;
        }
        let (scope, questions) = match spent(worker.work()) {
            spent if spent < HISTORY => (Scope::History, QUESTIONS),
            spent if spent < 1.0 => (Scope::End, QUESTIONS / 2),
            spent if spent < GIVEN_UP => (Scope::Little, QUESTIONS / 8),
            _ => {
                *untried = true;
                return None;
            }
        };
        worker.allow_questions(questions);
        let observed = observe(worker, test, scope);
        *untried = worker.machine.interrupt.is_raised();
        observed.filter(|_| !*untried)
    };
    let observed: Vec<_> = tests.iter().zip(&mut untried).map(observe).collect();
    worker.allow_questions(u64::MAX);
    let mut lively = Lively::default();
    observed.iter().flatten().for_each(|one| lively.note(one));
    let chosen = tests.iter().zip(observed).map(|(test, one)| Some(choose(worker, test, one?, &lively)));
    let mut asserted: Vec<Option<Asserted>> = chosen.collect();
    let there: Vec<usize> = (0..tests.len()).filter(|&i| asserted[i].is_some()).collect();
    let mut left: Vec<(TestCase, Asserted)> =
        there.iter().filter_map(|&i| Some((tests[i].clone(), asserted[i].take()?))).collect();
    let mut cold = if is_warm { cold() } else { None };
    let mut stays = vec![Stays::Yes; left.len()];
    if let Some(cold) = &mut cold {
        hold_first(cold, &mut left, &mut stays, &|work| spent(worker.work() + work));
    }
    make_independent(worker, cold.as_mut(), &mut left, &mut stays, spent);
    for ((i, (_, one)), stays) in there.into_iter().zip(left).zip(stays) {
        asserted[i] = (stays == Stays::Yes).then_some(one);
        untried[i] |= stays == Stays::Untried;
    }
    let judged = |(one, untried): (Option<Asserted>, bool)| match one {
        Some(one) => Judged::Asserted(one),
        None if untried => Judged::Untried,
        None => Judged::Unfit,
    };
    asserted.into_iter().zip(untried).map(judged).collect()
}

/// Whether a test stays in the suite.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Stays {
    Yes,
    No,
    /// It was not run after others.
    Untried,
}

/// Takes back what holds only alone, and says which tests stay. Tests run in a row where nothing has run before: in `cold`, if
/// the worker is no such machine.
fn make_independent(
    worker: &mut Worker<Taint>,
    mut cold: Option<&mut Worker<Taint>>,
    tests: &mut [(TestCase, Asserted)],
    stays: &mut [Stays],
    spent: &dyn Fn(u64) -> f64,
) {
    for round in 0..ROUNDS {
        let seen = match &mut cold {
            Some(cold) => run_in_a_row(cold, tests, stays, &|work| spent(worker.work() + work)),
            None => run_in_a_row(worker, tests, stays, spent),
        };
        for test in seen.untried {
            stays[test] = Stays::Untried;
        }
        if seen.disturbed.is_empty() {
            break;
        }
        let spent = spent(worker.work() + cold.as_ref().map_or(0, |cold| cold.work()));
        let is_over = |limit| round + 1 == ROUNDS || spent >= limit || worker.machine.interrupt.is_raised();
        let mut last = is_over(1.0);
        let gone = match seen.spoilt {
            Some(victim) if !is_over(SPOILERS) => {
                last = false;
                let suspects = &seen.disturbed[&victim];
                let by = spoiler(cold.as_deref_mut().unwrap_or(worker), tests, suspects, victim);
                BTreeSet::from([by.unwrap_or(victim)])
            }
            _ if last => seen.disturbed.into_keys().collect(),
            _ => cover(worker, cold.as_deref_mut(), tests, stays, &seen.disturbed),
        };
        for test in gone {
            stays[test] = Stays::No;
        }
        if last {
            break;
        }
    }
    worker.renew();
}

/// Runs all tests one after another in several orders. Assertions that do not hold then are taken back; gives the tests
/// that end otherwise than they should, and those that were not run.
fn run_in_a_row(
    worker: &mut Worker<Taint>,
    tests: &mut [(TestCase, Asserted)],
    stays: &[Stays],
    spent: &dyn Fn(u64) -> f64,
) -> Seen {
    let mut order: Vec<usize> = (0..tests.len()).filter(|&i| stays[i] == Stays::Yes).collect();
    let mut seen = Seen::default();
    seen.run(worker, tests, &order, 0);
    order.reverse();
    if seen.spoilt.is_none() {
        seen.run(worker, tests, &order, 1);
    }
    let mut rng = Rng::new(order.len() as u64);
    for done in 0..MANY_ORDERS {
        if seen.spoilt.is_some() {
            break;
        }
        let enough = if seen.dependent { done * order.len() >= MOST_RUNS } else { done >= FEW_ORDERS };
        if enough || spent(worker.work()) >= 1.0 {
            break;
        }
        rng.shuffle(&mut order);
        seen.run(worker, tests, &order, done as u32 + 2);
    }
    seen
}

/// What was seen in some orders.
#[derive(Default)]
struct Seen {
    /// Tests that end otherwise than they should, with the first tests of that row.
    disturbed: BTreeMap<usize, Vec<usize>>,
    /// Tests that ran in some order.
    tried: BTreeSet<usize>,
    /// Tests that did not, since the machine was interrupted.
    untried: BTreeSet<usize>,
    /// Some test showed something else than alone.
    dependent: bool,
    /// The first of some tests in a row that all ended otherwise than they should.
    spoilt: Option<usize>,
}

impl Seen {
    /// Runs the tests in this order in a world of this number.
    fn run(&mut self, worker: &mut Worker<Taint>, tests: &mut [(TestCase, Asserted)], order: &[usize], world: u32) {
        renew(worker, world);
        let mut in_a_row = 0;
        for (done, &at) in order.iter().enumerate() {
            if worker.machine.interrupt.is_raised() {
                // What was never run after others may depend on them.
                self.untried.extend(order[done..].iter().filter(|at| !self.tried.contains(at)));
                return;
            }
            let (test, asserted) = &mut tests[at];
            match holds(worker, test, asserted) {
                Holding::All => {}
                Holding::Some(kept) => {
                    asserted.assertions = kept;
                    self.dependent = true;
                }
                Holding::Nothing => {
                    self.disturbed.entry(at).or_insert_with(|| order[..done.min(SUSPECTS)].to_vec());
                    self.dependent = true;
                    in_a_row += 1;
                    if in_a_row == MANY_VICTIMS {
                        self.spoilt = Some(order[done + 1 - in_a_row]);
                        return;
                    }
                    worker.keep();
                    self.tried.insert(at);
                    continue;
                }
                // The virtual machine is at its end, not the test.
                Holding::Unknown => renew(worker, world),
            }
            in_a_row = 0;
            worker.keep();
            self.tried.insert(at);
        }
    }
}

pub(crate) enum Holding {
    All,
    /// Only these assertions.
    Some(Vec<emit::Assertion>),
    /// It ends in another way.
    Nothing,
    Unknown,
}

/// What of a test holds in the state that the worker is in.
pub(crate) fn holds(worker: &mut Worker<Taint>, test: &TestCase, asserted: &Asserted) -> Holding {
    let Some((exception, facts)) = outcome(worker, test, Scope::Only(&asserted.assertions)) else {
        let threw = matches!(worker.done().last().map(|done| &done.ending), Some(Ending::Threw(_)));
        return if threw { Holding::Nothing } else { Holding::Unknown };
    };
    if exception != asserted.exception {
        return Holding::Nothing;
    }
    let held = |a: &&emit::Assertion| facts.iter().any(|fact| fact.kind == a.kind);
    let kept: Vec<emit::Assertion> = asserted.assertions.iter().filter(held).cloned().collect();
    if kept.len() == asserted.assertions.len() { Holding::All } else { Holding::Some(kept) }
}

/// Undoes what tests did, and moves on to another world: another time, other identity hashes and random numbers. Taints do not
/// follow decisions, and what a decision about the time gave shows here.
fn renew(worker: &mut Worker<Taint>, world: u32) {
    worker.renew();
    worker.machine.env.vary(world);
}

/// The first of some tests after which another ends otherwise.
fn spoiler(
    worker: &mut Worker<Taint>,
    tests: &[(TestCase, Asserted)],
    suspects: &[usize],
    victim: usize,
) -> Option<usize> {
    suspects.iter().copied().find(|&suspect| disturbs(worker, tests, suspect, victim))
}

/// Few tests without which nobody disturbs anybody.
fn cover(
    worker: &mut Worker<Taint>,
    mut cold: Option<&mut Worker<Taint>>,
    tests: &[(TestCase, Asserted)],
    stays: &[Stays],
    disturbed: &BTreeMap<usize, Vec<usize>>,
) -> BTreeSet<usize> {
    let there: Vec<usize> = (0..tests.len()).filter(|&i| stays[i] == Stays::Yes).collect();
    if disturbed.len() * there.len() > MOST_PAIRS {
        return disturbed.keys().copied().collect();
    }
    let mut pairs: Vec<(usize, usize)> = Vec::new();
    let mut gone = BTreeSet::new();
    for (&victim, suspects) in disturbed {
        if is_of_one_world(worker, &tests[victim]) {
            gone.insert(victim);
            continue;
        }
        let by = there.iter().copied().filter(|&other| other != victim && disturbs(worker, tests, other, victim));
        let mut by: Vec<usize> = by.collect();
        if by.is_empty()
            && let Some(cold) = cold.as_deref_mut()
        {
            by.extend(spoiler(cold, tests, suspects, victim));
        }
        if by.is_empty() {
            // It takes more than one to disturb it.
            gone.insert(victim);
        }
        pairs.extend(by.into_iter().map(|other| (other, victim)));
    }
    pairs.retain(|(_, victim)| !gone.contains(victim));
    while !pairs.is_empty() {
        let count = |test: usize| pairs.iter().filter(|(a, b)| *a == test || *b == test).count();
        let worst = there.iter().copied().max_by_key(|&test| (count(test), test));
        let Some(worst) = worst else { break };
        gone.insert(worst);
        pairs.retain(|(a, b)| *a != worst && *b != worst);
    }
    gone
}

/// Whether a test ends otherwise in another world, without any other test.
fn is_of_one_world(worker: &mut Worker<Taint>, (test, asserted): &(TestCase, Asserted)) -> bool {
    (1..=WORLDS).any(|world| {
        renew(worker, world);
        matches!(holds(worker, test, asserted), Holding::Nothing)
    })
}

/// Whether the second test ends otherwise if the first ran before it.
fn disturbs(worker: &mut Worker<Taint>, tests: &[(TestCase, Asserted)], first: usize, second: usize) -> bool {
    worker.renew();
    worker.run(&tests[first].0);
    worker.keep();
    let (test, asserted) = &tests[second];
    matches!(holds(worker, test, asserted), Holding::Nothing)
}
