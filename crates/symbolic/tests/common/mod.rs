//! Compiles the corpus and explores its methods.

#![allow(dead_code, reason = "each test file uses a part")]

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Arc, OnceLock};

use classpath::{ClassPath, Jdk};
use executor::{Ending, Setup, Worker};
use goals::{CoverageWatch, Criterion, GoalSet, Judge};
use program::{APP, Program};
use solver::chain::{Chain, Config};
use symbolic::explorer::{Seen, explorer};
use symbolic::{Bounds, Concolic, Exploration, HeapMode, Statistics, Step};
use testcase::{Api, Builder, CallableId, Options, PlainPool, Seeded, TestCase};
use vm::Limits;
use vm::probes::Pair;

struct Fixtures {
    jdk: Arc<Jdk>,
    classes: tempfile::TempDir,
}

/// Compiled once for all tests of a file.
fn fixtures() -> &'static Fixtures {
    static ONCE: OnceLock<Fixtures> = OnceLock::new();
    ONCE.get_or_init(|| {
        let classes = tempfile::tempdir().expect("a folder");
        let jdk = Arc::new(Jdk::locate(None).expect("a JDK"));
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/corpus");
        let mut sources: Vec<PathBuf> =
            std::fs::read_dir(folder).expect("a folder").map(|e| e.expect("an entry").path()).collect();
        sources.sort();
        let mut javac = Command::new(jdk.home.join("bin/javac"));
        let done =
            javac.args(["-g", "-parameters", "-d"]).arg(classes.path()).args(sources).status().expect("javac runs");
        assert!(done.success(), "the corpus compiles");
        Fixtures { jdk, classes }
    })
}

/// What an exploration found.
#[derive(Debug)]
pub struct Found {
    pub statistics: Statistics,
    pub paths: u32,
    /// Whether every way was tried.
    pub exhausted: bool,
    /// Whether the method gave true on some path.
    pub reached: bool,
    /// Branches of the method that no path took.
    pub missed: Vec<String>,
    /// Inputs of each run, for messages.
    pub tests: Vec<TestCase>,
}

impl Found {
    /// What must hold of every exploration.
    pub fn is_sound(&self) -> bool {
        self.statistics.diverged == 0 && self.statistics.unsteady == 0 && self.statistics.impossible == 0
    }
}

pub struct Bench {
    api: Arc<Api>,
    goals: Arc<GoalSet>,
    judge: Judge,
    worker: Worker<Pair<CoverageWatch, Concolic>>,
    solver: Chain,
    /// The methods of the class.
    focus: Vec<program::MethodId>,
}

impl Bench {
    pub fn new(class: &str) -> Self {
        let f = fixtures();
        let class_path = || ClassPath::open(&[f.classes.path()], f.jdk.feature).expect("a class path");
        let mut program = Program::new(f.jdk.clone(), class_path()).expect("a program");
        let root = program.load(APP, class).expect("the class");
        let api = Arc::new(Api::build(&mut program, &[root], &Options::default()));
        let goals = Arc::new(GoalSet::build(&program, &[root], &[Criterion::Branch]));
        let limits = Limits { heap: 96 << 20, instructions: 2_000_000, ..Limits::default() };
        let setup = Setup { jdk: f.jdk.clone(), class_path: class_path(), api: api.clone(), limits };
        let watch = goals.clone();
        let worker = Worker::with_natives(setup, &symbolic::natives(), |machine| {
            let mut watch = CoverageWatch::new(watch);
            watch.bind(&mut machine.program).expect("the class is there");
            Pair::new(watch, Concolic::new(machine))
        });
        let (solver, missing) = Chain::new(&Config::default());
        assert!(missing.is_none(), "these tests need Z3: {missing:?}");
        let judge = Judge::new(goals.clone(), &api);
        let mut worker = worker.expect("a machine");
        let id = worker.machine.program.load(APP, class).expect("the class");
        let focus = worker.machine.program.class(id).methods.to_vec();
        Self { api, goals, judge, worker, solver, focus }
    }

    /// The solver's counts, the outermost layer first.
    pub fn layers(&self) -> Vec<solver::LayerStats> {
        self.solver.layers()
    }

    /// Time to run a test that many times under the concolic domain, with nothing symbolic.
    pub fn plain_time(&mut self, test: &TestCase, times: u32) -> std::time::Duration {
        let start = std::time::Instant::now();
        for _ in 0..times {
            self.worker.reset();
            self.worker.run(test);
        }
        start.elapsed()
    }

