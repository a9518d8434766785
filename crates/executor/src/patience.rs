//! How many bytecodes a statement may run while many tests are tried, and when classes are initialised for good.

use testcase::TestCase;

use crate::first_calls::FirstCalls;
use crate::observe::Observer;
use crate::worker::{Ending, Stopped, Worker};

/// Bytecodes that one statement may run while tests are tried: enough for nearly all that end, so that others cost little.
const INSTRUCTIONS: u64 = 400_000;
/// What every statement may run, however cheap tests are otherwise.
const MIN_INSTRUCTIONS: u64 = 20_000;
/// What every statement may run at least, in terms of what tests run usually.
const USUAL: u64 = 32;
/// Of all bytecodes, the part that statements may use which run longer than usual: one in so many.
const LONG_PART: u64 = 3;
/// What calls that are known to take long and to end may use beyond that, in terms of the most that one may run.
const GIFT: u64 = 4;
/// Tests after which the limit is thought over: the first time, and then. A search tries many tests that are alike, so a
/// few say little about the others.
const FIRST_ROUND: usize = 32;
const ROUND: usize = 256;
/// By how much the limit grows where most tests are stopped by it.
const MORE: u64 = 8;
/// Tests that initialise classes before these are initialised for good.
const COLD_RUNS: u32 = 16;
/// Bytecodes of such tests after which a few of them are enough: some classes read tables or look for services for long.
const COLD_COST: u64 = 1_000_000;

/// Many bytecodes in the first round, and after that only if most tests need them. A statement that runs much longer than
/// tests do usually is paid from what all tests have run, so that a few that hardly end cannot use up all the time.
#[derive(Clone, Debug)]
pub struct Patience {
    most: u64,
    /// What a statement may run if there is credit for it.
    high: u64,
    /// What it may run in any case.
    low: u64,
    /// Bytecodes of all tests, and of the statements that ran longer than `low`.
    all: u64,
    long: u64,
    /// Bytecodes of the tests of this round.
    costs: Vec<u64>,
    exhausted: usize,
    raised: bool,
    first_calls: FirstCalls,
    /// Bytecodes of the statements that were granted more than the limit.
    patient: u64,
}

impl Patience {
    /// `most` is what a statement may run where classes are initialised, which can take long.
    pub fn new(most: u64) -> Self {
        Self {
            most,
            high: most,
            low: INSTRUCTIONS.min(most),
            // A gift for the first round.
            all: most.saturating_mul(2 * LONG_PART),
            long: 0,
            costs: Vec::with_capacity(ROUND),
            exhausted: 0,
            raised: false,
            first_calls: FirstCalls::default(),
            patient: 0,
        }
    }

    /// Runs a test within the limit, and learns from it.
    pub fn run<D: Observer>(&mut self, worker: &mut Worker<D>, test: &TestCase) {
        self.warm(worker);
        let limit = self.limit_of(test);
        worker.machine.limits.instructions = limit;
        worker.run(test);
        if worker.is_stuck_in_initialiser() {
            worker.warm_up();
            worker.run(test);
        }
        let last = worker.done().last().map(|d| &d.ending);
        let exhausted = matches!(last, Some(Ending::Stopped(Stopped::Exhausted(_))));
        let (used, longest) = worker.used();
        if limit > self.limit() {
            self.patient = self.patient.saturating_add(longest);
        }
        self.note(used, longest, exhausted);
        if self.first_calls.note(worker, test) {
            worker.run(test);
        }
    }

    /// Initialises classes for good once several tests had to, and lets the next test run as long as any may.
    pub fn warm<D: Observer>(&self, worker: &mut Worker<D>) {
        worker.machine.limits.instructions = self.most;
        if worker.cold_runs() >= COLD_RUNS || worker.cold_cost() >= COLD_COST {
            worker.warm_up();
        }
    }

