//! How many bytecodes a statement may run while many tests are tried, and when classes are initialised for good.

use testcase::TestCase;

use crate::observe::Observer;
use crate::worker::{Ending, Stopped, Worker};

/// Bytecodes that one statement may run while tests are tried: enough for nearly all that end, so that others cost little.
const INSTRUCTIONS: u64 = 400_000;
/// Tests after which the limit is thought over.
const ROUND: u32 = 32;
/// Tests that initialise classes before these are initialised for good.
const COLD_RUNS: u32 = 16;

/// Many bytecodes in the first round, and after that only if most tests need them.
#[derive(Clone, Debug)]
pub struct Patience {
    most: u64,
    limit: u64,
    runs: u32,
    exhausted: u32,
    raised: bool,
}

impl Patience {
    /// `most` is what a statement may run where classes are initialised, which can take long.
    pub fn new(most: u64) -> Self {
        Self { most, limit: most, runs: 0, exhausted: 0, raised: false }
    }

    /// Runs a test within the limit, and learns from it.
    pub fn run<D: Observer>(&mut self, worker: &mut Worker<D>, test: &TestCase) {
        if worker.cold_runs() >= COLD_RUNS {
            worker.machine.limits.instructions = self.most;
            worker.warm_up();
        }
        worker.machine.limits.instructions = self.limit;
        let last = worker.run(test).last().map(|d| &d.ending);
        let exhausted = matches!(last, Some(Ending::Stopped(Stopped::Exhausted(_))));
        self.note(exhausted);
    }

    fn note(&mut self, exhausted: bool) {
        self.runs += 1;
        self.exhausted += u32::from(exhausted);
        if self.runs == ROUND {
            // Where even the higher limit is not enough, the lower one loses less.
            let raise = self.exhausted * 2 > ROUND && self.limit < self.most;
            let stay = self.exhausted * 8 < ROUND && self.limit == self.most && self.raised;
            self.limit = if raise || stay { self.most } else { INSTRUCTIONS.min(self.most) };
            self.raised |= raise;
            self.runs = 0;
            self.exhausted = 0;
        }
    }
}
