//! Searches for values where the backend gives up: functions that it does not know, floats in long chains, products of unknowns,
//! long texts.
//!
//! The variables of the conditions, and the elements of arrays that they read, are the inputs of the optimisers, and the sum of
//! the conditions' distances is the objective. Optimisers bring a point near to a solution; from there conditions that do not hold
//! are repaired one after the other (`repair.rs`), which hits values that no step finds. The effort is bounded in evaluations and
//! the search starts the same way every time. It never says that there is no solution.

mod inverse;
mod places;
mod repair;

use std::time::Instant;

use base::{Interrupt, Rng};
use expr::{Evaluator, Model, TermId, Terms};
use optimisers::{Kind, Vector};

use self::places::Places;
use self::repair::Repair;
use super::distance::{Landscape, constants_of};
use super::size;
use crate::{Answer, LayerStats, Query, Reason, Solver, Stats};

/// Evaluations of the conditions that one query may cost.
const MAX_EVALUATIONS: usize = 60_000;
/// Terms that all these evaluations together may evaluate: large conditions are tried less often.
const EVALUATED: usize = 12_000_000;
/// Queries with more terms are not searched.
const LARGEST: usize = 100_000;
/// Evaluations of one optimiser before its best point is repaired.
const SLICE: usize = 1500;
/// Evaluations of one repair.
const REPAIR: usize = 1500;
/// Optimisers that take turns.
const OPTIMISERS: [Kind; 3] = [Kind::AlternatingVariables, Kind::Genetic, Kind::Swarm];

pub struct Search {
    inner: Box<dyn Solver>,
    interrupt: Interrupt,
    evaluator: Evaluator,
    answered: bool,
    stats: Stats,
}

impl Search {
    /// The layer around a solver; no search begins once the interrupt is raised.
    pub fn new(inner: Box<dyn Solver>, interrupt: Interrupt) -> Self {
        Self { inner, interrupt, evaluator: Evaluator::new(), answered: false, stats: Stats::default() }
    }

    fn search(&mut self, terms: &mut Terms, query: &Query) -> Option<Model> {
        let conditions: Vec<TermId> = query.conditions().collect();
        let size = size(terms, conditions.iter().copied(), LARGEST);
        if size >= LARGEST || conditions.contains(&TermId::FALSE) {
            return None;
        }
        let left = MAX_EVALUATIONS.min(EVALUATED / size);
        let places = Places::find(terms, &conditions, query.base, &mut self.evaluator)?;
        let constants = constants_of(terms, &conditions);
        let mut space = places.space(&constants);
        if let Some(base) = query.base {
            space.start_from(&places.data(base));
        }
        let model = places.start(query.base);
        let evaluator = &mut self.evaluator;
        let mut at = Landscape { terms, conditions, evaluator, model, left };
        let mut rng = Rng::new(1);
        for round in 0.. {
            if at.left == 0 || self.interrupt.is_raised() {
                break;
            }
            let kind = OPTIMISERS[round % OPTIMISERS.len()];
            let mut optimiser = kind.make(space.clone(), rng.fork(round as u64));
            let mut best: (f64, Vector) = (f64::INFINITY, Vector::new());
            let before = at.left;
            while at.left > 0 && before - at.left < SLICE && !optimiser.is_done() {
                let point = optimiser.ask();
                places.put(point, &mut at.model);
                let distance = at.distance();
                if distance < best.0 || best.1.is_empty() {
                    best = (distance, point.clone());
                }
                if distance == 0.0 {
                    return Some(at.model);
                }
                optimiser.tell(distance);
            }
            if best.1.is_empty() {
                break;
            }
            places.put(&best.1, &mut at.model);
            let effort = REPAIR.min(at.left);
            let mut repair = Repair { at: &mut at, places: &places, space: &space, rng: &mut rng };
            if repair.run(best.1, effort) {
                return Some(at.model);
            }
        }
        None
    }
}

impl Solver for Search {
    fn check(&mut self, terms: &mut Terms, query: &Query) -> Answer {
        let start = Instant::now();
        let mut answer = self.inner.check(terms, query);
        self.answered = false;
        // A wrong model is a bug below that must stay visible.
        if matches!(&answer, Answer::Unknown(reason) if *reason != Reason::WrongModel)
            && !self.interrupt.is_raised()
            && let Some(model) = self.search(terms, query)
        {
            self.answered = true;
            answer = Answer::Sat(model);
        }
        self.stats.count(&answer, self.answered, start);
        answer
    }

    fn core(&self) -> Option<&[TermId]> {
        if self.answered { None } else { self.inner.core() }
    }

    fn statistics(&self, out: &mut Vec<LayerStats>) {
        out.push(LayerStats { layer: "search", stats: self.stats });
        self.inner.statistics(out);
    }
}
