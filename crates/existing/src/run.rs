//! The whole run: classes side by side, results in order, coverage joined.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, OnceLock};

use classpath::{ClassPath, Jdk};
use goals::{CoverageWatch, Fact, GoalSet};
use jacoco::ClassCounters;
use program::APP;
use vm::{Concrete, Limits, Machine};

use crate::discover::{Found, Framework};
use crate::driver::{Driver, DriverError};
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

/// Runs test classes in machines.
pub fn run(config: &Config, found: &[Found], progress: &dyn Progress) -> Result<Measured, SuiteError> {
    let driver = Driver::compile(&config.jdk.home, &frameworks(found), &config.class_path)?;
    let mut path = vec![driver.classes()];
    path.extend_from_slice(&config.class_path);
    let shared = Shared {
        config,
        driver: &driver,
        found,
        progress,
        next: AtomicUsize::new(0),
        goals: OnceLock::new(),
        results: Mutex::default(),
    };
    std::thread::scope(|scope| {
        for _ in 0..config.jobs.clamp(1, found.len().max(1)) {
            scope.spawn(|| {
                let done =
                    if config.covered.is_empty() { shared.work(&path, plain) } else { shared.work(&path, watching) };
                if let Err(error) = done {
                    shared.with(|results| results.error.get_or_insert(error).to_string());
                }
            });
        }
    });
    let goals = shared.goals.into_inner();
    let mut results = shared.results.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
    if let Some(error) = results.error {
        return Err(error);
    }
    results.classes.sort_by_key(|c| c.0);
    Ok(Measured {
        classes: results.classes.into_iter().map(|c| c.1).collect(),
        coverage: goals.map_or_else(Vec::new, |goals| goals.report_of([results.facts.as_slice()])),
        missing: results.missing,
    })
}

type MakeDomain<D> = fn(&Shared<'_>, &mut Machine) -> D;

fn plain(_: &Shared<'_>, _: &mut Machine) -> Concrete {
    Concrete
}

/// Watches the classes under test that can be loaded; the others count for nothing, as they do for JaCoCo at run time.
fn watching(shared: &Shared<'_>, machine: &mut Machine) -> CoverageWatch {
    let program = &mut machine.program;
    let goals = shared.goals.get_or_init(|| {
        let names = shared.config.covered.iter();
        let classes: Vec<_> = names.filter_map(|name| program.load(APP, name).ok()).collect();
        Arc::new(GoalSet::build(program, &classes, &[]))
    });
    let mut watch = CoverageWatch::new(goals.clone());
    // What was loaded once loads again.
    let bound = watch.bind(program);
    debug_assert!(bound.is_ok(), "{bound:?}");
    watch
}

impl Shared<'_> {
    fn with<T>(&self, change: impl FnOnce(&mut Results) -> T) -> T {
        change(&mut self.results.lock().unwrap_or_else(std::sync::PoisonError::into_inner))
    }

    /// Takes one class after the other, with a machine for each framework.
    fn work<D: Watch>(&self, path: &[PathBuf], domain: MakeDomain<D>) -> Result<(), SuiteError> {
        let mut workers: BTreeMap<Framework, Worker<D>> = BTreeMap::new();
        let mut facts = Vec::new();
        loop {
            let at = self.next.fetch_add(1, Ordering::SeqCst);
            let Some(found) = self.found.get(at).filter(|_| !self.with(|r| r.error.is_some())) else { break };
            if let Some(why) = self.driver.incomplete(found.framework) {
                let result = ClassResult::unstarted(found, why);
                self.progress.class_finished(&result);
                self.with(|results| results.classes.push((at, result)));
                continue;
            }
            let mut worker = match workers.remove(&found.framework) {
                Some(worker) => worker,
                None => self.worker(path, found.framework, domain)?,
            };
            let result = match worker.run(found, &mut facts) {
                Ok(result) => {
                    workers.insert(found.framework, worker);
                    result
                }
                Err(result) => {
                    self.note(&worker);
                    result
                }
            };
            facts.sort_unstable();
            facts.dedup();
            self.progress.class_finished(&result);
            self.with(|results| results.classes.push((at, result)));
        }
        for worker in workers.values() {
            self.note(worker);
        }
        self.with(|results| results.facts.extend(facts));
        Ok(())
    }

    fn note<D: Watch>(&self, worker: &Worker<D>) {
        self.with(|results| {
            for (name, count) in worker.missing() {
                *results.missing.entry(name.clone()).or_default() += count;
            }
        });
    }

    fn worker<D: Watch>(
        &self,
        path: &[PathBuf],
        framework: Framework,
        domain: MakeDomain<D>,
    ) -> Result<Worker<D>, SuiteError> {
        let mut machine = boot(self.config, path)?;
        let domain = domain(self, &mut machine);
        start(machine, domain, framework)
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
pub(crate) fn start<D: Watch>(machine: Machine, domain: D, framework: Framework) -> Result<Worker<D>, SuiteError> {
    Worker::new(machine, domain, framework).map_err(|why| SuiteError::Engine { framework: framework.name(), why })
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
