//! Where tests take their values from.
//!
//! [`Constants`] are primitive values and strings: those of the code under test and near it, boundary values, texts that fit patterns, and
//! results of calls. [`Makers`] are ways to make objects whose constructors mostly refuse. [`changers`] are the calls that bring an
//! object into another state.
#![deny(clippy::disallowed_methods)]

pub mod changers;
mod choice;
mod constants;
mod doubt;
mod makers;

pub use constants::{Constants, Found};
pub use doubt::Doubts;
pub use makers::Makers;
