//! `bench`: measures the VM and the generator against the bars; one module per question.

mod analysis;
mod concolic;
mod evotest;
mod examples;
mod foreign;
mod forks;
mod game;
mod generate;
mod init;
mod jacoco;
mod libraries;
mod limits;
mod memory;
mod optimisers;
mod peers;
mod sample;
mod searches;
mod sequences;
mod speed;
mod startup;
mod suites;
mod whole;

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Result, ensure};
use clap::ValueEnum;

use crate::jdk::Jdk;
use crate::json::Json;
use crate::process::{self, Finished};
use crate::{notice, setup};

pub use sample::sampled;

#[derive(clap::Args)]
pub struct Arguments {
    /// What to measure.
    #[arg(value_enum, default_value = "all")]
    what: What,
    /// The JDK to run and to compare with (17 or newer).
    #[arg(long, value_name = "DIR")]
    jdk: Option<PathBuf>,
    /// Only the workload (`speed`), library (`libraries`, `limits`, `suites`), part (`evotest`: `table`, `figures`) or question
    /// (`strategies`: `strategies`, `local`, `adaptive`) of this name; in `foreign`, only programs whose path contains it; in `peers`, only classes whose names have one of these
    /// parts, or which are of a library of such a name, with commas between them.
    #[arg(long, value_name = "NAME")]
    only: Option<String>,
    /// Seconds for each class in `generate`, `concolic`, `jacoco`, `libraries`, `peers`, `rates` and `scaling`.
    #[arg(long, value_name = "SECONDS", default_value_t = 10)]
    budget: u32,
    /// In `forks`, run tests for so many forks and watch the memory.
    #[arg(long, value_name = "FORKS")]
    count: Option<u64>,
    /// In `peers`, verify the tests and let JaCoCo count what they cover, instead of taking Touchstone's word.
    #[arg(long)]
    jacoco: bool,
    /// In `peers`, who proposes tests.
    #[arg(long, value_name = "NAME", default_value = "random")]
    strategy: String,
    /// In `evosuite`, the `java` of a Java 8, which EvoSuite wants.
    #[arg(long, value_name = "FILE")]
    java8: Option<PathBuf>,
    /// Runs with different seeds in `optimisers`, `evotest`, `scaling` and `strategies` (30, or 10 where that takes too long)
    /// and in `peers` and `evosuite` (1).
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    seeds: Option<u32>,
    /// In `limits`, how many classes of all libraries are tried.
    #[arg(long, value_name = "N", default_value_t = 60)]
    classes: usize,
    /// In `limits` and `rates`, what decides which classes of the libraries these are; in `foreign`, which programs.
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// In `foreign`, a folder of Java programs; may be repeated.
    #[arg(long, value_name = "DIR")]
    sources: Vec<PathBuf>,
    /// In `foreign`, most programs of each folder, chosen by `--seed` (default: all).
    #[arg(long, value_name = "N")]
    programs: Option<usize>,
    #[arg(long, value_enum, default_value = "human")]
    format: Format,
    /// End with a failure when a bar is missed.
    #[arg(long)]
    strict: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum What {
    /// Workloads against `java -Xint`.
    Speed,
    /// Time to the first line of `main`.
    Startup,
    /// Fork, run and reset on one core; with `--count`, so many forks and what memory they leave behind.
    Forks,
    /// Initialisation of all public classes of the JDK and of libraries: what Touchstone lacks.
    Init,
    /// Resident memory after boot.
    Memory,
    /// Call graph and purity of what the example project reaches, cold and from the cache.
    Analysis,
    /// Sequences of calls of seven classic structures, and a game against its hand-written suite.
    Sequences,
    /// Coverage, speed and determinism of generated tests on the example project.
    Generate,
    /// Concolic execution: its price, its speed, what it reaches; takes long, so not among `all`.
    Concolic,
    /// What Touchstone reports against what JaCoCo counts.
    Jacoco,
    /// Classes of real libraries: their tests compile, pass in any order on every JDK, and cover what is said.
    Libraries,
    /// Whether runs end in time: wall time over the budget, and the time from SIGTERM to the exit; long, so not among `all`.
    Limits,
    /// Classes of guava, fastjson, seata and spoon against published figures of other tools.
    Peers,
    /// Optimisers on the numeric examples: how often and how soon each covers everything; long, so not among `all`.
    Optimisers,
    /// EvoTest's table 5.1 and figures 5.1 to 5.9; long too.
    Evotest,
    /// Searches on two cores against one; long too.
    Scaling,
    /// EvoSuite itself beside `dynamosa`; long too, and it wants `--java8`.
    Evosuite,
    /// Evaluations a second of the searches; `auto` beside `random` on classes of eight libraries.
    Rates,
    /// All classes of guava with 300 executions each; long too.
    Whole,
    /// Strategies with the same number of executions; long too.
    Strategies,
    /// Libraries' own tests in the VM and on HotSpot, method by method; takes long, so not among `all`.
    Suites,
    /// Programs of other projects in the VM and on `java`; wants `--sources`, so not among `all`.
    Foreign,
    All,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    Human,
    Json,
}

/// The answer to one question.
struct Report {
    name: &'static str,
    text: String,
    json: Json,
    /// Whether every bar is reached.
    good: bool,
}

impl Report {
    /// Lines as they were printed, below a title if there is one.
    fn of_lines(name: &'static str, title: Option<&str>, printed: &str, good: bool) -> Self {
        let lines = printed.lines().map(Json::text).collect();
        let json = Json::Object(vec![("lines", Json::List(lines)), ("good", Json::Bool(good))]);
        let text = title.map_or_else(|| printed.to_owned(), |title| format!("{title}\n{printed}"));
        Self { name, text, json, good }
    }

