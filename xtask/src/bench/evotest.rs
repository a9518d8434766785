//! EvoTest on the classes of its thesis: table 5.1 (coverage in a given time, against random testing) and what population,
//! generations, purity, the data/generation ratio and traces do, as plots in the manner of figures 5.1 to 5.9.

use std::fmt::Write as _;
use std::path::PathBuf;
use std::process::Command;

use anyhow::{Context, Result, ensure};

use super::{Bench, Report, verdict};
use crate::json::Json;
use crate::maven::Artifact;
use crate::plot::{Plot, Series};
use crate::table::{Align, Table};
use crate::{parallel, process};

/// A class of table 5.1: branches of its own that no test can reach through its public interface, and why; the share of the
/// others that must be covered. Branches are those of JDK 17.
struct Subject {
    class: &'static str,
    infeasible: &'static [(&'static str, u32)],
    bar: f64,
}

const SERIALISATION: &str = "private code that only streams of objects call";
const NEVER: &str = "conditions that nothing can make false: tests for null or emptiness of what never is";

/// The classes of the JDK, in the order of the table.
const SUBJECTS: [Subject; 5] = [
    Subject {
        class: "java.util.HashMap",
        infeasible: &[(SERIALISATION, 32), (NEVER, 17), ("a table of 2^30 places does not fit into memory", 5)],
        bar: 94.0,
    },
    Subject {
        class: "java.util.BitSet",
        infeasible: &[
            ("assertions of the JDK are off", 12),
            (SERIALISATION, 6),
            ("more members than memory has room for, written as text", 2),
        ],
        bar: 100.0,
    },
    Subject { class: "java.util.TreeMap", infeasible: &[(SERIALISATION, 5), (NEVER, 13)], bar: 92.3 },
    Subject {
        class: "java.util.StringTokenizer",
        infeasible: &[("what is no delimiter is asked once more whether it is one", 4)],
        bar: 100.0,
    },
    Subject { class: XML_ELEMENT, infeasible: &[], bar: 90.1 },
];

/// The one that is not the JDK's.
const XML_ELEMENT: &str = "net.n3.nanoxml.XMLElement";
const JUNIT: Artifact = Artifact::new("junit", "junit", "4.13.2");
const NANO_XML: Artifact = Artifact::new("be.cyberelf.nanoxml", "nanoxml", "2.2.3");

/// One run's result.
struct Run {
    covered: f64,
    total: f64,
    seconds: f64,
    executions: f64,
}

/// `only` is `table` or `figures`; without it both are made.
pub fn run(bench: &Bench, seeds: u32, seconds: u32, only: Option<&str>) -> Result<Report> {
    ensure!(only.is_none_or(|o| o == "table" || o == "figures"), "--only is `table` or `figures` here");
    let folder = process::root().join("target/evotest");
    std::fs::create_dir_all(&folder)?;
    let (mut text, good) =
        if only == Some("figures") { ("evotest".into(), true) } else { table(bench, seeds, seconds)? };
    let plots = if only == Some("table") { Vec::new() } else { figures(bench, seeds)? };
    for (name, plot) in plots {
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
        ("range", Align::Right),
        ("--strategy random", Align::Right),
        ("bar", Align::Right),
        ("", Align::Left),
    ]);
    let mut good = true;
    let mut said = String::new();
    for subject in &SUBJECTS {
        let Ok(lab) = Lab::of(bench, subject) else {
            let _ = writeln!(said, "{}: not measured, {} is not to be had", subject.class, NANO_XML.coordinates());
            continue;
        };
        let infeasible: u32 = subject.infeasible.iter().map(|i| i.1).sum();
        let share = |run: &Run| 100.0 * run.covered / (run.total - f64::from(infeasible));
        let budget = format!("{seconds}s");
        let ours = lab.runs(seeds, &budget, &[])?;
        let random = lab.runs(seeds, &budget, &["generations=0".into()])?;
        let directed = Lab { strategy: "random", ..lab }.runs(seeds, &budget, &[])?;
        let shares = |runs: &[Run]| spread(&runs.iter().map(share).collect::<Vec<_>>());
        let (mean, low, high) = shares(&ours);
        let (others, least, most) = shares(&random);
        let reached = mean >= subject.bar && others <= mean;
        good &= reached;
        table.row([
            subject.class.into(),
            format!("{:.0}", ours[0].total - f64::from(infeasible)),
            format!("{mean:.1} %"),
            format!("{low:.1}–{high:.1}"),
            format!("{others:.1} %"),
            format!("{least:.1}–{most:.1}"),
            format!("{:.1} %", shares(&directed).0),
            format!("{:.1} %", subject.bar),
            verdict(reached).into(),
        ]);
    }
    let mut text = format!(
        "evotest: branches of the class itself in {seconds} s, {seeds} seeds; random is the same without evolution, and\n\
         `--strategy random` keeps what led to new states and varies what came near\n{table}"
    );
    for subject in &SUBJECTS {
        for (why, count) in subject.infeasible.iter().filter(|i| i.1 > 0) {
            let _ = writeln!(text, "{}: {count} branches are not feasible: {why}", subject.class);
        }
    }
    Ok((text + &said, good))
}

