//! `minimize` on suites that others wrote or generated: what it takes out, and whether JaCoCo and PIT say the same of the rest.
//!
//! Libraries publish the sources of their tests on Maven Central. With `--sources`, checkouts of projects that have a generated
//! suite are minimised too.

pub(super) mod pit;
pub(super) mod suite;

use anyhow::{Context, Result, ensure};
use serde_json::Value;
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::time::Duration;

use self::pit::{Pit, Score};
use self::suite::Suite;
use super::jacoco::{Counters, Jacoco};
use super::suites::libraries::LIBRARIES;
use super::{Bench, Report, verdict};
use crate::generated::Counter;
use crate::json::Json;
use crate::junit::{Counts, Launcher};
use crate::process;
use crate::table::{Align, Table};

/// Libraries whose suites are minimised, and whether PIT judges them too.
const SUBJECTS: [(&str, bool); 4] =
    [("commons-cli", true), ("commons-validator", true), ("commons-csv", false), ("commons-codec", false)];
/// Test classes with this in their names measure time.
const LEFT_OUT: &str = "Performance";
/// How far the share of killed mutants may be apart, in points.
const APART: f64 = 1.0;
const LONGEST: Duration = Duration::from_hours(1);

/// What JaCoCo and PIT say of one side.
struct Side {
    counters: Counters,
    /// Tests that passed on the JDK, and tests that failed.
    ran: Counts,
    score: Option<Score>,
}

struct Row {
    name: String,
    tests: u64,
    /// Under each technique, in the order of the report.
    redundant: Vec<(String, u64)>,
    executions: u64,
    seconds: f64,
    full: Side,
    small: Side,
}

impl Row {
    fn is_good(&self) -> bool {
        let same = self.full.counters == self.small.counters && self.full.ran.failed >= self.small.ran.failed;
        let near = match (&self.full.score, &self.small.score) {
            (Some(full), Some(small)) => (full.percent() - small.percent()).abs() <= APART,
            _ => true,
        };
        same && near
    }
}

pub fn run(bench: &Bench, checkouts: &[PathBuf], only: Option<&str>) -> Result<Report> {
    let jacoco = Jacoco::with(bench, Launcher::vintage(&bench.jdk)?)?;
    let pit = Pit::find(bench)?;
    let mut rows = Vec::new();
    for (name, judged) in SUBJECTS.into_iter().filter(|s| only.is_none_or(|only| only == s.0)) {
        let library = LIBRARIES.iter().find(|l| l.name == name).context("a known library")?;
        eprintln!("minimize: {name}");
        let suite = Suite::published(bench, library).with_context(|| name)?;
        rows.push(one(bench, &jacoco, judged.then_some(&pit), &suite).with_context(|| name)?);
    }
    for checkout in checkouts {
        let suite = Suite::generated(bench, checkout).with_context(|| checkout.display().to_string())?;
        eprintln!("minimize: {}", suite.name);
        rows.push(one(bench, &jacoco, Some(&pit), &suite).with_context(|| suite.name.clone())?);
    }
    ensure!(!rows.is_empty(), "--only names none of {}", SUBJECTS.map(|s| s.0).join(", "));
    Ok(report(bench, &rows))
}

fn one(bench: &Bench, jacoco: &Jacoco, pit: Option<&Pit>, suite: &Suite) -> Result<Row> {
    let out = suite.folder.path().join("out");
    let mut command = process::subject(&bench.touchstone);
    command.current_dir(suite.folder.path());
    command.arg("minimize").arg(&suite.main).arg("--tests").arg(suite.full()).arg("--sources").arg(suite.sources());
    command.arg("--class-path").arg(std::env::join_paths(&suite.class_path)?).arg("--jdk").arg(&bench.jdk.home);
    command.args(["--technique", "all", "--format", "json", "--write", "remove", "--out"]).arg(&out);
    let run = process::measure_within(&mut command, LONGEST)?;
    let said = String::from_utf8_lossy(&run.stderr);
    ensure!(run.code <= 1 && !run.stdout.is_empty(), "`{}` ended with {}:\n{said}", process::line(&command), run.code);
    let json: Value = serde_json::from_slice(&run.stdout)?;
    let techniques = json["techniques"].as_array().context("the report names techniques")?;
    let number = |value: &Value, key: &str| value[key].as_u64().unwrap_or(0);
    suite.compile(bench, &out, &suite.small())?;
    let side = |classes: &Path| -> Result<Side> {
        let (counters, ran) = suite.count(bench, jacoco, classes)?;
        ensure!(ran.passed > 0, "no test of {} passed on the JDK", suite.name);
        let score = pit.map(|pit| pit.judge(bench, suite, classes)).transpose()?;
        Ok(Side { counters, ran, score })
    };
    let first = techniques.first().context("at least one technique")?;
    Ok(Row {
        name: suite.name.clone(),
        tests: number(first, "tests"),
        redundant: techniques
            .iter()
            .map(|t| (t["technique"].as_str().unwrap_or_default().to_owned(), number(t, "redundant")))
            .collect(),
        executions: number(first, "executions"),
        seconds: run.cpu.as_secs_f64(),
        full: side(&suite.full())?,
        small: side(&suite.small())?,
    })
}

