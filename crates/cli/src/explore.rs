//! `touchstone explore`: the paths of a method, with the inputs that take each.

use std::sync::Arc;

use executor::{Setup, Worker};
use goals::{CoverageWatch, Criterion, GoalSet, Judge};
use program::{APP, BOOT, Program};
use solver::chain::{Chain, Config};
use symbolic::explorer::explorer;
use symbolic::{Bounds, Concolic, Exploration, Step};
use testcase::notation::Notation;
use testcase::{Api, ApiOptions, Builder, CallableId, PlainPool, Seeded, TestCase};
use vm::probes::Pair;
use vm::{Limits, Machine};

use crate::args::{ExploreArgs, HeapKind};
use crate::exit::{Exit, Failure};
use crate::explore_paths::Whole;
use crate::explore_text::place;
use crate::open;

/// Bytecodes that one statement may run.
const MAX_INSTRUCTIONS: u64 = 5_000_000;
const HEAP_BYTES: u32 = 128 << 20;

type Watch = Pair<CoverageWatch, Concolic>;

/// Everything that exploring needs.
pub struct PathFinder {
    pub api: Arc<Api>,
    pub goals: Arc<GoalSet>,
    pub worker: Worker<Watch>,
    solver: Chain,
    /// The methods of the class.
    pub focus: Vec<program::MethodId>,
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
    let (mut finder, callables) = open_finder(args, &class.replace('.', "/"), method)?;
    for callable in callables {
        one_method(args, &mut finder, callable)?;
    }
    Ok(Exit::Program(0))
}

fn open_finder(args: &ExploreArgs, class: &str, method: &str) -> Result<(PathFinder, Vec<CallableId>), Failure> {
    let internal = |e: &dyn std::fmt::Display| Failure::new(Exit::Internal, e.to_string());
    let jdk = open::jdk(args.classes.jdk.as_deref())?;
    let class_path = || open::class_path(&args.classes, &jdk);
    let mut program = Program::new(jdk.clone(), class_path()?).map_err(|e| open::unusable(&e))?;
    let loaded = program.load(APP, class).or_else(|e| program.load(BOOT, class).map_err(|_| e));
    let id = loaded.map_err(|e| Failure::new(Exit::NoInput, format!("cannot load {class}: {e} (see --class-path)")))?;
    let api = Arc::new(Api::build(&mut program, &[id], &ApiOptions::default()));
    let info = api.class(api.roots[0]);
    let all = info.methods.iter().chain(&info.constructors).copied();
    let callables: Vec<CallableId> = all.filter(|&c| &*api.callable(c).name == method).collect();
    if callables.is_empty() {
        let text = format!("class {} has no method named {method} that a test can call", class.replace('/', "."));
        return Err(Failure::new(Exit::NoInput, text));
    }
    let goals = Arc::new(GoalSet::build(&program, &[id], &[Criterion::Branch, Criterion::Line]));
    let limits = Limits { heap: HEAP_BYTES, instructions: MAX_INSTRUCTIONS, ..Limits::default() };
    let setup = Setup { jdk: jdk.clone(), class_path: class_path()?, api: api.clone(), limits, assertions: false };
    let mut bound = Ok(());
    let mut patterns = Ok(());
    let watched = goals.clone();
    let worker = Worker::with_natives(setup, &symbolic::natives(), |machine: &mut Machine| {
        let mut watch = CoverageWatch::new(watched);
        bound = watch.bind(&mut machine.program);
        let mut domain = Concolic::new(machine);
        domain.heap_mode = match args.heap {
            HeapKind::Simulate => symbolic::HeapMode::Simulation,
            HeapKind::Reason => symbolic::HeapMode::Reasoning,
            HeapKind::Auto => symbolic::HeapMode::Auto,
        };
        if args.assertions || !args.symbolic_return.is_empty() || !args.assume.is_empty() {
            machine.enable_assertions();
        }
        for pattern in &args.symbolic_return {
            patterns = patterns.clone().and(domain.make_unknown(machine, pattern));
        }
        for pattern in &args.assume {
            patterns = patterns.clone().and(domain.make_assumption(machine, pattern));
        }
        Pair::new(watch, domain)
    });
    bound.map_err(|e| internal(&e))?;
    patterns.map_err(|e| Failure::new(Exit::NoInput, e.to_string()))?;
    let (solver, missing) = Chain::new(&Config::default());
    if let Some(missing) = missing {
        eprintln!("touchstone: {missing}; only what needs no solver is explored");
    }
    let mut worker = worker.map_err(|e| open::unusable(&e))?;
    let loader = api.class(api.roots[0]).loader;
    let own = worker.machine.program.load(loader, class).map_err(|e| internal(&e))?;
    let focus = worker.machine.program.class(own).methods.to_vec();
    Ok((PathFinder { api, goals, worker, solver, focus }, callables))
}

