//! Parameters of `augment`.

use base::parameters::{Allowed, Refusal, Value};
use states::technique;

use crate::crash::CrashOptions;
use crate::exhaustive::ExhaustiveOptions;

base::named! {
    /// Strategies that may give seeds.
    pub enum Seeder {
        Auto = "auto",
        Random = "random",
        Exhaustive = "exhaustive",
        Crash = "crash",
    }
}

/// The technique that is used if the user names none: it needs no `equals`, and confuses no states.
pub const DEFAULT_TECHNIQUE: &technique::Entry = technique::ALL[2];

/// A technique by its name.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ByName(pub &'static technique::Entry);

impl ByName {
    /// The names that there are.
    pub fn allowed() -> Allowed {
        Allowed::Names(technique::ALL.iter().map(|entry| entry.name).collect())
    }
}

impl Default for ByName {
    fn default() -> Self {
        Self(DEFAULT_TECHNIQUE)
    }
}

impl Value for ByName {
    fn read(text: &str, _: &Allowed) -> Result<Self, Refusal> {
        technique::find(text).map(Self).ok_or(Refusal::NotAllowed)
    }

    fn write(&self) -> String {
        self.0.name.to_owned()
    }
}

base::parameters! {
    /// Parameters of growing a suite.
    pub struct AugmentOptions {
        /// How often new states are combined with all arguments.
        iterations: usize = 2, "iterations", Allowed::Whole(1, 100), "iterations";
        /// When two states are the same.
        technique: ByName = ByName::default(), "technique", ByName::allowed();
        /// The strategy that makes tests to start from, where there are none.
        seeds: Seeder = Seeder::Auto, "augment.seeds", Seeder::allowed();
        /// Tests after which it ends.
        tests: usize = 20_000, "augment.tests", Allowed::Whole(1, 1_000_000), "tests";
        /// Calls that leave the state as it is which one test may have.
        merged: usize = 10, "augment.merged", Allowed::Whole(1, 1000), "calls";
        /// Lists of arguments that are kept.
        lists: usize = 400, "augment.lists", Allowed::Whole(1, 100_000), "lists";
        /// States that are used as arguments too, where one may be an object of the class under test.
        as_arguments: usize = 6, "augment.as-arguments", Allowed::Whole(0, 1000), "states";
    } and {
        exhaustive: ExhaustiveOptions = ExhaustiveOptions::default();
        crash: CrashOptions = CrashOptions::default();
    }
}
