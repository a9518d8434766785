//! Runs compiled tests on the real JDK: many orders and repetitions in one process, which is started again after a test
//! that ended it.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::path::PathBuf;
use std::process::Command;
use std::time::{Duration, Instant};

use base::child::{self, End, Output};

use crate::job::{Error, Job, joined, write};
use crate::order::{Order, TestRef};

/// Tests of a class that take too long after which its tests that have not run yet are given up.
const MAX_HUNG_TESTS: usize = 12;
/// Time after which no repetition of the orders begins, and what each test adds to it.
const REPEATING: Duration = Duration::from_secs(10);
const REPEATING_PER_TEST: Duration = Duration::from_millis(20);

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
    /// Processes that were needed: one, one more for each test that ended its process, and one for each class with tests that took too
    /// long.
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

/// Runs the compiled tests in each of the orders, each repeated as long as that does not take long. A test that ended its process or the
/// time for it is not run again. [`crate::compile()`] must have succeeded.
pub fn run(job: &Job, orders: &[Order], repetitions: u32) -> Result<RunReport, Error> {
    let job = &job.absolute()?;
    let mut plan: Vec<Planned> = (0..repetitions)
        .flat_map(|repetition| orders.iter().map(move |order| (repetition, order.repeated(repetition))))
        .map(|(repetition, order)| Planned { order, repetition, tests: order.arrange(&job.sources) })
        .collect();
    let runs = plan.iter().map(|planned| Run { order: planned.order, outcomes: Vec::new() }).collect();
    let mut report = RunReport { runs, ..RunReport::default() };
    let begun = Instant::now();
    while let Some(first) = next(&plan, &report) {
        let left = job.timeout.saturating_sub(begun.elapsed());
        if left.is_zero() || job.interrupt.is_raised() {
            report.incomplete = true;
            break;
        }
        let launched = Launch { job, plan: &plan, first, report: &report, age: begun.elapsed() };
        let output = launched.run(left)?;
        report.processes += 1;
        take(&output, &mut plan, first, &mut report)?;
        leave_out_ended(&mut plan, &mut report);
    }
    Ok(report)
}

/// A run as it is to be.
struct Planned {
    order: Order,
    repetition: u32,
    tests: Vec<TestRef>,
}

/// Leaves out of what is yet to run the tests after which a process had to be started anew: they have their verdict, and each time
/// costs as much as all the others. Where many tests of a class take too long, what has not run of it would most likely do the same.
fn leave_out_ended(plan: &mut [Planned], report: &mut RunReport) {
    let outcomes = || report.runs.iter().flat_map(|run| &run.outcomes);
    let over = outcomes().filter(|(_, outcome)| matches!(outcome, Outcome::TimedOut | Outcome::Died));
    let over: BTreeSet<TestRef> = over.map(|(test, _)| *test).collect();
    let hung = hung(report);
    let ran: BTreeSet<TestRef> = outcomes().map(|(test, _)| *test).collect();
    let mut given_up = false;
    for (planned, run) in plan.iter_mut().zip(&report.runs) {
        let mut place = 0;
        planned.tests.retain(|test| {
            place += 1;
            let hopeless = !ran.contains(test) && hung.get(&test.file).is_some_and(|&count| count >= MAX_HUNG_TESTS);
            given_up |= hopeless;
            place <= run.outcomes.len() || !over.contains(test) && !hopeless
        });
    }
    report.incomplete |= given_up;
}

/// How many tests of each file took too long, in any run.
fn hung(report: &RunReport) -> BTreeMap<usize, usize> {
    let outcomes = report.runs.iter().flat_map(|run| &run.outcomes);
    let hung: BTreeSet<TestRef> = outcomes.filter(|(_, o)| *o == Outcome::TimedOut).map(|(test, _)| *test).collect();
    let mut counts = BTreeMap::new();
    for test in hung {
        *counts.entry(test.file).or_default() += 1;
    }
    counts
}

/// Run and place in it of a test.
type Place = (usize, usize);

/// The first test that has not run.
fn next(plan: &[Planned], report: &RunReport) -> Option<Place> {
    let done = |i: usize| report.runs[i].outcomes.len();
    let run = (0..plan.len()).find(|i| done(*i) < plan[*i].tests.len())?;
    Some((run, done(run)))
}

