//! The final table of `generate`.

use engine::report::Ratio;
use engine::{Config, Reduction, RunReport, Status};

use crate::output;

/// Uncovered goals shown for each class.
const MAX_GOALS_SHOWN: usize = 3;

pub fn print(config: &Config, report: &RunReport) {
    let width = report.classes.iter().map(|c| c.name.len()).max().unwrap_or(5).clamp(5, 60);
    println!("{:width$}  {:>13}  {:>13}  {:>5}  {:>7}", "class", "lines", "branches", "tests", "runs/s");
    for class in &report.classes {
        match &class.status {
            Status::Generated => {
                let rate = class.executions as f64 / class.search_time.as_secs_f64().max(1e-3);
                let (lines, branches) = (ratio(class.lines), ratio(class.branches));
                println!("{:width$}  {lines:>13}  {branches:>13}  {:>5}  {rate:>7.0}", class.name, class.tests);
                if let Some(reduction) = &class.reduction {
                    println!("{:width$}  {}", "", reduced(reduction));
                }
                if class.transitions.total > 0 {
                    println!("{:width$}  transitions of its state machine: {}", "", ratio(class.transitions));
                }
                for note in &class.notes {
                    println!("{:width$}  {note}", "");
                }
                if let Some(why) = &class.ended_early {
                    println!("{:width$}  ended early: {why}", "");
                }
            }
            Status::Skipped(why) => println!("{:width$}  skipped: {why}", class.name),
            Status::Failed(why) | Status::Unwritten(why) => println!("{:width$}  failed: {why}", class.name),
        }
    }
    let (lines, branches) = (report.total(|c| c.lines), report.total(|c| c.branches));
    println!("{:width$}  {:>13}  {:>13}  {:>5}", "all", ratio(lines), ratio(branches), report.tests());
    for note in &report.notes {
        println!("\n{note}");
    }
    let kept = report.classes.iter().filter(|class| class.kept).count();
    if kept > 0 {
        let of = output::count(report.classes.len(), "class is", "classes are");
        println!("\n{kept} of {of} unchanged: results of earlier runs (--no-cache works on all)");
    }
    uncovered(report);
    verified(config, report);
    if report.tests() == 0 {
        println!("\nno tests were written");
    } else {
        println!("\ntests are in {}", places(config, report).join(", "));
    }
    println!("again with   {}", config.command);
}

/// The folders that tests were written to.
fn places(config: &Config, report: &RunReport) -> Vec<String> {
    let mut places: Vec<String> = Vec::new();
    for class in report.classes.iter().filter(|class| class.file.is_some()) {
        let place = config.out_of(&class.name).display().to_string();
        if !places.contains(&place) {
            places.push(place);
        }
    }
    places
}

/// `300 of 340 tests were redundant (whole-state)`.
fn reduced(of: &Reduction) -> String {
    let gone = of.tests.before - of.tests.after + of.asserted;
    let kept = match of.for_goals {
        0 => String::new(),
        n => format!("; {n} more were kept, since goals would have been lost"),
    };
    let broken = match &of.broken[..] {
        [] => String::new(),
        all => format!("; equals not used of {}", all.join(", ")),
    };
    format!("{gone} of {} tests were redundant ({}){kept}{broken}", of.tests.before, of.technique)
}

fn ratio(of: Ratio) -> String {
    if of.total == 0 {
        return "-".into();
    }
    format!("{:.0}% {}/{}", of.percent(), of.covered, of.total)
}

fn uncovered(report: &RunReport) {
    let open: Vec<_> = report.classes.iter().filter(|c| !c.uncovered.is_empty()).collect();
    if open.is_empty() {
        return;
    }
    println!("\nnot covered:");
    for class in open {
        for goal in class.uncovered.iter().take(MAX_GOALS_SHOWN) {
            println!("  {}: {}", goal.what, goal.why);
        }
        if class.uncovered.len() > MAX_GOALS_SHOWN {
            println!("  {}: {} more (all with --format json)", class.name, class.uncovered.len() - MAX_GOALS_SHOWN);
        }
    }
}

fn verified(config: &Config, report: &RunReport) {
    let tests: usize = report.classes.iter().map(|c| c.dropped_tests).sum();
    let assertions: usize = report.classes.iter().map(|c| c.dropped_assertions).sum();
    match &report.verified {
        Some(Ok(())) => println!(
            "\nverified on the JDK: all tests compile and pass ({} and {} taken back)\n\
             sandbox      {}",
            output::count(tests, "test", "tests"),
            output::count(assertions, "assertion", "assertions"),
            config.sandbox.describe()
        ),
        Some(Err(why)) => println!("\nNOT VERIFIED: {why}"),
        None if report.tests() == 0 => {}
        None => println!("\nnot verified (--no-verify)"),
    }
}
