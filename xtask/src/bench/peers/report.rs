//! The table of classes and means.

use std::fmt::Write as _;

use super::figures::{Figures, THEIR_SECONDS};
use super::{Measured, Once, Wish};
use crate::bench::orders::Runs;
use crate::bench::searches::statistics::mean_and_deviation;
use crate::bench::{Report, verdict};
use crate::generated::mean;
use crate::jdk::Jdk;
use crate::json::Json;
use crate::table::{Align, Table};

/// A mean and the standard deviation over seeds.
type Spread = (f64, f64);

impl Measured {
    fn over_seeds(&self, of: impl Fn(&Once) -> f64) -> Spread {
        mean_and_deviation(&self.runs.iter().map(of).collect::<Vec<_>>())
    }

    /// Of the runs that came to nothing, why the first did, and how many did.
    fn trouble(&self) -> Option<(&str, usize)> {
        let mut errors = self.runs.iter().filter_map(|once| once.error.as_deref());
        let first = errors.next()?;
        Some((first.lines().next().unwrap_or_default(), 1 + errors.count()))
    }

    /// The longest that a run took in all.
    fn longest(&self) -> f64 {
        self.runs.iter().map(|once| once.wall).fold(0.0, f64::max)
    }
}

/// The mean over classes, for each seed, and its spread over the seeds.
fn over_classes(measured: &[&Measured], of: impl Fn(&Once) -> f64) -> Spread {
    let seeds = measured.iter().map(|m| m.runs.len()).min().unwrap_or(0);
    let of_seed = |seed: usize| mean(measured.iter().map(|m| of(&m.runs[seed])));
    mean_and_deviation(&(0..seeds).map(of_seed).collect::<Vec<_>>())
}

pub fn report(wish: &Wish<'_>, jdks: &[Jdk], measured: &[Measured]) -> Report {
    let &Wish { seconds, strategy, by_jacoco, seeds, .. } = wish;
    let head = [
        ("class", Align::Left),
        ("lines", Align::Right),
        ("randoop", Align::Right),
        ("evosuite", Align::Right),
        ("branches", Align::Right),
        ("randoop", Align::Right),
        ("evosuite", Align::Right),
        ("tests", Align::Right),
        ("runs/s", Align::Right),
        ("longest", Align::Right),
        ("", Align::Left),
    ];
    let mut table = Table::new(&head);
    for m in measured {
        table.row(row(m, wish));
    }
    let all: Vec<&Measured> = measured.iter().collect();
    let (lines, branches) = (over_classes(&all, |o| o.ours.lines), over_classes(&all, |o| o.ours.branches));
    let theirs = |of: fn(&Measured) -> Figures| Figures {
        lines: mean(measured.iter().map(|m| of(m).lines)),
        branches: mean(measured.iter().map(|m| of(m).branches)),
    };
    let (randoop, evosuite) = (theirs(|m| m.subject.randoop), theirs(|m| m.subject.evosuite));
    let longest = measured.iter().map(Measured::longest).fold(0.0, f64::max);
    for project in projects(measured) {
        let of_project = |m: &&Measured| m.subject.project == project;
        let members: Vec<&Measured> = measured.iter().filter(of_project).collect();
        table.row(mean_row(&format!("{project}, mean of {}", members.len()), &members, seeds));
    }
    table.row(mean_row(&format!("mean of {}", measured.len()), &all, seeds));
    // Random search is measured by the random tool, everything else by the one that searches.
    let (rival, bar) = if strategy == "random" { ("Randoop", randoop) } else { ("EvoSuite", evosuite) };
    let (lines_good, branches_good) = (lines.0 > bar.lines, branches.0 > bar.branches);
    let (in_orders, passed) = in_orders(wish, jdks, measured);
    let good = lines_good && branches_good && passed;
    let counted = if by_jacoco {
        "counted by JaCoCo on java, of verified tests, the class alone"
    } else {
        "as Touchstone reports it for the class alone, tests not verified (--jacoco counts on java)\n\
         +: lines or branches are not as many as those of the published figures"
    };
    let text = format!(
        "peers: --strategy {strategy} --budget {seconds}s on one core against the figures of SBST 2022 at {THEIR_SECONDS} s, \
         per cent; means and standard deviations of {seeds} seeds; longest: seconds of a run in all\n\
         {table}lines {:.1} against {rival}'s {:.1} {}, branches {:.1} against {:.1} {}\n\
         coverage {counted}\n{in_orders}",
        lines.0,
        bar.lines,
        verdict(lines_good),
        branches.0,
        bar.branches,
        verdict(branches_good)
    );
    let json = Json::Object(vec![
        ("seeds", Json::Number(f64::from(seeds))),
        ("classes", Json::List(measured.iter().map(json_class).collect())),
        ("mean", json_spreads(lines, branches)),
        ("randoop", json_figures(randoop)),
        ("evosuite", json_figures(evosuite)),
        ("longest_seconds", Json::Number(longest)),
        ("good", Json::Bool(good)),
    ]);
    Report { name: "peers", text, json, good }
}

