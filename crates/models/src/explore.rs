//! Tests that reach new states of the subject's objects, and try every call in each of them.

use std::collections::BTreeMap;

use base::FxHashSet;
use fsm::Partition;
use session::Session;
use testcase::{Api, Builder, CallableId, Constant, Drawn, Prim, Statement, TestCase, Ty, Var};

use crate::edges::{Try, classes};
use crate::groups::Groups;
use crate::record::Followed;

/// States, as finely as all properties tell them, from which calls are tried; others are not gone on from, unless they are the first of a
/// state of the machine.
const MAX_PLACES: usize = 160;
/// Different objects that are kept in one such state.
const MAX_EXAMPLES: usize = 8;
/// Statements of a test that is still made longer.
const MAX_STATEMENTS: usize = 60;
/// Attempts with a maker before it is tried less often than calls are.
const FIRST_ATTEMPTS: u64 = 40;
/// Calls in states that are tried one after the other; of more, those in the states of machines come first.
const MANY_CALLS: usize = 600;
/// Attempts of each call in each state after which nothing new is expected.
const ENOUGH: u64 = 60;

/// The part of calls that go to the states of the machine as long as some call was hardly tried in one of them.
const UNTRIED_FIRST: f64 = 0.85;

/// An object in a state: the test that leads there.
#[derive(Clone)]
pub struct Example {
    pub test: TestCase,
    pub followed: Followed,
    /// The number of its trace.
    pub trace: usize,
}

/// A state as finely as all properties tell it.
pub(crate) struct Spot {
    /// The classes of all properties.
    pub key: Vec<Option<String>>,
    examples: Vec<Example>,
    /// Attempts of each call.
    pub tried: Vec<u64>,
    total: u64,
}

impl Spot {
    pub fn new(key: Vec<Option<String>>) -> Self {
        Self { key, examples: Vec::new(), tried: Vec::new(), total: 0 }
    }

    /// Takes in another one of the same key.
    fn join(&mut self, other: Self) {
        self.examples.extend(other.examples);
        self.examples.truncate(MAX_EXAMPLES);
        self.tried.resize(self.tried.len().max(other.tried.len()), 0);
        self.tried.iter_mut().zip(&other.tried).for_each(|(times, more)| *times += more);
        self.total += other.total;
    }
}

/// What to run next.
pub enum Proposal {
    /// A test that may give an object.
    Make(TestCase),
    /// An example with one more call.
    Call { example: Example, test: TestCase },
}

/// The states found so far.
#[derive(Default)]
pub struct Frontier {
    spots: Vec<Spot>,
    numbers: BTreeMap<Vec<Option<String>>, usize>,
    hashes: FxHashSet<u64>,
    makings: u64,
    /// The states that machines tell apart so far.
    groups: Groups,
    /// There were more states than are gone on from.
    pub bounded: bool,
    /// Calls that were hardly made in some state of the machine come before all others.
    pub filling: bool,
    /// Attempts of each call in each state beyond those after which nothing new is expected.
    pub patience: u64,
}

impl Frontier {
    /// A state that a test has led to. Gives whether it is a new one.
    pub fn reached(&mut self, partitions: &[Partition], example: Example) -> bool {
        if example.test.len() > MAX_STATEMENTS {
            return false;
        }
        let key = classes(partitions, &example.followed.snapshot);
        let at = match self.numbers.get(&key) {
            Some(&at) => at,
            None if self.spots.len() >= MAX_PLACES && !self.groups.is_new(&key) => {
                self.bounded = true;
                return false;
            }
            None => {
                self.groups.add(&key, self.spots.len());
                self.numbers.insert(key.clone(), self.spots.len());
                self.spots.push(Spot::new(key));
                self.spots.len() - 1
            }
        };
        let spot = &mut self.spots[at];
        let new = spot.examples.is_empty();
        let other = spot.examples.len() < MAX_EXAMPLES && self.hashes.insert(example.followed.hash);
        if other || new {
            spot.examples.push(example);
        }
        new
    }

    /// Any example.
    pub fn any(&self, session: &mut Session) -> Option<&Example> {
        let spot = self.spots.get(session.rng.below(self.spots.len().max(1)))?;
        spot.examples.get(session.rng.below(spot.examples.len().max(1)))
    }

    /// Whether every call was tried often in every state.
    pub fn is_done(&self, calls: usize, makers: usize) -> bool {
        let often = |spot: &Spot| spot.tried.len() == calls && spot.tried.iter().all(|n| *n >= ENOUGH + self.patience);
        !self.spots.is_empty() && self.makings >= FIRST_ATTEMPTS * makers as u64 && self.spots.iter().all(often)
    }

    /// Whether there are still calls that were hardly made in some state, and those come first.
    pub fn is_filling(&self, calls: usize) -> bool {
        self.filling && self.groups.has_untried(calls)
    }

    /// States of machines are by these properties from now on.
    pub fn regroup(&mut self, properties: Vec<usize>) {
        self.groups = Groups::new(properties, &self.spots);
    }

