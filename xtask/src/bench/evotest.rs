//! EvoTest on the classes of its thesis: table 5.1 (coverage in a given time, against random testing) and what population,
//! generations, purity, the data/generation ratio and traces do, as plots in the manner of figures 5.1 to 5.9.

mod figures;

use std::fmt::Write as _;
use std::path::PathBuf;
use std::process::Command;

use anyhow::{Context, Result, ensure};

use super::{Bench, Report, verdict};
use crate::maven::Artifact;
use crate::table::{Align, Table};
use crate::{generated, parallel, process};

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
const NANO_XML: Artifact = Artifact::new("be.cyberelf.nanoxml", "nanoxml", "2.2.3");

/// One run's result.
struct Run {
    covered: f64,
    total: f64,
    seconds: f64,
    executions: f64,
    /// Structures whose data was searched.
    structures: f64,
}

/// `only` is `table` or `figures`; without it both are made.
pub fn run(bench: &Bench, seeds: u32, seconds: u32, only: Option<&str>) -> Result<Report> {
    ensure!(only.is_none_or(|o| o == "table" || o == "figures"), "--only is `table` or `figures` here");
    let folder = process::root().join("target/evotest");
    std::fs::create_dir_all(&folder)?;
    let (mut text, mut good) =
        if only == Some("figures") { ("evotest\n".into(), true) } else { table(bench, seeds, seconds)? };
    if only != Some("table") {
        let figures = figures::make(bench, seeds)?;
        for (name, plot) in &figures.plots {
            let path = folder.join(format!("{name}.svg"));
            std::fs::write(&path, plot.svg())?;
            let _ = writeln!(text, "\n{}\n{}", path.display(), plot.text());
        }
        let _ = writeln!(text, "\n{}", figures.effects.table());
        good &= figures.effects.all();
    }
    Ok(Report::of_lines("evotest", None, &text, good))
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
            let _ = writeln!(said, "{}: not measured, {} is not to be had MISS", subject.class, NANO_XML.coordinates());
            good = false;
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
        parallel::map(&seeds, |_, &seed| self.generate(budget, seed, knobs)).into_iter().collect()
    }

    /// Runs `touchstone generate` and reads its report.
    fn generate(&self, budget: &str, seed: u32, knobs: &[String]) -> Result<Run> {
        let mut command = Command::new(&self.bench.touchstone);
        command.arg("generate").arg(&self.target).args(["--class", self.class, "--strategy", self.strategy]);
        command.args(["--budget", budget, "--no-verify", "--format", "json", "--jobs", "1", "--seed"]);
        command.arg(seed.to_string()).arg("--jdk").arg(&self.bench.jdk.home);
        let out = self.bench.classes().join(format!("out{seed}"));
        command.arg("--out").arg(&out).arg("--report").arg(&out);
        for knob in knobs {
            command.args(["--set", knob]);
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
        let structures = last_structures(&out).with_context(|| format!("`{}`", process::line(&command)))?;
        Ok(Run {
            covered: number(&class["own_branches"]["covered"]),
            total: number(&class["own_branches"]["total"]),
            seconds: number(&class["search_seconds"]),
            executions: number(&class["executions"]),
            structures,
        })
    }
}

/// Mean, least and most.
fn spread(values: &[f64]) -> (f64, f64, f64) {
    let mean = generated::mean(values.iter().copied());
    let low = values.iter().copied().fold(f64::INFINITY, f64::min);
    (mean, low, values.iter().copied().fold(f64::NEG_INFINITY, f64::max))
}

/// The last column of the last line of a run's `coverage.csv`.
fn last_structures(folder: &std::path::Path) -> Result<f64> {
    let csv = std::fs::read_to_string(folder.join("coverage.csv"))?;
    let (_, last) = csv.trim_end().rsplit_once(',').context("coverage.csv is empty")?;
    Ok(last.parse()?)
}
