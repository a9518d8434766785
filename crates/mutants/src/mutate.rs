//! Mutation testing of a suite: which mutants its tests reach, and which of those they notice.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU32, AtomicUsize, Ordering};
use std::sync::{Arc, Barrier, Mutex, MutexGuard, OnceLock, PoisonError};

use base::FxHashSet;
use existing::{ClassResult, Ending, Found, Framework, Rehearsal, Status, SuiteError, Worker};
use serde::{Deserialize, Serialize};

use crate::effort::Effort;
use crate::forks::{Detection, Forks, TestReach};
use crate::mutant::Mutant;
use crate::plan::{self, Unit};
use crate::verdict::Verdict;

/// What a user wants.
pub struct Request {
    pub suite: existing::Config,
    pub trial: Trial,
}

/// What is tried with a suite.
pub struct Trial {
    pub mutants: Vec<Mutant>,
    /// Run every test with every mutant that it reaches, not only until one notices it.
    pub matrix: bool,
    /// Leave tests out that fail without mutants, instead of refusing the suite.
    pub skip_failing: bool,
    pub interrupt: base::Interrupt,
    /// Classes run at once.
    pub jobs: usize,
}

/// A test that does not pass without mutants.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
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
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Test {
    pub class: String,
    /// As the engine names it; empty for what runs outside of the tests of the class.
    pub id: String,
    pub instructions: u64,
}

/// What became of a mutant.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Judged {
    pub verdict: Verdict,
    /// Tests that reach it, by number.
    pub reached_by: Vec<u32>,
    /// Tests that notice it, by number: the first, or with a matrix all.
    pub noticed_by: Vec<u32>,
    /// Whether it was noticed, or the state was another where its method returned.
    pub infected: bool,
    /// Whether it was proved that no test can notice it. Nothing follows if it was not.
    pub equivalent: bool,
}

/// What was found.
#[derive(Clone)]
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

impl Mutated {
    /// Puts together what was found of parts of the mutants with the same suite. None if the suite did not run alike with all.
    ///
    /// What is found of a mutant does not depend on the others: the tests and their order are those of the suite.
    pub fn joined(parts: Vec<Self>) -> Option<Self> {
        let mut parts = parts.into_iter();
        let mut all = parts.next()?;
        let mut mutants = all.mutants.to_vec();
        for part in parts {
            let same = all.tests.iter().map(Test::name).eq(part.tests.iter().map(Test::name));
            if !same || all.left_out != part.left_out {
                return None;
            }
            mutants.extend(part.mutants.iter().cloned());
            all.judged.extend(part.judged);
            all.effort += part.effort;
        }
        all.mutants = mutants.into();
        Some(all)
    }
}

impl Test {
    fn name(&self) -> (&str, &str) {
        (&self.class, &self.id)
    }
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
    let Request { suite, trial } = request;
    try_mutants(&Rehearsal::new(suite, found)?, trial, found, progress)
}

