//! The parameters of searches for single targets, and what follows from them.

use base::parameters::Allowed;
use fitness::normalisation::NormalisationOptions;
use optimisers::{Kind, Selection, Tuning};

use super::breed::Rates;
use super::data::Sources;

base::named! {
    /// By what a method is known to change nothing.
    pub enum PurityBy {
        /// By analysis or by an annotation.
        Any = "true",
        /// Nothing is taken to be pure.
        Nothing = "false",
        /// By analysis alone.
        Analysis = "analysis",
        /// By an annotation alone, such as `@Pure`.
        Annotation = "annotation",
    }
}

base::parameters! {
    /// Parameters of searches for single targets.
    pub struct EvoTestOptions: EvoTestOptions::consistent {
        /// Individuals that evolve side by side.
        population: usize = 12, "population", Allowed::Whole(2, 10_000), "individuals";
        /// Generations for a target at its third try; the first has one, the second half of them, later ones more. 0 is random testing.
        generations: u32 = 5, "generations", Allowed::Whole(0, 100_000), "generations";
        /// How the parents of the next generation are chosen.
        selection: Selection = Selection::Tournament(3), "selection", Selection::allowed();
        /// The best that survive unchanged; fewer than the population.
        elite: usize = 1, "elite", Allowed::Whole(0, 9999), "individuals";
        /// The probability that a new individual has one more call than it needs, and one more after that.
        growth: f64 = 0.3, "growth", Allowed::Real(0.0, 0.95);
        /// Tests for each structure: 7 at 0, 119 at 1, 2023 at 2, and only one below 0; fewer if none comes nearer.
        ratio: f64 = 0.5, "ratio", Allowed::Real(-1.0, 4.0);
        /// Tries of a target with one test for each structure, before data is searched for each: evolution changes data too, and
        /// is sooner there unless the data is what resists.
        one_stage: u32 = 4, "one-stage", Allowed::Whole(0, 1000), "tries";
        /// The probability that a solver looks for the data of a structure before the optimiser does.
        data_solve: f64 = 0.0, "data-solve", Allowed::Real(0.0, 1.0);
        /// Methods that change nothing are not called for their effects: `true` by analysis or an annotation such as `@Pure`, or by one of them.
        purity: PurityBy = PurityBy::Any, "purity", PurityBy::allowed();
        /// Every structure has the second stage, in full, as in the thesis, whatever the first stage comes to and from the first try on.
        two_stages: bool = false, "two-stages", Allowed::Truth;
        /// Tries of each target, with exactly `generations` and `ratio`, after which the search ends; 0: as many as the budget allows,
        /// with more effort each time.
        tries: u32 = 0, "tries", Allowed::Whole(0, 1000), "tries";
    } and {
        optimiser: Tuning = Tuning::from(Kind::Genetic);
        sources: Sources = Sources::default();
        rates: Rates = Rates::default();
        normalisation: NormalisationOptions = NormalisationOptions::default();
    }
}

/// What one try of a target may cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    pub generations: u32,
    /// Generations without a better individual after which the target is left for later.
    pub patience: u32,
    /// Tests for one structure.
    pub data: u32,
    /// Tests without better data after which a structure has had its share.
    pub flat: u32,
}

/// How much longer later tries may get, at most.
const MOST_LONGER: u32 = 6;
/// See [`Effort::patience`].
const DEFAULT_PATIENCE: u32 = 4;
/// See [`Effort::flat`].
const FLAT: u32 = 6;

impl EvoTestOptions {
    /// Whether nothing evolves.
    pub fn is_random(&self) -> bool {
        self.generations == 0
    }

    /// Tests that may be run for one structure.
    pub fn data_evaluations(&self) -> u32 {
        if self.ratio < 0.0 { 1 } else { (7.0 * 17f64.powf(self.ratio)).round() as u32 }
    }

    /// What the next try of a target may cost after so many.
    pub fn effort(&self, tries: u32) -> Effort {
        if self.most_tries().is_some() || self.two_stages {
            let data = self.data_evaluations();
            return Effort { generations: self.generations.max(1), patience: u32::MAX, data, flat: u32::MAX };
        }
        // What is easy comes with a single generation; whatever resists that is worth more each time.
        let generations = (self.generations * tries.min(MOST_LONGER)).div_ceil(2).max(1);
        let most = self.data_evaluations();
        let data = if tries < self.one_stage { 1 } else { most };
        Effort { generations, patience: DEFAULT_PATIENCE, data, flat: FLAT }
    }

    /// The population of the data's optimiser: larger if there is more to do.
    pub fn data_population(&self) -> usize {
        (self.data_evaluations() as f64).sqrt().ceil().clamp(4.0, 50.0) as usize
    }

    /// How often each goal is the target, if that is limited.
    pub fn most_tries(&self) -> Option<u32> {
        Some(self.tries).filter(|tries| *tries > 0)
    }

    fn consistent(&self) -> Result<(), String> {
        let Self { elite, population, .. } = self;
        if elite >= population {
            return Err(format!("elite ({elite}) must be less than the population ({population})"));
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use base::parameters::Group;

    use super::*;

    #[test]
    fn somebody_must_be_left_beside_the_elite() {
        assert_eq!(EvoTestOptions::default().check(), Ok(()));
        let bad = EvoTestOptions { elite: 12, ..EvoTestOptions::default() };
        assert_eq!(bad.check(), Err("elite (12) must be less than the population (12)".into()));
    }

    #[test]
    fn the_ratio_says_how_many_tests_a_structure_is_worth() {
        let of = |ratio| EvoTestOptions { ratio, ..EvoTestOptions::default() }.data_evaluations();
        assert_eq!((of(0.0), of(1.0), of(2.0)), (7, 119, 2023));
        assert_eq!(of(-1.0), 1);
    }

    #[test]
    fn data_is_searched_for_what_resists_and_always_if_the_tries_are_counted() {
        let adaptive = EvoTestOptions::default();
        let data: Vec<u32> = (0..6).map(|tries| adaptive.effort(tries).data).collect();
        assert_eq!(data, [1, 1, 1, 1, 29, 29]);
        let generations: Vec<u32> = (0..4).map(|tries| adaptive.effort(tries).generations).collect();
        assert_eq!(generations, [1, 3, 5, 8]);
        let fixed = EvoTestOptions { tries: 2, ..EvoTestOptions::default() }.effort(0);
        assert_eq!((fixed.data, fixed.generations, fixed.patience), (29, 5, u32::MAX));
        let thesis = EvoTestOptions { two_stages: true, ratio: 2.0, ..EvoTestOptions::default() };
        assert_eq!((thesis.effort(0), thesis.effort(7).data, thesis.most_tries()), (thesis.effort(7), 2023, None));
    }
}
