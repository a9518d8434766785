//! Models of classes from what their objects do in the virtual machine.
//!
//! [`Subject`] is what objects are looked at and how they are made and called; [`Watcher`] asks an object for its properties;
//! `record` makes traces of tests that exist; `explore` makes tests that reach new states and tries every call in each of them.
//! [`Study`] puts them together and gives [`fsm::Traces`]. [`Cover`] makes the transitions of a machine goals of a session, finds tests
//! for them, and joins these to few.

#![deny(clippy::disallowed_methods)]

mod boundaries;
mod cover;
mod edges;
mod elements;
mod explore;
mod groups;
mod insist;
mod news;
mod pump;
mod record;
mod steady;
mod steps;
mod study;
mod subject;
mod tour;
mod values;
mod watcher;

pub use cover::{Cover, Wanted};
pub use record::Followed;
pub use steps::Step;
pub use study::Study;
pub use subject::{Subject, Unsuited};
pub use watcher::Watcher;
