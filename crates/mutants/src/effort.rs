//! What running tests with mutants takes, and how it is shared among threads.

/// What forks took.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Effort {
    /// Runs of a test with a mutant to its end.
    pub forks: u64,
    /// Runs of one call with a mutant that had no effect on it.
    pub idle: u64,
    /// Instructions that they ran, those of forks that timed out among them.
    pub instructions: u64,
    pub timed_out: u64,
}

impl std::ops::AddAssign for Effort {
    fn add_assign(&mut self, other: Self) {
        self.forks += other.forks;
        self.idle += other.idle;
        self.instructions += other.instructions;
        self.timed_out += other.timed_out;
    }
}

/// One of several equal parts of all mutants.
#[derive(Clone, Copy, Debug)]
pub struct Share {
    pub part: u32,
    pub of: u32,
}
