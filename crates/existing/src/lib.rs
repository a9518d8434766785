//! Runs test suites that exist already, with their own engines, inside the virtual machine.
//!
//! [`discover()`] finds the test classes and which library they are written for. A small driver in Java, one for each
//! library, is compiled by the JDK's `javac` against the class path ([`Driver`]); it hands classes to the library's own
//! runner and reports, in records on standard output, the result of each test. [`run()`] runs it in machines, each class
//! from a snapshot of the booted machine, so that no class touches the next; [`run_on_jdk`] runs the same driver on the
//! JDK, to compare; [`Elsewhere`] has others run parts of it ([`Parts`]). [`Rehearsal`] runs classes under a monitor, or gives
//! machines ([`Worker`]) that run classes under any domain.

mod annotations;
mod discover;
mod driver;
mod elsewhere;
mod kept;
mod machine;
mod on_jdk;
mod pattern;
mod record;
mod rehearsal;
mod result;
mod run;

pub use discover::{Found, Framework, discover};
pub use driver::{Driver, DriverError};
pub use elsewhere::{Elsewhere, Parts};
pub use kept::{Keep, key};
pub use machine::{Watch, Worker};
pub use on_jdk::run_on_jdk;
pub use pattern::Pattern;
pub use rehearsal::{BEGINS, Rehearsal};
pub use result::{ClassResult, Ending, Status, TestResult, Totals};
pub use run::{Config, Measured, Progress, SuiteError, run, run_at};
