//! Runs compiled tests on the real JDK: many orders and repetitions in one process, which is started again after a test
//! that ended it.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::PathBuf;
use std::process::Command;
use std::time::{Duration, Instant};

use base::child::{self, End, Output};

use crate::job::{Error, Job, joined, write};
use crate::order::{Order, TestRef};

/// How a test ended.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    Passed,
    /// An assertion did not hold.
    Failed {
        line: u32,
        message: String,
    },
    /// Something else was thrown.
    Error {
        line: u32,
        class: String,
        message: String,
    },
    TimedOut,
    /// It ended the process, by `System.exit` or worse.
    Died,
}

impl Outcome {
    /// The line of the test file where it went wrong; 0 if unknown.
    pub fn line(&self) -> u32 {
        match self {
            Self::Failed { line, .. } | Self::Error { line, .. } => *line,
            Self::Passed | Self::TimedOut | Self::Died => 0,
        }
    }

    pub(crate) fn parse(words: &[&str]) -> Option<Self> {
        let [kind, line, class, message] = words else {
            return None;
        };
        let line = line.parse().unwrap_or(0);
        let message = unescaped(message);
        Some(match *kind {
            "passed" => Self::Passed,
            "failed" => Self::Failed { line, message },
            "error" => Self::Error { line, class: (*class).to_owned(), message },
            "timeout" => Self::TimedOut,
            _ => return None,
        })
    }
}

/// All tests once, in one order, with classes loaded anew.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Run {
    pub order: Order,
    /// In the order in which they ran. A test that did not run, because time was up, is missing.
    pub outcomes: Vec<(TestRef, Outcome)>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RunReport {
    pub runs: Vec<Run>,
    /// Processes that were needed: one, and one more for each test that ended its process.
    pub processes: u32,
    /// Time was up before all was run.
    pub incomplete: bool,
}

impl RunReport {
    /// Whether everything ran and passed.
    pub fn success(&self) -> bool {
        let passed = |run: &Run| run.outcomes.iter().all(|(_, o)| *o == Outcome::Passed);
        !self.incomplete && self.runs.iter().all(passed)
    }

    /// What the first run said in which the test did not pass.
    pub(crate) fn said_of(&self, test: TestRef) -> String {
        let bad = self.of(test).map(|(_, outcome)| outcome).find(|o| **o != Outcome::Passed);
        match bad {
            Some(Outcome::Failed { line, message }) => format!("line {line}: {message}"),
            Some(Outcome::Error { line, class, message }) => format!("line {line}: {class}: {message}"),
            Some(Outcome::TimedOut) => "it did not end in time".into(),
            Some(Outcome::Died) => "it ended the process".into(),
            Some(Outcome::Passed) | None => String::new(),
        }
    }

    /// The outcomes of one test, run by run.
    pub fn of(&self, test: TestRef) -> impl Iterator<Item = (usize, &Outcome)> {
        self.runs
            .iter()
            .enumerate()
            .filter_map(move |(i, run)| run.outcomes.iter().find(|(t, _)| *t == test).map(|(_, outcome)| (i, outcome)))
    }
}

/// Runs the compiled tests in each of the orders, each repeated. A test that ended its process or the time for it is not run again.
/// [`crate::compile()`] must have succeeded.
pub fn run(job: &Job, orders: &[Order], repetitions: u32) -> Result<RunReport, Error> {
    let job = &job.absolute()?;
    let mut plan: Vec<(Order, Vec<TestRef>)> = (0..repetitions)
        .flat_map(|repetition| orders.iter().map(move |order| order.repeated(repetition)))
        .map(|order| (order, order.arrange(&job.sources)))
        .collect();
    let runs = plan.iter().map(|(order, _)| Run { order: *order, outcomes: Vec::new() }).collect();
    let mut report = RunReport { runs, ..RunReport::default() };
    let deadline = Instant::now() + job.timeout;
    while let Some(first) = next(&plan, &report) {
        let left = deadline.saturating_duration_since(Instant::now());
        if left.is_zero() || job.interrupt.is_raised() {
            report.incomplete = true;
            break;
        }
        let output = launch(job, &plan, first, left)?;
        report.processes += 1;
        take(&output, &plan, first, &mut report)?;
        leave_out_ended(&mut plan, &report);
    }
    Ok(report)
}

/// Leaves out of what is yet to run the tests after which a process had to be started anew: they have their verdict, and each time
/// costs as much as all the others.
fn leave_out_ended(plan: &mut [(Order, Vec<TestRef>)], report: &RunReport) {
    let outcomes = report.runs.iter().flat_map(|run| &run.outcomes);
    let over = outcomes.filter(|(_, outcome)| matches!(outcome, Outcome::TimedOut | Outcome::Died));
    let over: BTreeSet<TestRef> = over.map(|(test, _)| *test).collect();
    for ((_, tests), run) in plan.iter_mut().zip(&report.runs) {
        let mut place = 0;
        tests.retain(|test| {
            place += 1;
            place <= run.outcomes.len() || !over.contains(test)
        });
    }
}

