//! One run of the corpus: compile, run on the JDK, run on Touchstone, compare, report.

use std::collections::BTreeMap;
use std::fmt;
use std::fs;
use std::io::{self, Write};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Sender, channel};
use std::thread;
use std::time::{Duration, Instant};

use crate::cache::Cache;
use crate::corpus::{self, Program};
use crate::error::{Error, Result};
use crate::jdks::{self, Jdk};
use crate::known::{self, KnownFailure};
use crate::subject::Subject;
use crate::{compare, compile, corpus_dir, oracle};

/// How long one program may take on the JDK, and on Touchstone unless the options say otherwise.
pub const TIME_LIMIT: Duration = Duration::from_secs(30);

/// What to run, and what to print.
#[derive(Debug, Clone)]
pub struct ConformanceOptions {
    /// Only this JDK; all that were found if `None`.
    pub jdk: Option<u32>,
    /// Only programs whose id contains one of these; all if empty.
    pub filters: Vec<String>,
    pub jobs: usize,
    /// Print passing programs too.
    pub verbose: bool,
    /// Bring the binary up to date with cargo first.
    pub build: bool,
    /// Compile and run on the JDK anew.
    pub refresh: bool,
    /// How long one program may take on Touchstone.
    pub limit: Duration,
}

impl Default for ConformanceOptions {
    fn default() -> Self {
        Self { jdk: None, filters: Vec::new(), jobs: 2, verbose: false, build: true, refresh: false, limit: TIME_LIMIT }
    }
}

/// What became of one program.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Verdict {
    Pass,
    /// Differs; the text says where.
    Fail(String),
    /// Differs, as `known-failures.txt` says it does.
    KnownFail(String),
    /// Listed in `known-failures.txt`, but passes.
    FixedKnown,
}

impl Verdict {
    pub fn is_failure(&self) -> bool {
        matches!(self, Self::Fail(_) | Self::FixedKnown)
    }
}

/// The counts of one JDK.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Summary {
    pub jdk: u32,
    pub passed: usize,
    pub failed: usize,
    pub known: usize,
    pub seconds: u64,
}

impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "JDK {}: {} passed, {} failed", self.jdk, self.passed, self.failed)?;
        if self.known > 0 {
            write!(f, ", {} known failures", self.known)?;
        }
        write!(f, " ({} s)", self.seconds)
    }
}

/// Runs the chosen programs on every chosen JDK; one summary for each JDK.
pub fn run(options: &ConformanceOptions, out: &mut dyn Write) -> Result<Vec<Summary>> {
    let mut jdks = jdks::find();
    jdks.retain(|jdk| options.jdk.is_none_or(|feature| jdk.feature == feature));
    if jdks.is_empty() {
        return Err(Error::NoJdk);
    }
    let mut programs = corpus::read(&corpus_dir())?;
    programs
        .retain(|program| options.filters.is_empty() || options.filters.iter().any(|part| program.id.contains(part)));
    let known = known::read(&corpus_dir().join("known-failures.txt"))?;
    let subject = Subject::find(options.build)?;
    jdks.iter().map(|jdk| Session { jdk, subject: &subject, known: &known, options }.run(&programs, out)).collect()
}

/// One JDK's part of a run.
struct Session<'a> {
    jdk: &'a Jdk,
    subject: &'a Subject,
    known: &'a [KnownFailure],
    options: &'a ConformanceOptions,
}

/// A verdict on the program with this index, and how long Touchstone took.
type Report = (usize, Verdict, Duration);

