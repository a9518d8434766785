//! Likely invariants: which of a list written by hand are found, and which of all printed ones another search breaks.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;
use std::process::Command;
use std::time::Instant;

use anyhow::{Context, Result, ensure};
use invariants::File;

use super::{Bench, JDK, LONGEST_RUN, Wish, command, verdict};
use crate::process;
use crate::table::{Align, Table};

/// The budget for finding them, and that of the search which tries to break what was printed: ten times as much, another seed.
const BUDGET: &str = "3000x";
const TEN_TIMES: &str = "30000x";
const OTHER_SEED: &str = "77";
/// Classes of the JDK whose printed invariants are searched too.
const OF_JDK: [&str; 10] = [
    "java.util.ArrayDeque",
    "java.util.BitSet",
    "java.util.LinkedList",
    "java.util.PriorityQueue",
    "java.util.Stack",
    "java.util.StringJoiner",
    "java.util.StringTokenizer",
    "java.util.concurrent.atomic.AtomicInteger",
    "java.util.zip.CRC32",
    "java.io.ByteArrayOutputStream",
];
/// The part of the list that must be found.
const FOUND: f64 = 0.9;

pub fn run(bench: &Bench, wish: Wish<'_>) -> Result<String> {
    let folder = process::root().join("bench/models");
    let classes = bench.classes().join("models-invariants");
    let mut sources: Vec<_> = Vec::new();
    for entry in std::fs::read_dir(folder.join("invariants"))? {
        sources.push(entry?.path());
    }
    sources.sort();
    bench.jdk.compile(&sources, &classes)?;
    let mut list = list(&std::fs::read_to_string(folder.join("invariants.txt"))?)?;
    list.extend(OF_JDK.map(|class| (class.to_owned(), Vec::new())));
    list.retain(|class, _| wish.has_class(class));
    if list.is_empty() {
        return Ok(String::new());
    }
    let mut table = Table::new(&[
        ("class", Align::Left),
        ("seconds", Align::Right),
        ("printed", Align::Right),
        ("broken", Align::Right),
        ("listed", Align::Right),
        ("found", Align::Right),
    ]);
    let (mut broken, mut listed, mut found, mut missing) = (0, 0, 0, String::new());
    let scratch = tempfile::tempdir()?;
    for (class, wanted) in &list {
        eprintln!("models: invariants of {class}");
        let file = scratch.path().join(format!("{class}.json"));
        let begun = Instant::now();
        let printed = inferred(bench, &classes, class, &file)?;
        let (breaks, shown) = breaks(bench, &classes, class, &file)?;
        let seconds = begun.elapsed().as_secs_f64();
        missing += &shown;
        let here = wanted.iter().filter(|text| printed.contains(text)).count();
        for text in wanted.iter().filter(|text| !printed.contains(text)) {
            let _ = writeln!(missing, "not found: {text}");
        }
        table.row([
            class.clone(),
            format!("{seconds:.1}"),
            printed.len().to_string(),
            breaks.to_string(),
            wanted.len().to_string(),
            here.to_string(),
        ]);
        (broken, listed, found) = (broken + breaks, listed + wanted.len(), found + here);
    }
    let enough = found as f64 >= FOUND * listed as f64;
    Ok(format!(
        "\ninvariants ({BUDGET}, then {TEN_TIMES} with another seed)\n{table}{missing}broken: {broken} {}\nfound: {found} of {listed} {}\n",
        verdict(broken == 0),
        verdict(enough)
    ))
}

/// What is true of each class, from lines of class and text.
fn list(text: &str) -> Result<BTreeMap<String, Vec<String>>> {
    let mut list: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for line in text.lines().filter(|line| !line.starts_with('#') && !line.is_empty()) {
        let (class, text) = line.split_once('\t').with_context(|| format!("no tab in '{line}'"))?;
        list.entry(class.into()).or_default().push(text.into());
    }
    Ok(list)
}

/// `touchstone model --invariants` of a class of the bench or of the JDK.
fn search(bench: &Bench, classes: &Path, class: &str) -> Command {
    let mut command = if class.starts_with("java.") {
        command(bench, JDK, class)
    } else {
        command(bench, &classes.display().to_string(), &format!("invariants.{class}"))
    };
    command.arg("--invariants");
    command
}

fn inferred(bench: &Bench, classes: &Path, class: &str, file: &Path) -> Result<Vec<String>> {
    let mut command = search(bench, classes, class);
    command.args(["--budget", BUDGET, "--format", "json", "--out"]).arg(file);
    let run = process::measure_within(&mut command, LONGEST_RUN)?;
    ensure!(run.code == 0, "`{}`: {}", process::line(&command), String::from_utf8_lossy(&run.stderr));
    Ok(File::from_json(&std::fs::read_to_string(file)?)?.texts())
}

/// How many of a file another search breaks, and which.
fn breaks(bench: &Bench, classes: &Path, class: &str, file: &Path) -> Result<(usize, String)> {
    let mut command = search(bench, classes, class);
    command.args(["--budget", TEN_TIMES, "--seed", OTHER_SEED, "--check"]).arg(file);
    let run = process::measure_within(&mut command, LONGEST_RUN)?;
    ensure!(run.code == 0 || run.code == 1, "`{}`: {}", process::line(&command), String::from_utf8_lossy(&run.stderr));
    let text = String::from_utf8_lossy(&run.stdout);
    let lines: Vec<&str> = text.lines().collect();
    let broken: Vec<&str> = lines.windows(2).filter(|two| two[1].starts_with("  test: ")).map(|two| two[0]).collect();
    Ok((broken.len(), broken.iter().fold(String::new(), |all, rule| format!("{all}broken: {class}, {rule}\n"))))
}
