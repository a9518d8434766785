//! `augment`: grows a suite by tests that do something new (Rostra, figure 4).
//!
//! The tests to start from are run, and their object states and lists of arguments are collected, each kind of equivalent ones once. Each
//! state is then combined with each list; calls that leave the state as it is share a test, others end it. New states are what
//! the next iteration starts from. Every test ends in a method execution that no test before it had.

mod material;
mod options;

use std::time::Duration;

use base::FxHashSet;
use base::parameters::Value;
use goals::Criterion;
use session::{ClassContext, Looked, Novelty, Round, Session};
use states::Key;
use testcase::{Builder, CallableId, Statement, TestCase};

use crate::Strategy;
use crate::registry::{Entry, Order};
pub use options::DEFAULT_TECHNIQUE;

use material::{Arguments, Results, State, collect, own_step, with_own_results, with_states};
use options::AugmentOptions;

/// Seeds that are looked at in one step.
const BATCH: usize = 50;
/// Part of the budget after which seeds are not searched for any longer.
const SEEDS_END: f64 = 0.3;

pub const ENTRY: Entry = Entry {
    name: "augment",
    help: "grows a suite: every state of an object with every list of arguments that tests have shown",
    origin: "Xie, Marinov, Notkin 2004",
    parameters: || Box::new(AugmentOptions::default()),
    make: |order| Box::new(Augment::new(order, order.parameters(AugmentOptions::default()))),
};

/// What comes next.
enum Phase<'a> {
    /// A strategy makes tests to start from.
    Seeding(Box<dyn Strategy + 'a>),
    /// These are looked at, from this one on.
    Collecting(Vec<TestCase>, usize),
    /// The states of the frontier are combined with the lists, from this one on.
    Growing(usize),
    Done,
}

/// A test that ends in a new method execution.
struct Tried {
    looked: Looked,
    /// The execution left the state as it was.
    preserved: bool,
    /// The state that it led to, if that is new.
    new_state: Option<Key>,
}

/// See the module's head.
pub struct Augment<'a> {
    builder: Builder<'a>,
    options: AugmentOptions,
    phase: Phase<'a>,
    novelty: Option<Novelty>,
    /// Of non-equivalent argument lists, by method and key.
    list_keys: FxHashSet<(CallableId, Key)>,
    lists: Vec<Arguments>,
    /// Lists with numbers that the receiver itself gives: there are too many of them to combine them with everything, so a call with one
    /// makes a test only where it covers something new.
    numbers: Vec<Arguments>,
    frontier: Vec<State>,
    /// States found in this iteration.
    next: Vec<State>,
    iteration: usize,
    made: usize,
    round: Round,
    /// What was spent when the round began.
    since: Duration,
}

impl<'a> Augment<'a> {
    fn new(order: &Order<'a>, options: AugmentOptions) -> Self {
        let seeder = crate::find(&options.seeds.write()).unwrap_or(&crate::ALL[0]);
        Self {
            builder: Builder::new(&order.context.api, &order.context.package),
            phase: Phase::Seeding((seeder.make)(order)),
            options,
            novelty: None,
            list_keys: FxHashSet::default(),
            lists: Vec::new(),
            numbers: Vec::new(),
            frontier: Vec::new(),
            next: Vec::new(),
            iteration: 0,
            made: 0,
            round: Round::default(),
            since: Duration::ZERO,
        }
    }

    /// Opens the machine that tells states apart; without it there is nothing to do.
    fn start(&mut self, session: &mut Session) -> bool {
        session.minimal_by = Some(self.options.technique.0);
        if self.novelty.is_some() {
            return true;
        }
        match Novelty::open(&session.context, self.options.technique.0) {
            Ok(mut novelty) => {
                novelty.interrupted_by(session.supervisor.interrupt());
                self.novelty = Some(novelty);
                true
            }
            Err(why) => {
                session.notes.push(format!("no states could be compared: {why}"));
                self.phase = Phase::Done;
                false
            }
        }
    }

