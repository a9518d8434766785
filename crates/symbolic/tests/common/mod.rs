//! Compiles the corpus and explores its methods.

#![allow(dead_code, reason = "each test file uses a part")]

pub mod made_up;

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use classpath::{ClassPath, Jdk};
use executor::{Ending, Nothing, Observer, Setup, Worker};
use goals::{CoverageWatch, Criterion, GoalSet, Judge};
use program::{APP, Program};
use solver::chain::{Chain, Config};
use symbolic::explorer::{Seen, explorer};
use symbolic::{
    Audience, BadPattern, Bounds, Completeness, Concolic, Exploration, Go, HeapMode, Maker, MethodPlan, Ran, Reason,
    Statistics, Step, Variants, explore_method, named_classes,
};
use testcase::{Api, ApiOptions, Builder, CallableId, PlainPool, Seeded, TestCase};
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
        let jdk = Arc::new(Jdk::open(&testkit::jdks::home()).expect("a JDK"));
        let mut sources: Vec<PathBuf> = Vec::new();
        for folder in ["tests/corpus", "tests/reach"] {
            let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
            sources.extend(std::fs::read_dir(folder).expect("a folder").map(|e| e.expect("an entry").path()));
        }
        let made_up = classes.path().join("MadeUp.java");
        std::fs::write(&made_up, made_up::source()).expect("the source is written");
        sources.push(made_up);
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
    /// What came out of each.
    pub endings: Vec<String>,
    /// Tests with objects of other classes.
    pub variants: Vec<TestCase>,
    /// Classes of the exceptions that left the method.
    pub thrown: Vec<String>,
}

/// A method with all variants of its test, as `explore` does it.
#[derive(Debug, Default)]
pub struct Whole {
    pub completeness: Completeness,
    /// Whether the method gave true on some path.
    pub reached: bool,
    pub runs: u64,
    /// Classes of exceptions that ended other threads.
    pub uncaught: Vec<String>,
    /// Runs after which the exploration stops.
    pub stop_after: Option<u64>,
}

type Watch = Pair<CoverageWatch, Concolic>;

impl Audience<Watch> for Whole {
    fn ran(&mut self, worker: &mut Worker<Watch>, ran: &Ran) -> Go {
        let last = worker.done().last().map(|d| d.ending.clone());
        self.reached |= worker.done().len() == ran.test.len() && last == Some(Ending::Value(1));
        self.runs += 1;
        let machine = &worker.machine;
        self.uncaught.extend(ran.uncaught.iter().map(|&e| machine.program.external_name(machine.class_of(e))));
        if self.stop_after == Some(self.runs) { Go::Stop(Reason::Stopped) } else { Go::On }
    }
}

/// What this thread has had of the processor: other work on the machine doesn't count.
pub fn busy() -> Duration {
    let mut time = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    // SAFETY: the call fills the structure.
    unsafe { libc::clock_gettime(libc::CLOCK_THREAD_CPUTIME_ID, &raw mut time) };
    Duration::new(time.tv_sec as u64, time.tv_nsec as u32)
}

/// Runs of one method at most. The bar is a time; `Mixed.twice` takes some 3,000 runs, which are under a second.
pub const RUNS: u32 = 6000;

/// How long one method may take; builds that check themselves are given more.
pub const LONGEST: Duration = Duration::from_secs(if cfg!(debug_assertions) { 30 } else { 5 });

impl Found {
    fn add(&mut self, other: &Self) {
        let (sum, new) = (&mut self.statistics, other.statistics);
        sum.runs += new.runs;
        sum.queries += new.queries;
        sum.infeasible += new.infeasible;
        sum.timed_out += new.timed_out;
        sum.diverged += new.diverged;
        sum.unsteady += new.unsteady;
        sum.impossible += new.impossible;
        sum.unrealised += new.unrealised;
        self.paths += other.paths;
        self.reached |= other.reached;
    }

    /// What must hold of every exploration.
    pub fn is_sound(&self) -> bool {
        self.statistics.diverged == 0 && self.statistics.unsteady == 0 && self.statistics.impossible == 0
    }
}

