//! A class whose methods are tested through templates: the structure of a test is given, an optimiser looks for its data.

use std::path::Path;
use std::sync::Arc;
use std::time::Instant;

use base::Rng;
use classpath::{ClassPath, Jdk};
use evotest::data::Parameterised;
use executor::Setup;
use fitness::Evaluator;
use goals::{Criterion, GoalId, GoalSet};
use optimisers::{Datum, Gene, Input, Kind, Optimiser, Space};
use program::{APP, Program};
use testcase::{
    Api, Builder, CallableId, CallableKind, Constant, PlainPool, Prim, Seeded, Statement, TestCase, Ty, TypeId,
};

/// The examples whose methods take numbers: of the documents, and of the example project.
pub const NUMERIC: [&str; 8] = [
    "Triangle",
    "Papers",
    "classics/numbers/Triangle",
    "classics/numbers/BMI",
    "classics/numbers/CalendarDate",
    "classics/numbers/RomanNumerals",
    "classics/numbers/Statistics",
    "classics/numbers/TemperatureMonitor",
];

pub type Failure = Box<dyn std::error::Error + Send + Sync>;

/// Evaluations of a run.
pub const BUDGET: u64 = 100_000;
/// Attempts at templates of a method with one call of it; those that differ in data only are one.
const TEMPLATES: u64 = 16;
/// How often each method that takes numbers was called before the one under test, in one template more.
const HISTORY: usize = 6;
/// How often a new value is one that covered something.
const KNOWN: f64 = 0.3;
/// Evaluations after which it is another goal's turn.
const SLICE: u64 = 500;
/// Runs to find out which goals can be reached.
const SCOUTS: u64 = 3;

/// A test with parameters.
#[derive(Clone)]
struct Template {
    /// The method that it is for, among those of the class.
    method: u32,
    test: Parameterised,
    space: Space,
}

/// A class with a machine that measures distances, and templates for each method.
pub struct MeasuredClass {
    pub goals: Arc<GoalSet>,
    evaluator: Evaluator,
    templates: Vec<Template>,
    kind: Kind,
}

/// The search for one goal with one template.
struct Search {
    template: usize,
    optimiser: Option<Box<dyn Optimiser>>,
    rng: Rng,
    best: f64,
    /// How much was known of the template when it began, and whether it came nearer in its last slice.
    known: usize,
    nearer: bool,
}

impl MeasuredClass {
    pub fn open(jdk: &Arc<Jdk>, folder: &Path, name: &str) -> Result<Self, Failure> {
        let class_path = || ClassPath::open(&[folder.to_path_buf()], jdk.feature);
        let mut program = Program::new(jdk.clone(), class_path()?)?;
        let class = program.load(APP, name).map_err(|e| e.to_string())?;
        let api = Arc::new(Api::build(&mut program, &[class], &testcase::ApiOptions::default()));
        let goals = Arc::new(GoalSet::build(&program, &[class], &[Criterion::Branch]));
        let id = api.find(name).ok_or("the class has no name")?;
        let limits = vm::Limits { heap: 96 << 20, instructions: 1_000_000, ..vm::Limits::default() };
        let setup = Setup { jdk: jdk.clone(), class_path: class_path()?, api: api.clone(), limits, assertions: false };
        let evaluator = Evaluator::new(setup, &goals, None)?;
        let builder = Builder::new(&api, api.package(id));
        let mut templates = Vec::new();
        let info = api.class(id);
        for &callable in info.constructors.iter().chain(&info.methods) {
            let mut seen = Vec::new();
            let tests =
                (1..=TEMPLATES).map(|seed| call(&builder, callable, seed)).chain([history(&builder, id, callable)]);
            for test in tests.flatten() {
                let test = Parameterised::new(apart(&test));
                let structure = structure(&test.test);
                if seen.contains(&structure) {
                    continue;
                }
                seen.push(structure);
                let inputs: Vec<Input> = test.data().iter().map(input).collect();
                templates.push(Template {
                    method: method_of(&goals, &api, callable),
                    test,
                    space: Space::new(&inputs),
                });
            }
        }
        Ok(Self { goals, evaluator, templates, kind: Kind::Random })
    }

    /// Evaluations of the first template with parameters in a second of this thread, distance to a goal included.
    pub fn rate(&mut self) -> f64 {
        let Some(first) = self.templates.iter().find(|t| !t.test.is_empty()) else { return 0.0 };
        let Template { mut test, space, .. } = first.clone();
        let mut rng = Rng::new(1);
        let mut best: f64 = 0.0;
        for _ in 0..5 {
            let start = Clock::start();
            for _ in 0..50_000 {
                test.fill(&space.decode(&space.random(&mut rng)));
                self.evaluator.run(&test.test);
                self.evaluator.fitness(GoalId(0));
            }
            best = best.max(50_000.0 / start.seconds());
        }
        best
    }

