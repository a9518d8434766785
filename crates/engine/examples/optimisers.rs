//! Compares the optimisers on the numeric example classes: how often and after how many evaluations each reaches all
//! branches that any of them reaches.
//!
//! `cargo run --release -p touchstone-engine --example optimisers -- CLASSES [SEEDS] [CLASS…]`
//!
//! A method is tested through one template: an object made and the method called, with every number a parameter. Goals are
//! taken one after the other, what is covered on the way counts too, and a run has 100,000 evaluations in all.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Instant;

use base::Rng;
use classpath::{ClassPath, Jdk};
use executor::Setup;
use goals::{Criterion, GoalId, GoalSet};
use program::{APP, Program};
use search::evotest::data::Parameterised;
use search::fitness::{Evaluator, Normalisation};
use search::optimisers::{Datum, Gene, Input, Kind, Space};
use testcase::{Api, Builder, PlainPool, Prim, Seeded, TestCase};

type Failure = Box<dyn std::error::Error>;

/// Classes, and how large their whole numbers may get: sides of triangles are small numbers, as in the course.
const CLASSES: [(&str, i64); 5] = [
    ("Triangle", 100),
    ("BMI", 10_000),
    ("CalendarDate", 10_000),
    ("Statistics", 10_000),
    ("TemperatureMonitor", 10_000),
];
const BUDGET: u64 = 100_000;
/// Runs to find out which goals can be reached.
const SCOUTS: u64 = 3;
/// Templates of a method.
const TEMPLATES: u64 = 3;
const RATE_BAR: f64 = 100_000.0;

fn main() -> Result<(), Failure> {
    let mut args = std::env::args().skip(1);
    let classes = PathBuf::from(args.next().ok_or("which folder of classes?")?);
    let seeds: u64 = args.next().map_or(Ok(30), |n| n.parse())?;
    let only: Vec<String> = args.collect();
    let jdk = Arc::new(Jdk::locate(None)?);
    let mut whole = vec![0_u64; Kind::ALL.len()];
    let mut runs = 0;
    for (name, most) in CLASSES.into_iter().filter(|n| only.is_empty() || only.iter().any(|o| o == n.0)) {
        let mut lab = Lab::open(&jdk, &classes, &format!("classics/numbers/{name}"), most)?;
        if name == "Triangle" {
            let rate = lab.rate();
            println!("Triangle: {rate:.0} evaluations a second (bar {RATE_BAR}) {}", verdict(rate >= RATE_BAR));
        }
        let feasible = lab.feasible();
        println!("\n{name}: {} of {} branches are reached by somebody", feasible.len(), lab.goals.goals.len());
        println!("{:<20}{:>9}{:>12}{:>12}{:>12}", "optimiser", "all", "median", "quartiles", "");
        for (at, kind) in Kind::ALL.into_iter().enumerate() {
            let found: Vec<Vec<Option<u64>>> = (1..=seeds).map(|seed| lab.run(kind, &feasible, seed)).collect();
            whole[at] += report(kind, &found);
            for (goal, id) in feasible.iter().enumerate() {
                let reached: Vec<u64> = found.iter().filter_map(|run| run[goal]).collect();
                if reached.len() < found.len() {
                    let text = lab.goals.get(*id).map_or("", |g| &g.text);
                    println!("    {} of {} seeds: {text}", reached.len(), found.len());
                }
            }
        }
        runs += seeds;
    }
    println!("\nall classes: runs that covered everything, of {runs}");
    for (kind, good) in Kind::ALL.into_iter().zip(whole) {
        let bar = if kind.is_population_based() { verdict(good == runs) } else { "" };
        println!("{:<20}{good:>9} {bar}", kind.name());
    }
    Ok(())
}

fn verdict(good: bool) -> &'static str {
    if good { "OK" } else { "MISS" }
}

