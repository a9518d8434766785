//! Tests of one suite that hold whatever ran before them: static state that one test leaves behind may not decide about
//! another.
//!
//! The suite runs forwards and backwards in one virtual machine, so that every test comes once after every other, and in some
//! random orders, many if one of the tests is seen to depend on others: a third test may hide what a second one does to a first.
//! Each order runs at another time, with other identity hashes and random numbers. What a test then shows otherwise than alone is
//! taken back: an assertion if that is all, else one of the tests.

use std::collections::BTreeSet;
use std::fmt;
use std::ops::Range;

use base::Rng;
use executor::{Ending, Worker};
use suite::{Assertion, ExpectedException, Test};
use testcase::TestCase;
use vm::probes::Taint;

use crate::alike::Lost;
use crate::assertions::{Lively, Observed, Scope, choose, observe, outcome};
use crate::first::hold_first;
use crate::kills::{Killer, Mutants};
use crate::rows::Rows;

/// Random orders for suites in which nothing is seen, and for others.
const FEW_ORDERS: usize = 2;
const MANY_ORDERS: usize = 40;
/// Runs of tests that the many orders may take.
const MAX_RUNS: usize = 8_000;
/// Part of a test's share of the effort after which its history is not looked at any more.
const HISTORY_ENDS: f64 = 0.7;
/// The part of the effort for looking at tests where the rest is for choosing assertions by mutants, and what of it the first test may
/// use: the others have their shares one after another.
const OBSERVING_BEFORE_CHOOSING: f64 = 0.6;
const FIRST_SHARE: f64 = 0.2;
/// Effort after which further tests are given up: what is left of the time is for those that were looked at.
const OBSERVING_ENDS: f64 = 1.3;
/// Effort after which assertions are not chosen by the mutants that they notice any more.
const CHOOSING_ENDS: f64 = 1.2;
/// The part of what is left for that which one test may use.
const CHOOSING_ONE: f64 = 0.3;
/// Effort after which only mutants count for that which no test before notices.
const CHOOSING_FREELY_ENDS: f64 = 0.5;
/// Bytecodes of tests that initialise the same classes, after which these are initialised once for all tests left: until then
/// each test runs as if it were the first.
const MAX_COLD_INSTRUCTIONS: u64 = 5_000_000;
/// Bytecodes that the questions about one test may run, where there is time; about the first one, when it is not known how long that
/// takes; and where there is none.
const MAX_QUESTION_INSTRUCTIONS: u64 = 8_000_000;
const FIRST_QUESTION_INSTRUCTIONS: u64 = 2_000_000;
const MIN_QUESTION_INSTRUCTIONS: u64 = 50_000;
/// Bytecodes that a statement of a test may run that is looked at in its turn; those that run more come after all others.
const LIGHT_INSTRUCTIONS: u64 = 2_000_000;
/// Effort after which no further order is tried where a test depends on others.
const DEPENDENT_ENDS: f64 = 1.5;
/// Rounds until no test disturbs another.
const MAX_ROUNDS: usize = 6;
/// Effort after which the disturbed tests go, and not those that disturb them, which have to be found.
const BLAMING_ENDS: f64 = 1.8;

/// A test of a suite, and whether it can stay in it.
pub(crate) struct Candidate {
    pub test: Test,
    pub verdict: Verdict,
}

/// Why a test cannot stay in a suite.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unfit {
    /// It does not run to an end that every JVM shows.
    Ends,
    /// It ends in another way where it is the first test, or disturbs the others there.
    First,
    /// It and other tests disturb each other.
    Together,
    /// There was no time to look at what it throws.
    Untried,
}

impl fmt::Display for Unfit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Ends => "it does not come to an end that every JVM shows",
            Self::First => "it ends in another way where no test ran before it, or disturbs those that run after it",
            Self::Together => "it and other tests disturb each other",
            Self::Untried => "there was no time to find out what it throws",
        })
    }
}

