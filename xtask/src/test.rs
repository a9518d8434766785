//! `test`: everything that CI runs, one step after the other; the first failure ends it by name.

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Instant;

use anyhow::{Context, Result, ensure};
use testkit::skip;

use crate::table::{Align, Table};
use crate::{JdkArgument, notice, process, setup, tidy};

#[derive(clap::Args)]
pub struct Arguments {
    #[command(flatten)]
    jdk: JdkArgument,
    /// Only what needs no JDK's compiler and no binary: formatting, lints, tidy and the unit tests.
    #[arg(long)]
    fast: bool,
}

pub fn run(arguments: &Arguments) -> Result<()> {
    if arguments.fast { fast() } else { whole(arguments.jdk.jdk.as_deref()) }
}

/// The edit-and-test loop: the first failure in a minute or two.
fn fast() -> Result<()> {
    let mut steps = Steps::default();
    steps.component("fmt", &["--all", "--check"])?;
    steps.run("tidy", tidy::run)?;
    steps.component("clippy", &["--workspace", "--all-targets", "--", "-D", "warnings"])?;
    let mut tally = Tally::default();
    let tested = steps.run("unit tests", || {
        let mut command = process::cargo(&["test", "--workspace", "--lib", "--bins", "--no-fail-fast"]);
        counted(&mut command, &mut tally)
    });
    finish(&steps, &tally, tested)
}

fn whole(asked: Option<&Path>) -> Result<()> {
    let mut steps = Steps::default();
    let jdks = steps.run("setup", || {
        setup::run(asked)?;
        setup::test_jdks(asked)
    })?;
    steps.component("fmt", &["--all", "--check"])?;
    steps.run("fmt of strategies", strategies_are_formatted)?;
    steps.component("clippy", &["--workspace", "--all-targets", "--", "-D", "warnings"])?;
    steps.run("tidy", tidy::run)?;
    steps.run("rustdoc", || {
        let mut doc = process::cargo(&["doc", "--workspace", "--no-deps", "--document-private-items", "--quiet"]);
        process::run(doc.env("RUSTDOCFLAGS", "-D warnings -A rustdoc::private-intra-doc-links"))
    })?;
    let binary = steps.run("build", || process::build_touchstone("dev"))?;
    let mut tally = Tally::default();
    let tested = steps.run("tests", || tests(&jdks, &binary, &mut tally));
    finish(&steps, &tally, tested)
}

fn finish(steps: &Steps, tally: &Tally, tested: Result<()>) -> Result<()> {
    steps.report();
    print!("{}", tally.notices());
    // The plain closing line that CI reads.
    let Counts { passed, failed, skipped } = tally.counts();
    println!("{passed} passed, {failed} failed, {skipped} skipped");
    tested
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

/// What was read from the output of all tests.
#[derive(Default)]
struct Tally {
    counts: Counts,
    /// Tests that were skipped for want of something, by what is missing and what would bring it. The runners count them as
    /// passed.
    lacking: BTreeMap<(String, String), Vec<String>>,
}

impl Tally {
    fn read(&mut self, line: &str) {
        if let Some(counts) = result_line(line) {
            self.counts.passed += counts.passed;
            self.counts.failed += counts.failed;
            self.counts.skipped += counts.skipped;
        } else if let Some((test, what, remedy)) = skipped_line(line) {
            self.lacking.entry((what.into(), remedy.into())).or_default().push(test.into());
        }
    }

    fn counts(&self) -> Counts {
        let lacking = self.lacking.values().map(|tests| tests.len() as u64).sum();
        let Counts { passed, failed, skipped } = self.counts;
        Counts { passed: passed.saturating_sub(lacking), failed, skipped: skipped + lacking }
    }

    /// What was skipped, and what would bring what is missing.
    fn notices(&self) -> String {
        let notice = |((what, remedy), tests): (&(String, String), &Vec<String>)| {
            let what = format!("{} tests, since {what}:\n*   {}", tests.len(), tests.join("\n*   "));
            notice::skipped(&what, &format!("To run them, {remedy}."))
        };
        self.lacking.iter().map(notice).collect()
    }
}

/// `cargo fmt` does not find the modules of strategies, since a macro declares them.
fn strategies_are_formatted() -> Result<()> {
    let folder = process::root().join("crates/strategies/src");
    let mut rustfmt = Command::new("rustfmt");
    rustfmt.args(["--check", "--edition", "2024"]);
    for entry in std::fs::read_dir(&folder).with_context(|| folder.display().to_string())? {
        let path = entry?.path();
        if path.extension().is_some_and(|extension| extension == "rs") {
            rustfmt.arg(path);
        }
    }
    process::run(&mut rustfmt)
}

/// All tests of the workspace.
fn tests(jdks: &[PathBuf], binary: &Path, tally: &mut Tally) -> Result<()> {
    let mut command: Command = process::cargo(&["test", "--workspace", "--no-fail-fast"]);
    command
        .env("TOUCHSTONE_BIN", binary)
        .env("TOUCHSTONE_JDKS", std::env::join_paths(jdks)?)
        .env("JAVA_HOME", jdks.first().context("a JDK")?);
    counted(&mut command, tally)
}

/// Runs tests; their output is passed on while it is counted.
fn counted(command: &mut Command, tally: &mut Tally) -> Result<()> {
    testkit::oracle::neutral(command);
    let mut child = command.stdout(Stdio::piped()).spawn().context("cannot start `cargo test`")?;
    let pipe = child.stdout.take().context("standard output is a pipe")?;
    for line in BufReader::new(pipe).split(b'\n') {
        let line = String::from_utf8_lossy(&line?).into_owned();
        println!("{line}");
        tally.read(&line);
    }
    let status = child.wait()?;
    let Counts { passed, failed, .. } = tally.counts();
    ensure!(
        status.success(),
        "`{}`: {failed} tests failed, {passed} passed; it ended with {status}",
        process::line(command)
    );
    Ok(())
}

/// Test, what is missing and the remedy of a line that a skipped test printed; the runner may have begun the line.
fn skipped_line(line: &str) -> Option<(&str, &str, &str)> {
    let (_, report) = line.split_once(skip::MARK)?;
    let (report, remedy) = report.split_once(skip::REMEDY)?;
    let (test, what) = report.split_once(": ")?;
    Some((test, what, remedy))
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
    fn tests_that_report_what_they_lack_are_skipped_and_not_passed() {
        let mut tally = Tally::default();
        for line in [
            "test a ... SKIPPED TEST a::b: there is no JDK 25 -- install one",
            "SKIPPED TEST c: there is no JDK 25 -- install one",
            "test result: ok. 5 passed; 0 failed; 1 ignored; 0 measured",
        ] {
            tally.read(line);
        }
        assert_eq!(tally.counts(), Counts { passed: 3, failed: 0, skipped: 3 });
        let notices = tally.notices();
        for part in ["SKIPPED: 2 tests, since there is no JDK 25", "*   a::b\n*   c\n", "* To run them, install one."] {
            assert!(notices.contains(part), "{notices}");
        }
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
