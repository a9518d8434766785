//! Runs a suite under the monitor.

use std::path::PathBuf;
use std::sync::Arc;

use base::FxHashSet;
use classpath::ClassPath;
use existing::{ClassResult, Config, Found, Framework, Rehearsal, SuiteError};
use goals::{CoverageWatch, GoalSet};
use program::APP;
use states::{Recorder, Recording};
use vm::Machine;
use vm::probes::monitor::Monitored;

use crate::monitor::{SuiteMonitor, TestRecord};
use crate::watch::SuiteWatch;

/// A suite that was run, and the machine it ran in, for questions.
pub struct Ran {
    pub results: Vec<ClassResult>,
    /// What each test did, class by class.
    pub records: Vec<(String, Vec<TestRecord>)>,
}

/// What runs suites.
pub struct Runner {
    rehearsal: Rehearsal,
    covered: Vec<String>,
    tests: FxHashSet<Arc<str>>,
    recording: Recording,
    interrupt: base::Interrupt,
    goals: Option<Arc<GoalSet>>,
    pub(crate) watch: Option<SuiteWatch>,
    pub(crate) machine: Option<Machine>,
}

impl Runner {
    /// `tests` are the folders and jars of the tests.
    pub fn new(
        config: Config,
        found: &[Found],
        tests: &ClassPath,
        recording: Recording,
        interrupt: base::Interrupt,
    ) -> Result<Self, SuiteError> {
        let mut names: FxHashSet<Arc<str>> = FxHashSet::default();
        for entry in tests.entries() {
            names.extend(entry.list_classes()?.into_iter().map(|name| Arc::from(&*name)));
        }
        // A test that lies beside the classes under test is none of them.
        let covered: Vec<String> = config.covered.iter().filter(|name| !names.contains(&***name)).cloned().collect();
        let rehearsal = Rehearsal::new(config, found)?;
        Ok(Self { rehearsal, covered, tests: names, recording, interrupt, goals: None, watch: None, machine: None })
    }

    /// Runs these classes, each without the tests that stand beside it.
    pub fn run(
        &mut self,
        found: &[(&Found, Vec<String>)],
        mut each: impl FnMut(&ClassResult),
    ) -> Result<Ran, SuiteError> {
        let mut results = Vec::new();
        self.machine = None;
        let mut previous = self.watch.take();
        let rehearsal = &self.rehearsal;
        let (covered, tests, recording, goals) = (&self.covered, &self.tests, self.recording, &mut self.goals);
        let make = |machine: &mut Machine, framework: Framework, domain: Option<SuiteWatch>| {
            let goals = goals.get_or_insert_with(|| goals_of(machine, covered)).clone();
            let mut watch = domain.or_else(|| previous.take()).unwrap_or_else(|| {
                let classes = covered.iter().map(|name| Arc::from(&**name));
                let monitor = SuiteMonitor::new(Recorder::new(classes, recording), tests.clone());
                SuiteWatch { monitored: Monitored::new(monitor), coverage: CoverageWatch::new(goals) }
            });
            watch.monitored.monitor.next_machine(framework as u32);
            // What was loaded once loads again.
            let bound = watch.coverage.bind(&mut machine.program);
            debug_assert!(bound.is_ok(), "{bound:?}");
            watch
        };
        let last = rehearsal.run_under(found, &self.interrupt, make, |result| {
            each(&result);
            results.push(result);
        })?;
        let mut records = Vec::new();
        if let Some((machine, mut watch)) = last {
            records = watch.monitored.monitor.take();
            self.machine = machine;
            self.watch = Some(watch);
        }
        Ok(Ran { results, records })
    }

    pub fn goals(&self) -> Option<&Arc<GoalSet>> {
        self.goals.as_ref()
    }
}

/// The classes under test that can be loaded; the others count for nothing, as they do for JaCoCo at run time.
fn goals_of(machine: &mut Machine, covered: &[String]) -> Arc<GoalSet> {
    let program = &mut machine.program;
    let classes: Vec<_> = covered.iter().filter_map(|name| program.load(APP, name).ok()).collect();
    Arc::new(GoalSet::build(program, &classes, &[]))
}

/// The folders of sources that a build tool would compile these tests from.
pub fn source_folders(tests: &[PathBuf]) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for folder in tests {
        // target/test-classes and build/classes/java/test lie below the project.
        for project in folder.ancestors().skip(1).take(5) {
            let sources = project.join("src/test/java");
            if sources.is_dir() && !found.contains(&sources) {
                found.push(sources);
                break;
            }
        }
    }
    found
}