    /// Lets the other strategy work, until there are seeds.
    fn seed(&mut self, mut seeder: Box<dyn Strategy + 'a>, session: &mut Session) -> usize {
        if !session.seeds.is_empty() {
            self.collecting(session.seeds.clone(), session);
            return 0;
        }
        let gained = seeder.step(session);
        let keeps = !session.kept.is_empty();
        let open = session.archive.uncovered().next().is_some();
        let enough = session.spent.fraction() > SEEDS_END || !open && !keeps;
        if !seeder.is_done() && !enough {
            self.phase = Phase::Seeding(seeder);
            return gained;
        }
        session.notes.extend(seeder.undone());
        if !keeps {
            for (kept, _) in session.archive.tests() {
                session.keep(&kept.test.case);
            }
        }
        self.collecting(session.kept.iter().map(|test| test.case.clone()).collect(), session);
        gained
    }

    fn collecting(&mut self, seeds: Vec<TestCase>, session: &Session) {
        self.round = Round { tests: seeds.len(), ..Round::default() };
        self.since = session.spent.elapsed();
        self.phase = Phase::Collecting(seeds, 0);
    }

    /// Looks at some of the seeds.
    fn collect(&mut self, seeds: Vec<TestCase>, from: usize, session: &mut Session) {
        let Some(novelty) = &mut self.novelty else { return };
        let to = seeds.len().min(from + BATCH);
        for test in &seeds[from..to] {
            if session.spent.is_over() {
                break;
            }
            let looked = novelty.look(test);
            let material = collect(&session.context, novelty, test, &looked);
            self.round.executions += looked.steps.len() as u64;
            novelty.note(&looked);
            self.frontier.extend(material.states);
            for (list, key) in material.lists {
                if self.lists.len() < self.options.lists && self.list_keys.insert((list.callable, key)) {
                    self.lists.push(list);
                }
            }
        }
        if to < seeds.len() {
            self.phase = Phase::Collecting(seeds, to);
            return;
        }
        self.end_round(session);
        self.numbers = with_own_results(&session.context, &self.lists, Results::Numbers);
        self.numbers.truncate(self.options.lists);
        let more = with_own_results(&session.context, &self.lists, Results::Objects);
        self.add_lists(more);
        self.begin_iteration(session);
    }

    fn add_lists(&mut self, more: Vec<Arguments>) {
        let known: FxHashSet<Arguments> = self.lists.iter().cloned().collect();
        let mut new = FxHashSet::default();
        for list in more {
            if self.lists.len() < self.options.lists && !known.contains(&list) && new.insert(list.clone()) {
                self.lists.push(list);
            }
        }
    }

    fn begin_iteration(&mut self, session: &mut Session) {
        self.iteration += 1;
        self.round = Round::default();
        self.since = session.spent.elapsed();
        let used = self.frontier.len().min(self.options.as_arguments);
        let more = with_states(&session.context, &self.lists, &self.frontier[..used]);
        self.add_lists(more);
        self.phase = if self.frontier.is_empty() { Phase::Done } else { Phase::Growing(0) };
    }

    fn end_round(&mut self, session: &mut Session) {
        let novelty = self.novelty.as_ref();
        self.round.states = novelty.map_or(0, Novelty::states);
        self.round.exceptions = novelty.map_or(0, Novelty::exceptions);
        let statistics = session.archive.statistics();
        let branches = statistics.iter().find(|of| of.criterion == Criterion::Branch);
        self.round.branches = branches.map_or((0, 0), |of| (of.covered, of.total));
        self.round.time = session.spent.elapsed().saturating_sub(self.since);
        session.rounds.push(std::mem::take(&mut self.round));
    }

    /// Combines one state of the frontier with all lists.
    fn grow(&mut self, at: usize, session: &mut Session) -> usize {
        let Some(state) = self.frontier.get(at).cloned() else {
            self.end_round(session);
            self.frontier = std::mem::take(&mut self.next);
            self.phase = Phase::Done;
            if self.iteration < self.options.iterations {
                self.begin_iteration(session);
            }
            return 0;
        };
        let gained = self.combine(&state, session);
        self.phase = Phase::Growing(at + usize::from(!self.is_over(session)));
        gained
    }

    fn is_over(&self, session: &Session) -> bool {
        session.spent.is_over() || self.made >= self.options.tests
    }

