//! Existing suites without the tests that exercise nothing new.
//!
//! [`minimize()`] runs a suite with its own engines in the machine ([`existing`]), under a monitor that puts method executions,
//! coverage, exceptions and checks to the tests ([`SuiteMonitor`]). A technique of [`states`] says which executions are
//! equivalent; tests that do nothing but what others do are redundant. The suite is run again without them: what then fails or
//! is not covered any more shows that tests depend on each other, and all tests of that class are kept. Sources are edited with
//! tree-sitter's grammar of Java, in a copy unless the user wants them edited in place.

mod judge;
mod kept;
mod minimize;
mod monitor;
mod run;
mod source;
mod tests;
mod unit;
mod watch;
mod write;

pub use judge::Judgement;
pub use kept::Kept;
pub use minimize::{MinimizeError, Minimized, Progress, Request, Way, minimize};
pub use monitor::{Check, Effect, SuiteMonitor, TestRecord};
pub use run::source_folders;
pub use tests::{Strange, Test};
pub use unit::Unit;
pub use watch::SuiteWatch;
pub use write::{Place, WriteError, Written};
