//! How fast paths are run without the solver's time, and how many questions are answered without Z3 on data structures.
//!
//! `cargo run --release -p touchstone-symbolic --example explore_rates`

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;
use std::time::{Duration, Instant};

use classpath::{ClassPath, Jdk};
use executor::{Setup, Worker};
use program::{APP, Program};
use solver::chain::{Chain, Config};
use solver::{Answer, LayerStats, Query, Solver};
use symbolic::explorer::{Seen, explorer};
use symbolic::{Bounds, Concolic, Exploration, Statistics, Step};
use testcase::{Api, ApiOptions, Builder, CallableId, CallableKind, PlainPool, Seeded, Statement, TestCase, Var};
use testkit::bench::verdict;
use vm::Limits;

type Failure = Box<dyn std::error::Error>;

/// Least paths a second without the solver, and least part of the questions that Z3 is not asked, per cent.
const PATHS_BAR: f64 = 5000.0;
const WITHOUT_BAR: f64 = 80.0;
/// Calls in a test of a structure, tests of each method, and runs of each test.
const CALLS: u32 = 6;
const TESTS: u64 = 3;
const RUNS: u32 = 60;
/// How long one structure is explored: a hard one shall not take the time of all others.
const LONGEST: Duration = Duration::from_secs(8);

fn main() -> Result<(), Failure> {
    let jdk = Arc::new(Jdk::locate(None)?);
    let classes = std::env::temp_dir().join(format!("touchstone-rates-{}", std::process::id()));
    compile(&jdk, &classes)?;
    let mut triangle = RatedClass::new(&jdk, &classes, "classics/numbers/Triangle")?;
    let start = busy();
    let mut sum = Statistics::default();
    while busy().saturating_sub(start) < Duration::from_secs(3) {
        add(&mut sum, triangle.explore(1, 1, 1000));
    }
    let rate = sum.runs as f64 / busy().saturating_sub(start + triangle.solver.time).as_secs_f64();
    println!("Triangle: {rate:.0} paths a second without the solver (bar {PATHS_BAR}) {}", verdict(rate >= PATHS_BAR));

    let (mut asked, mut backend) = (0, 0);
    let mut table: Vec<(&str, u64, u64)> = Vec::new();
    for name in structures(&classes)? {
        let mut rated = RatedClass::new(&jdk, &classes, &format!("classics/structures/{name}"))?;
        let mut sum = Statistics::default();
        rated.until = Some(Instant::now() + LONGEST);
        for seed in 1..=TESTS {
            add(&mut sum, rated.explore(seed, CALLS, RUNS));
        }
        let layers = rated.solver.chain.layers();
        let first = layers.first().map_or(0, |l| l.stats.queries);
        let last = layers.last().map_or(0, |l| l.stats.queries);
        println!(
            "{name:<18}{:>7} runs{first:>8} questions{last:>7} to Z3{:>7.1} % without{:>4} diverged{:>4} not answered",
            sum.runs,
            without(first, last),
            sum.diverged + sum.unsteady + sum.impossible,
            sum.timed_out
        );
        asked += first;
        backend += last;
        for layer in &layers {
            match table.iter_mut().find(|row| row.0 == layer.layer) {
                Some(row) => (row.1, row.2) = (row.1 + layer.stats.queries, row.2 + layer.stats.hits),
                None => table.push((layer.layer, layer.stats.queries, layer.stats.hits)),
            }
        }
    }
    println!("layer              asked   answered");
    for (layer, queries, hits) in table {
        println!("{layer:<14}{queries:>10}{hits:>11} {:>6.1} %", 100.0 * hits as f64 / queries.max(1) as f64);
    }
    let rate = without(asked, backend);
    println!("data structures: {rate:.1} % without Z3 (bar {WITHOUT_BAR}) {}", verdict(rate >= WITHOUT_BAR));
    std::fs::remove_dir_all(classes)?;
    Ok(())
}

fn without(asked: u64, backend: u64) -> f64 {
    100.0 - 100.0 * backend as f64 / asked.max(1) as f64
}

fn add(sum: &mut Statistics, new: Statistics) {
    sum.runs += new.runs;
    sum.diverged += new.diverged;
    sum.unsteady += new.unsteady;
    sum.impossible += new.impossible;
    sum.timed_out += new.timed_out;
}

/// What this thread has had of the processor: other work on the machine doesn't count.
fn busy() -> Duration {
    let mut time = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    // SAFETY: the call fills the structure.
    unsafe { libc::clock_gettime(libc::CLOCK_THREAD_CPUTIME_ID, &raw mut time) };
    Duration::new(time.tv_sec as u64, time.tv_nsec as u32)
}

/// A chain with the time that it takes.
struct Timed {
    chain: Chain,
    time: Duration,
}