/// A process that runs what has not run yet.
struct Launch<'a> {
    job: &'a Job,
    plan: &'a [Planned],
    first: Place,
    report: &'a RunReport,
    /// How long the processes before it took.
    age: Duration,
}

impl Launch<'_> {
    fn run(&self, limit: Duration) -> Result<Output, Error> {
        let job = self.job;
        let file = job.work.join("plan.txt");
        write(&file, &self.text())?;
        let mut command = java(job)?;
        // The tests and the code under test are not here: each run has a loader of its own for them.
        let mut base = vec![runner_folder(job)?];
        base.extend(job.junit.iter().cloned());
        command.arg("-cp").arg(joined(&base));
        command.arg("touchstone.runner.Runner").arg(&file);
        Ok(child::run(&mut command, "", limit, &job.interrupt)?)
    }

    /// The plan as the runner reads it.
    fn text(&self) -> String {
        let Self { job, plan, first, report, age } = self;
        let mut text = format!("timeout\t{}\nmost\t{MAX_HUNG_TESTS}\n", job.test_timeout.as_millis().max(1));
        for path in std::iter::once(&job.class_folder()).chain(&job.class_path) {
            let _ = writeln!(text, "path\t{}", path.display());
        }
        for (file, count) in hung(report) {
            let _ = writeln!(text, "hung\t{}\t{count}", job.sources[file].class_name);
        }
        let tests = job.sources.iter().map(|source| source.methods.len()).sum::<usize>();
        let repeating = REPEATING + REPEATING_PER_TEST * u32::try_from(tests).unwrap_or(u32::MAX);
        let mut repetition = 0;
        for (i, planned) in plan.iter().enumerate().skip(first.0) {
            if planned.repetition > repetition {
                repetition = planned.repetition;
                let _ = writeln!(text, "again\t{}", repeating.saturating_sub(*age).as_millis());
            }
            text.push_str("run\n");
            let skip = if i == first.0 { first.1 } else { 0 };
            for test in &planned.tests[skip..] {
                let source = &job.sources[test.file];
                let _ = writeln!(text, "test\t{}\t{}", source.class_name, source.methods[test.method].name);
            }
        }
        text
    }
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
fn take(output: &Output, plan: &mut [Planned], first: Place, report: &mut RunReport) -> Result<(), Error> {
    let mut places = (first.0..plan.len()).flat_map(|run| {
        let from = if run == first.0 { first.1 } else { 0 };
        (from..plan[run].tests.len()).map(move |place| (run, place))
    });
    let (mut open, mut hung, mut rehearsal, mut enough) = (None, Vec::new(), false, false);
    for line in output.stdout().lines() {
        let words: Vec<&str> = line.split('\t').collect();
        match words.as_slice() {
            ["S"] => open = places.next(),
            ["H"] => rehearsal = true,
            ["X"] => enough = true,
            ["E", rest @ ..] => match (open.take(), Outcome::parse(rest)) {
                (Some(place), Some(Outcome::TimedOut)) if rehearsal => hung.push(place),
                (Some((run, place)), Some(outcome)) if !rehearsal => {
                    report.runs[run].outcomes.push((plan[run].tests[place], outcome));
                }
                _ => {}
            },
            _ => {}
        }
    }
    if rehearsal {
        for (run, place) in hung {
            // It counts as if it had come right after those that ran, in whose place the next process goes on.
            let (tests, outcomes) = (&mut plan[run].tests, &mut report.runs[run].outcomes);
            let test = tests.remove(place);
            tests.insert(outcomes.len(), test);
            outcomes.push((test, Outcome::TimedOut));
        }
    } else if let Some((run, place)) = open {
        let outcome = if output.end == End::TimedOut { Outcome::TimedOut } else { Outcome::Died };
        report.runs[run].outcomes.push((plan[run].tests[place], outcome));
    } else if enough {
        let ran = |run: usize| report.runs[run].outcomes.len();
        (0..plan.len()).filter(|&run| ran(run) == 0).for_each(|run| plan[run].tests.clear());
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
