//! What a solver's work counts for in a budget of executions.

use solver::chain::Chain;

use crate::session::Session;

/// Executions that take about as long as a question to the solver at the end of the chain, and as one that it gave up on.
const QUESTION: u64 = 20;
const GIVEN_UP: u64 = 400;

/// Charges a session for what its solver did.
#[derive(Default)]
pub(super) struct Meter {
    questions: u64,
    given_up: u64,
}

impl Meter {
    /// Charges for the questions since the last time.
    pub fn charge(&mut self, solver: &Chain, session: &mut Session) {
        let Some(last) = solver.layers().last().map(|layer| layer.stats) else { return };
        let questions = last.queries - self.questions;
        let given_up = last.unknown - self.given_up;
        session.spent.charge(questions * QUESTION + given_up * GIVEN_UP);
        (self.questions, self.given_up) = (last.queries, last.unknown);
    }
}
