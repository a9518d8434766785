//! Compiles and runs written tests on the real JDK, and says what to drop where it disagrees.
//!
//! [`locate_junit`] finds the framework, [`compile()`] is one batch of `javac`, [`run()`] many orders in one `java`, and
//! [`repair_compile`] and [`repair_run`] decide what to take back. [`settle()`] does all of it until nothing is left to
//! take back. Nothing is written outside of the work folder (and, when something is fetched, of the cache).

mod compile;
mod engine;
mod job;
mod junit;
mod layout;
mod order;
mod repair;
mod run;
mod settle;
mod version;

pub use compile::{CompileError, CompileReport, FileReport, compile};
pub use engine::run_engine;
pub use job::{Error, Job};
pub use junit::{FrameworkPlaces, JUnit, NotFound, Origin, locate_junit, missing};
pub use layout::lay_out;
pub use order::{Order, TestRef};
pub use repair::{Drop, Severity, Tally, repair_compile, repair_run};
pub use run::{Outcome, Run, RunReport, run};
pub use settle::{Bench, Settled, settle};