    /// Combines a state with all lists.
    fn combine(&mut self, state: &State, session: &mut Session) -> usize {
        let mut gained = 0;
        // The state with the calls that left it as it is.
        let (mut base, mut merged) = (state.case.clone(), 0);
        for at in 0..self.lists.len() {
            if self.is_over(session) {
                break;
            }
            let Some(test) = self.lists[at].call(&self.builder, &base, state.var) else { continue };
            let Some(tried) = self.tried(&test, state, session) else { continue };
            self.note(&tried);
            if tried.preserved && merged + 1 < self.options.merged {
                (base, merged) = (test, merged + 1);
                continue;
            }
            gained += self.emit(&test, session);
            (base, merged) = (state.case.clone(), 0);
            let alone = self.lists[at].call(&self.builder, &state.case, state.var);
            if let (Some(key), Some(case)) = (tried.new_state, alone) {
                self.next.push(State { case, var: state.var, key });
            }
        }
        if merged > 0 {
            gained += self.emit(&base, session);
        }
        gained + self.combine_numbers(state, session)
    }

    /// Combines a state with the lists that make a test only if it covers something new.
    fn combine_numbers(&mut self, state: &State, session: &mut Session) -> usize {
        let mut gained = 0;
        for at in 0..self.numbers.len() {
            if self.is_over(session) || session.archive.uncovered().next().is_none() {
                break;
            }
            let Some(test) = self.numbers[at].call(&self.builder, &state.case, state.var) else { continue };
            let Some(tried) = self.tried(&test, state, session) else { continue };
            let won = session.run(&test).gain.new.len();
            if won > 0 {
                self.note(&tried);
                self.emit(&test, session);
                gained += won;
            }
        }
        gained
    }

    /// Looks at a test whose last statement is to be new; nothing if it is not, or if the test does not get there.
    fn tried(&mut self, test: &TestCase, state: &State, session: &mut Session) -> Option<Tried> {
        let novelty = self.novelty.as_mut()?;
        session.spent.execution();
        let looked = novelty.look(test);
        let last = own_step(&session.context, test, &looked, test.len() - 1)?;
        let ended = looked.finished == test.len();
        if !novelty.is_new(last.execution) || !ended && !last.threw {
            return None;
        }
        let preserved = ended && last.after == Some(state.key);
        let new_state = last.after.filter(|&after| ended && novelty.is_new_state(after));
        Some(Tried { looked, preserved, new_state })
    }

    fn note(&mut self, tried: &Tried) {
        if let Some(novelty) = &mut self.novelty {
            novelty.note(&tried.looked);
        }
    }

    fn emit(&mut self, test: &TestCase, session: &mut Session) -> usize {
        self.made += 1;
        self.round.tests += 1;
        self.round.executions += calls(&session.context, test);
        session.keep(test).gain.new.len()
    }
}

/// Calls of the class under test that a test has.
fn calls(context: &ClassContext, test: &TestCase) -> u64 {
    let is_own = |statement: &&Statement| match statement {
        Statement::New { callable, .. } | Statement::Call { callable, .. } => context.callables.contains(callable),
        _ => false,
    };
    test.statements.iter().filter(is_own).count() as u64
}

impl Strategy for Augment<'_> {
    fn name(&self) -> &'static str {
        ENTRY.name
    }

    fn step(&mut self, session: &mut Session) -> usize {
        if !self.start(session) {
            return 0;
        }
        match std::mem::replace(&mut self.phase, Phase::Done) {
            Phase::Seeding(seeder) => self.seed(seeder, session),
            Phase::Collecting(seeds, from) => {
                self.collect(seeds, from, session);
                0
            }
            Phase::Growing(at) => self.grow(at, session),
            Phase::Done => 0,
        }
    }

    fn is_done(&self) -> bool {
        matches!(self.phase, Phase::Done) || self.made >= self.options.tests
    }

    fn undone(&self) -> Option<String> {
        let why = if self.made >= self.options.tests { "augment.tests" } else { "the budget" };
        match &self.phase {
            Phase::Seeding(_) => Some(format!("there was no time to grow the suite: {why} was reached before")),
            Phase::Collecting(seeds, done) => {
                Some(format!("the suite was not grown: {why} was reached after {done} of {} tests", seeds.len()))
            }
            Phase::Growing(done) => Some(format!(
                "{why} was reached in iteration {} of {}, after {done} of {} states",
                self.iteration,
                self.options.iterations,
                self.frontier.len()
            )),
            Phase::Done => None,
        }
    }
}
