//! How far a run was from a goal: approach level and branch distance.
//!
//! The *approach level* counts the decisions that lie between where a run left the way to a goal and the goal itself, along
//! control dependence and, for code that tests cannot call, along its callers. The *branch distance* says how far the
//! decision at which it left was from going the right way.
//!
//! - [`Model`] knows the decisions of the classes under test and, for each goal, the ones on the way to it.
//! - [`DistanceWatch`] watches a machine and notes how far each decision was from each of its outcomes. Where a truth value
//!   is made (`origin`, `control`, `library`, `text`, `regex`) it follows it to where it decides.
//! - [`Fitness`] is the measure; [`Evaluator`] runs tests and gives it.

#![deny(clippy::disallowed_methods)]

mod approach;
mod control;
mod evaluator;
mod finer;
mod foresight;
mod library;
mod model;
pub mod normalisation;
mod origin;
mod recorder;
mod regex;
mod score;
mod selectors;
mod text;
mod trace;
mod watch;

pub use evaluator::{Evaluated, Evaluator, Measuring, NoEvaluator};
pub use model::{Model, NoModel, Objective};
pub use origin::Origin;
pub use regex::regex_distance;
pub use score::Fitness;
pub use text::{edit_distance, text_equality, text_order};
pub use trace::{Seen, Trace, Traced};
pub use vm::probes::distance::Normalisation;
pub use watch::DistanceWatch;
