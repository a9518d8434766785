//! The Java tasks of SV-COMP, in a folder that the caller names: which assertions `explore` decides, and whether it is right.
//!
//! The tasks are never part of this repository. A task is a `.yml` with the sources of a program and the expected verdict of
//! the property `valid-assert`; its inputs are the results of `Verifier.nondet*`. Every failure that is reported is replayed on the
//! JDK with the inputs of its path.

mod replay;
mod rows;
mod task;

use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::Path;
use std::time::Duration;

use anyhow::{Context, Result, ensure};

use self::replay::Replay;
use self::rows::Rows;
use self::task::Task;
use super::{Bench, Report, verdict};
use crate::table::{Align, Table};
use crate::{parallel, process};

/// Tasks that must be decided, of the 693 that have the property.
const LEAST_DECIDED: usize = 610;
const ALL_TASKS: usize = 693;
/// Time beyond the budget after which a run is ended.
const GRACE: Duration = Duration::from_secs(40);

const COLUMNS: [&str; 8] =
    ["found", "clean", "unknown", "wrong", "not confirmed", "label refuted", "broken", "seconds"];

/// What came of a task.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Came {
    /// The failure was reported, and the JDK confirms it or not.
    Found {
        confirmed: bool,
    },
    Clean,
    Unknown(String),
    /// The sources don't compile, or there is no report.
    Broken(String),
}

struct Row {
    task: Task,
    came: Came,
    seconds: f64,
}

impl Row {
    fn is_wrong(&self) -> bool {
        match self.came {
            Came::Found { confirmed } => self.task.holds && !confirmed,
            Came::Clean => !self.task.holds,
            _ => false,
        }
    }

    /// The program fails on the JDK too, whatever the task says.
    fn refutes_label(&self) -> bool {
        self.task.holds && self.came == Came::Found { confirmed: true }
    }

    fn is_decided(&self) -> bool {
        !self.is_wrong() && !self.refutes_label() && matches!(self.came, Came::Found { confirmed: true } | Came::Clean)
    }
}

/// Which tasks are run, and how.
pub struct Plan<'a> {
    pub tasks: Option<&'a Path>,
    /// Only tasks whose names have this in them.
    pub only: Option<&'a str>,
    /// Rows of an earlier run, whose tasks are not run again; new ones are added.
    pub resume: Option<&'a Path>,
    pub seconds: u32,
}

pub fn run(bench: &Bench, plan: &Plan<'_>) -> Result<Report> {
    let Plan { tasks, only, resume, seconds } = *plan;
    let folder = tasks.context("--tasks DIR names the folder of the tasks")?;
    let mut tasks = task::find(folder)?;
    tasks.retain(|task| only.is_none_or(|only| task.name.contains(only)));
    ensure!(!tasks.is_empty(), "there is no task with the property valid-assert in {}", folder.display());
    let replay = Replay::new(bench)?;
    let kept = Rows::open(resume)?;
    let rows = parallel::map(&tasks, |number, task| {
        if let Some((came, seconds)) = kept.of(task) {
            return Row { task: task.clone(), came, seconds };
        }
        let (came, seconds) = one(bench, &replay, task, number, seconds)
            .unwrap_or_else(|error| (Came::Broken(format!("{error:#}")), 0.0));
        kept.add(task, &came, seconds);
        Row { task: task.clone(), came, seconds }
    });
    Ok(Report::judged("svcomp", Some("SV-COMP, valid-assert"), &printed(&rows, only.is_none())))
}

