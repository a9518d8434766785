//! Concolic exploration: tests are run with their constants as inputs, and a solver finds the inputs that go where no test
//! has gone.
//!
//! What a method does depends on the objects that it is called on, and constants alone do not change how these were made. So
//! the strategy has two halves that share the archive and the budget, more of it for the half that gained more lately. *Seeding*
//! makes call sequences, cheaply and at random. *Exploring* takes the tests that come nearest to something open, from the archive or grown from
//! the states that seeding found, and solves for all inputs of all their calls. What it finds goes to the archive, from
//! which seeding goes on.

mod boundaries;
pub(super) mod machine;
mod repeat;
mod starts;
mod texts;

use base::parameters::Allowed;
use boundaries::Boundaries;
use executor::Setup;
use goals::Reason;
use machine::ConcolicMachine;
use session::Session;
use starts::Starts;
use symbolic::explorer::explorer;
use symbolic::{ArrayLimits, Bounds, Exploration, Maker, Statistics, Step};
use testcase::{Builder, Drawn};
use texts::Texts;

use crate::random::{Random, RandomOptions};
use crate::registry::{Entry, Order};
use crate::{Strategy, attempts};

/// Tests and questions to the solver in one step, and the part of the budget after which a step ends earlier.
const BATCH: usize = 40;
const LONGEST_STEP: f64 = 0.02;

base::parameters! {
    /// Parameters of exploration.
    pub struct ExploreOptions {
        /// Runs that explore one test.
        paths: u32 = 400, "concolic.paths", Allowed::Whole(1, 10_000_000), "runs";
        /// Decisions on a path after which no other way is tried.
        depth: u32 = 600, "concolic.depth", Allowed::Whole(1, 10_000_000), "decisions";
        /// How often a path may pass a place in one call, as loops do, before other ways are not tried there any more.
        loops: u32 = 40, "concolic.loops", Allowed::Whole(1, 10_000_000), "times";
        /// How often a path may pass a place in all calls together, before other ways are not tried there any more.
        blocks: u32 = 120, "concolic.blocks", Allowed::Whole(1, 10_000_000), "times";
        /// Bytecodes that one statement may run while it is explored.
        instructions: u64 = 400_000, "concolic.instructions", Allowed::Whole(1000, 1_000_000_000), "bytecodes";
        /// Terms at which the exploration of a test ends, so that memory stays bounded.
        terms: usize = 1_500_000, "concolic.terms", Allowed::Whole(1000, 100_000_000), "terms";
        /// Statements of the longest test that is explored.
        longest: usize = 40, "concolic.longest", Allowed::Whole(1, 1000), "statements";
        /// Steps of the solver for one question; fewer where the budget is a short time.
        solver_steps: u32 = 3_000_000, "concolic.solver-steps", Allowed::Whole(1000, 1_000_000_000), "steps";
        /// Time of the solver for one question, as the last resort.
        solver_time: u64 = 2000, "concolic.solver-time", Allowed::Whole(1, 1_000_000), "milliseconds";
        /// How arrays are treated where an index depends on inputs: one index a path, or the solver reasons about all elements.
        heap: Heap = Heap::Auto, "concolic.heap", Heap::allowed();
        /// Elements of the longest array that the solver is given where one is read.
        array_read: usize = ArrayLimits::default().read, "concolic.array-read", Allowed::Whole(0, 1_000_000), "elements";
        /// Elements of the longest array that the solver is given where one is written.
        array_written: usize = ArrayLimits::default().written, "concolic.array-written", Allowed::Whole(0, 1_000_000), "elements";
        /// Elements of the longest array that is a table of comparisons and no array of the solver's own, if elements depend on inputs.
        array_table: usize = ArrayLimits::default().table, "concolic.array-table", Allowed::Whole(0, 1_000_000), "elements";
    }
}

base::named! {
    /// How arrays with an index that depends on inputs are treated.
    pub enum Heap {
        Simulate = "simulate",
        Reason = "reason",
        Auto = "auto",
    }
}

impl ExploreOptions {
    pub(super) fn bounds(&self) -> Bounds {
        let &Self { paths: runs, depth, loops, blocks, instructions, terms, .. } = self;
        Bounds { runs, depth, loops, blocks, instructions, terms }
    }
}

/// What both halves have.
type Parameters = (RandomOptions, ExploreOptions);

