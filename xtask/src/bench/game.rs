//! A small game with a hand-written suite: what generated tests cover of each class, against what the suite does.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::Path;
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use serde_json::Value;

use super::{Bench, verdict, well};
use crate::example::{self, Example};
use crate::generated;
use crate::junit::Launcher;
use crate::process;

const PROJECT: &str = "pacman";
/// Seconds for all classes together.
const SECONDS: f64 = 60.0;
/// Classes worked on at once.
const JOBS: &str = "2";
/// A run that takes longer hangs.
const LONGEST: Duration = Duration::from_mins(10);

/// Covered and all lines of each class.
type Lines = BTreeMap<String, (u64, u64)>;

/// A table, with `MISS` where the suite covers more.
pub fn compare(bench: &Bench) -> Result<String> {
    let game = Example::copy_of(PROJECT)?;
    game.compile_plainly(&bench.jdk)?;
    let launcher = Launcher::find(&bench.jdk)?;
    // The copy leaves tests out, so that generated ones do not mix with them.
    let tests = example::sources(&process::root().join("examples").join(PROJECT).join("src/test/java"))?;
    let by_hand = game.folder("by-hand");
    launcher.compile(&bench.jdk, &tests, &[game.classes()], &by_hand)?;
    let hand = measure(bench, &launcher, &game.classes(), &by_hand)?;
    let count = example::files(&game.classes())?.len() as f64;
    // Half of the time for the search, the rest for starting, reducing and writing.
    let each = format!("{:.0}ms", 1000.0 * SECONDS * 0.75 * 2.0 / count);
    let out = game.folder("generated");
    let arguments = ["--no-verify", "--jobs", JOBS, "--budget", &each, "--seed", "1"];
    let run = generated::generate(&bench.touchstone, &bench.jdk, &game.classes(), &out, &arguments, LONGEST)?;
    let written = example::sources(&out)?;
    let compiled = game.folder("generated-classes");
    launcher.compile(&bench.jdk, &written, &[game.classes()], &compiled)?;
    let found = measure(bench, &launcher, &game.classes(), &compiled)?;
    table(&hand, &found, run.finished.wall.as_secs_f64())
}

fn table(hand: &Lines, found: &Lines, seconds: f64) -> Result<String> {
    let mut text = format!("{:<28} {:>12} {:>12}\n", "class of the game, lines", "by hand", "generated");
    for (class, &(covered, all)) in hand {
        let generated = found.get(class).map_or(0, |lines| lines.0);
        let good = verdict(generated >= covered);
        let name = class.rsplit('.').next().unwrap_or(class);
        writeln!(text, "{name:<28} {covered:>6}/{all:<5} {generated:>6}/{all:<5} {good}")?;
    }
    writeln!(text, "{seconds:.0} s for all classes {}", verdict(seconds <= SECONDS))?;
    Ok(text)
}

/// What compiled tests cover of the classes.
fn measure(bench: &Bench, launcher: &Launcher, classes: &Path, tests: &Path) -> Result<Lines> {
    let mut command = process::subject(&bench.touchstone);
    command.arg("measure").arg(classes).arg("--tests").arg(tests).arg("--jdk").arg(&bench.jdk.home);
    command.arg("--class-path").arg(std::env::join_paths(launcher.class_path())?).args(["--format", "json"]);
    let finished = well(&mut command)?;
    let report: Value = serde_json::from_slice(&finished.stdout).context("the report is no JSON")?;
    let coverage = report.get("coverage").and_then(Value::as_array).context("a report without coverage")?;
    let mut lines = Lines::new();
    for class in coverage {
        let number = |name: &str| class.pointer(&format!("/lines/{name}")).and_then(Value::as_u64);
        if let (Some(name), Some(covered), Some(total)) =
            (class.get("name").and_then(Value::as_str), number("covered"), number("total"))
        {
            lines.insert(name.to_owned(), (covered, total));
        }
    }
    ensure!(!lines.is_empty(), "nothing was measured");
    Ok(lines)
}
