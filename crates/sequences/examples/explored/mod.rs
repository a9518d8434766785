//! Explores the sequences of a compiled class and counts what they cover; for tests and measurements.

#![allow(dead_code, reason = "each user uses a part")]

use std::path::Path;
use std::process::Command;
use std::sync::Arc;
use std::time::{Duration, Instant};

use analysis::callgraph::CallGraph;
use analysis::scope;
use analysis::world::World;
use base::BitSet;
use classpath::{ClassPath, Jdk};
use executor::{Setup, Worker};
use goals::{CoverageWatch, Criterion, GoalBits, GoalSet, Judge};
use program::{APP, Program};
use sequences::explore::{Outcome, Search, SearchOptions, Statistics, Watch};
use sequences::{Build, Table, Wish};
use solver::chain::{Chain, Config};
use symbolic::Concolic;
use testcase::{Api, Builder, TestCase, TypeId};
use vm::Limits;
use vm::probes::Pair;

/// Compiles sources into a folder.
pub fn compile(jdk: &Jdk, sources: &[impl AsRef<Path>], out: &Path) {
    let mut javac = Command::new(jdk.home.join("bin/javac"));
    javac.args(["-g", "-parameters", "-nowarn", "-d"]).arg(out).args(sources.iter().map(AsRef::as_ref));
    assert!(javac.status().expect("javac runs").success(), "the sources compile");
}

pub fn jdk() -> Arc<Jdk> {
    Arc::new(Jdk::locate(None).expect("a JDK"))
}

pub struct ExploredClass {
    pub api: Arc<Api>,
    pub class: TypeId,
    pub package: String,
    pub world: World,
    pub goals: Arc<GoalSet>,
    judge: Judge,
    pub worker: Worker<Watch<CoverageWatch>>,
    pub solver: Chain,
}

/// What a search found.
#[derive(Debug)]
pub struct Found {
    pub statistics: Statistics,
    pub time: Duration,
    pub exhausted: bool,
    pub covered: usize,
    pub total: usize,
    pub missed: Vec<String>,
    /// Every test that was run.
    pub tests: Vec<TestCase>,
    /// Tests that covered something new.
    pub useful: usize,
    pub goals: GoalBits,
}

impl Found {
    pub fn percent(&self) -> f64 {
        if self.total == 0 { 100.0 } else { 100.0 * self.covered as f64 / self.total as f64 }
    }
}

impl ExploredClass {
    pub fn open(jdk: &Arc<Jdk>, classes: &Path, class: &str) -> Self {
        let class_path = || ClassPath::open(&[classes], jdk.feature).expect("a class path");
        let mut program = Program::new(jdk.clone(), class_path()).expect("a program");
        let root = program.load(APP, class).expect("the class");
        let mut candidates: Vec<Arc<str>> = Vec::new();
        for entry in class_path().entries() {
            candidates.extend(entry.list_classes().expect("classes").into_iter().map(Arc::from));
        }
        let options = testcase::ApiOptions { candidates, ..testcase::ApiOptions::default() };
        let api = Arc::new(Api::build(&mut program, &[root], &options));
        let mut watched = vec![root];
        let prefix = format!("{class}$");
        for name in options.candidates.iter().filter(|n| n.starts_with(&prefix)) {
            watched.extend(program.load(APP, name).ok());
        }
        let goals = Arc::new(GoalSet::build(&program, &watched, &[Criterion::Branch, Criterion::Line]));
        let limits = Limits { heap: 96 << 20, instructions: 2_000_000, ..Limits::default() };
        let setup = Setup { jdk: jdk.clone(), class_path: class_path(), api: api.clone(), limits, assertions: false };
        let watch = goals.clone();
        let worker = Worker::with_natives(setup, &symbolic::natives(), |machine| {
            let mut watch = CoverageWatch::new(watch);
            watch.bind(&mut machine.program).expect("the class is there");
            let concolic = Concolic::new(machine);
            // What messages say of numbers makes no state.
            machine.transparent = false;
            Pair::new(Pair::new(watch, sequences::flow::Flow::default()), concolic)
        });
        let (solver, missing) = Chain::new(&Config::default());
        assert!(missing.is_none(), "this needs Z3: {missing:?}");
        let id = api.find(class).expect("the class is in the API");
        Self {
            class: id,
            package: api.package(id).to_owned(),
            world: World::new(jdk.clone(), class_path()),
            judge: Judge::new(goals.clone(), &api),
            goals,
            worker: worker.expect("a machine"),
            solver,
            api,
        }
    }

