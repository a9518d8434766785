//! Concolic execution: runs tests and follows their inputs as terms, so that a solver can say which inputs go another way.
//!
//! - [`Concolic`] is the domain of the virtual machine: a term stands beside every value that depends on inputs.
//! - [`Skeleton`] takes the constants of a test out as inputs and puts others in.
//! - A run gives a path, a list of [`path::Event`]s. The [`tree::Tree`] has all paths of a test, each once.
//! - [`explorer`]s choose what to try next; [`Exploration`] does it.
//!
//! Two things are checked always and counted in [`Statistics`]: a test that was made to go some way goes it, and a way that
//! the solver calls impossible is never gone.

#![deny(clippy::disallowed_methods)]

mod arrays;
mod boundary;
pub mod calls;
mod choices;
mod compared;
pub mod completeness;
mod decisions;
mod dictionary;
mod distance;
mod domain;
mod dot;
mod exploration;
pub mod explorer;
mod growing;
mod hooks;
mod input;
mod log;
mod lookup;
mod mark;
mod memory;
mod merge;
mod method;
mod models;
mod native;
mod number_models;
mod observe;
mod open;
mod ops;
pub mod path;
mod render;
mod representation;
mod seeded;
mod shadow;
mod states;
pub mod statics;
mod text_models;
pub mod tree;
mod types;
mod unknown;
mod variants;

pub use boundary::at_boundary;
pub use compared::{Compared, Wanted};
pub use completeness::{Bound, Completeness, Reason, Word};
pub use domain::{Concolic, Counts, HeapMode};
pub use dot::dot;
pub use exploration::{Bounds, Exploration, Ran, Statistics, Step, Watched};
pub use growing::Cell;
pub use input::{Assignment, Input, InputKind, Part, Value, bits_of};
pub use merge::MergeCounts;
pub use method::{Audience, Go, MethodPlan, explore_method, named_classes};
pub use models::natives;
pub use render::Skeleton;
pub use representation::ArrayLimits;
pub use shadow::Shadow;
pub use types::{Asked, Looks};
pub use unknown::BadPattern;
pub use variants::{Maker, Variants};
