//! Ant colony: ants move from point to neighbouring point, the likelier the more pheromone lies on the way and the better
//! the neighbour is; the ways taken get pheromone, and all of it evaporates.

use base::parameters::Allowed;
use base::{FxHashMap, Rng};

use super::kind::Entry;
use super::restart::Restarts;
use super::space::hash;
use super::{Optimiser, Space, Vector};

/// Pheromone on the ways between points.
#[derive(Clone, Debug)]
pub struct Pheromone {
    /// Which part evaporates in a round.
    rho: f64,
    /// Amount and the round in which it was right, by way.
    ways: FxHashMap<(u64, u64), (f64, u64)>,
    round: u64,
}

/// What lies where no ant has been.
const INITIAL: f64 = 1.0;
/// Ways that are remembered.
const MOST_WAYS: usize = 200_000;

impl Pheromone {
    pub fn new(rho: f64) -> Self {
        Self { rho: rho.clamp(0.0, 1.0), ways: FxHashMap::default(), round: 0 }
    }

    /// How much lies on a way now.
    pub fn on(&self, way: (u64, u64)) -> f64 {
        match self.ways.get(&way) {
            Some(&(amount, then)) => amount * (1.0 - self.rho).powf((self.round - then) as f64),
            None => INITIAL * (1.0 - self.rho).powf(self.round.min(64) as f64),
        }
    }

    /// An ant went this way: `τ = τ + Δ`.
    pub fn deposit(&mut self, way: (u64, u64), delta: f64) {
        let amount = self.on(way) + delta;
        if self.ways.len() >= MOST_WAYS {
            self.ways.clear();
        }
        self.ways.insert(way, (amount, self.round));
    }

    /// A round is over: `τ = (1 - ρ) τ` everywhere.
    pub fn evaporate(&mut self) {
        self.round += 1;
    }

    /// `P(x, y) = τ η / Σ τ η` for ways with these desirabilities.
    pub fn probabilities(&self, ways: &[(u64, u64)], desirability: &[f64]) -> Vec<f64> {
        let weights: Vec<f64> = ways.iter().zip(desirability).map(|(&way, eta)| self.on(way) * eta).collect();
        let total: f64 = weights.iter().sum();
        weights.into_iter().map(|w| if total > 0.0 { w / total } else { 0.0 }).collect()
    }
}

base::parameters! {
    /// Parameters of the ant colony.
    pub struct AntOptions {
        /// ρ, the part of the pheromone that evaporates in a round.
        rho: f64 = 0.1, "ants.rho", Allowed::Real(0.0, 1.0);
        /// Neighbours that an ant compares before it moves.
        looks: usize = 12, "ants.looks", Allowed::Whole(1, 1000), "neighbours";
        /// How strongly better neighbours are preferred: desirability is 1/rank to this power.
        preference: u32 = 5, "ants.preference", Allowed::Whole(0, 100);
        /// Rounds without anything better after which an ant starts elsewhere; now and then a multiple of it.
        patience: u32 = 10, "ants.patience", Allowed::Whole(0, 1_000_000), "rounds";
        /// The probability that an ant which starts elsewhere starts at the best place of all.
        follow: f64 = 0.3, "ants.follow", Allowed::Real(0.0, 1.0);
    }
}

pub(super) const ENTRY: Entry = Entry {
    name: "ants",
    help: "an ant colony: moves follow pheromone and the better neighbour",
    population_based: true,
    parameters: || Box::new(AntOptions::default()),
    make: |problem, given| {
        Box::new(Ants::new(
            problem.space,
            problem.rng,
            problem.population.div_ceil(2),
            given.applied(AntOptions::default()),
        ))
    },
};

/// What an ant leaves behind if it gets to the goal; less the farther it is.
const DEPOSIT: f64 = 1.0;

struct Ant {
    at: Vector,
    reached: Option<f64>,
    best: f64,
    idle: u32,
    restarts: Restarts,
}

pub struct Ants {
    space: Space,
    rng: Rng,
    options: AntOptions,
    colony: Vec<Ant>,
    pheromone: Pheromone,
    /// Whose turn it is.
    turn: usize,
    /// Where it may go, and what is there as far as that is known.
    ways: Vec<Vector>,
    known: Vec<f64>,
    /// The best place that any ant has moved to.
    place: Vector,
    best: f64,
}

