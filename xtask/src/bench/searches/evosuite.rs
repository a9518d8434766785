//! EvoSuite beside us, in the same run: the same class files, the same time, the same single core.
//!
//! EvoSuite's last version on Maven Central needs Java 8, which few machines still have, so `--java8` names one. What each
//! covers is counted as each counts: EvoSuite has a branch for entering a method without any, we have none.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use anyhow::{Context, Result, ensure};

use super::super::{Bench, Report};
use crate::example::{self, Example};
use crate::generated;
use crate::maven::Artifact;
use crate::process;
use crate::table::{Align, Table};

const NAME: &str = "evosuite";

const EVOSUITE: Artifact = Artifact::new("org.evosuite", "evosuite-master", "1.0.6");

/// Packages of the example project that compile for Java 8.
const PACKAGES: [&str; 2] = ["classics/numbers", "classics/structures"];
/// What a run may take beside its budget.
const MORE: Duration = Duration::from_mins(3);
/// The core that each tool gets.
const CORE: [&str; 2] = ["--cpu-list", "0"];
const STRATEGY: &str = "dynamosa";

/// One tool on one class.
#[derive(Clone, Copy, Default)]
struct Figures {
    /// Tests run for each second of the search.
    rate: f64,
    lines: f64,
    branches: f64,
}

/// `java` is a Java 8's; it may be a script that starts one elsewhere, as long as that sees the folder for temporary files.
pub fn run(bench: &Bench, java: Option<&Path>, seconds: u32, seeds: u32) -> Result<Report> {
    let Some(java) = java else {
        return Ok(Report::skipped(NAME, "no Java 8 is named.", "Name its `java` with --java8 FILE."));
    };
    let example = Example::copy()?;
    let classes = compile(bench, &example)?;
    let jar = example.folder("evosuite.jar");
    match EVOSUITE.fetch(&bench.jdk) {
        Ok(from) => std::fs::copy(from, &jar)?,
        Err(error) => {
            return Ok(Report::skipped(
                NAME,
                &format!("{}: {error:#}", EVOSUITE.coordinates()),
                "Allow Maven the network.",
            ));
        }
    };
    let tools = Tools { bench, java, jar, classes, seconds, folder: example.folder("out") };
    let mut columns = vec![("class", Align::Left)];
    for _ in 0..2 {
        columns.extend([("tests/s", Align::Right), ("lines", Align::Right), ("branches", Align::Right)]);
    }
    columns.push(("rate, ours : theirs", Align::Right));
    let mut table = Table::new(&columns);
    let mut all: Vec<[Figures; 2]> = Vec::new();
    for class in tools.names()? {
        for seed in 1..=seeds {
            let both = [tools.evosuite(&class, seed), tools.touchstone(&class, seed)];
            let [theirs, ours] = both.map(|figures| figures.with_context(|| class.clone()));
            all.push([theirs?, ours?]);
        }
        table.cells(row(&class, &mean(&all[all.len() - seeds as usize..])));
    }
    let whole = mean(&all);
    table.cells(row("mean", &whole));
    let mut text = format!(
        "EvoSuite {} (MOSA, Java 8) and `--strategy {STRATEGY}`: {seconds} s on one core, {seeds} seeds, lines and branches as each \
         counts\n",
        EVOSUITE.version
    );
    let _ = write!(text, "{table}");
    let good = whole[1].lines >= whole[0].lines && whole[1].branches >= whole[0].branches;
    Ok(Report::of_lines(NAME, None, &text, good))
}

fn compile(bench: &Bench, example: &Example) -> Result<PathBuf> {
    let mut javac = bench.jdk.tool("javac");
    javac.args(["-g", "--release", "8", "-encoding", "UTF-8", "-proc:none", "-nowarn", "-Xlint:-options", "-d"]);
    javac.arg(example.classes());
    for package in PACKAGES {
        javac.args(example::sources(&example.project().join("src/main/java").join(package))?);
    }
    process::run(&mut javac)?;
    Ok(example.classes())
}

fn row(class: &str, [theirs, ours]: &[Figures; 2]) -> Vec<String> {
    let mut cells = vec![class.to_owned()];
    for figures in [theirs, ours] {
        cells.push(format!("{:.0}", figures.rate));
        cells.push(format!("{:.1} %", figures.lines));
        cells.push(format!("{:.1} %", figures.branches));
    }
    cells.push(format!("{:.0}", ours.rate / theirs.rate.max(1e-9)));
    cells
}

