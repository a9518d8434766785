//! What a round of a strategy was like that works in rounds.

use std::time::Duration;

use serde::{Deserialize, Serialize};

/// What there was after a round: tests that it gave, and what all tests so far have shown.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Round {
    /// Tests of this round.
    pub tests: usize,
    /// Their method executions.
    pub executions: u64,
    /// Different states of objects that all tests so far have shown.
    pub states: usize,
    /// Different exceptions that left the class under test: pairs of method and exception.
    pub exceptions: usize,
    /// Branches that all tests so far cover, and all branches.
    pub branches: (u32, u32),
    pub time: Duration,
}
