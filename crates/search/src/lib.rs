//! Search-based test generation: how far a run was from a goal, optimisers that shorten the way, and populations of tests
//! and suites. A strategy of the engine drives it; nothing here knows of budgets in seconds or of files.
//!
//! - [`fitness`]: approach level and branch distance of one run to one goal.
//! - [`normalisation`]: how distances become numbers below 1, as a parameter.
//! - [`optimisers`]: metaheuristics over vectors of input values, one file each behind one trait.
//! - [`etoc`]: sequences of calls with their input values as chromosomes, in one stage.
//! - [`evotest`]: tests as trees; their structure evolves, their data is searched by an optimiser.
//! - [`trace`]: tests from what programs and existing tests do with the class.
//! - [`trial`]: what searches for single targets need from whoever runs tests.
//! - [`population`]: whole tests as individuals: variation, selection, many objectives, whole suites.

#![deny(clippy::disallowed_methods)]

pub mod etoc;
pub mod evotest;
pub mod fitness;
pub mod normalisation;
pub mod optimisers;
pub mod population;
pub mod trace;
pub mod trial;
