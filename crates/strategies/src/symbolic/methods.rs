//! Explores a method by tests that call it, with all their constants as inputs.

use base::FxHashSet;
use executor::Worker;
use goals::{CoverageWatch, GoalBits, Reason};
use program::MethodId;
use session::Session;
use symbolic::explorer::{Seen, explorer};
use symbolic::{Audience, Bounds, Concolic, Go, MethodPlan, Ran, explore_method};
use testcase::{
    Api, Builder, Callable, CallableId, CallableKind, Constant, PlainPool, Seeded, Statement, TestCase, Ty,
};
use vm::probes::Pair;

use super::proofs::Proofs;
use super::{SOLVER_STEPS, SymbolicOptions, question_time};
use crate::solving::{Meter, Solving};

type Watch = Pair<CoverageWatch, Concolic>;

/// Seeds of the first test; one of them has no null where an object could be.
const SEEDS: std::ops::Range<u64> = 1..9;

pub(super) struct MethodMachine {
    worker: Worker<Watch>,
    solver: Solving,
    meter: Meter,
    focus: Vec<MethodId>,
}

impl MethodMachine {
    /// Boots the machine; a reason why there is none is an obstacle of the session.
    pub fn open(session: &mut Session, options: &SymbolicOptions) -> Option<Self> {
        let goals = session.context.goals.clone();
        let mut bound = Ok(());
        let worker = Worker::with_natives(session.context.setup(), &symbolic::natives(), |machine| {
            let mut watch = CoverageWatch::new(goals.clone());
            bound = watch.bind(&mut machine.program);
            Pair::new(watch, Concolic::new(machine))
        });
        let worker = worker.map_err(|error| error.to_string()).and_then(|worker| match bound {
            Ok(()) => Ok(worker),
            Err(error) => Err(error.to_string()),
        });
        let mut worker = match worker {
            Ok(worker) => worker,
            Err(why) => {
                session.lacks(Reason::NoMachine { technique: "symbolic execution".into(), why });
                return None;
            }
        };
        worker.machine.interrupt = session.spent.interrupt().clone();
        worker.finishes_threads = true;
        let solver = Solving::new(session, SOLVER_STEPS, question_time(session, options));
        let mut focus = Vec::new();
        for class in &goals.classes {
            let program = &mut worker.machine.program;
            let methods = program.load(class.loader, &class.model.name).map(|id| program.class(id).methods.to_vec());
            focus.extend(methods.unwrap_or_default());
        }
        Some(Self { worker, solver, meter: Meter::default(), focus })
    }

    /// Explores the method, offers its tests to the archive, and notes what none of them covers; gives how many goals that won.
    pub fn explore(
        &mut self,
        session: &mut Session,
        builder: &Builder<'_>,
        callable: CallableId,
        options: &SymbolicOptions,
        proofs: &mut Proofs,
    ) -> usize {
        let api = session.context.api.clone();
        let Some(test) = first_test(builder, callable) else { return 0 };
        let make = || explorer("coverage", 1).unwrap_or_else(|| Box::new(symbolic::explorer::DepthFirst::default()));
        let bounds = Bounds { runs: options.paths, ..Bounds::default() };
        let plan = MethodPlan { builder, bounds, seed: 1, explorer: &make, patient: None };
        let mut seen = Seen::new(self.focus.iter().copied());
        let mut listener = Listener { session, covered: GoalBits::new(), gained: 0 };
        let (worker, solver) = (&mut self.worker, &mut self.solver.chain);
        let left_out = explore_method(&plan, worker, solver, &mut seen, test, &mut listener);
        let Listener { covered, gained, .. } = listener;
        self.solver.charge(&mut session.spent);
        self.meter.charge(&mut session.spent, self.worker.work());
        let called = api.callable(callable);
        let methods = proofs.goals().methods(&api);
        if let Some(method) = methods.get(callable.0 as usize).copied().flatten()
            && !is_program_start(called)
        {
            let dead: FxHashSet<_> =
                proofs.goals_of(method).map(|(id, _)| id).filter(|&id| !covered.contains(id)).collect();
            proofs.add(method, dead, &left_out, !is_sealed(&api, called));
        }
        gained
    }
}

/// `main` is explored with the static state of a fresh program, which other calls may change.
fn is_program_start(called: &Callable) -> bool {
    &*called.name == "main" && called.kind == CallableKind::Static
}

/// Whether no class outside of the class path can change what the call does.
fn is_sealed(api: &Api, called: &Callable) -> bool {
    let is_value = |ty: &Ty| match ty {
        Ty::Array(of) => of.prim().is_some(),
        _ => {
            ty.prim().is_some()
                || ty.type_id().is_some_and(|id| id == testcase::TypeId::STRING || id.unboxed().is_some())
        }
    };
    let is_final = api.class(called.class).access & classfile::access::FINAL != 0;
    let own = called.kind != CallableKind::Method || is_final;
    own && called.params.iter().all(is_value)
}

/// A test that calls the method, with objects instead of null where that is possible.
fn first_test(builder: &Builder<'_>, callable: CallableId) -> Option<TestCase> {
    let make = |seed| {
        let mut test = TestCase::default();
        builder.append_call(&mut test, callable, &mut Seeded(seed), &PlainPool).ok().map(|_| test)
    };
    let has_null = |test: &TestCase| {
        test.statements.iter().any(|s| matches!(s, Statement::Constant { value: Constant::Null, .. }))
    };
    let mut tests = SEEDS.filter_map(make).peekable();
    let first = tests.peek().cloned();
    tests.find(|test| !has_null(test)).or(first)
}

/// Offers the tests of an exploration to the archive.
struct Listener<'s> {
    session: &'s mut Session,
    /// What all runs covered, those included that end in a way no test may.
    covered: GoalBits,
    gained: usize,
}

impl Audience<Watch> for Listener<'_> {
    fn ran(&mut self, worker: &mut Worker<Watch>, ran: &Ran) -> Go {
        let facts = worker.done().iter().flat_map(|done| done.note.0.facts.iter().copied());
        self.covered.union(&self.session.context.goals.covered(facts));
        if ran.is_new {
            self.gained += self.session.run(&ran.test).gain.new.len();
        }
        if self.session.spent.is_over() { Go::Stop(symbolic::Reason::Time) } else { Go::On }
    }
}
