//! Mutation testing of a suite: which mutants its tests reach, and which of those they notice.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU32, AtomicUsize, Ordering};
use std::sync::{Arc, Barrier, Mutex, MutexGuard, OnceLock, PoisonError};

use base::FxHashSet;
use existing::{ClassResult, Ending, Found, Framework, Rehearsal, Status, SuiteError, Worker};

use crate::effort::{Effort, Share};
use crate::forks::{Detection, Forks, TestReach};
use crate::mutant::Mutant;
use crate::verdict::Verdict;

/// A class whose forks take more than this part of all, divided by the number of jobs, is run in several shares.
const SHARES: u64 = 4;

/// What a user wants.
pub struct Request {
    pub suite: existing::Config,
    pub mutants: Vec<Mutant>,
    /// Run every test with every mutant that it reaches, not only until one notices it.
    pub matrix: bool,
    /// Leave tests out that fail without mutants, instead of refusing the suite.
    pub skip_failing: bool,
    pub interrupt: base::Interrupt,
}

/// A test that does not pass without mutants.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct NotGreen {
    pub class: String,
    pub test: String,
    pub why: String,
}

#[derive(Debug, thiserror::Error)]
pub enum MutateError {
    #[error("{0}")]
    Suite(#[from] SuiteError),
    #[error("{} of the suite's tests do not pass without mutants", .0.len())]
    NotGreen(Vec<NotGreen>),
    #[error("the suite was interrupted")]
    Interrupted,
}

/// A test that ran.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Test {
    pub class: String,
    /// As the engine names it; empty for what runs outside of the tests of the class.
    pub id: String,
    pub instructions: u64,
}

/// What became of a mutant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Judged {
    pub verdict: Verdict,
    /// Tests that reach it, by number.
    pub reached_by: Vec<u32>,
    /// Tests that notice it, by number: the first, or with a matrix all.
    pub noticed_by: Vec<u32>,
    /// Whether it was noticed, or the state was another where its method returned.
    pub infected: bool,
}

/// What was found.
pub struct Mutated {
    pub mutants: Arc<[Mutant]>,
    /// One for each mutant.
    pub judged: Vec<Judged>,
    pub tests: Vec<Test>,
    /// Tests that were left out, since they fail without mutants.
    pub left_out: Vec<NotGreen>,
    /// What running tests with mutants took. More with several jobs, since a mutant may then be noticed twice.
    pub effort: Effort,
}

/// Receives what is done as it is done.
pub trait Progress: Sync {
    /// A class was run without mutants.
    fn class_ran(&self, result: &ClassResult);
    /// Shares of classes that were run with mutants, of how many.
    fn mutated(&self, done: usize, of: usize);
}

/// How often a class is run again without tests that fail, if these are to be left out.
const RETRIES: usize = 4;

/// Runs the suite once without mutants and once with them.
pub fn mutate(request: Request, found: &[Found], progress: &dyn Progress) -> Result<Mutated, MutateError> {
    let Request { suite, mutants, matrix, skip_failing, interrupt } = request;
    let jobs = suite.jobs.max(1);
    let mutants: Arc<[Mutant]> = mutants.into();
    let crew = Crew {
        rehearsal: Rehearsal::new(suite, found)?,
        found,
        first: mutants.iter().map(|_| AtomicU32::new(u32::MAX)).collect(),
        mutants,
        matrix,
        skip_failing,
        jobs,
        interrupt,
        progress,
        next: AtomicUsize::new(0),
        barrier: Barrier::new(jobs),
        plan: OnceLock::new(),
        results: Mutex::default(),
    };
    std::thread::scope(|scope| {
        for _ in 0..jobs {
            scope.spawn(|| crew.work());
        }
    });
    let results = crew.results.into_inner().unwrap_or_else(PoisonError::into_inner);
    match results.error {
        Some(error) => Err(error),
        None if crew.interrupt.is_raised() => Err(MutateError::Interrupted),
        None => {
            let classes = crew.plan.into_inner().map(|plan| plan.classes).unwrap_or_default();
            let effort = results.effort;
            let mut done = judge(crew.mutants, &classes, results.detections, results.not_green, matrix);
            for mutant in results.infected {
                done.judged[mutant as usize].infected = true;
            }
            Ok(Mutated { effort, ..done })
        }
    }
}

/// A class of tests and what they reach.
struct Class<'a> {
    found: &'a Found,
    without: Vec<String>,
    tests: Vec<TestReach>,
}

/// What is run with mutants: classes, and parts of them.
struct Plan<'a> {
    classes: Vec<Class<'a>>,
    units: Vec<(usize, Share)>,
}

