//! Candidate sequences from what is known without running anything.

mod around;
pub mod candidates;
mod forest;
pub mod relations;
pub mod tree;

pub use around::around;
