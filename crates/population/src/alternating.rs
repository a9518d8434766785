//! Several algorithms on one machine: they take turns, the share of each follows what its tests won lately, and what one finds joins the others.
//!
//! Algorithms differ in what leads them on: MIO changes the best test for one goal at a time, DynaMOSA crosses tests that are near to different
//! goals. Which of them wins on a class is not known before, and a machine for each would take as long to set up as many tests to run.

use std::sync::Arc;

use base::Rng;
use fitness::{Fitness, Model};
use goals::{GoalBits, GoalId};
use testcase::{Pool, TestCase};

use super::Algorithm;
use super::individual::{Generation, Individual, Lab, Ran};

/// Part of the budget after which what an algorithm won counts half.
const HALF_LIFE: f64 = 0.1;
/// So many goals in so large a part of the budget are taken for won before anything is known.
const USUAL_GAIN: f64 = 1.0;
const USUAL: f64 = 0.02;
/// The share of an algorithm, compared with an equal one, is no less than this: some win late.
const LEAST: f64 = 0.4;
/// Tests that each of the algorithms so far has run before another joins: a population needs some generations for itself, so in a short budget
/// one alone covers more. Seven classes with 3000 and 20000 executions, 2026-11.
const JOINS: u64 = 1000;
/// Steps of an algorithm after which it gives its best tests to the others, and how many.
const EXCHANGE: u64 = 4;
const EMIGRANTS: usize = 5;

/// An algorithm and what it has used and won.
struct Part<'a> {
    algorithm: Box<dyn Algorithm + 'a>,
    steps: u64,
    runs: u64,
    /// What it has used, divided by its share; that of one that joins begins where the others are.
    load: f64,
    /// Part of the budget that it used, of which the older counts less, and goals won meanwhile.
    lately: f64,
    won: f64,
}

impl Part<'_> {
    fn note(&mut self, used: f64, share: f64, won: usize) {
        let kept = 0.5f64.powf(used / HALF_LIFE);
        self.steps += 1;
        self.load += used / share;
        self.lately = self.lately * kept + used;
        self.won = self.won * kept + won as f64;
    }

    /// Goals for a part of the budget.
    fn rate(&self) -> f64 {
        (self.won + USUAL_GAIN) / (self.lately + USUAL)
    }
}

/// See the module's head.
pub struct Alternating<'a> {
    name: &'static str,
    parts: Vec<Part<'a>>,
    /// Those that have joined so far, from the first.
    joined: usize,
}

impl<'a> Alternating<'a> {
    /// The first begins, and the others join one after the other.
    pub fn new(name: &'static str, algorithms: impl IntoIterator<Item = Box<dyn Algorithm + 'a>>) -> Self {
        let part = |algorithm| Part { algorithm, steps: 0, runs: 0, load: 0.0, lately: 0.0, won: 0.0 };
        Self { name, parts: algorithms.into_iter().map(part).collect(), joined: 0 }
    }

    /// The algorithm that has used least of its share and has something left to do, with its share.
    fn next(&mut self) -> Option<(usize, f64)> {
        let is_ready = |part: &Part<'_>| part.runs >= JOINS || part.algorithm.is_done();
        if self.joined < self.parts.len() && self.parts[..self.joined].iter().all(is_ready) {
            let loads = self.parts[..self.joined].iter().map(|part| part.load);
            self.parts[self.joined].load = loads.min_by(f64::total_cmp).unwrap_or(0.0);
            self.joined += 1;
        }
        let joined = &self.parts[..self.joined];
        let all: f64 = joined.iter().map(Part::rate).sum();
        let ready = (0..joined.len()).filter(|&at| !joined[at].algorithm.is_done());
        let at = ready.min_by(|&a, &b| joined[a].load.total_cmp(&joined[b].load))?;
        Some((at, (joined[at].rate() / all).max(LEAST / joined.len() as f64)))
    }

    fn give(&mut self, from: usize, tests: &[Individual]) {
        if tests.is_empty() {
            return;
        }
        let others = self.parts.iter_mut().enumerate().filter(|(at, _)| *at != from);
        others.for_each(|(_, part)| part.algorithm.receive(tests.to_vec()));
    }
}

impl Algorithm for Alternating<'_> {
    fn name(&self) -> &'static str {
        self.name
    }

    fn step(&mut self, lab: &mut dyn Lab) {
        let Some((at, share)) = self.next() else {
            lab.idle();
            return;
        };
        let before = lab.fraction();
        let mut watched = Watched { lab, runs: 0, won: 0, winners: Vec::new() };
        let part = &mut self.parts[at];
        part.algorithm.step(&mut watched);
        let Watched { runs, won, winners, .. } = watched;
        part.runs += runs;
        part.note(lab.fraction() - before, share, won);
        let exchange = part.steps.is_multiple_of(EXCHANGE);
        let best = if exchange { part.algorithm.emigrants(EMIGRANTS) } else { Vec::new() };
        self.give(at, &winners);
        self.give(at, &best);
    }

    /// That of the algorithm that has run most.
    fn generation(&self) -> Generation {
        let most = self.parts.iter().max_by_key(|part| part.runs);
        most.map(|part| part.algorithm.generation()).unwrap_or_default()
    }

    fn is_done(&self) -> bool {
        self.parts.iter().all(|part| part.algorithm.is_done())
    }

    fn receive(&mut self, tests: Vec<Individual>) {
        self.parts.iter_mut().for_each(|part| part.algorithm.receive(tests.clone()));
    }

    fn emigrants(&self, count: usize) -> Vec<Individual> {
        let each = count.div_ceil(self.parts.len().max(1));
        let mut all: Vec<Individual> = self.parts.iter().flat_map(|part| part.algorithm.emigrants(each)).collect();
        all.truncate(count);
        all
    }
}

/// A lab that counts tests and remembers which won goals.
struct Watched<'l> {
    lab: &'l mut dyn Lab,
    runs: u64,
    won: usize,
    winners: Vec<Individual>,
}

impl Lab for Watched<'_> {
    fn run(&mut self, test: &TestCase) -> Option<Ran> {
        self.runs += 1;
        let ran = self.lab.run(test)?;
        if ran.gained > 0 {
            self.won += ran.gained;
            self.winners.push(ran.individual.clone());
        }
        Some(ran)
    }

    fn solved(&mut self, test: &TestCase) -> Vec<TestCase> {
        self.lab.solved(test)
    }

    fn idle(&mut self) {
        self.lab.idle();
    }

    fn is_over(&self) -> bool {
        self.lab.is_over()
    }

    fn fraction(&self) -> f64 {
        self.lab.fraction()
    }

    fn model(&self) -> &Arc<Model> {
        self.lab.model()
    }

    fn fitness(&self, goal: GoalId) -> Fitness {
        self.lab.fitness(goal)
    }

    fn covered(&self) -> &GoalBits {
        self.lab.covered()
    }

    fn best(&self, goal: GoalId) -> Option<&TestCase> {
        self.lab.best(goal)
    }

    fn means(&mut self) -> (&mut Rng, &dyn Pool) {
        self.lab.means()
    }
}