/// A test that cannot stay in the suite.
#[derive(Clone, Debug)]
pub struct Dropped {
    pub test: Test,
    pub why: Unfit,
}

/// The tests of a suite with their assertions, and those that had to go.
#[derive(Debug, Default)]
pub struct Asserted {
    pub tests: Vec<Test>,
    pub dropped: Vec<Dropped>,
    /// Tests for which there was no time to look for assertions.
    pub hurried: usize,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Verdict {
    /// What is asserted holds after it, whatever ran before it.
    Holds,
    /// No JVM runs it to the same end, or not together with the others.
    Unfit(Unfit),
    /// There was no time to find out.
    Untried,
}

impl Candidate {
    pub fn holds(&self) -> bool {
        self.verdict == Verdict::Holds
    }

    /// The test as it goes into the suite. One for which there was no time shows at least that nothing is thrown.
    fn settled(self) -> Result<Test, Box<Dropped>> {
        match self.verdict {
            Verdict::Holds => Ok(self.test),
            Verdict::Untried if self.test.is_normal => {
                Ok(Test { assertions: Vec::new(), exception: None, ..self.test })
            }
            Verdict::Untried => Err(Box::new(Dropped { test: self.test, why: Unfit::Untried })),
            Verdict::Unfit(why) => Err(Box::new(Dropped { test: self.test, why })),
        }
    }
}

impl Asserted {
    fn of(candidates: Vec<Candidate>) -> Self {
        let hurried = candidates.iter().filter(|one| one.verdict == Verdict::Untried && one.test.is_normal).count();
        let mut asserted = Self { hurried, ..Self::default() };
        for candidate in candidates {
            match candidate.settled() {
                Ok(test) => asserted.tests.push(test),
                Err(dropped) => asserted.dropped.push(*dropped),
            }
        }
        asserted
    }
}

/// Tests that have their assertions, without those that cannot stay together with the others. The worker is a machine in which
/// no test has been kept.
pub fn hold_together(worker: &mut Worker<Taint>, tests: Vec<Test>, spent: &dyn Fn(u64) -> f64) -> Asserted {
    let mut candidates: Vec<Candidate> =
        tests.into_iter().map(|test| Candidate { test, verdict: Verdict::Holds }).collect();
    make_independent(worker, &mut candidates, spent);
    Asserted::of(candidates)
}

/// The tests of a suite with assertions that hold in any order of them, without the tests that cannot stay.
///
/// `spent` says how much of the effort is used up that the caller is ready for, from 0 to 1, given the work of the worker so
/// far. At 1 only what must be run is run: each test, with a look at its last statement, and all of them forwards and
/// backwards. Tests that are not looked at until far beyond that, or until the machine is interrupted, get no assertions and stay
/// only if they throw nothing.
///
/// With a `killer`, assertions are chosen by the mutants that they notice, as long as there is effort left for that.
///
/// `cold` makes a machine like the worker's, in which nothing has run; it is asked for one if classes had to be initialised for
/// all tests in the worker's.
pub fn assert_suite(
    worker: &mut Worker<Taint>,
    tests: Vec<Test>,
    spent: &dyn Fn(u64) -> f64,
    cold: &dyn Fn() -> Option<Worker<Taint>>,
    mut killer: Option<&mut Killer>,
) -> Asserted {
    let share = if killer.is_some() { OBSERVING_BEFORE_CHOOSING } else { 1.0 };
    let (count, begun) = (tests.len().max(1) as f64, spent(worker.work()));
    let mut observer = Observer { worker, spent, pace: (0.0, 0), is_warm: false };
    let limit = observer.worker.machine.limits.instructions;
    observer.worker.machine.limits.instructions = limit.min(LIGHT_INSTRUCTIONS);
    let mut observed: Vec<Result<Option<Observed>, Untried>> = Vec::with_capacity(tests.len());
    for (at, test) in tests.iter().enumerate() {
        let share = share * (FIRST_SHARE + (1.0 - FIRST_SHARE) * (at + 1) as f64 / count);
        observed.push(observer.observe(&test.case, begun..begun + (1.0 - begun).max(0.0) * share));
    }
    observer.worker.machine.limits.instructions = limit;
    // What a light test may not run to its end.
    for (test, observed) in tests.iter().zip(&mut observed).filter(|(_, observed)| matches!(observed, Ok(None))) {
        *observed = observer.observe(&test.case, begun..begun + (1.0 - begun).max(0.0) * share);
    }
    let is_warm = observer.is_warm;
    let verdict = |observed: &Result<Option<Observed>, Untried>| match observed {
        Ok(Some(_)) => Verdict::Holds,
        Ok(None) => Verdict::Unfit(Unfit::Ends),
        Err(Untried) => Verdict::Untried,
    };
    let candidate = |(test, observed)| (Candidate { test, verdict: verdict(&observed) }, observed.ok().flatten());
    let observed: Vec<(Candidate, Option<Observed>)> = tests.into_iter().zip(observed).map(candidate).collect();
    worker.allow_questions(u64::MAX);
    let mut lively = Lively::default();
    observed.iter().filter_map(|(_, one)| one.as_ref()).for_each(|one| lively.note(one));
    let mut killed = BTreeSet::new();
    let before = killer.as_ref().map_or(0, |killer| killer.work());
    let choose = |(mut candidate, observed): (Candidate, Option<Observed>)| {
        if let Some(observed) = observed {
            let work = worker.work() + killer.as_ref().map_or(0, |killer| killer.work() - before);
            let (now, killed) = (spent(work), &mut killed);
            let all = now < CHOOSING_FREELY_ENDS;
            let killer = killer.as_deref_mut().filter(|_| now < CHOOSING_ENDS);
            let end = now + CHOOSING_ONE * (CHOOSING_ENDS - now);
            let observing = worker.work();
            let is_over = |killing: u64| spent(observing + killing - before) >= end;
            let mutants = killer.map(|killer| Mutants { killer, killed, all, is_over: &is_over });
            choose(worker, &mut candidate.test, observed, &lively, mutants);
        }
        candidate
    };
    let mut candidates: Vec<Candidate> = observed.into_iter().map(choose).collect();
    // What runs in a row runs where no class is initialised.
    if let Some(cold) = &mut is_warm.then(cold).flatten() {
        let spent = |work| spent(worker.work() + work);
        hold_first(cold, &mut candidates, &spent);
        cold.renew();
        make_independent(cold, &mut candidates, &spent);
    } else {
        make_independent(worker, &mut candidates, spent);
    }
    Asserted::of(candidates)
}

/// There was no time to look at a test.
struct Untried;

/// Looks at one test after another.
struct Observer<'a> {
    worker: &'a mut Worker<Taint>,
    spent: &'a dyn Fn(u64) -> f64,
    /// The effort for all tests so far, and the work that it was.
    pace: (f64, u64),
    /// Classes were initialised for all tests that are left.
    is_warm: bool,
}

