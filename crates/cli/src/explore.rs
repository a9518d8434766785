//! `touchstone explore`: the paths of a method, with the inputs that take each.

use std::sync::Arc;

use executor::{Ending, Setup, Worker};
use goals::{CoverageWatch, Criterion, GoalBits, GoalSet, Judge};
use program::{APP, BOOT, Program};
use solver::chain::{Chain, Config};
use symbolic::explorer::{Seen, explorer};
use symbolic::{Bounds, Concolic, Exploration, Ran, Step};
use testcase::{Api, Builder, CallableId, Options, PlainPool, Seeded, TestCase};
use vm::probes::Pair;
use vm::{Limits, Machine};

use crate::args::{ExploreArgs, HeapKind};
use crate::exit::{Exit, Failure};
use crate::explore_text::{condition, inputs, outcome, place};
use crate::open;

/// Bytecodes that one statement may run.
const INSTRUCTIONS: u64 = 5_000_000;
const HEAP: u32 = 128 << 20;

type Watch = Pair<CoverageWatch, Concolic>;

/// Everything that exploring needs.
struct Lab {
    api: Arc<Api>,
    goals: Arc<GoalSet>,
    worker: Worker<Watch>,
    solver: Chain,
    /// The methods of the class.
    focus: Vec<program::MethodId>,
}

pub fn explore(args: &ExploreArgs) -> Result<Exit, Failure> {
    let Some((class, method)) = args.what.rsplit_once('.') else {
        return Err(Failure::new(Exit::NoInput, format!("'{}' is no CLASS.METHOD", args.what)));
    };
    if args.sequences.sequences {
        return crate::explore_sequences::print(args, &class.replace('.', "/"), method);
    }
    let (mut lab, callables) = open_lab(args, &class.replace('.', "/"), method)?;
    for callable in callables {
        one_method(args, &mut lab, callable)?;
    }
    Ok(Exit::Program(0))
}

fn open_lab(args: &ExploreArgs, class: &str, method: &str) -> Result<(Lab, Vec<CallableId>), Failure> {
    let internal = |e: &dyn std::fmt::Display| Failure::new(Exit::Internal, e.to_string());
    let jdk = open::jdk(args.classes.jdk.as_deref())?;
    let class_path = || open::class_path(&args.classes, &jdk);
    let mut program = Program::new(jdk.clone(), class_path()?).map_err(|e| internal(&e))?;
    let loaded = program.load(APP, class).or_else(|e| program.load(BOOT, class).map_err(|_| e));
    let id = loaded.map_err(|e| Failure::new(Exit::NoInput, format!("cannot load {class}: {e} (see --class-path)")))?;
    let api = Arc::new(Api::build(&mut program, &[id], &Options::default()));
    let info = api.class(api.roots[0]);
    let all = info.methods.iter().chain(&info.constructors).copied();
    let callables: Vec<CallableId> = all.filter(|&c| &*api.callable(c).name == method).collect();
    if callables.is_empty() {
        let text = format!("class {} has no method named {method} that a test can call", class.replace('/', "."));
        return Err(Failure::new(Exit::NoInput, text));
    }
    let goals = Arc::new(GoalSet::build(&program, &[id], &[Criterion::Branch, Criterion::Line]));
    let limits = Limits { heap: HEAP, instructions: INSTRUCTIONS, ..Limits::default() };
    let setup = Setup { jdk: jdk.clone(), class_path: class_path()?, api: api.clone(), limits };
    let mut bound = Ok(());
    let watched = goals.clone();
    let worker = Worker::with_natives(setup, &symbolic::natives(), |machine: &mut Machine| {
        let mut watch = CoverageWatch::new(watched);
        bound = watch.bind(&mut machine.program);
        let mut domain = Concolic::new(machine);
        domain.heap_mode = match args.heap {
            HeapKind::Simulation => symbolic::HeapMode::Simulation,
            HeapKind::Reasoning => symbolic::HeapMode::Reasoning,
        };
        Pair::new(watch, domain)
    });
    bound.map_err(|e| internal(&e))?;
    let (solver, missing) = Chain::new(&Config::default());
    if let Some(missing) = missing {
        eprintln!("touchstone: {missing}; only what needs no solver is explored");
    }
    let mut worker = worker.map_err(|e| internal(&e))?;
    let loader = api.class(api.roots[0]).loader;
    let own = worker.machine.program.load(loader, class).map_err(|e| internal(&e))?;
    let focus = worker.machine.program.class(own).methods.to_vec();
    Ok((Lab { api, goals, worker, solver, focus }, callables))
}

