//! `touchstone explore`: the paths of a method, with the inputs that take each.

use std::sync::Arc;
use std::time::Duration;

use base::Interrupt;
use executor::{Setup, Worker};
use goals::{CoverageWatch, Criterion, GoalSet, Judge};
use program::{APP, BOOT, Program};
use solver::Solver;
use solver::chain::{Chain, Config};
use symbolic::explorer::{Seen, explorer};
use symbolic::{Bounds, Completeness, Concolic, MethodPlan, Reason, Word, explore_method, named_classes};
use testcase::{Api, ApiOptions, Builder, CallableId, PlainPool, Seeded, TestCase};
use vm::probes::Pair;
use vm::{Limits, Machine};

use crate::args::{ExploreArgs, Format, HeapKind};
use crate::exit::{Exit, Failure};
use crate::explore_paths::Whole;
use crate::{explore_tests, open, signals};

const HEAP_BYTES: u32 = 128 << 20;
/// Classes of the class path that may stand for what a method declares.
const MAX_CANDIDATES: usize = 5000;

/// Steps of Z3 for one query that is asked again; some minutes.
const PATIENT_STEPS: u32 = 1_000_000_000;

pub type Watch = Pair<CoverageWatch, Concolic>;

/// Everything that exploring needs.
pub struct PathFinder {
    pub api: Arc<Api>,
    pub goals: Arc<GoalSet>,
    pub worker: Worker<Watch>,
    solver: Chain,
    /// The methods of the class.
    focus: Vec<program::MethodId>,
}

/// What came of a method.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Verdict {
    /// No failure, and all ways were tried.
    Clean,
    /// No failure, but ways are left.
    Unknown,
    /// An assertion fails.
    Found,
}

impl Verdict {
    pub fn of(failed: bool, completeness: &Completeness) -> Self {
        match completeness.word() {
            _ if failed => Self::Found,
            Word::Complete => Self::Clean,
            Word::Bounded | Word::Incomplete => Self::Unknown,
        }
    }

    pub fn word(self) -> &'static str {
        match self {
            Self::Clean => "clean",
            Self::Unknown => "unknown",
            Self::Found => "found",
        }
    }

    pub fn exit(self) -> Exit {
        match self {
            Self::Clean => Exit::Program(0),
            Self::Unknown => Exit::Undecided,
            Self::Found => Exit::Found,
        }
    }
}

pub fn explore(args: &ExploreArgs) -> Result<Exit, Failure> {
    let Some((class, method)) = args.what.rsplit_once('.') else {
        return Err(Failure::new(Exit::NoInput, format!("'{}' is no CLASS.METHOD", args.what)));
    };
    if args.sequences.sequences {
        return crate::explore_sequences::print(args, &class.replace('.', "/"), method);
    }
    if args.unknown.unknown_heap {
        return crate::explore_heap::explore(args, &class.replace('.', "/"), method);
    }
    let interrupt = signals::raised_after(args.budget.map(|time| time.0));
    let (mut finder, callables) = open_finder(args, &class.replace('.', "/"), method, &interrupt)?;
    let mut worst = Verdict::Clean;
    let (mut reports, mut failing) = (Vec::new(), Vec::new());
    for callable in callables {
        let whole = one_method(args, &mut finder, callable)?;
        worst = worst.max(whole.verdict());
        reports.push(whole.json());
        failing.extend(whole.failing);
    }
    if let (Some(out), false) = (&args.out, failing.is_empty()) {
        let written = explore_tests::of_failures(args, out, &finder.api, failing)?;
        if let (Some(file), Format::Human) = (&written.file, args.format) {
            println!("{} failing tests written to {}", written.failing, file.display());
        }
    }
    if args.format == Format::Json {
        println!("{:#}", serde_json::Value::Array(reports));
    }
    Ok(worst.exit())
}

fn open_finder(
    args: &ExploreArgs,
    class: &str,
    method: &str,
    interrupt: &Interrupt,
) -> Result<(PathFinder, Vec<CallableId>), Failure> {
    let internal = |e: &dyn std::fmt::Display| Failure::new(Exit::Internal, e.to_string());
    let jdk = open::jdk(args.classes.jdk.as_deref())?;
    let class_path = || open::class_path(&args.classes, &jdk);
    let path = class_path()?;
    let listed = path.entries().iter().filter_map(|entry| entry.list_classes().ok());
    let candidates = listed.flatten().take(MAX_CANDIDATES).map(Arc::from).collect();
    let mut program = Program::new(jdk.clone(), path).map_err(|e| open::unusable(&e))?;
    let loaded = program.load(APP, class).or_else(|e| program.load(BOOT, class).map_err(|_| e));
    let id = loaded.map_err(|e| Failure::new(Exit::NoInput, format!("cannot load {class}: {e} (see --class-path)")))?;
    let mut roots = vec![id];
    roots.extend(named_classes(&mut program, id));
    let odds = testcase::Odds { null: 0, ..testcase::Odds::default() };
    let options = ApiOptions { candidates, odds, ..ApiOptions::default() };
    let api = Arc::new(Api::build(&mut program, &roots, &options));
    let Some(&root) = api.roots.first().filter(|&&root| api.find(class) == Some(root)) else {
        return Err(Failure::new(
            Exit::NoInput,
            format!("class {} cannot be named in a test", class.replace('/', ".")),
        ));
    };
    let info = api.class(root);
    let all = info.methods.iter().chain(&info.constructors).copied();
    let callables: Vec<CallableId> = all.filter(|&c| &*api.callable(c).name == method).collect();
    if callables.is_empty() {
        let text = format!("class {} has no method named {method} that a test can call", class.replace('/', "."));
        return Err(Failure::new(Exit::NoInput, text));
    }
    let goals = Arc::new(GoalSet::build(&program, &[id], &[Criterion::Branch, Criterion::Line]));
    let limits = Limits { heap: HEAP_BYTES, instructions: args.instructions, ..Limits::default() };
    let setup = Setup { jdk: jdk.clone(), class_path: class_path()?, api: api.clone(), limits, assertions: false };
    let mut bound = Ok(());
    let mut patterns = Ok(());
    let watched = goals.clone();
    let worker = Worker::with_natives(setup, &symbolic::natives(), |machine: &mut Machine| {
        let mut watch = CoverageWatch::new(watched);
        bound = watch.bind(&mut machine.program);
        let mut domain = Concolic::new(machine);
        patterns = prepare(args, machine, &mut domain);
        Pair::new(watch, domain)
    });
    bound.map_err(|e| internal(&e))?;
    patterns.map_err(|e| Failure::new(Exit::NoInput, e.to_string()))?;
    let (solver, missing) = Chain::new(&Config { interrupt: interrupt.clone(), ..Config::default() });
    if let Some(missing) = missing {
        eprintln!("touchstone: {missing}; only what needs no solver is explored");
    }
    let mut worker = worker.map_err(|e| open::unusable(&e))?;
    worker.machine.interrupt = interrupt.clone();
    worker.finishes_threads = true;
    let loader = api.class(api.roots[0]).loader;
    let own = worker.machine.program.load(loader, class).map_err(|e| internal(&e))?;
    let focus = worker.machine.program.class(own).methods.to_vec();
    Ok((PathFinder { api, goals, worker, solver, focus }, callables))
}