    /// The same under no domain but coverage.
    pub fn concrete_time(class: &str, test: &TestCase, times: u32) -> std::time::Duration {
        let f = fixtures();
        let class_path = || ClassPath::open(&[f.classes.path()], f.jdk.feature).expect("a class path");
        let mut program = Program::new(f.jdk.clone(), class_path()).expect("a program");
        let root = program.load(APP, class).expect("the class");
        let api = Arc::new(Api::build(&mut program, &[root], &Options::default()));
        let limits = Limits { heap: 96 << 20, instructions: 2_000_000, ..Limits::default() };
        let setup = Setup { jdk: f.jdk.clone(), class_path: class_path(), api, limits };
        let mut worker: Worker<vm::Concrete> =
            Worker::with_natives(setup, &symbolic::natives(), |_| vm::Concrete).expect("a machine");
        worker.run(test);
        worker.warm_up();
        let start = std::time::Instant::now();
        for _ in 0..times {
            worker.reset();
            worker.run(test);
        }
        start.elapsed()
    }

    pub fn heap(&mut self, mode: HeapMode) {
        self.worker.domain.b.heap_mode = mode;
    }

    /// Names of the class's methods that tests can call.
    pub fn methods(&self) -> Vec<String> {
        let class = self.api.class(self.api.roots[0]);
        class.methods.iter().map(|&m| self.api.callable(m).name.to_string()).collect()
    }

    fn callable(&self, name: &str) -> CallableId {
        let class = self.api.class(self.api.roots[0]);
        let found = class.methods.iter().find(|&&m| &*self.api.callable(m).name == name);
        *found.unwrap_or_else(|| panic!("no method {name}"))
    }

    /// A test that calls the method with whatever the builder makes up.
    pub fn call(&self, name: &str, seed: u64) -> TestCase {
        let builder = Builder::new(&self.api, "corpus");
        let mut test = TestCase::default();
        builder.append_call(&mut test, self.callable(name), &mut Seeded(seed), &PlainPool).expect("a call");
        test
    }

    pub fn explore(&mut self, name: &str, how: &str, bounds: Bounds) -> Found {
        let test = self.call(name, 1);
        self.explore_test(name, &test, how, bounds, false)
    }

    /// Explores until the method gives true.
    pub fn reach(&mut self, name: &str) -> Found {
        let bounds = Bounds { runs: 400, ..Bounds::default() };
        let test = self.call(name, 1);
        self.explore_test(name, &test, "coverage", bounds, true)
    }

    fn explore_test(&mut self, name: &str, test: &TestCase, how: &str, bounds: Bounds, until_true: bool) -> Found {
        let api = self.api.clone();
        let explorer = explorer(how, 1).expect("an explorer");
        let mut exploration = Exploration::new(&mut self.worker, &api, test, explorer, bounds);
        let mut seen = Seen::new(self.focus.iter().copied());
        let mut covered = goals::GoalBits::new();
        let mut found = Found {
            statistics: Statistics::default(),
            paths: 0,
            exhausted: false,
            reached: false,
            missed: Vec::new(),
            tests: Vec::new(),
        };
        let mut queries = 0;
        loop {
            match exploration.step(&mut self.worker, &mut self.solver, &mut seen) {
                Step::Ran(ran) => {
                    let judged = self.judge.judge(&self.worker, &ran.test, |n| &n.0);
                    covered.extend(judged.goals.iter());
                    let last = self.worker.done().last().map(|d| d.ending.clone());
                    let whole = self.worker.done().len() == ran.test.len();
                    found.reached |= whole && last == Some(Ending::Value(1));
                    if std::env::var_os("SHOW_RUNS").is_some() {
                        println!("  {}", testcase::notation::Notation::new(&api).print(&ran.test));
                    }
                    found.tests.push(ran.test.clone());
                }
                Step::Exhausted => {
                    found.exhausted = true;
                    break;
                }
                Step::Bounded => break,
                Step::Nothing => queries += 1,
            }
            if (until_true && found.reached) || queries > 4000 {
                break;
            }
        }
        found.statistics = exploration.statistics;
        found.paths = exploration.tree.paths();
        let goals = self.goals.clone();
        for id in goals.ids() {
            let Some(goal) = goals.get(id) else { continue };
            let method = &goals.classes[goal.class as usize].model.methods[goal.method as usize];
            if *method.name == *name && !covered.contains(id) {
                found.missed.push(goal.text.to_string());
            }
        }
        found
    }
}
