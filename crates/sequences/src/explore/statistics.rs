//! What a search counts.

use std::time::Duration;

/// See the fields.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Statistics {
    pub runs: u64,
    pub queries: u64,
    /// Ways that no arguments take.
    pub infeasible: u64,
    /// Questions that the solver could not answer.
    pub unanswered: u64,
    /// Solutions that cannot be written as a test.
    pub unrealised: u64,
    /// Runs that did not go the way they were made for. Never, unless something is wrong.
    pub diverged: u64,
    /// Sequences with objects chosen for their calls, each explored with all its paths.
    pub sequences: u64,
    /// States that were gone on from.
    pub states: u64,
    /// States that were seen before, or are within one that was.
    pub known: u64,
    /// Sequences that nothing was appended to: a step had influenced nothing, and nothing behind could use it.
    pub unused: u64,
    /// Sequences left out because the order of their last two steps made no difference.
    pub reordered: u64,
    /// Sequences left out because their steps could not all be linked.
    pub unlinked: u64,
    /// Ways that bounds left out.
    pub bounded: u64,
    /// Time for choosing sequences and objects, and for writing them down.
    pub generating: Duration,
    /// Time for looking at states.
    pub judging: Duration,
    /// Time for the solver.
    pub solving: Duration,
    pub running: Duration,
}
