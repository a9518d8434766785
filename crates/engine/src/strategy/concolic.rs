//! Concolic exploration: tests of the archive, and new ones for methods with open goals, are run with their constants as
//! inputs; a solver finds the inputs that go where no test has gone.

use base::{FxHashMap, FxHashSet};
use executor::{Setup, Worker};
use program::MethodId;
use symbolic::explorer::{Seen, explorer};
use symbolic::{Bounds, Concolic as Domain, Exploration, Skeleton, Statistics, Step, Variants};
use testcase::{Api, Builder, CallableId, CallableKind, Drawn, Statement, TestCase};

use super::solving::Solving;
use super::{Strategy, attempts};
use crate::session::Session;

/// Tests and questions to the solver in one step.
const BATCH: usize = 40;
/// How far one test is explored.
const BOUNDS: Bounds = Bounds { runs: 400, depth: 600, loops: 40, terms: 1_500_000 };
/// Runs and questions without gain after which another test is explored: few at first, so that every method has its turn
/// soon, and twice as many with each round.
const STALE: u32 = 25;
const MOST_ROUNDS: usize = 4;
/// What a question that the solver could not answer counts for.
const UNANSWERED: u32 = 10;
/// Steps of the solver for one question, and the time that is the last resort.
const SOLVER_STEPS: u32 = 3_000_000;
const SOLVER_TIME: std::time::Duration = std::time::Duration::from_secs(2);

/// The machine under the concolic domain, and what was learnt with it.
struct Lab {
    worker: Worker<Domain>,
    solver: Solving,
    seen: Seen,
}

/// A test that is being explored.
struct Current {
    exploration: Exploration,
    /// Runs and questions since a goal was won.
    idle: u32,
    /// How many of them are enough.
    patience: u32,
    /// Questions that the solver could not answer so far.
    unanswered: u64,
}

pub struct Concolic<'a> {
    builder: Builder<'a>,
    /// What the machine is made of; booted with the first step.
    setup: Option<Setup>,
    lab: Option<Box<Lab>>,
    current: Option<Current>,
    /// Shapes of the tests that were explored, and how often.
    explored: FxHashMap<u64, u32>,
    next_callable: usize,
    /// Tests with objects of classes that the program asked for.
    variants: Variants,
}

impl<'a> Concolic<'a> {
    /// `setup` is for a machine of its own; without one nothing is proposed.
    pub fn new(api: &'a Api, package: &str, setup: Option<Setup>) -> Self {
        Self {
            builder: Builder::new(api, package),
            setup,
            lab: None,
            current: None,
            explored: FxHashMap::default(),
            next_callable: 0,
            variants: Variants::default(),
        }
    }

    fn open(&mut self, session: &mut Session) {
        let Some(setup) = self.setup.take() else { return };
        let worker = match Worker::with_natives(setup, &symbolic::natives(), |machine| {
            let domain = Domain::new(machine);
            // Numbers in messages are followed by `explore`; here their digits would take the time of everything else.
            machine.transparent = false;
            domain
        }) {
            Ok(worker) => worker,
            Err(error) => {
                *session.obstacles.entry(format!("concolic execution: {error}")).or_default() += 1;
                return;
            }
        };
        let solver = Solving::new(session, SOLVER_STEPS, SOLVER_TIME);
        let mut lab = Lab { worker, solver, seen: Seen::default() };
        lab.seen.focus_on(watched_methods(session, &mut lab.worker));
        self.lab = Some(Box::new(lab));
    }

    /// A test to explore: one of the archive that runs through a method with open goals, one that makes an object which
    /// nobody could make yet, else a new call.
    fn choose(&mut self, session: &mut Session) -> Option<TestCase> {
        if let Some(test) = self.variants.take() {
            return Some(test);
        }
        let open: FxHashSet<(u32, u32)> = session.archive.uncovered().map(|(_, g, _)| (g.class, g.method)).collect();
        let touches = |kept: &goals::GoalBits| {
            kept.iter().filter_map(|id| session.goals.get(id)).any(|g| open.contains(&(g.class, g.method)))
        };
        let tests = session.archive.tests();
        let near = tests.iter().filter(|(kept, _)| touches(&kept.goals)).map(|(kept, _)| &kept.test);
        for test in near {
            let shape = Skeleton::new(&session.api, test).shape();
            if !self.explored.contains_key(&shape) {
                return Some(test.clone());
            }
        }
        if let Some(test) = self.refused(session) {
            return Some(test);
        }
        self.fresh(session, &open)
    }

    /// A test that ends with a constructor or factory of another class which has always thrown.
    fn refused(&mut self, session: &Session) -> Option<TestCase> {
        let refused = session.makers.refused();
        let test =
            refused.into_iter().find(|t| !self.explored.contains_key(&Skeleton::new(&session.api, t).shape()))?;
        let lab = self.lab.as_mut()?;
        let (Statement::New { callable, .. } | Statement::Call { callable, .. }) = test.statements.last()? else {
            return None;
        };
        // What decides there is code of that class.
        let class = session.api.class(session.api.callable(*callable).class);
        let more = methods_of(&mut lab.worker, class.loader, &class.name);
        lab.seen.also_focus_on(more);
        Some(test.clone())
    }

