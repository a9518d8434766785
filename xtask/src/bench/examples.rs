//! Measurements that sit inside a crate: examples of it, which print lines, with `OK` or `MISS` beside each bar.

use std::ffi::OsStr;
use std::process::Stdio;

use anyhow::{Context, Result, ensure};

use super::{Bench, Report};
use crate::process;

/// Runs an example of a crate; what it prints comes below the title.
pub fn run<A: AsRef<OsStr>>(
    bench: &Bench,
    name: &'static str,
    (package, example): (&str, &str),
    arguments: &[A],
    title: &str,
) -> Result<Report> {
    let mut command = process::cargo(&["run", "--quiet", "--release"]);
    command.args(["--package", package, "--example", example, "--"]).args(arguments);
    let output =
        command.env("JAVA_HOME", &bench.jdk.home).stderr(Stdio::inherit()).output().context("cannot start cargo")?;
    ensure!(output.status.success(), "`{}` ended with {}", process::line(&command), output.status);
    let printed = String::from_utf8_lossy(&output.stdout).into_owned();
    Ok(Report::judged(name, Some(title), &printed))
}