fn mean(runs: &[[Figures; 2]]) -> [Figures; 2] {
    [0, 1].map(|tool| {
        let of = |figure: fn(&Figures) -> f64| generated::mean(runs.iter().map(|run| figure(&run[tool])));
        Figures { rate: of(|f| f.rate), lines: of(|f| f.lines), branches: of(|f| f.branches) }
    })
}

/// All that the two need.
struct Tools<'a> {
    bench: &'a Bench,
    java: &'a Path,
    jar: PathBuf,
    classes: PathBuf,
    seconds: u32,
    /// Where they write.
    folder: PathBuf,
}

impl Tools<'_> {
    /// The classes that are no parts of others.
    fn names(&self) -> Result<Vec<String>> {
        let mut names = Vec::new();
        for file in example::files(&self.classes)? {
            let name = file.strip_prefix(&self.classes)?.with_extension("").to_string_lossy().replace('/', ".");
            if !name.contains('$') {
                names.push(name);
            }
        }
        Ok(names)
    }

    fn evosuite(&self, class: &str, seed: u32) -> Result<Figures> {
        let folder = self.folder.join(format!("evosuite-{class}-{seed}"));
        std::fs::create_dir_all(&folder)?;
        let mut command = Command::new("taskset");
        command.args(CORE).arg(self.java).arg("-jar").arg(&self.jar).current_dir(&folder);
        command.args(["-generateMOSuite", "-class", class, "-projectCP"]).arg(&self.classes);
        command.arg("-base_dir").arg(&folder).arg(format!("-Dreport_dir={}", folder.display()));
        command.args(["-seed", &seed.to_string()]).arg(format!("-Dsearch_budget={}", self.seconds));
        // Only the search is compared, and all of its time.
        command.args([
            "-Dalgorithm=MOSA",
            "-Dcriterion=LINE:BRANCH",
            "-Dstopping_condition=MAXTIME",
            "-Dstop_zero=false",
        ]);
        command.args(["-Dminimize=false", "-Dassertions=false", "-Djunit_check=false", "-Dstatistics_backend=CSV"]);
        command.arg("-Doutput_variables=TARGET_CLASS,LineCoverage,BranchCoverage,Tests_Executed");
        let finished = process::measure_within(&mut command, Duration::from_secs(self.seconds.into()) + MORE)?;
        let csv = std::fs::read_to_string(folder.join("statistics.csv"));
        let csv =
            csv.with_context(|| format!("EvoSuite wrote no figures: {}", String::from_utf8_lossy(&finished.stdout)))?;
        let (head, line) = csv.trim_end().rsplit_once('\n').context("EvoSuite's figures are empty")?;
        let cell = |name: &str| -> Result<f64> {
            let at = head.split(',').position(|column| column == name).with_context(|| format!("no {name}: {csv}"))?;
            Ok(line.split(',').nth(at).unwrap_or_default().parse()?)
        };
        Ok(Figures {
            rate: cell("Tests_Executed")? / f64::from(self.seconds),
            lines: 100.0 * cell("LineCoverage")?,
            branches: 100.0 * cell("BranchCoverage")?,
        })
    }

    fn touchstone(&self, class: &str, seed: u32) -> Result<Figures> {
        let (seed, budget) = (seed.to_string(), format!("{}s", self.seconds));
        let mut command = Command::new("taskset");
        command.args(CORE).arg(&self.bench.touchstone);
        let arguments = [
            "--no-verify",
            "--strategy",
            STRATEGY,
            "--class",
            class,
            "--budget",
            &budget,
            "--jobs",
            "1",
            "--seed",
            &seed,
        ];
        let out = self.folder.join("touchstone");
        let longest = Duration::from_secs(self.seconds.into()) + MORE;
        let run = generated::generate_by(command, &self.bench.jdk, &self.classes, &out, &arguments, longest)?;
        let class = run.classes.first().context("the report has no class")?;
        ensure!(class.is_generated(), "{}: {}", class.status, class.why);
        Ok(Figures {
            rate: class.executions as f64 / class.search_seconds.max(1e-3),
            lines: class.lines.percent(),
            branches: class.branches.percent(),
        })
    }
}
