//! Candidate sequence search: which calls can influence a method, in which orders, and what they lead to.
//!
//! - [`generate`] knows nothing but a matrix of who can influence whom ([`Relations`]). It lists the candidate sequences of a
//!   method, one in memory at a time: every step could influence a later one, all could be linked, and of orders that make no
//!   difference there is one.
//! - [`flow`] watches runs: which steps really influenced which.
//! - [`state`] distinguishes states that were seen from new ones: equal heaps, and symbolic heaps that are within others.
//! - [`explore`] runs sequences on a machine, with objects passed around and symbolic arguments: each beginning once, all paths
//!   of each call, and nothing beyond a step that led nowhere new.

pub mod explore;
pub mod flow;
pub mod generate;
pub mod state;
mod table;

pub use generate::candidates::{Candidates, Rules};
pub use generate::relations::Relations;
pub use table::{Aim, Analysed, Build, Place, Slot, Step, Table, What, Wish};
