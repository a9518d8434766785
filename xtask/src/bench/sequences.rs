//! Sequences of calls: the example `classes` of the crate `sequences` on seven classic structures, with and without each thing
//! that leaves sequences out; then a small game, generated tests against its hand-written suite.

use std::process::Stdio;

use anyhow::{Context, Result, ensure};

use super::{Bench, Report};
use crate::example::Example;
use crate::process;

pub fn run(bench: &Bench) -> Result<Report> {
    let example = Example::copy()?;
    example.compile_plainly(&bench.jdk)?;
    let mut command = process::cargo(&["run", "--quiet", "--release"]);
    command.args(["--package", "touchstone-sequences", "--example", "classes", "--"]);
    command.arg(example.classes()).arg("--compare");
    let output =
        command.env("JAVA_HOME", &bench.jdk.home).stderr(Stdio::inherit()).output().context("cannot start cargo")?;
    ensure!(output.status.success(), "`{}` ended with {}", process::line(&command), output.status);
    let mut printed = String::from_utf8_lossy(&output.stdout).into_owned();
    printed.push('\n');
    printed += &super::game::compare(bench)?;
    let title = "sequences: all sequences of a constructor and up to eight calls, with symbolic arguments";
    Ok(Report::judged("sequences", Some(title), &printed))
}