/// What all threads share.
struct Crew<'a> {
    rehearsal: Rehearsal,
    found: &'a [Found],
    mutants: Arc<[Mutant]>,
    first: Arc<[AtomicU32]>,
    matrix: bool,
    skip_failing: bool,
    jobs: usize,
    interrupt: base::Interrupt,
    progress: &'a dyn Progress,
    next: AtomicUsize,
    barrier: Barrier,
    plan: OnceLock<Plan<'a>>,
    results: Mutex<Results<'a>>,
}

#[derive(Default)]
struct Results<'a> {
    classes: Vec<(usize, Class<'a>)>,
    not_green: Vec<NotGreen>,
    /// With the numbers of their classes.
    detections: Vec<(u32, Detection)>,
    done: usize,
    effort: Effort,
    infected: FxHashSet<u32>,
    error: Option<MutateError>,
}

/// A thread's machines.
type Workers = BTreeMap<Framework, Worker<Forks>>;

impl<'a> Crew<'a> {
    fn results(&self) -> MutexGuard<'_, Results<'a>> {
        self.results.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What each thread does: all classes without mutants, and when that is done everywhere, all with them.
    fn work(&self) {
        let mut workers = Workers::new();
        self.each(self.found.len(), |at| self.reach(&mut workers, at));
        if self.barrier.wait().is_leader() {
            self.make_plan();
        }
        self.barrier.wait();
        if let Some(plan) = self.plan.get() {
            self.each(plan.units.len(), |at| self.kill(&mut workers, plan, at));
        }
    }

    /// Takes one number after the other, until all are taken or something went wrong.
    fn each(&self, count: usize, mut run: impl FnMut(usize) -> Result<(), SuiteError>) {
        loop {
            let at = self.next.fetch_add(1, Ordering::SeqCst);
            if at >= count || self.interrupt.is_raised() || self.results().error.is_some() {
                return;
            }
            if let Err(error) = run(at) {
                self.results().error = Some(error.into());
            }
        }
    }

    fn worker<'w>(&self, workers: &'w mut Workers, framework: Framework) -> Result<&'w mut Worker<Forks>, SuiteError> {
        Ok(match workers.entry(framework) {
            std::collections::btree_map::Entry::Occupied(known) => known.into_mut(),
            std::collections::btree_map::Entry::Vacant(new) => {
                let make =
                    |machine: &mut vm::Machine| Forks::new(machine, &self.mutants, self.first.clone(), self.matrix);
                new.insert(self.rehearsal.worker(framework, &self.interrupt, make)?)
            }
        })
    }

    /// Runs a class without mutants.
    fn reach(&self, workers: &mut Workers, at: usize) -> Result<(), SuiteError> {
        let found = &self.found[at];
        if let Some(why) = self.rehearsal.incomplete(found.framework) {
            let not_green = NotGreen { class: found.name.clone(), test: String::new(), why: why.to_owned() };
            self.results().not_green.push(not_green);
            return Ok(());
        }
        let mut without = Vec::new();
        for _ in 0..RETRIES {
            let worker = self.worker(workers, found.framework)?;
            let (machine, forks) = worker.parts();
            forks.prepare_reach(machine);
            let result = worker.run_without(found, &without, &mut Vec::new());
            let (machine, forks) = worker.parts();
            let tests = forks.take_reach(machine);
            let result = match result {
                Ok(result) => result,
                Err(result) => {
                    workers.remove(&found.framework);
                    result
                }
            };
            let failed = failed(&result);
            let green = failed.is_empty();
            let retry: Vec<String> = failed.iter().map(|f| f.test.clone()).filter(|t| !t.is_empty()).collect();
            self.results().not_green.extend(failed);
            if green || !self.skip_failing || retry.is_empty() {
                self.progress.class_ran(&result);
                let tests = if green { tests } else { Vec::new() };
                self.results().classes.push((at, Class { found, without, tests }));
                return Ok(());
            }
            without.extend(retry);
        }
        Ok(())
    }

    /// Refuses a suite that is not green; else decides what is run with mutants, what takes longest first.
    fn make_plan(&self) {
        self.next.store(0, Ordering::SeqCst);
        let mut results = self.results();
        if results.error.is_some() || self.interrupt.is_raised() {
            return;
        }
        results.not_green.sort();
        if !results.not_green.is_empty() && !self.skip_failing {
            results.error = Some(MutateError::NotGreen(std::mem::take(&mut results.not_green)));
            return;
        }
        results.classes.sort_by_key(|c| c.0);
        let classes: Vec<Class<'_>> = results.classes.drain(..).map(|c| c.1).collect();
        let costs: Vec<u64> = classes.iter().map(cost).collect();
        let most = (costs.iter().sum::<u64>() / (SHARES * self.jobs as u64)).max(1);
        let mut units: Vec<(u64, usize, Share)> = Vec::new();
        for (at, &cost) in costs.iter().enumerate().filter(|(_, cost)| **cost > 0) {
            let of = u32::try_from(cost.div_ceil(most)).unwrap_or(1).clamp(1, 16);
            let of = if self.jobs == 1 { 1 } else { of };
            units.extend((0..of).map(|part| (cost / u64::from(of), at, Share { part, of })));
        }
        units.sort_by_key(|u| (std::cmp::Reverse(u.0), u.1, u.2.part));
        let units = units.into_iter().map(|u| (u.1, u.2)).collect();
        let _ = self.plan.set(Plan { classes, units });
    }

    /// Runs a part of a class with mutants.
    fn kill(&self, workers: &mut Workers, plan: &Plan<'a>, at: usize) -> Result<(), SuiteError> {
        let (class, share) = plan.units[at];
        let it = &plan.classes[class];
        let worker = self.worker(workers, it.found.framework)?;
        let (machine, forks) = worker.parts();
        forks.prepare_kill(machine, class as u32, it.tests.clone(), share);
        let result = worker.run_without(it.found, &it.without, &mut Vec::new());
        let (machine, forks) = worker.parts();
        let (detections, infected, effort) = forks.take_detections(machine);
        if result.is_err() {
            workers.remove(&it.found.framework);
        }
        let mut results = self.results();
        results.detections.extend(detections.into_iter().map(|d| (class as u32, d)));
        results.done += 1;
        results.effort += effort;
        results.infected.extend(infected);
        self.progress.mutated(results.done, plan.units.len());
        Ok(())
    }
}

