//! EvoTest on the classes of its thesis: table 5.1 (coverage in a given time, against random testing) and what population,
//! generations, purity, the data/generation ratio and traces do, as plots in the manner of figures 5.1 to 5.9.

mod effects;
mod figures;
mod infeasible;

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::PathBuf;

use anyhow::{Context, Result, ensure};

use infeasible::Infeasible;

use super::{Bench, Report, verdict};
use crate::maven::Artifact;
use crate::table::{Align, Table};
use crate::{generated, parallel, process};

/// A class of table 5.1: branches of its own that no test can reach through its public interface, and why; the share of the
/// others that must be covered. Branches are those of JDK 17.
struct Subject {
    class: &'static str,
    infeasible: &'static [Infeasible],
    bar: f64,
}

/// The classes of the JDK, in the order of the table.
const SUBJECTS: [Subject; 5] = [
    Subject { class: "java.util.HashMap", infeasible: infeasible::HASH_MAP, bar: 94.0 },
    Subject { class: "java.util.BitSet", infeasible: infeasible::BIT_SET, bar: 100.0 },
    Subject { class: "java.util.TreeMap", infeasible: infeasible::TREE_MAP, bar: 92.3 },
    Subject { class: "java.util.StringTokenizer", infeasible: infeasible::STRING_TOKENIZER, bar: 100.0 },
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
    /// The branches of the class itself that were left open.
    open: Vec<String>,
}

impl Run {
    /// Branches that count.
    fn feasible(&self, subject: &Subject) -> f64 {
        self.total - subject.infeasible.iter().map(|i| i.count(&self.open)).sum::<usize>() as f64
    }
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
        let Ok(class_runs) = ClassRuns::of(bench, subject) else {
            let _ = writeln!(said, "{}: not measured, {} is not to be had MISS", subject.class, NANO_XML.coordinates());
            good = false;
            continue;
        };
        let share = |run: &Run| 100.0 * run.covered / run.feasible(subject);
        let budget = format!("{seconds}s");
        let ours = class_runs.runs(seeds, &budget, &[])?;
        let random = class_runs.runs(seeds, &budget, &["generations=0".into()])?;
        let directed = ClassRuns { strategy: "random", ..class_runs }.runs(seeds, &budget, &[])?;
        let shares = |runs: &[Run]| spread(&runs.iter().map(share).collect::<Vec<_>>());
        let (mean, low, high) = shares(&ours);
        let (others, least, most) = shares(&random);
        let runs = || ours.iter().chain(&random);
        let refuted: BTreeSet<&str> =
            runs().flat_map(|run| subject.infeasible.iter().flat_map(|i| i.refuted(&run.open))).collect();
        for branch in &refuted {
            let _ = writeln!(said, "{branch}: a run covered it, so it is feasible MISS");
        }
        for listed in subject.infeasible {
            let count = listed.count(&ours[0].open);
            let _ = writeln!(said, "{}: {count} branches are not feasible: {}", subject.class, listed.why);
        }
        let reached = mean >= subject.bar && others <= mean && refuted.is_empty();
        good &= reached;
        table.row([
            subject.class.into(),
            format!("{:.0}", ours[0].feasible(subject)),
            format!("{mean:.1} %"),
            format!("{low:.1}–{high:.1}"),
            format!("{others:.1} %"),
            format!("{least:.1}–{most:.1}"),
            format!("{:.1} %", shares(&directed).0),
            format!("{:.1} %", subject.bar),
            verdict(reached).into(),
        ]);
    }
    let text = format!(
        "evotest: branches of the class itself in {seconds} s, {seeds} seeds; random is the same without evolution, and\n\
         `--strategy random` keeps what led to new states and varies what came near\n{table}"
    );
    Ok((text + &said, good))
}

/// Where one class is tested.
struct ClassRuns<'a> {
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

impl<'a> ClassRuns<'a> {
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
        let mut command = process::subject(&self.bench.touchstone);
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
            open: open_branches(class, self.class),
        })
    }
}

/// The open branches of the class itself; those of classes inside it have other names.
fn open_branches(class: &serde_json::Value, name: &str) -> Vec<String> {
    let own = format!("{}.", name.rsplit('.').next().unwrap_or(name));
    let is_own = |goal: &str| {
        let method = goal.strip_prefix(&own).and_then(|rest| rest.split('(').next());
        method.is_some_and(|method| !method.contains('.')) && goal.contains(", branch ")
    };
    let goals = class["uncovered"].as_array().into_iter().flatten().filter_map(|goal| goal["what"].as_str());
    goals.filter(|goal| is_own(goal)).map(str::to_owned).collect()
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
