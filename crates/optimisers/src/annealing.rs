//! Simulated annealing: worse points are accepted with a probability that falls with the temperature, so that the search
//! explores first and climbs in the end. When it is cold it is heated up again.

use base::Rng;
use base::parameters::Allowed;

use super::kind::Entry;
use super::{Optimiser, Space, Vector};

base::parameters! {
    /// Parameters of simulated annealing.
    pub struct AnnealingOptions {
        /// How the temperature falls.
        cooling: CoolingKind = CoolingKind::Geometric, "annealing.cooling", CoolingKind::allowed();
        /// The temperature at the start, in units of fitness.
        hottest: f64 = 1.0, "annealing.hottest", Allowed::Above(0.0);
        /// α of geometric cooling, T' = αT.
        alpha: f64 = 0.95, "annealing.alpha", Allowed::Real(0.0, 0.9999);
        /// K of geometric cooling: the temperature falls once in so many evaluations.
        every: u32 = 10, "annealing.every", Allowed::Whole(1, 1_000_000), "evaluations";
        /// δ of linear cooling, T' = T - δ.
        delta: f64 = 0.001, "annealing.delta", Allowed::Above(0.0);
        /// β of hyperbolic cooling, T' = T / (1 + βT).
        beta: f64 = 0.01, "annealing.beta", Allowed::Above(0.0);
        /// Evaluations after which the search is heated up however warm it still is.
        longest: u64 = 20_000, "annealing.longest", Allowed::Whole(1, 1_000_000_000), "evaluations";
    }
}

base::named! {
    /// A way to cool by its name; see [`Cooling`].
    pub enum CoolingKind {
        Geometric = "geometric",
        Linear = "linear",
        Hyperbolic = "hyperbolic",
        Logarithmic = "logarithmic",
    }
}

impl AnnealingOptions {
    fn cooling(&self) -> Cooling {
        match self.cooling {
            CoolingKind::Geometric => Cooling::Geometric { alpha: self.alpha, every: self.every },
            CoolingKind::Linear => Cooling::Linear { delta: self.delta },
            CoolingKind::Hyperbolic => Cooling::Hyperbolic { beta: self.beta },
            CoolingKind::Logarithmic => Cooling::Logarithmic,
        }
    }
}

pub(super) const ENTRY: Entry = Entry {
    name: "annealing",
    help: "simulated annealing: worse points are accepted while it is warm",
    population_based: false,
    parameters: || Box::new(AnnealingOptions::default()),
    make: |problem, given| {
        Box::new(Annealing::new(problem.space, problem.rng, &given.applied(AnnealingOptions::default())))
    },
};

/// How the temperature falls.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Cooling {
    /// `T' = αT` after every `every` evaluations.
    Geometric { alpha: f64, every: u32 },
    /// `T' = T - δ`.
    Linear { delta: f64 },
    /// `T' = T / (1 + βT)` (Lundy and Mees).
    Hyperbolic { beta: f64 },
    /// `T_k = T_max / ln(k + e)`.
    Logarithmic,
}

impl Cooling {
    /// The temperature after evaluation `k` (from 1), from the one before.
    pub fn cool(self, temperature: f64, k: u64, first: f64) -> f64 {
        match self {
            Self::Geometric { alpha, every } if k.is_multiple_of(u64::from(every.max(1))) => alpha * temperature,
            Self::Geometric { .. } => temperature,
            Self::Linear { delta } => (temperature - delta).max(0.0),
            Self::Hyperbolic { beta } => temperature / (1.0 + beta * temperature),
            Self::Logarithmic => first / (k as f64 + std::f64::consts::E).ln(),
        }
    }
}

/// The probability with which a change of fitness is accepted; `gain` is negative for a worse point.
pub fn acceptance(gain: f64, temperature: f64) -> f64 {
    if gain >= 0.0 { 1.0 } else { (gain / temperature).exp() }
}

/// Below this it is cold.
const COLD: f64 = 1e-6;

pub struct Annealing {
    space: Space,
    rng: Rng,
    cooling: Cooling,
    hottest: f64,
    longest: u64,
    temperature: f64,
    k: u64,
    at: Vector,
    reached: Option<f64>,
    asked: Vector,
}

impl Annealing {
    pub fn new(space: Space, mut rng: Rng, options: &AnnealingOptions) -> Self {
        let at = space.initial(&mut rng);
        let &AnnealingOptions { hottest, longest, .. } = options;
        Self {
            asked: at.clone(),
            at,
            space,
            rng,
            cooling: options.cooling(),
            hottest,
            longest,
            temperature: hottest,
            k: 0,
            reached: None,
        }
    }
}

impl Optimiser for Annealing {
    fn name(&self) -> &'static str {
        ENTRY.name
    }

    fn ask(&mut self) -> &Vector {
        self.asked.clone_from(&self.at);
        if self.reached.is_some() {
            self.space.mutate(&mut self.asked, &mut self.rng);
        }
        &self.asked
    }

    fn tell(&mut self, fitness: f64) {
        let accepted = self.reached.is_none_or(|reached| {
            let gain = if fitness == reached { 0.0 } else { reached - fitness };
            acceptance(gain, self.temperature) > self.rng.unit()
        });
        if accepted {
            self.at.clone_from(&self.asked);
            self.reached = Some(fitness);
        }
        self.k += 1;
        self.temperature = self.cooling.cool(self.temperature, self.k, self.hottest);
        if self.temperature < COLD || self.k >= self.longest {
            self.temperature = self.hottest;
            self.k = 0;
            self.at = self.space.random(&mut self.rng);
            self.reached = None;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn better_points_are_always_accepted_and_worse_ones_the_less_the_colder() {
        assert_eq!(acceptance(0.5, 1.0), 1.0);
        assert!((acceptance(-1.0, 1.0) - (-1.0f64).exp()).abs() < 1e-12);
        assert!(acceptance(-1.0, 0.1) < acceptance(-1.0, 1.0));
        assert_eq!(acceptance(f64::NEG_INFINITY, 1.0), 0.0);
    }

    #[test]
    fn geometric_cooling_takes_a_part_away_every_so_often() {
        let cooling = Cooling::Geometric { alpha: 0.5, every: 2 };
        let mut t = 8.0;
        let seen: Vec<f64> = (1..=4)
            .map(|k| {
                t = cooling.cool(t, k, 8.0);
                t
            })
            .collect();
        assert_eq!(seen, [8.0, 4.0, 4.0, 2.0]);
        assert_eq!(Cooling::Linear { delta: 3.0 }.cool(8.0, 1, 8.0), 5.0);
        assert!((Cooling::Hyperbolic { beta: 1.0 }.cool(1.0, 1, 1.0) - 0.5).abs() < 1e-12);
        assert!(Cooling::Logarithmic.cool(1.0, 100, 1.0) < Cooling::Logarithmic.cool(1.0, 10, 1.0));
    }
}
