//! Write, compile, run, repair, and again, until the JDK agrees with every line.

use std::path::PathBuf;
use std::time::Duration;

use base::Interrupt;
use emit::{Emitted, Framework, Suite};
use sandbox::Sandbox;

use crate::compile::compile;
use crate::job::{Error, Job};
use crate::order::Order;
use crate::repair::{Drop, Severity, Tally, What, Why, repair_compile, repair_run};
use crate::run::run;

/// How tests are tried.
#[derive(Clone, Debug)]
pub struct Bench {
    pub java_home: PathBuf,
    pub class_path: Vec<PathBuf>,
    pub junit: Vec<PathBuf>,
    pub framework: Framework,
    pub release: Option<u16>,
    pub orders: Vec<Order>,
    pub repetitions: u32,
    pub test_timeout: Duration,
    /// For each compilation and each batch of runs.
    pub timeout: Duration,
    /// Raised when the user does not want to wait any longer: processes are ended at once.
    pub interrupt: Interrupt,
    pub work: PathBuf,
    /// Rounds in which assertions are dropped one by one before whole tests are.
    pub rounds: u32,
    /// What confines the tests.
    pub sandbox: Sandbox,
}

/// What is left when all agree.
#[derive(Clone, Debug)]
pub struct Settled {
    /// One for each suite, in their order; suites that lost all tests are `None`.
    pub files: Vec<Option<Emitted>>,
    /// For each suite, the places that the tests which are left had in it at first.
    pub kept: Vec<Vec<usize>>,
    /// What was taken back, in the order in which it was.
    pub taken_back: Vec<TakenBack>,
    pub tally: Tally,
    /// Time was up before every test had run in every order; each has run at least once.
    pub incomplete: bool,
    /// The user did not want to wait: what was not settled by then is there as it was.
    pub stopped: bool,
}

impl Settled {
    /// This, and then what another JDK said of what was left.
    #[must_use]
    pub fn then(mut self, later: Self) -> Self {
        for one in later.taken_back {
            let test = self.kept[one.suite][one.test];
            self.taken_back.push(TakenBack { test, ..one });
        }
        for (kept, left) in self.kept.iter_mut().zip(later.kept) {
            *kept = left.into_iter().map(|at| kept[at]).collect();
        }
        self.tally.add(&later.tally);
        let (incomplete, stopped) = (self.incomplete || later.incomplete, self.stopped || later.stopped);
        Self { files: later.files, incomplete, stopped, ..self }
    }
}

/// Something that the JDK disagreed with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TakenBack {
    pub suite: usize,
    /// The place that the test had in its suite at first.
    pub test: usize,
    /// The name of its method.
    pub name: String,
    pub what: What,
    pub why: Why,
    /// What the compiler or the run said.
    pub detail: String,
}

/// Rounds of the strict kind: each drops at least one test.
const STRICT_ROUNDS: u32 = 20;