/// Prints how often and when everything was covered; gives how often.
fn report(kind: Kind, found: &[Vec<Option<u64>>]) -> u64 {
    let last = |run: &Vec<Option<u64>>| run.iter().copied().collect::<Option<Vec<u64>>>()?.into_iter().max();
    let mut all: Vec<u64> = found.iter().filter_map(last).collect();
    all.sort_unstable();
    let at = |part: usize| all.get((all.len() * part / 4).min(all.len().saturating_sub(1))).copied().unwrap_or(0);
    let rate = 100.0 * all.len() as f64 / found.len().max(1) as f64;
    println!("{:<20}{rate:>8.0}%{:>12}{:>12}{:>12}", kind.name(), at(2), at(1), at(3));
    all.len() as u64
}

/// A class with a machine that measures distances, and a template for each method.
struct Lab {
    goals: Arc<GoalSet>,
    evaluator: Evaluator,
    templates: Vec<(u32, Parameterised, Space)>,
}

impl Lab {
    fn open(jdk: &Arc<Jdk>, folder: &std::path::Path, name: &str, most: i64) -> Result<Self, Failure> {
        let class_path = || ClassPath::open(&[folder.to_path_buf()], jdk.feature);
        let mut program = Program::new(jdk.clone(), class_path()?)?;
        let class = program.load(APP, name).map_err(|e| e.to_string())?;
        let api = Arc::new(Api::build(&mut program, &[class], &testcase::Options::default()));
        let goals = Arc::new(GoalSet::build(&program, &[class], &[Criterion::Branch]));
        let id = api.find(name).ok_or("the class has no name")?;
        let limits = vm::Limits { heap: 96 << 20, instructions: 1_000_000, ..vm::Limits::default() };
        let setup = Setup { jdk: jdk.clone(), class_path: class_path()?, api: api.clone(), limits, assertions: false };
        let evaluator = Evaluator::new(setup, &goals, None)?;
        let builder = Builder::new(&api, api.package(id));
        let mut templates = Vec::new();
        let info = api.class(id);
        for &callable in info.constructors.iter().chain(&info.methods) {
            for seed in 1..=TEMPLATES {
                let mut test = TestCase::default();
                if builder.append_call(&mut test, callable, &mut Seeded(seed), &PlainPool).is_err() {
                    continue;
                }
                let method = method_of(&goals, &api, callable);
                let test = Parameterised::new(test);
                let inputs: Vec<Input> = test.data().iter().map(|datum| input(datum, most)).collect();
                templates.push((method, test, Space::new(&inputs)));
            }
        }
        Ok(Self { goals, evaluator, templates })
    }

    /// Evaluations of the first template with parameters in a second, distance to a goal included.
    fn rate(&mut self) -> f64 {
        let Some((_, template, space)) = self.templates.iter().find(|t| !t.1.is_empty()) else { return 0.0 };
        let mut template = template.clone();
        let mut rng = Rng::new(1);
        let mut best: f64 = 0.0;
        for _ in 0..5 {
            let start = Instant::now();
            for _ in 0..50_000 {
                template.fill(&space.decode(&space.random(&mut rng)));
                self.evaluator.run(&template.test);
                self.evaluator.fitness(GoalId(0));
            }
            best = best.max(50_000.0 / start.elapsed().as_secs_f64());
        }
        best
    }

    /// Goals that some optimiser reaches.
    fn feasible(&mut self) -> Vec<GoalId> {
        let all: Vec<GoalId> = self.goals.ids().collect();
        let mut reached = vec![false; all.len()];
        for kind in [Kind::Random, Kind::AlternatingVariables, Kind::Genetic, Kind::Ants, Kind::Swarm] {
            for seed in 0..SCOUTS {
                let open: Vec<GoalId> = all.iter().copied().filter(|g| !reached[g.index()]).collect();
                for (goal, found) in open.iter().zip(self.run(kind, &open, 1000 + seed)) {
                    reached[goal.index()] |= found.is_some();
                }
            }
        }
        for goal in all.iter().filter(|g| !reached[g.index()]) {
            println!("  nobody reaches {}", self.goals.get(*goal).map_or("", |g| &g.text));
        }
        all.into_iter().filter(|g| reached[g.index()]).collect()
    }

