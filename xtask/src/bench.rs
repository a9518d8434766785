//! `bench`: measures the VM and the generator against the bars; one module per question.

mod analysis;
mod cluster;
mod concolic;
mod evotest;
mod examples;
mod explore;
mod foreign;
mod forks;
mod game;
mod generate;
mod init;
mod jacoco;
mod libraries;
mod limits;
mod memory;
mod minimize;
mod models;
mod mutate;
mod optimisers;
mod orders;
mod peers;
mod projects;
mod protect;
mod rows;
mod sample;
mod searches;
mod sequences;
mod speed;
mod startup;
mod states;
mod suites;
mod svcomp;
mod whole;

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Result, ensure};
use clap::ValueEnum;
use testkit::bench::verdict;

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
    /// Only the workload (`speed`), library (`libraries`, `limits`, `suites`, `minimize`, `mutate`, `protect`), subject (`states`), part (`evotest`: `table`, `figures`; `cluster`: `same`, `faults` and others, with commas) or question
    /// (`strategies`: `strategies`, `local`, `adaptive`; `hybrids`: `auto`, `solve`, `parts`, `only-auto`, each also with `-tuning`) of this name; in `foreign`, only programs whose path contains it; in `peers`, only classes whose names have one of these
    /// parts, or which are of a library of such a name, with commas between them.
    #[arg(long, value_name = "NAME")]
    only: Option<String>,
    /// Seconds for each class in `generate`, `concolic`, `jacoco`, `libraries`, `peers`, `projects`, `protect`, `rates`, `hybrids` and `scaling`.
    #[arg(long, value_name = "SECONDS", default_value_t = 10)]
    budget: u32,
    /// In `forks`, run tests for so many forks and watch the memory; in `projects`, shuffled runs on each JDK (10).
    #[arg(long, value_name = "FORKS")]
    count: Option<u64>,
    /// In `peers`, verify the tests and let JaCoCo count what they cover, instead of taking Touchstone's word.
    #[arg(long)]
    jacoco: bool,
    /// In `peers`, run the verified tests of each class in so many random orders on each JDK of this machine.
    #[arg(long, value_name = "N", default_value_t = 0)]
    orders: u32,
    /// In `peers`, who proposes tests.
    #[arg(long, value_name = "NAME", default_value = "auto")]
    strategy: String,
    /// In `evosuite`, the `java` of a Java 8, which EvoSuite wants.
    #[arg(long, value_name = "FILE")]
    java8: Option<PathBuf>,
    /// Runs with different seeds in `optimisers`, `evotest`, `scaling` and `strategies` (30, or 10 where that takes too long)
    /// in `peers` and `evosuite` (1), and in `hybrids` (5).
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    seeds: Option<u32>,
    /// In `limits`, `hybrids`, `protect` and `cluster`, how many classes of all libraries are tried (60, 20, 40, and 200).
    #[arg(long, value_name = "N")]
    classes: Option<usize>,
    /// In `hybrids`, `projects` and `models` (`protocols`, `fresh`), executions for each class instead of seconds; in `cluster`, executions for each class (500).
    #[arg(long, value_name = "N")]
    executions: Option<u64>,
    /// In `limits`, `rates`, `hybrids` and `protect`, what decides which classes of the libraries these are; in `foreign`, which programs;
    /// in `peers`, the first seed.
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// In `foreign`, a folder of Java programs; in `minimize`, a checkout of a project with a generated suite; in `projects`, a checkout of a
    /// Maven or Gradle project; may be repeated.
    #[arg(long, value_name = "DIR")]
    sources: Vec<PathBuf>,
    /// In `foreign`, most programs of each folder, chosen by `--seed` (default: all).
    #[arg(long, value_name = "N")]
    programs: Option<usize>,
    /// In `svcomp`, the folder of the Java tasks; each is given 20 seconds, or `--budget` if that is more.
    #[arg(long, value_name = "DIR")]
    tasks: Option<PathBuf>,
    /// In `mutate`, the operators: `ALL` that both sides have, `STRONGER`, or others by PIT's names.
    #[arg(long, value_name = "NAMES", default_value = "ALL")]
    operators: String,
    /// In `svcomp`, `protect` and `mutate`, keep the rows in this file; tasks, classes and libraries that it has already are not run again.
    #[arg(long, value_name = "FILE")]
    resume: Option<PathBuf>,
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
    /// Exploration from unknown heaps: the eleven programs of 004's table 3, and exhaustive counts.
    Explore,
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
    /// `auto` beside every single strategy on hard classes of six libraries, and searches with and without a solver; long too.
    Hybrids,
    /// Libraries' own tests in the VM and on HotSpot, method by method; takes long, so not among `all`.
    Suites,
    /// Redundant tests: tables 3 to 7 of Rostra beside the paper's figures.
    States,
    /// Published and generated suites of others, minimised, as JaCoCo and PIT see them before and after; long, so not among `all`.
    Minimize,
    /// Mutants of libraries with their published suites, beside PIT: the same mutants, the same verdicts, the time; long, so not among
    /// `all`.
    Mutate,
    /// State machines: the cart, known protocols, planted protocol faults; long, so not among `all`.
    Models,
    /// Ordinary Maven and Gradle projects as a new user tries them: `generate .`, the project's own build, shuffled runs; wants `--sources`, so not
    /// among `all`.
    Projects,
    /// PIT's verdict on emitted tests of classes of five libraries, with and without the search for tests that notice mutants; long too.
    Protect,
    /// A cluster of three NATS servers: the same files as on one machine, faults, costs, unchanged classes, many machines simulated; long,
    /// so not among `all`.
    Cluster,
    /// Programs of other projects in the VM and on `java`; wants `--sources`, so not among `all`.
    Foreign,
    /// Java tasks of SV-COMP: what `explore` decides; wants `--tasks`, so not among `all`.
    Svcomp,
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

    /// The same, judged by the words `OK` and `MISS` in it. A measurement that judges nothing has failed.
    fn judged(name: &'static str, title: Option<&str>, printed: &str) -> Self {
        if is_judged(printed) {
            return Self::of_lines(name, title, printed, !words(printed).any(|word| word == "MISS"));
        }
        Self::of_lines(name, title, &format!("{printed}nothing was measured MISS\n"), false)
    }

    /// Nothing was measured, and what to do about it.
    fn skipped(name: &'static str, what: &str, remedy: &str) -> Self {
        let json = Json::Object(vec![("skipped", Json::text(what))]);
        Self { name, text: notice::skipped(what, remedy), json, good: false }
    }
}

