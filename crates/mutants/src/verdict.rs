//! What became of mutants.

use serde::{Deserialize, Serialize};

/// How a mutant was noticed, or why it was not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum Verdict {
    /// A test failed.
    Killed,
    /// Tests reached it, and all passed.
    Survived,
    /// No test reached it.
    NoCoverage,
    /// A test used many times the instructions that it needs, or its threads waited for each other.
    TimedOut,
    /// A test used up the heap.
    MemoryError,
    /// A test needed something that Touchstone lacks, or broke memory: nothing is known.
    RunError,
    /// The changed class is not valid.
    NonViable,
}

impl Verdict {
    pub const ALL: [Self; 7] = [
        Self::Killed,
        Self::Survived,
        Self::NoCoverage,
        Self::TimedOut,
        Self::MemoryError,
        Self::RunError,
        Self::NonViable,
    ];

    /// As PIT's reports have it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Killed => "KILLED",
            Self::Survived => "SURVIVED",
            Self::NoCoverage => "NO_COVERAGE",
            Self::TimedOut => "TIMED_OUT",
            Self::MemoryError => "MEMORY_ERROR",
            Self::RunError => "RUN_ERROR",
            Self::NonViable => "NON_VIABLE",
        }
    }

    /// Whether tests noticed the mutant.
    pub fn is_detected(self) -> bool {
        !matches!(self, Self::Survived | Self::NoCoverage)
    }
}
