//! The parameters of the searches.

/// Parameters that all searches share. The defaults are those of the literature where they held up in measurements.
#[derive(Clone, Debug, PartialEq)]
pub struct Options {
    /// Individuals of a population.
    pub population: usize,
    /// Probability that two parents are crossed.
    pub crossover: f64,
    /// Individuals that a tournament chooses from.
    pub tournament: usize,
    /// Part of a new generation that is made from nothing.
    pub newcomers: f64,
    /// Part of the budget that goes into tuning constants of promising tests.
    pub local_search: f64,
    /// How much the rates of operators follow their success: 0 not at all, 1 in proportion to it.
    pub adaptive: f64,
    /// Statements that a test may have; what grows beyond is dropped.
    pub longest_test: usize,
    /// Tests that a suite may have.
    pub largest_suite: usize,
    /// Probability with which one more test joins a suite.
    pub new_test: f64,
    /// Tests that MIO keeps for an objective.
    pub mio_kept: usize,
    /// Probability that MIO makes a test from nothing; sinks to 0 until its focused phase.
    pub mio_random: f64,
    /// Part of the budget after which MIO is focused.
    pub mio_focus: f64,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            population: 50,
            crossover: 0.75,
            tournament: 2,
            newcomers: 0.1,
            local_search: 0.2,
            adaptive: 0.0,
            longest_test: 60,
            largest_suite: 50,
            new_test: 0.3,
            mio_kept: 10,
            mio_random: 0.5,
            mio_focus: 0.5,
        }
    }
}

/// Why a parameter is refused.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum BadOption {
    #[error("there is no search parameter '{name}'; known are {}", Options::NAMES.join(", "))]
    Unknown { name: String },
    #[error("{name} must be a whole number from {low} to {high}, not {value}")]
    Whole { name: &'static str, low: usize, high: usize, value: String },
    #[error("{name} must be a number from 0 to 1, not {value}")]
    Part { name: &'static str, value: String },
}

enum Slot<'a> {
    Whole(&'static str, &'a mut usize, usize, usize),
    Part(&'static str, &'a mut f64),
}

impl Options {
    pub const NAMES: [&'static str; 12] = [
        "population",
        "crossover",
        "tournament",
        "newcomers",
        "local-search",
        "adaptive",
        "longest-test",
        "largest-suite",
        "new-test",
        "mio-kept",
        "mio-random",
        "mio-focus",
    ];

    fn slot(&mut self, name: &str) -> Option<Slot<'_>> {
        Some(match name {
            "population" => Slot::Whole("population", &mut self.population, 2, 10_000),
            "crossover" => Slot::Part("crossover", &mut self.crossover),
            "tournament" => Slot::Whole("tournament", &mut self.tournament, 1, 1000),
            "newcomers" => Slot::Part("newcomers", &mut self.newcomers),
            "local-search" => Slot::Part("local-search", &mut self.local_search),
            "adaptive" => Slot::Part("adaptive", &mut self.adaptive),
            "longest-test" => Slot::Whole("longest-test", &mut self.longest_test, 2, 1000),
            "largest-suite" => Slot::Whole("largest-suite", &mut self.largest_suite, 1, 1000),
            "new-test" => Slot::Part("new-test", &mut self.new_test),
            "mio-kept" => Slot::Whole("mio-kept", &mut self.mio_kept, 1, 1000),
            "mio-random" => Slot::Part("mio-random", &mut self.mio_random),
            "mio-focus" => Slot::Part("mio-focus", &mut self.mio_focus),
            _ => return None,
        })
    }

    /// Sets a parameter by its name; numbers only, in their range.
    pub fn set(&mut self, name: &str, value: f64) -> Result<(), BadOption> {
        let text = || format!("{value}");
        match self.slot(name).ok_or_else(|| BadOption::Unknown { name: name.to_owned() })? {
            Slot::Whole(name, slot, low, high) => {
                if value.fract() != 0.0 || !(low as f64..=high as f64).contains(&value) {
                    return Err(BadOption::Whole { name, low, high, value: text() });
                }
                *slot = value as usize;
            }
            Slot::Part(name, slot) => {
                if !(0.0..=1.0).contains(&value) {
                    return Err(BadOption::Part { name, value: text() });
                }
                *slot = value;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_can_be_set_and_others_are_refused() {
        let mut options = Options::default();
        for name in Options::NAMES {
            let value = if options.set(name, 2.0).is_ok() { 2.0 } else { 0.25 };
            assert_eq!(options.set(name, value), Ok(()), "{name}");
        }
        let unknown = options.set("populaton", 3.0).unwrap_err().to_string();
        assert!(unknown.contains("populaton") && unknown.contains("population, crossover"));
    }

    #[test]
    fn values_out_of_range_are_refused_with_the_range() {
        let mut options = Options::default();
        let bad = options.set("population", 1.0).unwrap_err().to_string();
        assert_eq!(bad, "population must be a whole number from 2 to 10000, not 1");
        assert!(options.set("population", 2.5).is_err());
        let bad = options.set("crossover", 1.5).unwrap_err().to_string();
        assert_eq!(bad, "crossover must be a number from 0 to 1, not 1.5");
        assert!(options.set("crossover", f64::NAN).is_err());
        assert_eq!(options, Options::default());
    }
}