/// The same with a suite that is ready to run, which may be used several times.
pub fn try_mutants(
    rehearsal: &Rehearsal,
    trial: Trial,
    found: &[Found],
    progress: &dyn Progress,
) -> Result<Mutated, MutateError> {
    let Trial { mutants, matrix, skip_failing, interrupt, jobs } = trial;
    let jobs = jobs.max(1);
    let mutants: Arc<[Mutant]> = mutants.into();
    let crew = Crew {
        rehearsal,
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

/// What is run with mutants.
struct Plan<'a> {
    classes: Vec<Class<'a>>,
    units: Vec<Unit>,
}

/// What all threads share.
struct Crew<'a> {
    rehearsal: &'a Rehearsal,
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
    /// With the places of their units, and tests by their numbers among all.
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

    /// Refuses a suite that is not green; else decides what is run with mutants.
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
        let tests: Vec<&[TestReach]> = classes.iter().map(|class| &*class.tests).collect();
        let units = plan::units(&tests, self.jobs);
        let _ = self.plan.set(Plan { classes, units });
    }

    /// The tests of a unit with the instructions that they take in it. The first to need a class of the library initialises it, and where
    /// tests before it do not run, that is another one than in the whole class.
    fn measured(
        &self,
        workers: &mut Workers,
        it: &Class<'_>,
        unit: &Unit,
        without: &[String],
    ) -> Result<Vec<TestReach>, SuiteError> {
        let mut tests = unit.tests.clone();
        if !unit.may_initialise_more(&it.tests) {
            return Ok(tests);
        }
        let worker = self.worker(workers, it.found.framework)?;
        let (machine, forks) = worker.parts();
        forks.prepare_reach(machine);
        let result = worker.run_without(it.found, without, &mut Vec::new());
        let (machine, forks) = worker.parts();
        let measured = forks.take_reach(machine);
        if result.is_err() {
            workers.remove(&it.found.framework);
        }
        for test in tests.iter_mut().skip(1) {
            let here = measured.iter().filter(|m| m.id == test.id).map(|m| m.instructions).max();
            test.instructions = test.instructions.max(here.unwrap_or(0));
        }
        Ok(tests)
    }

    /// Runs a part of a class with mutants.
    fn kill(&self, workers: &mut Workers, plan: &Plan<'a>, at: usize) -> Result<(), SuiteError> {
        let unit = &plan.units[at];
        let it = &plan.classes[unit.class];
        let without: Vec<String> = it.without.iter().chain(&unit.without).cloned().collect();
        let tests = self.measured(workers, it, unit, &without)?;
        let worker = self.worker(workers, it.found.framework)?;
        let (machine, forks) = worker.parts();
        forks.prepare_kill(machine, unit.rank, tests, unit.share);
        let result = worker.run_without(it.found, &without, &mut Vec::new());
        let (machine, forks) = worker.parts();
        let (detections, infected, effort) = forks.take_detections(machine);
        if result.is_err() {
            workers.remove(&it.found.framework);
        }
        let mut results = self.results();
        let of_all = |test: u32| unit.numbers.get(test as usize).copied().unwrap_or(unit.numbers[0]);
        results.detections.extend(detections.into_iter().map(|d| (unit.rank, Detection { test: of_all(d.test), ..d })));
        results.done += 1;
        results.effort += effort;
        results.infected.extend(infected);
        self.progress.mutated(results.done, plan.units.len());
        Ok(())
    }
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
    let mut reached_by: Vec<Vec<u32>> = vec![Vec::new(); mutants.len()];
    for class in classes {
        for test in &class.tests {
            let number = tests.len() as u32;
            test.reached.iter().for_each(|&mutant| reached_by[mutant as usize].push(number));
            tests.push(Test { class: class.found.name.clone(), id: test.id.clone(), instructions: test.instructions });
        }
    }
    let mut noticed: Vec<Vec<Noticed>> = vec![Vec::new(); mutants.len()];
    for (rank, Detection { mutant, test, verdict }) in detections {
        noticed[mutant as usize].push(Noticed { rank, test, verdict });
    }
    let judged =
        reached_by.into_iter().zip(noticed).map(|(reached_by, noticed)| judge_one(reached_by, noticed, matrix));
    Mutated { judged: judged.collect(), mutants, tests, left_out, effort: Effort::default() }
}

/// A test that noticed a mutant, and the place of its unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Noticed {
    rank: u32,
    test: u32,
    verdict: Verdict,
}

/// The first test that notices a mutant, in the order of the units, decides. Others may have run at the same time; they count with a
/// matrix only, which has all.
fn judge_one(reached_by: Vec<u32>, mut noticed: Vec<Noticed>, matrix: bool) -> Judged {
    noticed.sort_unstable();
    let verdict = match noticed.first() {
        Some(first) => first.verdict,
        None if reached_by.is_empty() => Verdict::NoCoverage,
        None => Verdict::Survived,
    };
    noticed.truncate(if matrix { usize::MAX } else { 1 });
    let mut noticed_by: Vec<u32> = noticed.into_iter().map(|n| n.test).collect();
    noticed_by.sort_unstable();
    noticed_by.dedup();
    Judged { verdict, reached_by, infected: !noticed_by.is_empty(), noticed_by, equivalent: false }
}
