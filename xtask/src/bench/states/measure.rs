//! Runs `generate --reduce states` and `augment`, and reads what their reports say of states.

use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use serde_json::Value;

use crate::bench::Bench;
use crate::process;

/// The techniques, from the one that finds the fewest tests redundant to the one that finds the most.
pub const TECHNIQUES: [&str; 5] = ["whole-seq", "modifying-seq", "whole-state", "monitor-equals", "pairwise-equals"];
/// What is measured with: no limit but those of the strategies.
const BUDGET: &str = "1000000x";
const LONGEST: Duration = Duration::from_mins(30);
/// Tests that one run of `augment` may add. The paper's tool ran out of memory where this is reached.
const MAX_TESTS: &str = "augment.tests=5000";

/// Before and after.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Both {
    pub before: f64,
    pub after: f64,
}

impl Both {
    fn read(value: &Value) -> Option<Self> {
        Some(Self { before: value.get("before")?.as_f64()?, after: value.get("after")?.as_f64()? })
    }

    /// The percentage that is gone.
    pub fn gone(self) -> f64 {
        if self.before == 0.0 { 0.0 } else { 100.0 * (self.before - self.after) / self.before }
    }

    pub fn is_same(self) -> bool {
        self.before == self.after
    }
}

/// A suite without its redundant tests.
#[derive(Clone, Debug, Default)]
pub struct Minimised {
    pub tests: Both,
    pub executions: Both,
    pub exceptions: Both,
    pub branches: Both,
    pub seconds: f64,
    /// Tests that are left and redundant.
    pub redundant_left: f64,
    /// Redundant tests that were kept for a goal.
    pub for_goals: f64,
}

/// What there was after the seeds, or after an iteration.
#[derive(Clone, Debug, Default)]
pub struct Round {
    pub tests: f64,
    pub executions: f64,
    pub states: f64,
    pub exceptions: f64,
    /// Percent.
    pub branches: f64,
    pub seconds: f64,
}

/// A run of `augment`.
#[derive(Clone, Debug, Default)]
pub struct Grown {
    pub rounds: Vec<Round>,
    /// A limit ended it.
    pub cut: bool,
    pub minimised: Minimised,
}

impl Grown {
    /// The figures after this iteration; the last ones if it ended before, since there was no new state.
    pub fn round(&self, at: usize) -> Option<&Round> {
        self.rounds.get(at).or_else(|| self.rounds.last().filter(|_| !self.cut))
    }
}

/// A class, and the arguments that name it.
pub struct Subject {
    pub name: String,
    pub arguments: Vec<String>,
}

impl Subject {
    pub fn new(class: &str, target: &Path, class_path: &[PathBuf]) -> Result<Self> {
        let mut arguments = vec![target.display().to_string(), "--class".into(), class.into()];
        if !class_path.is_empty() {
            arguments.extend(["--class-path".into(), std::env::join_paths(class_path)?.to_string_lossy().into_owned()]);
        }
        let name = class.rsplit('.').next().unwrap_or(class).to_owned();
        Ok(Self { name, arguments })
    }
}

/// The arguments of a kind of suite.
fn seeds(suite: &str) -> &'static [&'static str] {
    if suite == "crash" { &["--strategy", "crash"] } else { &["--strategy", "exhaustive", "--length", "3"] }
}

pub fn minimised(bench: &Bench, subject: &Subject, suite: &str, technique: &str) -> Result<Minimised> {
    let class = report(bench, "generate", subject, suite, &["--reduce", "states", "--technique", technique])?;
    Minimised::read(&class).with_context(|| format!("no reduction of {} in the report: {class}", subject.name))
}

pub fn grown(bench: &Bench, subject: &Subject, suite: &str, technique: &str) -> Result<Grown> {
    let arguments = ["--iterations", "2", "--technique", technique, "--set", MAX_TESTS];
    let class = report(bench, "augment", subject, suite, &arguments)?;
    Grown::read(&class).with_context(|| format!("no rounds of {} in the report: {class}", subject.name))
}

/// The report of the class.
fn report(bench: &Bench, verb: &str, subject: &Subject, suite: &str, arguments: &[&str]) -> Result<Value> {
    let mut command = process::subject(&bench.touchstone);
    command.arg(verb).args(&subject.arguments).args(seeds(suite)).args(arguments);
    command.arg("--jdk").arg(&bench.jdk.home).arg("--out").arg(bench.classes().join("states-tests"));
    command.args(["--no-verify", "--budget", BUDGET, "--seed", "1", "--format", "json"]);
    let finished = process::measure_within(&mut command, LONGEST)?;
    ensure!(
        finished.code == 0,
        "`{}` ended with {}:\n{}",
        process::line(&command),
        finished.code,
        String::from_utf8_lossy(&finished.stderr)
    );
    let report: Value = serde_json::from_slice(&finished.stdout).context("the report is no JSON")?;
    report.pointer("/classes/0").cloned().context("the report has no class")
}

impl Minimised {
    fn read(class: &Value) -> Option<Self> {
        let value = class.get("reduction")?;
        let both = |name: &str| Both::read(value.get(name)?);
        let number = |name: &str| value.get(name)?.as_f64();
        Some(Self {
            tests: both("tests")?,
            executions: both("executions")?,
            exceptions: both("exceptions")?,
            branches: both("branches")?,
            seconds: number("seconds")?,
            redundant_left: number("redundant_left")?,
            for_goals: number("kept_for_goals")?,
        })
    }
}

impl Round {
    fn read(value: &Value) -> Option<Self> {
        let number = |name: &str| value.get(name)?.as_f64();
        let branches = |name: &str| value.get("branches")?.get(name)?.as_f64();
        let total = branches("total")?;
        Some(Self {
            tests: number("tests")?,
            executions: number("executions")?,
            states: number("states")?,
            exceptions: number("exceptions")?,
            branches: if total == 0.0 { 100.0 } else { 100.0 * branches("covered")? / total },
            seconds: number("seconds")?,
        })
    }
}

impl Grown {
    fn read(class: &Value) -> Option<Self> {
        let rounds = class.get("rounds")?.as_array()?.iter().map(Round::read).collect::<Option<Vec<_>>>()?;
        // A limit of the seeds is none of the iterations.
        let is_limit = |note: &Value| note.as_str().is_some_and(|note| note.contains("was reached in iteration"));
        let cut = class.get("notes")?.as_array()?.iter().any(is_limit);
        Some(Self { rounds, cut, minimised: Minimised::read(class)? })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_report_is_read() {
        let both = r#"{"before": 10, "after": 4}"#;
        let text = format!(
            r#"{{"notes": ["augment.tests was reached in iteration 2"], "reduction": {{"tests": {both},
            "executions": {both}, "exceptions": {both}, "branches": {both}, "seconds": 1.5, "redundant_left": 0,
            "kept_for_goals": 1}}, "rounds": [{{"tests": 3, "executions": 9, "states": 2, "exceptions": 1,
            "branches": {{"covered": 3, "total": 4}}, "seconds": 0.5}}]}}"#
        );
        let class: Value = serde_json::from_str(&text).expect("JSON");
        let grown = Grown::read(&class).expect("rounds");
        assert!(grown.cut && grown.round(1).is_none(), "what a limit cut has no later rounds");
        assert_eq!(grown.round(0).map(|round| round.branches), Some(75.0));
        assert_eq!((grown.minimised.tests.gone(), grown.minimised.for_goals), (60.0, 1.0));
        assert!(Grown::read(&serde_json::json!({})).is_none());
    }
}
