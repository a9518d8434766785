//! States of the heap after a sequence, and which of them are worth going on from.
//!
//! A state is linearised ([`linear`]): objects numbered in the order in which they are reached, symbolic parts as terms. A
//! [`Canonical`] state names the variables of these terms in order, with what the path says about them; two sequences that
//! lead to the same are equal, whatever the arguments were called. A state is within another if their shapes are the same
//! and what holds of it implies what holds of the other.

mod canonical;
mod limited;
mod linear;
mod order;
mod quick;
mod seen;

pub use canonical::Canonical;
pub use limited::Limited;
pub use linear::{Linear, Lineariser};
pub use quick::Quick;
pub use seen::{Pruning, Seen, Verdict};
