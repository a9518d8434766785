//! Calling `touchstone generate` and reading its JSON report.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use serde_json::Value;

use crate::jdk::Jdk;
use crate::process::{self, Finished};

/// Covered and all.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counter {
    pub covered: u64,
    pub total: u64,
}

impl Counter {
    /// What there is none of is covered.
    pub fn percent(self) -> f64 {
        if self.total == 0 { 100.0 } else { self.covered as f64 * 100.0 / self.total as f64 }
    }

    pub fn add(&mut self, other: Self) {
        self.covered += other.covered;
        self.total += other.total;
    }

    fn read(value: &Value) -> Option<Self> {
        Some(Self { covered: value.get("covered")?.as_u64()?, total: value.get("total")?.as_u64()? })
    }
}

impl std::fmt::Display for Counter {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:.1}% {}/{}", self.percent(), self.covered, self.total)
    }
}

/// The report of one class.
#[derive(Clone, Debug, Default)]
pub struct Class {
    /// With dots, `$` before nested classes.
    pub name: String,
    /// `generated`, `skipped` or `failed`.
    pub status: String,
    pub why: String,
    /// The file that was written.
    pub file: Option<PathBuf>,
    pub tests: u64,
    pub lines: Counter,
    pub branches: Counter,
    /// Without nested classes.
    pub own_lines: Counter,
    pub own_branches: Counter,
    pub executions: u64,
    pub search_seconds: f64,
    pub set_up_seconds: f64,
    pub set_up_cpu_seconds: f64,
    pub finish_seconds: f64,
    /// The part of it that the search had left.
    pub unused_search_seconds: f64,
    /// Where the work was when the watchdog ended it.
    pub cut: Option<String>,
    pub dropped_tests: u64,
    /// What the members of the strategy have won, if it has some.
    pub members: Vec<MemberGain>,
}

/// What a member of a strategy has won.
#[derive(Clone, Debug, Default)]
pub struct MemberGain {
    pub strategy: String,
    /// By kind of goal: open goals times seconds, and goals won.
    pub kinds: Vec<(String, f64, f64)>,
}

impl MemberGain {
    fn read(value: &Value) -> Option<Self> {
        let kind = |of: &Value| {
            let number = |name: &str| of.get(name).and_then(Value::as_f64);
            Some((of.get("kind")?.as_str()?.to_owned(), number("exposure")?, number("won")?))
        };
        let kinds = value.get("kinds")?.as_array()?.iter().filter_map(kind).collect();
        Some(Self { strategy: value.get("strategy")?.as_str()?.to_owned(), kinds })
    }
}

impl Class {
    pub fn is_generated(&self) -> bool {
        self.status == "generated"
    }

    pub fn rate(&self) -> f64 {
        self.executions as f64 / self.search_seconds.max(1e-3)
    }

    /// The name without the package.
    pub fn short(&self) -> &str {
        self.name.rsplit_once('.').map_or(&self.name, |(_, short)| short)
    }

    fn read(value: &Value) -> Option<Self> {
        let text = |name: &str| value.get(name)?.as_str().map(ToOwned::to_owned);
        let number = |name: &str| value.get(name)?.as_u64();
        Some(Self {
            name: text("name")?,
            status: text("status")?,
            why: text("why").unwrap_or_default(),
            file: text("file").map(PathBuf::from),
            tests: number("tests")?,
            lines: Counter::read(value.get("lines")?)?,
            branches: Counter::read(value.get("branches")?)?,
            own_lines: Counter::read(value.get("own_lines")?)?,
            own_branches: Counter::read(value.get("own_branches")?)?,
            executions: number("executions")?,
            search_seconds: value.get("search_seconds")?.as_f64()?,
            // Binaries of before do not report these.
            set_up_seconds: value.get("set_up_seconds").and_then(Value::as_f64).unwrap_or(0.0),
            set_up_cpu_seconds: value.get("set_up_cpu_seconds").and_then(Value::as_f64).unwrap_or(0.0),
            finish_seconds: value.get("finish_seconds").and_then(Value::as_f64).unwrap_or(0.0),
            unused_search_seconds: value.get("unused_search_seconds").and_then(Value::as_f64).unwrap_or(0.0),
            cut: text("cut"),
            dropped_tests: number("dropped_tests")?,
            members: value
                .get("members")
                .and_then(Value::as_array)
                .map(|members| members.iter().filter_map(MemberGain::read).collect())
                .unwrap_or_default(),
        })
    }
}