pub struct Bench {
    api: Arc<Api>,
    goals: Arc<GoalSet>,
    judge: Judge,
    pub worker: Worker<Watch>,
    pub solver: Chain,
    /// The methods of the class.
    focus: Vec<program::MethodId>,
}

impl Bench {
    pub fn new(class: &str) -> Self {
        Self::with(class, &Config::default(), true, None)
    }

    /// With a solver of one's choice, whose queries may be written down, and terms that are simplified or not.
    pub fn with(class: &str, config: &Config, simplify: bool, log: Option<Box<dyn Write + Send>>) -> Self {
        let f = fixtures();
        let class_path = || ClassPath::open(&[f.classes.path()], f.jdk.feature).expect("a class path");
        let mut program = Program::new(f.jdk.clone(), class_path()).expect("a program");
        let root = program.load(APP, class).expect("the class");
        let mut roots = vec![root];
        if class.starts_with("reach/") {
            roots.extend(named_classes(&mut program, root));
        }
        // As `explore` does it.
        let as_explore = class.starts_with("reach/") || class == "corpus/Word";
        let usual = testcase::Odds::default();
        let odds = if as_explore { testcase::Odds { null: 0, ..usual } } else { usual };
        let options = ApiOptions { odds, ..ApiOptions::default() };
        let api = Arc::new(Api::build(&mut program, &roots, &options));
        let goals = Arc::new(GoalSet::build(&program, &[root], &[Criterion::Branch]));
        let limits = Limits { heap: 96 << 20, instructions: 2_000_000, ..Limits::default() };
        let setup = Setup { jdk: f.jdk.clone(), class_path: class_path(), api: api.clone(), limits, assertions: false };
        let watch = goals.clone();
        let worker = Worker::with_natives(setup, &symbolic::natives(), |machine| {
            let mut watch = CoverageWatch::new(watch);
            watch.bind(&mut machine.program).expect("the class is there");
            let terms = if simplify { expr::Terms::new() } else { expr::Terms::unsimplified() };
            Pair::new(watch, Concolic::with_terms(machine, terms))
        });
        let (solver, missing) = Chain::with_log(config, log);
        assert!(missing.is_none(), "these tests need Z3: {missing:?}");
        let judge = Judge::new(goals.clone(), &api);
        let mut worker = worker.expect("a machine");
        let id = worker.machine.program.load(APP, class).expect("the class");
        let focus = worker.machine.program.class(id).methods.to_vec();
        Self { api, goals, judge, worker, solver, focus }
    }

    pub fn unknown(&mut self, pattern: &str) -> Result<(), BadPattern> {
        self.worker.domain.b.make_unknown(&mut self.worker.machine, pattern)
    }

    pub fn assume(&mut self, pattern: &str) -> Result<(), BadPattern> {
        self.worker.domain.b.make_assumption(&mut self.worker.machine, pattern)
    }

    pub fn assertions(&mut self) {
        self.worker.machine.enable_assertions();
    }

    pub fn heap(&mut self, mode: HeapMode) {
        self.worker.domain.b.heap_mode = mode;
    }

    /// A worker that runs the same tests with the library's bytecode and nothing modelled.
    pub fn plain(&self) -> Worker<Nothing> {
        let f = fixtures();
        let class_path = ClassPath::open(&[f.classes.path()], f.jdk.feature).expect("a class path");
        let limits = Limits { heap: 96 << 20, instructions: 2_000_000, ..Limits::default() };
        let setup = Setup { jdk: f.jdk.clone(), class_path, api: self.api.clone(), limits, assertions: false };
        Worker::with_natives(setup, &jdk::table::necessary(), |_| Nothing::default()).expect("a machine")
    }

    /// What came out of a statement, the same on every machine.
    pub fn shown<D: Observer>(worker: &Worker<D>, ending: &Ending) -> String {
        match ending {
            Ending::Threw(exception) => worker.machine.program.external_name(worker.machine.class_of(*exception)),
            other => format!("{other:?}"),
        }
    }

    /// Names of the class's methods that tests can call.
    pub fn methods(&self) -> Vec<String> {
        let class = self.api.class(self.api.roots[0]);
        class.methods.iter().map(|&m| self.api.callable(m).name.to_string()).collect()
    }

    pub fn api(&self) -> Arc<Api> {
        self.api.clone()
    }