    /// Nothing was measured, and what to do about it.
    fn skipped(name: &'static str, what: &str, remedy: &str) -> Self {
        let json = Json::Object(vec![("skipped", Json::text(what))]);
        Self { name, text: notice::skipped(what, remedy), json, good: false }
    }
}

pub fn run(arguments: &Arguments) -> Result<()> {
    let human = arguments.format == Format::Human;
    let jdk = setup::jdk(arguments.jdk.as_deref())?;
    let wanted = |what| arguments.what == what || arguments.what == What::All;
    let parts = [What::Peers, What::Limits, What::Suites, What::Evotest, What::Strategies, What::Foreign]
        .contains(&arguments.what);
    let named = wanted(What::Speed) || wanted(What::Libraries) || parts;
    ensure!(
        arguments.only.is_none() || named,
        "--only is for `bench speed`, `libraries`, `limits`, `peers`, `suites`, `evotest`, `strategies` and `foreign`"
    );
    let bench = Bench::new(jdk)?;
    let mut reports: Vec<Report> = Vec::new();
    let mut add = |report: Report| {
        if human {
            println!("\n{}", report.text.trim_end());
        }
        reports.push(report);
    };
    if wanted(What::Speed) {
        add(speed::run(&bench, arguments.only.as_deref())?);
    }
    if wanted(What::Startup) {
        add(startup::run(&bench)?);
    }
    if wanted(What::Memory) {
        add(memory::run(&bench)?);
    }
    if wanted(What::Forks) {
        add(match arguments.count {
            Some(count) => forks::long(&bench, count)?,
            None => forks::run(&bench)?,
        });
    }
    if arguments.what == What::Init {
        add(init::run(&bench)?);
    }
    if wanted(What::Analysis) {
        add(analysis::run(&bench)?);
    }
    if wanted(What::Sequences) {
        add(sequences::run(&bench)?);
    }
    if wanted(What::Generate) {
        add(generate::run(&bench, arguments.budget)?);
    }
    if wanted(What::Jacoco) {
        add(jacoco::run(&bench, arguments.budget)?);
    }
    if wanted(What::Libraries) {
        add(libraries::run(&bench, arguments.budget, arguments.only.as_deref())?);
    }
    let seeds = arguments.seeds.unwrap_or(30);
    if wanted(What::Peers) {
        let wish = peers::Wish {
            seconds: arguments.budget,
            strategy: &arguments.strategy,
            by_jacoco: arguments.jacoco,
            seeds: arguments.seeds.unwrap_or(1),
            only: arguments.only.as_deref().filter(|_| arguments.what == What::Peers),
        };
        add(peers::run(&bench, &wish)?);
    }
    if arguments.what == What::Limits {
        let wish = limits::Wish { classes: arguments.classes, seed: arguments.seed, only: arguments.only.as_deref() };
        add(limits::run(&bench, &wish)?);
    }
    if arguments.what == What::Optimisers {
        add(optimisers::run(&bench, seeds)?);
    }
    if arguments.what == What::Evotest {
        add(evotest::run(&bench, seeds.clamp(1, 10), arguments.budget.max(20), arguments.only.as_deref())?);
    }
    if arguments.what == What::Scaling {
        add(searches::scaling::run(&bench, seeds.clamp(1, 10), arguments.budget)?);
    }
    if arguments.what == What::Evosuite {
        let seeds = arguments.seeds.unwrap_or(1);
        add(searches::evosuite::run(&bench, arguments.java8.as_deref(), arguments.budget, seeds)?);
    }
    if arguments.what == What::Rates {
        add(searches::rates::run(&bench)?);
        add(searches::rates::libraries::run(&bench, arguments.budget, arguments.seed)?);
    }
    if arguments.what == What::Whole {
        add(whole::run(&bench)?);
    }
    if arguments.what == What::Strategies {
        add(searches::strategies::run(&bench, seeds, arguments.only.as_deref())?);
    }
    if arguments.what == What::Concolic {
        add(concolic::run(&bench, arguments.budget)?);
    }
    if arguments.what == What::Suites {
        add(suites::run(&bench, arguments.only.as_deref())?);
    }
    if arguments.what == What::Foreign {
        let wish = foreign::Wish {
            sources: &arguments.sources,
            only: arguments.only.as_deref(),
            most: arguments.programs,
            seed: arguments.seed,
        };
        add(foreign::run(&bench, &wish)?);
    }
    let missed: Vec<&str> = reports.iter().filter(|r| !r.good).map(|r| r.name).collect();
    let failure = (arguments.strict || arguments.what == What::Limits) && !missed.is_empty();
    let failed = format!("bars missed: {}", missed.join(", "));
    if !human {
        let mut members =
            vec![("jdk", Json::text(bench.jdk.version.as_str())), ("good", Json::Bool(missed.is_empty()))];
        members.extend(reports.into_iter().map(|r| (r.name, r.json)));
        println!("{}", Json::Object(members));
    }
    ensure!(!failure, failed);
    Ok(())
}

/// The two sides: a JDK and the release binary, and a folder for classes.
struct Bench {
    jdk: Jdk,
    touchstone: PathBuf,
    folder: tempfile::TempDir,
}

impl Bench {
    fn new(jdk: Jdk) -> Result<Self> {
        // A copy: whoever builds while a long measurement runs must not change what it measures.
        let folder = tempfile::tempdir()?;
        let touchstone = folder.path().join("touchstone");
        std::fs::copy(process::touchstone()?, &touchstone)?;
        Ok(Self { jdk, touchstone, folder })
    }

