//! How a run ended: one closed list, each with whose doing it was.

use crate::heap::Ref;

/// A hard limit that was reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Exhausted {
    Instructions,
    /// All threads wait for each other.
    Deadlock,
    /// The program assumes what does not hold, see [`crate::unknowns`].
    Assumption,
    /// The domain ended the run, see [`crate::Domain::stops`].
    Stopped,
    /// The machine's interrupt was raised.
    Interrupted,
    /// There is no room left for an exception that the machine throws, not even beyond the limit.
    Memory,
}

impl std::fmt::Display for Exhausted {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::Instructions => "the instruction budget is used up",
            Self::Deadlock => "all threads wait for each other",
            Self::Assumption => "an assumption does not hold",
            Self::Stopped => "the domain ended the run",
            Self::Interrupted => "the run was interrupted",
            Self::Memory => "the heap has no room for an exception",
        })
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The method returned; the value is 0 for void.
    Returned(u64),
    /// The method threw this exception.
    Threw(Ref),
    /// `System.exit` or `Runtime.halt`.
    Exited(i32),
    /// A native or feature that Touchstone lacks.
    Unsupported(String),
    Exhausted(Exhausted),
    /// The program broke memory through `Unsafe`, where a JVM would crash.
    Crashed(String),
    /// Touchstone's own fault.
    Bug(String),
}
