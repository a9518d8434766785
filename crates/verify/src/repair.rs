//! What to take back when the JDK disagrees: as little as possible, an assertion before a test.

use std::collections::{BTreeMap, BTreeSet};

use emit::Origin;

use crate::compile::{CompileError, CompileReport};
use crate::job::SourceFile;
use crate::order::TestRef;
use crate::run::{Outcome, RunReport};

/// Why something is dropped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Why {
    /// `javac` refused it.
    DoesNotCompile,
    /// It failed in every run.
    Disagrees,
    /// It passed in some runs and failed in others.
    Flaky,
    /// Other tests fail when they run after it.
    Pollutes,
    /// It took too long.
    TimedOut,
    /// It ended the process.
    EndsProcess,
    /// It did not run because time was up.
    NotRun,
}

/// What of a test is dropped.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum What {
    /// The assertion of this index.
    Assertion(usize),
    /// The check of the exception's message.
    Message,
    Test,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Drop {
    pub test: TestRef,
    pub what: What,
    pub why: Why,
}

/// How hard to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Severity {
    /// An assertion if that may be enough, else the test.
    Careful,
    /// Always the test: the last rounds, which must come to an end.
    Strict,
}

/// Decides from what the compiler said.
pub fn repair_compile(sources: &[SourceFile], report: &CompileReport, severity: Severity) -> Vec<Drop> {
    let mut drops = BTreeMap::new();
    for (file, (source, errors)) in sources.iter().zip(&report.files).enumerate() {
        for error in &errors.errors {
            let blamed = match error.method {
                Some(method) => vec![(method, origin(source, method, error.line))],
                None => blamed_for_head(source, error),
            };
            for (method, origin) in blamed {
                let test = TestRef { file, method };
                add(&mut drops, test, what(origin, severity), Why::DoesNotCompile);
            }
        }
    }
    list(drops)
}

/// An error outside of all tests is about a name: an import that cannot be had. Tests that use the name are to blame; if it
/// is not that, all of them.
fn blamed_for_head(source: &SourceFile, error: &CompileError) -> Vec<(usize, Option<Origin>)> {
    let lines: Vec<&str> = source.text.lines().collect();
    let line = lines.get((error.line as usize).saturating_sub(1)).copied().unwrap_or("");
    let name = line.strip_prefix("import ").and_then(|l| l.trim_end_matches(';').rsplit('.').next());
    let uses = |method: &usize| {
        let map = &source.methods[*method];
        let body = &lines[map.first_line as usize - 1..(map.last_line as usize).min(lines.len())];
        name.is_some_and(|name| body.iter().any(|l| mentions(l, name)))
    };
    let all = 0..source.methods.len();
    let mut blamed: Vec<usize> = all.clone().filter(uses).collect();
    if blamed.is_empty() {
        blamed = all.collect();
    }
    blamed.into_iter().map(|method| (method, None)).collect()
}

/// Whether the word occurs in the line, not as part of another.
fn mentions(line: &str, word: &str) -> bool {
    let part = |c: Option<char>| c.is_some_and(|c| c.is_alphanumeric() || c == '_' || c == '$');
    line.match_indices(word)
        .any(|(at, _)| !part(line[..at].chars().next_back()) && !part(line[at + word.len()..].chars().next()))
}

/// Decides from what the runs gave.
pub fn repair_run(sources: &[SourceFile], report: &RunReport, severity: Severity) -> Vec<Drop> {
    let mut drops = BTreeMap::new();
    let mut victims = Vec::new();
    for (file, source) in sources.iter().enumerate() {
        for method in 0..source.methods.len() {
            let test = TestRef { file, method };
            match judge(report, test) {
                Verdict::Fine => {}
                Verdict::Drop(why) => add(&mut drops, test, What::Test, why),
                Verdict::Wrong(why) => {
                    add(&mut drops, test, failing_part(source, report, test, severity), why);
                }
                Verdict::Unsteady => victims.push(test),
            }
        }
    }
    isolate(sources, report, &victims, severity, &mut drops);
    list(drops)
}

enum Verdict {
    Fine,
    /// Nothing can be saved.
    Drop(Why),
    /// The same in every run.
    Wrong(Why),
    /// Some runs passed.
    Unsteady,
}

fn judge(report: &RunReport, test: TestRef) -> Verdict {
    let outcomes: Vec<&Outcome> = report.of(test).map(|(_, outcome)| outcome).collect();
    let has = |wanted: &Outcome| outcomes.contains(&wanted);
    if has(&Outcome::Died) {
        Verdict::Drop(Why::EndsProcess)
    } else if has(&Outcome::TimedOut) {
        Verdict::Drop(Why::TimedOut)
    } else if outcomes.is_empty() {
        Verdict::Drop(Why::NotRun)
    } else if outcomes.iter().all(|o| **o == Outcome::Passed) {
        Verdict::Fine
    } else if has(&Outcome::Passed) {
        Verdict::Unsteady
    } else {
        Verdict::Wrong(Why::Disagrees)
    }
}