/// Tries the suites and takes back what the JDK does not agree with. On return every test that is left has compiled and
/// passed in all orders and repetitions.
///
/// Suites do not depend on each other: one that all agree with is settled and need not be tried again.
pub fn settle(suites: &mut [Suite], bench: &Bench) -> Result<Settled, Error> {
    let stop = || bench.interrupt.is_raised();
    let mut tally = Tally::default();
    let mut kept: Vec<Vec<usize>> = suites.iter().map(|suite| (0..suite.tests.len()).collect()).collect();
    let mut taken_back = Vec::new();
    let mut files: Vec<Option<Emitted>> = vec![None; suites.len()];
    let mut open: Vec<usize> = (0..suites.len()).collect();
    let mut incomplete = false;
    for round in 0..bench.rounds + STRICT_ROUNDS {
        let severity = if round < bench.rounds { Severity::Careful } else { Severity::Strict };
        open.retain(|&suite| !suites[suite].tests.is_empty());
        for &suite in &open {
            files[suite] = Some(emit::write(&suites[suite]));
        }
        if open.is_empty() || stop() {
            let stopped = !open.is_empty();
            return Ok(Settled { files, kept, taken_back, tally, incomplete, stopped });
        }
        tally.rounds = round + 1;
        let suite_of = open.clone();
        let job = bench.job(open.iter().filter_map(|&suite| files[suite].clone()));
        let attempt = attempt(&job, bench, severity);
        if stop() {
            // Its processes were ended: what it says counts for nothing.
            return Ok(Settled { files, kept, taken_back, tally, incomplete, stopped: true });
        }
        let attempt = attempt?;
        let Attempt { drops, details, .. } = attempt;
        incomplete |= attempt.incomplete;
        if attempt.ran {
            let changed = |suite: usize| drops.iter().any(|drop| suite_of[drop.test.file] == suite);
            open.retain(|&suite| changed(suite));
        }
        for &suite in &open {
            files[suite] = None;
        }
        tally.count(&drops);
        taken_back.extend(drops.iter().zip(details).map(|(drop, detail)| {
            let suite = suite_of[drop.test.file];
            let name = job.sources[drop.test.file].methods[drop.test.method].name.clone();
            let test = kept[suite][drop.test.method];
            TakenBack { suite, test, name, what: drop.what, why: drop.why, detail }
        }));
        take_back(suites, &mut kept, &suite_of, &drops);
    }
    // Not even that helped: nothing is better than something wrong.
    for suite in open {
        *tally.tests.entry(Why::Flaky).or_default() += suites[suite].tests.len();
        suites[suite].tests.clear();
        kept[suite].clear();
    }
    Ok(Settled { files, kept, taken_back, tally, incomplete: true, stopped: false })
}

impl Bench {
    pub fn job(&self, files: impl Iterator<Item = Emitted>) -> Job {
        Job {
            java_home: self.java_home.clone(),
            class_path: self.class_path.clone(),
            junit: self.junit.clone(),
            sources: files.map(Into::into).collect(),
            framework: self.framework,
            release: self.release,
            test_timeout: self.test_timeout,
            timeout: self.timeout,
            interrupt: self.interrupt.clone(),
            work: self.work.clone(),
            sandbox: self.sandbox.clone(),
        }
    }
}

/// What one round gave.
struct Attempt {
    drops: Vec<Drop>,
    /// For each drop, what was said.
    details: Vec<String>,
    /// It came to running: what it does not drop is right.
    ran: bool,
    incomplete: bool,
}

fn attempt(job: &Job, bench: &Bench, severity: Severity) -> Result<Attempt, Error> {
    let compiled = compile(job)?;
    if !compiled.success() {
        let drops = repair_compile(&job.sources, &compiled, severity);
        let details = drops.iter().map(|drop| compiled.said_of(drop.test)).collect();
        return Ok(Attempt { drops, details, ran: false, incomplete: false });
    }
    let ran = run(job, &bench.orders, bench.repetitions)?;
    let drops = repair_run(&job.sources, &ran, severity);
    let details = drops.iter().map(|drop| ran.said_of(drop.test)).collect();
    Ok(Attempt { drops, details, ran: true, incomplete: ran.incomplete })
}

/// Applies the drops, the last first so that indices stay right.
fn take_back(suites: &mut [Suite], kept: &mut [Vec<usize>], suite_of: &[usize], drops: &[Drop]) {
    let mut drops = drops.to_vec();
    drops.sort_by(|a, b| b.cmp(a));
    for drop in drops {
        let suite = suite_of[drop.test.file];
        let tests = &mut suites[suite].tests;
        match drop.what {
            What::Test => {
                tests.remove(drop.test.method);
                kept[suite].remove(drop.test.method);
            }
            What::Assertion(k) => {
                tests[drop.test.method].assertions.remove(k);
            }
            What::Message => {
                if let Some(expected) = &mut tests[drop.test.method].exception {
                    expected.message = None;
                }
            }
        }
    }
}