fn one_method(args: &ExploreArgs, lab: &mut Lab, callable: CallableId) -> Result<(), Failure> {
    let api = lab.api.clone();
    let package = api.package(api.roots[0]).to_owned();
    let builder = Builder::new(&api, &package);
    let mut test = TestCase::default();
    if let Err(why) = builder.append_call(&mut test, callable, &mut Seeded(args.seed), &PlainPool) {
        println!("{}: no test can call it: {}", name_of(&api, callable), why.describe(&api));
        return Ok(());
    }
    let Some(explorer) = explorer(&args.explorer, args.seed) else {
        let known = "dfs, bfs, random, generational, fitness, coverage, coverage:NAME";
        return Err(Failure::new(
            Exit::NoInput,
            format!("there is no explorer '{}'; known are {known}", args.explorer),
        ));
    };
    let bounds = Bounds { runs: args.max_paths, depth: args.depth, loops: args.loops, ..Bounds::default() };
    println!("{} ({})", name_of(&api, callable), explorer.name());
    let mut exploration = Exploration::new(&mut lab.worker, &api, &test, explorer, bounds);
    let judge = Judge::new(lab.goals.clone(), &api);
    let mut seen = Seen::new(lab.focus.iter().copied());
    let mut covered = GoalBits::new();
    let ended = loop {
        match exploration.step(&mut lab.worker, &mut lab.solver, &mut seen) {
            Step::Ran(ran) => {
                let judged = judge.judge(&lab.worker, &ran.test, |n| &n.0);
                let new = judged.goals.iter().filter(|&g| covered.insert(g)).count();
                if ran.is_new {
                    print_path(lab, &exploration, &ran, new);
                }
            }
            Step::Nothing => {}
            Step::Exhausted => break "all ways were tried",
            Step::Bounded => break "stopped at --max-paths",
        }
    };
    summary(lab, &exploration, &covered, callable, ended);
    if let Some(file) = &args.tree {
        let machine = &lab.worker.machine;
        let text = symbolic::dot(&exploration.tree, &lab.worker.domain.b.terms, |p| place(machine, p));
        std::fs::write(file, text)
            .map_err(|e| Failure::new(Exit::NoInput, format!("cannot write {}: {e}", file.display())))?;
    }
    Ok(())
}

fn name_of(api: &Api, callable: CallableId) -> String {
    let info = api.callable(callable);
    let params: Vec<String> = info.params.iter().map(|p| api.describe(p)).collect();
    format!("{}.{}({})", api.canonical_name(info.class), info.name, params.join(", "))
}

fn print_path(lab: &mut Lab, exploration: &Exploration, ran: &Ran, new: usize) {
    println!("path {}", ran.path);
    println!("  if     {}", condition(&mut lab.worker.domain.b.terms, &ran.events));
    println!("  with   {}", inputs(&exploration.skeleton().inputs, &ran.values));
    let ending = lab.worker.done().last().map_or(Ending::Value(0), |d| d.ending.clone());
    let ty = ran.test.statements.get(lab.worker.done().len() - 1).map(testcase::Statement::ty);
    println!("  {}", outcome(&lab.worker.machine, ty, &ending));
    if new > 0 {
        println!("  covers {new} more goals");
    }
}

fn summary(lab: &Lab, exploration: &Exploration, covered: &GoalBits, callable: CallableId, ended: &str) {
    let name = &lab.api.callable(callable).name;
    let (mut hit, mut all) = (0, 0);
    for id in lab.goals.ids() {
        let Some(goal) = lab.goals.get(id).filter(|g| g.criterion == Criterion::Branch) else { continue };
        let method = &lab.goals.classes[goal.class as usize].model.methods[goal.method as usize];
        if method.name == *name {
            all += 1;
            hit += usize::from(covered.contains(id));
        }
    }
    let s = exploration.statistics;
    println!("{} paths in {} runs; {ended}", exploration.tree.paths(), s.runs);
    println!("branches of methods of this name: {hit} of {all}");
    println!(
        "{} questions to the solver: {} infeasible, {} not answered, {} without a test",
        s.queries, s.infeasible, s.timed_out, s.unrealised
    );
    let counts = lab.worker.domain.b.counts;
    println!("{} values fixed, {} shadows dropped", counts.fixed, counts.dropped);
    if s.diverged + s.unsteady + s.impossible > 0 {
        println!(
            "{} tests went another way than predicted, {} paths were not steady, {} were called impossible",
            s.diverged, s.unsteady, s.impossible
        );
    }
}
