//! Object states, and when two of them are the same: the five techniques of Rostra (Xie, Marinov, Notkin 2004).
//!
//! A *method execution* is a method with the state of its receiver and its arguments at entry. Two executions are equivalent if
//! the method is the same and the states are equivalent, which a [`Technique`] decides. A test is redundant for a suite if
//! each of its executions is equivalent to one of the suite.
//!
//! How to use it:
//!
//! 1. A [`Recorder`] watches a machine: it is a [`vm::probes::monitor::Monitor`], so anything runs under
//!    `Monitored::new(Recorder::new(classes, recording))`: a worker of `executor` for test cases (go back to the beginning with
//!    `Worker::reset` before each test, or what it shares with the test before is not seen), a `Rehearsal` of `existing` for
//!    existing tests.
//! 2. [`Recorder::begin`] before a test, [`Recorder::take`] after it: a [`Trace`] with the test's executions. All that the
//!    executions consist of is in [`Recorder::store`], each distinct state once.
//! 3. A [`Classifier`] of a technique ([`technique::ALL`]) puts executions into classes, in a [`Lab`] made of the store and,
//!    for the techniques that ask `equals`, a machine between two runs. [`Classifier::prepare`] comes first, if all executions are
//!    known by then.
//! 4. [`minimal()`] says which tests stay.
//!
//! The state of any values is had from [`Recorder::values`], its key from [`Classifier::key`].
//!
//! What a state is: everything that can be reached through fields and elements. Strings, boxes, classes and constants of enums are
//! values, without identity. Fields in which the JDK's classes cache results do not count, nor do identity hashes, locks and
//! static fields. A state with more than [`linear::MAX_NODES`] objects equals no other.

#![deny(clippy::disallowed_methods)]

mod classifier;
mod decoded;
mod equality;
pub mod graph;
mod heap;
pub mod isomorphism;
mod lab;
pub mod linear;
mod minimal;
mod reads;
mod recorder;
mod sequence;
mod store;
mod tables;
pub mod technique;
mod techniques;

pub use classifier::{ClassId, Classifier};
pub use decoded::{Decoded, Node};
pub use equality::{Broken, Fault};
pub use heap::MachineHeap;
pub use lab::Lab;
pub use minimal::minimal;
pub use recorder::{Recorder, Recording, Step, Trace};
pub use sequence::{Expr, ExprId, Sequences};
pub use store::{Execution, ExecutionId, ExprsId, MethodKey, MethodName, NO_SEQUENCES, StateId, Store, Values};
pub use tables::Tables;
pub use technique::{Entry, Key, Technique};