fn one_method(args: &ExploreArgs, finder: &mut PathFinder, callable: CallableId) -> Result<(), Failure> {
    let api = finder.api.clone();
    let package = api.package(api.roots[0]).to_owned();
    let builder = Builder::new(&api, &package);
    let mut test = TestCase::default();
    let choice = &mut Seeded(args.seed);
    if let Err(why) = builder.append_call(&mut test, callable, choice, &PlainPool) {
        println!("{}: no test can call it: {}", name_of(&api, callable), why.describe(&api));
        return Ok(());
    }
    println!("{} ({})", name_of(&api, callable), args.explorer);
    let mut whole = Whole::new(finder);
    let mut next = Some(test);
    while let Some(test) = next {
        one_test(args, finder, &mut whole, &builder, choice, &test)?;
        next = whole.variants.take().filter(|_| whole.runs < args.max_paths);
        if let Some(test) = &next {
            println!("with objects of other classes:\n{}", indented(&Notation::new(&api).print(test)));
        }
    }
    whole.print(finder, callable);
    if let Some(file) = &args.tree {
        base::file::replace(file, &whole.trees)
            .map_err(|e| Failure::new(Exit::Unwritten, format!("cannot write {}: {e}", file.display())))?;
    }
    Ok(())
}

fn indented(text: &str) -> String {
    text.lines().map(|line| format!("  {line}")).collect::<Vec<_>>().join("\n")
}

/// Explores the paths of a test.
fn one_test(
    args: &ExploreArgs,
    finder: &mut PathFinder,
    whole: &mut Whole,
    builder: &Builder<'_>,
    choice: &mut Seeded,
    test: &TestCase,
) -> Result<(), Failure> {
    let Some(explorer) = explorer(&args.explorer, args.seed) else {
        let known = "dfs, bfs, random, generational, fitness, coverage, coverage:NAME";
        return Err(Failure::new(
            Exit::NoInput,
            format!("there is no explorer '{}'; known are {known}", args.explorer),
        ));
    };
    let runs = args.max_paths.saturating_sub(whole.runs);
    let bounds = Bounds { runs, depth: args.depth, loops: args.loops, blocks: args.blocks, ..Bounds::default() };
    let mut exploration = Exploration::new(&mut finder.worker, &finder.api, test, explorer, bounds);
    let judge = Judge::new(finder.goals.clone(), &finder.api);
    loop {
        match exploration.step(&mut finder.worker, &mut finder.solver, &mut whole.seen) {
            Step::Ran(ran) => {
                let judged = judge.judge(&finder.worker, &ran.test, |n| &n.0);
                let new = judged.goals.iter().filter(|&g| whole.covered.insert(g)).count();
                if ran.is_new {
                    whole.path(finder, &ran, new, judged.goals);
                }
                whole.variants.note(builder, &finder.worker.machine.program, &ran, choice, &PlainPool);
            }
            Step::Nothing => {}
            Step::Exhausted => break,
            Step::Bounded => {
                whole.ended = "stopped at --max-paths";
                break;
            }
        }
    }
    let machine = &finder.worker.machine;
    let terms = &finder.worker.domain.b.terms;
    whole.trees.push_str(&symbolic::dot(&exploration.tree, terms, |p| place(machine, p)));
    whole.add(&exploration);
    Ok(())
}

fn name_of(api: &Api, callable: CallableId) -> String {
    let info = api.callable(callable);
    let params: Vec<String> = info.params.iter().map(|p| api.describe(p)).collect();
    format!("{}.{}({})", api.canonical_name(info.class), info.name, params.join(", "))
}
