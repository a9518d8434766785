//! The solver and the watched machine of a strategy, and what their work counts for in a budget of executions.

use std::time::Duration;

use goals::Reason;
use session::{Session, Spent};
use solver::chain::{Chain, Config};

/// Executions that take about as long as a question to the solver at the end of the chain, and as one that it gave up on.
const QUESTION: u64 = 20;
const GIVEN_UP: u64 = 400;

/// Work of a watched machine, in the unit of `Worker::work`, that takes about as long as an execution.
const WORK: u64 = 50_000;

/// Charges for the work of a machine beside the session's own.
#[derive(Default)]
pub(super) struct Meter {
    charged: u64,
}

impl Meter {
    /// Charges for what was not charged yet, if this is all work so far.
    pub fn charge(&mut self, spent: &mut Spent, work: u64) {
        let due = work.saturating_sub(self.charged) / WORK;
        spent.charge(due);
        self.charged += due * WORK;
    }
}

/// A solver whose work is charged for.
pub(super) struct Solving {
    pub chain: Chain,
    questions: u64,
    given_up: u64,
}

impl Solving {
    /// With so many steps for one question, and the time that is the last resort. If there is no solver, the session notes it
    /// and goes on without.
    pub fn new(session: &mut Session, steps: u32, time: Duration) -> Self {
        let (solving, missing) = Self::open(&session.spent, steps, time);
        if let Some(missing) = missing {
            session.lacks(missing);
        }
        solving
    }

    /// The same where no session is at hand, with the reason why there is no solver.
    pub fn open(spent: &Spent, steps: u32, time: Duration) -> (Self, Option<Reason>) {
        let mut config = Config::default();
        config.limits.steps = steps;
        config.limits.time = time;
        config.interrupt = spent.interrupt().clone();
        let (chain, missing) = Chain::new(&config);
        let missing = missing.map(|missing| Reason::NoSolver(missing.to_string()));
        (Self { chain, questions: 0, given_up: 0 }, missing)
    }

    /// Charges for the questions since the last time.
    pub fn charge(&mut self, spent: &mut Spent) {
        let Some(last) = self.chain.layers().last().map(|layer| layer.stats) else { return };
        let questions = last.queries - self.questions;
        let given_up = last.unknown - self.given_up;
        spent.charge(questions * QUESTION + given_up * GIVEN_UP);
        (self.questions, self.given_up) = (last.queries, last.unknown);
    }
}
