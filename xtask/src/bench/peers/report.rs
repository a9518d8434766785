//! The table of classes and means.

use super::Measured;
use super::figures::{Figures, THEIR_SECONDS};
use crate::bench::{Report, verdict};
use crate::generated::mean;
use crate::json::Json;
use crate::table::{Align, Table};

pub fn report(seconds: u32, strategy: &str, by_jacoco: bool, measured: &[Measured]) -> Report {
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
        ("", Align::Left),
    ];
    let mut table = Table::new(&head);
    for m in measured {
        table.row(row(m, by_jacoco));
    }
    let means = |of: fn(&Measured) -> Figures| Figures {
        lines: mean(measured.iter().map(|m| of(m).lines)),
        branches: mean(measured.iter().map(|m| of(m).branches)),
    };
    let (ours, randoop) = (means(|m| m.ours), means(|m| m.subject.randoop));
    let evosuite = means(|m| m.subject.evosuite);
    let show = |value: f64| format!("{value:.1}");
    table.row([
        format!("mean of {}", measured.len()),
        show(ours.lines),
        show(randoop.lines),
        show(evosuite.lines),
        show(ours.branches),
        show(randoop.branches),
        show(evosuite.branches),
    ]);
    // Random search is measured by the random tool, everything else by the one that searches.
    let (rival, bar) = if strategy == "random" { ("Randoop", randoop) } else { ("EvoSuite", evosuite) };
    let (lines_good, branches_good) = (ours.lines > bar.lines, ours.branches > bar.branches);
    let good = lines_good && branches_good;
    let counted = if by_jacoco {
        "counted by JaCoCo on java, of verified tests, the class alone"
    } else {
        "as Touchstone reports it for the class alone, tests not verified (--jacoco counts on java)\n\
         +: lines or branches are not as many as those of the published figures"
    };
    let text = format!(
        "peers: --strategy {strategy} --budget {seconds}s on one core against the figures of SBST 2022 at {THEIR_SECONDS} s, \
         per cent\n\
         {table}lines {:.1} against {rival}'s {:.1} {}, branches {:.1} against {:.1} {}\n\
         coverage {counted}\n",
        ours.lines,
        bar.lines,
        verdict(lines_good),
        ours.branches,
        bar.branches,
        verdict(branches_good)
    );
    let json = Json::Object(vec![
        ("classes", Json::List(measured.iter().map(json_class).collect())),
        ("mean", json_figures(ours)),
        ("randoop", json_figures(randoop)),
        ("evosuite", json_figures(evosuite)),
        ("good", Json::Bool(good)),
    ]);
    Report { name: "peers", text, json, good }
}

fn row(m: &Measured, by_jacoco: bool) -> [String; 10] {
    let show = |value: f64| format!("{value:.1}");
    let subject = &m.subject;
    let same = m.class.own_lines.total == subject.lines && m.class.own_branches.total == subject.branches;
    let note = match &m.error {
        Some(error) => error.lines().next().unwrap_or_default().to_owned(),
        None if !same && !by_jacoco => "+".into(),
        None => String::new(),
    };
    [
        subject.class.rsplit('.').next().unwrap_or_default().to_owned(),
        show(m.ours.lines),
        show(subject.randoop.lines),
        show(subject.evosuite.lines),
        show(m.ours.branches),
        show(subject.randoop.branches),
        show(subject.evosuite.branches),
        m.class.tests.to_string(),
        format!("{:.0}", m.class.rate()),
        note,
    ]
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
        ("ours", json_figures(m.ours)),
        ("randoop", json_figures(m.subject.randoop)),
        ("evosuite", json_figures(m.subject.evosuite)),
        ("error", Json::text(m.error.as_deref().unwrap_or_default())),
    ])
}
