//! What a strategy that shares the budget with others has used and won.

use serde::{Deserialize, Serialize};

/// All turns of one strategy.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Turns {
    pub strategy: String,
    /// The part of the budget that it used.
    pub used: f64,
    /// Goals that it won.
    pub won: u32,
    /// The same once all strategies take part, for each kind of goal.
    pub kinds: Vec<TurnsOfKind>,
}

/// What a strategy won of one kind of goals.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct TurnsOfKind {
    pub kind: String,
    /// Open goals of the kind, times the seconds (or thousands of executions) that it worked while they were open.
    pub exposure: f64,
    pub won: u32,
}
