//! EvoTest on the classes of its thesis: table 5.1 (coverage in a given time, against random testing) and what population,
//! generations, purity, the data/generation ratio and traces do, as plots in the manner of figures 5.1 to 5.9.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};

use super::{Bench, Report, verdict};
use crate::json::Json;
use crate::plot::{Plot, Series};
use crate::process;
use crate::table::{Align, Table};

/// A class of table 5.1: branches of its own that no test can reach through its public interface, and why; the share of the
/// others that must be covered.
struct Subject {
    target: &'static str,
    class: &'static str,
    infeasible: &'static [(&'static str, u32)],
    bar: f64,
}

const SUBJECTS: [Subject; 4] = [
    Subject { target: "jdk", class: "java.util.HashMap", infeasible: &[("serialisation", 0)], bar: 94.0 },
    Subject {
        target: "jdk",
        class: "java.util.BitSet",
        infeasible: &[("assertions of the JDK are off", 12), ("serialisation", 6)],
        bar: 100.0,
    },
    Subject { target: "jdk", class: "java.util.TreeMap", infeasible: &[], bar: 92.3 },
    Subject { target: "jdk", class: "java.util.StringTokenizer", infeasible: &[], bar: 100.0 },
];

/// One run's result.
struct Run {
    covered: f64,
    total: f64,
    seconds: f64,
    executions: f64,
}

pub fn run(bench: &Bench, seeds: u32, seconds: u32) -> Result<Report> {
    let folder = process::root().join("target/evotest");
    std::fs::create_dir_all(&folder)?;
    let (mut text, good) = table(bench, seeds, seconds)?;
    for (name, plot) in figures(bench, seeds)? {
        let path = folder.join(format!("{name}.svg"));
        std::fs::write(&path, plot.svg())?;
        let _ = writeln!(text, "\n{}\n{}", path.display(), plot.text());
    }
    let lines = text.lines().map(Json::text).collect();
    let json = Json::Object(vec![("lines", Json::List(lines)), ("good", Json::Bool(good))]);
    Ok(Report { name: "evotest", text, json, good })
}

/// Table 5.1: coverage of what is feasible within the time, as mean and range over the seeds.
fn table(bench: &Bench, seeds: u32, seconds: u32) -> Result<(String, bool)> {
    let mut table = Table::new(&[
        ("class", Align::Left),
        ("feasible", Align::Right),
        ("evotest", Align::Right),
        ("range", Align::Right),
        ("random", Align::Right),
        ("bar", Align::Right),
        ("", Align::Left),
    ]);
    let mut good = true;
    for subject in &SUBJECTS {
        let infeasible: u32 = subject.infeasible.iter().map(|i| i.1).sum();
        let share = |run: &Run| 100.0 * run.covered / (run.total - f64::from(infeasible));
        let budget = format!("{seconds}s");
        let of = |strategy: &str| -> Result<Vec<Run>> {
            (1..=seeds).map(|seed| generate(bench, subject, strategy, &budget, seed, &[])).collect()
        };
        let ours = of("evotest")?;
        let random: Vec<Run> = (1..=seeds)
            .map(|seed| generate(bench, subject, "evotest", &budget, seed, &["generations=0".into()]))
            .collect::<Result<_>>()?;
        let shares: Vec<f64> = ours.iter().map(share).collect();
        let (mean, low, high) = spread(&shares);
        let others = spread(&random.iter().map(share).collect::<Vec<_>>()).0;
        let reached = mean >= subject.bar && others <= mean;
        good &= reached;
        table.row([
            subject.class.into(),
            format!("{:.0}", ours[0].total - f64::from(infeasible)),
            format!("{mean:.1} %"),
            format!("{low:.1}–{high:.1}"),
            format!("{others:.1} %"),
            format!("{:.1} %", subject.bar),
            verdict(reached).into(),
        ]);
    }
    let mut text = format!(
        "evotest: branches of the class itself in {seconds} s, {seeds} seeds; random is the same without evolution\n{table}"
    );
    for subject in &SUBJECTS {
        for (why, count) in subject.infeasible.iter().filter(|i| i.1 > 0) {
            let _ = writeln!(text, "{}: {count} branches are not feasible: {why}", subject.class);
        }
    }
    Ok((text, good))
}