    fn classes(&self) -> &Path {
        self.folder.path()
    }

    /// `java OPTIONS -cp CLASSES MAIN ARGS`.
    fn java(&self, options: &[&str], main: &[&str]) -> Result<Finished> {
        let mut command = self.jdk.tool("java");
        command.args(options).arg("-cp").arg(self.classes());
        well(command.args(main))
    }

    /// `touchstone run --class-path CLASSES MAIN ARGS` on the same JDK.
    fn touchstone(&self, main: &[&str]) -> Result<Finished> {
        let mut command = Command::new(&self.touchstone);
        command.arg("run").arg("--jdk").arg(&self.jdk.home);
        command.arg("--class-path").arg(self.classes());
        well(command.args(main))
    }

    /// Compiles the program that prints one line, and returns its main class.
    fn hello(&self) -> Result<&'static str> {
        let source = process::root().join("bench/startup/Hello.java");
        self.jdk.compile(&[source], self.classes())?;
        Ok("Hello")
    }
}

/// Runs and measures a command that must end well.
fn well(command: &mut Command) -> Result<Finished> {
    let run = process::measure(command)?;
    ensure!(
        run.code == 0,
        "`{}` ended with {}:\n{}",
        process::line(command),
        run.code,
        String::from_utf8_lossy(&run.stderr)
    );
    Ok(run)
}

/// `OK` or `MISS`.
fn verdict(good: bool) -> &'static str {
    if good { "OK" } else { "MISS" }
}