/// What the runs in random orders gave, and whether every test passed in all of them.
fn in_orders(wish: &Wish<'_>, jdks: &[Jdk], measured: &[Measured]) -> (String, bool) {
    if wish.orders == 0 {
        return (String::new(), true);
    }
    let runs = || measured.iter().flat_map(|m| &m.runs).map(|once| &once.runs);
    let passed = runs().all(Runs::is_clean);
    let versions: Vec<&str> = jdks.iter().map(|jdk| jdk.version.as_str()).collect();
    let mut text = format!(
        "{} runs of tests in {} random orders of each class on JDK {}: all pass {}\n",
        runs().map(|runs| runs.tests).sum::<u64>(),
        wish.orders,
        versions.join(" and "),
        verdict(passed)
    );
    for m in measured {
        for (at, Once { runs, .. }) in m.runs.iter().enumerate() {
            let refused = runs.uncompiled.iter().map(|jdk| format!("does not compile on {jdk}"));
            for line in refused.chain(runs.failures.iter().cloned()) {
                let _ = writeln!(text, "  {}, seed {}: {line}", m.subject.class, wish.seed + at as u32);
            }
        }
    }
    (text, passed)
}

/// The libraries in the order of their classes.
fn projects(measured: &[Measured]) -> Vec<&str> {
    let mut projects: Vec<&str> = measured.iter().map(|m| m.subject.project.as_str()).collect();
    projects.dedup();
    projects
}

fn mean_row(name: &str, measured: &[&Measured], seeds: u32) -> [String; 10] {
    let show = |of: fn(&Measured) -> f64| format!("{:.1}", mean(measured.iter().map(|m| of(m))));
    let longest = measured.iter().map(|m| m.longest()).fold(0.0, f64::max);
    [
        name.to_owned(),
        spread(over_classes(measured, |o| o.ours.lines), seeds),
        show(|m| m.subject.randoop.lines),
        show(|m| m.subject.evosuite.lines),
        spread(over_classes(measured, |o| o.ours.branches), seeds),
        show(|m| m.subject.randoop.branches),
        show(|m| m.subject.evosuite.branches),
        String::new(),
        String::new(),
        format!("{longest:.1} s"),
    ]
}

/// One seed has no spread.
fn spread((mean, deviation): Spread, seeds: u32) -> String {
    if seeds > 1 { format!("{mean:.1} ± {deviation:.1}") } else { format!("{mean:.1}") }
}

fn row(m: &Measured, wish: &Wish<'_>) -> [String; 11] {
    let show = |value: f64| format!("{value:.1}");
    let subject = &m.subject;
    let is_same =
        |once: &Once| once.class.own_lines.total == subject.lines && once.class.own_branches.total == subject.branches;
    let note = match m.trouble() {
        Some((error, 1)) if wish.seeds == 1 => error.to_owned(),
        Some((error, times)) => format!("{times}x {error}"),
        None if !wish.by_jacoco && !m.runs.iter().all(is_same) => "+".into(),
        None => String::new(),
    };
    [
        subject.class.rsplit('.').next().unwrap_or_default().to_owned(),
        spread(m.over_seeds(|o| o.ours.lines), wish.seeds),
        show(subject.randoop.lines),
        show(subject.evosuite.lines),
        spread(m.over_seeds(|o| o.ours.branches), wish.seeds),
        show(subject.randoop.branches),
        show(subject.evosuite.branches),
        format!("{:.0}", m.over_seeds(|o| o.class.tests as f64).0),
        format!("{:.0}", m.over_seeds(|o| o.class.rate()).0),
        format!("{:.1} s", m.longest()),
        note,
    ]
}

fn json_spreads(lines: Spread, branches: Spread) -> Json {
    Json::Object(vec![
        ("line_percent", Json::Number(lines.0)),
        ("line_deviation", Json::Number(lines.1)),
        ("branch_percent", Json::Number(branches.0)),
        ("branch_deviation", Json::Number(branches.1)),
    ])
}

fn json_figures(figures: Figures) -> Json {
    Json::Object(vec![
        ("line_percent", Json::Number(figures.lines)),
        ("branch_percent", Json::Number(figures.branches)),
    ])
}

fn json_class(m: &Measured) -> Json {
    Json::Object(vec![
        ("name", Json::text(m.subject.class.as_str())),
        ("ours", json_spreads(m.over_seeds(|o| o.ours.lines), m.over_seeds(|o| o.ours.branches))),
        ("randoop", json_figures(m.subject.randoop)),
        ("evosuite", json_figures(m.subject.evosuite)),
        ("longest_seconds", Json::Number(m.longest())),
        ("error", Json::text(m.trouble().map_or("", |(error, _)| error))),
    ])
}
