//! Both sides in a table, and the bars.

use super::row::{Row, Seen, percent};
use super::{CLASSES, Wish};
use crate::bench::{Bench, Report, verdict};
use crate::json::Json;
use crate::table::{Align, Table};

/// Mean test strength at least, and how far the mean mutation score must rise, per cent.
const STRENGTH: f64 = 92.0;
const SCORE_RISES: f64 = 10.0;
/// Boundary mutants that are reached and survive, per cent at most.
const BOUNDARIES: f64 = 20.0;
/// Tests for one of before, at most.
const TESTS: f64 = 1.3;
/// Part of the budget that it may take, at most.
const COST: f64 = 0.25;

pub fn report(bench: &Bench, wish: &Wish<'_>, rows: &[Row], least: u64) -> Report {
    let counted: Vec<(&str, &Seen, &Seen)> =
        rows.iter().filter_map(|row| row.both(least).map(|(before, after)| (&*row.class, before, after))).collect();
    let mut table = Table::new(&[
        ("class", Align::Left),
        ("mutants", Align::Right),
        ("strength %", Align::Right),
        ("score %", Align::Right),
        ("boundaries survive", Align::Right),
        ("tests", Align::Right),
        ("branches", Align::Right),
        ("finishing s", Align::Right),
    ]);
    for &(class, before, after) in &counted {
        let name = class.rsplit('.').next().unwrap_or(class);
        let boundaries = |seen: &Seen| format!("{}/{}", seen.boundaries.survived, seen.boundaries.reached());
        table.row([
            name.to_owned(),
            after.mutants.all().to_string(),
            format!("{:.1} → {:.1}", before.strength(), after.strength()),
            format!("{:.1} → {:.1}", before.score(), after.score()),
            format!("{} → {}", boundaries(before), boundaries(after)),
            format!("{} → {}", before.tests, after.tests),
            format!("{} → {}", before.branches, after.branches),
            format!("{:.1} → {:.1}", before.finishing, after.finishing),
        ]);
    }
    let untested: Vec<&str> = rows
        .iter()
        .filter(|row| (row.before.is_none() || row.after.is_none()) && !row.has_few(least))
        .map(|row| row.class.rsplit('.').next().unwrap_or(&row.class))
        .collect();
    let untested = if untested.is_empty() { String::new() } else { format!("no tests: {}\n", untested.join(", ")) };
    let lines = lines(&counted, wish);
    let text = format!(
        "protect: PIT's default operators, {} s a class, seed {}, JDK {}; without → with protection\n{table}{untested}{lines}",
        wish.seconds, wish.seed, bench.jdk.version
    );
    let good = !lines.contains("MISS");
    Report { name: "protect", text, json: json(&counted, good), good }
}

/// A line for each bar.
fn lines(counted: &[(&str, &Seen, &Seen)], wish: &Wish<'_>) -> String {
    let count = counted.len().max(1) as f64;
    let mean = |of: &dyn Fn(&Seen) -> f64| {
        let sum = |after: bool| counted.iter().map(|(_, b, a)| of(if after { a } else { b })).sum::<f64>();
        (sum(false) / count, sum(true) / count)
    };
    let sum = |of: &dyn Fn(&Seen) -> u64| {
        let sum = |after: bool| counted.iter().map(|(_, b, a)| of(if after { a } else { b })).sum::<u64>();
        (sum(false), sum(true))
    };
    let (strength, score) = (mean(&Seen::strength), mean(&Seen::score));
    let (survived, reached) = (sum(&|seen| seen.boundaries.survived), sum(&|seen| seen.boundaries.reached()));
    let boundaries = (percent(survived.0, reached.0), percent(survived.1, reached.1));
    let (tests, branches) = (sum(&|seen| seen.tests), sum(&|seen| seen.branches));
    let more_tests = tests.1 as f64 / tests.0.max(1) as f64;
    let finishing = mean(&|seen| seen.finishing);
    let cost = (finishing.1 - finishing.0) / f64::from(wish.seconds);
    let unused = mean(&|seen| seen.unused).1;
    let boundaries_good = reached.1 == 0 || boundaries.1 <= BOUNDARIES;
    let enough = counted.len() >= CLASSES.min(wish.classes) || wish.only.is_some();
    format!(
        "classes: {} {}\n\
         test strength, mean: {:.1} → {:.1} % (at least {STRENGTH}) {}\n\
         mutation score, mean: {:.1} → {:.1} % (at least {SCORE_RISES} more) {}\n\
         boundary mutants that survive: {} of {} ({:.1} %) → {} of {} ({:.1} %) (at most {BOUNDARIES}) {}\n\
         tests: {} → {}, {more_tests:.2} times (at most {TESTS}) {}\n\
         branches covered: {} → {} (no fewer) {}\n\
         cost: {:.2} of the budget (at most {COST}), and {unused:.1} s of what the search left {}\n",
        counted.len(),
        verdict(enough),
        strength.0,
        strength.1,
        verdict(strength.1 >= STRENGTH),
        score.0,
        score.1,
        verdict(score.1 - score.0 >= SCORE_RISES),
        survived.0,
        reached.0,
        boundaries.0,
        survived.1,
        reached.1,
        boundaries.1,
        verdict(boundaries_good),
        tests.0,
        tests.1,
        verdict(more_tests <= TESTS),
        branches.0,
        branches.1,
        verdict(branches.1 >= branches.0),
        cost,
        verdict(cost <= COST),
    )
}

fn json(counted: &[(&str, &Seen, &Seen)], good: bool) -> Json {
    let side = |seen: &Seen| {
        Json::Object(vec![
            ("tests", Json::Number(seen.tests as f64)),
            ("branches", Json::Number(seen.branches as f64)),
            ("mutants", Json::Number(seen.mutants.all() as f64)),
            ("strength", Json::Number(seen.strength())),
            ("score", Json::Number(seen.score())),
            ("boundaries", Json::Number(seen.boundaries.reached() as f64)),
            ("boundaries_survived", Json::Number(seen.boundaries.survived as f64)),
        ])
    };
    let row = |(class, before, after): &(&str, &Seen, &Seen)| {
        Json::Object(vec![("class", Json::text(*class)), ("before", side(before)), ("after", side(after))])
    };
    Json::Object(vec![("classes", Json::List(counted.iter().map(row).collect())), ("good", Json::Bool(good))])
}
