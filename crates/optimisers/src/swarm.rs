//! Particle swarm: particles fly on as they did, drawn to the best place that they and that all have seen.
//!
//! With *neighbourhood communication* there is a fourth direction: the best place near a particle that others have visited.

use std::collections::VecDeque;

use base::Rng;
use base::parameters::Allowed;

use super::kind::Entry;
use super::restart::Restarts;
use super::{Optimiser, Space, Vector};

base::parameters! {
    /// Parameters of the particle swarm; the defaults of inertia and pull are usual values that make particles settle.
    pub struct SwarmOptions {
        /// ω, the inertia of a particle.
        omega: f64 = 0.7298, "swarm.omega", Allowed::Real(0.0, 2.0);
        /// φ, the pull of a particle's own best place.
        phi_own: f64 = 1.4962, "swarm.phi-own", Allowed::Real(0.0, 10.0);
        /// φ, the pull of the best place of all.
        phi_common: f64 = 1.4962, "swarm.phi-common", Allowed::Real(0.0, 10.0);
        /// φ, the pull of the best place in the neighbourhood that other particles have visited; 0: none.
        phi_near: f64 = 0.0, "swarm.phi-near", Allowed::Real(0.0, 10.0);
        /// How far the neighbourhood of a particle reaches in each dimension, as a part of the coordinate plus one.
        radius: f64 = 0.1, "swarm.radius", Allowed::Above(0.0);
        /// The probability that a particle looks around a best place instead of flying: whole numbers need exact values, which
        /// flying past them does not find.
        local: f64 = 0.4, "swarm.local", Allowed::Real(0.0, 1.0);
        /// Rounds without a better place after which the particles are scattered; now and then a multiple of it.
        patience: u32 = 12, "swarm.patience", Allowed::Whole(0, 1_000_000), "rounds";
    }
}

pub(super) const ENTRY: Entry = Entry {
    name: "swarm",
    help: "a particle swarm: particles fly to the best places seen",
    population_based: true,
    parameters: || Box::new(SwarmOptions::default()),
    make: |problem, given| {
        Box::new(Swarm::new(problem.space, problem.rng, problem.population, given.applied(SwarmOptions::default())))
    },
};

/// `v' = ωv + φ_p r_p (p - x) + φ_g r_g (g - x)`, the new velocity in one dimension; `random` are `r_p` and `r_g`.
pub fn velocity(v: f64, x: f64, own: f64, common: f64, weights: [f64; 3], random: [f64; 2]) -> f64 {
    let [omega, phi_own, phi_common] = weights;
    omega * v + phi_own * random[0] * (own - x) + phi_common * random[1] * (common - x)
}

struct Particle {
    at: Vector,
    velocity: Vec<f64>,
    best: Vector,
    best_fitness: f64,
}

pub struct Swarm {
    space: Space,
    rng: Rng,
    options: SwarmOptions,
    particles: Vec<Particle>,
    turn: usize,
    best: Vector,
    best_fitness: f64,
    idle: u32,
    restarts: Restarts,
    /// Places that were visited lately, with the particle and how good they were.
    visited: VecDeque<(usize, Vector, f64)>,
}

/// Visited places that are remembered.
const MAX_VISITED: usize = 400;

impl Swarm {
    pub fn new(space: Space, mut rng: Rng, count: usize, options: SwarmOptions) -> Self {
        let points = space.population(count.max(2), &mut rng);
        let particles: Vec<Particle> = points.into_iter().map(|at| particle(&space, at, &mut rng)).collect();
        let best = particles[0].at.clone();
        Self {
            space,
            rng,
            particles,
            turn: 0,
            best,
            best_fitness: f64::INFINITY,
            idle: 0,
            restarts: Restarts::new(options.patience),
            visited: VecDeque::new(),
            options,
        }
    }

    /// The best place in the neighbourhood of the particle in turn that others have visited.
    fn nearby(&self) -> Option<&Vector> {
        let at = &self.particles[self.turn].at;
        let is_near = |place: &Vector| {
            let pairs = at.iter().zip(place).map(|(a, b)| (a.position(), b.position()));
            pairs.into_iter().all(|(a, b)| (a - b).abs() <= self.options.radius * (1.0 + a.abs()))
        };
        let others = self.visited.iter().filter(|(particle, place, _)| *particle != self.turn && is_near(place));
        others.min_by(|a, b| a.2.total_cmp(&b.2)).map(|(_, place, _)| place)
    }