/// The classes of a report.
fn read(report: &str) -> Result<Vec<Class>> {
    let report: Value = serde_json::from_str(report).context("the report is no JSON")?;
    let classes = report.get("classes").and_then(Value::as_array);
    let classes = classes.context("the report has no list `classes`")?;
    let read = |value| Class::read(value).with_context(|| format!("a class of the report lacks a field: {value}"));
    classes.iter().map(read).collect()
}

/// A run of `touchstone generate`.
pub struct Run {
    pub classes: Vec<Class>,
    pub finished: Finished,
}

/// The strategies that a binary lists.
pub fn strategies(touchstone: &Path) -> Result<Vec<String>> {
    let mut command = process::subject(touchstone);
    let listed = process::output(command.args(["list", "strategies", "--format", "json"]));
    let listed = listed.with_context(|| format!("{} lists no strategies", touchstone.display()))?;
    let listed: Value = serde_json::from_str(&listed).context("the list of strategies is no JSON")?;
    let name = |entry: &Value| entry.get("name")?.as_str().map(ToOwned::to_owned);
    let names: Vec<String> = listed.as_array().into_iter().flatten().filter_map(name).collect();
    ensure!(!names.is_empty(), "{} lists no strategies", touchstone.display());
    Ok(names)
}

/// Runs `touchstone generate TARGET --out OUT --format json ARGUMENTS`.
pub fn generate(
    touchstone: &Path,
    jdk: &Jdk,
    target: &Path,
    out: &Path,
    arguments: &[&str],
    longest: Duration,
) -> Result<Run> {
    generate_by(process::subject(touchstone), jdk, target, out, arguments, longest)
}

/// The same with a command that begins otherwise.
pub fn generate_by(
    mut command: Command,
    jdk: &Jdk,
    target: &Path,
    out: &Path,
    arguments: &[&str],
    longest: Duration,
) -> Result<Run> {
    command.arg("generate").arg(target);
    command.arg("--jdk").arg(&jdk.home).arg("--out").arg(out);
    report_of(command.args(arguments), longest)
}

/// Runs a whole command of `touchstone generate`, with its report as JSON.
pub fn report_of(command: &mut Command, longest: Duration) -> Result<Run> {
    let finished = process::measure_within(command.args(["--format", "json"]), longest)?;
    // A class that failed gives another exit code and still a report.
    let classes = read(&String::from_utf8_lossy(&finished.stdout));
    ensure!(
        classes.is_ok(),
        "`{}` ended with {} and no report:\n{}",
        process::line(command),
        finished.code,
        String::from_utf8_lossy(&finished.stderr)
    );
    Ok(Run { classes: classes?, finished })
}

/// The arithmetic mean; 0 of nothing.
pub fn mean(values: impl IntoIterator<Item = f64>) -> f64 {
    let (sum, count) = values.into_iter().fold((0.0, 0_u32), |(s, n), v| (s + v, n + 1));
    if count == 0 { 0.0 } else { sum / f64::from(count) }
}

#[cfg(test)]
mod tests {
    use super::*;

    const REPORT: &str = r#"{"version": 1, "classes": [{
        "name": "a.B", "status": "generated", "why": null, "file": "out/a/BTest.java", "tests": 3, "assertions": 4,
        "lines": {"covered": 9, "total": 10}, "branches": {"covered": 0, "total": 0},
        "own_lines": {"covered": 9, "total": 10}, "own_branches": {"covered": 0, "total": 0},
        "goals": {"covered": 1, "total": 2}, "executions": 500, "search_seconds": 0.5,
        "dropped_tests": 0, "dropped_assertions": 1, "uncovered": []}]}"#;

    #[test]
    fn a_report_is_read() {
        let classes = read(REPORT).unwrap();
        let class = &classes[0];
        assert!(class.is_generated() && class.short() == "B" && class.tests == 3);
        assert_eq!(class.lines.to_string(), "90.0% 9/10");
        assert_eq!(class.branches.percent(), 100.0);
        assert_eq!(class.rate(), 1000.0);
        assert_eq!(class.file.as_deref(), Some(Path::new("out/a/BTest.java")));
    }

    #[test]
    fn a_missing_field_is_an_error_that_shows_the_class() {
        let report = REPORT.replace("executions", "other");
        let error = read(&report).unwrap_err().to_string();
        assert!(error.contains("a.B"), "{error}");
    }
}
