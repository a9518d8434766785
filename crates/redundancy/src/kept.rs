//! Why a test is not touched.

use std::fmt;

use crate::monitor::Effect;

/// A reason to keep a test whatever it executes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Kept {
    /// It did not pass; says what became of it.
    NotPassed { status: &'static str, message: String },
    /// The run of its class did not come to its end.
    CutShort(String),
    /// It does something beside computing.
    Effect(Effect),
    /// It calls nothing of the target.
    Idle,
    /// The user wants it.
    Pattern,
    /// Its method cannot be found or edited.
    Source(&'static str),
    /// It overrides a method.
    Overrides,
    /// Another test or class calls or names it.
    Needed,
    /// Its class would have no test left, which the library takes for an error.
    Last,
    /// Without the tests that were found redundant, it or another of its class does not pass.
    Dependent(String),
}

impl fmt::Display for Kept {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotPassed { status, message } => {
                write!(f, "{status}")?;
                let line = message.lines().next().unwrap_or_default();
                if line.is_empty() { Ok(()) } else { write!(f, ": {line}") }
            }
            Self::CutShort(why) => write!(f, "its class did not come to its end: {why}"),
            Self::Effect(effect) => f.write_str(effect.text()),
            Self::Idle => f.write_str("calls nothing of the target"),
            Self::Pattern => f.write_str("named by --keep"),
            Self::Source(why) => f.write_str(why),
            Self::Overrides => f.write_str("overrides a method"),
            Self::Needed => f.write_str("other tests call or name it"),
            Self::Last => f.write_str("the last test of its class"),
            Self::Dependent(why) => write!(f, "its class depends on the order of its tests: {why}"),
        }
    }
}

impl Kept {
    /// A word for reports that programs read.
    pub fn code(&self) -> &'static str {
        match self {
            Self::NotPassed { status, .. } => status,
            Self::CutShort(_) => "cut-short",
            Self::Effect(Effect::Prints) => "prints",
            Self::Effect(Effect::Sleeps) => "sleeps",
            Self::Effect(Effect::Files) => "files",
            Self::Effect(Effect::Network) => "network",
            Self::Effect(Effect::Processes) => "processes",
            Self::Effect(Effect::Input) => "input",
            Self::Idle => "idle",
            Self::Pattern => "keep",
            Self::Source(_) => "source",
            Self::Overrides => "overrides",
            Self::Needed => "needed",
            Self::Last => "last",
            Self::Dependent(_) => "dependent",
        }
    }
}
