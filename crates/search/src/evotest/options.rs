//! The knobs of EvoTest, and which values they may have.

use super::breed::Rates;
use super::data::Sources;
use crate::optimisers::{Kind, Selection};

/// See the fields.
#[derive(Clone, Debug, PartialEq)]
pub struct Options {
    /// Individuals of a population.
    pub population: usize,
    /// Generations for a target that resists; the first try has fewer and later ones have more. 0 is random testing: nothing
    /// evolves.
    pub generations: u32,
    pub selection: Selection,
    /// How many of the best survive unchanged.
    pub elite: usize,
    /// With which probability a new individual has one more call than it needs, and one more after that.
    pub growth: f64,
    /// How much work goes into data: 7 tests for a structure at 0, 119 at 1, about 2000 at 2.
    pub ratio: f64,
    /// Tries of a target with one test for each structure, before data is searched for each. Evolution changes data too, and
    /// gets there sooner unless the data is what resists.
    pub one_stage: u32,
    /// Who searches the data.
    pub optimiser: Kind,
    pub sources: Sources,
    pub rates: Rates,
    /// Pure methods are not called for their effects.
    pub purity: bool,
    /// Every goal is the target so many times, each with exactly the generations and data above, and then the search ends;
    /// `None`: as often as the budget allows, with more of everything the longer it resists.
    pub tries: Option<u32>,
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
const PATIENCE: u32 = 4;
/// See [`Effort::flat`].
const FLAT: u32 = 6;

impl Default for Options {
    fn default() -> Self {
        Self {
            population: 12,
            generations: 5,
            selection: Selection::Tournament(3),
            elite: 1,
            growth: 0.3,
            ratio: 0.5,
            one_stage: 4,
            optimiser: Kind::Genetic,
            sources: Sources::default(),
            rates: Rates::default(),
            purity: true,
            tries: None,
        }
    }
}

impl Options {
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
        if self.tries.is_some() {
            let data = self.data_evaluations();
            return Effort { generations: self.generations.max(1), patience: u32::MAX, data, flat: u32::MAX };
        }
        // What is easy comes with a single generation; whatever resists that is worth more each time.
        let generations = (self.generations * tries.min(MOST_LONGER)).div_ceil(2).max(1);
        let most = self.data_evaluations();
        let data = if tries < self.one_stage { 1 } else { most };
        Effort { generations, patience: PATIENCE, data, flat: FLAT }
    }

    /// The population of the data's optimiser: larger if there is more to do.
    pub fn data_population(&self) -> usize {
        (self.data_evaluations() as f64).sqrt().ceil().clamp(4.0, 50.0) as usize
    }

    /// The names under which [`Options::set`] knows the knobs.
    pub const NAMES: [&'static str; 26] = [
        "population",
        "generations",
        "selection",
        "elite",
        "growth",
        "ratio",
        "one_stage",
        "optimiser",
        "purity",
        "tries",
        "sources.random",
        "sources.constants",
        "sources.captured",
        "sources.previous",
        "rates.crossover",
        "rates.one_point",
        "rates.method_introduction",
        "rates.repetition",
        "rates.method_deletion",
        "rates.variable_introduction",
        "rates.constructor",
        "rates.constant",
        "rates.argument",
        "rates.again",
        "generator",
        "trace",
    ];

    /// Sets a knob by name; refuses what is unknown or out of range with what is allowed. `generator` and `trace` are for
    /// whoever drives the search and are taken without a look.
    pub fn set(&mut self, name: &str, value: &str) -> Result<(), String> {
        let number = || value.parse::<f64>().map_err(|_| format!("{name} = {value} is no number"));
        match name {
            "population" => self.population = number()? as usize,
            "generations" => self.generations = number()? as u32,
            "selection" => self.selection = value.parse()?,
            "elite" => self.elite = number()? as usize,
            "growth" => self.growth = number()?,
            "ratio" => self.ratio = number()?,
            "one_stage" => self.one_stage = number()? as u32,
            "optimiser" => self.optimiser = value.parse()?,
            "purity" => {
                self.purity = value
                    .parse()
                    .map_err(|_| format!("{name} = {value} is not allowed; allowed are true and false"))?;
            }
            "tries" => self.tries = Some(number()? as u32).filter(|tries| *tries > 0),
            "sources.random" => self.sources.random = number()?,
            "sources.constants" => self.sources.constants = number()?,
            "sources.captured" => self.sources.captured = number()?,
            "sources.previous" => self.sources.previous = number()?,
            "rates.crossover" => self.rates.crossover = number()?,
            "rates.one_point" => self.rates.one_point = number()?,
            "rates.method_introduction" => self.rates.method_introduction = number()?,
            "rates.repetition" => self.rates.repetition = number()?,
            "rates.method_deletion" => self.rates.method_deletion = number()?,
            "rates.variable_introduction" => self.rates.variable_introduction = number()?,
            "rates.constructor" => self.rates.constructor = number()?,
            "rates.constant" => self.rates.constant = number()?,
            "rates.argument" => self.rates.argument = number()?,
            "rates.again" => self.rates.again = number()?,
            "generator" | "trace" => {}
            _ => return Err(format!("there is no knob '{name}'; known are {}", Self::NAMES.join(", "))),
        }
        self.check()
    }

