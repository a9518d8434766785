//! Candidate sequence search: for a branch that no test took, the calls that set up what it depends on, in every order that
//! matters, with every path of their arguments.

use std::sync::Arc;
use std::time::Duration;

use ::sequences::explore::{Bounds, Outcome, Search, SearchOptions, Watch};
use ::sequences::flow::Flow;
use ::sequences::{Aim, Analysed, Build, Place as Where, Table, Wish};
use base::BitSet;
use base::parameters::Allowed;
use base::{FxHashMap, FxHashSet};
use executor::{Nothing, Worker};
use goals::{Goal, Place, Reason};
use session::{ClassContext, Session};
use symbolic::Concolic;
use testcase::notation::Notation;
use testcase::{Builder, TestCase};
use vm::probes::Pair;

use crate::registry::{Entry, Order};
use crate::solving::{Meter, Solving};
use crate::{Strategy, attempts};

/// A place: class, method, offset of the branch.
type Key = (u32, u32, Option<u16>);

/// Tests and questions to the solver in one step, and the part of the budget after which a step ends earlier.
const BATCH: usize = 40;
const LONGEST_STEP: f64 = 0.02;
/// Work of the runs that initialise classes before a search, in the unit of `Worker::work`.
const PRIMING: u64 = 20_000_000;
/// Methods that the analysis looks at, and members whose influence on each other it compares: about 0.1 s, however much a
/// class reaches.
const MOST_METHODS: usize = 2_500;
const MOST_MEMBERS: usize = 400;
/// Methods whose analysis takes about as long as an execution, and executions that take as long as booting the machine.
const METHODS: u64 = 25;
const BOOT: u64 = 50;
/// Runs and questions without gain after which another place is searched for, twice as many with each round.
const STALE: u32 = 150;
const MOST_ROUNDS: u32 = 5;
/// The part of a budget in time that one question may take.
const PART_OF_BUDGET: u32 = 32;

base::parameters! {
    /// Parameters of candidate sequence search.
    pub struct SequenceOptions {
        /// Calls of a sequence.
        length: usize = 8, "sequences.length", Allowed::Whole(1, 1000), "calls";
        /// Paths of a call in one state, with the same objects.
        paths: usize = 24, "sequences.paths", Allowed::Whole(1, 10_000_000), "paths";
        /// Decisions of one call after which no other way is tried.
        depth: u32 = 400, "sequences.depth", Allowed::Whole(1, 10_000_000), "decisions";
        /// How often a path may pass a place before other ways are not tried there any more.
        loops: u32 = 24, "sequences.loops", Allowed::Whole(1, 10_000_000), "times";
        /// Ways to choose the objects for a call.
        assignments: usize = 12, "sequences.assignments", Allowed::Whole(1, 1_000_000), "ways";
        /// States after which the search for a place ends.
        states: usize = 4000, "sequences.states", Allowed::Whole(1, 10_000_000), "states";
        /// Terms after which it ends, so that memory stays bounded.
        terms: usize = 1_000_000, "sequences.terms", Allowed::Whole(1000, 100_000_000), "terms";
        /// Bytecodes that one statement may run; the machine that watches them is slow.
        instructions: u64 = 2_000_000, "sequences.instructions", Allowed::Whole(1000, 1_000_000_000), "bytecodes";
        /// Steps of the solver for one question.
        solver_steps: u32 = 1_000_000, "sequences.solver-steps", Allowed::Whole(1000, 1_000_000_000), "steps";
        /// Time of the solver for one question, as the last resort.
        solver_time: u64 = 1000, "sequences.solver-time", Allowed::Whole(1, 1_000_000), "milliseconds";
        /// Constructors, methods and fields that may appear (`push`, `Stack.push`, `Stack(int)`; may be given several times); all if none is
        /// given.
        only: Vec<String> = Vec::new(), "sequences.only", Allowed::Text("a name");
        /// Constructors, methods and fields that may not appear (may be given several times).
        without: Vec<String> = Vec::new(), "sequences.without", Allowed::Text("a name");
        /// What every sequence begins with, in the notation of tests.
        initial: Vec<String> = Vec::new(), "sequences.initial", Allowed::Text("a test");
    }
}

impl SequenceOptions {
    fn bounds(&self) -> Bounds {
        let &Self { length, paths, depth, loops, assignments, states, terms, .. } = self;
        Bounds { length, paths, depth, loops, assignments, states, terms, priming: PRIMING }
    }
}

