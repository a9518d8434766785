//! The pipeline from classes to a verified suite; plain data in and out.
//!
//! [`generate()`] takes a [`Config`] and gives a [`RunReport`]. For each class: the API and the goals are found
//! ([`session`]), strategies propose tests until the budget is used ([`strategies`]), the archive's tests are made small and
//! get assertions ([`finish`]), all suites are written, compiled and run on the JDK ([`publish`]).

mod account;
mod capture;
pub mod comment;
mod config;
mod confirm;
mod crew;
mod elsewhere;
mod exchange;
mod finish;
mod generate;
mod house;
mod kept;
mod likely;
mod model;
mod one_class;
mod order;
mod outcome;
mod progress;
mod protect;
mod publish;
mod reasons;
mod recount;
mod reduce;
pub mod report;
mod rescue;
mod seeds;
mod share;
mod suspects;
pub mod timeline;
mod transitions;
mod watchdog;

pub use emit::CLASS_MARK;

pub use config::{Config, Existing, Style};
pub use confirm::Confirmation;
pub use elsewhere::{Elsewhere, Prepared, Task, classes_of, is_shareable, results_of, unit_of};
pub use exchange::{Exchange, Island};
pub use generate::{GenerateError, generate};
pub use house::{Formatter, Header, House};
pub use kept::{Keep, jdk_text, solver_text};
pub use likely::Oracle;
pub use model::{Counted, Difference, ModelError, Modeller, Taken, TakenError, Took, taken};
pub use outcome::Outcome;
pub use progress::{Cancel, Progress, Quiet};
pub use reduce::{Both, Reduce, Reduction};
pub use report::{ClassReport, CoveredGoal, RunReport, Status, Uncovered};
pub use seeds::frameworks;
pub use session::{Budget, Round, Turns};
pub use share::{Shard, Share};
