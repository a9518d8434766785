//! What the members of `auto` usually win of each kind of goals: the table that `auto` begins with, learnt on the hand for tuning.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;

use anyhow::{Context, Result};

use super::super::super::{Bench, Report};
use super::subjects::{self, Hand};
use super::{LONGEST, Wish};
use crate::generated::MemberGain;
use crate::json::Json;
use crate::parallel;

/// The table, seen from the root of the repository.
const TABLE: &str = "crates/strategies/src/auto/gains.txt";
/// Open goals times seconds for which a member's gain over all kinds stands in for what was not seen of one kind.
const SHRINKAGE: f64 = 300.0;
/// Least gain: a member that never won anything is asked all the same.
const LEAST: f64 = 1e-5;

/// What was seen of a member and a kind: open goals times seconds, and goals won.
#[derive(Clone, Copy, Debug, Default)]
struct Seen {
    exposure: f64,
    won: f64,
}

impl Seen {
    fn add(&mut self, other: Self) {
        self.exposure += other.exposure;
        self.won += other.won;
    }
}

type Gains = BTreeMap<(String, String), f64>;

pub fn learn(bench: &Bench, wish: &Wish<'_>) -> Result<Report> {
    let subjects = subjects::choose(bench, Hand::Tuning, wish.classes, wish.seed)?;
    let jobs: Vec<(usize, u32)> = (0..subjects.len()).flat_map(|at| (1..=wish.seeds).map(move |s| (at, s))).collect();
    let runs = parallel::map(&jobs, |number, &(at, seed)| -> Result<Vec<MemberGain>> {
        let subject = &subjects[at];
        eprintln!("gains {number}/{}: {}", jobs.len(), subject.name);
        let out = bench.classes().join("gains").join(format!("{}-{seed}", subject.name));
        let seed = seed.to_string();
        let arguments = ["--strategy", "auto", "--budget", &wish.budget, "--seed", &seed];
        let run = subject.generate(bench, &out, &arguments, LONGEST)?;
        let class = run.classes.into_iter().next().context("the report has no class")?;
        std::fs::remove_dir_all(&out)?;
        Ok(class.members)
    });
    let mut seen: BTreeMap<(String, String), Seen> = BTreeMap::new();
    for run in runs {
        for member in run? {
            for (kind, exposure, won) in member.kinds {
                seen.entry((member.strategy.clone(), kind)).or_default().add(Seen { exposure, won });
            }
        }
    }
    let text = table(&gains(&seen), wish);
    let path = Path::new(TABLE);
    std::fs::write(path, &text).with_context(|| path.display().to_string())?;
    let json = Json::Object(vec![("rows", Json::Number(seen.len() as f64))]);
    Ok(Report { name: "hybrids", text: format!("{TABLE}:\n{text}"), json, good: true })
}

/// The gain of each member and kind; where little was seen it is near the member's gain over all kinds.
fn gains(seen: &BTreeMap<(String, String), Seen>) -> Gains {
    let mut all: BTreeMap<&str, Seen> = BTreeMap::new();
    for ((member, _), &of) in seen {
        all.entry(member).or_default().add(of);
    }
    let gain = |(member, kind): &(String, String), of: &Seen| {
        let all = all[&**member];
        let usual = all.won / all.exposure.max(1.0);
        let gain = (of.won + usual * SHRINKAGE) / (of.exposure + SHRINKAGE);
        ((member.clone(), kind.clone()), gain.max(LEAST))
    };
    seen.iter().map(|(key, of)| gain(key, of)).collect()
}

fn table(gains: &Gains, wish: &Wish<'_>) -> String {
    let mut text = String::from(
        "# Goals that a member of `auto` wins in a second (or 1000 executions) for each open goal of a kind, beside the others and after the head start.\n",
    );
    let &Wish { classes, seeds, ref budget, .. } = wish;
    let _ = writeln!(
        text,
        "# Written by `cargo xtask bench hybrids --only gains` on {classes} classes, {seeds} seeds, {budget} each."
    );
    for ((member, kind), gain) in gains {
        let _ = writeln!(text, "{member} {kind} {gain:.6}");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_hardly_seen_is_near_the_member_s_gain_over_all_kinds() {
        let mut seen = BTreeMap::new();
        let key = |kind: &str| ("random".to_owned(), kind.to_owned());
        seen.insert(key("number"), Seen { exposure: 1e6, won: 1e4 });
        seen.insert(key("arm"), Seen { exposure: 1.0, won: 0.0 });
        let gains = gains(&seen);
        assert!((gains[&key("number")] - 0.01).abs() < 1e-4 && (gains[&key("arm")] - 0.01).abs() < 1e-3, "{gains:?}");
    }
}