/// Compiles, explores and, if a failure is reported, replays.
fn one(bench: &Bench, replay: &Replay, task: &Task, number: usize, seconds: u32) -> Result<(Came, f64)> {
    let classes = bench.folder.path().join(format!("task{number}"));
    bench.jdk.compile(&task.sources, &classes)?;
    let mut command = process::subject(&bench.touchstone);
    command.args([
        "explore",
        "Main.main",
        "--until",
        "failure",
        "--merge",
        "--format",
        "json",
        "--max-paths",
        "1000000",
    ]);
    // Only the time is to end an exploration.
    command.args(["--depth", "1000000", "--loops", "1000000", "--blocks", "1000000", "--instructions", "1000000000"]);
    command.args(["--symbolic-return", "org.sosy_lab.sv_benchmarks.Verifier.nondet*"]);
    command.args(["--assume", "org.sosy_lab.sv_benchmarks.Verifier.assume"]);
    command.arg("--budget").arg(format!("{seconds}s")).arg("--jdk").arg(&bench.jdk.home);
    command.arg("--class-path").arg(&classes);
    let longest = Duration::from_secs(u64::from(seconds)) + GRACE;
    let Some(done) = process::measure_or_kill(&mut command, longest)? else {
        return Ok((Came::Broken("it does not end".into()), longest.as_secs_f64()));
    };
    let report: serde_json::Value = serde_json::from_slice(&done.stdout)
        .with_context(|| format!("exit code {}: {}", done.code, String::from_utf8_lossy(&done.stderr)))?;
    let report = &report[0];
    let came = match report["verdict"].as_str() {
        Some("found") => Came::Found { confirmed: replay.confirms(bench, &classes, report)? },
        Some("clean") => Came::Clean,
        _ => Came::Unknown(report["completeness"]["text"].as_str().unwrap_or("no report").to_owned()),
    };
    std::fs::remove_dir_all(&classes)?;
    Ok((came, done.wall.as_secs_f64()))
}

fn printed(rows: &[Row], is_whole: bool) -> String {
    let head: Vec<(&'static str, Align)> =
        std::iter::once(("folder", Align::Left)).chain(COLUMNS.map(|column| (column, Align::Right))).collect();
    let mut table = Table::new(&head);
    let mut folders: BTreeMap<&str, Vec<&Row>> = BTreeMap::new();
    for row in rows {
        folders.entry(row.task.folder()).or_default().push(row);
    }
    for (folder, rows) in &folders {
        table.cells(cells(folder, rows));
    }
    table.cells(cells("all", &rows.iter().collect::<Vec<_>>()));
    let mut text = format!("{table}\n");
    for row in rows {
        let why = match &row.came {
            _ if row.is_wrong() => "WRONG".to_owned(),
            _ if row.refutes_label() => "expected to hold, but it fails on the JDK too".to_owned(),
            Came::Found { confirmed: false } => "not confirmed on the JDK".to_owned(),
            Came::Unknown(why) => format!("unknown: {why}"),
            Came::Broken(why) => format!("broken: {}", why.lines().next().unwrap_or_default()),
            _ => continue,
        };
        let _ = writeln!(text, "{}: {why}", row.task.name);
    }
    let count = |is: &dyn Fn(&Row) -> bool| rows.iter().filter(|row| is(row)).count();
    let wrong = count(&Row::is_wrong);
    let denied = count(&|row| row.came == Came::Found { confirmed: false });
    let decided = count(&Row::is_decided);
    let _ = writeln!(text, "wrong verdicts: {wrong} {}", verdict(wrong == 0));
    let _ = writeln!(text, "failures that the JDK does not confirm: {denied} {}", verdict(denied == 0));
    if is_whole {
        let good = decided >= LEAST_DECIDED;
        let _ = writeln!(
            text,
            "decided: {decided} of {} (bar: {LEAST_DECIDED} of {ALL_TASKS}) {}",
            rows.len(),
            verdict(good)
        );
    } else {
        let _ = writeln!(text, "decided: {decided} of {}", rows.len());
    }
    text
}

fn cells(name: &str, rows: &[&Row]) -> Vec<String> {
    let count = |is: &dyn Fn(&Row) -> bool| rows.iter().filter(|row| is(row)).count().to_string();
    let seconds: f64 = rows.iter().map(|row| row.seconds).sum();
    vec![
        name.to_owned(),
        count(&|row| matches!(row.came, Came::Found { .. })),
        count(&|row| row.came == Came::Clean),
        count(&|row| matches!(row.came, Came::Unknown(_))),
        count(&Row::is_wrong),
        count(&|row| row.came == Came::Found { confirmed: false }),
        count(&Row::refutes_label),
        count(&|row| matches!(row.came, Came::Broken(_))),
        format!("{seconds:.0}"),
    ]
}
