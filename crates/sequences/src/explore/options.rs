//! How far a search goes, and what it leaves out.

use testcase::TestCase;

use crate::generate::candidates::Rules;
use crate::state::Pruning;

/// How far a search goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bounds {
    /// Steps of a sequence.
    pub length: usize,
    /// Paths of a call in one state, with the same objects.
    pub paths: usize,
    /// Decisions of one call after which no other way is tried.
    pub depth: u32,
    /// How often a path may pass a place before other ways are not tried there any more.
    pub loops: u32,
    /// Ways to choose the objects for a call.
    pub assignments: usize,
    pub states: usize,
    /// Terms after which the search ends, so that memory stays bounded.
    pub terms: usize,
    /// Work of the runs that initialise classes before the search, in the unit of `Worker::work`.
    pub priming: u64,
}

impl Default for Bounds {
    fn default() -> Self {
        Self {
            length: 4,
            paths: 64,
            depth: 400,
            loops: 24,
            assignments: 32,
            states: 50_000,
            terms: 4_000_000,
            priming: u64::MAX,
        }
    }
}

/// What is left out. Everything can be switched, so that its effect can be measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "each is something that can be switched")]
pub struct SearchOptions {
    pub bounds: Bounds,
    pub rules: Rules,
    /// Go on only from what could influence a later step, judged by what really flowed.
    pub flow: bool,
    pub pruning: Pruning,
    /// Run a sequence on top of its beginning instead of from the start.
    pub fork: bool,
    /// Pass null where no object must be.
    pub nulls: bool,
    /// Look at the states that nothing is appended to as well, so that all are counted.
    pub ends: bool,
}

impl Default for SearchOptions {
    fn default() -> Self {
        Self {
            bounds: Bounds::default(),
            rules: Rules::default(),
            flow: true,
            pruning: Pruning::default(),
            fork: true,
            nulls: true,
            ends: false,
        }
    }
}

/// What a step of the search did.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// Ran this test; the worker is at its end.
    Ran(TestCase),
    /// Asked the solver in vain.
    Nothing,
    /// All sequences were explored.
    Exhausted,
    /// A bound was reached.
    Bounded,
}
