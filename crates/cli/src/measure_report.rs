//! What `measure` prints: results of tests and coverage of the classes under test.

use engine::Taken;
use existing::{ClassResult, Ending, Measured, Status, Totals};
use jacoco::{ClassCounters, Counter};
use serde_json::{Value, json};

use crate::{measure_transitions, output};

/// Frames of a failure that are shown to people.
const FRAMES: usize = 4;

pub fn print(measured: &Measured) {
    for class in &measured.classes {
        failures(class);
    }
    coverage(&measured.coverage);
    if !measured.missing.is_empty() {
        println!("\nneeded and not implemented:");
        for (what, times) in &measured.missing {
            println!("  {what} ({times} times)");
        }
    }
    let t = Totals::of(&measured.classes);
    let seconds: f64 = measured.classes.iter().map(|c| c.seconds).sum();
    println!(
        "\n{} in {}: {} passed, {} failed, {} skipped, {} errors, {} unsupported, {} stopped; {seconds:.1} s",
        output::count(t.tests(), "test", "tests"),
        output::count(measured.classes.len(), "class", "classes"),
        t.passed,
        t.failed,
        t.skipped,
        t.errors,
        t.unsupported,
        t.stopped
    );
    if measured.kept > 0 {
        println!(
            "{} of the classes had run before, and nothing that they depend on has changed: their results are those of then \
             (--no-cache runs them again)",
            measured.kept
        );
    }
}

fn failures(class: &ClassResult) {
    let bad = class.tests.iter().filter(|t| !matches!(t.status, Status::Passed | Status::Skipped(_)));
    for test in bad {
        let message = test.status.message();
        println!("{} {}\n    {}", test.status.name(), test.id, message.lines().next().unwrap_or_default());
        for frame in test.status.trace().lines().take(FRAMES) {
            println!("      {frame}");
        }
    }
    if let Ending::CutShort(why) = &class.ending {
        println!("{} did not come to its end: {why}", class.name);
    }
}

fn percent(counter: Counter) -> String {
    let part = 100.0 * f64::from(counter.covered) / f64::from(counter.total().max(1));
    format!("{part:.0}% {}/{}", counter.covered, counter.total())
}

fn coverage(classes: &[ClassCounters]) {
    if classes.is_empty() {
        return;
    }
    let width = classes.iter().map(|c| c.name.len()).max().unwrap_or(5).clamp(5, 70);
    println!("\n{:width$}  {:>15}  {:>15}", "class", "lines", "branches");
    let (mut lines, mut branches) = (Counter::default(), Counter::default());
    for class in classes {
        lines += class.lines;
        branches += class.branches;
        let name = class.name.replace('/', ".");
        println!("{name:width$}  {:>15}  {:>15}", percent(class.lines), percent(class.branches));
    }
    println!("{:width$}  {:>15}  {:>15}", "all", percent(lines), percent(branches));
}

pub fn json(measured: &Measured, taken: Option<&[Taken]>) -> String {
    let t = Totals::of(&measured.classes);
    let mut value = json!({
        "version": 1,
        "totals": {
            "tests": t.tests(), "passed": t.passed, "failed": t.failed, "skipped": t.skipped, "errors": t.errors,
            "unsupported": t.unsupported, "stopped": t.stopped,
        },
        "missing": measured.missing,
        "classes": measured.classes.iter().map(class).collect::<Vec<_>>(),
        "coverage": measured.coverage.iter().map(counters).collect::<Vec<_>>(),
    });
    if let Some(taken) = taken {
        value["machines"] = measure_transitions::json(taken);
    }
    format!("{value:#}")
}

fn class(class: &ClassResult) -> Value {
    let cut_short = match &class.ending {
        Ending::Finished => None,
        Ending::CutShort(why) => Some(why),
    };
    let tests = class.tests.iter().map(|t| {
        let mut value = json!({ "id": t.id, "status": t.status.name() });
        if t.status != Status::Passed {
            value["message"] = t.status.message().into();
        }
        if !t.status.trace().is_empty() {
            value["trace"] = t.status.trace().into();
        }
        value
    });
    json!({
        "name": class.name,
        "framework": class.framework.name(),
        "seconds": class.seconds,
        "cut_short": cut_short,
        "tests": tests.collect::<Vec<_>>(),
    })
}

fn counters(class: &ClassCounters) -> Value {
    let of = |c: Counter| json!({ "covered": c.covered, "total": c.total() });
    json!({
        "name": class.name.replace('/', "."),
        "lines": of(class.lines),
        "branches": of(class.branches),
        "methods": of(class.methods),
    })
}
