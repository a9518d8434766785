//! The transitions of a machine as goals: which tests take them, and tests for those that none takes yet.

use std::collections::BTreeMap;
use std::sync::Arc;

use executor::Worker;
use fsm::{CallKind, Event, Machine, Stale, Walk};
use goals::{CoverageWatch, Criterion, Goal, GoalId, Place};
use session::{Session, Tracker};
use suite::GoalBits;
use testcase::{Builder, CallableId, Drawn, Statement, TestCase, Var, repair};

use crate::record::{Followed, call_of};
use crate::study::Study;

/// Calls that are tried in a row for a transition that no test takes yet.
const MAX_ATTEMPTS: usize = 40;
/// Pairs of transitions that are goals; a machine with more has the first ones.
const MAX_PAIRS: usize = 2000;

/// What is to be covered of a machine.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Wanted {
    pub transitions: bool,
    pub pairs: bool,
}

/// A transition by its index, or two, one right after the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Way {
    One(usize),
    Pair(usize, usize),
}

/// A test that takes a way with its last call.
#[derive(Clone, Debug)]
pub struct Witness {
    pub test: TestCase,
    /// The object that takes it.
    pub object: Var,
}

/// See the module's head.
pub struct Cover {
    pub(crate) study: Study,
    pub(crate) machine: Machine,
    goals: BTreeMap<Way, GoalId>,
    pub(crate) witnesses: BTreeMap<Way, Witness>,
}

impl Cover {
    /// Declares the goals of a machine in the session's archive. `Err` if the class does not have what the machine's states are by.
    pub fn new(study: Study, machine: Machine, session: &mut Session, wanted: Wanted) -> Result<Self, Stale> {
        Walk::new(&machine, &study.properties())?;
        let mut cover = Self { study, machine, goals: BTreeMap::new(), witnesses: BTreeMap::new() };
        let singles = cover.returning();
        if wanted.transitions {
            for &at in &singles {
                let goal = cover.goal(session, Criterion::Transition, &[at]);
                cover.goals.insert(Way::One(at), session.archive.declare(goal));
            }
        }
        if wanted.pairs {
            for (one, two) in cover.pairs(&singles) {
                let goal = cover.goal(session, Criterion::TransitionPair, &[one, two]);
                cover.goals.insert(Way::Pair(one, two), session.archive.declare(goal));
            }
        }
        cover.learn_from_traces(session);
        Ok(cover)
    }

    /// Transitions between states that return; what throws is a goal of another criterion.
    fn returning(&self) -> Vec<usize> {
        let is_goal = |at: &usize| {
            let transition = &self.machine.transitions[*at];
            transition.from.is_some() && transition.threw.is_none()
        };
        (0..self.machine.transitions.len()).filter(is_goal).collect()
    }

    fn pairs(&self, singles: &[usize]) -> Vec<(usize, usize)> {
        let after = |one: usize| {
            let to = Some(self.machine.transitions[one].to);
            singles.iter().filter(move |&&two| self.machine.transitions[two].from == to).map(move |&two| (one, two))
        };
        singles.iter().flat_map(|&one| after(one)).take(MAX_PAIRS).collect()
    }

    /// `Cart.rem(c) [c = 1]: n() = 1 -> n() = 0`.
    fn goal(&self, session: &Session, criterion: Criterion, ways: &[usize]) -> Goal {
        let goals = &session.context.goals;
        let class = goals.classes.iter().position(|c| c.model.name == self.study.subject.name).unwrap_or(0);
        let methods = goals.classes.get(class).map(|c| &c.model.methods[..]).unwrap_or_default();
        let last = ways.last().map_or(0, |&at| self.machine.transitions[at].call);
        let call = &self.machine.calls[last];
        let method = methods.iter().position(|m| *m.name == *call.name && arity(&m.desc) == call.parameters.len());
        let name = self.machine.class.rsplit('.').next().unwrap_or(&self.machine.class);
        let each: Vec<String> =
            ways.iter().map(|&at| fsm::describe(&self.machine, &self.machine.transitions[at])).collect();
        let each = each.join(", then ");
        let text = format!("{name}.{}: {each}", call.with_names());
        Goal {
            criterion,
            class: class as u32,
            method: method.unwrap_or(0) as u32,
            place: Place::Model(Arc::from(each)),
            line: None,
            text: text.into(),
        }
    }