pub const ENTRY: Entry = Entry {
    name: "concolic",
    help: "tests made at random, with a solver for inputs that take other ways",
    origin: "Godefroid, Klarlund, Sen 2005; Sen, Marinov, Agha 2005",
    parameters: || Box::new(Parameters::default()),
    make: |order| Box::new(Concolic::new(order, order.parameters(Parameters::default()), true)),
};

/// Runs and questions without gain after which another test is explored: few at first, so that every method has its turn
/// soon, and twice as many with each round of so many tests.
const STALE: u32 = 25;
const ROUND: u32 = 32;
const MOST_ROUNDS: u32 = 4;
/// So many runs and questions without gain are forgotten for a text that is the first to satisfy a comparison.
const NEW_TEXT: u32 = 6;
/// What a question that the solver could not answer counts for.
const UNANSWERED: u32 = 10;
/// Tests that repeat others in one step of seeding.
const REPEATED: usize = 10;
/// Part of the budget that each half has at least, where no other strategy makes tests.
const LEAST: f64 = 0.3;
/// How much of its old score a half keeps with each of its steps.
const MEMORY: f64 = 0.9;

/// Executions that take about as long as booting the machine.
const BOOT: u64 = 50;

/// What a half of the strategy has used and gained.
#[derive(Default)]
struct Half {
    /// Part of the budget.
    used: f64,
    /// Goals won by its last steps.
    score: f64,
}

/// A test that is being explored.
struct Current {
    exploration: Exploration,
    /// Texts of the test that grow by what runs compare them with.
    texts: Texts,
    /// Runs and questions since a goal was won.
    idle: u32,
    /// How many of them are enough.
    patience: u32,
    /// Questions that the solver could not answer so far.
    unanswered: u64,
}

pub struct Concolic<'a> {
    builder: Builder<'a>,
    options: ExploreOptions,
    /// What the machine is made of; booted with the first exploration.
    setup: Option<Setup>,
    machine: Option<Box<ConcolicMachine>>,
    seeder: Random<'a>,
    /// Seeding and exploring; there is no seeding where other strategies make tests.
    halves: Option<[Half; 2]>,
    starts: Starts,
    boundaries: Boundaries,
    current: Option<Current>,
    /// Tests that were explored.
    explorations: u32,
}

impl<'a> Concolic<'a> {
    /// `alone` says that no other strategy makes tests.
    pub fn new(order: &Order<'a>, (seeding, options): Parameters, alone: bool) -> Self {
        let (api, package) = (&order.context.api, &order.context.package);
        Self {
            builder: Builder::new(api, package),
            options,
            setup: Some(order.context.setup()),
            machine: None,
            seeder: Random::new(api, package, seeding),
            halves: alone.then(Default::default),
            starts: Starts::default(),
            boundaries: Boundaries::default(),
            current: None,
            explorations: 0,
        }
    }

    /// Begins another exploration; gives whether there is one.
    fn begin(&mut self, session: &mut Session) -> bool {
        let Some(machine) = &mut self.machine else { return false };
        self.seeder.look(session);
        let Some(test) = self.starts.next(session, machine, &mut self.seeder, self.options.longest) else {
            return false;
        };
        let Some(explorer) = explorer("coverage", session.rng.next_u64()) else { return false };
        machine.settle(&session.context.goals, &session.archive);
        let exploration =
            Exploration::new(&mut machine.worker, &session.context.api, &test, explorer, self.options.bounds());
        let patience = STALE << (self.explorations / ROUND).min(MOST_ROUNDS);
        self.explorations += 1;
        self.current = Some(Current { exploration, texts: Texts::default(), idle: 0, patience, unanswered: 0 });
        true
    }

    /// Ends the current exploration. A wrong prediction is a bug of ours and is reported.
    fn end(&mut self, session: &mut Session) {
        let Some(current) = self.current.take() else { return };
        let Statistics { diverged, unsteady, impossible, .. } = current.exploration.statistics;
        let found = [
            (diverged, "tests went another way than predicted"),
            (unsteady, "paths depended on more than inputs"),
            (impossible, "paths had been called impossible"),
        ];
        for (count, what) in found.into_iter().filter(|f| f.0 > 0) {
            *session.obstacles.entry(Reason::Unpredicted(what.into())).or_default() += count;
        }
    }

