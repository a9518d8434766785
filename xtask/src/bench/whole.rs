//! A whole library with a budget in executions: how long all of its classes take on all cores.

use std::time::Duration;

use anyhow::Result;

use super::{Bench, Report, verdict};
use crate::generated::{self, Class, Counter};
use crate::json::Json;
use crate::maven::{self, Artifact};
use crate::table::{Align, Table};

const LIBRARY: Artifact = Artifact::new("com.google.guava", "guava", "33.0.0-jre");
/// Executions for each class.
const BUDGET: &str = "300x";
/// Most seconds for all classes.
const BAR: f64 = 600.0;
/// How many of the slowest classes are shown.
const SHOWN: usize = 10;

pub fn run(bench: &Bench) -> Result<Report> {
    let jars = match maven::resolve(&bench.jdk, &LIBRARY) {
        Ok(jars) => jars,
        Err(error) => {
            let what = format!("{} is not to be had: {error:#}", LIBRARY.coordinates());
            return Ok(Report::skipped("whole", &what, "It comes from Maven Central by `mvn`."));
        }
    };
    let cores = std::thread::available_parallelism().map_or(1, usize::from).to_string();
    let class_path = std::env::join_paths(&jars[1..])?;
    let class_path = class_path.to_string_lossy();
    let arguments = ["--no-verify", "--budget", BUDGET, "--jobs", &cores, "--class-path", &class_path];
    let out = bench.classes().join("whole");
    let longest = Duration::from_secs_f64(BAR * 6.0);
    let run = generated::generate(&bench.touchstone, &bench.jdk, &jars[0], &out, &arguments, longest)?;
    Ok(report(&run.classes, run.finished.wall.as_secs_f64(), run.finished.cpu.as_secs_f64(), &cores))
}

fn report(classes: &[Class], wall: f64, cpu: f64, cores: &str) -> Report {
    let mut slowest: Vec<&Class> = classes.iter().filter(|c| c.is_generated()).collect();
    let (mut lines, mut branches) = (Counter::default(), Counter::default());
    for class in &slowest {
        lines.add(class.own_lines);
        branches.add(class.own_branches);
    }
    let generated = slowest.len();
    let failed = classes.iter().filter(|c| c.status == "failed").count();
    slowest.sort_by(|a, b| b.search_seconds.total_cmp(&a.search_seconds));
    let mut table = Table::new(&[("slowest searches", Align::Left), ("seconds", Align::Right)]);
    for class in slowest.iter().take(SHOWN) {
        table.row([class.name.clone(), format!("{:.1}", class.search_seconds)]);
    }
    let good = generated > 0 && failed == 0 && wall <= BAR;
    let text = format!(
        "all classes of {}: --budget {BUDGET} on {cores} cores\n{table}\
         {generated} classes with tests of {}, {failed} failed; lines {lines}, branches {branches}\n\
         {wall:.0} s, {cpu:.0} s of processor time (bar {BAR:.0} s) {}\n",
        LIBRARY.coordinates(),
        classes.len(),
        verdict(good)
    );
    let json = Json::Object(vec![
        ("classes", Json::Number(generated as f64)),
        ("failed", Json::Number(failed as f64)),
        ("wall_seconds", Json::Number(wall)),
        ("cpu_seconds", Json::Number(cpu)),
        ("line_percent", Json::Number(lines.percent())),
        ("branch_percent", Json::Number(branches.percent())),
        ("good", Json::Bool(good)),
    ]);
    Report { name: "whole", text, json, good }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_run_without_classes_or_with_a_failure_misses_the_bar() {
        let class = |status: &str| Class { status: status.into(), ..Class::default() };
        assert!(report(&[class("generated"), class("skipped")], 60.0, 100.0, "2").good);
        assert!(!report(&[], 60.0, 100.0, "2").good);
        assert!(!report(&[class("generated"), class("failed")], 60.0, 100.0, "2").good);
        assert!(!report(&[class("generated")], BAR + 1.0, 100.0, "2").good);
    }
}
