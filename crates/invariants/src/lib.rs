//! Likely invariants: what held in everything that was seen of a class's objects and of its calls.
//!
//! [`Tables`] are made of traces: a row for each object that was looked at and for each call that returned. [`infer()`] gives
//! the [`Rule`]s that hold in all rows, without those that follow from others. Rows of a search that tries to break them are then added, and
//! [`Found`] keeps what survives. Nothing here runs anything.

#![deny(clippy::disallowed_methods)]

mod check;
mod evidence;
mod file;
mod found;
mod implied;
mod infer;
mod linear;
mod rule;
mod table;
mod text;
mod truth;

pub use check::{Check, Shown};
pub use file::{BadFile, FORMAT, Falsified, File};
pub use found::{Found, Invariant, MIN_KINDS, MIN_TRIALS};
pub use infer::infer;
pub use rule::{Operator, Rule};
pub use table::{Point, Role, Row, Table, Tables, Variable};
pub use text::text;
