//! Coverage exactly as JaCoCo (0.8.15) counts it: its probes, its conclusions from them, its filters.
//!
//! JaCoCo does not see single instructions run. It sees probes fire, and concludes from a fired probe what must have
//! run before it. Here the probes are never executed: the machine knows which way every branch went and where frames
//! stopped, from which follows which probes *would* have fired ([`flow`]). What they prove is in [`graph`]; what
//! compilers made without a counterpart in the source is taken out by [`filters`].
//!
//! A class counts by itself, nested ones too; methods and classes without any instruction left do not count at all.

#![deny(clippy::disallowed_methods)]

mod annotations;
pub mod counters;
mod decode;
pub mod filters;
pub mod flow;
pub mod graph;
mod inline;
mod labels;
mod model;
pub mod node;
pub mod verdict;

pub use counters::{ClassCounters, Counter, LineCounters, MethodCounters};
pub use model::{ClassModel, MethodModel};
