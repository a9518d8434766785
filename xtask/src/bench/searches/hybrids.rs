//! `auto` beside every single strategy, and hybrids with and without their solver, on hard classes of six libraries that a seeded shuffle
//! chooses.
//!
//! A class is hard if it has many branches and no single strategy covers 90 per cent of them in a short search; where some does, all searches
//! soon cover the same. The shuffle deals the hard classes of each library in turn to two hands: `tuning`, with which parameters may be chosen,
//! and `report`, whose figures are published.

mod gains;
mod report;
mod subjects;

use std::time::Duration;

use anyhow::{Context, Result};

use super::super::{Bench, Report};
use crate::generated;
use crate::parallel;

use report::Measured;
use subjects::{Hand, Subject};

/// One way to search.
struct Variant {
    name: &'static str,
    strategy: &'static str,
    config: &'static str,
}

const fn variant(name: &'static str, strategy: &'static str, config: &'static str) -> Variant {
    Variant { name, strategy, config }
}

/// A question; the last variant is the one that the others are compared with.
struct Question {
    name: &'static str,
    variants: &'static [Variant],
    /// Whether the last variant has bars to reach.
    judged: bool,
}

const QUESTIONS: [Question; 4] = [
    Question {
        name: "auto",
        variants: &[
            variant("random", "random", ""),
            variant("concolic", "concolic", ""),
            variant("sequences", "sequences", ""),
            variant("mio", "mio", ""),
            variant("dynamosa", "dynamosa", ""),
            variant("auto", "auto", ""),
        ],
        judged: true,
    },
    Question {
        name: "solve",
        variants: &[
            variant("mio", "mio", "[search]\nsolve = 0\n"),
            variant("mio, solve", "mio", "[search]\nsolve = 0.1\n"),
            variant("dynamosa", "dynamosa", "[search]\nsolve = 0\n"),
            variant("dynamosa, solve", "dynamosa", "[search]\nsolve = 0.1\n"),
            variant("wholesuite", "wholesuite", "[search]\nsolve = 0\n"),
            variant("wholesuite, solve", "wholesuite", "[search]\nsolve = 0.1\n"),
        ],
        judged: false,
    },
    Question {
        name: "parts",
        variants: &[
            variant("mio", "mio", "[search]\nsolve = 0\n"),
            variant("mio, symbolic fitness", "mio", "[search]\nsolve = 0\nsymbolic-fitness = 2\n"),
            variant("dynamosa, symbolic fitness", "dynamosa", "[search]\nsymbolic-fitness = 2\n"),
            variant("evotest", "evotest", ""),
            variant("evotest, data by solving", "evotest", "[search]\ndata-solve = 1\n"),
            variant("evotest, two stages", "evotest", "[search]\ntwo-stages = true\n"),
            variant("auto without solving", "auto", "[search]\nsolve = 0\n"),
            variant("auto, symbolic fitness", "auto", "[search]\nsymbolic-fitness = 2\n"),
            variant("auto", "auto", ""),
        ],
        judged: false,
    },
    Question { name: "only-auto", variants: &[variant("auto", "auto", "")], judged: false },
];

/// The question that writes the table of `auto`.
const GAINS: &str = "gains";

/// What is measured.
pub struct Wish<'a> {
    /// `QUESTION` or `QUESTION-tuning`, or `gains`.
    pub only: Option<&'a str>,
    pub classes: usize,
    pub seeds: u32,
    /// What decides which classes are chosen.
    pub seed: u64,
    /// As for `--budget`.
    pub budget: String,
}

/// A run that takes so much longer than its budget hangs.
const LONGEST: Duration = Duration::from_mins(5);

pub fn run(bench: &Bench, wish: &Wish<'_>) -> Result<Report> {
    let asked = wish.only.unwrap_or(QUESTIONS[0].name);
    if asked == GAINS {
        return gains::learn(bench, wish);
    }
    let (name, hand) = match asked.strip_suffix("-tuning") {
        Some(name) => (name, Hand::Tuning),
        None => (asked, Hand::Report),
    };
    let names = format!("{}, {GAINS}", QUESTIONS.map(|question| question.name).join(", "));
    let question = QUESTIONS.iter().find(|question| question.name == name);
    let question = question.with_context(|| format!("--only is one of {names} here, not {name}"))?;
    let subjects = match subjects::choose(bench, hand, wish.classes, wish.seed) {
        Ok(subjects) => subjects,
        Err(error) => {
            let what = format!("the libraries are not to be had: {error:#}");
            return Ok(Report::skipped("hybrids", &what, "They come from Maven Central by `mvn`."));
        }
    };
    // Seed by seed, so that what is compared runs at about the same time.
    let mut jobs = Vec::new();
    for at in 0..subjects.len() {
        for seed in 1..=wish.seeds {
            jobs.extend((0..question.variants.len()).map(|v| (at, seed, v)));
        }
    }
    let runs = parallel::map(&jobs, |number, &(at, seed, v)| {
        if number % 10 == 0 {
            eprintln!("hybrids {number}/{}: {}", jobs.len(), subjects[at].name);
        }
        covered(bench, &subjects[at], &question.variants[v], &wish.budget, seed)
    });
    let mut measured: Vec<Measured> =
        subjects.iter().map(|subject| Measured::new(&subject.name, question.variants.len())).collect();
    for (&(at, _, v), percent) in jobs.iter().zip(runs) {
        measured[at].runs[v].push(percent?);
    }
    Ok(report::report(question, hand, &wish.budget, wish.seeds, &measured))
}

/// Per cent of the branches that a run covered.
fn covered(bench: &Bench, subject: &Subject, variant: &Variant, budget: &str, seed: u32) -> Result<f64> {
    let &Variant { name, strategy, config } = variant;
    let place = format!("{}-{}-{seed}", subject.name, name.replace([' ', ','], "_"));
    let out = bench.classes().join("hybrids").join(place);
    std::fs::create_dir_all(&out)?;
    let config = super::config(&out, config)?;
    let seed = seed.to_string();
    let arguments = ["--strategy", strategy, "--budget", budget, "--seed", &seed, "--config", &config];
    let run = subject.generate(bench, &out, &arguments, LONGEST)?;
    let class = run.classes.into_iter().next().context("the report has no class")?;
    // The suites are not looked at, and a long measurement makes many.
    std::fs::remove_dir_all(&out)?;
    Ok(class.branches.percent())
}

impl Subject {
    /// Runs `touchstone generate` for the class alone, on one core, without verification.
    fn generate(
        &self,
        bench: &Bench,
        out: &std::path::Path,
        more: &[&str],
        longest: Duration,
    ) -> Result<generated::Run> {
        let class_path = std::env::join_paths(&self.needs)?;
        let class_path = class_path.to_string_lossy();
        let mut arguments = vec!["--no-verify", "--class", &self.name, "--jobs", "1"];
        arguments.extend_from_slice(more);
        if !self.needs.is_empty() {
            arguments.extend(["--class-path", &class_path]);
        }
        generated::generate(&bench.touchstone, &bench.jdk, &self.jar, out, &arguments, longest)
    }
}
