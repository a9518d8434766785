//! What a run gave, as plain data.

use std::path::PathBuf;
use std::time::Duration;

use goals::Reason;
use serde::{Deserialize, Serialize};
use suite::TakenBack;

use crate::reduce::Reduction;
use crate::timeline::Sample;

/// Covered and all.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ratio {
    pub covered: u32,
    pub total: u32,
}

impl Ratio {
    pub fn percent(self) -> f64 {
        if self.total == 0 { 100.0 } else { f64::from(self.covered) * 100.0 / f64::from(self.total) }
    }

    pub fn add(&mut self, other: Self) {
        self.covered += other.covered;
        self.total += other.total;
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Status {
    Generated,
    /// There is nothing to test, and why.
    Skipped(String),
    /// Something is in the way, and what to do.
    Failed(String),
    /// There are tests, but their file could not be written, and why.
    Unwritten(String),
}

/// A goal that no test covers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Uncovered {
    pub what: String,
    pub line: Option<u16>,
    /// The name of its method, as class files have it.
    pub method: String,
    pub why: Reason,
}

/// A goal that a test covers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CoveredGoal {
    pub what: String,
    pub line: Option<u16>,
    pub method: String,
    /// The first test that covers it: the method of the test class; nothing if only assertions do.
    pub test: Option<String>,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct ClassReport {
    /// With dots.
    pub name: String,
    pub status: Status,
    pub tests: usize,
    pub assertions: usize,
    pub lines: Ratio,
    pub branches: Ratio,
    /// Lines and branches of the class itself, without those of nested classes that are tested with it.
    pub own_lines: Ratio,
    pub own_branches: Ratio,
    pub goals: Ratio,
    /// Of the goals, those of the class's state machine.
    pub transitions: Ratio,
    /// Likely invariants, if tests check them: where they hold, colon, what holds.
    pub invariants: Vec<String>,
    pub executions: u64,
    pub search_time: Duration,
    /// From the start of the work to the start of the search, and from its end to that of all.
    pub set_up_time: Duration,
    /// The processor time of set-up; nothing where the system does not tell.
    pub set_up_cpu: Option<Duration>,
    pub finish_time: Duration,
    /// The part of it that was left by the search, and was used for tests that notice more mutants.
    pub unused_time: Duration,
    /// The file that was written.
    pub file: Option<PathBuf>,
    /// Tests and assertions that the JDK disagreed with and that were taken back.
    pub dropped_tests: usize,
    pub dropped_assertions: usize,
    /// The same one by one, with reasons.
    pub taken_back: Vec<TakenBack>,
    pub uncovered: Vec<Uncovered>,
    pub covered: Vec<CoveredGoal>,
    /// How coverage grew.
    pub timeline: Vec<Sample>,
    /// What redundant tests were found, if they were looked for.
    pub reduction: Option<Reduction>,
    /// What rounds of the strategy were like, if it has some.
    pub rounds: Vec<session::Round>,
    /// What the members of the strategy have used and won, if it has some.
    pub turns: Vec<session::Turns>,
    /// The tests as eToc's chromosomes, if they are wanted.
    pub chromosomes: Vec<String>,
    /// Why the search ended before its budget, if there was a reason other than that everything is covered.
    pub ended_early: Option<String>,
    /// Where the work was when the watchdog or the user ended it.
    pub cut: Option<String>,
    /// What else is worth knowing.
    pub notes: Vec<String>,
    /// Nothing that it depends on has changed since an earlier run, and this is what that run gave.
    pub kept: bool,
}

impl ClassReport {
    pub(crate) fn new(name: &str, status: Status) -> Self {
        Self {
            name: name.replace('/', "."),
            status,
            tests: 0,
            assertions: 0,
            lines: Ratio::default(),
            branches: Ratio::default(),
            own_lines: Ratio::default(),
            own_branches: Ratio::default(),
            goals: Ratio::default(),
            transitions: Ratio::default(),
            invariants: Vec::new(),
            executions: 0,
            search_time: Duration::ZERO,
            set_up_time: Duration::ZERO,
            set_up_cpu: None,
            finish_time: Duration::ZERO,
            unused_time: Duration::ZERO,
            file: None,
            dropped_tests: 0,
            dropped_assertions: 0,
            taken_back: Vec::new(),
            uncovered: Vec::new(),
            covered: Vec::new(),
            timeline: Vec::new(),
            reduction: None,
            rounds: Vec::new(),
            turns: Vec::new(),
            chromosomes: Vec::new(),
            ended_early: None,
            cut: None,
            notes: Vec::new(),
            kept: false,
        }
    }
}

impl ClassReport {
    /// The file could not be written: there are no tests, and nothing is covered.
    pub(crate) fn unwritten(&mut self, status: Status) {
        self.status = status;
        (self.tests, self.assertions) = (0, 0);
        for ratio in [&mut self.lines, &mut self.branches, &mut self.own_lines, &mut self.own_branches, &mut self.goals]
        {
            ratio.covered = 0;
        }
        self.uncovered.clear();
    }
}

#[derive(Clone, Debug, Default)]
pub struct RunReport {
    pub classes: Vec<ClassReport>,
    /// Whether the written tests were compiled and run on the JDK, or why not.
    pub verified: Option<Result<(), String>>,
    pub cancelled: bool,
    /// Others were to work on classes and did not come to an end.
    pub undone: bool,
    /// What is worth knowing of the run as a whole.
    pub notes: Vec<String>,
    pub seconds: f64,
}

impl RunReport {
    /// Adds the report of more classes.
    pub(crate) fn add(&mut self, more: Self) {
        self.classes.extend(more.classes);
        self.verified = match (self.verified.take(), more.verified) {
            (Some(Err(why)), _) | (_, Some(Err(why))) => Some(Err(why)),
            (one, other) => one.or(other),
        };
        self.notes.extend(more.notes);
    }

    pub fn total(&self, of: impl Fn(&ClassReport) -> Ratio) -> Ratio {
        let mut sum = Ratio::default();
        self.classes.iter().for_each(|c| sum.add(of(c)));
        sum
    }

    pub fn tests(&self) -> usize {
        self.classes.iter().map(|c| c.tests).sum()
    }

    /// Why the first file that could not be written was not.
    pub fn unwritten(&self) -> Option<&str> {
        self.classes.iter().find_map(|c| match &c.status {
            Status::Unwritten(why) => Some(why.as_str()),
            _ => None,
        })
    }
}