/// Figures 5.1 to 5.9, each with a name for its file.
fn figures(bench: &Bench, seeds: u32) -> Result<Vec<(&'static str, Plot)>> {
    let lab = Lab { traced: Some(compile_demo(bench)?), ..Lab::of(bench, &SUBJECTS[1])? };
    let mut plots = Vec::new();
    let purity = [("with purity", "purity=true"), ("without purity", "purity=false")];
    let mut sweep = |name, title: &str, x: &str, knob: &str, values: &[f64], variants: &[(&str, &str)]| -> Result<()> {
        let mut coverage = Plot::new(title, x, "branches covered");
        let mut time = Plot::new(&format!("{title} (time)"), x, "milliseconds");
        for (label, variant) in variants {
            let (mut covered, mut used) = (Series::new(label), Series::new(label));
            for &value in values {
                let knobs = [format!("{knob}={value}"), (*variant).to_owned()];
                let runs = lab.runs(seeds, "6000x", &knobs)?;
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
    let trace = format!("trace={DEMO}");
    let variants: [(&str, Vec<String>); 3] =
        [("evotest", vec![]), ("random testing", vec!["generations=0".into()]), ("evotest from a trace", vec![trace])];
    let mut compare = |label: &str, lab: &Lab<'_>, knobs: &[String]| -> Result<()> {
        let mut series = Series::new(label);
        for executions in [500, 1500, 4000, 10_000] {
            let runs = lab.runs(seeds, &format!("{executions}x"), knobs)?;
            series.add(f64::from(executions), &runs.iter().map(|r| r.covered).collect::<Vec<_>>());
        }
        random.series.push(series);
        Ok(())
    };
    for (label, knobs) in variants {
        compare(label, &lab, &knobs)?;
    }
    let tested = Lab { seed_tests: Some(compile_tests(bench)?), ..Lab::of(bench, &SUBJECTS[1])? };
    compare("evotest from existing tests", &tested, &[])?;
    plots.push(("random", random));
    Ok(plots)
}

/// A program that uses the class, for the trace.
const DEMO: &str = "BitSetDemo";

fn compile_demo(bench: &Bench) -> Result<PathBuf> {
    let folder = bench.classes().join("trace");
    std::fs::create_dir_all(&folder)?;
    bench.jdk.compile(&[process::root().join("bench/evotest").join(format!("{DEMO}.java"))], &folder)?;
    Ok(folder)
}

/// Tests of the class, for their traces.
fn compile_tests(bench: &Bench) -> Result<PathBuf> {
    let folder = bench.classes().join("tests");
    std::fs::create_dir_all(&folder)?;
    let mut javac = bench.jdk.tool("javac");
    javac.args(["-g", "-nowarn", "-cp"]).arg(JUNIT.fetch(&bench.jdk)?).arg("-d").arg(&folder);
    process::run(javac.arg(process::root().join("bench/evotest").join(format!("{DEMO}Test.java"))))?;
    Ok(folder)
}

/// Where one class is tested.
struct Lab<'a> {
    bench: &'a Bench,
    class: &'static str,
    strategy: &'static str,
    /// What `touchstone generate` is given.
    target: PathBuf,
    /// A program on the class path.
    traced: Option<PathBuf>,
    /// Existing tests of the class.
    seed_tests: Option<PathBuf>,
}

impl<'a> Lab<'a> {
    fn of(bench: &'a Bench, subject: &Subject) -> Result<Self> {
        let target = if subject.class == XML_ELEMENT { NANO_XML.fetch(&bench.jdk)? } else { "jdk".into() };
        Ok(Self { bench, class: subject.class, strategy: "evotest", target, traced: None, seed_tests: None })
    }

    /// A run with each seed, as many at once as there are cores.
    fn runs(&self, seeds: u32, budget: &str, knobs: &[String]) -> Result<Vec<Run>> {
        let seeds: Vec<u32> = (1..=seeds).collect();
        parallel::map(&seeds, |_, &seed| self.generate(budget, seed, knobs))?.into_iter().collect()
    }

    /// Runs `touchstone generate` and reads its report.
    fn generate(&self, budget: &str, seed: u32, knobs: &[String]) -> Result<Run> {
        let mut command = Command::new(&self.bench.touchstone);
        command.arg("generate").arg(&self.target).args(["--class", self.class, "--strategy", self.strategy]);
        command.args(["--budget", budget, "--no-verify", "--format", "json", "--jobs", "1", "--seed"]);
        command.arg(seed.to_string()).arg("--jdk").arg(&self.bench.jdk.home);
        command.arg("--out").arg(self.bench.classes().join(format!("out{seed}")));
        for knob in knobs {
            command.args(["--knob", knob]);
        }
        if let Some(folder) = &self.traced {
            command.arg("--class-path").arg(folder);
        }
        if let Some(folder) = &self.seed_tests {
            command.arg("--seed-tests").arg(folder);
        }
        let output = command.output().context("cannot start touchstone")?;
        let report: serde_json::Value = serde_json::from_slice(&output.stdout)
            .with_context(|| format!("`{}`: {}", process::line(&command), String::from_utf8_lossy(&output.stderr)))?;
        let class = &report["classes"][0];
        ensure!(class["status"] == "generated", "{}: {}", self.class, class["why"]);
        let number = |value: &serde_json::Value| value.as_f64().unwrap_or(0.0);
        Ok(Run {
            covered: number(&class["own_branches"]["covered"]),
            total: number(&class["own_branches"]["total"]),
            seconds: number(&class["search_seconds"]),
            executions: number(&class["executions"]),
        })
    }
}

/// Mean, least and most.
fn spread(values: &[f64]) -> (f64, f64, f64) {
    let mean = values.iter().sum::<f64>() / values.len().max(1) as f64;
    let low = values.iter().copied().fold(f64::INFINITY, f64::min);
    (mean, low, values.iter().copied().fold(f64::NEG_INFINITY, f64::max))
}
