//! Planted protocol faults, which comparison of machines must show; and classes that are as they were, of which it must show nothing.

use std::path::Path;

use anyhow::{Result, ensure};

use super::faults::{FAULTS, Fault};
use super::patches::{Copy, PATCHES, Patch};
use super::protocols::PROTOCOLS;
use super::rules::Protocol;
use super::{Bench, JDK, LONGEST_RUN, Wish, command, compiled, verdict};
use crate::process;
use crate::table::{Align, Table};

/// The part of the faults that must be shown.
const SHOWN: f64 = 0.9;
/// Executions for each of the two machines.
const BUDGET: &str = "2000x";

pub fn run(bench: &Bench, classes: &Path, wish: Wish<'_>) -> Result<String> {
    let mut table = Table::new(&[("class", Align::Left), ("fault", Align::Left), ("shown by", Align::Left)]);
    let mut shown = 0;
    let mut note = |class: &str, what: &str, test: Option<String>| {
        shown += usize::from(test.is_some());
        let test = test.map_or_else(|| "-".into(), |test| test.chars().take(LONGEST).collect());
        table.row([class.into(), what.into(), test]);
    };
    let faults: Vec<&Fault> = FAULTS.iter().filter(|fault| wish.has_class(fault.class)).collect();
    let patches: Vec<&Patch> = PATCHES.iter().filter(|patch| wish.has_class(patch.modelled)).collect();
    let all = faults.len() + patches.len();
    if all == 0 {
        return Ok(String::new());
    }
    for (number, fault) in faults.into_iter().enumerate() {
        eprintln!("models: {}: {}", fault.class, fault.what);
        let faulty = compiled(bench, &bench.classes().join(format!("models-{number}")), Some(fault))?;
        let protocol = of(&format!("protocols.{}", fault.class))?;
        note(fault.class, fault.what, shown_by(bench, classes, protocol, &faulty));
    }
    let copy = Copy::new(&bench.jdk, &bench.classes().join("models-jdk"))?;
    for patch in patches {
        eprintln!("models: {}: {}", patch.modelled, patch.what);
        let protocol = of(patch.modelled)?;
        let test = copy.with(patch, || Ok(shown_by(bench, classes, protocol, &copy.home)))?;
        note(patch.modelled, patch.what, test);
    }
    let mut wrong = Vec::new();
    let unchanged: Vec<&Protocol> = PROTOCOLS.iter().filter(|protocol| wish.has_class(protocol.class)).collect();
    for protocol in &unchanged {
        eprintln!("models: {} with itself", protocol.class);
        let other = if is_in_jdk(protocol) { &copy.home } else { classes };
        let found =
            difference(bench, classes, protocol, other).unwrap_or_else(|why| Some(format!("no verdict: {why}")));
        wrong.extend(found.map(|test| format!("{}: {test}\n", protocol.class)));
    }
    let enough = shown as f64 >= SHOWN * all as f64;
    Ok(format!(
        "\nplanted faults\n{table}shown: {shown} of {all} {}\nclasses compared with themselves that seem to differ: {} of {} {}\n{}",
        verdict(enough),
        wrong.len(),
        unchanged.len(),
        verdict(wrong.is_empty()),
        wrong.concat()
    ))
}

/// Characters of a test that the table shows.
const LONGEST: usize = 70;

fn of(class: &str) -> Result<&'static Protocol> {
    let found = PROTOCOLS.iter().find(|p| p.class == class);
    found.ok_or_else(|| anyhow::anyhow!("{class} has no protocol"))
}

fn is_in_jdk(protocol: &Protocol) -> bool {
    protocol.class.starts_with("java.")
}

/// The same; without a verdict nothing is shown.
fn shown_by(bench: &Bench, classes: &Path, protocol: &Protocol, other: &Path) -> Option<String> {
    difference(bench, classes, protocol, other).unwrap_or_else(|why| {
        eprintln!("models: {}: no verdict: {why}", protocol.class);
        None
    })
}

/// The first test that shows a difference between two versions of a class.
fn difference(bench: &Bench, classes: &Path, protocol: &Protocol, other: &Path) -> Result<Option<String>> {
    let folder = classes.display().to_string();
    let mut command = command(bench, if is_in_jdk(protocol) { JDK } else { &folder }, protocol.class);
    if let Some(main) = protocol.trace {
        command.arg("--class-path").arg(classes).arg("--trace").arg(main);
    }
    command.arg("--compare").arg(other).args(["--budget", BUDGET]);
    let run = process::measure_within(&mut command, LONGEST_RUN)?;
    let said = String::from_utf8_lossy(&run.stderr);
    ensure!(run.code == 0 || run.code == 1, "`{}`: {said}", process::line(&command));
    let text = String::from_utf8_lossy(&run.stdout);
    Ok(text.lines().find_map(|line| line.strip_prefix("  test:   ")).map(str::to_owned))
}