    pub fn table(&mut self, wish: &Wish) -> Arc<Table> {
        let api = self.api.clone();
        let builder = Builder::new(&api, &self.package);
        let mut build = Build { api: &api, builder: &builder, world: &mut self.world, wish };
        Arc::new(build.table(self.class))
    }

    /// Explores all sequences of the table's steps that end with one of these.
    pub fn explore(
        &mut self,
        table: &Arc<Table>,
        targets: &[usize],
        options: SearchOptions,
        initial: &TestCase,
    ) -> Found {
        let api = self.api.clone();
        let builder = Builder::new(&api, &self.package);
        let allowed: BitSet = (0..table.steps.len()).collect();
        let targets: BitSet = targets.iter().copied().collect();
        let mut search = Search::new(builder, table.clone(), targets.clone(), allowed, initial.clone(), options);
        let wanted = self.reached_from(table, &targets);
        let mut goals = GoalBits::new();
        let mut found = Found {
            statistics: Statistics::default(),
            time: Duration::ZERO,
            exhausted: false,
            covered: 0,
            total: 0,
            missed: Vec::new(),
            tests: Vec::new(),
            useful: 0,
            goals: GoalBits::new(),
        };
        let start = Instant::now();
        loop {
            match search.step(&mut self.worker, &mut self.solver) {
                Outcome::Ran(test) => {
                    let judged = self.judge.judge(&self.worker, &test, |n| &n.0.0);
                    let before = goals.len();
                    goals.extend(judged.goals.iter());
                    found.useful += usize::from(goals.len() > before);
                    found.tests.push(test);
                }
                Outcome::Nothing => {}
                Outcome::Exhausted => {
                    found.exhausted = true;
                    break;
                }
                Outcome::Bounded => break,
            }
        }
        found.time = start.elapsed();
        found.statistics = search.statistics;
        for id in self.goals.ids() {
            let Some(goal) = self.goals.get(id).filter(|g| g.criterion == Criterion::Branch) else { continue };
            let model = &self.goals.classes[goal.class as usize].model;
            let method = &model.methods[goal.method as usize];
            let key = (model.name.to_string(), method.name.to_string(), method.desc.to_string());
            if !wanted.contains(&key) {
                continue;
            }
            found.total += 1;
            if goals.contains(id) {
                found.covered += 1;
            } else {
                found.missed.push(goal.text.to_string());
            }
        }
        found.goals = goals;
        found
    }

    /// What the test that the worker has just run covered.
    pub fn covered(&self, test: &TestCase) -> GoalBits {
        self.judge.judge(&self.worker, test, |n| &n.0.0).goals
    }

    /// Methods that the targets, or constructors of the table, may run.
    fn reached_from(
        &mut self,
        table: &Table,
        targets: &BitSet,
    ) -> std::collections::BTreeSet<(String, String, String)> {
        let mut roots = Vec::new();
        for at in targets.iter() {
            let (sequences::What::New(id, _) | sequences::What::Call(id) | sequences::What::Static(id)) =
                table.steps[at].what
            else {
                continue;
            };
            let callable = self.api.callable(id);
            let is_constructor = callable.kind == testcase::CallableKind::Constructor;
            let name = if is_constructor { "<init>" } else { &*callable.name };
            let Some(class) = self.world.class_named(&self.api.class(callable.class).name) else { continue };
            let methods: Vec<_> = self.world.methods_named(class, name);
            let desc = |m: &analysis::world::MethodIx| self.world.names.text(self.world.method(*m).desc).to_string();
            roots.extend(methods.into_iter().filter(|m| desc(m) == *callable.desc));
        }
        let own = self.api.class(self.class).name.to_string();
        let class = self.world.class_named(&own).expect("the class");
        let options = scope::of_classes(&mut self.world, &[class], 200).options;
        let graph = CallGraph::build(&mut self.world, &roots, &options);
        let text = |sym| self.world.names.text(sym).to_string();
        let class_of = |m| text(self.world.fact(self.world.class_of(m)).name);
        // Through the class itself and its nested classes only.
        let inside = |m: &analysis::world::MethodIx| {
            let name = class_of(*m);
            name == own || name.starts_with(&format!("{own}$"))
        };
        let mut methods = roots;
        let mut next = 0;
        while let Some(&method) = methods.get(next) {
            next += 1;
            let more: Vec<_> = graph.callees(method).into_iter().filter(inside).collect();
            methods.extend(more.into_iter().filter(|m| !methods.contains(m)).collect::<Vec<_>>());
        }
        let key = |m: analysis::world::MethodIx| {
            let fact = self.world.method(m);
            (class_of(m), text(fact.name), text(fact.desc))
        };
        methods.into_iter().map(key).collect()
    }
}
