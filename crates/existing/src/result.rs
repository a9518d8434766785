//! What became of tests.

use serde::{Deserialize, Serialize};

use crate::discover::{Found, Framework};

/// What became of one test.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Status {
    Passed,
    Failed {
        exception: String,
        message: String,
        trace: String,
    },
    Skipped(String),
    /// Set-up or tear-down of a whole class, or the class itself, went wrong.
    Error {
        exception: String,
        message: String,
        trace: String,
    },
    /// It needs something that Touchstone lacks.
    Unsupported(String),
    /// It used up its budget, its threads were stuck, or it ended the JVM; says which.
    Stopped(String),
}

impl Status {
    /// One word.
    pub fn name(&self) -> &'static str {
        match self {
            Self::Passed => "passed",
            Self::Failed { .. } => "failed",
            Self::Skipped(_) => "skipped",
            Self::Error { .. } => "error",
            Self::Unsupported(_) => "unsupported",
            Self::Stopped(_) => "stopped",
        }
    }

    /// Why, in one text.
    pub fn message(&self) -> String {
        match self {
            Self::Passed => String::new(),
            Self::Failed { exception, message, .. } | Self::Error { exception, message, .. } => {
                format!("{exception}: {message}")
            }
            Self::Skipped(why) | Self::Unsupported(why) | Self::Stopped(why) => why.clone(),
        }
    }

    /// The trace of what was thrown.
    pub fn trace(&self) -> &str {
        match self {
            Self::Failed { trace, .. } | Self::Error { trace, .. } => trace,
            _ => "",
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TestResult {
    /// As the engine names it; the second test of the same name in a class has ` #2` after it.
    pub id: String,
    pub status: Status,
}

/// How the run of a class ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Ending {
    Finished,
    /// The tests after the last one listed did not run; says why.
    CutShort(String),
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct ClassResult {
    pub name: String,
    pub framework: Framework,
    pub tests: Vec<TestResult>,
    pub ending: Ending,
    pub seconds: f64,
}

impl ClassResult {
    /// A class of which nothing ran.
    pub(crate) fn unstarted(found: &Found, why: impl Into<String>) -> Self {
        Self {
            name: found.name.clone(),
            framework: found.framework,
            tests: Vec::new(),
            ending: Ending::CutShort(why.into()),
            seconds: 0.0,
        }
    }
}

/// Sums over tests.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Totals {
    pub passed: usize,
    pub failed: usize,
    pub skipped: usize,
    pub errors: usize,
    pub unsupported: usize,
    pub stopped: usize,
}

impl Totals {
    pub fn of(classes: &[ClassResult]) -> Self {
        let mut totals = Self::default();
        for test in classes.iter().flat_map(|c| &c.tests) {
            *match test.status {
                Status::Passed => &mut totals.passed,
                Status::Failed { .. } => &mut totals.failed,
                Status::Skipped(_) => &mut totals.skipped,
                Status::Error { .. } => &mut totals.errors,
                Status::Unsupported(_) => &mut totals.unsupported,
                Status::Stopped(_) => &mut totals.stopped,
            } += 1;
        }
        totals
    }

    pub fn tests(&self) -> usize {
        self.passed + self.failed + self.skipped + self.errors + self.unsupported + self.stopped
    }
}