    /// Explores a method with all variants of its test.
    pub fn whole(&mut self, name: &str, bounds: Bounds, stop_after: Option<u64>) -> Whole {
        let api = self.api.clone();
        let package = api.package(api.roots[0]).to_owned();
        let builder = Builder::new(&api, &package).distinct();
        let mut test = TestCase::default();
        builder.append_call(&mut test, self.callable(name), &mut Seeded(1), &PlainPool).expect("a call");
        let make = || explorer("coverage", 1).expect("an explorer");
        let plan = MethodPlan { builder: &builder, bounds, seed: 1, explorer: &make, patient: None };
        let mut seen = Seen::new(self.focus.iter().copied());
        let mut whole = Whole { stop_after, ..Whole::default() };
        self.worker.finishes_threads = true;
        let done = explore_method(&plan, &mut self.worker, &mut self.solver, &mut seen, test, &mut whole);
        whole.completeness = done;
        whole
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
        self.explore_test(name, &test, how, bounds, None)
    }

    /// Explores a test of one's own, in the notation of tests; `name` is the method whose branches are wanted.
    pub fn explore_from(&mut self, name: &str, text: &str, how: &str, bounds: Bounds) -> Found {
        let test = testcase::notation::Notation::new(&self.api).parse(text).expect("a test");
        self.explore_test(name, &test, how, bounds, None)
    }

    /// Explores until the method gives true, for at most as long as the bar allows.
    pub fn reach(&mut self, name: &str) -> Found {
        self.reach_within(name, RUNS)
    }

    /// The same, for at most so many runs.
    pub fn reach_within(&mut self, name: &str, runs: u32) -> Found {
        let bounds = Bounds { runs, ..Bounds::default() };
        let start = busy();
        let mut tests = vec![self.call(name, 1)];
        let mut whole: Option<Found> = None;
        while let Some(test) = tests.pop() {
            let mut found = self.explore_test(name, &test, "coverage", bounds, Some(start));
            tests.append(&mut found.variants);
            let reached = found.reached;
            match &mut whole {
                Some(whole) => whole.add(&found),
                None => whole = Some(found),
            }
            if reached || busy().saturating_sub(start) > LONGEST {
                break;
            }
        }
        whole.expect("one test at least")
    }

    fn explore_test(
        &mut self,
        name: &str,
        test: &TestCase,
        how: &str,
        bounds: Bounds,
        until: Option<Duration>,
    ) -> Found {
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
            endings: Vec::new(),
            variants: Vec::new(),
            thrown: Vec::new(),
        };
        let mut variants = Variants::default();
        let builder = Builder::new(&api, "corpus");
        loop {
            match exploration.step(&mut self.worker, &mut self.solver, &mut seen) {
                Step::Ran(ran) => {
                    let judged = self.judge.judge(&self.worker, &ran.test, |n| &n.0);
                    covered.extend(judged.goals.iter());
                    let last = self.worker.done().last().map(|d| d.ending.clone());
                    let whole = self.worker.done().len() == ran.test.len();
                    if let Some(Ending::Threw(exception)) = last {
                        let machine = &self.worker.machine;
                        found.thrown.push(machine.program.external_name(machine.class_of(exception)));
                    }
                    let ending = self.worker.done().last().map(|d| Self::shown(&self.worker, &d.ending));
                    found.endings.push(ending.unwrap_or_default());
                    found.reached |= whole && last == Some(Ending::Value(1));
                    if std::env::var_os("SHOW_RUNS").is_some() {
                        println!("  {}", testcase::notation::Notation::new(&api).print(&ran.test));
                    }
                    let program = &self.worker.machine.program;
                    let mut maker = Maker { builder: &builder, choice: &mut Seeded(1), pool: &PlainPool };
                    variants.note(&mut maker, program, &ran);
                    found.tests.push(ran.test.clone());
                }
                Step::Exhausted => {
                    found.exhausted = true;
                    break;
                }
                Step::Bounded(_) => break,
                Step::Nothing => {}
            }
            if until.is_some_and(|start| found.reached || busy().saturating_sub(start) > LONGEST) {
                break;
            }
        }
        found.variants = std::iter::from_fn(|| variants.take()).collect();
        found.variants.reverse();
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
