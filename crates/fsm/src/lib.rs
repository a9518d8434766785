//! State machines of classes, inferred from what objects went through.
//!
//! [`Traces`] are plain data; whoever runs tests fills them. [`infer()`] makes a [`Machine`] of them by one of the
//! abstractions of [`abstraction::ALL`]. Everything else starts from the machine: [`text()`], [`dot()`], [`svg()`], JSON.

#![deny(clippy::disallowed_methods)]

pub mod abstraction;
mod conform;
mod dot;
mod guard;
mod infer;
mod layout;
mod machine;
mod monitor;
mod partition;
mod probe;
mod svg;
mod text;
mod trace;
mod value;

pub use abstraction::Options;
pub use conform::{Conformance, Stale, Violation, Walk, conform, conformance_text};
pub use dot::dot;
pub use guard::{Before, Condition, Guard, Term};
pub use infer::infer;
pub use machine::{BadModel, FORMAT, Machine, Selected, State, Support, Transition};
pub use monitor::monitor;
pub use partition::Partition;
pub use probe::{Probe, UnderSpecified};
pub use svg::svg;
pub use text::{describe, text};
pub use trace::{Call, CallKind, End, Event, Parameter, Place, Property, Snapshot, Source, Trace, Traces};
pub use value::Value;
