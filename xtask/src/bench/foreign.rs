//! Programs of other projects, in folders that the caller names: does the VM do with each what `java` does?
//!
//! The sources are never part of this repository. `bench/foreign.txt` lists the differences that are on purpose, with the reason.

mod judge;
mod programs;

use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};

use self::judge::Verdict;
use self::programs::Program;
use super::{Bench, Report, verdict};
use crate::json::Json;
use crate::table::{Align, Table};
use crate::{parallel, process};

/// What is tried.
pub struct Wish<'a> {
    /// Folders of sources.
    pub sources: &'a [PathBuf],
    /// Only programs whose names contain this.
    pub only: Option<&'a str>,
    /// At most so many programs of each folder, chosen by `seed`.
    pub most: Option<usize>,
    pub seed: u64,
}

/// The columns of the table, in their order.
const COLUMNS: [&str; 8] =
    ["same", "varies on java", "not run", "documented", "differ", "unsupported", "too long", "broken"];

/// A program of a folder, and what came of it.
struct Row {
    folder: String,
    program: Program,
    verdict: Verdict,
    /// Why it may differ.
    reason: Option<String>,
}

impl Row {
    fn column(&self) -> usize {
        match self.verdict {
            Verdict::Same => 0,
            Verdict::Varies => 1,
            Verdict::NotRun => 2,
            _ if self.reason.is_some() => 3,
            Verdict::Differs(_) => 4,
            Verdict::Unsupported(_) => 5,
            Verdict::Late => 6,
            Verdict::Broken(_) => 7,
        }
    }

    /// Whether it is a difference that no document explains.
    fn is_bad(&self) -> bool {
        self.column() > 3
    }
}

pub fn run(bench: &Bench, wish: &Wish<'_>) -> Result<Report> {
    ensure!(!wish.sources.is_empty(), "`bench foreign` needs --sources DIR, a folder with Java programs");
    let known = known(&process::root().join("bench/foreign.txt"))?;
    let mut rows = Vec::new();
    for folder in wish.sources {
        let mut programs = programs::below(folder, wish.most, wish.seed)?;
        programs.retain(|program| wish.only.is_none_or(|only| program.name.contains(only)));
        eprintln!("foreign: {} programs in {}", programs.len(), folder.display());
        let verdicts = parallel::map(&programs, |at, program| {
            let verdict = judge::judge(bench, program).with_context(|| program.name.clone());
            let said = verdict.as_ref().map(said).unwrap_or_default();
            eprintln!("foreign: {}/{} {} {said}", at + 1, programs.len(), program.name);
            verdict
        });
        for (program, verdict) in programs.into_iter().zip(verdicts) {
            let reason = known.get(&program.name).cloned();
            rows.push(Row { folder: folder.display().to_string(), program, verdict: verdict?, reason });
        }
    }
    Ok(report(bench, &rows))
}

/// Names of programs, each with the reason why it differs.
fn known(file: &Path) -> Result<BTreeMap<String, String>> {
    let text = std::fs::read_to_string(file).with_context(|| format!("cannot read {}", file.display()))?;
    let lines = text.lines().filter(|line| !line.trim().is_empty() && !line.starts_with('#'));
    lines
        .map(|line| {
            let (name, reason) =
                line.split_once(": ").with_context(|| format!("{}: no reason: {line}", file.display()))?;
            Ok((name.trim().to_owned(), reason.trim().to_owned()))
        })
        .collect()
}

fn report(bench: &Bench, rows: &[Row]) -> Report {
    let mut counts: BTreeMap<(&str, &str), [usize; COLUMNS.len()]> = BTreeMap::new();
    let mut all = [0; COLUMNS.len()];
    for row in rows {
        counts.entry((&row.folder, row.program.area())).or_default()[row.column()] += 1;
        all[row.column()] += 1;
    }
    let head: Vec<_> = [("folder", Align::Left), ("programs", Align::Right)]
        .into_iter()
        .chain(COLUMNS.map(|column| (column, Align::Right)))
        .collect();
    let mut table = Table::new(&head);
    let mut add = |name: String, counts: &[usize]| {
        let total = counts.iter().sum::<usize>();
        table.cells([name, total.to_string()].into_iter().chain(counts.iter().map(ToString::to_string)).collect());
    };
    for ((folder, area), counts) in &counts {
        let last = Path::new(folder).file_name().unwrap_or_default().to_string_lossy();
        add(format!("{last}/{area}"), counts);
    }
    add("all".into(), &all);
    let good = rows.iter().all(|row| !row.is_bad());
    let mut text = format!("foreign: programs of other projects, on Java {}\n{table}", bench.jdk.version);
    for row in rows.iter().filter(|row| row.column() > 2) {
        let why = row.reason.as_ref().map(|reason| format!("documented: {reason}; ")).unwrap_or_default();
        let _ = writeln!(text, "{}: {why}{}", row.program.name, said(&row.verdict));
    }
    let _ = writeln!(
        text,
        "differences that are not documented: {} (bar 0) {}",
        rows.iter().filter(|r| r.is_bad()).count(),
        verdict(good)
    );
    let counted = COLUMNS.into_iter().zip(all.map(|count| Json::Number(count as f64))).collect();
    let json = Json::Object(vec![("counts", Json::Object(counted)), ("good", Json::Bool(good))]);
    Report { name: "foreign", text, json, good }
}

fn said(verdict: &Verdict) -> String {
    match verdict {
        Verdict::Same | Verdict::NotRun | Verdict::Varies => String::new(),
        Verdict::Differs(difference) => difference.clone(),
        Verdict::Unsupported(message) => format!("unsupported: {message}"),
        Verdict::Late => "took too long".into(),
        Verdict::Broken(message) => message.clone(),
    }
}