    fn fly(&mut self) {
        let near = if self.options.phi_near > 0.0 { self.nearby().cloned() } else { None };
        let particle = &mut self.particles[self.turn];
        if self.rng.chance(self.options.local) {
            particle.at.clone_from(if self.rng.chance(0.5) { &self.best } else { &particle.best });
            self.space.mutate(&mut particle.at, &mut self.rng);
            return;
        }
        let weights = [self.options.omega, self.options.phi_own, self.options.phi_common];
        for (d, gene) in self.space.genes().iter().enumerate() {
            let x = particle.at[d].position();
            let random = [self.rng.unit(), self.rng.unit()];
            let (own, common) = (particle.best[d].position(), self.best[d].position());
            let mut v = velocity(particle.velocity[d], x, own, common, weights, random);
            if let Some(near) = &near {
                v += self.options.phi_near * self.rng.unit() * (near[d].position() - x);
            }
            particle.velocity[d] = if v.is_finite() { v } else { 0.0 };
            particle.at[d] = gene.nearest(x + particle.velocity[d]);
        }
    }

    fn scatter(&mut self) {
        self.idle = 0;
        self.best_fitness = f64::INFINITY;
        self.visited.clear();
        for at in 0..self.particles.len() {
            let point = self.space.newcomer(&mut self.rng);
            self.particles[at] = particle(&self.space, point, &mut self.rng);
        }
    }
}

fn particle(space: &Space, at: Vector, rng: &mut Rng) -> Particle {
    let other = space.random(rng);
    let velocity = at.iter().zip(&other).map(|(a, b)| (b.position() - a.position()) / 2.0).collect();
    Particle { best: at.clone(), at, velocity, best_fitness: f64::INFINITY }
}

impl Optimiser for Swarm {
    fn name(&self) -> &'static str {
        ENTRY.name
    }

    fn ask(&mut self) -> &Vector {
        &self.particles[self.turn].at
    }

    fn tell(&mut self, fitness: f64) {
        if self.options.phi_near > 0.0 {
            if self.visited.len() >= MAX_VISITED {
                self.visited.pop_front();
            }
            self.visited.push_back((self.turn, self.particles[self.turn].at.clone(), fitness));
        }
        let particle = &mut self.particles[self.turn];
        if fitness <= particle.best_fitness {
            particle.best_fitness = fitness;
            particle.best.clone_from(&particle.at);
        }
        if fitness < self.best_fitness {
            self.best_fitness = fitness;
            self.best.clone_from(&particle.at);
            self.idle = 0;
        }
        self.fly();
        self.turn += 1;
        if self.turn == self.particles.len() {
            self.turn = 0;
            self.idle += 1;
            if self.restarts.is_due(self.idle) {
                self.scatter();
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_neighbourhood_has_the_best_place_that_others_visited_there() {
        let gene = super::super::Gene::whole(testcase::Prim::Int, 0, 1_000_000).unwrap();
        let place = |x: i64| vec![super::super::Value::Whole(x)];
        let options = SwarmOptions { phi_near: 1.0, ..SwarmOptions::default() };
        let mut swarm = Swarm::new(Space::of_genes([gene]), Rng::new(5), 4, options);
        swarm.turn = 2;
        swarm.particles[2].at = place(1000);
        swarm.visited =
            [(0, place(1090), 3.0), (1, place(950), 2.0), (2, place(1001), 1.0), (3, place(2000), 0.5)].into();
        assert_eq!(swarm.nearby(), Some(&place(950)), "not its own place, and not what is far away");
        swarm.options.radius = 0.01;
        assert_eq!(swarm.nearby(), None);
    }

    #[test]
    fn velocity_follows_inertia_the_own_and_the_common_best() {
        // x = 2, v = 3, own best 6, common best 10; ω 0.5, φ 2 and 1, random 0.25 and 0.5: 1.5 + 2 + 4.
        assert_eq!(velocity(3.0, 2.0, 6.0, 10.0, [0.5, 2.0, 1.0], [0.25, 0.5]), 7.5);
        assert_eq!(velocity(3.0, 2.0, 2.0, 2.0, [0.5, 2.0, 1.0], [1.0, 1.0]), 1.5);
    }
}
