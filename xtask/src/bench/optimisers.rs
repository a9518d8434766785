//! Optimisers on the numeric examples: the example `optimisers` of the crate `search`, which sits inside the search.

use std::process::Stdio;

use anyhow::{Context, Result, ensure};

use super::{Bench, Report};
use crate::example::{Example, sources};
use crate::json::Json;
use crate::process;

pub fn run(bench: &Bench, seeds: u32) -> Result<Report> {
    let example = Example::copy()?;
    example.compile_plainly(&bench.jdk)?;
    // The examples of the documents are fixtures of the crate.
    let papers = sources(&process::root().join("crates/search/tests/java"))?;
    bench.jdk.compile(&papers, &example.classes())?;
    let mut command = process::cargo(&["run", "--quiet", "--release"]);
    command.args(["--package", "touchstone-search", "--example", "optimisers", "--"]);
    command.arg(example.classes()).arg(seeds.to_string());
    let output =
        command.env("JAVA_HOME", &bench.jdk.home).stderr(Stdio::inherit()).output().context("cannot start cargo")?;
    ensure!(output.status.success(), "`{}` ended with {}", process::line(&command), output.status);
    let printed = String::from_utf8_lossy(&output.stdout).into_owned();
    let good = !printed.contains("MISS");
    let lines = printed.lines().map(Json::text).collect();
    let json = Json::Object(vec![("lines", Json::List(lines)), ("good", Json::Bool(good))]);
    Ok(Report { name: "optimisers", text: format!("optimisers: {seeds} seeds each\n{printed}"), json, good })
}
