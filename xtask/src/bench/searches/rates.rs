//! Evaluations a second on one core: the example `rates` of the crate `engine`, which sits inside the search.

use std::process::Stdio;

use anyhow::{Context, Result, ensure};

use super::super::{Bench, Report};
use crate::example::Example;
use crate::json::Json;
use crate::process;

pub fn run(bench: &Bench) -> Result<Report> {
    let example = Example::copy()?;
    example.compile_plainly(&bench.jdk)?;
    let mut command = process::cargo(&["run", "--quiet", "--release"]);
    command.args(["--package", "touchstone-engine", "--example", "rates", "--"]).arg(example.classes());
    let output =
        command.env("JAVA_HOME", &bench.jdk.home).stderr(Stdio::inherit()).output().context("cannot start cargo")?;
    ensure!(output.status.success(), "`{}` ended with {}", process::line(&command), output.status);
    let printed = String::from_utf8_lossy(&output.stdout).into_owned();
    let good = !printed.contains("MISS");
    let lines = printed.lines().map(Json::text).collect();
    let json = Json::Object(vec![("lines", Json::List(lines)), ("good", Json::Bool(good))]);
    Ok(Report { name: "rates", text: format!("evaluations a second on one core\n{printed}"), json, good })
}