impl Solver for Timed {
    fn check(&mut self, terms: &mut expr::Terms, query: &Query) -> Answer {
        let start = busy();
        let answer = self.chain.check(terms, query);
        self.time += busy().saturating_sub(start);
        answer
    }

    fn statistics(&self, out: &mut Vec<LayerStats>) {
        self.chain.statistics(out);
    }
}

struct RatedClass {
    api: Arc<Api>,
    worker: Worker<Concolic>,
    solver: Timed,
    /// When nothing more is explored.
    until: Option<Instant>,
}

impl RatedClass {
    fn new(jdk: &Arc<Jdk>, classes: &Path, class: &str) -> Result<Self, Failure> {
        let class_path = || ClassPath::open(&[classes], jdk.feature);
        let mut program = Program::new(jdk.clone(), class_path()?)?;
        let root = program.load(APP, class)?;
        let api = Arc::new(Api::build(&mut program, &[root], &ApiOptions::default()));
        let limits = Limits { heap: 96 << 20, instructions: 1_000_000, ..Limits::default() };
        let setup = Setup { jdk: jdk.clone(), class_path: class_path()?, api: api.clone(), limits, assertions: false };
        let worker = Worker::with_natives(setup, &symbolic::natives(), Concolic::new)?;
        let (chain, missing) = Chain::new(&Config::default());
        let solver = Timed { chain, time: Duration::ZERO };
        match missing {
            Some(missing) => Err(missing.to_string().into()),
            None => Ok(Self { api, worker, solver, until: None }),
        }
    }

    /// Explores a test of each method: some calls before it on the same object, and the call itself.
    fn explore(&mut self, seed: u64, calls: u32, runs: u32) -> Statistics {
        let api = self.api.clone();
        let root = api.class(api.roots[0]);
        let builder = Builder::new(&api, api.package(api.roots[0]));
        let mut sum = Statistics::default();
        for (at, &method) in root.methods.iter().enumerate() {
            let mut test = TestCase::default();
            let choice = &mut Seeded(seed);
            for before in 1..calls as usize {
                let other = root.methods[(at + before * 3) % root.methods.len()];
                let on = receiver(&test, &api, other);
                let _ = builder.append_call_on(&mut test, other, on, choice, &PlainPool);
            }
            let on = receiver(&test, &api, method);
            if builder.append_call_on(&mut test, method, on, choice, &PlainPool).is_err() {
                continue;
            }
            let Some(explorer) = explorer("coverage", seed) else { continue };
            let bounds = Bounds { runs, ..Bounds::default() };
            let mut exploration = Exploration::new(&mut self.worker, &api, &test, explorer, bounds);
            let mut seen = Seen::default();
            let mut vain = 0;
            while vain < 20 * runs && self.until.is_none_or(|end| Instant::now() < end) {
                match exploration.step(&mut self.worker, &mut self.solver, &mut seen) {
                    Step::Ran(_) => {}
                    Step::Nothing => vain += 1,
                    Step::Exhausted | Step::Bounded(_) => break,
                }
            }
            add(&mut sum, exploration.statistics);
        }
        sum
    }
}

/// The object that calls so far were made on, for a method that is called on one.
fn receiver(test: &TestCase, api: &Api, callable: CallableId) -> Option<Var> {
    let of = |s: &Statement| match s {
        Statement::Call { receiver, .. } => *receiver,
        _ => None,
    };
    let called = api.callable(callable).kind == CallableKind::Method;
    test.statements.iter().find_map(of).filter(|_| called)
}

/// The data structures of the example project: all its classes there that others can name.
fn structures(classes: &Path) -> Result<Vec<String>, Failure> {
    let mut names = Vec::new();
    for entry in std::fs::read_dir(classes.join("classics/structures"))? {
        let name = entry?.file_name().to_string_lossy().into_owned();
        names.extend(name.strip_suffix(".class").filter(|n| !n.contains('$')).map(str::to_owned));
    }
    names.sort();
    Ok(names)
}

/// Compiles the example project.
fn compile(jdk: &Jdk, classes: &Path) -> Result<(), Failure> {
    std::fs::create_dir_all(classes)?;
    let mut sources = Vec::new();
    collect(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/classics/src/main/java"), &mut sources)?;
    sources.sort();
    let mut javac = Command::new(jdk.home.join("bin/javac"));
    if !javac.arg("-g").arg("-d").arg(classes).args(&sources).status()?.success() {
        return Err("the example project does not compile".into());
    }
    Ok(())
}

fn collect(folder: &Path, sources: &mut Vec<PathBuf>) -> Result<(), Failure> {
    for entry in std::fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            collect(&path, sources)?;
        } else if path.extension().is_some_and(|e| e == "java") {
            sources.push(path);
        }
    }
    Ok(())
}
