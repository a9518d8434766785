//! Decorators of a solver, one file each. Every one answers what it can and hands on the rest.

mod budget;
mod cache;
mod guess;
mod log;
mod prefer;
mod quick;
mod replay;
mod slice;
mod validate;

pub use budget::Budget;
pub use cache::Cache;
pub use guess::Guess;
pub use log::{Log, script};
pub use prefer::Prefer;
pub use quick::Quick;
pub use replay::{Replayed, replay, replay_some};
pub use slice::Slice;
pub use validate::Validate;
