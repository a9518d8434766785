//! Exploration from unknown heaps: the programs of 004's table 3 and the exhaustive counts, by the example `table3` of the crate
//! `heaps`.

use anyhow::Result;

use super::{Bench, Report, forks};

pub fn run(bench: &Bench) -> Result<Report> {
    let printed = forks::example(bench, &["touchstone-heaps", "--example", "table3"])?;
    Ok(Report::judged("explore", Some("explore: unknown heaps, one core"), &printed))
}