/// Figures 5.1 to 5.9, each with a name for its file.
fn figures(bench: &Bench, seeds: u32) -> Result<Vec<(&'static str, Plot)>> {
    let subject = &SUBJECTS[1];
    let traced = Traced::compile(bench)?;
    let mut plots = Vec::new();
    let purity = [("with purity", "purity=true"), ("without purity", "purity=false")];
    let mut sweep = |name, title: &str, x: &str, knob: &str, values: &[f64], variants: &[(&str, &str)]| -> Result<()> {
        let mut coverage = Plot::new(title, x, "branches covered");
        let mut time = Plot::new(&format!("{title} (time)"), x, "milliseconds");
        for (label, variant) in variants {
            let (mut covered, mut used) = (Series::new(label), Series::new(label));
            for &value in values {
                let knobs = [format!("{knob}={value}"), (*variant).to_owned()];
                let runs: Vec<Run> = (1..=seeds)
                    .map(|seed| generate(bench, subject, "evotest", "6000x", seed, &knobs))
                    .collect::<Result<_>>()?;
                covered.add(value, &runs.iter().map(|r| r.covered).collect::<Vec<_>>());
                let per = |r: &Run| 1e3 * r.seconds * 6000.0 / r.executions.max(1.0);
                used.add(value, &runs.iter().map(per).collect::<Vec<_>>());
            }
            coverage.series.push(covered);
            time.series.push(used);
        }
        plots.push((name, coverage));
        if name == "population" || name == "ratio" {
            plots.push((if name == "population" { "population-time" } else { "ratio-time" }, time));
        }
        Ok(())
    };
    sweep(
        "population",
        "Population size (figures 5.1, 5.2)",
        "population",
        "population",
        &[4.0, 8.0, 16.0, 32.0],
        &purity,
    )?;
    sweep(
        "generations",
        "Generations (figures 5.3–5.5)",
        "generations",
        "generations",
        &[1.0, 3.0, 6.0, 12.0],
        &purity,
    )?;
    let two_stage = [("genetic data stage", "optimiser=genetic"), ("random data", "optimiser=random")];
    sweep(
        "ratio",
        "Data/generation ratio (figures 5.6–5.8)",
        "ratio",
        "ratio",
        &[-1.0, 0.0, 0.5, 1.0, 1.5],
        &two_stage,
    )?;
    let mut random = Plot::new("Evolution, random testing and traces (figure 5.9)", "executions", "branches covered");
    let trace = format!("trace={}", Traced::MAIN);
    let variants: [(&str, Vec<String>); 3] =
        [("evotest", vec![]), ("random testing", vec!["generations=0".into()]), ("evotest from a trace", vec![trace])];
    for (label, knobs) in variants {
        let mut series = Series::new(label);
        for executions in [500, 1500, 4000, 10_000] {
            let runs: Vec<Run> = (1..=seeds)
                .map(|seed| traced.generate(bench, subject, &format!("{executions}x"), seed, &knobs))
                .collect::<Result<_>>()?;
            series.add(f64::from(executions), &runs.iter().map(|r| r.covered).collect::<Vec<_>>());
        }
        random.series.push(series);
    }
    plots.push(("random", random));
    Ok(plots)
}

/// A program that uses the class, for the trace.
struct Traced {
    folder: PathBuf,
}

impl Traced {
    const MAIN: &'static str = "BitSetDemo";

    fn compile(bench: &Bench) -> Result<Self> {
        let folder = bench.classes().join("trace");
        std::fs::create_dir_all(&folder)?;
        bench.jdk.compile(&[process::root().join("bench/evotest/BitSetDemo.java")], &folder)?;
        Ok(Self { folder })
    }

    fn generate(&self, bench: &Bench, subject: &Subject, budget: &str, seed: u32, knobs: &[String]) -> Result<Run> {
        generate_with(bench, subject, "evotest", budget, seed, knobs, Some(&self.folder))
    }
}

fn generate(
    bench: &Bench,
    subject: &Subject,
    strategy: &str,
    budget: &str,
    seed: u32,
    knobs: &[String],
) -> Result<Run> {
    generate_with(bench, subject, strategy, budget, seed, knobs, None)
}

/// Runs `touchstone generate` and reads its report.
fn generate_with(
    bench: &Bench,
    subject: &Subject,
    strategy: &str,
    budget: &str,
    seed: u32,
    knobs: &[String],
    class_path: Option<&Path>,
) -> Result<Run> {
    let mut command = Command::new(&bench.touchstone);
    command.args(["generate", subject.target, "--class", subject.class, "--strategy", strategy, "--budget", budget]);
    command.args(["--no-verify", "--format", "json", "--jobs", "1", "--seed"]).arg(seed.to_string());
    command.arg("--jdk").arg(&bench.jdk.home).arg("--out").arg(bench.classes().join("out"));
    for knob in knobs {
        command.args(["--knob", knob]);
    }
    if let Some(folder) = class_path {
        command.arg("--class-path").arg(folder);
    }
    let output = command.output().context("cannot start touchstone")?;
    let report: serde_json::Value = serde_json::from_slice(&output.stdout)
        .with_context(|| format!("`{}`: {}", process::line(&command), String::from_utf8_lossy(&output.stderr)))?;
    let class = &report["classes"][0];
    ensure!(class["status"] == "generated", "{}: {}", subject.class, class["why"]);
    let number = |value: &serde_json::Value| value.as_f64().unwrap_or(0.0);
    Ok(Run {
        covered: number(&class["own_branches"]["covered"]),
        total: number(&class["own_branches"]["total"]),
        seconds: number(&class["search_seconds"]),
        executions: number(&class["executions"]),
    })
}

/// Mean, least and most.
fn spread(values: &[f64]) -> (f64, f64, f64) {
    let mean = values.iter().sum::<f64>() / values.len().max(1) as f64;
    let low = values.iter().copied().fold(f64::INFINITY, f64::min);
    (mean, low, values.iter().copied().fold(f64::NEG_INFINITY, f64::max))
}