    /// The ways that an object takes, each with the number of the event that ends it.
    pub(crate) fn ways(&self, events: &[Event]) -> Vec<(usize, Way)> {
        let properties = self.study.properties();
        let Ok(walk) = Walk::new(&self.machine, &properties) else { return Vec::new() };
        let calls = self.study.calls();
        // Calls about which the machine says nothing anywhere are no steps.
        let is_step = |event: &Event| {
            let known = self.machine.calls.iter().position(|call| *call == calls[event.call]);
            self.machine.transitions.iter().any(|t| Some(t.call) == known)
        };
        let mut found = Vec::new();
        let mut last = None;
        for (at, taken) in walk.transitions(calls, events).into_iter().enumerate() {
            if let Some(taken) = taken {
                found.push((at, Way::One(taken)));
                found.extend(last.map(|last| (at, Way::Pair(last, taken))));
            }
            if taken.is_some() || is_step(&events[at]) {
                last = taken;
            }
        }
        found
    }

    /// The tests of the study that take the ways, the shortest for each.
    fn learn_from_traces(&mut self, session: &mut Session) {
        let traces = self.study.traces();
        let mut best: BTreeMap<Way, (usize, usize)> = BTreeMap::new();
        for (number, trace) in traces.traces.iter().enumerate() {
            let mut chain = vec![number];
            while let Some(before) = chain.last().and_then(|&at| traces.traces[at].continues) {
                chain.push(before);
            }
            let events: Vec<Event> = chain.iter().rev().flat_map(|&at| traces.traces[at].events.clone()).collect();
            let known = events.len() - trace.events.len();
            for (at, way) in self.ways(&events) {
                let is_wanted = self.goals.contains_key(&way) || matches!(way, Way::One(_));
                if at >= known && is_wanted {
                    let entry = best.entry(way).or_insert((at, trace.test));
                    *entry = (*entry).min((at, trace.test));
                }
            }
        }
        let mut tests: Vec<usize> = best.values().map(|(_, test)| *test).collect();
        tests.sort_unstable();
        tests.dedup();
        for number in tests {
            if let Some(test) = self.study.test(number).cloned() {
                self.witness(session, &test);
            }
        }
    }

    /// Follows a test and remembers it, cut after the call, for the ways for which it is the shortest. Gives the way that its last call
    /// takes.
    pub(crate) fn witness(&mut self, session: &mut Session, test: &TestCase) -> Vec<Way> {
        let followed = self.study.follower(session).follow(test);
        let mut last = Vec::new();
        for one in &followed {
            for (event, way) in self.ways(&one.events) {
                let statement = one.places[event];
                if statement + 1 == test.len() {
                    last.push(way);
                }
                let is_shorter = |known: &Witness| statement + 1 < known.test.len();
                if self.witnesses.get(&way).is_none_or(is_shorter) {
                    let statements = test.statements[..=statement].to_vec();
                    self.witnesses.insert(way, Witness { test: TestCase { statements }, object: one.var });
                }
            }
        }
        last
    }

    /// Goals that no test takes yet.
    pub fn open(&self) -> usize {
        self.goals.keys().filter(|way| !self.witnesses.contains_key(way)).count()
    }

    /// Searches tests for the goals that none takes yet, until the budget is over or nothing new comes.
    pub fn search(&mut self, session: &mut Session) {
        let api = self.study.subject.api.clone();
        let package = session.context.package.clone();
        let builder = Builder::new(&api, &package);
        let mut missed: BTreeMap<Way, usize> = BTreeMap::new();
        loop {
            let open =
                |way: &&Way| !self.witnesses.contains_key(way) && missed.get(way).copied().unwrap_or(0) < MAX_ATTEMPTS;
            let next = self.goals.keys().filter(open).min_by_key(|way| missed.get(way).copied().unwrap_or(0));
            let Some(&way) = next else { break };
            if session.spent.is_over() {
                break;
            }
            *missed.entry(way).or_default() += 1;
            let attempt = missed[&way];
            let Some(test) = self.attempt(session, &builder, way, attempt) else { continue };
            session.run(&test);
            self.witness(session, &test);
        }
    }