fn report(bench: &Bench, rows: &[Row]) -> Report {
    let mut table = Table::new(&[
        ("suite", Align::Left),
        ("tests", Align::Right),
        ("redundant", Align::Right),
        ("executions", Align::Right),
        ("CPU s", Align::Right),
        ("failing on the JDK", Align::Left),
        ("lines before, after", Align::Left),
        ("branches before, after", Align::Left),
        ("mutants killed before, after", Align::Left),
        ("", Align::Left),
    ]);
    let two =
        |full: Counter, small: Counter| format!("{}/{}, {}/{}", full.covered, full.total, small.covered, small.total);
    let score = |side: &Side| side.score.as_ref().map_or_else(|| "-".to_owned(), ToString::to_string);
    for row in rows {
        let redundant: Vec<String> = row.redundant.iter().map(|r| r.1.to_string()).collect();
        table.row([
            row.name.clone(),
            row.tests.to_string(),
            redundant.join("/"),
            row.executions.to_string(),
            format!("{:.1}", row.seconds),
            format!("{}, {}", row.full.ran.failed, row.small.ran.failed),
            two(row.full.counters.lines, row.small.counters.lines),
            two(row.full.counters.branches, row.small.counters.branches),
            format!("{}, {}", score(&row.full), score(&row.small)),
            verdict(row.is_good()).into(),
        ]);
    }
    let names: Vec<&str> = rows.iter().flat_map(|r| r.redundant.iter().map(|t| &*t.0)).take(5).collect();
    let mut text = format!(
        "minimize: suites of others on JDK {}; redundant under {}; whole-state decides what is removed\n{table}",
        bench.jdk.version,
        names.join("/")
    );
    let _ =
        writeln!(text, "coverage as JaCoCo counts, mutants as PIT's defaults make them (bar: equal; {APART} point)");
    let good = rows.iter().all(Row::is_good);
    Report { name: "minimize", text, json: json(rows, good), good }
}

fn json(rows: &[Row], good: bool) -> Json {
    let side = |side: &Side| {
        let count = |c: Counter| {
            Json::Object(vec![("covered", Json::Number(c.covered as f64)), ("total", Json::Number(c.total as f64))])
        };
        let mut members = vec![("lines", count(side.counters.lines)), ("branches", count(side.counters.branches))];
        if let Some(score) = &side.score {
            members.push(("mutants", Json::Number(score.mutants as f64)));
            members.push(("killed", Json::Number(score.killed as f64)));
        }
        Json::Object(members)
    };
    let row = |row: &Row| {
        let technique = |(name, redundant): &(String, u64)| {
            Json::Object(vec![("technique", Json::text(&**name)), ("redundant", Json::Number(*redundant as f64))])
        };
        Json::Object(vec![
            ("suite", Json::text(&*row.name)),
            ("tests", Json::Number(row.tests as f64)),
            ("redundant", Json::List(row.redundant.iter().map(technique).collect())),
            ("executions", Json::Number(row.executions as f64)),
            ("seconds", Json::Number(row.seconds)),
            ("before", side(&row.full)),
            ("after", side(&row.small)),
        ])
    };
    Json::Object(vec![("suites", Json::List(rows.iter().map(row).collect())), ("good", Json::Bool(good))])
}