/// Words of what was printed, without punctuation around them.
fn words(printed: &str) -> impl Iterator<Item = &str> {
    printed.split_whitespace().map(|word| word.trim_matches(|c: char| !c.is_alphanumeric()))
}

/// Whether some bar was compared with.
fn is_judged(printed: &str) -> bool {
    words(printed).any(|word| word == "OK" || word == "MISS")
}

/// One question and how to answer it.
struct Question {
    what: What,
    /// It is among `all`.
    in_all: bool,
    /// It takes `--only`.
    has_parts: bool,
    answer: fn(&Bench, &Arguments) -> Result<Vec<Report>>,
}

const fn question(
    what: What,
    in_all: bool,
    has_parts: bool,
    answer: fn(&Bench, &Arguments) -> Result<Vec<Report>>,
) -> Question {
    Question { what, in_all, has_parts, answer }
}

/// A question that takes long is asked by its name only.
const LONG: bool = false;
const IN_ALL: bool = true;
const WHOLE: bool = false;
const PARTS: bool = true;

/// All questions, in the order in which `all` asks them.
const QUESTIONS: &[Question] = &[
    question(What::Speed, IN_ALL, PARTS, |b, a| Ok(vec![speed::run(b, a.only.as_deref())?])),
    question(What::Startup, IN_ALL, WHOLE, |b, _| Ok(vec![startup::run(b)?])),
    question(What::Memory, IN_ALL, WHOLE, |b, _| Ok(vec![memory::run(b)?])),
    question(What::Forks, IN_ALL, WHOLE, |b, a| {
        Ok(vec![a.count.map_or_else(|| forks::run(b), |count| forks::long(b, count))?])
    }),
    question(What::Init, LONG, WHOLE, |b, _| Ok(vec![init::run(b)?])),
    question(What::Analysis, IN_ALL, WHOLE, |b, _| Ok(vec![analysis::run(b)?])),
    question(What::Sequences, IN_ALL, WHOLE, |b, _| Ok(vec![sequences::run(b)?])),
    question(What::Explore, IN_ALL, WHOLE, |b, _| Ok(vec![explore::run(b)?])),
    question(What::Generate, IN_ALL, WHOLE, |b, a| Ok(vec![generate::run(b, a.budget)?])),
    question(What::Jacoco, IN_ALL, WHOLE, |b, a| Ok(vec![jacoco::run(b, a.budget)?])),
    question(What::Libraries, IN_ALL, PARTS, |b, a| Ok(vec![libraries::run(b, a.budget, a.only.as_deref())?])),
    question(What::Peers, IN_ALL, PARTS, |b, a| Ok(vec![peers::run(b, &peers::Wish::of(a))?])),
    question(What::Limits, LONG, PARTS, |b, a| {
        let wish = limits::Wish { classes: a.classes.unwrap_or(60), seed: a.seed, only: a.only.as_deref() };
        Ok(vec![limits::run(b, &wish)?])
    }),
    question(What::Optimisers, LONG, WHOLE, |b, a| Ok(vec![optimisers::run(b, a.many_seeds())?])),
    question(What::Evotest, LONG, PARTS, |b, a| {
        let seeds = a.many_seeds().clamp(1, 10);
        Ok(vec![evotest::run(b, seeds, a.budget.max(20), a.only.as_deref())?])
    }),
    question(What::Scaling, LONG, WHOLE, |b, a| {
        Ok(vec![searches::scaling::run(b, a.many_seeds().clamp(1, 10), a.budget)?])
    }),
    question(What::Evosuite, LONG, WHOLE, |b, a| {
        Ok(vec![searches::evosuite::run(b, a.java8.as_deref(), a.budget, a.seeds.unwrap_or(1))?])
    }),
    question(What::Rates, LONG, WHOLE, |b, a| {
        Ok(vec![searches::rates::run(b)?, searches::rates::libraries::run(b, a.budget, a.seed)?])
    }),
    question(What::Whole, LONG, WHOLE, |b, _| Ok(vec![whole::run(b)?])),
    question(What::Strategies, LONG, PARTS, |b, a| {
        Ok(vec![searches::strategies::run(b, a.many_seeds(), a.only.as_deref())?])
    }),
    question(What::Hybrids, LONG, PARTS, |b, a| {
        let budget = a.executions.map_or_else(|| format!("{}s", a.budget), |executions| format!("{executions}x"));
        let (only, seeds) = (a.only.as_deref(), a.seeds.unwrap_or(5));
        let wish = searches::hybrids::Wish { only, classes: a.classes.unwrap_or(20), seeds, seed: a.seed, budget };
        Ok(vec![searches::hybrids::run(b, &wish)?])
    }),
    question(What::Concolic, LONG, WHOLE, |b, a| Ok(vec![concolic::run(b, a.budget)?])),
    question(What::Suites, LONG, PARTS, |b, a| Ok(vec![suites::run(b, a.only.as_deref())?])),
    question(What::States, LONG, PARTS, |b, a| Ok(vec![states::run(b, a.only.as_deref())?])),
    question(What::Mutate, LONG, PARTS, |b, a| {
        Ok(vec![mutate::run(
            b,
            &mutate::Wish { only: a.only.as_deref(), operators: &a.operators, resume: a.resume.as_deref() },
        )?])
    }),
    question(What::Models, LONG, PARTS, |b, a| {
        Ok(vec![models::run(b, models::Wish { only: a.only.as_deref(), executions: a.executions })?])
    }),
    question(What::Protect, LONG, PARTS, |b, a| {
        let wish = protect::Wish {
            only: a.only.as_deref(),
            classes: a.classes.unwrap_or(protect::CLASSES),
            seed: a.seed,
            seconds: a.budget,
            resume: a.resume.as_deref(),
        };
        Ok(vec![protect::run(b, &wish)?])
    }),
    question(What::Cluster, LONG, PARTS, |b, a| {
        let wish = cluster::Wish {
            only: a.only.as_deref(),
            classes: a.classes.unwrap_or(cluster::CLASSES),
            executions: a.executions.unwrap_or(cluster::EXECUTIONS),
        };
        Ok(vec![cluster::run(b, &wish)?])
    }),
    question(What::Minimize, LONG, PARTS, |b, a| Ok(vec![minimize::run(b, &a.sources, a.only.as_deref())?])),
    question(What::Projects, LONG, WHOLE, |b, a| {
        Ok(vec![projects::run(b, &a.sources, (a.budget, a.executions), a.count)])
    }),
    question(What::Foreign, LONG, PARTS, |b, a| {
        let wish = foreign::Wish { sources: &a.sources, only: a.only.as_deref(), most: a.programs, seed: a.seed };
        Ok(vec![foreign::run(b, &wish)?])
    }),
    question(What::Svcomp, LONG, PARTS, |b, a| {
        Ok(vec![svcomp::run(
            b,
            &svcomp::Plan {
                tasks: a.tasks.as_deref(),
                only: a.only.as_deref(),
                resume: a.resume.as_deref(),
                seconds: a.budget.max(20),
            },
        )?])
    }),
];

