//! Write, compile, run, repair, and again, until the JDK agrees with every line.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use base::Interrupt;
use sandbox::Sandbox;
use suite::{Disagreement, Framework, SourceFile, Suite, TakenBack};

use crate::compile::compile;
use crate::job::{Error, Job};
use crate::order::Order;
use crate::repair::{Drop, Severity, Tally, repair_compile, repair_run};
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
    /// For each compilation and each batch of runs. What is not settled after this time is settled quickly: whole tests are taken back, and
    /// orders are not repeated.
    pub timeout: Duration,
    /// Raised when the user does not want to wait any longer: processes are ended at once.
    pub interrupt: Interrupt,
    pub work: PathBuf,
    /// Rounds in which assertions are dropped one by one before whole tests are.
    pub rounds: u32,
    /// What confines the tests.
    pub sandbox: Sandbox,
}

/// How settling went; what is left is in the suites.
#[derive(Clone, Debug, Default)]
pub struct Settled {
    pub tally: Tally,
    /// Time was up before every test had run in every order; each has run at least once.
    pub incomplete: bool,
    /// The user did not want to wait: what was not settled by then is there as it was.
    pub stopped: bool,
}

impl Settled {
    /// This, and then what another JDK said of what was left.
    #[must_use]
    pub fn then(mut self, later: &Self) -> Self {
        self.tally.add(&later.tally);
        Self {
            incomplete: self.incomplete || later.incomplete,
            stopped: self.stopped || later.stopped,
            tally: self.tally,
        }
    }
}

/// Rounds of the strict kind: each drops at least one test.
const STRICT_ROUNDS: u32 = 20;

/// Tries the suites and takes back what the JDK does not agree with. On return every test that is left has compiled and
/// passed in all orders and repetitions, and each suite has its file; a suite that lost all tests has none.
///
/// Suites do not depend on each other: one that all agree with is settled and need not be tried again.
pub fn settle(suites: &mut [&mut Suite], bench: &Bench) -> Result<Settled, Error> {
    let stop = || bench.interrupt.is_raised();
    let mut settled = Settled::default();
    let mut open: Vec<usize> = (0..suites.len()).collect();
    let begun = Instant::now();
    for round in 0..bench.rounds + STRICT_ROUNDS {
        let late = begun.elapsed() > bench.timeout;
        let severity = if round < bench.rounds && !late { Severity::Careful } else { Severity::Strict };
        let repetitions = if late { 1 } else { bench.repetitions };
        open.retain(|&suite| !suites[suite].tests.is_empty());
        for &suite in &open {
            suites[suite].file = Some(emit::write(suites[suite]));
        }
        if open.is_empty() || stop() {
            return Ok(Settled { stopped: !open.is_empty(), ..settled });
        }
        settled.tally.rounds = round + 1;
        let job = bench.job(open.iter().filter_map(|&suite| suites[suite].file.clone()));
        let attempt = attempt(&job, bench, repetitions, severity);
        if stop() {
            // Its processes were ended: what it says counts for nothing.
            return Ok(Settled { stopped: true, ..settled });
        }
        let attempt = attempt?;
        settled.incomplete |= attempt.incomplete;
        attempt.drops.iter().for_each(|(drop, _)| settled.tally.count(drop));
        let suite_of = open.clone();
        if attempt.ran {
            let changed = |suite: usize| attempt.drops.iter().any(|(drop, _)| suite_of[drop.test.file] == suite);
            open.retain(|&suite| changed(suite));
        }
        take_back(suites, &suite_of, &job, attempt.drops);
    }
    // Not even that helped: nothing is better than something wrong.
    for at in open {
        let suite = &mut *suites[at];
        *settled.tally.tests.entry(Disagreement::Flaky).or_default() += suite.tests.len();
        suite.gone.append(&mut suite.tests);
        suite.file = None;
    }
    Ok(Settled { incomplete: true, ..settled })
}

impl Bench {
    pub fn job(&self, files: impl Iterator<Item = SourceFile>) -> Job {
        Job {
            java_home: self.java_home.clone(),
            class_path: self.class_path.clone(),
            junit: self.junit.clone(),
            sources: files.collect(),
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
    /// What is to be taken back, and what was said of it.
    drops: Vec<(Drop, String)>,
    /// It came to running: what it does not drop is right.
    ran: bool,
    incomplete: bool,
}

fn attempt(job: &Job, bench: &Bench, repetitions: u32, severity: Severity) -> Result<Attempt, Error> {
    let compiled = compile(job)?;
    if !compiled.success() {
        let said = |drop: Drop| (drop, compiled.said_of(drop.test));
        let drops = repair_compile(&job.sources, &compiled, severity).into_iter().map(said).collect();
        return Ok(Attempt { drops, ran: false, incomplete: false });
    }
    let ran = run(job, &bench.orders, repetitions)?;
    let said = |drop: Drop| (drop, ran.said_of(drop.test));
    let drops = repair_run(&job.sources, &ran, severity).into_iter().map(said).collect();
    Ok(Attempt { drops, ran: true, incomplete: ran.incomplete })
}

/// Takes back what one round dropped.
fn take_back(suites: &mut [&mut Suite], suite_of: &[usize], job: &Job, drops: Vec<(Drop, String)>) {
    let mut rounds: BTreeMap<usize, Vec<TakenBack>> = BTreeMap::new();
    for (Drop { test, part, why }, detail) in drops {
        let method = &job.sources[test.file].methods[test.method];
        let taken = TakenBack { test: method.test, name: method.name.clone(), part, why, detail };
        rounds.entry(suite_of[test.file]).or_default().push(taken);
    }
    for (suite, round) in rounds {
        suites[suite].take_back(round);
    }
}