    /// For each of these goals whether any optimiser reaches it.
    pub fn scout(&mut self, goals: &[GoalId]) -> Vec<bool> {
        let mut reached = vec![false; goals.len()];
        for kind in [Kind::Genetic, Kind::AlternatingVariables, Kind::Random, Kind::Ants, Kind::Swarm] {
            for seed in 0..SCOUTS {
                let found = self.run(kind, goals, 1000 + seed);
                reached.iter_mut().zip(found).for_each(|(reached, found)| *reached |= found.is_some());
            }
        }
        reached
    }

    pub fn text(&self, goal: GoalId) -> &str {
        self.goals.get(goal).map_or("", |g| &g.text)
    }

    /// Covers goals with one optimiser; gives for each after how many evaluations it was covered. All goals are searched for
    /// side by side, a slice of the budget each.
    pub fn run(&mut self, kind: Kind, wanted: &[GoalId], seed: u64) -> Vec<Option<u64>> {
        self.kind = kind;
        let known = vec![Vec::new(); self.templates.len()];
        let mut run = Run { found: vec![None; wanted.len()], used: 0, wanted, known };
        let mut rng = Rng::new(seed);
        let mut searches: Vec<Vec<Search>> = wanted.iter().map(|goal| self.searches(*goal, &mut rng)).collect();
        for round in 0.. {
            let before = run.used;
            for (at, searches) in searches.iter_mut().enumerate() {
                if let Some(search) = turn(searches, round)
                    && run.found[at].is_none()
                {
                    self.slice(&mut run, at, search);
                }
            }
            if run.used == before || run.used >= BUDGET {
                break;
            }
        }
        run.found
    }

    fn searches(&self, goal: GoalId, rng: &mut Rng) -> Vec<Search> {
        let method = self.goals.get(goal).map_or(0, |g| g.method);
        let own = (0..self.templates.len()).filter(|&t| self.templates[t].method == method);
        let mut templates: Vec<usize> = own.collect();
        if templates.is_empty() {
            // Private code is reached through any of the others.
            templates.extend(0..self.templates.len());
        }
        let search = |template: usize| Search {
            template,
            optimiser: None,
            rng: rng.fork(template as u64),
            best: f64::INFINITY,
            known: 0,
            nearer: false,
        };
        templates.into_iter().map(search).collect()
    }

    fn slice(&mut self, run: &mut Run, at: usize, search: &mut Search) {
        let template = &mut self.templates[search.template];
        let known = &mut run.known[search.template];
        let stale = !search.nearer && search.known < known.len();
        let mut optimiser = search.optimiser.take().filter(|_| !stale).unwrap_or_else(|| {
            // What covered something else is worth trying here.
            let mut space = template.space.clone().with_hint_rate(KNOWN);
            for data in known.iter().rev() {
                data.iter().enumerate().for_each(|(input, datum)| space.hint(input, datum));
                space.start_from(data);
            }
            search.known = known.len();
            self.kind.make(space, search.rng.fork(run.used))
        });
        let before = search.best;
        for _ in 0..SLICE {
            if run.used >= BUDGET || run.found[at].is_some() || optimiser.is_done() {
                break;
            }
            run.used += 1;
            let data = template.space.decode(optimiser.ask());
            template.test.fill(&data);
            let done = self.evaluator.run(&template.test.test);
            let mut news = false;
            for (slot, goal) in run.found.iter_mut().zip(run.wanted) {
                if slot.is_none() && done.covered.goals.contains(*goal) {
                    *slot = Some(run.used);
                    news = true;
                }
            }
            if news {
                known.push(data);
            }
            let distance = self.evaluator.fitness(run.wanted[at]).guide();
            search.best = search.best.min(distance);
            optimiser.tell(distance);
            if template.test.is_empty() {
                search.best = f64::INFINITY;
                break;
            }
        }
        search.nearer = search.best < before;
        search.optimiser = Some(optimiser);
    }
}

/// The time that this thread has run, or where the system does not tell, the time of day.
struct Clock {
    ran: Option<u64>,
    began: Instant,
}

impl Clock {
    fn start() -> Self {
        Self { ran: ran(), began: Instant::now() }
    }

    fn seconds(&self) -> f64 {
        match (self.ran, ran()) {
            (Some(before), Some(now)) if now > before => (now - before) as f64 / 1e9,
            _ => self.began.elapsed().as_secs_f64(),
        }
    }
}

