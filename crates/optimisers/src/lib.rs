//! Metaheuristics over vectors of input values: one file each, all behind [`Optimiser`], listed in
//! [`Kind`].
//!
//! An optimiser proposes a vector and gets its distance from the goal, so the caller that evaluates keeps the budget, and can
//! look at what else the run covered. Less is better and 0 is there; infinity is allowed. The same seed asks the same
//! vectors for the same answers.

#![deny(clippy::disallowed_methods)]

mod annealing;
mod ants;
mod avm;
mod climbing;
pub mod gene;
mod genetic;
mod kind;
mod random;
mod restart;
pub mod selection;
pub mod space;
mod swarm;
mod tabu;
mod tuning;
mod vary;

pub use annealing::{Annealing, AnnealingOptions, Cooling, CoolingKind};
pub use ants::{AntOptions, Ants, Pheromone};
pub use avm::AlternatingVariables;
pub use climbing::{Climb, ClimbOptions, HillClimbing};
pub use gene::{BadRange, Gene, Value};
pub use genetic::{Genetic, GeneticOptions, crossover};
pub use kind::{Entry, Kind, Problem};
pub use random::Random;
pub use selection::Selection;
pub use space::{Datum, Input, Space, Vector};
pub use swarm::{Swarm, SwarmOptions, velocity};
pub use tabu::{Neighbourhood, Tabu, TabuKind, TabuOptions};
pub use testcase::Prim;
pub use tuning::Tuning;

/// Proposes vectors and learns from how good they were.
pub trait Optimiser {
    fn name(&self) -> &'static str;

    /// The vector to evaluate next.
    fn ask(&mut self) -> &Vector;

    /// How far the vector asked last was from the goal.
    fn tell(&mut self, fitness: f64);

    /// Whether it has come to rest: asking on would bring nothing new.
    fn is_done(&self) -> bool {
        false
    }
}

/// What a minimisation has found.
#[derive(Clone, Debug, PartialEq)]
pub struct Found {
    pub vector: Vector,
    pub fitness: f64,
    /// Evaluations used; if the goal was reached, those until then.
    pub evaluations: u64,
}

/// Lets an optimiser work until the goal is reached, it has come to rest or the evaluations are used up.
pub fn minimise(optimiser: &mut dyn Optimiser, evaluations: u64, mut objective: impl FnMut(&Vector) -> f64) -> Found {
    let mut found = Found { vector: Vector::new(), fitness: f64::INFINITY, evaluations: 0 };
    while found.evaluations < evaluations && !optimiser.is_done() {
        found.evaluations += 1;
        let vector = optimiser.ask();
        let fitness = objective(vector);
        if fitness < found.fitness || found.vector.is_empty() {
            found.vector.clone_from(vector);
            found.fitness = fitness;
        }
        if fitness <= 0.0 {
            break;
        }
        optimiser.tell(fitness);
    }
    found
}

#[cfg(test)]
mod tests;
