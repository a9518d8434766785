//! `test`: everything that CI runs, one step after the other; the first failure ends it by name.

use std::io::{BufRead, BufReader};
use std::ops::AddAssign;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Instant;

use anyhow::{Context, Result, ensure};

use crate::jdk::Jdk;
use crate::table::{Align, Table};
use crate::{notice, process, setup, tidy};

pub fn run(asked: Option<&Path>) -> Result<()> {
    let mut steps = Steps::default();
    let jdk = steps.run("setup", || {
        setup::run(asked)?;
        setup::jdk(asked)
    })?;
    steps.component("fmt", &["--all", "--check"])?;
    steps.component("clippy", &["--workspace", "--all-targets", "--", "-D", "warnings"])?;
    steps.run("tidy", tidy::run)?;
    let binary = steps.run("build", process::build_touchstone)?;
    let counts = steps.run("tests", || tests(&jdk, &binary))?;
    steps.report();
    // The plain closing line that CI reads.
    println!("{} passed, {} failed, {} skipped", counts.passed, counts.failed, counts.skipped);
    Ok(())
}

/// The steps so far, each with its time.
#[derive(Default)]
struct Steps {
    done: Vec<(&'static str, String)>,
}

impl Steps {
    fn run<T>(&mut self, name: &'static str, step: impl FnOnce() -> Result<T>) -> Result<T> {
        println!("==> {name}");
        let start = Instant::now();
        let result = step();
        let time = process::human(start.elapsed());
        match result {
            Ok(value) => {
                println!("==> {name}: ok in {time}\n");
                self.done.push((name, time));
                Ok(value)
            }
            Err(error) => {
                println!("==> {name}: FAILED after {time}");
                Err(error.context(format!("step `{name}` failed")))
            }
        }
    }

    /// A cargo subcommand that is a component of the toolchain and may not be installed.
    fn component(&mut self, name: &'static str, arguments: &[&str]) -> Result<()> {
        if !process::succeeds(&mut process::cargo(&[name, "--version"])) {
            let what = format!("`cargo {name}` is not installed.");
            println!("{}", notice::skipped(&what, "Add it with `rustup component add rustfmt clippy`."));
            self.done.push((name, "SKIPPED".into()));
            return Ok(());
        }
        self.run(name, || process::run(process::cargo(&[name]).args(arguments)))
    }

    fn report(&self) {
        let mut table = Table::new(&[("step", Align::Left), ("time", Align::Right)]);
        for (name, time) in &self.done {
            table.row([(*name).into(), time.clone()]);
        }
        print!("{table}");
    }
}

/// What the test runners counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Counts {
    passed: u64,
    failed: u64,
    skipped: u64,
}

impl AddAssign for Counts {
    fn add_assign(&mut self, other: Self) {
        self.passed += other.passed;
        self.failed += other.failed;
        self.skipped += other.skipped;
    }
}

/// All tests of the workspace; their output is passed on while it is counted.
fn tests(jdk: &Jdk, binary: &Path) -> Result<Counts> {
    let mut command: Command = process::cargo(&["test", "--workspace", "--no-fail-fast"]);
    let mut child = command
        .env("TOUCHSTONE_BIN", binary)
        .env("JAVA_HOME", &jdk.home)
        .stdout(Stdio::piped())
        .spawn()
        .context("cannot start `cargo test`")?;
    let mut counts = Counts::default();
    let pipe = child.stdout.take().context("standard output is a pipe")?;
    for line in BufReader::new(pipe).split(b'\n') {
        let line = String::from_utf8_lossy(&line?).into_owned();
        println!("{line}");
        counts += result_line(&line).unwrap_or_default();
    }
    let status = child.wait()?;
    ensure!(
        status.success(),
        "`{}`: {} tests failed, {} passed; it ended with {status}",
        process::line(&command),
        counts.failed,
        counts.passed
    );
    Ok(counts)
}

/// The counts of a line like `test result: ok. 3 passed; 0 failed; 1 ignored; …`.
fn result_line(line: &str) -> Option<Counts> {
    let (_, counts) = line.strip_prefix("test result: ")?.split_once(". ")?;
    let mut result = Counts::default();
    for part in counts.split("; ") {
        let Some((number, what)) = part.split_once(' ') else {
            continue;
        };
        let Ok(number) = number.parse() else {
            continue;
        };
        match what {
            "passed" => result.passed = number,
            "failed" => result.failed = number,
            "ignored" => result.skipped = number,
            _ => {}
        }
    }
    Some(result)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_of_the_test_harness_are_counted() {
        let line = "test result: FAILED. 12 passed; 2 failed; 1 ignored; 0 measured; 3 filtered out; finished in 0.01s";
        let expected = Counts { passed: 12, failed: 2, skipped: 1 };
        assert_eq!(result_line(line), Some(expected));
        assert_eq!(result_line("test a::b ... ok"), None);
    }

    #[test]
    fn the_failing_step_is_named() {
        let mut steps = Steps::default();
        steps.run("first", || Ok(())).unwrap();
        let error = steps.run::<()>("second", || anyhow::bail!("broken")).unwrap_err();
        assert_eq!(format!("{error:#}"), "step `second` failed: broken");
        assert_eq!(steps.done.len(), 1);
    }
}
