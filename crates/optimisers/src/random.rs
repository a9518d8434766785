//! Random search: no memory at all. What the others are measured against.

use base::Rng;

use super::kind::Entry;
use super::{Optimiser, Space, Vector};

pub(super) const ENTRY: Entry = Entry {
    name: "random",
    help: "every point is drawn anew",
    population_based: false,
    parameters: || Box::new(()),
    make: |problem, _| Box::new(Random::new(problem.space, problem.rng)),
};

pub struct Random {
    space: Space,
    rng: Rng,
    asked: Vector,
}

impl Random {
    pub fn new(space: Space, rng: Rng) -> Self {
        Self { space, rng, asked: Vector::new() }
    }
}

impl Optimiser for Random {
    fn name(&self) -> &'static str {
        ENTRY.name
    }

    fn ask(&mut self) -> &Vector {
        self.asked = self.space.random(&mut self.rng);
        &self.asked
    }

    fn tell(&mut self, _: f64) {}

    fn is_done(&self) -> bool {
        self.space.is_empty() && !self.asked.is_empty()
    }
}