    /// A test that may take a way: a witness of what comes before, and the call.
    fn attempt(&self, session: &mut Session, builder: &Builder<'_>, way: Way, attempt: usize) -> Option<TestCase> {
        let (before, last) = match way {
            Way::Pair(before, last) => (self.witnesses.get(&Way::One(before)), last),
            Way::One(last) => {
                let from = self.machine.transitions[last].from;
                let leads = |(way, _): &(&Way, &Witness)| {
                    matches!(way, Way::One(at) if Some(self.machine.transitions[*at].to) == from
                        && self.machine.transitions[*at].threw.is_none())
                };
                let ways: Vec<&Witness> = self.witnesses.iter().filter(leads).map(|(_, witness)| witness).collect();
                (ways.get(attempt % ways.len().max(1)).copied(), last)
            }
        };
        let before = before?;
        // The arguments that are known to take the transition come first.
        if attempt == 1
            && let Some(known) = self.witnesses.get(&Way::One(last))
            && let Some(test) = graft(before, known)
        {
            return Some(test);
        }
        let callable = self.callable(last)?;
        let mut test = before.test.clone();
        let receiver = Some(before.object);
        let drawn = &mut Drawn(&mut session.rng);
        builder.append_call_on(&mut test, callable, receiver, drawn, &session.constants).ok()?;
        Some(test)
    }

    /// What tests call for a transition.
    fn callable(&self, transition: usize) -> Option<CallableId> {
        let subject = &self.study.subject;
        let call = &self.machine.calls[self.machine.transitions[transition].call];
        let is_it = |id: &CallableId| call_of(&subject.api, *id, CallKind::Method, None) == *call;
        subject.calls.iter().copied().find(is_it)
    }

    /// The tests that take the goals, one for each.
    pub fn tests(&self) -> Vec<TestCase> {
        let witnesses = self.goals.keys().filter_map(|way| self.witnesses.get(way));
        witnesses.map(|witness| witness.test.clone()).collect()
    }

    pub(crate) fn is_goal(&self, way: Way) -> bool {
        self.goals.contains_key(&way)
    }
}

impl Tracker for Cover {
    fn track(&mut self, worker: &mut Worker<CoverageWatch>, test: &TestCase, covered: &mut GoalBits) {
        let followed: Vec<Followed> = self.study.follower_on(worker).follow(test);
        worker.run(test);
        let taken = followed.iter().flat_map(|one| self.ways(&one.events));
        covered.extend(taken.filter_map(|(_, way)| self.goals.get(&way).copied()));
    }
}

/// A test with the last call of another one, on its own object. `None` if an argument of the call depends on the other's object.
pub fn graft(on: &Witness, from: &Witness) -> Option<TestCase> {
    let last = from.test.len().checked_sub(1)?;
    let Statement::Call { receiver: Some(_), args, .. } = &from.test.statements[last] else { return None };
    let mut marks = vec![false; from.test.len()];
    for arg in args {
        let needed = repair::slice(&from.test, arg.index(), true);
        marks.iter_mut().zip(needed).for_each(|(mark, needed)| *mark |= needed);
    }
    if marks[from.object.index()] || marks[last] {
        return None;
    }
    let mut test = on.test.clone();
    let first = test.len();
    let part = repair::keep(&from.test, &marks);
    let new = |var: Var| Var((first + marks[..var.index()].iter().filter(|mark| **mark).count()) as u32);
    repair::append(&mut test, &part);
    let mut call = from.test.statements[last].clone();
    call.map_uses(|var| if var == from.object { on.object } else { new(var) });
    test.push(call);
    Some(test)
}

/// Parameters of a descriptor.
fn arity(desc: &str) -> usize {
    classfile::descriptor::parse_method(desc).map_or(0, |parsed| parsed.params.len())
}
