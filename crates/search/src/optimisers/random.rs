//! Random search: no memory at all. What the others are measured against.

use base::Rng;

use super::{Optimiser, Space, Vector};

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
        "random"
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
