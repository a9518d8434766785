//! State machines: the cart of the third document, classes with known protocols, and planted protocol faults.

mod faults;
mod invariants;
mod protocols;

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};
use fsm::Machine;

use super::{Bench, Report, verdict};
use crate::process;
use crate::table::{Align, Table};

use faults::FAULTS;
use protocols::{PROTOCOLS, Protocol};

/// Seconds that a machine may take.
const SECONDS: u64 = 20;
/// Tests that may be needed to take all transitions of the cart.
const CART_TESTS: u64 = 7;
/// Planted faults that comparison must show.
const SHOWN: usize = 18;

pub fn run(bench: &Bench, only: Option<&str>) -> Result<Report> {
    let wanted = |part: &str| only.is_none_or(|only| only == part);
    let classes = compiled(bench, &bench.classes().join("models"), None)?;
    let mut printed = String::new();
    if wanted("cart") {
        printed += &cart(bench, &classes)?;
    }
    if wanted("protocols") {
        printed += &known_protocols(bench, &classes);
    }
    if wanted("faults") {
        printed += &planted_faults(bench, &classes)?;
    }
    if wanted("invariants") {
        printed += &invariants::run(bench)?;
    }
    ensure!(!printed.is_empty(), "--only names none of cart, protocols, faults, invariants");
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

fn machine(bench: &Bench, protocol: &Protocol, classes: &Path) -> Result<(Machine, f64)> {
    let folder = classes.display().to_string();
    let in_jdk = protocol.class.starts_with("java.");
    let mut command = command(bench, if in_jdk { "jdk" } else { &folder }, protocol.class);
    if let Some(main) = protocol.trace {
        command.arg("--class-path").arg(classes).arg("--trace").arg(main);
    }
    let run = process::measure(command.args(["--format", "json"]))?;
    ensure!(run.code == 0, "`{}`: {}", process::line(&command), String::from_utf8_lossy(&run.stderr));
    let machine = Machine::from_json(&String::from_utf8_lossy(&run.stdout))?;
    Ok((machine, run.wall.as_secs_f64()))
}

/// The cart: three states, guards, few tests, the case about which nothing is said.
fn cart(bench: &Bench, classes: &Path) -> Result<String> {
    let protocol = PROTOCOLS.iter().find(|p| p.class == "protocols.Cart").context("the cart")?;
    let (machine, seconds) = machine(bench, protocol, classes)?;
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

fn known_protocols(bench: &Bench, classes: &Path) -> String {
    let mut table = Table::new(&[
        ("class", Align::Left),
        ("states", Align::Right),
        ("transitions", Align::Right),
        ("seconds", Align::Right),
        ("rules", Align::Right),
        ("kept", Align::Right),
        ("", Align::Left),
    ]);
    let mut differences = String::new();
    for protocol in PROTOCOLS {
        eprintln!("models: {}", protocol.class);
        let (machine, seconds) = match machine(bench, protocol, classes) {
            Ok(found) => found,
            Err(why) => {
                let _ = writeln!(differences, "{}: {why}", protocol.class);
                table.row([
                    protocol.class.into(),
                    "-".into(),
                    "-".into(),
                    "-".into(),
                    protocol.rules.len().to_string(),
                    "0".into(),
                    verdict(false).into(),
                ]);
                continue;
            }
        };
        let broken: Vec<String> = protocol.rules.iter().filter_map(|rule| rule.broken(&machine)).collect();
        for one in &broken {
            let _ = writeln!(differences, "{}: {one}", protocol.class);
        }
        let kept = protocol.rules.len() - broken.len();
        table.row([
            protocol.class.into(),
            machine.states.len().to_string(),
            machine.transitions.len().to_string(),
            format!("{seconds:.1}"),
            protocol.rules.len().to_string(),
            kept.to_string(),
            verdict(broken.is_empty() && seconds <= SECONDS as f64).into(),
        ]);
    }
    format!("\nknown protocols\n{table}{differences}")
}

fn planted_faults(bench: &Bench, classes: &Path) -> Result<String> {
    let mut table = Table::new(&[("class", Align::Left), ("fault", Align::Left), ("shown by", Align::Left)]);
    let mut shown = 0;
    for (number, fault) in FAULTS.iter().enumerate() {
        let faulty = compiled(bench, &bench.classes().join(format!("models-{number}")), Some(fault))?;
        let folder = classes.display().to_string();
        let mut command = command(bench, &folder, &format!("protocols.{}", fault.class));
        command.arg("--compare").arg(&faulty).args(["--budget", "2000x"]);
        let run = process::measure(&mut command)?;
        let text = String::from_utf8_lossy(&run.stdout).into_owned();
        ensure!(
            run.code == 0 || run.code == 1,
            "`{}`: {}",
            process::line(&command),
            String::from_utf8_lossy(&run.stderr)
        );
        let test = text.lines().find_map(|line| line.strip_prefix("  test:   "));
        shown += usize::from(test.is_some());
        table.row([fault.class.into(), fault.what.into(), test.unwrap_or("-").into()]);
    }
    let all = FAULTS.len();
    Ok(format!("\nplanted faults\n{table}shown: {shown} of {all} {}\n", verdict(shown >= SHOWN)))
}