pub const ENTRY: Entry = Entry {
    name: "sequences",
    help: "calls that bring objects into the state that an open branch needs, with symbolic arguments",
    origin: "",
    parameters: || Box::new(SequenceOptions::default()),
    make: |order| Box::new(Sequences::new(order, order.parameters(SequenceOptions::default()))),
};

/// The machine, and what is known of the class.
struct SequenceMachine {
    worker: Worker<Watch<Nothing>>,
    solver: Solving,
    analysed: Analysed,
    table: Arc<Table>,
    /// What every sequence begins with.
    initial: TestCase,
    meter: Meter,
    /// Steps whose classes were initialised.
    primed: BitSet,
}

/// A search for one place.
struct Current<'a> {
    place: Key,
    search: Search<'a>,
    idle: u32,
    patience: u32,
}

pub struct Sequences<'a> {
    context: &'a ClassContext,
    options: SequenceOptions,
    /// The machine was started, or did not start.
    opened: bool,
    machine: Option<Box<SequenceMachine>>,
    current: Option<Current<'a>>,
    /// How often each place was searched for.
    tried: FxHashMap<Key, u32>,
    /// Places that no step comes to, or for which all sequences were tried.
    settled: FxHashSet<Key>,
    /// No place is left.
    done: bool,
}

impl<'a> Sequences<'a> {
    pub fn new(order: &Order<'a>, options: SequenceOptions) -> Self {
        let context = order.context;
        let (tried, settled) = (FxHashMap::default(), FxHashSet::default());
        Self { context, options, opened: false, machine: None, current: None, tried, settled, done: false }
    }

    fn open(&mut self, session: &mut Session) {
        if std::mem::replace(&mut self.opened, true) {
            return;
        }
        let worker = Worker::with_natives(self.context.setup(), &symbolic::natives(), |machine| {
            let concolic = Concolic::new(machine);
            // What messages say of numbers makes no state.
            machine.transparent = false;
            Pair::new(Pair::new(Nothing::default(), Flow::default()), concolic)
        });
        let mut worker = match worker {
            Ok(worker) => worker,
            Err(error) => {
                session.lacks(Reason::NoMachine { technique: "sequence search".into(), why: error.to_string() });
                return;
            }
        };
        worker.machine.interrupt = session.spent.interrupt().clone();
        worker.machine.limits.instructions = self.options.instructions;
        let most_time = Duration::from_millis(self.options.solver_time);
        let time = session.spent.time().map_or(most_time, |all| most_time.min(all / PART_OF_BUDGET));
        let solver = Solving::new(session, self.options.solver_steps, time);
        let ClassContext { api, package, .. } = self.context;
        let builder = Builder::new(api, package);
        let initial = match self.initial() {
            Ok(initial) => initial,
            Err(why) => {
                session.lacks(Reason::NoMachine { technique: "sequence search".into(), why });
                return;
            }
        };
        let wish = Wish {
            only: self.options.only.clone(),
            without: self.options.without.clone(),
            initial,
            most_methods: Some(MOST_METHODS),
            most_members: MOST_MEMBERS,
            ..Wish::default()
        };
        let mut build = Build { api, builder: &builder, world: &mut self.context.facts(), wish: &wish };
        let analysed = build.analyse(session.context.class);
        session.spent.charge(BOOT + analysed.graph.nodes.len() as u64 / METHODS);
        let table = Arc::new(analysed.table.clone());
        let (meter, primed) = (Meter::default(), BitSet::new());
        self.machine =
            Some(Box::new(SequenceMachine { worker, solver, analysed, table, initial: wish.initial, meter, primed }));
    }

    /// The test that every sequence begins with; why there is none if its text is no test of this class's API.
    fn initial(&self) -> Result<TestCase, String> {
        let text = self.options.initial.join(":");
        let parsed = Notation::new(&self.context.api).parse(text.trim());
        parsed.map_err(|error| format!("the initial sequence is no test: {error}"))
    }

    /// Whether a goal of the place is open.
    fn is_open(session: &Session, place: Key) -> bool {
        let is_at = |goal: &Goal| (goal.class, goal.method, offset(goal)) == place;
        session.archive.uncovered().any(|(_, goal, _)| is_at(goal))
    }

