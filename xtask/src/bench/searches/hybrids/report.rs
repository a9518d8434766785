//! The table of the variants, and whether the last one reaches its bars.

use std::fmt::Write as _;

use super::super::super::{Report, verdict};
use super::super::statistics::mean_and_deviation;
use super::subjects::Hand;
use super::{Question, Variant};
use crate::json::Json;
use crate::table::{Align, Table};

/// Points by which the last variant is to be better than the best of the others in the mean, and by which it may be behind on one class.
const AHEAD: f64 = 3.0;
const BEHIND: f64 = 2.0;

/// The runs on one class.
pub struct Measured {
    pub name: String,
    /// Per cent of the branches, by variant and seed.
    pub runs: Vec<Vec<f64>>,
}

impl Measured {
    pub fn new(name: &str, variants: usize) -> Self {
        Self { name: name.to_owned(), runs: vec![Vec::new(); variants] }
    }

    /// The points by which the last variant is behind this one, beyond the spread of both.
    fn behind(&self, other: usize) -> f64 {
        let (Some(last), Some(other)) = (self.runs.last(), self.runs.get(other)) else { return 0.0 };
        let ((mean, spread), (others, others_spread)) = (mean_and_deviation(last), mean_and_deviation(other));
        others - mean - spread.max(others_spread)
    }
}

pub fn report(question: &Question, hand: Hand, budget: &str, seeds: u32, measured: &[Measured]) -> Report {
    let variants = question.variants;
    let mut head = vec![("class", Align::Left)];
    head.extend(variants.iter().map(|v| (v.name, Align::Right)));
    let mut table = Table::new(&head);
    for m in measured {
        let cells = m.runs.iter().map(|runs| {
            let (mean, deviation) = mean_and_deviation(runs);
            format!("{mean:.1} ± {deviation:.1}")
        });
        table.cells(std::iter::once(m.name.clone()).chain(cells).collect());
    }
    let mean_of = |v: usize| {
        let means: Vec<f64> = measured.iter().map(|m| mean_and_deviation(&m.runs[v]).0).collect();
        mean_and_deviation(&means).0
    };
    let means: Vec<f64> = (0..variants.len()).map(mean_of).collect();
    table.cells(std::iter::once("mean".to_owned()).chain(means.iter().map(|mean| format!("{mean:.2}"))).collect());
    let hand = if hand == Hand::Tuning { "tuning" } else { "report" };
    let mut text = format!(
        "{}: per cent of the branches with --budget {budget} on one core, mean and standard deviation of {seeds} seeds, {} classes ({hand})\n{table}",
        question.name,
        measured.len()
    );
    let good = !question.judged || judge(variants, &means, measured, &mut text);
    let json = Json::Object(vec![
        ("variants", Json::List(variants.iter().map(|v| Json::text(v.name)).collect())),
        ("means", Json::List(means.into_iter().map(Json::Number).collect())),
        ("good", Json::Bool(good)),
    ]);
    Report { name: "hybrids", text, json, good }
}

/// Compares the last variant with the others.
fn judge(variants: &[Variant], means: &[f64], measured: &[Measured], text: &mut String) -> bool {
    let Some(((last, last_mean), others)) =
        variants.last().zip(means.last()).map(|last| (last, &means[..means.len() - 1]))
    else {
        return false;
    };
    let best = others.iter().copied().enumerate().max_by(|a, b| a.1.total_cmp(&b.1));
    let Some((best, best_mean)) = best else { return false };
    let ahead = last_mean - best_mean;
    let is_ahead = ahead >= AHEAD;
    let _ = writeln!(
        text,
        "{} is {ahead:+.1} points from the best single strategy, {} (bar {AHEAD:+.1}) {}",
        last.name,
        variants[best].name,
        verdict(is_ahead)
    );
    let mut never_behind = !measured.is_empty();
    for m in measured {
        let worst = (0..others.len()).map(|v| (m.behind(v), v)).max_by(|a, b| a.0.total_cmp(&b.0));
        if let Some((points, v)) = worst.filter(|(points, _)| *points > BEHIND) {
            never_behind = false;
            let _ = writeln!(text, "{}: {points:.1} points behind {} outside the spread", m.name, variants[v].name);
        }
    }
    let _ = writeln!(text, "never behind any by more than {BEHIND:.0} points on a class {}", verdict(never_behind));
    is_ahead && never_behind
}

#[cfg(test)]
mod tests {
    use super::super::QUESTIONS;
    use super::*;

    /// All others cover this much, `auto` that much.
    fn measured(others: f64, auto: f64) -> Measured {
        let mut measured = Measured::new("a.B", QUESTIONS[0].variants.len());
        for (at, runs) in measured.runs.iter_mut().enumerate() {
            *runs = vec![if at + 1 == QUESTIONS[0].variants.len() { auto } else { others }; 2];
        }
        measured
    }

    #[test]
    fn auto_must_be_ahead_in_the_mean_and_behind_nowhere() {
        let good = |all: &[Measured]| report(&QUESTIONS[0], Hand::Report, "5s", 2, all).good;
        assert!(good(&[measured(50.0, 60.0), measured(50.0, 49.0)]));
        assert!(!good(&[measured(50.0, 52.0)]), "not far enough ahead");
        assert!(!good(&[measured(50.0, 90.0), measured(50.0, 47.0)]), "behind on one class");
        assert!(!good(&[]), "nothing was measured");
    }
}