/// Roughly what running a class with mutants takes.
fn cost(class: &Class<'_>) -> u64 {
    let all: u64 = class.tests.iter().map(|t| t.instructions).sum();
    let of = |test: &TestReach| {
        let one = if test.id.is_empty() { all } else { test.instructions };
        test.reached.len() as u64 * one.max(1000)
    };
    class.tests.iter().map(of).sum()
}

/// Tests of a class that did not pass.
fn failed(result: &ClassResult) -> Vec<NotGreen> {
    let bad = result.tests.iter().filter(|t| !matches!(t.status, Status::Passed | Status::Skipped(_)));
    let mut found: Vec<NotGreen> =
        bad.map(|t| NotGreen { class: result.name.clone(), test: t.id.clone(), why: t.status.message() }).collect();
    if let Ending::CutShort(why) = &result.ending
        && found.is_empty()
    {
        found.push(NotGreen { class: result.name.clone(), test: String::new(), why: why.clone() });
    }
    found
}

/// Puts together what the classes gave.
fn judge(
    mutants: Arc<[Mutant]>,
    classes: &[Class<'_>],
    detections: Vec<(u32, Detection)>,
    left_out: Vec<NotGreen>,
    matrix: bool,
) -> Mutated {
    let mut tests = Vec::new();
    let mut first_of = Vec::new();
    let mut reached_by: Vec<Vec<u32>> = vec![Vec::new(); mutants.len()];
    for class in classes {
        first_of.push(tests.len() as u32);
        for test in &class.tests {
            let number = tests.len() as u32;
            test.reached.iter().for_each(|&mutant| reached_by[mutant as usize].push(number));
            tests.push(Test { class: class.found.name.clone(), id: test.id.clone(), instructions: test.instructions });
        }
    }
    let mut noticed: Vec<Vec<(u32, Verdict)>> = vec![Vec::new(); mutants.len()];
    for (class, Detection { mutant, test, verdict }) in detections {
        noticed[mutant as usize].push((first_of[class as usize] + test, verdict));
    }
    let judged =
        reached_by.into_iter().zip(noticed).map(|(reached_by, noticed)| judge_one(reached_by, noticed, matrix));
    Mutated { judged: judged.collect(), mutants, tests, left_out, effort: Effort::default() }
}

/// The first test that notices a mutant decides. Others may have run at the same time; they count with a matrix only, which has all.
fn judge_one(reached_by: Vec<u32>, mut noticed: Vec<(u32, Verdict)>, matrix: bool) -> Judged {
    noticed.sort_unstable();
    noticed.dedup_by_key(|n| n.0);
    let verdict = match noticed.first() {
        Some((_, verdict)) => *verdict,
        None if reached_by.is_empty() => Verdict::NoCoverage,
        None => Verdict::Survived,
    };
    noticed.truncate(if matrix { usize::MAX } else { 1 });
    Judged {
        verdict,
        reached_by,
        infected: !noticed.is_empty(),
        noticed_by: noticed.into_iter().map(|n| n.0).collect(),
    }
}