    /// Refuses values that make no sense, with those that do.
    pub fn check(&self) -> Result<(), String> {
        within("population", self.population as f64, 2.0, 10_000.0)?;
        within("generations", self.generations.into(), 0.0, 100_000.0)?;
        within("elite", self.elite as f64, 0.0, self.population as f64 - 1.0)?;
        within("growth", self.growth, 0.0, 0.95)?;
        within("ratio", self.ratio, -1.0, 4.0)?;
        within("one_stage", self.one_stage.into(), 0.0, 1000.0)?;
        within("tries", self.tries.unwrap_or(0).into(), 0.0, 1000.0)?;
        let Sources { random, constants, captured, previous } = self.sources;
        for (name, value) in
            [("random", random), ("constants", constants), ("captured", captured), ("previous", previous)]
        {
            within(&format!("sources.{name}"), value, 0.0, 1.0)?;
        }
        let rates = &self.rates;
        let shares = [
            ("crossover", rates.crossover, 1.0),
            ("one_point", rates.one_point, 1.0),
            ("method_introduction", rates.method_introduction, 1.0),
            ("repetition", rates.repetition, 1.0),
            ("method_deletion", rates.method_deletion, 1.0),
            ("variable_introduction", rates.variable_introduction, 1.0),
            ("constructor", rates.constructor, 1.0),
            ("constant", rates.constant, 1.0),
            ("argument", rates.argument, 1.0),
            ("again", rates.again, 0.95),
        ];
        for (name, value, most) in shares {
            within(&format!("rates.{name}"), value, 0.0, most)?;
        }
        Ok(())
    }
}

fn within(name: &str, value: f64, least: f64, most: f64) -> Result<(), String> {
    if (least..=most).contains(&value) {
        return Ok(());
    }
    Err(format!("{name} = {value} is out of range; allowed is {least} to {most}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_out_of_range_are_refused_with_what_is_allowed() {
        assert_eq!(Options::default().check(), Ok(()));
        let bad = Options { population: 1, ..Options::default() };
        assert_eq!(bad.check(), Err("population = 1 is out of range; allowed is 2 to 10000".into()));
        let bad = Options { elite: 12, ..Options::default() };
        assert_eq!(bad.check(), Err("elite = 12 is out of range; allowed is 0 to 11".into()));
        let rates = Rates { again: 1.0, ..Rates::default() };
        assert!(Options { rates, ..Options::default() }.check().is_err());
        assert!(Options { ratio: f64::NAN, ..Options::default() }.check().is_err());
    }

    #[test]
    fn every_knob_has_a_name_and_others_are_refused() {
        let value = |name: &str| match name {
            "selection" => "roulette",
            "optimiser" => "avm",
            "purity" => "false",
            "population" => "20",
            _ => "0.5",
        };
        for name in Options::NAMES {
            Options::default().set(name, value(name)).unwrap_or_else(|why| panic!("{name}: {why}"));
        }
        let mut options = Options::default();
        assert!(options.set("rate", "1").unwrap_err().starts_with("there is no knob 'rate'; known are population, "));
        assert!(options.set("optimiser", "newton").unwrap_err().contains("known are random, hillclimb"));
        assert!(options.set("ratio", "9").unwrap_err().contains("allowed is -1 to 4"));
        assert!(options.set("ratio", "much").unwrap_err().contains("is no number"));
    }

    #[test]
    fn the_ratio_says_how_many_tests_a_structure_is_worth() {
        let of = |ratio| Options { ratio, ..Options::default() }.data_evaluations();
        assert_eq!((of(0.0), of(1.0), of(2.0)), (7, 119, 2023));
        assert_eq!(of(-1.0), 1);
    }

    #[test]
    fn data_is_searched_for_what_resists_and_always_if_the_tries_are_counted() {
        let adaptive = Options::default();
        let data: Vec<u32> = (0..6).map(|tries| adaptive.effort(tries).data).collect();
        assert_eq!(data, [1, 1, 1, 1, 29, 29]);
        let generations: Vec<u32> = (0..4).map(|tries| adaptive.effort(tries).generations).collect();
        assert_eq!(generations, [1, 3, 5, 8]);
        let fixed = Options { tries: Some(2), ..adaptive }.effort(0);
        assert_eq!((fixed.data, fixed.generations, fixed.patience), (29, 5, u32::MAX));
    }
}
