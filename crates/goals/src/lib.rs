//! What a suite is to cover, and the best test found so far for each of it.
//!
//! - The crate `jacoco` knows what counts in a class and what a run covers of it, exactly as JaCoCo does.
//! - [`GoalSet`] lists the goals of some classes by [`Criterion`]; there is one file for each in [`criteria`].
//! - [`CoverageWatch`] watches a machine and notes, statement by statement, the *facts* that goals follow from.
//! - [`Archive`] keeps the shortest test for each goal.
//!
//! Goals, facts and notes know nothing of a machine's own numbers, so workers with machines of their own share them.

#![deny(clippy::disallowed_methods)]

mod archive;
mod condition;
mod covered;
pub mod criteria;
mod criterion;
mod describe;
mod goal;
mod note;
pub mod reason;
mod report;
mod set;
mod watch;
mod ways;
mod weight;

pub use archive::{Archive, Gain, Kept, Statistics};
pub use condition::Condition;
pub use covered::{Covered, Judge};
pub use criterion::Criterion;
pub use goal::{Goal, Place};
pub use jacoco::flow::Lead;
pub use note::{Note, Raised};
pub use reason::Reason;
pub use set::{GoalSet, PathGoal};
pub use suite::{Fact, GoalBits, GoalId};
pub use watch::{CoverageWatch, difference};
pub use ways::Way;
pub use weight::Weight;
