//! Optimisers on the numeric examples: the example `optimisers` of the crate `search`, which sits inside the search.

use anyhow::Result;

use super::{Bench, Report, examples};
use crate::example::{Example, sources};
use crate::process;

pub fn run(bench: &Bench, seeds: u32) -> Result<Report> {
    let example = Example::copy()?;
    example.compile_plainly(&bench.jdk)?;
    // The examples of the documents are fixtures of the crate.
    let papers = sources(&process::root().join("crates/fitness/tests/java"))?;
    bench.jdk.compile(&papers, &example.classes())?;
    let held_out = sources(&process::root().join("bench/optimisers"))?;
    bench.jdk.compile(&held_out, &example.classes())?;
    let arguments = [example.classes().into_os_string(), seeds.to_string().into()];
    let title = format!("optimisers: {seeds} seeds each");
    examples::run(bench, "optimisers", ("touchstone-evotest", "optimisers"), &arguments, &title)
}