/// Sets up the machine and its domain as the arguments say.
fn prepare(args: &ExploreArgs, machine: &mut Machine, domain: &mut Concolic) -> Result<(), symbolic::BadPattern> {
    domain.heap_mode = match args.heap {
        HeapKind::Simulate => symbolic::HeapMode::Simulation,
        HeapKind::Reason => symbolic::HeapMode::Reasoning,
        HeapKind::Auto => symbolic::HeapMode::Auto,
    };
    domain.set_merging(args.merge);
    if args.assertions || args.until.is_some() || !args.symbolic_return.is_empty() || !args.assume.is_empty() {
        machine.enable_assertions();
    }
    for pattern in &args.symbolic_return {
        domain.make_unknown(machine, pattern)?;
    }
    for pattern in &args.assume {
        domain.make_assumption(machine, pattern)?;
    }
    Ok(())
}

fn one_method(args: &ExploreArgs, finder: &mut PathFinder, callable: CallableId) -> Result<Whole, Failure> {
    if explorer(&args.explorer, args.seed).is_none() {
        let known = "dfs, bfs, random, generational, fitness, coverage, coverage:NAME";
        return Err(Failure::new(
            Exit::NoInput,
            format!("there is no explorer '{}'; known are {known}", args.explorer),
        ));
    }
    let api = finder.api.clone();
    let package = api.package(api.roots[0]).to_owned();
    let builder = Builder::new(&api, &package).distinct();
    let mut whole = Whole::new(args, name_of(&api, callable), Judge::new(finder.goals.clone(), &api), api.clone());
    let mut test = TestCase::default();
    if let Err(why) = builder.append_call(&mut test, callable, &mut Seeded(args.seed), &PlainPool) {
        whole.uncallable(&why.describe(&api));
        return Ok(whole);
    }
    whole.title(&args.explorer);
    let bounds = Bounds {
        runs: args.max_paths,
        depth: args.depth,
        loops: args.loops,
        blocks: args.blocks,
        instructions: args.instructions,
        ..Bounds::default()
    };
    let make =
        || explorer(&args.explorer, args.seed).unwrap_or_else(|| Box::new(symbolic::explorer::DepthFirst::default()));
    let interrupt = finder.worker.machine.interrupt.clone();
    let patient = || patient_solver(&interrupt);
    // Only a budget bounds the time of a solver without other limits.
    let patient: Option<&dyn Fn() -> Box<dyn Solver>> = if args.budget.is_some() { Some(&patient) } else { None };
    let plan = MethodPlan { builder: &builder, bounds, seed: args.seed, explorer: &make, patient };
    let mut seen = Seen::new(finder.focus.iter().copied());
    let done = explore_method(&plan, &mut finder.worker, &mut finder.solver, &mut seen, test, &mut whole);
    whole.completeness.merge(&done);
    whole.print(finder, callable);
    if let Some(file) = &args.tree {
        base::file::replace(file, &whole.trees)
            .map_err(|e| Failure::new(Exit::Unwritten, format!("cannot write {}: {e}", file.display())))?;
    }
    Ok(whole)
}

/// The solver for what the usual one did not answer: it may take as long as the exploration.
fn patient_solver(interrupt: &Interrupt) -> Box<dyn Solver> {
    let limits = solver::z3::Limits { steps: PATIENT_STEPS, time: Duration::from_hours(1), ..Default::default() };
    Box::new(Chain::new(&Config { limits, interrupt: interrupt.clone(), ..Config::default() }).0)
}

fn name_of(api: &Api, callable: CallableId) -> String {
    let info = api.callable(callable);
    let params: Vec<String> = info.params.iter().map(|p| api.describe(p)).collect();
    format!("{}.{}({})", api.canonical_name(info.class), info.name, params.join(", "))
}

/// What a method that no test can call leaves out.
pub fn uncallable() -> Completeness {
    let mut completeness = Completeness::default();
    completeness.count(Reason::Uncallable, 1);
    completeness
}