/// Polluters that explain several victims go; a lone victim gives up the assertion that failed.
fn isolate(
    sources: &[SourceFile],
    report: &RunReport,
    victims: &[TestRef],
    severity: Severity,
    drops: &mut BTreeMap<TestRef, (BTreeSet<What>, Why)>,
) {
    let mut harmed: BTreeMap<TestRef, Vec<TestRef>> = BTreeMap::new();
    for victim in victims {
        for polluter in polluters(report, *victim) {
            harmed.entry(polluter).or_default().push(*victim);
        }
    }
    let mut left: BTreeSet<TestRef> = victims.iter().copied().collect();
    loop {
        let count = |all: &[TestRef]| all.iter().filter(|v| left.contains(v)).count();
        let worst = harmed.iter().max_by_key(|(test, all)| (count(all), std::cmp::Reverse(**test)));
        match worst {
            Some((polluter, all)) if count(all) > 1 => {
                add(drops, *polluter, What::Test, Why::Pollutes);
                for victim in all {
                    left.remove(victim);
                }
            }
            _ => break,
        }
    }
    for victim in left {
        let part = failing_part(&sources[victim.file], report, victim, severity);
        add(drops, victim, part, Why::Flaky);
    }
}

/// Tests that came before the victim in every run in which it failed, and in none in which it passed.
fn polluters(report: &RunReport, victim: TestRef) -> Vec<TestRef> {
    let mut suspects: Option<BTreeSet<TestRef>> = None;
    let mut cleared = BTreeSet::new();
    for run in &report.runs {
        let Some(place) = run.outcomes.iter().position(|(t, _)| *t == victim) else {
            continue;
        };
        let before: BTreeSet<TestRef> = run.outcomes[..place].iter().map(|(t, _)| *t).collect();
        if run.outcomes[place].1 == Outcome::Passed {
            cleared.extend(before);
        } else {
            suspects = Some(match suspects {
                None => before,
                Some(known) => known.intersection(&before).copied().collect(),
            });
        }
    }
    suspects.unwrap_or_default().difference(&cleared).copied().collect()
}

/// The assertion or message at which the test fails, if it is the same in all runs in which it does.
fn failing_part(source: &SourceFile, report: &RunReport, test: TestRef, severity: Severity) -> What {
    let mut lines: Vec<u32> = report.of(test).filter(|(_, o)| **o != Outcome::Passed).map(|(_, o)| o.line()).collect();
    lines.sort_unstable();
    lines.dedup();
    match lines.as_slice() {
        [line] => what(origin(source, test.method, *line), severity),
        _ => What::Test,
    }
}

fn origin(source: &SourceFile, method: usize, line: u32) -> Option<Origin> {
    source.methods.get(method).and_then(|m| m.origin(line))
}

fn what(origin: Option<Origin>, severity: Severity) -> What {
    match (origin, severity) {
        (Some(Origin::Assertion(k)), Severity::Careful) => What::Assertion(k),
        (Some(Origin::Message), Severity::Careful) => What::Message,
        _ => What::Test,
    }
}

fn add(drops: &mut BTreeMap<TestRef, (BTreeSet<What>, Why)>, test: TestRef, what: What, why: Why) {
    drops.entry(test).or_insert_with(|| (BTreeSet::new(), why)).0.insert(what);
}

/// One list; where a test goes, its parts need not be mentioned.
fn list(drops: BTreeMap<TestRef, (BTreeSet<What>, Why)>) -> Vec<Drop> {
    let mut out = Vec::new();
    for (test, (parts, why)) in drops {
        if parts.contains(&What::Test) {
            out.push(Drop { test, what: What::Test, why });
        } else {
            out.extend(parts.into_iter().map(|what| Drop { test, what, why }));
        }
    }
    out
}

/// Counts by reason, for reports.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    pub tests: BTreeMap<Why, usize>,
    pub assertions: BTreeMap<Why, usize>,
    pub rounds: u32,
}

impl Tally {
    pub(crate) fn add(&mut self, other: &Self) {
        for (ours, theirs) in [(&mut self.tests, &other.tests), (&mut self.assertions, &other.assertions)] {
            for (&why, &count) in theirs {
                *ours.entry(why).or_default() += count;
            }
        }
        self.rounds += other.rounds;
    }

    pub fn count(&mut self, drops: &[Drop]) {
        for drop in drops {
            let by_reason = if drop.what == What::Test { &mut self.tests } else { &mut self.assertions };
            *by_reason.entry(drop.why).or_default() += 1;
        }
    }
}
