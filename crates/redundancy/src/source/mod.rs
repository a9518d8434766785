//! Test methods in Java sources: found with a parser, edited with everything around them left as it is.

mod edit;
mod find;

pub use edit::{Edited, Way, edit};
pub use find::{Located, SourceTree};
