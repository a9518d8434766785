//! The alternating variable method: one variable at a time, first a small step to find a direction, then ever larger steps
//! that way while it gets better. Restarts when no variable helps any more.

use base::Rng;

use super::kind::Entry;
use super::{Optimiser, Space, Vector};

pub(super) const ENTRY: Entry = Entry {
    name: "avm",
    help: "the alternating variable method: one variable at a time, with growing steps",
    population_based: false,
    parameters: || Box::new(()),
    make: |problem, _| Box::new(AlternatingVariables::new(problem.space, problem.rng)),
};

/// What the vector that was asked last is for.
#[derive(Clone, Copy, Debug)]
enum Phase {
    /// The first point after a (re)start.
    Start,
    /// A small step, of the unit with this place among the gene's steps.
    Explore { unit: usize, up: bool },
    /// A step of this size in a direction that helped.
    Pattern { size: f64, up: bool },
}

pub struct AlternatingVariables {
    space: Space,
    rng: Rng,
    base: Vector,
    reached: f64,
    /// Place in the order of variables.
    order: Vec<usize>,
    at: usize,
    /// Variables in a row that did not help.
    useless: usize,
    phase: Phase,
    asked: Vector,
}

impl AlternatingVariables {
    pub fn new(space: Space, mut rng: Rng) -> Self {
        let base = space.initial(&mut rng);
        Self {
            asked: base.clone(),
            base,
            space,
            rng,
            reached: f64::INFINITY,
            order: Vec::new(),
            at: 0,
            useless: 0,
            phase: Phase::Start,
        }
    }

    fn gene(&self) -> Option<usize> {
        self.order.get(self.at).copied()
    }

    /// Small steps that are tried: one for whole numbers; for others down from 1 to the next representable number.
    fn units(&self, gene: usize) -> Vec<f64> {
        let gene = self.space.genes()[gene];
        let mut units = gene.steps();
        units.extend(gene.fine_steps());
        units.retain(|&unit| unit <= 1.0);
        units.sort_by(|a, b| b.total_cmp(a));
        units
    }

    fn next_variable(&mut self) {
        self.useless += 1;
        self.at += 1;
        if self.useless > self.order.len() {
            self.base = self.space.random(&mut self.rng);
            self.phase = Phase::Start;
            return;
        }
        if self.at >= self.order.len() {
            self.order = self.space.active(&self.base);
            self.at = 0;
        }
        self.phase = Phase::Explore { unit: 0, up: true };
    }

    /// The step did not help.
    fn fail(&mut self) {
        self.phase = match self.phase {
            Phase::Explore { unit, up: true } => Phase::Explore { unit, up: false },
            Phase::Explore { unit, up: false } => {
                let units = self.gene().map_or(0, |gene| self.units(gene).len());
                if unit + 1 >= units {
                    return self.next_variable();
                }
                Phase::Explore { unit: unit + 1, up: true }
            }
            // Past the best point: look for a direction anew from there.
            Phase::Pattern { .. } | Phase::Start => Phase::Explore { unit: 0, up: true },
        };
    }
}

impl Optimiser for AlternatingVariables {
    fn name(&self) -> &'static str {
        ENTRY.name
    }

    fn ask(&mut self) -> &Vector {
        self.asked.clone_from(&self.base);
        let (size, up) = match self.phase {
            Phase::Start => return &self.asked,
            Phase::Explore { unit, up } => {
                let size = self.gene().and_then(|gene| self.units(gene).get(unit).copied());
                (size.unwrap_or(1.0), up)
            }
            Phase::Pattern { size, up } => (size, up),
        };
        if let Some(gene) = self.gene() {
            self.asked[gene] = self.space.genes()[gene].moved(self.asked[gene], size, up);
        }
        &self.asked
    }

    fn tell(&mut self, fitness: f64) {
        if let Phase::Start = self.phase {
            self.reached = fitness;
            self.order = self.space.active(&self.base);
            self.at = 0;
            self.useless = 0;
            self.phase = Phase::Explore { unit: 0, up: true };
            return;
        }
        if fitness >= self.reached {
            return self.fail();
        }
        self.reached = fitness;
        self.base.clone_from(&self.asked);
        self.useless = 0;
        let (size, up) = match self.phase {
            Phase::Explore { unit, up } => {
                let size = self.gene().and_then(|gene| self.units(gene).get(unit).copied());
                (size.unwrap_or(1.0), up)
            }
            Phase::Pattern { size, up } => (size, up),
            Phase::Start => (1.0, true),
        };
        self.phase = Phase::Pattern { size: size * 2.0, up };
    }
}
