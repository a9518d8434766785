//! Fork, run and reset on one core: the example `forks` of the crate `jdk`, which sits inside the VM, and for long runs
//! the example `long_run` of the crate `goals`, which runs tests as the generator does.

use std::process::Stdio;

use anyhow::{Context, Result, ensure};

use super::{Bench, Report};
use crate::process;

pub fn run(bench: &Bench) -> Result<Report> {
    let printed = example(bench, &["touchstone-jdk", "--example", "forks"])?;
    Ok(report(&printed, "fork, run and reset, one core"))
}

/// So many forks in one process, and how its memory grows.
pub fn long(bench: &Bench, count: u64) -> Result<Report> {
    let printed = example(bench, &["touchstone-goals", "--example", "long_run", "--", &count.to_string()])?;
    Ok(report(&printed, "resident memory while tests run, one core"))
}

pub(super) fn example(bench: &Bench, arguments: &[&str]) -> Result<String> {
    let mut command = process::cargo(&["run", "--quiet", "--release", "--package"]);
    command.args(arguments).env("JAVA_HOME", &bench.jdk.home);
    let output = command.stderr(Stdio::inherit()).output().context("cannot start cargo")?;
    let printed = String::from_utf8_lossy(&output.stdout).into_owned();
    // A bar that is missed is a failure of the example, too; then what it printed says more.
    ensure!(
        output.status.success() || super::is_judged(&printed),
        "`{}` ended with {}",
        process::line(&command),
        output.status
    );
    Ok(printed)
}

fn report(printed: &str, what: &str) -> Report {
    Report::judged("forks", Some(&format!("forks: {what}")), printed)
}
