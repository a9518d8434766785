//! `auto` beside `random` on classes of eight libraries that a seeded shuffle chooses: tests a second, coverage, and the
//! processor time of setting a class up.

use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Context, Result};

use super::super::super::sample::sampled;
use super::super::super::{Bench, Report, verdict};
use super::super::statistics::{geometric_mean, median};
use crate::generated::{self, Class, mean};
use crate::json::Json;
use crate::maven::{self, Artifact};
use crate::parallel;
use crate::table::{Align, Table};

/// Classes in all.
const CLASSES: usize = 30;
/// Least part of `random`'s tests a second that `auto` runs.
const RATE: f64 = 1.0 / 3.0;
/// Most seconds of processor time for setting a class up.
const SET_UP: f64 = 0.3;
/// Searches that ended sooner (everything was covered) are not compared by their rate.
const SHORTEST_SECONDS: f64 = 1.0;

const LIBRARIES: [Artifact; 8] = [
    Artifact::new("org.apache.commons", "commons-lang3", "3.14.0"),
    Artifact::new("com.google.guava", "guava", "33.0.0-jre"),
    Artifact::new("joda-time", "joda-time", "2.12.7"),
    Artifact::new("com.fasterxml.jackson.core", "jackson-databind", "2.17.2"),
    Artifact::new("org.jsoup", "jsoup", "1.17.2"),
    Artifact::new("org.apache.commons", "commons-math3", "3.6.1"),
    Artifact::new("org.yaml", "snakeyaml", "2.2"),
    Artifact::new("com.google.code.gson", "gson", "2.10.1"),
];

/// A class and what is needed to load it.
struct Subject {
    name: String,
    jar: PathBuf,
    needs: Vec<PathBuf>,
}

/// The runs on one class.
struct Measured {
    name: String,
    random: Class,
    auto: Class,
    /// Seconds of processor time for a whole run with one execution: start, set-up, the test, its assertions.
    one: f64,
}

impl Measured {
    /// Tests a second of `auto` as a part of those of `random`, where both searched long enough.
    fn rate(&self) -> Option<f64> {
        let long = |class: &Class| class.search_seconds >= SHORTEST_SECONDS;
        (long(&self.random) && long(&self.auto)).then(|| self.auto.rate() / self.random.rate().max(1e-3))
    }
}

/// `seed` decides which classes are chosen.
pub fn run(bench: &Bench, seconds: u32, seed: u64) -> Result<Report> {
    let subjects = match subjects(bench, seed) {
        Ok(subjects) => subjects,
        Err(error) => {
            let what = format!("the libraries are not to be had: {error:#}");
            return Ok(Report::skipped("auto_rates", &what, "They come from Maven Central by `mvn`."));
        }
    };
    let measured = parallel::map(&subjects, |at, subject| {
        eprintln!("rates {}/{}: {}", at + 1, subjects.len(), subject.name);
        measure(bench, seconds, subject)
    });
    Ok(report(seconds, &measured.into_iter().collect::<Result<Vec<_>>>()?))
}

/// As many classes of each library as of the others, give or take one.
fn subjects(bench: &Bench, seed: u64) -> Result<Vec<Subject>> {
    let mut subjects = Vec::new();
    for (at, library) in LIBRARIES.iter().enumerate() {
        let count = CLASSES * (at + 1) / LIBRARIES.len() - CLASSES * at / LIBRARIES.len();
        let mut jars = maven::resolve(&bench.jdk, library)?.into_iter();
        let jar = jars.next().context("an artifact without a jar")?;
        let needs: Vec<PathBuf> = jars.collect();
        for name in sampled(&bench.jdk, &jar, count, seed)? {
            subjects.push(Subject { name, jar: jar.clone(), needs: needs.clone() });
        }
    }
    Ok(subjects)
}

fn measure(bench: &Bench, seconds: u32, subject: &Subject) -> Result<Measured> {
    let budget = format!("{seconds}s");
    let random = generate(bench, subject, "random", &budget)?.0;
    let auto = generate(bench, subject, "auto", &budget)?.0;
    let one = generate(bench, subject, "auto", "1x")?.1;
    Ok(Measured { name: subject.name.clone(), random, auto, one })
}

/// The report of the class, and the seconds of processor time of the run.
fn generate(bench: &Bench, subject: &Subject, strategy: &str, budget: &str) -> Result<(Class, f64)> {
    let out = bench.classes().join("rates").join(format!("{}-{strategy}-{budget}", subject.name));
    let class_path = std::env::join_paths(&subject.needs)?;
    let class_path = class_path.to_string_lossy();
    let mut arguments = vec!["--no-verify", "--class", &subject.name, "--jobs", "1"];
    arguments.extend(["--strategy", strategy, "--budget", budget]);
    if !subject.needs.is_empty() {
        arguments.extend(["--class-path", &class_path]);
    }
    let longest = Duration::from_mins(3);
    let run = generated::generate(&bench.touchstone, &bench.jdk, &subject.jar, &out, &arguments, longest)?;
    let class = run.classes.into_iter().next().context("the report has no class")?;
    Ok((class, run.finished.cpu.as_secs_f64()))
}

