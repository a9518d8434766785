//! Candidate sequences from what is known without running anything.

pub mod candidates;
mod forest;
pub mod relations;
pub mod tree;