impl Arguments {
    fn many_seeds(&self) -> u32 {
        self.seeds.unwrap_or(30)
    }
}

pub fn run(arguments: &Arguments) -> Result<()> {
    let human = arguments.format == Format::Human;
    let is_asked = |q: &&Question| arguments.what == q.what || arguments.what == What::All && q.in_all;
    let asked: Vec<&Question> = QUESTIONS.iter().filter(is_asked).collect();
    let with_parts = QUESTIONS
        .iter()
        .filter(|q| q.has_parts)
        .filter_map(|q| Some(q.what.to_possible_value()?.get_name().to_owned()));
    ensure!(
        arguments.only.is_none() || asked.iter().any(|q| q.has_parts),
        "--only is for {}",
        with_parts.collect::<Vec<_>>().join(", ")
    );
    let bench = Bench::new(setup::jdk(arguments.jdk.as_deref())?)?;
    let mut reports: Vec<Report> = Vec::new();
    for question in asked {
        for report in (question.answer)(&bench, arguments)? {
            if human {
                println!("\n{}", report.text.trim_end());
            }
            reports.push(report);
        }
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
        // A copy: a build during a long measurement must not change what it measures.
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
        let mut command = process::subject(&self.touchstone);
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_measurement_that_judges_nothing_has_failed() {
        let good = |printed: &str| Report::judged("x", None, printed).good;
        assert!(good("a 3 OK\nb 4 OK\n"));
        assert!(!good("a 3 OK\nb 4 MISS\n"));
        assert!(!good("") && !good("a table without bars\n"));
        assert!(good("0 MISSING (OK)\n"), "only whole words count");
        assert!(Report::judged("x", None, "").text.contains("nothing was measured"));
    }

    #[test]
    fn every_question_can_be_asked() {
        for what in What::value_variants().iter().filter(|what| **what != What::All) {
            let name = what.to_possible_value().map(|value| value.get_name().to_owned());
            assert_eq!(QUESTIONS.iter().filter(|q| q.what == *what).count(), 1, "{name:?}");
        }
    }
}
