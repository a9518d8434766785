//! Whole tests as individuals: variation, selection for many goals at once, whole suites.
//!
//! - [`Workshop`] makes tests and varies them; every test it gives is legal.
//! - [`Lab`] is where tests are run and offered to the archive; the strategy that drives a search implements it, and so keeps the budget.
//! - [`ManyObjective`] (MOSA and DynaMOSA), [`Mio`] and [`WholeSuite`] are the [`Algorithm`]s, one file each.
//! - [`Alternating`] is several of them on one machine.
//! - [`local`] tunes the constants of one test for one objective; `solve` asks a solver for others.

#![deny(clippy::disallowed_methods)]

mod alternating;
mod argument;
mod crossover;
mod individual;
pub mod local;
mod many;
mod mio;
mod mutate;
mod options;
mod ranking;
mod rates;
mod repeat;
mod solve;
mod steering;
mod suites;
mod workshop;

pub use alternating::Alternating;
pub use argument::{other_argument, with_arguments};
pub use crossover::crossover;
pub use individual::{Generation, Individual, Lab, Ran};
pub use many::ManyObjective;
pub use mio::Mio;
pub use mutate::{mutate, mutate_towards, other_value};
pub use options::{BreedingOptions, CommonOptions, ManyOptions, MioOptions, SuiteOptions};
pub use ranking::{crowding, dominates, preference_fronts};
pub use rates::{Operator, Rates, Used};
pub use repeat::repeat;
pub use steering::Steering;
pub use suites::{Suite, WholeSuite, suite_fitness};
pub use workshop::{ASIDE, Workshop, call, call_on_result, change};

/// A search over tests that goes on step by step.
pub trait Algorithm {
    fn name(&self) -> &'static str;

    /// Runs about a generation's worth of tests; stops early when the lab has no budget left.
    fn step(&mut self, lab: &mut dyn Lab);

    /// What the last generation was like.
    fn generation(&self) -> Generation;

    /// Whether it has nothing left to do, whatever is left of the budget.
    fn is_done(&self) -> bool {
        false
    }

    /// Tests from elsewhere join the search.
    fn receive(&mut self, tests: Vec<Individual>);

    /// Good tests for others.
    fn emigrants(&self, count: usize) -> Vec<Individual>;
}
