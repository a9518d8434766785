//! The whole run: classes side by side, results in order, coverage joined.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, OnceLock};

use classpath::{ClassPath, Jdk};
use goals::{CoverageWatch, Fact, GoalSet};
use jacoco::ClassCounters;
use program::{APP, Program};
use vm::{Concrete, Limits, Machine};

use crate::discover::{Found, Framework};
use crate::driver::{Driver, DriverError};
use crate::elsewhere::{Elsewhere, run_elsewhere};
use crate::kept::{Keep, Kept, Outcome};
use crate::machine::{Watch, Worker};
use crate::result::{ClassResult, Ending};

/// What a run is made of.
pub struct Config {
    pub jdk: Arc<Jdk>,
    /// Tests, classes under test, what they need, and the engine.
    pub class_path: Vec<PathBuf>,
    /// Internal names of the classes whose coverage is counted; none for no coverage.
    pub covered: Vec<String>,
    /// Limits: of instructions for each test, of memory for each test class.
    pub limits: Limits,
    pub properties: Vec<(String, String)>,
    /// Classes run at once.
    pub jobs: usize,
    /// Where results are kept for the next run, if they are.
    pub keep: Option<Keep>,
}

#[derive(Debug, thiserror::Error)]
pub enum SuiteError {
    #[error("{0}")]
    Driver(#[from] DriverError),
    #[error("{0}")]
    Source(#[from] classpath::SourceError),
    #[error("the JDK did not start: {0}")]
    Boot(#[from] jdk::boot::BootError),
    #[error("{framework} did not start in the machine: {why}")]
    Engine { framework: &'static str, why: String },
    #[error("java cannot be run: {0}")]
    Java(std::io::Error),
    #[error("{0}")]
    Elsewhere(String),
}

/// What a run gave.
#[derive(Debug, Default)]
pub struct Measured {
    /// In the order in which they were given.
    pub classes: Vec<ClassResult>,
    /// What JaCoCo would report of the classes under test.
    pub coverage: Vec<ClassCounters>,
    /// What was needed and is missing in Touchstone, with how often.
    pub missing: BTreeMap<String, u64>,
    /// Classes whose result was kept from an earlier run.
    pub kept: usize,
}

/// Receives the results of a run as they come.
pub trait Progress: Sync {
    fn class_finished(&self, result: &ClassResult);
}

/// Shared by the threads of a run.
struct Shared<'a> {
    config: &'a Config,
    driver: &'a Driver,
    found: &'a [Found],
    /// What is to be run, by number.
    queue: Vec<usize>,
    kept: Option<Kept>,
    progress: &'a dyn Progress,
    next: AtomicUsize,
    goals: OnceLock<Arc<GoalSet>>,
    results: Mutex<Results>,
}

#[derive(Default)]
struct Results {
    classes: Vec<(usize, ClassResult)>,
    facts: Vec<Fact>,
    missing: BTreeMap<String, u64>,
    error: Option<SuiteError>,
}

impl Results {
    fn add(&mut self, at: usize, outcome: Outcome) {
        self.classes.push((at, outcome.result));
        self.facts.extend(outcome.facts);
        self.facts.sort_unstable();
        self.facts.dedup();
        for (name, count) in outcome.missing {
            *self.missing.entry(name).or_default() += count;
        }
    }
}

/// Runs test classes in machines, those that take long first, and takes the results of those that have run before.
pub fn run(config: &Config, found: &[Found], progress: &dyn Progress) -> Result<Measured, SuiteError> {
    run_at(config, found, None, progress)
}

/// The same; others run what has not run before, if there are others.
pub fn run_at(
    config: &Config,
    found: &[Found],
    elsewhere: Option<&dyn Elsewhere>,
    progress: &dyn Progress,
) -> Result<Measured, SuiteError> {
    let kept = Kept::open(config);
    let mut results = Results::default();
    let mut queue = Vec::new();
    for (at, class) in found.iter().enumerate() {
        match kept.as_ref().and_then(|kept| kept.read(class)) {
            Some(outcome) => {
                progress.class_finished(&outcome.result);
                results.add(at, outcome);
            }
            None => queue.push(at),
        }
    }
    let known = results.classes.len();
    let (mut results, goals) = match elsewhere {
        _ if queue.is_empty() => (results, None),
        Some(elsewhere) => {
            let mut add = |at: usize, outcome: Outcome, is_whole: bool| {
                kept.iter().filter(|_| is_whole).for_each(|kept| kept.write(&found[at], &outcome));
                progress.class_finished(&outcome.result);
                results.add(at, outcome);
            };
            run_elsewhere(found, &queue, elsewhere, &mut add)?;
            (results, None)
        }
        None => run_queue(config, found, progress, kept, queue, results)?,
    };
    if let Some(error) = results.error {
        return Err(error);
    }
    let goals = match goals {
        None if !config.covered.is_empty() => {
            let path = ClassPath::open(&config.class_path, config.jdk.feature)?;
            Some(goals_of(
                &config.covered,
                &mut Program::new(config.jdk.clone(), path).map_err(jdk::boot::BootError::from)?,
            ))
        }
        goals => goals,
    };
    results.classes.sort_by_key(|c| c.0);
    Ok(Measured {
        classes: results.classes.into_iter().map(|c| c.1).collect(),
        coverage: goals.map_or_else(Vec::new, |goals| goals.report_of([results.facts.as_slice()])),
        missing: results.missing,
        kept: known,
    })
}

/// Runs the classes with these numbers; also gives the goals, if coverage is counted.
fn run_queue(
    config: &Config,
    found: &[Found],
    progress: &dyn Progress,
    kept: Option<Kept>,
    mut queue: Vec<usize>,
    results: Results,
) -> Result<(Results, Option<Arc<GoalSet>>), SuiteError> {
    let times = kept.as_ref().map(Kept::times).unwrap_or_default();
    let seconds = |at: &usize| times.get(&found[*at].name).copied().unwrap_or_default();
    queue.sort_by(|a, b| seconds(b).total_cmp(&seconds(a)));
    let driver = Driver::compile(&config.jdk.home, &frameworks(found), &config.class_path)?;
    let mut path = vec![driver.classes()];
    path.extend_from_slice(&config.class_path);
    let jobs = config.jobs.clamp(1, queue.len().max(1));
    let shared = Shared {
        config,
        driver: &driver,
        found,
        queue,
        kept,
        progress,
        next: AtomicUsize::new(0),
        goals: OnceLock::new(),
        results: Mutex::new(results),
    };
    std::thread::scope(|scope| {
        for _ in 0..jobs {
            scope.spawn(|| {
                let done =
                    if config.covered.is_empty() { shared.work(&path, plain) } else { shared.work(&path, watching) };
                if let Err(error) = done {
                    shared.with(|results| results.error.get_or_insert(error).to_string());
                }
            });
        }
    });
    let results = shared.results.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
    if let Some(kept) = &shared.kept {
        let classes: Vec<ClassResult> = results.classes.iter().map(|c| c.1.clone()).collect();
        kept.note_times(&classes);
    }
    Ok((results, shared.goals.into_inner()))
}

type MakeDomain<D> = fn(&Shared<'_>, &mut Machine) -> D;

fn plain(_: &Shared<'_>, _: &mut Machine) -> Concrete {
    Concrete
}

/// Watches the classes under test.
fn watching(shared: &Shared<'_>, machine: &mut Machine) -> CoverageWatch {
    let program = &mut machine.program;
    let goals = shared.goals.get_or_init(|| goals_of(&shared.config.covered, program));
    let mut watch = CoverageWatch::new(goals.clone());
    // What was loaded once loads again.
    let bound = watch.bind(program);
    debug_assert!(bound.is_ok(), "{bound:?}");
    watch
}

/// Goals of the classes that can be loaded; the others count for nothing, as they do for JaCoCo at run time.
pub(crate) fn goals_of(covered: &[String], program: &mut Program) -> Arc<GoalSet> {
    let classes: Vec<_> = covered.iter().filter_map(|name| program.load(APP, name).ok()).collect();
    Arc::new(GoalSet::build(program, &classes, &[]))
}

impl Shared<'_> {
    fn with<T>(&self, change: impl FnOnce(&mut Results) -> T) -> T {
        change(&mut self.results.lock().unwrap_or_else(std::sync::PoisonError::into_inner))
    }

    /// Takes one class after the other, with a machine for each framework.
    fn work<D: Watch>(&self, path: &[PathBuf], domain: MakeDomain<D>) -> Result<(), SuiteError> {
        let mut workers: BTreeMap<Framework, Worker<D>> = BTreeMap::new();
        loop {
            let next = self.next.fetch_add(1, Ordering::SeqCst);
            let Some(&at) = self.queue.get(next).filter(|_| !self.with(|r| r.error.is_some())) else { break };
            let found = &self.found[at];
            let outcome = if let Some(why) = self.driver.incomplete(found.framework) {
                Outcome::unstarted(found, why)
            } else {
                let worker = match workers.remove(&found.framework) {
                    Some(worker) => worker,
                    None => self.worker(path, found.framework, domain)?,
                };
                let (outcome, worker) = Outcome::of(worker, found);
                if let Some(worker) = worker {
                    workers.insert(found.framework, worker);
                    self.kept.iter().for_each(|kept| kept.write(found, &outcome));
                }
                outcome
            };
            self.progress.class_finished(&outcome.result);
            self.with(|results| results.add(at, outcome));
        }
        Ok(())
    }

    fn worker<D: Watch>(
        &self,
        path: &[PathBuf],
        framework: Framework,
        domain: MakeDomain<D>,
    ) -> Result<Worker<D>, SuiteError> {
        let mut machine = boot(self.config, path)?;
        let domain = domain(self, &mut machine);
        start(machine, domain, framework, self.driver)
    }
}

/// A machine in which tests can run.
pub(crate) fn boot(config: &Config, path: &[PathBuf]) -> Result<Machine, SuiteError> {
    let options = jdk::boot::BootOptions {
        jdk: config.jdk.clone(),
        class_path: ClassPath::open(path, config.jdk.feature)?,
        limits: config.limits,
        properties: config.properties.clone(),
    };
    Ok(jdk::boot::boot(options)?)
}

/// Lets the engine start.
pub(crate) fn start<D: Watch>(
    machine: Machine,
    domain: D,
    framework: Framework,
    driver: &Driver,
) -> Result<Worker<D>, SuiteError> {
    Worker::new(machine, domain, framework, driver.warm(framework))
        .map_err(|why| SuiteError::Engine { framework: framework.name(), why })
}

/// The frameworks of the classes, each once.
pub(crate) fn frameworks(found: &[Found]) -> Vec<Framework> {
    let mut frameworks: Vec<Framework> = found.iter().map(|f| f.framework).collect();
    frameworks.sort_unstable();
    frameworks.dedup();
    frameworks
}

impl Measured {
    /// Classes whose run did not come to its end.
    pub fn cut_short(&self) -> impl Iterator<Item = &ClassResult> {
        self.classes.iter().filter(|c| c.ending != Ending::Finished)
    }
}