    /// Covers goals with one optimiser; gives for each after how many evaluations it was covered.
    fn run(&mut self, kind: Kind, wanted: &[GoalId], seed: u64) -> Vec<Option<u64>> {
        let mut found = vec![None; wanted.len()];
        let mut used = 0;
        let mut rng = Rng::new(seed);
        let mut round = 0;
        while used < BUDGET && found.iter().any(Option::is_none) && round < 8 {
            for at in 0..wanted.len() {
                if found[at].is_none() {
                    // First a little for each, then more for those that are left.
                    let most = (BUDGET / 50) << round;
                    self.target(kind, wanted, at, &mut found, &mut used, most, &mut rng);
                }
            }
            round += 1;
        }
        found
    }

    #[allow(clippy::too_many_arguments, reason = "one search is all of these")]
    fn target(
        &mut self,
        kind: Kind,
        wanted: &[GoalId],
        at: usize,
        found: &mut [Option<u64>],
        used: &mut u64,
        most: u64,
        rng: &mut Rng,
    ) {
        let method = self.goals.get(wanted[at]).map_or(0, |g| g.method);
        let own: Vec<usize> = (0..self.templates.len()).filter(|&t| self.templates[t].0 == method).collect();
        let all: Vec<usize> = (0..self.templates.len()).collect();
        // Private code is reached through any of the others.
        let templates = if own.is_empty() { all } else { own };
        for &t in &templates {
            let (_, template, space) = &self.templates[t];
            let (mut template, space) = (template.clone(), space.clone());
            let mut optimiser = kind.make(space.clone(), rng.fork(t as u64));
            for _ in 0..(most / templates.len() as u64).max(1) {
                if *used >= BUDGET || found[at].is_some() || optimiser.is_done() {
                    break;
                }
                *used += 1;
                template.fill(&space.decode(optimiser.ask()));
                let done = self.evaluator.run(&template.test);
                for (slot, goal) in found.iter_mut().zip(wanted) {
                    if slot.is_none() && done.covered.goals.contains(*goal) {
                        *slot = Some(*used);
                    }
                }
                optimiser.tell(self.evaluator.fitness(wanted[at]).value(Normalisation::default()));
                if template.is_empty() {
                    break;
                }
            }
        }
    }
}

/// Ranges that a tester would take: wide, but not all that the type has.
fn input(datum: &Datum, most: i64) -> Input {
    let whole = |prim, low, high| Gene::Whole { prim, low, high };
    match datum {
        Datum::Number(prim @ (Prim::Float | Prim::Double), _) => {
            Input::Number(Gene::Real { prim: *prim, low: -1e4, high: 1e4 })
        }
        Datum::Number(prim @ (Prim::Int | Prim::Long | Prim::Short), _) => Input::Number(whole(*prim, -most, most)),
        Datum::Number(prim, _) => Input::Number(Gene::all(*prim)),
        Datum::Array(prim, _) => Input::Array { longest: 8, of: Gene::all(*prim) },
        Datum::Text(_) => Input::Text { longest: 12, unit: whole(Prim::Char, 32, 126) },
    }
}

/// The place of a callable's method among the class's methods.
fn method_of(goals: &GoalSet, api: &Api, callable: testcase::CallableId) -> u32 {
    let called = api.callable(callable);
    let name = if called.kind == testcase::CallableKind::Constructor { "<init>" } else { &called.name };
    let methods = goals.classes.first().map_or(&[][..], |c| &c.model.methods);
    methods.iter().position(|m| *m.name == *name && *m.desc == *called.desc).map_or(u32::MAX, |at| at as u32)
}
