//! The genetic algorithm: selection, one-point crossover, mutation, and the best always survive.

use base::parameters::Allowed;
use base::{FxHashSet, Rng};

use super::kind::Entry;
use super::restart::Restarts;
use super::selection::{self, Selection};
use super::space::hash;
use super::{Optimiser, Space, Value, Vector};

base::parameters! {
    /// Parameters of the genetic algorithm over data.
    pub struct GeneticOptions {
        /// How the parents of the next generation are chosen.
        selection: Selection = Selection::Tournament(2), "genetic.selection", Selection::allowed();
        /// The best that go on unchanged; fewer than the population.
        elite: usize = 1, "genetic.elite", Allowed::Whole(0, 10_000), "individuals";
        /// The probability that two parents are crossed.
        crossover: f64 = 0.8, "genetic.crossover", Allowed::Real(0.0, 1.0);
        /// The probability that an individual is mutated, and mutated once more after that.
        mutation: f64 = 0.5, "genetic.mutation", Allowed::Real(0.0, 0.95);
        /// The part of a generation that is drawn anew.
        immigrants: f64 = 0.1, "genetic.immigrants", Allowed::Real(0.0, 1.0);
        /// Generations without a better individual after which all are drawn anew; now and then a multiple of it.
        patience: u32 = 12, "genetic.patience", Allowed::Whole(0, 1_000_000), "generations";
    }
}

pub(super) const ENTRY: Entry = Entry {
    name: "genetic",
    help: "a genetic algorithm: selection, one-point crossover, mutation",
    population_based: true,
    parameters: || Box::new(GeneticOptions::default()),
    make: |problem, given| {
        Box::new(Genetic::new(problem.space, problem.rng, problem.population, given.applied(GeneticOptions::default())))
    },
};

/// Attempts to make a child unlike all others.
const MAX_ATTEMPTS: u32 = 4;

pub struct Genetic {
    space: Space,
    rng: Rng,
    options: GeneticOptions,
    size: usize,
    population: Vec<Vector>,
    fitness: Vec<f64>,
    best: f64,
    idle: u32,
    restarts: Restarts,
}

/// Swaps everything from `point` on.
pub fn crossover(a: &mut [Value], b: &mut [Value], point: usize) {
    let end = a.len().min(b.len());
    if point < end {
        a[point..end].swap_with_slice(&mut b[point..end]);
    }
}

impl Genetic {
    pub fn new(space: Space, mut rng: Rng, population: usize, mut options: GeneticOptions) -> Self {
        let size = population.max(2);
        options.elite = options.elite.min(size - 1);
        let population = space.population(size, &mut rng);
        let restarts = Restarts::new(options.patience);
        Self { space, rng, options, size, population, fitness: Vec::new(), best: f64::INFINITY, idle: 0, restarts }
    }

    fn breed(&mut self) {
        let order = selection::ranked(&self.fitness);
        let best = self.fitness[order[0]];
        self.idle = if best < self.best { 0 } else { self.idle + 1 };
        self.best = self.best.min(best);
        let mut next: Vec<Vector> =
            order.iter().take(self.options.elite).map(|&i| self.population[i].clone()).collect();
        if self.restarts.is_due(self.idle) {
            self.idle = 0;
            // The old best would only lead the new ones back to where it got stuck.
            self.best = f64::INFINITY;
            next.clear();
            let space = &self.space;
            let rng = &mut self.rng;
            next.extend((0..self.size).map(|_| space.newcomer(rng)));
        }
        // New random individuals, against a population in which all are alike.
        let immigrants = (self.size as f64 * self.options.immigrants) as usize;
        let immigrants = immigrants.min(self.size - next.len());
        next.extend((0..immigrants).map(|_| self.space.newcomer(&mut self.rng)));
        let wanted = self.size - next.len();
        let parents = selection::select(self.options.selection, &self.fitness, wanted + wanted % 2, &mut self.rng);
        let mut children: Vec<Vector> = parents.into_iter().map(|i| self.population[i].clone()).collect();
        // Parents that were selected next to each other may be the same one.
        self.rng.shuffle(&mut children);
        for pair in children.chunks_exact_mut(2) {
            let [a, b] = pair else { continue };
            if a.len() > 1 && self.rng.chance(self.options.crossover) {
                let point = 1 + self.rng.below(a.len() - 1);
                crossover(a, b, point);
            }
        }
        children.truncate(wanted);
        let mut known: FxHashSet<u64> = self.population.iter().map(|point| hash(point)).collect();
        for child in &mut children {
            while self.rng.chance(self.options.mutation) {
                self.space.mutate(child, &mut self.rng);
            }
            // Who was there already has nothing to tell.
            let mut tries = 0;
            while !known.insert(hash(child)) && tries < MAX_ATTEMPTS {
                self.space.mutate(child, &mut self.rng);
                tries += 1;
            }
        }
        next.extend(children);
        self.population = next;
        self.fitness.clear();
    }
}

impl Optimiser for Genetic {
    fn name(&self) -> &'static str {
        ENTRY.name
    }

    fn ask(&mut self) -> &Vector {
        &self.population[self.fitness.len()]
    }

    fn tell(&mut self, fitness: f64) {
        self.fitness.push(fitness);
        if self.fitness.len() == self.population.len() {
            self.breed();
        }
    }

    fn is_done(&self) -> bool {
        self.space.is_empty() && !self.fitness.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn triangle(a: i64, b: i64, c: i64) -> Vector {
        [a, b, c].map(Value::Whole).into()
    }

    #[test]
    fn one_point_crossover_swaps_the_tails() {
        // <Ch2, Ch5> and <Ch4, Ch6> of the course.
        let (mut a, mut b) = (triangle(2, 2, 3), triangle(3, 4, 5));
        crossover(&mut a, &mut b, 1);
        assert_eq!((a, b), (triangle(2, 4, 5), triangle(3, 2, 3)));
        let (mut a, mut b) = (triangle(2, 3, 4), triangle(3, 4, 5));
        crossover(&mut a, &mut b, 2);
        assert_eq!((a, b), (triangle(2, 3, 5), triangle(3, 4, 4)));
    }

    #[test]
    fn the_best_survive_unchanged() {
        let gene = super::super::Gene::whole(testcase::Prim::Int, -1000, 1000).unwrap();
        let options = GeneticOptions { patience: u32::MAX, ..GeneticOptions::default() };
        let mut search = Genetic::new(Space::of_genes([gene]), Rng::new(2), 10, options);
        let mut best = f64::INFINITY;
        for generation in 0..50 {
            let mut least = f64::INFINITY;
            for _ in 0..10 {
                let fitness = search.ask()[0].position().abs();
                least = least.min(fitness);
                search.tell(fitness);
            }
            assert!(least <= best, "generation {generation} forgot the best");
            best = least;
        }
    }
}