impl Session<'_> {
    /// Prints verdicts as they come; they count even when printing fails because the reader closed the pipe.
    fn run(&self, programs: &[Program], out: &mut dyn Write) -> Result<Summary> {
        let start = Instant::now();
        let cache = Cache::open(self.jdk);
        let chosen: Vec<_> = programs.iter().filter(|program| program.runs_on(self.jdk.feature)).collect();
        if self.options.refresh {
            chosen.iter().try_for_each(|program| cache.forget(program))?;
        }
        let refused: BTreeMap<_, _> = compile::compile(self.jdk, &cache, &chosen)?
            .into_iter()
            .map(|refused| (refused.id, refused.message))
            .collect();
        let next = AtomicUsize::new(0);
        let mut summary = Summary { jdk: self.jdk.feature, passed: 0, failed: 0, known: 0, seconds: 0 };
        thread::scope(|scope| {
            let (sender, reports) = channel();
            for _ in 0..self.options.jobs.max(1) {
                let (sender, refused, cache, chosen, next) = (sender.clone(), &refused, &cache, &chosen, &next);
                scope.spawn(move || self.work(chosen, refused, cache, next, &sender));
            }
            drop(sender);
            let mut waiting = BTreeMap::new();
            let mut turn = 0;
            for (index, verdict, time) in reports {
                waiting.insert(index, (verdict, time));
                while let Some((verdict, time)) = waiting.remove(&turn) {
                    summary.count(&verdict);
                    let _ = self.print(out, chosen[turn], &verdict, time);
                    turn += 1;
                }
            }
        });
        summary.seconds = start.elapsed().as_secs();
        let _ = writeln!(out, "{summary}");
        Ok(summary)
    }

    /// Takes programs until none is left.
    fn work(
        &self,
        programs: &[&Program],
        refused: &BTreeMap<String, String>,
        cache: &Cache,
        next: &AtomicUsize,
        reports: &Sender<Report>,
    ) {
        loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            let Some(program) = programs.get(index) else {
                return;
            };
            let start = Instant::now();
            let (difference, time) = match refused.get(&program.id) {
                Some(message) => (Some(format!("does not compile:\n{message}")), start.elapsed()),
                None => self.differs(program, cache).unwrap_or_else(|error| (Some(error.to_string()), start.elapsed())),
            };
            if reports.send((index, self.judge(program, difference), time)).is_err() {
                return;
            }
        }
    }

    /// Runs a program on both sides.
    fn differs(&self, program: &Program, cache: &Cache) -> Result<(Option<String>, Duration)> {
        let expected = oracle::expected(self.jdk, cache, program)?;
        let start = Instant::now();
        let actual = self.subject.run(self.jdk, cache, program, self.options.limit)?;
        let time = start.elapsed();
        let left = cache.actual(program);
        let difference = compare::difference(&expected, &actual, program.ignore_stderr);
        if difference.is_some() {
            oracle::store(&left, &actual)?;
        } else if left.exists() {
            // What an earlier failure left behind would only mislead.
            let _ = fs::remove_dir_all(&left);
        }
        Ok((difference, time))
    }

    fn judge(&self, program: &Program, difference: Option<String>) -> Verdict {
        let reason = known::reason(self.known, self.jdk.feature, &program.id);
        match (difference, reason) {
            (None, None) => Verdict::Pass,
            (None, Some(_)) => Verdict::FixedKnown,
            (Some(_), Some(reason)) => Verdict::KnownFail(reason.to_owned()),
            (Some(text), None) => Verdict::Fail(text),
        }
    }

    fn print(&self, out: &mut dyn Write, program: &Program, verdict: &Verdict, time: Duration) -> io::Result<()> {
        let name = format!("{} {} ({} ms)", self.jdk.feature, program.id, time.as_millis());
        match verdict {
            Verdict::Pass if self.options.verbose => writeln!(out, "PASS  {name}"),
            Verdict::KnownFail(reason) if self.options.verbose => {
                writeln!(out, "KNOWN {name}: {reason}")
            }
            Verdict::Pass | Verdict::KnownFail(_) => Ok(()),
            Verdict::FixedKnown => writeln!(out, "FIXED {name}: passes now, remove its line from known-failures.txt"),
            Verdict::Fail(text) => writeln!(out, "FAIL  {name}\n      {}", text.trim_end().replace('\n', "\n      ")),
        }
    }
}

impl Summary {
    fn count(&mut self, verdict: &Verdict) {
        match verdict {
            Verdict::Pass => self.passed += 1,
            Verdict::KnownFail(_) => self.known += 1,
            Verdict::Fail(_) | Verdict::FixedKnown => self.failed += 1,
        }
    }
}
