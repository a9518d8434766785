//! The table of the libraries bench.

use std::fmt::Write as _;

use super::{Measured, REPETITIONS};
use crate::bench::{Report, verdict};
use crate::generated::{Class, Counter};
use crate::jdk::Jdk;
use crate::json::Json;

/// Least number of classes with tests, and of libraries.
const CLASSES: usize = 60;
const LIBRARIES: usize = 4;
/// Least part of the classes on which JaCoCo agrees, per cent.
const AGREE: f64 = 99.0;

pub fn report(seconds: u32, jdks: &[Jdk], all: &[Measured]) -> Report {
    let versions: Vec<&str> = jdks.iter().map(|jdk| jdk.version.as_str()).collect();
    let mut text = format!(
        "libraries: classes spread over each jar, {seconds} s each; compiled and run on JDK {} in {REPETITIONS} random orders\n\
         {:22} {:>7} {:>6} {:>15} {:>15} {:>6} {:>5} {:>9} {:>7} {:>8}\n",
        versions.join(" and "),
        "library",
        "classes",
        "tests",
        "lines",
        "branches",
        "taken",
        "fails",
        "test runs",
        "outside",
        "jacoco"
    );
    for one in all {
        let (lines, branches) = (sum(one, |c| c.lines), sum(one, |c| c.branches));
        let _ = writeln!(
            text,
            "{:22} {:>7} {:>6} {:>15} {:>15} {:>6} {:>5} {:>9} {:>7} {:>8}",
            one.name,
            with_tests(one),
            one.classes.iter().map(|c| c.tests).sum::<u64>(),
            lines.to_string(),
            branches.to_string(),
            one.classes.iter().map(|c| c.dropped_tests).sum::<u64>(),
            one.runs.failures.len() + one.runs.uncompiled.len(),
            one.runs.tests,
            one.outside.len(),
            format!("{}/{}", one.compared - one.different.len(), one.compared),
        );
    }
    for one in all {
        let lines = one.runs.uncompiled.iter().map(|l| format!("does not compile: {l}"));
        let lines = lines
            .chain(one.runs.failures.iter().cloned())
            .chain(one.outside.iter().map(|l| format!("written outside: {l}")));
        for line in lines.chain(one.different.iter().cloned()) {
            let _ = writeln!(text, "  {}: {line}", one.name);
        }
        for class in one.classes.iter().filter(|c| c.status == "failed") {
            let _ = writeln!(text, "  {}: {} failed: {}", one.name, class.name, class.why);
        }
    }
    let classes: usize = all.iter().map(with_tests).sum();
    let compared: usize = all.iter().map(|m| m.compared).sum();
    let different: usize = all.iter().map(|m| m.different.len()).sum();
    let agree = (compared - different) as f64 * 100.0 / compared.max(1) as f64;
    let clean = all.iter().all(|m| m.runs.is_clean());
    let inside = all.iter().all(|m| m.outside.is_empty());
    let enough = classes >= CLASSES && all.len() >= LIBRARIES;
    let bars = [
        (format!("{classes} classes of {} libraries (bar {CLASSES} of {LIBRARIES})", all.len()), enough),
        ("every file compiles and every test passes in every run".to_owned(), clean),
        ("no file is written outside the output folder".to_owned(), inside),
        (format!("JaCoCo counts the same for {agree:.1} % of {compared} classes (bar {AGREE} %)"), agree >= AGREE),
    ];
    for (what, good) in &bars {
        let _ = writeln!(text, "{what} {}", verdict(*good));
    }
    let good = bars.iter().all(|(_, good)| *good);
    let json = Json::Object(vec![
        ("classes", Json::Number(classes as f64)),
        (
            "failures",
            Json::Number(all.iter().map(|m| m.runs.failures.len() + m.runs.uncompiled.len()).sum::<usize>() as f64),
        ),
        ("outside", Json::Number(all.iter().map(|m| m.outside.len()).sum::<usize>() as f64)),
        ("jacoco_agree_percent", Json::Number(agree)),
        ("good", Json::Bool(good)),
    ]);
    Report { name: "libraries", text, json, good }
}

fn with_tests(one: &Measured) -> usize {
    one.classes.iter().filter(|c| c.tests > 0).count()
}

fn sum(one: &Measured, of: impl Fn(&Class) -> Counter) -> Counter {
    let mut sum = Counter::default();
    one.classes.iter().for_each(|c| sum.add(of(c)));
    sum
}
