//! Test suites of real libraries in the VM and on HotSpot, by the same driver: do both say the same of every method?
//!
//! Libraries publish their compiled tests on Maven Central. What HotSpot said is kept in `target/suites`; remove that folder
//! to ask it again.

mod compare;
pub mod libraries;

use std::fmt::Write;
use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use serde_json::Value;

use self::compare::{Compared, compare};
use self::libraries::{LIBRARIES, Library};
use super::{Bench, Report, verdict};
use crate::json::Json;
use crate::table::{Align, Table};
use crate::{maven, process};

/// Least part of the test methods of each library on which both agree, per cent.
const AGREE: f64 = 97.0;
/// Least number of test methods in all.
const METHODS: usize = 20_000;
/// Bytecodes that a test may run in the VM, in millions.
const BUDGET: &str = "10000";
const LONGEST: Duration = Duration::from_hours(3);
/// Kinds of disagreement shown for each library.
const SHOWN: usize = 12;

/// One library, measured.
struct Row {
    name: &'static str,
    compared: Compared,
    seconds: f64,
}

pub fn run(bench: &Bench, only: Option<&str>) -> Result<Report> {
    let wanted: Vec<&Library> = LIBRARIES.iter().filter(|l| only.is_none_or(|only| only == l.name)).collect();
    let names = || LIBRARIES.iter().map(|l| l.name).collect::<Vec<_>>().join(", ");
    ensure!(!wanted.is_empty(), "--only names none of the libraries: {}", names());
    let mut rows = Vec::new();
    for library in wanted {
        eprintln!("suites: {}", library.name);
        rows.push(one(bench, library).with_context(|| library.name)?);
    }
    Ok(report(bench, &rows, only.is_none()))
}

fn one(bench: &Bench, library: &Library) -> Result<Row> {
    let folder = folder(library)?;
    let class_path = class_path(bench, library)?;
    let kept = folder.join(format!("{}-hotspot-{}.json", library.version(), bench.jdk.version));
    let theirs = if kept.is_file() {
        std::fs::read(&kept)?
    } else {
        let theirs = measure(bench, library, &class_path, &["--on-jdk"])?.stdout;
        std::fs::write(&kept, &theirs)?;
        theirs
    };
    let ours = measure(bench, library, &class_path, &["--no-coverage", "--no-cache", "--budget", BUDGET])?;
    std::fs::write(folder.join(format!("{}-vm-{}.json", library.version(), bench.jdk.version)), &ours.stdout)?;
    let (theirs, parsed): (Value, Value) = (serde_json::from_slice(&theirs)?, serde_json::from_slice(&ours.stdout)?);
    Ok(Row { name: library.name, compared: compare(&theirs, &parsed), seconds: ours.wall.as_secs_f64() })
}

/// Where results and the project of a library are.
fn folder(library: &Library) -> Result<PathBuf> {
    let folder = process::root().join("target/suites").join(library.name);
    std::fs::create_dir_all(&folder)?;
    Ok(folder)
}

/// The jars that the tests need, the library and its tests among them, as Maven resolves them.
pub fn class_path(bench: &Bench, library: &Library) -> Result<Vec<PathBuf>> {
    let folder = folder(library)?;
    let pom = folder.join("pom.xml");
    std::fs::write(&pom, library.pom())?;
    let file = folder.join("class-path.txt");
    let output = format!("-Dmdep.outputFile={}", file.display());
    maven::run(&bench.jdk, &folder, &["-q", "dependency:build-classpath", &output])?;
    Ok(std::env::split_paths(std::fs::read_to_string(&file)?.trim()).collect())
}

/// The library's jar whose name ends so.
pub fn jar<'a>(library: &Library, class_path: &'a [PathBuf], end: &str) -> Result<&'a PathBuf> {
    let wanted = format!("{}-{}{end}.jar", library.artifact(), library.version());
    let found = class_path.iter().find(|path| path.file_name().is_some_and(|name| *name == *wanted));
    found.with_context(|| format!("Maven's class path has no {wanted}"))
}

fn measure(bench: &Bench, library: &Library, class_path: &[PathBuf], options: &[&str]) -> Result<process::Finished> {
    let jar = |end: &str| jar(library, class_path, end);
    let mut command = process::subject(&bench.touchstone);
    command.arg("measure").arg(jar("")?).arg("--tests").arg(jar("-tests")?);
    command.arg("--class-path").arg(std::env::join_paths(class_path)?).arg("--jdk").arg(&bench.jdk.home);
    command.args(["--format", "json"]).args(options);
    let run = process::measure_within(&mut command, LONGEST)?;
    // 1 says that tests failed, and some do on both sides.
    let said = String::from_utf8_lossy(&run.stderr);
    ensure!(run.code <= 1 && !run.stdout.is_empty(), "`{}` ended with {}:\n{said}", process::line(&command), run.code);
    Ok(run)
}

fn report(bench: &Bench, rows: &[Row], all: bool) -> Report {
    let methods: usize = rows.iter().map(|r| r.compared.methods).sum();
    let enough = !all || methods >= METHODS;
    let good = enough && rows.iter().all(|r| r.compared.percent() >= AGREE);
    let mut table = Table::new(&[
        ("library", Align::Left),
        ("methods", Align::Right),
        ("agree", Align::Right),
        ("agree %", Align::Right),
        ("VM s", Align::Right),
        ("", Align::Left),
    ]);
    for row in rows {
        let (compared, percent) = (&row.compared, row.compared.percent());
        table.row([
            row.name.into(),
            compared.methods.to_string(),
            compared.agree.to_string(),
            format!("{percent:.2}"),
            format!("{:.0}", row.seconds),
            verdict(percent >= AGREE).into(),
        ]);
    }
    let mut text = format!(
        "suites: libraries' own tests in the VM and on HotSpot {} (bar {AGREE} % of the methods of each)\n{table}\
         {methods} test methods in all (bar {METHODS}) {}\n",
        bench.jdk.version,
        if all { verdict(enough) } else { "" }
    );
    for row in rows.iter().filter(|r| !r.compared.differences.is_empty()) {
        let _ = writeln!(text, "\n{}: what differs", row.name);
        for (kind, tests) in row.compared.by_number().into_iter().take(SHOWN) {
            let _ = writeln!(text, "{:6}  {kind}\n        as in {}", tests.len(), tests[0]);
        }
    }
    Report { name: "suites", text, json: json(rows, methods, good), good }
}

fn json(rows: &[Row], methods: usize, good: bool) -> Json {
    let row = |row: &Row| {
        let kind = |(kind, tests): (&str, &[String])| {
            Json::Object(vec![
                ("kind", Json::text(kind)),
                ("tests", Json::List(tests.iter().map(|t| Json::text(t.as_str())).collect())),
            ])
        };
        Json::Object(vec![
            ("library", Json::text(row.name)),
            ("methods", Json::Number(row.compared.methods as f64)),
            ("agree", Json::Number(row.compared.agree as f64)),
            ("vm_seconds", Json::Number(row.seconds)),
            ("differences", Json::List(row.compared.by_number().into_iter().map(kind).collect())),
        ])
    };
    Json::Object(vec![
        ("methods", Json::Number(methods as f64)),
        ("libraries", Json::List(rows.iter().map(row).collect())),
        ("good", Json::Bool(good)),
    ])
}
