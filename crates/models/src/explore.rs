//! Tests that reach new states of the subject's objects, and try every call in each of them.

use std::collections::BTreeMap;

use base::FxHashSet;
use fsm::{Partition, Snapshot};
use session::Session;
use testcase::{Builder, CallableId, Drawn, TestCase, Var};

use crate::record::Followed;

/// States, as finely as all properties tell them, from which calls are tried; others are not gone on from.
const MAX_PLACES: usize = 160;
/// Different objects that are kept in one such state.
const MAX_EXAMPLES: usize = 8;
/// Statements of a test that is still made longer.
const MAX_STATEMENTS: usize = 60;
/// Attempts with a maker before it is tried less often than calls are.
const FIRST_ATTEMPTS: u64 = 40;
/// Attempts of each call in each state after which nothing new is expected.
const ENOUGH: u64 = 60;

/// An object in a state: the test that leads there.
#[derive(Clone)]
pub struct Example {
    pub test: TestCase,
    pub followed: Followed,
    /// The number of its trace.
    pub trace: usize,
}

/// A state as finely as all properties tell it.
struct Spot {
    examples: Vec<Example>,
    /// Attempts of each call.
    tried: Vec<u64>,
    total: u64,
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
    /// There were more states than are gone on from.
    pub bounded: bool,
}

impl Frontier {
    /// A state that a test has led to. Gives whether it is a new one.
    pub fn reached(&mut self, partitions: &[Partition], example: Example) -> bool {
        if example.test.len() > MAX_STATEMENTS {
            return false;
        }
        let key = key(partitions, &example.followed.snapshot);
        let at = match self.numbers.get(&key) {
            Some(&at) => at,
            None if self.spots.len() >= MAX_PLACES => {
                self.bounded = true;
                return false;
            }
            None => {
                self.numbers.insert(key, self.spots.len());
                self.spots.push(Spot { examples: Vec::new(), tried: Vec::new(), total: 0 });
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

    /// Whether every call was tried often in every state.
    pub fn is_done(&self, calls: usize, makers: usize) -> bool {
        let often = |spot: &Spot| spot.tried.len() == calls && spot.tried.iter().all(|n| *n >= ENOUGH);
        !self.spots.is_empty() && self.makings >= FIRST_ATTEMPTS * makers as u64 && self.spots.iter().all(often)
    }

    /// The call that was tried least in the state that was tried least; now and then another object.
    pub fn propose(
        &mut self,
        session: &mut Session,
        builder: &Builder<'_>,
        calls: &[CallableId],
        makers: &[CallableId],
    ) -> Option<Proposal> {
        let fresh = self.makings < FIRST_ATTEMPTS * makers.len() as u64;
        let make = self.spots.is_empty() || fresh && session.rng.chance(0.5) || session.rng.chance(0.04);
        if make && !makers.is_empty() {
            let maker = makers[usize::try_from(self.makings).unwrap_or(0) % makers.len()];
            self.makings += 1;
            let mut test = TestCase::default();
            builder.append_call(&mut test, maker, &mut Drawn(&mut session.rng), &session.constants).ok()?;
            return Some(Proposal::Make(test));
        }
        let spot = self.spots.iter_mut().min_by_key(|spot| spot.total)?;
        spot.tried.resize(calls.len(), 0);
        let least = (0..calls.len()).min_by_key(|&at| spot.tried[at])?;
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
}

fn key(partitions: &[Partition], snapshot: &Snapshot) -> Vec<Option<String>> {
    partitions.iter().zip(snapshot).map(|(partition, value)| partition.class(value)).collect()
}
