//! Fork, run and reset on one core: the example `forks` of the crate `jdk`, which sits inside the VM.

use std::process::Stdio;

use anyhow::{Context, Result, ensure};

use super::{Bench, Report};
use crate::json::Json;
use crate::process;

pub fn run(bench: &Bench) -> Result<Report> {
    let mut command = process::cargo(&["run", "--quiet", "--release"]);
    command.args(["--package", "touchstone-jdk", "--example", "forks"]);
    let output =
        command.env("JAVA_HOME", &bench.jdk.home).stderr(Stdio::inherit()).output().context("cannot start cargo")?;
    ensure!(output.status.success(), "`{}` ended with {}", process::line(&command), output.status);
    let printed = String::from_utf8_lossy(&output.stdout).into_owned();
    let good = !printed.contains("MISS");
    let lines = printed.lines().map(Json::text).collect();
    let json = Json::Object(vec![("lines", Json::List(lines)), ("good", Json::Bool(good))]);
    Ok(Report { name: "forks", text: format!("forks: fork, run and reset, one core\n{printed}"), json, good })
}
