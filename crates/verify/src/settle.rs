//! Write, compile, run, repair, and again, until the JDK agrees with every line.

use std::path::PathBuf;
use std::time::Duration;

use emit::{Emitted, Framework, Suite};

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
    pub work: PathBuf,
    /// Rounds in which assertions are dropped one by one before whole tests are.
    pub rounds: u32,
}

/// What is left when all agree.
#[derive(Clone, Debug)]
pub struct Settled {
    /// One for each suite, in their order; suites that lost all tests are `None`.
    pub files: Vec<Option<Emitted>>,
    pub tally: Tally,
    /// Time was up before every test had run in every order; each has run at least once.
    pub incomplete: bool,
}

/// Rounds of the strict kind: each drops at least one test.
const STRICT_ROUNDS: u32 = 20;

/// Tries the suites and takes back what the JDK does not agree with. On return every test that is left has compiled and
/// passed in all orders and repetitions.
pub fn settle(suites: &mut [Suite], bench: &Bench) -> Result<Settled, Error> {
    let mut tally = Tally::default();
    for round in 0..bench.rounds + STRICT_ROUNDS {
        tally.rounds = round + 1;
        let severity = if round < bench.rounds { Severity::Careful } else { Severity::Strict };
        let written: Vec<Option<Emitted>> =
            suites.iter().map(|suite| (!suite.tests.is_empty()).then(|| emit::write(suite))).collect();
        // Files of the job to suites.
        let suite_of: Vec<usize> = (0..suites.len()).filter(|i| written[*i].is_some()).collect();
        let job = bench.job(written.iter().flatten().cloned());
        let (drops, incomplete) = attempt(&job, bench, severity)?;
        if drops.is_empty() {
            return Ok(Settled { files: written, tally, incomplete });
        }
        tally.count(&drops);
        take_back(suites, &suite_of, &drops);
    }
    // Not even that helped: nothing is better than something wrong.
    for suite in suites.iter_mut() {
        *tally.tests.entry(Why::Flaky).or_default() += suite.tests.len();
        suite.tests.clear();
    }
    Ok(Settled { files: vec![None; suites.len()], tally, incomplete: true })
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
            work: self.work.clone(),
        }
    }
}

fn attempt(job: &Job, bench: &Bench, severity: Severity) -> Result<(Vec<Drop>, bool), Error> {
    if job.sources.is_empty() {
        return Ok((Vec::new(), false));
    }
    let compiled = compile(job)?;
    if !compiled.success() {
        let drops = repair_compile(&job.sources, &compiled, severity);
        return Ok((drops, false));
    }
    let ran = run(job, &bench.orders, bench.repetitions)?;
    let drops = repair_run(&job.sources, &ran, severity);
    Ok((drops, ran.incomplete))
}

/// Applies the drops, the last first so that indices stay right.
fn take_back(suites: &mut [Suite], suite_of: &[usize], drops: &[Drop]) {
    let mut drops = drops.to_vec();
    drops.sort_by(|a, b| b.cmp(a));
    for drop in drops {
        let tests = &mut suites[suite_of[drop.test.file]].tests;
        match drop.what {
            What::Test => {
                tests.remove(drop.test.method);
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
