//! State machines: the cart of the third document, classes with known protocols, and planted protocol faults.

mod faults;
mod fresh;
mod invariants;
mod known;
mod patches;
mod planted;
mod protocols;
mod rules;
mod unseen;

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use fsm::Machine;

use super::{Bench, Report, verdict};
use crate::process;

use fresh::FRESH;
use protocols::PROTOCOLS;
use rules::Protocol;
use unseen::UNSEEN;

/// The target that is the JDK.
const JDK: &str = "jdk";
/// A run that takes longer hangs, on however busy a machine.
const LONGEST_RUN: Duration = Duration::from_mins(15);
/// Tests that may be needed to take all transitions of the cart.
const CART_TESTS: u64 = 7;

/// The parts of this bench.
const PARTS: [&str; 5] = ["cart", "protocols", "fresh", "faults", "invariants"];

/// What is asked for.
#[derive(Clone, Copy)]
pub struct Wish<'a> {
    /// One of the parts, or a part of the names of classes.
    pub only: Option<&'a str>,
    /// Executions for each machine instead of the default options.
    pub executions: Option<u64>,
}

impl Wish<'_> {
    fn has_part(self, part: &str) -> bool {
        self.only.is_none_or(|only| only == part || !PARTS.contains(&only) && part != "cart")
    }

    fn has_class(self, class: &str) -> bool {
        self.only.is_none_or(|only| PARTS.contains(&only) || class.contains(only))
    }
}

pub fn run(bench: &Bench, wish: Wish<'_>) -> Result<Report> {
    let classes = compiled(bench, &bench.classes().join("models"), None)?;
    let mut printed = String::new();
    if wish.has_part("cart") {
        printed += &cart(bench, &classes)?;
    }
    if wish.has_part("protocols") {
        printed += &known::run(bench, "known protocols", PROTOCOLS, &classes, wish);
    }
    if wish.has_part("fresh") {
        printed += &known::run(bench, "protocols of the first fresh set", FRESH, &classes, wish);
        printed +=
            &known::run(bench, "protocols of the second fresh set, which nothing was tuned on", UNSEEN, &classes, wish);
    }
    if wish.has_part("faults") {
        printed += &planted::run(bench, &classes, wish)?;
    }
    if wish.has_part("invariants") {
        printed += &invariants::run(bench, wish)?;
    }
    ensure!(!printed.is_empty(), "--only names neither one of {} nor a part of a class", PARTS.join(", "));
    Ok(Report::judged("models", Some("models: state machines of classes"), &printed))
}

/// The subjects, compiled; with a replacement in the source of one of them.
fn compiled(bench: &Bench, to: &Path, fault: Option<&faults::Fault>) -> Result<PathBuf> {
    let folder = process::root().join("bench/models");
    let scratch = tempfile::tempdir()?;
    let mut files = Vec::new();
    for entry in std::fs::read_dir(folder.join("protocols"))?.chain(std::fs::read_dir(&folder)?) {
        let path = entry?.path();
        if path.extension().is_none_or(|e| e != "java") {
            continue;
        }
        let mut text = std::fs::read_to_string(&path)?;
        let name = path.file_stem().and_then(|s| s.to_str()).context("a name")?.to_owned();
        if let Some(fault) = fault.filter(|fault| fault.class == name) {
            ensure!(text.matches(fault.from).count() == 1, "{name}: '{}' is not there once", fault.from);
            text = text.replace(fault.from, fault.to);
        }
        let file = scratch.path().join(format!("{name}.java"));
        std::fs::write(&file, text)?;
        files.push(file);
    }
    files.sort();
    bench.jdk.compile(&files, to)?;
    Ok(to.to_owned())
}

/// `touchstone model` with the default options but the budget.
fn command(bench: &Bench, target: &str, class: &str) -> Command {
    let mut command = process::subject(&bench.touchstone);
    command.arg("model").arg(target).arg("--class").arg(class).arg("--jdk").arg(&bench.jdk.home);
    command
}

/// The machine of a class, and the seconds that it took: of the clock, and of all cores.
fn machine(bench: &Bench, protocol: &Protocol, classes: &Path, executions: Option<u64>) -> Result<(Machine, [f64; 2])> {
    let target = match &protocol.library {
        _ if protocol.class.starts_with("java.") => JDK.to_owned(),
        Some(library) => library.fetch(&bench.jdk)?.display().to_string(),
        None => classes.display().to_string(),
    };
    let mut command = command(bench, &target, protocol.class);
    if let Some(main) = protocol.trace {
        command.arg("--class-path").arg(classes).arg("--trace").arg(main);
    }
    if let Some(executions) = executions {
        command.args(["--budget", &format!("{executions}x")]);
    }
    let run = process::measure_within(command.args(["--format", "json"]), LONGEST_RUN)?;
    ensure!(run.code == 0, "`{}`: {}", process::line(&command), String::from_utf8_lossy(&run.stderr));
    let machine = Machine::from_json(&String::from_utf8_lossy(&run.stdout))?;
    Ok((machine, [run.wall, run.cpu].map(|time| time.as_secs_f64())))
}

/// The cart: three states, guards, few tests, the case about which nothing is said.
fn cart(bench: &Bench, classes: &Path) -> Result<String> {
    let protocol = PROTOCOLS.iter().find(|p| p.class == "protocols.Cart").context("the cart")?;
    let (machine, [seconds, _]) = machine(bench, protocol, classes, None)?;
    let labels: Vec<&str> = machine.states.iter().map(|s| s.label.as_str()).collect();
    let mut text = format!("\nthe cart ({seconds:.1} s)\n{}", fsm::text(&machine));
    let states = labels == ["n() = 0", "n() = 1", "n() > 1"];
    let _ = writeln!(text, "three states: {}", verdict(states));
    let guarded = machine.transitions.iter().filter(|t| !t.guard.is_always()).count();
    let clear = machine.transitions.iter().all(|t| !t.ambiguous);
    let _ = writeln!(text, "{guarded} guarded transitions, all deterministic: {}", verdict(guarded > 0 && clear));
    let (tests, taken, all) = covering(bench, classes)?;
    let few = tests <= CART_TESTS && taken == all;
    let _ = writeln!(
        text,
        "{tests} tests of `generate --criteria transition` take {taken} of {all} transitions: {}",
        verdict(few)
    );
    let refused = machine.transitions.iter().filter(|t| t.threw.is_some() && !t.guard.is_always()).count();
    let _ = writeln!(
        text,
        "removing more than there is, reported as guarded exceptions: {refused} {}",
        verdict(refused > 0)
    );
    Ok(text)
}

/// Tests that are generated for the transitions of the cart, and how many transitions they take of how many.
fn covering(bench: &Bench, classes: &Path) -> Result<(u64, u64, u64)> {
    let out = tempfile::tempdir()?;
    let mut command = process::subject(&bench.touchstone);
    command.arg("generate").arg(classes).args(["--class", "protocols.Cart", "--criteria", "transition"]);
    command.args(["--budget", "3000x", "--no-verify", "--format", "json", "--jdk"]).arg(&bench.jdk.home);
    let run = process::measure(command.arg("--out").arg(out.path()))?;
    ensure!(run.code == 0, "`{}`: {}", process::line(&command), String::from_utf8_lossy(&run.stderr));
    let report: serde_json::Value = serde_json::from_slice(&run.stdout)?;
    let class = &report["classes"][0];
    let number = |value: &serde_json::Value| value.as_u64().context("a number");
    let transitions = &class["transitions"];
    Ok((number(&class["tests"])?, number(&transitions["covered"])?, number(&transitions["total"])?))
}