impl Ants {
    pub fn new(space: Space, mut rng: Rng, count: usize, options: AntOptions) -> Self {
        let points = space.population(count.max(1), &mut rng);
        let place = points[0].clone();
        let ant =
            |at| Ant { at, reached: None, best: f64::INFINITY, idle: 0, restarts: Restarts::new(options.patience) };
        Self {
            space,
            rng,
            colony: points.into_iter().map(ant).collect(),
            pheromone: Pheromone::new(options.rho),
            options,
            turn: 0,
            ways: Vec::new(),
            known: Vec::new(),
            place,
            best: f64::INFINITY,
        }
    }

    /// What the ant whose turn it is looks at: its place if that is not known yet, else some neighbours.
    fn look(&mut self) {
        self.known.clear();
        self.ways.clear();
        let ant = &self.colony[self.turn];
        if ant.reached.is_none() {
            self.ways.push(ant.at.clone());
            return;
        }
        for _ in 0..self.options.looks {
            let mut way = ant.at.clone();
            self.space.mutate(&mut way, &mut self.rng);
            self.ways.push(way);
        }
    }

    fn go(&mut self) {
        let ant = &mut self.colony[self.turn];
        if ant.reached.is_none() {
            ant.reached = Some(self.known[0]);
            ant.best = self.known[0];
            ant.idle = 0;
        } else {
            let here = hash(&ant.at);
            let edges: Vec<(u64, u64)> = self.ways.iter().map(|way| (here, hash(way))).collect();
            let probabilities =
                self.pheromone.probabilities(&edges, &desirability(&self.known, self.options.preference));
            let chosen = self.rng.weighted(&probabilities).unwrap_or(0);
            let better = self.known[chosen] < ant.best;
            // An ant goes on to something worse now and then, but not away from the best it has found for long.
            if self.known[chosen] <= ant.reached.unwrap_or(f64::INFINITY) || self.rng.chance(0.1) {
                self.pheromone.deposit(edges[chosen], DEPOSIT / (1.0 + self.known[chosen]));
                ant.at.clone_from(&self.ways[chosen]);
                ant.reached = Some(self.known[chosen]);
            }
            ant.idle = if better { 0 } else { ant.idle + 1 };
            ant.best = ant.best.min(self.known[chosen]);
            if ant.best < self.best {
                self.best = ant.best;
                self.place.clone_from(&ant.at);
            }
            if ant.restarts.is_due(ant.idle) {
                // All trails lead to the best place; but not all ants follow.
                let follow = self.rng.chance(self.options.follow);
                ant.at = if follow { self.place.clone() } else { self.space.newcomer(&mut self.rng) };
                ant.reached = None;
            }
        }
        self.turn += 1;
        if self.turn == self.colony.len() {
            self.turn = 0;
            self.pheromone.evaporate();
        }
    }
}

/// Better neighbours are more desirable, by rank: how much better says little, since distances are normalised.
fn desirability(fitness: &[f64], preference: u32) -> Vec<f64> {
    let rank = |f: &f64| 1 + fitness.iter().filter(|other| *other < f).count();
    fitness.iter().map(|f| 1.0 / (rank(f) as f64).powi(preference as i32)).collect()
}

impl Optimiser for Ants {
    fn name(&self) -> &'static str {
        ENTRY.name
    }

    fn ask(&mut self) -> &Vector {
        if self.known.len() >= self.ways.len() {
            self.look();
        }
        &self.ways[self.known.len()]
    }

    fn tell(&mut self, fitness: f64) {
        self.known.push(fitness);
        if self.known.len() == self.ways.len() {
            self.go();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_as_likely_as_pheromone_times_desirability() {
        let mut pheromone = Pheromone::new(0.5);
        pheromone.deposit((1, 3), 2.0);
        // τ = 1, 3 and η = 0.5, 0.25: 0.5 and 0.75 of 1.25.
        let p = pheromone.probabilities(&[(1, 2), (1, 3)], &[0.5, 0.25]);
        assert!((p[0] - 0.4).abs() < 1e-12 && (p[1] - 0.6).abs() < 1e-12, "{p:?}");
    }

    #[test]
    fn pheromone_is_deposited_and_evaporates() {
        let mut pheromone = Pheromone::new(0.25);
        pheromone.deposit((1, 2), 3.0);
        assert_eq!(pheromone.on((1, 2)), 4.0);
        pheromone.evaporate();
        assert_eq!(pheromone.on((1, 2)), 3.0);
        assert_eq!(pheromone.on((5, 6)), 0.75);
        pheromone.deposit((1, 2), 1.0);
        pheromone.evaporate();
        assert_eq!(pheromone.on((1, 2)), 3.0);
    }

    #[test]
    fn the_best_neighbour_is_the_most_desirable() {
        assert_eq!(desirability(&[0.5, 0.25, 0.5], 5), [1.0 / 32.0, 1.0, 1.0 / 32.0]);
    }
}
