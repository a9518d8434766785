//! The optimisers by name: the list that the command line, the parameters and the book are made from.
//!
//! Another optimiser is a file with an [`Entry`], and a line in the list below.

use std::fmt;
use std::str::FromStr;

use base::Rng;
use base::parameters::{Allowed, Given, Group, Refusal, Value};

use super::*;

/// What an optimiser gets to work on.
pub struct Problem {
    pub space: Space,
    pub rng: Rng,
    /// Points that are improved side by side, where there are several.
    pub population: usize,
}

/// An optimiser as the list has it.
pub struct Entry {
    pub name: &'static str,
    /// What it does, in a line.
    pub help: &'static str,
    /// Many points are improved side by side.
    pub population_based: bool,
    /// Its parameters with their defaults.
    pub parameters: fn() -> Box<dyn Group>,
    pub make: fn(Problem, &Given) -> Box<dyn Optimiser>,
}

macro_rules! optimisers {
    ($($kind:ident => $entry:path,)+) => {
        /// All optimisers that can be asked for by name.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
        pub enum Kind {
            $($kind,)+
        }

        impl Kind {
            pub const ALL: [Self; [$(stringify!($kind)),+].len()] = [$(Self::$kind),+];

            pub fn entry(self) -> &'static Entry {
                match self {
                    $(Self::$kind => &$entry,)+
                }
            }
        }
    };
}

optimisers! {
    Random => random::ENTRY,
    HillClimbing => climbing::STEEPEST,
    Stochastic => climbing::STOCHASTIC,
    AlternatingVariables => avm::ENTRY,
    Annealing => annealing::ENTRY,
    Tabu => tabu::POINTS,
    TabuNeighbourhood => tabu::NEIGHBOURHOOD,
    TabuProperties => tabu::PROPERTIES,
    TabuReactive => tabu::REACTIVE,
    Genetic => genetic::ENTRY,
    Ants => ants::ENTRY,
    Swarm => swarm::ENTRY,
}

/// Points side by side if the caller does not say.
const POPULATION: usize = 20;

impl Kind {
    pub fn name(self) -> &'static str {
        self.entry().name
    }

    pub fn names() -> Vec<&'static str> {
        Self::ALL.iter().map(|kind| kind.name()).collect()
    }

    /// Whether many points are improved side by side.
    pub fn is_population_based(self) -> bool {
        self.entry().population_based
    }

    /// The optimiser with its default parameters.
    pub fn make(self, space: Space, rng: Rng) -> Box<dyn Optimiser> {
        (self.entry().make)(Problem { space, rng, population: POPULATION }, &Given::default())
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
        let found = Self::ALL.into_iter().find(|kind| kind.name() == text);
        found.ok_or_else(|| format!("there is no optimiser '{text}'; known are {}", Self::names().join(", ")))
    }
}

impl Value for Kind {
    fn read(text: &str, _: &Allowed) -> Result<Self, Refusal> {
        text.parse().map_err(|_| Refusal::NotAllowed)
    }

    fn write(&self) -> String {
        self.name().to_owned()
    }
}
