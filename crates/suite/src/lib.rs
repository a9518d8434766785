//! One form of a test, from the archive to the written file.
//!
//! A [`Test`] is its statements with an id, what it covers, where it came from, its assertions and the exception that it expects;
//! a [`Suite`] is the tests of one class. The archive makes tests; reduction, oracle, printer, verification and report take a suite
//! and give it back with more or less in it. Nothing here executes, prints or decides.
//!
//! Tests, goals and lines of source refer to each other by id ([`TestId`], [`GoalId`]), never by their place in a list.

#![deny(clippy::disallowed_methods)]

mod assertion;
mod bits;
mod exprs;
mod file;
mod framework;
mod suite;
mod test;

pub use assertion::{Assertion, AssertionKind, ExpectedException, Expr, LibraryMethod, Operator, OptionalKind};
pub use bits::{GoalBits, goals_of_word};
pub use file::{LineOrigin, MethodLines, SourceFile};
pub use framework::Framework;
pub use suite::{Disagreement, Layout, Mocks, Part, Suite, TakenBack};
pub use test::{Coverage, Fact, GoalId, NameHint, Origin, Test, TestId};
