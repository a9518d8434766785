//! Symbolic execution from an unknown heap (004): nothing is known of arguments, fields and static fields; what a path needs of
//! them is decided when the path first uses it.
//!
//! - [`input`]: what is known of the heap so far; unknown references are slots with a state.
//! - [`build`]: the heap in the machine. [`domain`] and its hooks note what a run asks of slots.
//! - [`explorer`]: the unfolding loop over the ways ([`pending`]) that the steps of runs leave open.
//! - [`criteria`]: where paths end and which become cases. [`trail`] counts for them.
//! - [`division`]: the same on several cores.
//! - [`precondition`]: which heaps are inputs.
//! - [`case`], [`view`] and [`pattern`]: what comes out. [`script`]: the same for a JDK, which replays it.

#![deny(clippy::disallowed_methods)]

mod admission;
mod agenda;
pub mod build;
pub mod case;
pub mod catalog;
pub mod coverage;
pub mod criteria;
pub mod division;
pub mod domain;
pub mod explorer;
mod hooks;
pub mod input;
mod outside;
pub mod pattern;
pub mod pending;
pub mod precondition;
pub mod reach;
pub mod render;
mod replay;
mod running;
pub mod script;
pub mod target;
pub mod trail;
pub mod view;
mod words;

pub use case::{Case, Choice, ChoiceKind, Ending};
pub use explorer::{Explorer, Next, Options, Statistics};
pub use precondition::{BadPrecondition, Precondition};
pub use target::{BadTarget, Target};
