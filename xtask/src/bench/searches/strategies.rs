//! Strategies, and parameters of one strategy, side by side: branches covered with the same number of executions, over many
//! seeds.

use std::fmt::Write as _;

use anyhow::{Context, Result, ensure};

use super::super::{Bench, Report};
use super::statistics::{chance, mean_and_deviation, superiority};
use super::{Ground, Wish};
use crate::json::Json;
use crate::parallel;
use crate::table::{Align, Table};

/// Classes of the example project and of the JDK that are not covered at once.
const CLASSES: [&str; 12] = [
    "classics.modern.Library",
    "classics.numbers.Triangle",
    "classics.structures.RedBlackTreeMap",
    "java.io.StreamTokenizer",
    "java.net.URI",
    "java.time.Duration",
    "java.util.ArrayDeque",
    "java.util.BitSet",
    "java.util.HashMap",
    "java.util.StringTokenizer",
    "java.util.TreeMap",
    "java.util.regex.Pattern",
];
const BUDGET: &str = "5000x";
/// Differences that come about more often by chance are none.
const SIGNIFICANT: f64 = 0.05;

/// One way to search.
struct Variant {
    name: &'static str,
    strategy: &'static str,
    config: &'static str,
}

/// A question; the last variant is the one that the others are compared with.
struct Question {
    name: &'static str,
    variants: &'static [Variant],
}

const fn variant(name: &'static str, strategy: &'static str, config: &'static str) -> Variant {
    Variant { name, strategy, config }
}

const QUESTIONS: [Question; 3] = [
    Question {
        name: "strategies",
        variants: &[
            variant("random", "random", ""),
            variant("wholesuite", "wholesuite", ""),
            variant("mio", "mio", ""),
            variant("mosa", "mosa", ""),
            variant("dynamosa", "dynamosa", ""),
        ],
    },
    Question {
        name: "local",
        variants: &[
            variant("without local search", "dynamosa", "[search]\nlocal-search = 0\n"),
            variant("with it", "dynamosa", ""),
        ],
    },
    Question {
        name: "adaptive",
        variants: &[
            variant("fixed rates", "dynamosa", "[search]\nadaptive = 0\n"),
            variant("adaptive", "dynamosa", "[search]\nadaptive = 1\n"),
        ],
    },
];

/// Per cent of the branches that each run of a variant covered.
type Covered = Vec<f64>;

pub fn run(bench: &Bench, seeds: u32, only: Option<&str>) -> Result<Report> {
    let name = only.unwrap_or(QUESTIONS[0].name);
    let names = QUESTIONS.map(|question| question.name).join(", ");
    let question = QUESTIONS.iter().find(|question| question.name == name);
    let question = question.with_context(|| format!("--only is one of {names} here, not {name}"))?;
    let ground = Ground::new(bench)?;
    let mut all: Vec<Vec<Covered>> = Vec::new();
    for (at, class) in CLASSES.iter().enumerate() {
        eprintln!("strategies {}/{}: {class}", at + 1, CLASSES.len());
        all.push(of_class(&ground, class, question.variants, seeds)?);
    }
    Ok(report(question, seeds, &all))
}

/// By variant, the runs with all seeds.
fn of_class(ground: &Ground<'_>, class: &str, variants: &[Variant], seeds: u32) -> Result<Vec<Covered>> {
    // Seed by seed, so that what is compared runs at about the same time.
    let jobs: Vec<(u32, usize)> = (1..=seeds).flat_map(|seed| (0..variants.len()).map(move |v| (seed, v))).collect();
    let runs = parallel::map(&jobs, |at, &(seed, v)| -> Result<f64> {
        let Variant { strategy, config, .. } = variants[v];
        let wish = Wish {
            classes: &[class],
            strategy,
            budget: BUDGET,
            seed,
            jobs: 1,
            criteria: Some("branch"),
            config,
            cores: None,
        };
        let done = ground.generate(&format!("run{at}"), &wish)?;
        let class = done.classes.first().context("the report has no class")?;
        Ok(class.branches.percent())
    });
    let mut all = vec![Covered::new(); variants.len()];
    for ((_, v), covered) in jobs.iter().zip(runs) {
        all[*v].push(covered?);
    }
    ensure!(all.iter().all(|runs| !runs.is_empty()), "at least one seed");
    Ok(all)
}

fn report(question: &Question, seeds: u32, all: &[Vec<Covered>]) -> Report {
    let mut head = vec![("class", Align::Left)];
    head.extend(question.variants.iter().map(|v| (v.name, Align::Right)));
    let mut table = Table::new(&head);
    for (class, runs) in CLASSES.iter().zip(all) {
        let cells = runs.iter().map(|covered| {
            let (mean, deviation) = mean_and_deviation(covered);
            format!("{mean:.1} ± {deviation:.1}")
        });
        table.cells(std::iter::once((*class).to_owned()).chain(cells).collect());
    }
    let mean_of = |v: usize| {
        let means: Vec<f64> = all.iter().map(|runs| mean_and_deviation(&runs[v]).0).collect();
        mean_and_deviation(&means).0
    };
    let means: Vec<f64> = (0..question.variants.len()).map(mean_of).collect();
    let cells = means.iter().map(|mean| format!("{mean:.2}"));
    table.cells(std::iter::once("mean".to_owned()).chain(cells).collect());
    let last = question.variants.len() - 1;
    let mut text = format!(
        "{}: per cent of the branches with --budget {BUDGET} --criteria branch, mean and standard deviation of {seeds} seeds\n{table}",
        question.name
    );
    for (v, variant) in question.variants.iter().enumerate().take(last) {
        let (better, worse) = compared(all, last, v);
        let _ = writeln!(
            text,
            "{} against {}: better on {better} of {} classes, worse on {worse} (Mann-Whitney, {SIGNIFICANT}); probability to cover more {:.2}",
            question.variants[last].name,
            variant.name,
            CLASSES.len(),
            all.iter().map(|runs| superiority(&runs[last], &runs[v])).sum::<f64>() / all.len() as f64,
        );
    }
    let json = Json::Object(vec![
        ("variants", Json::List(question.variants.iter().map(|v| Json::text(v.name)).collect())),
        ("means", Json::List(means.into_iter().map(Json::Number).collect())),
    ]);
    Report { name: "strategies", text, json, good: true }
}

/// On how many classes one variant is better than another, and worse, beyond chance.
fn compared(all: &[Vec<Covered>], one: usize, other: usize) -> (usize, usize) {
    let significant = all.iter().filter(|runs| chance(&runs[one], &runs[other]) < SIGNIFICANT);
    let better: Vec<bool> = significant.map(|runs| superiority(&runs[one], &runs[other]) > 0.5).collect();
    let wins = better.iter().filter(|b| **b).count();
    (wins, better.len() - wins)
}
