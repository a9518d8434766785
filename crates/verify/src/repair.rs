//! What to take back when the JDK disagrees: as little as possible, an assertion before a test.

use std::collections::{BTreeMap, BTreeSet};

use suite::{Disagreement, LineOrigin, Part, SourceFile};

use crate::compile::{CompileError, CompileReport};
use crate::order::TestRef;
use crate::run::{Outcome, RunReport};

/// Something that is to be taken back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Drop {
    pub test: TestRef,
    pub part: Part,
    pub why: Disagreement,
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
                add(&mut drops, test, blamed_part(origin, severity), Disagreement::DoesNotCompile);
            }
        }
    }
    list(drops)
}

/// An error outside of all tests is about a name: an import that cannot be had, or a class that stands in for another. Tests that
/// use the name are to blame; if it is neither, all of them.
fn blamed_for_head(source: &SourceFile, error: &CompileError) -> Vec<(usize, Option<LineOrigin>)> {
    let lines: Vec<&str> = source.text.lines().collect();
    let before = &lines[..(error.line as usize).min(lines.len())];
    let import = before.last().and_then(|line| line.strip_prefix("import "));
    let imported = import.and_then(|l| l.trim_end_matches(';').rsplit('.').next());
    let enclosing = || {
        let head = before.iter().rev().find_map(|line| line.trim_start().strip_prefix("private static class "))?;
        head.split(' ').next()
    };
    let name = imported.or_else(enclosing);
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
                Verdict::Drop(why) => add(&mut drops, test, Part::Test, why),
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
    Drop(Disagreement),
    /// The same in every run.
    Wrong(Disagreement),
    /// Some runs passed.
    Unsteady,
}

fn judge(report: &RunReport, test: TestRef) -> Verdict {
    let outcomes: Vec<&Outcome> = report.of(test).map(|(_, outcome)| outcome).collect();
    let has = |wanted: &Outcome| outcomes.contains(&wanted);
    if has(&Outcome::Died) {
        Verdict::Drop(Disagreement::EndsProcess)
    } else if has(&Outcome::TimedOut) {
        Verdict::Drop(Disagreement::TimedOut)
    } else if outcomes.is_empty() {
        Verdict::Drop(Disagreement::NotRun)
    } else if outcomes.iter().all(|o| **o == Outcome::Passed) {
        Verdict::Fine
    } else if has(&Outcome::Passed) {
        Verdict::Unsteady
    } else {
        Verdict::Wrong(Disagreement::Fails)
    }
}

/// Polluters that explain several victims go; a lone victim gives up the assertion that failed.
fn isolate(
    sources: &[SourceFile],
    report: &RunReport,
    victims: &[TestRef],
    severity: Severity,
    drops: &mut BTreeMap<TestRef, (BTreeSet<Part>, Disagreement)>,
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
                add(drops, *polluter, Part::Test, Disagreement::Pollutes);
                for victim in all {
                    left.remove(victim);
                }
            }
            _ => break,
        }
    }
    for victim in left {
        let part = failing_part(&sources[victim.file], report, victim, severity);
        add(drops, victim, part, Disagreement::Flaky);
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
fn failing_part(source: &SourceFile, report: &RunReport, test: TestRef, severity: Severity) -> Part {
    let mut lines: Vec<u32> = report.of(test).filter(|(_, o)| **o != Outcome::Passed).map(|(_, o)| o.line()).collect();
    lines.sort_unstable();
    lines.dedup();
    match lines.as_slice() {
        [line] => blamed_part(origin(source, test.method, *line), severity),
        _ => Part::Test,
    }
}

fn origin(source: &SourceFile, method: usize, line: u32) -> Option<LineOrigin> {
    source.methods.get(method).and_then(|m| m.origin(line))
}

fn blamed_part(origin: Option<LineOrigin>, severity: Severity) -> Part {
    match (origin, severity) {
        (Some(LineOrigin::Assertion(k)), Severity::Careful) => Part::Assertion(k),
        (Some(LineOrigin::Message), Severity::Careful) => Part::Message,
        _ => Part::Test,
    }
}

fn add(drops: &mut BTreeMap<TestRef, (BTreeSet<Part>, Disagreement)>, test: TestRef, part: Part, why: Disagreement) {
    drops.entry(test).or_insert_with(|| (BTreeSet::new(), why)).0.insert(part);
}

/// One list; where a test goes, its parts need not be mentioned.
fn list(drops: BTreeMap<TestRef, (BTreeSet<Part>, Disagreement)>) -> Vec<Drop> {
    let mut out = Vec::new();
    for (test, (parts, why)) in drops {
        if parts.contains(&Part::Test) {
            out.push(Drop { test, part: Part::Test, why });
        } else {
            out.extend(parts.into_iter().map(|part| Drop { test, part, why }));
        }
    }
    out
}

/// Counts by reason, for reports.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    pub tests: BTreeMap<Disagreement, usize>,
    pub assertions: BTreeMap<Disagreement, usize>,
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

    pub fn count(&mut self, drop: &Drop) {
        let by_reason = if drop.part == Part::Test { &mut self.tests } else { &mut self.assertions };
        *by_reason.entry(drop.why).or_default() += 1;
    }
}