/// Nanoseconds that this thread has run.
fn ran() -> Option<u64> {
    std::fs::read_to_string("/proc/thread-self/schedstat").ok()?.split(' ').next()?.parse().ok()
}

/// What a run has found so far.
struct Run<'a> {
    found: Vec<Option<u64>>,
    used: u64,
    wanted: &'a [GoalId],
    /// By template, the data of each test that covered something new.
    known: Vec<Vec<Vec<Datum>>>,
}

/// Which search for a goal goes on: each once, then mostly the one that came nearest.
fn turn(searches: &mut [Search], round: usize) -> Option<&mut Search> {
    let count = searches.len();
    if round < count || round.is_multiple_of(3) {
        return searches.get_mut(round.checked_rem(count)?);
    }
    searches.iter_mut().min_by(|a, b| a.best.total_cmp(&b.best))
}

/// The same test with a constant of its own for each use, so that all its parameters are free.
fn apart(test: &TestCase) -> TestCase {
    let mut new = TestCase::default();
    let mut place = Vec::with_capacity(test.len());
    for statement in &test.statements {
        let mut statement = statement.clone();
        statement.map_uses(|var| match &test.statements[var.index()] {
            constant @ Statement::Constant { .. } => new.push(constant.clone()),
            _ => place[var.index()],
        });
        place.push(new.push(statement));
    }
    // What was there for all is needed by none any more.
    let used = |at: usize| new.statements.iter().any(|s| uses(s, at));
    let keep: Vec<bool> =
        (0..new.len()).map(|at| !matches!(new.statements[at], Statement::Constant { .. }) || used(at)).collect();
    testcase::repair::keep(&new, &keep)
}

fn uses(statement: &Statement, at: usize) -> bool {
    let mut found = false;
    statement.each_use(|var| found |= var.index() == at);
    found
}

/// A test without its data, to compare.
fn structure(test: &TestCase) -> TestCase {
    let mut plain = test.clone();
    for statement in &mut plain.statements {
        if let Statement::Constant { value, .. } = statement
            && value.prim().is_some()
        {
            *value = Constant::Int(0);
        }
    }
    plain
}

/// A test that makes what is needed and calls a method.
fn call(builder: &Builder, callable: CallableId, seed: u64) -> Option<TestCase> {
    let mut test = TestCase::default();
    builder.append_call(&mut test, callable, &mut Seeded(seed), &PlainPool).ok()?;
    Some(test)
}

/// A test that calls every method that only takes numbers some times before the method itself.
fn history(builder: &Builder, class: TypeId, callable: CallableId) -> Option<TestCase> {
    let api = builder.api();
    let changes = |id: &CallableId| {
        let called = api.callable(*id);
        let numbers = !called.params.is_empty() && called.params.iter().all(|ty| matches!(ty, Ty::Prim(_)));
        called.kind == CallableKind::Method && numbers && api.can_call(*id, builder.package())
    };
    let changers: Vec<CallableId> = api.class(class).methods.iter().copied().filter(changes).collect();
    if changers.is_empty() || api.callable(callable).kind != CallableKind::Method {
        return None;
    }
    let (mut test, choice) = (TestCase::default(), &mut Seeded(1));
    let object = builder.make(&mut test, &api.own_type(class), choice, &PlainPool, 0).ok()?;
    for _ in 0..HISTORY {
        for &changer in &changers {
            builder.append_call_on(&mut test, changer, Some(object), choice, &PlainPool).ok()?;
        }
    }
    builder.append_call_on(&mut test, callable, Some(object), choice, &PlainPool).ok()?;
    Some(test)
}

/// All that the type has; texts are short and of letters that can be printed.
fn input(datum: &Datum) -> Input {
    match datum {
        Datum::Number(prim, _) => Input::Number(Gene::all(*prim)),
        Datum::Array(prim, _) => Input::Array { longest: 8, of: Gene::all(*prim) },
        Datum::Text(_) => Input::Text { longest: 12, unit: Gene::Whole { prim: Prim::Char, low: 32, high: 126 } },
    }
}

/// The place of a callable's method among the class's methods.
fn method_of(goals: &GoalSet, api: &Api, callable: CallableId) -> u32 {
    let called = api.callable(callable);
    let name = if called.kind == CallableKind::Constructor { "<init>" } else { &called.name };
    let methods = goals.classes.first().map_or(&[][..], |c| &c.model.methods);
    methods.iter().position(|m| *m.name == *name && *m.desc == *called.desc).map_or(u32::MAX, |at| at as u32)
}
