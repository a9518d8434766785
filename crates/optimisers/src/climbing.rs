//! Hill climbing: the best (or some) better neighbour of the point reached, until there is none. Exploitation only; random
//! restarts add exploration.

use base::Rng;
use base::parameters::{Allowed, Given};

use super::kind::{Entry, Problem};
use super::{Optimiser, Space, Vector};

base::parameters! {
    /// Parameters of hill climbing.
    pub struct ClimbOptions {
        /// A climb that has reached its top begins anew at a random point; else it ends.
        restart: bool = true, "climb.restart", Allowed::Truth;
    }
}

pub(super) const STEEPEST: Entry = Entry {
    name: "hillclimb",
    help: "the best neighbour, again and again; a new start at the top",
    population_based: false,
    parameters: || Box::new(ClimbOptions::default()),
    make: |problem, given| made(problem, given, Climb::Steepest),
};

pub(super) const STOCHASTIC: Entry = Entry {
    name: "stochastic",
    help: "as hillclimb, with any better neighbour",
    population_based: false,
    parameters: || Box::new(ClimbOptions::default()),
    make: |problem, given| made(problem, given, Climb::Stochastic),
};

fn made(problem: Problem, given: &Given, climb: Climb) -> Box<dyn Optimiser> {
    let restart = given.applied(ClimbOptions::default()).restart;
    Box::new(HillClimbing::new(problem.space, problem.rng, climb, restart))
}

/// Which better neighbour is taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Climb {
    /// The best of all.
    Steepest,
    /// One of the better ones at random.
    Stochastic,
}

pub struct HillClimbing {
    space: Space,
    rng: Rng,
    climb: Climb,
    restart: bool,
    /// The point reached and its fitness; none while the first point is being evaluated.
    base: Vector,
    reached: Option<f64>,
    neighbours: Vec<(usize, f64, bool)>,
    /// Neighbours evaluated so far.
    next: usize,
    /// Better neighbours, by their place in the list.
    better: Vec<(usize, f64)>,
    asked: Vector,
    done: bool,
}

impl HillClimbing {
    pub fn new(space: Space, mut rng: Rng, climb: Climb, restart: bool) -> Self {
        let base = space.initial(&mut rng);
        Self {
            asked: base.clone(),
            base,
            space,
            rng,
            climb,
            restart,
            reached: None,
            neighbours: Vec::new(),
            next: 0,
            better: Vec::new(),
            done: false,
        }
    }

    fn moved(&self, at: usize) -> Vector {
        let (gene, step, up) = self.neighbours[at];
        let mut vector = self.base.clone();
        vector[gene] = self.space.genes()[gene].moved(vector[gene], step, up);
        vector
    }

    /// All neighbours are known: moves on, or gives up.
    fn climb(&mut self) {
        let chosen = match self.climb {
            Climb::Steepest => self.better.iter().copied().min_by(|a, b| a.1.total_cmp(&b.1)),
            Climb::Stochastic => self.rng.pick(&self.better).copied(),
        };
        match chosen {
            Some((at, fitness)) => {
                self.base = self.moved(at);
                self.look_around(fitness);
            }
            None if self.restart => {
                self.base = self.space.random(&mut self.rng);
                self.reached = None;
            }
            None => self.done = true,
        }
    }

    fn look_around(&mut self, fitness: f64) {
        self.reached = Some(fitness);
        self.neighbours = self.space.neighbours(&self.base);
        self.next = 0;
        self.better.clear();
    }
}

impl Optimiser for HillClimbing {
    fn name(&self) -> &'static str {
        match self.climb {
            Climb::Steepest => STEEPEST.name,
            Climb::Stochastic => STOCHASTIC.name,
        }
    }

    fn ask(&mut self) -> &Vector {
        self.asked = if self.reached.is_some() && self.next < self.neighbours.len() {
            self.moved(self.next)
        } else {
            self.base.clone()
        };
        &self.asked
    }

    fn tell(&mut self, fitness: f64) {
        match self.reached {
            None => self.look_around(fitness),
            Some(reached) => {
                if fitness < reached {
                    self.better.push((self.next, fitness));
                }
                self.next += 1;
            }
        }
        if self.next >= self.neighbours.len() {
            self.climb();
        }
    }

    fn is_done(&self) -> bool {
        self.done
    }
}