    /// A call of the next method that has open goals, or of any if there is none.
    fn fresh(&mut self, session: &mut Session, open: &FxHashSet<(u32, u32)>) -> Option<TestCase> {
        let wanted: Vec<CallableId> =
            session.callables.iter().copied().filter(|&c| has_open(session, c, open)).collect();
        let callables = if wanted.is_empty() { &session.callables } else { &wanted };
        let callable = *callables.get(self.next_callable % callables.len().max(1))?;
        self.next_callable += 1;
        let mut test = TestCase::default();
        let mut choice = Drawn(&mut session.rng);
        self.builder.append_call(&mut test, callable, &mut choice, &session.constants).ok()?;
        Some(test)
    }

    /// Begins another exploration; gives whether there is one.
    fn begin(&mut self, session: &mut Session) -> bool {
        let Some(test) = self.choose(session) else { return false };
        let Some(lab) = &mut self.lab else { return false };
        let Some(explorer) = explorer("coverage", session.rng.next_u64()) else { return false };
        let exploration = Exploration::new(&mut lab.worker, &session.api, &test, explorer, BOUNDS);
        *self.explored.entry(exploration.skeleton().shape()).or_default() += 1;
        let round = self.next_callable / session.callables.len().max(1);
        let patience = STALE << round.min(MOST_ROUNDS);
        self.current = Some(Current { exploration, idle: 0, patience, unanswered: 0 });
        true
    }
}

impl Concolic<'_> {
    /// Ends the current exploration. What went another way than predicted is nobody's fault but ours, so it is told.
    fn end(&mut self, session: &mut Session) {
        let Some(current) = self.current.take() else { return };
        let Statistics { diverged, unsteady, impossible, .. } = current.exploration.statistics;
        let found = [
            (diverged, "concolic execution: tests went another way than predicted"),
            (unsteady, "concolic execution: paths depended on more than inputs"),
            (impossible, "concolic execution: paths had been called impossible"),
        ];
        for (count, what) in found.into_iter().filter(|f| f.0 > 0) {
            *session.obstacles.entry(what.to_owned()).or_default() += count;
        }
    }

    /// One run or question to the solver; gives how many goals that won, and nothing if there is nothing to explore.
    fn attempt(&mut self, session: &mut Session) -> Option<usize> {
        if self.current.is_none() && !self.begin(session) {
            return None;
        }
        let lab = &mut **self.lab.as_mut()?;
        let current = self.current.as_mut()?;
        let step = current.exploration.step(&mut lab.worker, &mut lab.solver.chain, &mut lab.seen);
        lab.solver.charge(session);
        let mut gained = 0;
        match step {
            Step::Ran(ran) => {
                let program = &lab.worker.machine.program;
                self.variants.note(&self.builder, program, &ran, &mut Drawn(&mut session.rng), &session.constants);
                gained = session.run(&ran.test).gain.new.len();
                current.idle = if gained > 0 { 0 } else { current.idle + 1 };
            }
            Step::Nothing => {
                session.spent.execution();
                let unanswered = current.exploration.statistics.timed_out;
                current.idle += if unanswered > current.unanswered { UNANSWERED } else { 1 };
                current.unanswered = unanswered;
            }
            Step::Exhausted | Step::Bounded => {
                self.end(session);
                return Some(0);
            }
        }
        if current.idle > current.patience {
            self.end(session);
        }
        Some(gained)
    }
}

impl Strategy for Concolic<'_> {
    fn name(&self) -> &'static str {
        "concolic"
    }

    fn step(&mut self, session: &mut Session) -> usize {
        if self.lab.is_none() {
            self.open(session);
        }
        attempts(session, BATCH, |session| self.attempt(session))
    }
}

/// Whether a callable's own code has open goals.
fn has_open(session: &Session, id: CallableId, open: &FxHashSet<(u32, u32)>) -> bool {
    let callable = session.api.callable(id);
    let name = if callable.kind == CallableKind::Constructor { "<init>" } else { &*callable.name };
    let class = &session.api.class(callable.class).name;
    open.iter().any(|&(c, m)| {
        let model = &session.goals.classes[c as usize].model;
        let method = &model.methods[m as usize];
        *model.name == **class && *method.name == *name && *method.desc == *callable.desc
    })
}

/// The watched classes' methods, as the machine numbers them.
fn watched_methods(session: &Session, worker: &mut Worker<Domain>) -> Vec<MethodId> {
    let mut all = Vec::new();
    for class in &session.goals.classes {
        all.extend(methods_of(worker, class.loader, &class.model.name));
    }
    all
}

fn methods_of(worker: &mut Worker<Domain>, loader: program::LoaderId, name: &str) -> Vec<MethodId> {
    let program = &mut worker.machine.program;
    program.load(loader, name).map(|id| program.class(id).methods.to_vec()).unwrap_or_default()
}
