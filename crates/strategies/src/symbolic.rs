//! `symbolic`: every method is explored until all its ways were tried, and what no way reaches is called infeasible.
//!
//! A part of the budget goes to random generation, which finds what is easy. Then each method that tests can call is explored with all its
//! inputs (`methods.rs`); the tests that this runs go to the archive. A method of which something is still open is explored from an unknown
//! heap too (`heap.rs`): what no path from any heap reaches, no test can reach. `proofs.rs` keeps what was shown, and which goals follow to be
//! infeasible. Nothing is called infeasible after an exploration that left something out, except behind bounds that the reason names.

mod heap;
mod methods;
mod proofs;

use std::collections::VecDeque;
use std::time::Duration;

use base::parameters::Allowed;
use goals::Reason;
use session::Session;
use testcase::{Builder, CallableId};

use self::heap::HeapMachine;
use self::methods::MethodMachine;
use self::proofs::{Method, Proofs};
use crate::Strategy;
use crate::random::{Random, RandomOptions};
use crate::registry::{Entry, Order};

base::parameters! {
    /// Parameters of symbolic exploration.
    pub struct SymbolicOptions {
        /// The part of the budget that random generation has before.
        head_start: f64 = 0.3, "symbolic.head-start", Allowed::Real(0.0, 1.0);
        /// Runs that explore one method.
        paths: u32 = 1000, "symbolic.paths", Allowed::Whole(1, 10_000_000), "runs";
        /// Visits of a block after which a path from an unknown heap ends, in calls that are not finished.
        visits: u32 = 3, "symbolic.visits", Allowed::Whole(1, 1000), "times";
        /// Objects of an unknown heap.
        objects: u32 = 6, "symbolic.objects", Allowed::Whole(1, 1000), "objects";
        /// Elements of an array, and characters of a text, of an unknown heap.
        elements: u32 = 6, "symbolic.elements", Allowed::Whole(0, 1000), "elements";
        /// Time of the solver for one question, as the last resort.
        solver_time: u64 = 10_000, "symbolic.solver-time", Allowed::Whole(1, 1_000_000), "milliseconds";
    }
}

type Parameters = (RandomOptions, SymbolicOptions);

pub const ENTRY: Entry = Entry {
    name: "symbolic",
    help: "all ways through each method, by a solver, and from unknown heaps; says which goals are infeasible",
    origin: "Gómez-Zamalloa, Albert, Puebla 2010",
    parameters: || Box::new(Parameters::default()),
    make: |order| Box::new(Symbolic::new(order, order.parameters(Parameters::default()))),
};

/// Steps of the solver for one question.
const SOLVER_STEPS: u32 = 3_000_000;

/// A machine that is booted with the first exploration.
enum Machine<M> {
    NotBooted,
    Booted(Box<M>),
    /// It does not boot; the session has the reason.
    Missing,
}

impl<M> Machine<M> {
    fn booted(&mut self, boot: impl FnOnce() -> Option<M>) -> Option<&mut M> {
        if let Self::NotBooted = self {
            *self = boot().map_or(Self::Missing, |machine| Self::Booted(Box::new(machine)));
        }
        match self {
            Self::Booted(machine) => Some(machine),
            Self::NotBooted | Self::Missing => None,
        }
    }
}

/// A method to explore.
enum Task {
    /// By calls of tests.
    Call(CallableId),
    /// From an unknown heap.
    Heap(Method),
}

/// See the module's head.
pub struct Symbolic<'a> {
    builder: Builder<'a>,
    options: SymbolicOptions,
    seeder: Random<'a>,
    methods: Machine<MethodMachine>,
    heaps: Machine<HeapMachine>,
    /// Found when the head start is over.
    tasks: Option<VecDeque<Task>>,
    proofs: Proofs,
}

impl<'a> Symbolic<'a> {
    pub fn new(order: &Order<'a>, (random, options): Parameters) -> Self {
        let (api, package) = (&order.context.api, &order.context.package);
        Self {
            builder: Builder::new(api, package).distinct(),
            options,
            seeder: Random::new(api, package, random),
            methods: Machine::NotBooted,
            heaps: Machine::NotBooted,
            tasks: None,
            proofs: Proofs::new(&order.context.goals),
        }
    }

    /// Explores one method; gives how many goals that won.
    fn explore(&mut self, session: &mut Session, task: &Task) -> usize {
        match task {
            Task::Call(callable) => {
                let open = || MethodMachine::open(session, &self.options);
                let Some(machine) = self.methods.booted(open) else { return 0 };
                machine.explore(session, &self.builder, *callable, &self.options, &mut self.proofs)
            }
            Task::Heap(method) => {
                if !self.proofs.has_open(session, *method) {
                    return 0;
                }
                let open = || HeapMachine::open(session, &self.options);
                if let Some(machine) = self.heaps.booted(open) {
                    machine.explore(session, *method, &self.options, &mut self.proofs);
                }
                0
            }
        }
    }

    /// All methods: those that tests call first, since that makes tests.
    fn tasks(&self, session: &Session) -> VecDeque<Task> {
        let calls = session.context.callables.iter().map(|&callable| Task::Call(callable));
        calls.chain(self.proofs.methods().into_iter().map(Task::Heap)).collect()
    }
}

impl Strategy for Symbolic<'_> {
    fn name(&self) -> &'static str {
        ENTRY.name
    }

    fn step(&mut self, session: &mut Session) -> usize {
        if session.spent.fraction() < self.options.head_start {
            return self.seeder.step(session);
        }
        if self.tasks.is_none() {
            self.tasks = Some(self.tasks(session));
        }
        let Some(task) = self.tasks.as_mut().and_then(VecDeque::pop_front) else {
            // What is left may need other objects than the explorations made.
            return self.seeder.step(session);
        };
        let gained = self.explore(session, &task);
        session.spent.execution();
        if let Some(goal) = self.proofs.conclude(session) {
            session.note_obstacle(Reason::Internal(format!("{goal} was called infeasible, and a test covers it")));
        }
        gained
    }

    fn is_done(&self) -> bool {
        self.tasks.as_ref().is_some_and(VecDeque::is_empty) && self.proofs.is_settled()
    }

    fn undone(&self) -> Option<String> {
        let left = self.tasks.as_ref().map_or(0, VecDeque::len);
        (left > 0).then(|| format!("{left} explorations of methods were not begun: the budget was reached"))
    }
}

/// The time of one question to the solver: no more than a part of the whole budget.
fn question_time(session: &Session, options: &SymbolicOptions) -> Duration {
    const PART_OF_BUDGET: u32 = 4;
    let most = Duration::from_millis(options.solver_time);
    session.spent.time().map_or(most, |all| most.min(all / PART_OF_BUDGET))
}
