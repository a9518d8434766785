//! The parameters of the searches over populations. The defaults are those of the literature where they held up in measurements.

use base::parameters::Allowed;
use fitness::normalisation::NormalisationOptions;

base::parameters! {
    /// Parameters that all searches over populations share.
    pub struct CommonOptions {
        /// Statements that a test may have; a child that is longer is dropped.
        longest_test: usize = 60, "longest-test", Allowed::Whole(2, 1000), "statements";
        /// The part of the runs that goes into tuning constants of promising tests.
        local_search: f64 = 0.2, "local-search", Allowed::Real(0.0, 1.0);
        /// The part of the budget that goes into solving for constants of promising tests.
        solve: f64 = 0.0, "solve", Allowed::Real(0.0, 1.0);
        /// How often a change keeps to statements and calls that can matter for the goal at hand, by dependency analysis. With 0 there is no analysis.
        steer: f64 = 0.0, "steer", Allowed::Real(0.0, 1.0);
        /// How much the rates of operators follow their success: 0 not at all, 1 in proportion to it.
        adaptive: f64 = 0.0, "adaptive", Allowed::Real(0.0, 1.0);
    } and {
        normalisation: NormalisationOptions = NormalisationOptions::default();
    }
}

base::parameters! {
    /// Parameters of populations that breed: MOSA, DynaMOSA and whole suites.
    pub struct BreedingOptions {
        /// Individuals of a population.
        population: usize = 50, "population", Allowed::Whole(2, 10_000), "individuals";
        /// The probability that two parents are crossed.
        crossover: f64 = 0.75, "crossover", Allowed::Real(0.0, 1.0);
    }
}

base::parameters! {
    /// Parameters of MOSA and DynaMOSA.
    pub struct ManyOptions: ManyOptions::consistent {
        /// Individuals of which the best becomes a parent.
        tournament: usize = 2, "tournament", Allowed::Whole(1, 1000), "individuals";
        /// The part of a new generation that is made from nothing.
        newcomers: f64 = 0.1, "newcomers", Allowed::Real(0.0, 1.0);
    } and {
        breeding: BreedingOptions = BreedingOptions::default();
        common: CommonOptions = CommonOptions::default();
    }
}

impl ManyOptions {
    fn consistent(&self) -> Result<(), String> {
        let Self { tournament, breeding: BreedingOptions { population, .. }, .. } = self;
        if tournament > population {
            return Err(format!(
                "tournament ({tournament}) chooses from the population ({population}), so it cannot be larger"
            ));
        }
        Ok(())
    }
}

base::parameters! {
    /// Parameters of whole suites.
    pub struct SuiteOptions {
        /// Tests that a suite may have.
        largest_suite: usize = 50, "largest-suite", Allowed::Whole(1, 1000), "tests";
        /// The probability that one more test joins a suite.
        new_test: f64 = 0.3, "new-test", Allowed::Real(0.0, 1.0);
    } and {
        breeding: BreedingOptions = BreedingOptions::default();
        common: CommonOptions = CommonOptions::default();
    }
}

base::parameters! {
    /// Parameters of MIO.
    pub struct MioOptions {
        /// Tests kept for an objective.
        kept: usize = 10, "mio-kept", Allowed::Whole(1, 1000), "tests";
        /// The probability that a test is made from nothing, at the start; it sinks to 0 until the focused phase.
        random: f64 = 0.5, "mio-random", Allowed::Real(0.0, 1.0);
        /// The part of the budget after which the search is focused.
        focus: f64 = 0.5, "mio-focus", Allowed::Real(0.0, 1.0);
    } and {
        // Ten per cent for the solver cover more here, and less in DynaMOSA: six classes with 3000 executions, 2026-11.
        common: CommonOptions = CommonOptions { solve: 0.1, ..CommonOptions::default() };
    }
}

#[cfg(test)]
mod tests {
    use base::parameters::Group;

    use super::*;

    #[test]
    fn a_tournament_is_no_larger_than_its_population() {
        let mut options = ManyOptions::default();
        assert_eq!((options.set("population", "5"), options.set("tournament", "6")), (Ok(true), Ok(true)));
        assert!(options.check().unwrap_err().contains("cannot be larger"));
    }
}
