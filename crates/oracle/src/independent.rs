//! Tests of one suite that hold whatever ran before them: static state that one test leaves behind may not decide about
//! another.
//!
//! The suite runs forwards and backwards in one virtual machine, so that every test comes once after every other, and in some
//! random orders, many if one of the tests is seen to depend on others: a third test may hide what a second one does to a first.
//! Each order runs at another time, with other identity hashes and random numbers. What a test then shows otherwise than alone is
//! taken back: an assertion if that is all, else one of the tests.

use base::Rng;
use executor::{Ending, Worker};
use testcase::TestCase;
use vm::probes::Taint;

use crate::assertions::{Asserted, Lively, Scope, choose, observe, outcome};
use crate::first::hold_first;
use crate::rows::Rows;

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
/// Rounds until nobody disturbs anybody.
const ROUNDS: usize = 6;
/// Effort after which the disturbed tests go, and not those that disturb them, which have to be found.
const PATIENCE: f64 = 1.8;

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
    // What runs in a row runs where no class is initialised.
    if let Some(cold) = &mut cold {
        let spent = |work| spent(worker.work() + work);
        hold_first(cold, &mut left, &mut stays, &spent);
        cold.renew();
        make_independent(cold, &mut left, &mut stays, &spent);
    } else {
        make_independent(worker, &mut left, &mut stays, spent);
    }
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

/// Takes back what holds only alone, and says which tests stay. The worker is a machine in which no test has been kept.
fn make_independent(
    worker: &mut Worker<Taint>,
    tests: &mut [(TestCase, Asserted)],
    stays: &mut [Stays],
    spent: &dyn Fn(u64) -> f64,
) {
    for round in 0..ROUNDS {
        let mut order: Vec<usize> = (0..tests.len()).filter(|&i| stays[i] == Stays::Yes).collect();
        let patience = if round + 1 == ROUNDS { 0.0 } else { PATIENCE };
        let mut rows = Rows::new(worker, tests, spent, patience);
        run_in_a_row(&mut rows, &mut order);
        let Rows { gone, untried, .. } = rows;
        for &test in &untried {
            stays[test] = Stays::Untried;
        }
        for &test in &gone {
            stays[test] = Stays::No;
        }
        if gone.is_empty() || spent(worker.work()) >= 1.0 || worker.machine.interrupt.is_raised() {
            break;
        }
    }
}

/// Runs all tests one after another in several orders.
fn run_in_a_row(rows: &mut Rows<'_>, order: &mut [usize]) {
    rows.run(order, 0);
    order.reverse();
    rows.run(order, 1);
    let mut rng = Rng::new(order.len() as u64);
    for done in 0..MANY_ORDERS {
        let enough = if rows.dependent { done * order.len() >= MOST_RUNS } else { done >= FEW_ORDERS };
        if enough || (rows.spent)(rows.worker.work()) >= 1.0 {
            break;
        }
        rng.shuffle(order);
        rows.run(order, done as u32 + 2);
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
