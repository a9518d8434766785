//! Optimisers by name.

use std::fmt;
use std::str::FromStr;

use base::Rng;

use super::*;

/// All optimisers that can be asked for by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    Random,
    HillClimbing,
    Stochastic,
    AlternatingVariables,
    Annealing,
    Tabu,
    TabuNeighbourhood,
    TabuProperties,
    TabuReactive,
    Genetic,
    Ants,
    Swarm,
}

/// How many points a tabu list remembers.
const TENURE: usize = 100;
/// The same where whole neighbourhoods are tabu, which would soon be everything.
const TENURE_NEAR: usize = 12;

impl Kind {
    pub const ALL: [Self; 12] = [
        Self::Random,
        Self::HillClimbing,
        Self::Stochastic,
        Self::AlternatingVariables,
        Self::Annealing,
        Self::Tabu,
        Self::TabuNeighbourhood,
        Self::TabuProperties,
        Self::TabuReactive,
        Self::Genetic,
        Self::Ants,
        Self::Swarm,
    ];

    pub fn name(self) -> &'static str {
        match self {
            Self::Random => "random",
            Self::HillClimbing => "hillclimb",
            Self::Stochastic => "stochastic",
            Self::AlternatingVariables => "avm",
            Self::Annealing => "annealing",
            Self::Tabu => "tabu",
            Self::TabuNeighbourhood => "tabu-neighbourhood",
            Self::TabuProperties => "tabu-properties",
            Self::TabuReactive => "tabu-reactive",
            Self::Genetic => "genetic",
            Self::Ants => "ants",
            Self::Swarm => "swarm",
        }
    }

    /// Whether many points are improved side by side.
    pub fn is_population_based(self) -> bool {
        matches!(self, Self::Genetic | Self::Ants | Self::Swarm)
    }

    /// The optimiser with its usual options.
    pub fn make(self, space: Space, rng: Rng) -> Box<dyn Optimiser> {
        self.sized(space, rng, GeneticOptions::default())
    }

    /// The same with a population of another size; a genetic algorithm takes all of the options.
    pub fn sized(self, space: Space, rng: Rng, options: GeneticOptions) -> Box<dyn Optimiser> {
        let near = TabuKind::Neighbourhood { radius: 1.0 };
        match self {
            Self::Random => Box::new(Random::new(space, rng)),
            Self::HillClimbing => Box::new(HillClimbing::new(space, rng, Climb::Steepest, true)),
            Self::Stochastic => Box::new(HillClimbing::new(space, rng, Climb::Stochastic, true)),
            Self::AlternatingVariables => Box::new(AlternatingVariables::new(space, rng)),
            Self::Annealing => {
                let cooling = Cooling::Geometric { alpha: 0.95, every: 10 };
                Box::new(Annealing::new(space, rng, cooling, 1.0))
            }
            Self::Tabu => Box::new(Tabu::new(space, rng, TabuKind::Points, TENURE)),
            Self::TabuNeighbourhood => Box::new(Tabu::new(space, rng, near, TENURE_NEAR)),
            Self::TabuProperties => Box::new(Tabu::new(space, rng, TabuKind::Properties, TENURE_NEAR)),
            Self::TabuReactive => Box::new(Tabu::new(space, rng, TabuKind::Reactive, TENURE)),
            Self::Genetic => Box::new(Genetic::new(space, rng, options)),
            Self::Ants => Box::new(Ants::new(space, rng, options.population.div_ceil(2), 0.1)),
            Self::Swarm => Box::new(Swarm::new(space, rng, options.population)),
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Kind {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let names: Vec<&str> = Self::ALL.iter().map(|k| k.name()).collect();
        let found = Self::ALL.into_iter().find(|kind| kind.name() == text);
        found.ok_or_else(|| format!("there is no optimiser '{text}'; known are {}", names.join(", ")))
    }
}