    /// One run or question to the solver; gives how many goals that won, and nothing if there is nothing to explore.
    fn attempt(&mut self, session: &mut Session) -> Option<usize> {
        if self.current.is_none() && !self.begin(session) {
            return None;
        }
        let machine = &mut **self.machine.as_mut()?;
        let current = self.current.as_mut()?;
        let step = match current.texts.next() {
            Some((values, is_new)) => {
                current.idle = current.idle.saturating_sub(if is_new { NEW_TEXT } else { 0 });
                let ran = current.exploration.try_values(&mut machine.worker, &mut machine.seen, &values);
                Step::Ran(Box::new(ran))
            }
            None => current.exploration.step(&mut machine.worker, &mut machine.solver.chain, &mut machine.seen),
        };
        machine.charge(&mut session.spent);
        let mut gained = 0;
        match step {
            Step::Ran(ran) => {
                let program = &machine.worker.machine.program;
                let variants = &mut self.starts.variants;
                let choice = &mut Drawn(&mut session.rng);
                let mut maker = Maker { builder: &self.builder, choice, pool: &session.constants };
                variants.note(&mut maker, program, &ran);
                gained = session.run(&ran.test).gain.new.len();
                for values in self.boundaries.after(session, machine, &ran) {
                    gained += session.run(&current.exploration.skeleton().with(&values)).gain.new.len();
                }
                machine.charge(&mut session.spent);
                let compared = machine.worker.domain.compared_by(&ran);
                for text in current.texts.after(&ran, &compared) {
                    let won = session.run(&current.exploration.skeleton().with(&text.values)).gain.new.len();
                    current.texts.wait(text, won);
                    gained += won;
                }
                if gained > 0 {
                    machine.settle(&session.context.goals, &session.archive);
                }
                current.idle = if gained > 0 { 0 } else { current.idle + 1 };
            }
            Step::Nothing => {
                session.spent.execution();
                let unanswered = current.exploration.statistics.timed_out;
                current.idle += if unanswered > current.unanswered { UNANSWERED } else { 1 };
                current.unanswered = unanswered;
            }
            Step::Exhausted | Step::Bounded(_) => {
                self.end(session);
                return Some(0);
            }
        }
        if current.idle > current.patience {
            self.end(session);
        }
        Some(gained)
    }

    /// A step of seeding.
    pub(super) fn seed(&mut self, session: &mut Session) -> usize {
        let found = self.seeder.step(session);
        let builder = &self.builder;
        let again = |session: &mut Session| repeat::repeated(session, builder).map(|t| session.run(&t).gain.new.len());
        found + attempts(session, REPEATED, again)
    }

    /// A step of exploring.
    pub(super) fn explore(&mut self, session: &mut Session) -> usize {
        if let Some(setup) = self.setup.take() {
            self.machine = ConcolicMachine::open(setup, session, &self.options).map(Box::new);
            if self.halves.is_none() {
                session.spent.charge(BOOT);
            }
        }
        let end = session.spent.fraction() + LONGEST_STEP;
        let mut gained = 0;
        for _ in 0..BATCH {
            gained += attempts(session, 1, |session| self.attempt(session));
            if session.spent.fraction() > end {
                break;
            }
        }
        gained
    }
}

impl Strategy for Concolic<'_> {
    fn name(&self) -> &'static str {
        ENTRY.name
    }

    fn entry(&self) -> u64 {
        BOOT
    }

    fn step(&mut self, session: &mut Session) -> usize {
        let before = session.spent.fraction();
        let seeds = self.halves.as_ref().is_some_and(is_seeds_turn);
        let gained = if seeds { self.seed(session) } else { self.explore(session) };
        if let Some(halves) = &mut self.halves {
            let half = &mut halves[usize::from(!seeds)];
            half.used += session.spent.fraction() - before;
            half.score = half.score * MEMORY + gained as f64 * (1.0 - MEMORY);
        }
        gained
    }
}

/// Whether seeding has used less of the budget than its score is worth.
fn is_seeds_turn([seeding, exploring]: &[Half; 2]) -> bool {
    let scores = seeding.score + exploring.score;
    let worth = if scores > 1e-3 { seeding.score / scores } else { 0.5 };
    seeding.used <= worth.clamp(LEAST, 1.0 - LEAST) * (seeding.used + exploring.used)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_half_that_gains_gets_more_and_the_other_never_nothing() {
        let mut halves = [Half { used: 0.0, score: 3.0 }, Half { used: 0.0, score: 0.0 }];
        let mut turns = [0; 2];
        for _ in 0..100 {
            let turn = usize::from(!is_seeds_turn(&halves));
            halves[turn].used += 0.01;
            turns[turn] += 1;
        }
        assert!(turns[0] > 60 && turns[1] >= 28, "{turns:?}");
    }
}
