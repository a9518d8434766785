//! Mutants: small mistakes put into classes, to see whether tests notice them.
//!
//! [`catalogue()`] lists the mutants of a class as PIT does: [`operator`] has what makes them, `filters` what is left out.
//! [`Schemata`] puts them into a machine, where each is switched on by giving its method other code. `Forks` is the domain under
//! which a test runs once to show which mutants it reaches, and then again, forked where a mutated method is first entered, so that
//! only the rest of the test runs for each mutant. [`mutate()`] does that for a whole suite. [`equivalence`] proves of
//! mutants that no test can notice them.

#![deny(clippy::disallowed_methods)]

mod annotations;
mod catalogue;
mod effort;
pub mod equivalence;
mod filters;
mod fingerprint;
mod forks;
mod method;
mod mutant;
mod mutate;
pub mod operator;
mod operators;
mod plan;
mod report;
mod returns;
mod schemata;
mod verdict;
mod weak;

pub use catalogue::catalogue;
pub use effort::Effort;
pub use fingerprint::fingerprint;
pub use mutant::Mutant;
pub use mutate::{Judged, MutateError, Mutated, NotGreen, Progress, Request, Test, Trial, mutate, try_mutants};
pub use operator::Operator;
pub use schemata::Schemata;
pub use verdict::Verdict;
pub use weak::Shows;