/// Run and place in it of a test.
type Place = (usize, usize);

/// The first test that has not run.
fn next(plan: &[(Order, Vec<TestRef>)], report: &RunReport) -> Option<Place> {
    let done = |i: usize| report.runs[i].outcomes.len();
    let run = (0..plan.len()).find(|i| done(*i) < plan[*i].1.len())?;
    Some((run, done(run)))
}

fn launch(job: &Job, plan: &[(Order, Vec<TestRef>)], first: Place, limit: Duration) -> Result<Output, Error> {
    let mut text = format!("timeout\t{}\n", job.test_timeout.as_millis().max(1));
    for path in std::iter::once(&job.class_folder()).chain(&job.class_path) {
        let _ = writeln!(text, "path\t{}", path.display());
    }
    for (i, (_, tests)) in plan.iter().enumerate().skip(first.0) {
        text.push_str("run\n");
        let skip = if i == first.0 { first.1 } else { 0 };
        for test in &tests[skip..] {
            let source = &job.sources[test.file];
            let _ = writeln!(text, "test\t{}\t{}", source.class_name, source.methods[test.method].name);
        }
    }
    let file = job.work.join("plan.txt");
    write(&file, &text)?;
    let mut command = java(job)?;
    // The tests and the code under test are not here: each run has a loader of its own for them.
    let mut base = vec![runner_folder(job)?];
    base.extend(job.junit.iter().cloned());
    command.arg("-cp").arg(joined(&base));
    command.arg("touchstone.runner.Runner").arg(&file);
    Ok(child::run(&mut command, "", limit, &job.interrupt)?)
}

pub(crate) fn java(job: &Job) -> Result<Command, Error> {
    let mut command = job.tool("java")?;
    command.args(["-Xmx1g", "-Djava.awt.headless=true"]);
    // Mockito would start another process, which has the agent loaded into this one.
    if job.sources.iter().any(suite::SourceFile::uses_mockito) {
        let is_agent = |path: &&PathBuf| {
            path.file_name().and_then(|name| name.to_str()).is_some_and(|name| name.starts_with("byte-buddy-agent"))
        };
        if let Some(agent) = job.class_path.iter().find(is_agent) {
            command.arg(format!("-javaagent:{}", agent.display()));
        }
    }
    Ok(command)
}

/// The runner's classes in a folder without the tests.
fn runner_folder(job: &Job) -> Result<PathBuf, Error> {
    let to = job.work.join("runner");
    let package = to.join("touchstone/runner");
    std::fs::create_dir_all(&package)?;
    for entry in std::fs::read_dir(job.class_folder().join("touchstone/runner"))? {
        let entry = entry?;
        base::file::scratch(&package.join(entry.file_name()), std::fs::read(entry.path())?)?;
    }
    Ok(to)
}

/// Reads the lines that the runner wrote. The last test may have no outcome: then it is what ended the process.
fn take(output: &Output, plan: &[(Order, Vec<TestRef>)], first: Place, report: &mut RunReport) -> Result<(), Error> {
    let mut places = (first.0..plan.len()).flat_map(|run| {
        let from = if run == first.0 { first.1 } else { 0 };
        (from..plan[run].1.len()).map(move |place| (run, place))
    });
    let mut open = None;
    for line in output.stdout().lines() {
        let words: Vec<&str> = line.split('\t').collect();
        match words.as_slice() {
            ["S"] => open = places.next(),
            ["E", rest @ ..] => {
                if let (Some((run, place)), Some(outcome)) = (open.take(), Outcome::parse(rest)) {
                    report.runs[run].outcomes.push((plan[run].1[place], outcome));
                }
            }
            _ => {}
        }
    }
    if let Some((run, place)) = open {
        let outcome = if output.end == End::TimedOut { Outcome::TimedOut } else { Outcome::Died };
        report.runs[run].outcomes.push((plan[run].1[place], outcome));
    } else if next(plan, report) == Some(first) {
        return Err(Error::Launcher(output.describe()));
    }
    Ok(())
}

fn unescaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut chars = text.chars();
    while let Some(c) = chars.next() {
        out.push(match (c, if c == '\\' { chars.next() } else { None }) {
            ('\\', Some('t')) => '\t',
            ('\\', Some('n')) => '\n',
            ('\\', Some('r')) => '\r',
            ('\\', Some(other)) => other,
            (c, _) => c,
        });
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn outcomes_are_read_back() {
        let parse = |line: &str| Outcome::parse(&line.split('\t').collect::<Vec<_>>());
        assert_eq!(parse("passed\t0\t\t"), Some(Outcome::Passed));
        let message = "a\tb\n\\".to_owned();
        assert_eq!(parse("failed\t12\tX\ta\\tb\\n\\\\"), Some(Outcome::Failed { line: 12, message }));
        assert_eq!(parse("nonsense"), None);
    }
}