    /// The limit for a test: calls that are known to take long and to end may do so as long as they use no more than half of
    /// all bytecodes.
    fn limit_of(&self, test: &TestCase) -> u64 {
        let (limit, needs) = (self.limit(), self.first_calls.needs(test).saturating_mul(2).min(self.most));
        if needs <= limit || self.patient.saturating_add(needs) > self.all.saturating_add(GIFT * self.most) {
            return limit;
        }
        needs
    }

    fn limit(&self) -> u64 {
        let credit = (self.all / LONG_PART).saturating_sub(self.long);
        credit.clamp(self.low, self.high)
    }

    /// `used` are the bytecodes of a test, `longest` those of its longest statement.
    fn note(&mut self, used: u64, longest: u64, exhausted: bool) {
        self.all = self.all.saturating_add(used);
        if longest > self.low {
            self.long = self.long.saturating_add(longest);
        }
        self.costs.push(used);
        self.exhausted += usize::from(exhausted);
        if self.costs.len() >= if self.is_first() { FIRST_ROUND } else { ROUND } {
            self.reconsider();
        }
    }

    /// Whether this is the first round.
    fn is_first(&self) -> bool {
        self.high == self.most && !self.raised
    }

    fn reconsider(&mut self) {
        self.costs.sort_unstable();
        let tests = self.costs.len();
        let usual = self.costs[tests / 2].saturating_mul(USUAL);
        if self.is_first() {
            // What is left of the gift is taken back.
            (self.all, self.long, self.patient) = (0, 0, 0);
        }
        let shorter = INSTRUCTIONS.min(self.most);
        if self.exhausted * 2 > tests && self.low >= shorter && self.high < self.most {
            self.low = self.low.saturating_mul(MORE).min(self.most);
            self.high = self.high.max(self.low);
            self.raised = true;
        } else if self.exhausted * 8 >= tests || self.low <= shorter {
            // Where even a higher limit is not enough, the lower one loses less.
            self.low = usual.clamp(MIN_INSTRUCTIONS.min(shorter), shorter);
            self.high = shorter;
        }
        self.costs.clear();
        self.exhausted = 0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MAX_INSTRUCTIONS: u64 = 20_000_000;

    /// A patience after a round of tests of this cost.
    fn used_to(cost: u64) -> Patience {
        let mut patience = Patience::new(MAX_INSTRUCTIONS);
        (0..FIRST_ROUND + ROUND).for_each(|_| patience.note(cost, cost, false));
        patience
    }

    #[test]
    fn the_first_tests_may_initialise_whatever_they_need() {
        let mut patience = Patience::new(MAX_INSTRUCTIONS);
        assert_eq!(patience.limit(), MAX_INSTRUCTIONS);
        (0..3).for_each(|_| patience.note(MAX_INSTRUCTIONS, MAX_INSTRUCTIONS, true));
        assert_eq!(patience.limit(), INSTRUCTIONS, "but not all of them");
    }

    #[test]
    fn a_few_statements_without_end_cannot_use_up_the_time() {
        let mut patience = used_to(500);
        let (mut long, mut all) = (0, 0);
        for test in 0..20_000 {
            let cost = if test % 4 == 0 { patience.limit() } else { 500 };
            patience.note(cost, cost, test % 4 == 0);
            all += cost;
            long += if cost > MIN_INSTRUCTIONS { cost } else { 0 };
        }
        assert!(long * 2 < all && all < 20_000 * MIN_INSTRUCTIONS, "{long} of {all}");
        assert!(long > 0, "some may run long");
    }

    #[test]
    fn what_tests_need_usually_they_get() {
        let patience = used_to(10_000);
        assert!(patience.limit() >= 320_000, "{patience:?}");
        let mut patience = used_to(100_000);
        assert_eq!(patience.limit(), INSTRUCTIONS);
        (0..ROUND).for_each(|_| patience.note(INSTRUCTIONS, INSTRUCTIONS, true));
        assert_eq!(patience.limit(), INSTRUCTIONS * MORE, "most of them ran out of it");
        (0..ROUND).for_each(|_| patience.note(INSTRUCTIONS, INSTRUCTIONS, false));
        assert_eq!(patience.limit(), INSTRUCTIONS * MORE, "and then not");
    }
}
