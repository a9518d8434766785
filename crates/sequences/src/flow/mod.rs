//! What really flowed between the steps of a sequence.

mod redundant;
mod watch;

pub use redundant::{Flows, is_redundant};
pub use watch::{Flow, Touched};
