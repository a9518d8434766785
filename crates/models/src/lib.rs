//! Models of classes from what their objects do in the virtual machine.
//!
//! [`Subject`] is what objects are looked at and how they are made and called; [`Watcher`] asks an object for its properties;
//! `record` makes traces of tests that exist; `explore` makes tests that reach new states and tries every call in each of them.
//! [`Study`] puts them together and gives [`fsm::Traces`].

#![deny(clippy::disallowed_methods)]

mod boundaries;
mod explore;
mod record;
mod steps;
mod study;
mod subject;
mod values;
mod watcher;

pub use steps::Step;
pub use study::Study;
pub use subject::{Subject, Unsuited};
pub use watcher::Watcher;
