//! Work as a value: what the result for a class depends on, and whether that has changed.
//!
//! The result of the work on a class depends on options (its owner makes a key of them) and on what was read of the class path. That is not
//! guessed: the class path notes every question that the work asks it ([`classpath::ReadLog`]). Three things are added to these reads:
//!
//! - every class that the code of the class can reach by names ([`Reach`]), whether this run came there or not, so that a longer
//!   search could not have seen something else;
//! - the classes that implement or make a type for which the work looked for such classes ([`Near`]), so that a new one is noticed;
//! - classes of the package that have the name of something in the text of the tests, since the text would mean them ([`meant_in`]).
//!
//! [`Dependencies`] are all of that with the answers. They hold as long as the same questions have the same answers.

mod contents;
mod dependencies;
mod mentions;
mod near;
mod reach;
mod tree;

pub use contents::Contents;
pub use dependencies::{Dependencies, meant_in};
pub use near::Near;
pub use reach::Reach;
pub use tree::tree_hash;
