//! Call graph and purity of what the example project reaches: the example `reach` of the crate `analysis`.

use anyhow::Result;

use super::{Bench, Report, examples};
use crate::example::Example;

pub fn run(bench: &Bench) -> Result<Report> {
    let example = Example::copy()?;
    example.compile_plainly(&bench.jdk)?;
    let title = "analysis: call graph and purity of what the examples reach";
    examples::run(bench, "analysis", ("touchstone-analysis", "reach"), &[example.classes()], title)
}