impl Observer<'_> {
    /// What can be said of a test that has this share of the effort; nothing if no JVM runs the test to the same end.
    fn observe(&mut self, test: &TestCase, share: Range<f64>) -> Result<Option<Observed>, Untried> {
        let worker = &mut *self.worker;
        if worker.cold_cost() >= MAX_COLD_INSTRUCTIONS {
            worker.warm_up();
            self.is_warm = true;
        }
        let (now, work) = ((self.spent)(worker.work()), worker.work());
        let (scope, most) = match now {
            now if now < share.start + HISTORY_ENDS * (share.end - share.start) => {
                (Scope::History, MAX_QUESTION_INSTRUCTIONS)
            }
            now if now < share.end => (Scope::End, MAX_QUESTION_INSTRUCTIONS / 2),
            now if now < OBSERVING_ENDS => (Scope::Little, MAX_QUESTION_INSTRUCTIONS / 8),
            _ => return Err(Untried),
        };
        let questions = match self.pace {
            (effort, work) if effort > 0.0 => ((share.end - now).max(0.0) * work as f64 / effort) as u64,
            _ => FIRST_QUESTION_INSTRUCTIONS,
        };
        worker.allow_questions(questions.clamp(MIN_QUESTION_INSTRUCTIONS, most));
        let observed = observe(worker, test, scope);
        let after = worker.work();
        self.pace = (self.pace.0 + (self.spent)(after) - now, self.pace.1 + after - work);
        if worker.machine.interrupt.is_raised() { Err(Untried) } else { Ok(observed) }
    }
}

