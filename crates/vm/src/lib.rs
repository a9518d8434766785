//! The virtual machine: heap with snapshots, frames, interpreter, exceptions, class initialisation.
//!
//! [`Machine`] is the state; [`interp::call`] runs a method in it under a [`Domain`]. Natives are plain functions over the
//! machine ([`Native`]); the table of the JDK's natives is in the crate `jdk`.

#![deny(clippy::disallowed_methods)]

mod arrays;
pub mod corruption;
pub mod domain;
pub mod effects;
pub mod environment;
pub mod fork;
mod gc;
pub mod heap;
mod hooks;
mod image;
mod init;
pub mod interp;
mod known;
mod machine;
mod memory;
mod mirror;
mod monitor;
pub mod native;
pub mod network;
pub mod operation;
mod outcome;
pub mod probes;
mod references;
mod shadow_memory;
mod shortcuts;
mod snapshot;
mod strings;
mod suspension;
mod thread;
mod threads;
mod throw;
pub mod unknowns;
mod watch;

pub use domain::{Concrete, Domain};
pub use effects::{Effect, Effects, Source};
pub use environment::{Environment, Outside, Sink};
pub use gc::Moves;
pub use heap::{Heap, Ref};
pub use hooks::{Hooks, Linked, SiteKey};
pub use image::Image;
pub use known::WellKnownClasses;
pub use machine::{ClassState, InitState, Limits, MISSING, Machine};
pub use native::{Call, Continuation, Native, NativeDef, Stop};
pub use outcome::{Exhausted, Outcome};
pub use references::Clearing;
pub use shadow_memory::ShadowMemory;
pub use shortcuts::{FieldDef, ShortcutDef, ShortcutRun};
pub use thread::{Frame, FrameKind, Thread};
pub use threads::{LifeCycle, NotReady, Reason, Waiting};
pub use throw::HIDDEN_TOP;
