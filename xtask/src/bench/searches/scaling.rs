//! Scaling: what two cores are good for.
//!
//! - *islands*: executions a second of a search on one island and on two, in the same time. Different populations run
//!   different tests, so this needs many seeds.
//! - *same work*: the very same search on two islands, which a budget in executions makes repeatable, on one core and on two.
//! - *jobs*: all classes of the example project one after the other and two at a time; also the same work.
//!
//! Runs are interleaved, and two processes side by side show what the machine itself gives at that time: where other
//! programs run, or cores are threads of one, that is less than twice.

use anyhow::Result;

use super::super::{Bench, Report, verdict};
use super::statistics::{geometric_mean, median};
use super::{Ground, Wish};
use crate::generated::Class;
use crate::json::Json;
use crate::parallel;
use crate::table::{Align, Table};

/// Classes whose searches are not over early.
const CLASSES: [&str; 6] = [
    "classics.modern.Text",
    "classics.structures.RedBlackTreeMap",
    "classics.structures.Trie",
    "java.util.BitSet",
    "java.util.TreeMap",
    "java.net.URI",
];
const STRATEGY: &str = "dynamosa";
/// Least scaling on two cores.
const BAR: f64 = 1.8;
/// Executions of a class where the work is the same.
const SAME: &str = "40000x";
/// Executions of each class when all are worked on.
const ALL: &str = "5000x";
const TWO_ISLANDS: &str = "[search]\nislands = 2\n";
const ONE_ISLAND: &str = "[search]\nislands = 1\n";

/// What was measured of one class; each list has one entry a seed.
#[derive(Default)]
struct Measured {
    /// Executions a second on one island, on two, and of two processes together.
    one: Vec<f64>,
    two: Vec<f64>,
    apart: Vec<f64>,
    /// How much sooner the same work is done on two cores.
    same: Vec<f64>,
}

/// Ratios of neighbouring runs.
fn ratios(of: &[f64], to: &[f64]) -> Vec<f64> {
    of.iter().zip(to).map(|(a, b)| a / b.max(1e-9)).collect()
}

fn range(values: &[f64]) -> String {
    let (low, high) = values.iter().fold((f64::INFINITY, 0.0_f64), |(low, high), &v| (low.min(v), high.max(v)));
    format!("{low:.2}–{high:.2}")
}

pub fn run(bench: &Bench, seeds: u32, seconds: u32) -> Result<Report> {
    let ground = Ground::new(bench)?;
    let mut table = Table::new(&[
        ("class", Align::Left),
        ("one island", Align::Right),
        ("two islands", Align::Right),
        ("islands", Align::Right),
        ("range", Align::Right),
        ("same work", Align::Right),
        ("range", Align::Right),
        ("two processes", Align::Right),
    ]);
    let mut means: [Vec<f64>; 3] = Default::default();
    for (at, class) in CLASSES.iter().enumerate() {
        eprintln!("scaling {}/{}: {class}", at + 1, CLASSES.len() + 1);
        let measured = measure(&ground, class, seeds, seconds)?;
        let islands = ratios(&measured.two, &measured.one);
        let apart = ratios(&measured.apart, &measured.one);
        table.row([
            (*class).into(),
            format!("{:.0}/s", median(&measured.one)),
            format!("{:.0}/s", median(&measured.two)),
            format!("{:.2}", geometric_mean(&islands)),
            range(&islands),
            format!("{:.2}", geometric_mean(&measured.same)),
            range(&measured.same),
            format!("{:.2}", geometric_mean(&apart)),
        ]);
        means[0].extend(islands);
        means[1].extend(measured.same);
        means[2].extend(apart);
    }
    eprintln!("scaling {0}/{0}: all classes of the example", CLASSES.len() + 1);
    let jobs = jobs(&ground, seeds)?;
    let [islands, same, apart] = means.map(|all| geometric_mean(&all));
    let all = geometric_mean(&jobs);
    let good = [islands, same, all].iter().all(|&scaling| scaling >= BAR);
    let text = format!(
        "scaling on two cores: {STRATEGY}, {seeds} seeds, geometric means of neighbouring runs\n{table}\
         two islands for {seconds} s: {islands:.2} times the executions of one (bar {BAR}) {}\n\
         the same {SAME} executions on two islands: {same:.2} times as fast on two cores (bar {BAR}) {}\n\
         --jobs 2 on the example project, {ALL} executions a class: {all:.2} times as fast as --jobs 1, {} (bar {BAR}) {}\n\
         two processes side by side: {apart:.2} times the executions of one\n",
        verdict(islands >= BAR),
        verdict(same >= BAR),
        range(&jobs),
        verdict(all >= BAR),
    );
    let json = Json::Object(vec![
        ("islands", Json::Number(islands)),
        ("same_work", Json::Number(same)),
        ("jobs", Json::Number(all)),
        ("processes", Json::Number(apart)),
        ("good", Json::Bool(good)),
    ]);
    Ok(Report { name: "scaling", text, json, good })
}

fn measure(ground: &Ground<'_>, class: &str, seeds: u32, seconds: u32) -> Result<Measured> {
    let budget = format!("{seconds}s");
    let classes = [class];
    let wish = |seed| Wish {
        classes: &classes,
        strategy: STRATEGY,
        budget: &budget,
        seed,
        jobs: 2,
        criteria: None,
        config: "",
        cores: None,
    };
    let rate = |place: &str, seed: u32, config: &str| -> Result<f64> {
        Ok(ground.generate(place, &Wish { config, ..wish(seed) })?.classes.iter().map(Class::rate).sum())
    };
    let wall = |cores: &str, seed: u32| -> Result<f64> {
        let wish = Wish { budget: SAME, config: TWO_ISLANDS, cores: Some(cores), ..wish(seed) };
        Ok(ground.generate("same", &wish)?.classes.iter().map(|c| c.search_seconds).sum())
    };
    let mut measured = Measured::default();
    for seed in 1..=seeds {
        measured.one.push(rate("one", seed, ONE_ISLAND)?);
        measured.two.push(rate("two", seed, TWO_ISLANDS)?);
        let apart = parallel::map(&["left", "right"], |at, place| rate(place, seed + 1000 * at as u32, ONE_ISLAND));
        measured.apart.push(apart.into_iter().sum::<Result<f64>>()?);
        measured.same.push(wall("0", seed)? / wall("0,1", seed)?);
    }
    Ok(measured)
}

/// How much faster all classes of the example project are done with two jobs.
fn jobs(ground: &Ground<'_>, seeds: u32) -> Result<Vec<f64>> {
    let wall = |jobs: u32, seed: u32| -> Result<f64> {
        let wish =
            Wish { classes: &[], strategy: STRATEGY, budget: ALL, seed, jobs, criteria: None, config: "", cores: None };
        Ok(ground.generate("jobs", &wish)?.wall)
    };
    (1..=seeds).map(|seed| Ok(wall(1, seed)? / wall(2, seed)?)).collect()
}
