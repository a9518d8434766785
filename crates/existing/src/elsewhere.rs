//! Test classes that others run: a suite is divided into parts, the same for everyone, and what comes of a part is bytes.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use goals::{CoverageWatch, GoalSet};
use vm::{Concrete, Machine};

use crate::discover::{Found, Framework};
use crate::kept::Outcome;
use crate::machine::{Watch, Worker};
use crate::rehearsal::Rehearsal;
use crate::run::{Config, SuiteError, goals_of};

/// Parts of a suite.
const MAX_PARTS: usize = 64;

/// Others who run test classes.
pub trait Elsewhere: Sync {
    /// Has others run these parts, and calls `done` with the number of each and what [`Parts::work`] gave there, or why there is nothing.
    fn run(&self, parts: &[Vec<Found>], done: &mut dyn FnMut(usize, Result<Vec<u8>, String>)) -> Result<(), String>;
}

/// Has others run the classes with the numbers of `queue`, and hands on what came of each, with whether it would come again.
pub(crate) fn run_elsewhere(
    found: &[Found],
    queue: &[usize],
    elsewhere: &dyn Elsewhere,
    add: &mut dyn FnMut(usize, Outcome, bool),
) -> Result<(), SuiteError> {
    let count = found.len().clamp(1, MAX_PARTS);
    // Classes that take long are often neighbours.
    let places = (0..count).map(|first| (first..found.len()).step_by(count).collect::<Vec<usize>>());
    let places: Vec<Vec<usize>> = places.filter(|part| part.iter().any(|at| queue.contains(at))).collect();
    let parts: Vec<Vec<Found>> = places.iter().map(|part| part.iter().map(|&at| found[at].clone()).collect()).collect();
    let done = &mut |part: usize, result: Result<Vec<u8>, String>| {
        let outcomes = result.and_then(|bytes| read(&bytes, &parts[part]));
        let mut outcomes = outcomes.map(Vec::into_iter);
        for &at in &places[part] {
            let (outcome, is_whole) = match &mut outcomes {
                Ok(all) => all.next().unwrap_or_else(|| (Outcome::unstarted(&found[at], "it has no result"), false)),
                Err(why) => (Outcome::unstarted(&found[at], why.clone()), false),
            };
            if queue.contains(&at) {
                add(at, outcome, is_whole);
            }
        }
    };
    elsewhere.run(&parts, done).map_err(SuiteError::Elsewhere)
}

/// What came of the classes of a part.
fn read(bytes: &[u8], part: &[Found]) -> Result<Vec<(Outcome, bool)>, String> {
    let all: Option<Vec<(Outcome, bool)>> = serde_json::from_slice(bytes).ok();
    let is_of = |all: &Vec<(Outcome, bool)>| {
        let mut pairs = all.iter().zip(part);
        all.len() == part.len() && pairs.all(|((outcome, _), found)| outcome.result.name == found.name)
    };
    all.filter(is_of).ok_or_else(|| "the result of its part cannot be read".to_owned())
}

/// A suite of which parts are run here.
pub struct Parts(Kind);

enum Kind {
    Plain(Machines<Concrete>),
    Watching(Machines<CoverageWatch>),
}

impl Parts {
    /// Compiles the drivers of these libraries.
    pub fn new(config: Config, frameworks: &[Framework]) -> Result<Self, SuiteError> {
        let all = frameworks.iter().map(|&framework| Found { name: String::new(), framework });
        let covered = config.covered.clone();
        let rehearsal = Rehearsal::new(config, &all.collect::<Vec<_>>())?;
        let goals = OnceLock::new();
        Ok(Self(if covered.is_empty() {
            Kind::Plain(Machines { rehearsal, covered, goals, ready: Mutex::default(), domain: |_, _| Concrete })
        } else {
            Kind::Watching(Machines { rehearsal, covered, goals, ready: Mutex::default(), domain: watching })
        }))
    }

    /// Starts what the classes of a part need and those of others need too.
    pub fn look_at(&self, part: &[Found]) {
        match &self.0 {
            Kind::Plain(machines) => machines.look_at(part),
            Kind::Watching(machines) => machines.look_at(part),
        }
    }

    /// Runs the classes of a part.
    pub fn work(&self, part: &[Found]) -> Result<Vec<u8>, SuiteError> {
        let outcomes = match &self.0 {
            Kind::Plain(machines) => machines.work(part),
            Kind::Watching(machines) => machines.work(part),
        };
        serde_json::to_vec(&outcomes?).map_err(|e| SuiteError::Elsewhere(e.to_string()))
    }
}

fn watching(goals: &Arc<GoalSet>, machine: &mut Machine) -> CoverageWatch {
    let mut watch = CoverageWatch::new(goals.clone());
    // What was loaded once loads again.
    let bound = watch.bind(&mut machine.program);
    debug_assert!(bound.is_ok(), "{bound:?}");
    watch
}

/// Machines in which the engines are ready, one for each library.
struct Machines<D> {
    rehearsal: Rehearsal,
    covered: Vec<String>,
    goals: OnceLock<Arc<GoalSet>>,
    ready: Mutex<BTreeMap<Framework, Worker<D>>>,
    domain: fn(&Arc<GoalSet>, &mut Machine) -> D,
}

impl<D: Watch> Machines<D> {
    fn take(&self, framework: Framework) -> Option<Worker<D>> {
        self.ready.lock().unwrap_or_else(PoisonError::into_inner).remove(&framework)
    }

    fn put(&self, framework: Framework, worker: Worker<D>) {
        self.ready.lock().unwrap_or_else(PoisonError::into_inner).insert(framework, worker);
    }

    fn worker(&self, framework: Framework) -> Result<Worker<D>, SuiteError> {
        if let Some(worker) = self.take(framework) {
            return Ok(worker);
        }
        self.rehearsal.worker(framework, &base::Interrupt::default(), |machine| {
            let goals = self.goals.get_or_init(|| goals_of(&self.covered, &mut machine.program));
            (self.domain)(goals, machine)
        })
    }

    fn look_at(&self, part: &[Found]) {
        for found in part.iter().filter(|found| self.rehearsal.incomplete(found.framework).is_none()) {
            // What does not start is reported by the work.
            if let Ok(worker) = self.worker(found.framework) {
                self.put(found.framework, worker);
            }
        }
    }

    fn work(&self, part: &[Found]) -> Result<Vec<(Outcome, bool)>, SuiteError> {
        let one = |found: &Found| {
            if let Some(why) = self.rehearsal.incomplete(found.framework) {
                return Ok((Outcome::unstarted(found, why), false));
            }
            let (outcome, worker) = Outcome::of(self.worker(found.framework)?, found);
            let is_whole = worker.is_some();
            if let Some(worker) = worker {
                self.put(found.framework, worker);
            }
            Ok((outcome, is_whole))
        };
        part.iter().map(one).collect()
    }
}
