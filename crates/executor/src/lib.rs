//! Runs test cases on machines: each statement on a snapshot of its own, so that tests share their common beginnings.
//!
//! A [`Worker`] owns a machine. After [`Worker::run`] the machine stays where the test ended, so that callers can look at
//! the values, until the next run goes back to what both tests have in common.

#![deny(clippy::disallowed_methods)]

mod ask;
mod bind;
mod first_calls;
mod lambda;
mod observe;
mod patience;
mod proxies;
mod stand_in;
mod statement;
mod warmth;
mod worker;

pub use first_calls::FirstCalls;
pub use observe::{Nothing, Observer};
pub use patience::Patience;
pub use stand_in::{Received, is_note_of_calls};
pub use worker::{Done, Ending, Setup, Stopped, Worker, WorkerError};
