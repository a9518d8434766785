//! Particle swarm: particles fly on as they did, drawn to the best place that they and that all have seen.

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
}

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
            options,
        }
    }

    fn fly(&mut self) {
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
            let v = velocity(particle.velocity[d], x, own, common, weights, random);
            particle.velocity[d] = if v.is_finite() { v } else { 0.0 };
            particle.at[d] = gene.nearest(x + particle.velocity[d]);
        }
    }

    fn scatter(&mut self) {
        self.idle = 0;
        self.best_fitness = f64::INFINITY;
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
    fn velocity_follows_inertia_the_own_and_the_common_best() {
        // x = 2, v = 3, own best 6, common best 10; ω 0.5, φ 2 and 1, random 0.25 and 0.5: 1.5 + 2 + 4.
        assert_eq!(velocity(3.0, 2.0, 6.0, 10.0, [0.5, 2.0, 1.0], [0.25, 0.5]), 7.5);
        assert_eq!(velocity(3.0, 2.0, 2.0, 2.0, [0.5, 2.0, 1.0], [1.0, 1.0]), 1.5);
    }
}
