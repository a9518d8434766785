//! Compares the optimisers on numeric example classes: how often and after how many evaluations each reaches all branches, but
//! for those that are listed here as infeasible, each with its reason. A listed branch that is reached is a miss.
//!
//! `cargo run --release -p touchstone-evotest --example optimisers -- CLASSES [SEEDS] [CLASS…]`, or `cargo xtask bench
//! optimisers`, which compiles the classes first.
//!
//! Goals are searched for side by side, what is covered on the way counts too, and a run has 100,000 evaluations in all.

mod measured;

use std::path::{Path, PathBuf};
use std::sync::Arc;

use classpath::Jdk;
use goals::GoalId;
use measured::{Failure, MeasuredClass};
use optimisers::Kind;
use testkit::bench::verdict;

/// An example that takes numbers, beside [`measured::NUMERIC`].
const PLANK: &str = "classics/modern/Plank";
/// Classes of `bench/optimisers`, which no parameter of an optimiser was chosen on.
const HELD_OUT: [&str; 3] = ["Loan", "Clock", "Plane"];
/// Branches that no input reaches, and why.
const INFEASIBLE: &[(&str, &str)] = &[];
/// Evaluations a second on one core.
const RATE_BAR: f64 = 100_000.0;

/// When each goal was covered in one run.
type Found = Vec<Option<u64>>;

fn main() -> Result<(), Failure> {
    let mut args = std::env::args().skip(1);
    let folder = PathBuf::from(args.next().ok_or("which folder of classes?")?);
    let seeds: u64 = args.next().map_or(Ok(30), |n| n.parse())?;
    let only: Vec<String> = args.collect();
    let jdk = Arc::new(Jdk::locate(None)?);
    let rate = MeasuredClass::open(&jdk, &folder, "classics/numbers/Triangle")?.rate();
    println!("Triangle: {rate:.0} evaluations a second on one core (bar {RATE_BAR}) {}", verdict(rate >= RATE_BAR));
    let mut whole = vec![0; Kind::ALL.len()];
    let mut runs = 0;
    let all = measured::NUMERIC.into_iter().chain([PLANK]).chain(HELD_OUT);
    for name in all.filter(|n| only.is_empty() || only.iter().any(|o| n.ends_with(o))) {
        let mut measured = MeasuredClass::open(&jdk, &folder, name)?;
        let is_listed = |goal: &GoalId| INFEASIBLE.iter().any(|(branch, _)| *branch == measured.text(*goal));
        let (listed, feasible): (Vec<GoalId>, Vec<GoalId>) = measured.goals.ids().partition(is_listed);
        println!("\n{name}: {} of {} branches are feasible", feasible.len(), measured.goals.goals.len());
        for (goal, reached) in listed.iter().zip(measured.scout(&listed)) {
            let why = INFEASIBLE.iter().find(|(branch, _)| *branch == measured.text(*goal)).map_or("", |(_, why)| why);
            println!("    {}: {why} {}", measured.text(*goal), verdict(!reached));
        }
        println!("{:<20}{:>9}{:>10}{:>20}{:>20}", "optimiser", "all", "median", "quartiles", "least, most");
        let found = measure(&jdk, &folder, name, &feasible, seeds)?;
        for (at, (kind, found)) in Kind::ALL.into_iter().zip(&found).enumerate() {
            whole[at] += report(kind, found);
            for (goal, id) in feasible.iter().enumerate() {
                let reached = found.iter().filter(|run| run[goal].is_some()).count();
                if reached < found.len() && kind.is_population_based() {
                    println!("    {reached} of {seeds} seeds: {}", measured.text(*id));
                }
            }
        }
        runs += seeds;
    }
    println!("\nall classes: runs that covered everything, of {runs}");
    for (kind, good) in Kind::ALL.into_iter().zip(whole) {
        let bar = if kind.is_population_based() { verdict(good == runs) } else { "" };
        println!("{:<20}{good:>9} {bar}", kind.name());
    }
    Ok(())
}

/// All runs for a class, by optimiser and seed, on all cores; each on its own machine, so that none knows of the others.
fn measure(
    jdk: &Arc<Jdk>,
    folder: &Path,
    name: &str,
    feasible: &[GoalId],
    seeds: u64,
) -> Result<Vec<Vec<Found>>, Failure> {
    let jobs: Vec<(usize, u64)> =
        (0..Kind::ALL.len()).flat_map(|kind| (1..=seeds).map(move |seed| (kind, seed))).collect();
    let run = |_, (kind, seed): (usize, u64)| {
        MeasuredClass::open(jdk, folder, name).map(|mut measured| measured.run(Kind::ALL[kind], feasible, seed))
    };
    let done = base::parallel::map(base::parallel::cores(), jobs, run);
    let runs: Vec<Found> = done.into_iter().collect::<Result<_, _>>()?;
    Ok(runs.chunks(seeds.max(1) as usize).map(<[Found]>::to_vec).collect())
}

/// Prints how often and when everything was covered; gives how often.
fn report(kind: Kind, found: &[Found]) -> u64 {
    let last = |run: &Found| run.iter().copied().collect::<Option<Vec<u64>>>()?.into_iter().max();
    let mut all: Vec<u64> = found.iter().filter_map(last).collect();
    all.sort_unstable();
    let rate = 100.0 * all.len() as f64 / found.len().max(1) as f64;
    let bar = if kind.is_population_based() { verdict(all.len() == found.len()) } else { "" };
    let at = |part: usize| all.get((all.len() * part / 4).min(all.len().saturating_sub(1))).copied().unwrap_or(0);
    if all.is_empty() {
        println!("{:<20}{rate:>8.0}% {bar:>49}", kind.name());
    } else {
        let pair = |a: usize, b: usize| format!("{} … {}", at(a), at(b));
        println!("{:<20}{rate:>8.0}%{:>10}{:>20}{:>20} {bar}", kind.name(), at(2), pair(1, 3), pair(0, 4));
    }
    all.len() as u64
}
