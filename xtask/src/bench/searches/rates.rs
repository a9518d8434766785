//! Evaluations a second on one core: the example `rates` of the crate `population`, which sits inside the search; and `auto` on
//! classes of libraries.

pub mod libraries;

use anyhow::Result;

use super::super::{Bench, Report, examples};
use crate::example::Example;

pub fn run(bench: &Bench) -> Result<Report> {
    let example = Example::copy()?;
    example.compile_plainly(&bench.jdk)?;
    let title = "evaluations a second on one core";
    examples::run(bench, "rates", ("touchstone-population", "rates"), &[example.classes()], title)
}