fn report(seconds: u32, measured: &[Measured]) -> Report {
    let columns = [
        ("class", Align::Left),
        ("random/s", Align::Right),
        ("auto/s", Align::Right),
        ("ratio", Align::Right),
        ("lines random", Align::Right),
        ("auto", Align::Right),
        ("branches random", Align::Right),
        ("auto", Align::Right),
        ("set-up", Align::Right),
        ("one test", Align::Right),
    ];
    let mut table = Table::new(&columns);
    for m in measured {
        table.row([
            m.name.clone(),
            format!("{:.0}", m.random.rate()),
            format!("{:.0}", m.auto.rate()),
            m.rate().map_or_else(|| "-".into(), |rate| format!("{rate:.2}")),
            format!("{:.1}", m.random.lines.percent()),
            format!("{:.1}", m.auto.lines.percent()),
            format!("{:.1}", m.random.branches.percent()),
            format!("{:.1}", m.auto.branches.percent()),
            format!("{:.2} s", m.auto.set_up_cpu_seconds),
            format!("{:.2} s", m.one),
        ]);
    }
    let rates: Vec<f64> = measured.iter().filter_map(Measured::rate).collect();
    let slow = rates.iter().filter(|rate| **rate < RATE).count();
    let over = |of: fn(&Measured) -> f64| mean(measured.iter().map(of));
    let lines = (over(|m| m.random.lines.percent()), over(|m| m.auto.lines.percent()));
    let branches = (over(|m| m.random.branches.percent()), over(|m| m.auto.branches.percent()));
    let set_ups: Vec<f64> = measured.iter().map(|m| m.auto.set_up_cpu_seconds).collect();
    let ones: Vec<f64> = measured.iter().map(|m| m.one).collect();
    let slowest = set_ups.iter().copied().fold(0.0, f64::max);
    // Nothing measured reaches no bar.
    let rate_good = !rates.is_empty() && slow == 0;
    let coverage_good = !measured.is_empty() && lines.1 >= lines.0 && branches.1 >= branches.0;
    let set_up_good = !measured.is_empty() && slowest <= SET_UP;
    let text = format!(
        "auto beside random: --budget {seconds}s on one core, {} classes of {} libraries\n{table}\
         rate of auto as a part of random's: geometric mean {:.2}, below {RATE:.2} in {slow} of {} searches {}\n\
         means of random and auto: lines {:.1} {:.1}, branches {:.1} {:.1} {}\n\
         processor time of set-up: median {:.2} s, longest {slowest:.2} s (bar {SET_UP} s) {}\n\
         of a whole run with one test and its assertions: median {:.2} s, longest {:.2} s\n",
        measured.len(),
        LIBRARIES.len(),
        geometric_mean(&rates),
        rates.len(),
        verdict(rate_good),
        lines.0,
        lines.1,
        branches.0,
        branches.1,
        verdict(coverage_good),
        median(&set_ups),
        verdict(set_up_good),
        median(&ones),
        ones.iter().copied().fold(0.0, f64::max),
    );
    let number = |value: f64| Json::Number(value);
    let good = rate_good && coverage_good && set_up_good;
    let json = Json::Object(vec![
        ("rate", number(geometric_mean(&rates))),
        ("slow", number(slow as f64)),
        ("line_percent", Json::List(vec![number(lines.0), number(lines.1)])),
        ("branch_percent", Json::List(vec![number(branches.0), number(branches.1)])),
        ("set_up_seconds", number(slowest)),
        ("good", Json::Bool(good)),
    ]);
    Report { name: "auto_rates", text, json, good }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generated::Counter;

    fn class(executions: u64, covered: u64) -> Class {
        let counter = Counter { covered, total: 10 };
        Class { executions, search_seconds: 8.0, lines: counter, branches: counter, ..Class::default() }
    }

    fn measured(random: Class, auto: Class) -> Measured {
        Measured { name: "a.B".into(), random, auto, one: 0.1 }
    }

    #[test]
    fn a_slow_or_a_weak_auto_misses_the_bar() {
        assert!(report(8, &[measured(class(900, 5), class(300, 5))]).good);
        assert!(!report(8, &[measured(class(900, 5), class(200, 5))]).good);
        assert!(!report(8, &[measured(class(900, 5), class(900, 4))]).good);
    }

    #[test]
    fn nothing_measured_reaches_no_bar() {
        assert!(!report(8, &[]).good);
    }
}