/// The places of the tests that hold so far.
pub(crate) fn holding(candidates: &[Candidate]) -> Vec<usize> {
    (0..candidates.len()).filter(|&i| candidates[i].holds()).collect()
}

/// Takes back what holds only alone, and says which tests stay. The worker is a machine in which no test has been kept.
fn make_independent(worker: &mut Worker<Taint>, candidates: &mut [Candidate], spent: &dyn Fn(u64) -> f64) {
    for round in 0..MAX_ROUNDS {
        let mut order = holding(candidates);
        let patience = if round + 1 == MAX_ROUNDS { 0.0 } else { BLAMING_ENDS };
        let mut rows = Rows::new(worker, candidates, spent, patience);
        run_in_a_row(&mut rows, &mut order);
        let Rows { gone, untried, lost, .. } = rows;
        for candidate in candidates.iter_mut() {
            lost.take_back(&mut candidate.test);
        }
        for &test in &untried {
            candidates[test].verdict = Verdict::Untried;
        }
        for &test in &gone {
            candidates[test].verdict = Verdict::Unfit(Unfit::Together);
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
        let enough = if rows.dependent { done * order.len() >= MAX_RUNS } else { done >= FEW_ORDERS };
        let ends = if rows.dependent { DEPENDENT_ENDS } else { 1.0 };
        if enough || (rows.spent)(rows.worker.work()) >= ends {
            break;
        }
        rng.shuffle(order);
        rows.run(order, done as u32 + 2);
    }
}

pub(crate) enum Holding {
    All,
    /// Only a part of what it checks.
    Some(Kept),
    /// It ends in another way.
    Nothing,
    Unknown,
}

/// What a test can check in any case.
pub(crate) struct Kept {
    assertions: Vec<Assertion>,
    /// Without its message, if that is another one.
    exception: Option<ExpectedException>,
}

impl Kept {
    /// The same, and notes what it does not check any more.
    pub fn take(self, test: &mut Test, lost: &mut Lost) {
        lost.note(test, &self.assertions);
        self.apply(test);
    }

    /// The test checks no more than this.
    pub fn apply(self, test: &mut Test) {
        (test.assertions, test.exception) = (self.assertions, self.exception);
    }
}

/// What of a test holds in the state that the worker is in.
pub(crate) fn holds(worker: &mut Worker<Taint>, test: &Test) -> Holding {
    worker.reset();
    worker.domain.watch_leftovers(&worker.machine);
    let Some((exception, facts)) = outcome(worker, &test.case, Scope::Only(&test.assertions)) else {
        let threw = matches!(worker.done().last().map(|done| &done.ending), Some(Ending::Threw(_)));
        return if threw { Holding::Nothing } else { Holding::Unknown };
    };
    let kind = |thrown: &Option<ExpectedException>| thrown.as_ref().map(|thrown| (thrown.at, thrown.class.clone()));
    if kind(&exception) != kind(&test.exception) {
        return Holding::Nothing;
    }
    let same_message = exception == test.exception;
    let held = |a: &&Assertion| facts.iter().any(|fact| fact.kind == a.kind);
    let kept: Vec<Assertion> = test.assertions.iter().filter(held).cloned().collect();
    if same_message && kept.len() == test.assertions.len() {
        return Holding::All;
    }
    let without_message = |thrown| ExpectedException { message: None, ..thrown };
    let exception = if same_message { exception } else { exception.map(without_message) };
    Holding::Some(Kept { assertions: kept, exception })
}