    /// The open place that was searched for least often, with what to search with.
    fn choose(&mut self, session: &Session) -> Option<(Key, Aim, u32)> {
        let machine = self.machine.as_mut()?;
        let mut open: Vec<(u32, Key)> = Vec::new();
        let mut known = FxHashSet::default();
        for (_, goal, _) in session.archive.uncovered() {
            let key = (goal.class, goal.method, offset(goal));
            if !self.settled.contains(&key) && known.insert(key) {
                open.push((self.tried.get(&key).copied().unwrap_or(0), key));
            }
        }
        open.sort_by_key(|(round, (class, method, bci))| (*round, bci.is_none(), *class, *method, *bci));
        let mut facts = self.context.facts();
        for (round, key) in open {
            let model = &session.context.goals.classes[key.0 as usize].model;
            let method = &model.methods[key.1 as usize];
            let place = Where { class: &model.name, method: &method.name, desc: &method.desc, bci: key.2 };
            if let Some(aim) = machine.analysed.aim(&mut facts, place) {
                *self.tried.entry(key).or_default() += 1;
                return Some((key, aim, round));
            }
            self.settled.insert(key);
        }
        None
    }

    fn begin(&mut self, session: &Session) -> bool {
        let Some((place, aim, round)) = self.choose(session) else { return false };
        let Some(machine) = &self.machine else { return false };
        let builder = Builder::new(&self.context.api, &self.context.package);
        let options = SearchOptions { bounds: self.options.bounds(), ..SearchOptions::default() };
        let table = machine.table.clone();
        let mut search = Search::new(builder, table, aim.targets, aim.allowed, machine.initial.clone(), options);
        search.primed = machine.primed.clone();
        self.current = Some(Current { place, search, idle: 0, patience: STALE << round.min(MOST_ROUNDS) });
        true
    }

    /// One run or question to the solver; gives how many goals that won, and nothing if there is nothing to search for.
    fn attempt(&mut self, session: &mut Session) -> Option<usize> {
        // Other strategies may have covered the place since.
        if self.current.as_ref().is_some_and(|current| !Self::is_open(session, current.place)) {
            self.current = None;
        }
        if self.current.is_none() && !self.begin(session) {
            self.done = true;
            return None;
        }
        let machine = &mut **self.machine.as_mut()?;
        let current = self.current.as_mut()?;
        let outcome = current.search.step(&mut machine.worker, &mut machine.solver.chain);
        machine.solver.charge(&mut session.spent);
        machine.meter.charge(&mut session.spent, machine.worker.work());
        machine.primed.union(&current.search.primed);
        let mut gained = 0;
        match outcome {
            Outcome::Ran(test) => {
                gained = session.run(&test).gain.new.len();
                current.idle = if gained > 0 { 0 } else { current.idle + 1 };
            }
            Outcome::Nothing => {
                session.spent.execution();
                current.idle += 1;
            }
            ended @ (Outcome::Exhausted | Outcome::Bounded) => {
                session.spent.execution();
                if ended == Outcome::Exhausted {
                    self.settled.insert(current.place);
                }
                self.current = None;
                return Some(0);
            }
        }
        if current.idle > current.patience {
            self.current = None;
        }
        Some(gained)
    }
}

/// Where the branch is that a goal wants.
fn offset(goal: &Goal) -> Option<u16> {
    match goal.place {
        Place::Branch { bci, .. } => Some(bci),
        _ => None,
    }
}

impl Strategy for Sequences<'_> {
    fn name(&self) -> &'static str {
        ENTRY.name
    }

    fn step(&mut self, session: &mut Session) -> usize {
        if self.machine.is_none() {
            self.open(session);
        }
        let end = session.spent.fraction() + LONGEST_STEP;
        let mut gained = 0;
        for _ in 0..BATCH {
            gained += attempts(session, 1, |session| self.attempt(session));
            if self.done || session.spent.fraction() > end {
                break;
            }
        }
        gained
    }

    fn is_done(&self) -> bool {
        self.done
    }

    fn entry(&self) -> u64 {
        BOOT + MOST_METHODS as u64 / METHODS
    }
}

#[cfg(test)]
mod tests {
    use base::parameters::Given;
    use session::Budget;

    use super::*;
    use crate::testing;

    #[test]
    fn a_place_is_left_once_another_strategy_has_covered_it() {
        let budget = Budget::Executions(1000);
        let mut session = testing::session(budget);
        let context = session.context.clone();
        let given = Given::default();
        let order = Order { context: &context, given: &given, budget, cores: 1 };
        let mut sequences = Sequences::new(&order, SequenceOptions::default());
        sequences.open(&mut session);
        assert!(sequences.begin(&session), "something is open");
        for key in [-1, 1] {
            let test = testing::opens(&session, key);
            session.run(&test);
        }
        let before = session.spent.executions();
        assert_eq!(sequences.attempt(&mut session), None);
        assert!(sequences.current.is_none() && sequences.is_done() && session.spent.executions() == before);
    }
}