    /// These properties are not looked at any more: states that only they told apart are one.
    pub fn without(&mut self, properties: &[usize]) {
        self.numbers.clear();
        for mut spot in std::mem::take(&mut self.spots) {
            for &at in properties {
                spot.key[at] = None;
                spot.examples.iter_mut().for_each(|example| example.followed.snapshot[at] = fsm::Value::Unknown);
            }
            if let Some(&same) = self.numbers.get(&spot.key) {
                self.spots[same].join(spot);
            } else {
                self.numbers.insert(spot.key.clone(), self.spots.len());
                self.spots.push(spot);
            }
        }
        self.groups = Groups::new(self.groups.properties().to_vec(), &self.spots);
    }

    /// The call that was tried least in the state that was tried least; now and then another object. States are as finely as all properties
    /// tell them; if there are too many of these to try every call in each of them, by turns with those of machines.
    pub fn propose(
        &mut self,
        session: &mut Session,
        builder: &Builder<'_>,
        calls: &[CallableId],
        makers: &[CallableId],
    ) -> Option<Proposal> {
        let fresh = self.makings < FIRST_ATTEMPTS * makers.len() as u64;
        let filling = self.is_filling(calls.len());
        let make = self.spots.is_empty() || fresh && session.rng.chance(0.5) || session.rng.chance(0.04);
        if make && !makers.is_empty() {
            let maker = makers[usize::try_from(self.makings).unwrap_or(0) % makers.len()];
            self.makings += 1;
            let mut test = TestCase::default();
            builder.append_call(&mut test, maker, &mut Drawn(&mut session.rng), &session.constants).ok()?;
            return Some(Proposal::Make(test));
        }
        let many = self.spots.len() * calls.len() > MANY_CALLS;
        let part = if self.groups.has_untried(calls.len()) { UNTRIED_FIRST } else { 0.5 };
        let grouped =
            (filling || many && session.rng.chance(part)).then(|| self.groups.next(&self.spots, calls.len())).flatten();
        let (at, least) = grouped.or_else(|| self.least(calls.len()))?;
        self.groups.tried(at, least);
        let spot = &mut self.spots[at];
        spot.tried.resize(calls.len(), 0);
        spot.tried[least] += 1;
        spot.total += 1;
        let example = spot.examples.get(session.rng.below(spot.examples.len()))?.clone();
        let mut test = example.test.clone();
        let receiver = Some(example.followed.var);
        let called: Var = builder
            .append_call_on(&mut test, calls[least], receiver, &mut Drawn(&mut session.rng), &session.constants)
            .ok()?;
        (called.index() + 1 == test.len()).then_some(Proposal::Call { example, test })
    }

    /// The state that was tried least, and the call that was tried least in it.
    fn least(&self, calls: usize) -> Option<(usize, usize)> {
        let at = (0..self.spots.len()).min_by_key(|&at| self.spots[at].total)?;
        let tried = |call: usize| self.spots[at].tried.get(call).copied().unwrap_or(0);
        Some((at, (0..calls).min_by_key(|&call| tried(call))?))
    }

    /// A call with a number that lies between two after which it ended differently.
    pub fn aimed(
        &self,
        session: &mut Session,
        builder: &Builder<'_>,
        callable: CallableId,
        wanted: &Try,
    ) -> Option<Proposal> {
        let spot = &self.spots[*self.numbers.get(&wanted.spot)?];
        let example = spot.examples.get(session.rng.below(spot.examples.len()))?.clone();
        let number = wanted.number(&example.followed.snapshot)?;
        let value = constant(builder.api(), callable, wanted.argument, number)?;
        let mut test = example.test.clone();
        let receiver = Some(example.followed.var);
        let drawn = &mut Drawn(&mut session.rng);
        let called = builder.append_call_on(&mut test, callable, receiver, drawn, &session.constants).ok()?;
        if called.index() + 1 != test.len() {
            return None;
        }
        let mut call = test.statements.pop()?;
        let given = test.push(value);
        let Statement::Call { args, .. } = &mut call else { return None };
        *args.get_mut(wanted.argument)? = given;
        test.push(call);
        Some(Proposal::Call { example, test })
    }
}

/// A number as an argument of a primitive type, if it is one of its values.
pub fn constant(api: &Api, callable: CallableId, argument: usize, number: i64) -> Option<Statement> {
    let Ty::Prim(prim) = *api.callable(callable).params.get(argument)? else { return None };
    let value = match prim {
        Prim::Byte => Constant::Byte(number.try_into().ok()?),
        Prim::Short => Constant::Short(number.try_into().ok()?),
        Prim::Char => Constant::Char(number.try_into().ok()?),
        Prim::Int => Constant::Int(number.try_into().ok()?),
        Prim::Long => Constant::Long(number),
        Prim::Boolean | Prim::Float | Prim::Double => return None,
    };
    Some(Statement::Constant { ty: Ty::Prim(prim), value })
}
