//! What `minimize` says: on the terminal, as JSON, as a page.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use jacoco::{ClassCounters, Counter};
use redundancy::{Judgement, Minimized, Test};
use serde_json::{Value, json};

use crate::plot::escaped;

/// Sums over some tests under one technique.
#[derive(Clone, Copy, Debug, Default)]
struct Row {
    tests: usize,
    redundant: usize,
    executions: u64,
    distinct: usize,
    states: usize,
}

impl Row {
    fn share(&self) -> f64 {
        100.0 * self.redundant as f64 / self.tests.max(1) as f64
    }

    fn of(done: &Minimized, judgement: &Judgement, wanted: impl Fn(&Test) -> bool) -> Self {
        let mut row = Self::default();
        let mut distinct: BTreeSet<states::ClassId> = BTreeSet::new();
        let mut states: BTreeSet<states::Key> = BTreeSet::new();
        for (at, test) in done.tests.iter().enumerate().filter(|(_, test)| wanted(test)) {
            row.tests += 1;
            row.redundant += usize::from(!judgement.kept[at]);
            row.executions += test.runs.iter().map(|run| run.trace.calls).sum::<u64>();
            distinct.extend(judgement.executions[at].iter().copied());
            states.extend(judgement.states[at].iter().copied());
        }
        (row.distinct, row.states) = (distinct.len(), states.len());
        row
    }
}

/// The rows of a technique: one for each test class, and all of them.
fn rows(done: &Minimized, judgement: &Judgement) -> (Vec<(String, Row)>, Row) {
    let classes: BTreeSet<&str> = done.tests.iter().map(|test| &*test.unit.class).collect();
    let of =
        |class: &&str| (class.replace(['/', '$'], "."), Row::of(done, judgement, |test| test.unit.class == *class));
    (classes.iter().map(of).collect(), Row::of(done, judgement, |_| true))
}

/// Branches and lines of all classes.
fn sums(classes: &[ClassCounters]) -> (Counter, Counter) {
    let (mut lines, mut branches) = (Counter::default(), Counter::default());
    for class in classes {
        lines += class.lines;
        branches += class.branches;
    }
    (lines, branches)
}

fn ratio(counter: Counter) -> String {
    format!("{}/{}", counter.covered, counter.total())
}

/// What is said on the terminal.
pub fn text(done: &Minimized) -> String {
    let mut out = String::new();
    let mut kept: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for test in &done.tests {
        if let Some(why) = &test.kept {
            kept.entry(why.to_string()).or_default().push(test.unit.name());
        }
    }
    for (why, tests) in kept {
        let _ = writeln!(out, "kept, {why}:");
        for test in &tests {
            let _ = writeln!(out, "  {test}");
        }
    }
    for strange in &done.strange {
        let _ = writeln!(out, "kept, {}: {}", strange.id, strange.why);
    }
    if done.redundant().next().is_some() {
        out.push_str("redundant:\n");
    }
    for test in done.redundant() {
        let _ = writeln!(out, "  {}", test.unit.name());
    }
    for broken in done.judgements.iter().flat_map(|j| j.broken.iter().map(move |b| (j.technique.name, b))) {
        let (technique, broken) = broken;
        let (class, fault) = (broken.class.replace('/', "."), &broken.fault);
        let _ = writeln!(out, "{technique}: equals of {class} {fault}; its states are compared as a whole");
    }
    table(&mut out, done);
    let ((lines, branches), after) = (sums(&done.coverage.0), sums(&done.coverage.1));
    let _ = writeln!(
        out,
        "coverage of all tests: {} lines, {} branches; of those that are kept: {} lines, {} branches",
        ratio(lines),
        ratio(branches),
        ratio(after.0),
        ratio(after.1)
    );
    written(&mut out, done);
    out
}

fn written(out: &mut String, done: &Minimized) {
    let Some(written) = &done.written else { return };
    for path in &written.refused {
        let _ = writeln!(out, "not edited, since the result would not be Java: {}", path.display());
    }
    for path in &written.files {
        let _ = writeln!(out, "written: {}", path.display());
    }
}

fn table(out: &mut String, done: &Minimized) {
    let Some(decision) = done.decision() else { return };
    let (classes, all) = rows(done, decision);
    let width = classes.iter().map(|(name, _)| name.len()).max().unwrap_or(5).clamp(5, 60);
    let head = |first: &str, width: usize| {
        format!(
            "\n{first:width$}  {:>6}  {:>9}  {:>8}  {:>10}  {:>8}  {:>8}\n",
            "tests", "redundant", "share", "executions", "distinct", "states"
        )
    };
    let line = |name: &str, width: usize, row: &Row| {
        format!(
            "{name:width$}  {:>6}  {:>9}  {:>7.1}%  {:>10}  {:>8}  {:>8}\n",
            row.tests,
            row.redundant,
            row.share(),
            row.executions,
            row.distinct,
            row.states
        )
    };
    let width = width.max(decision.technique.name.len());
    out.push_str(&head(decision.technique.name, width));
    for (name, row) in &classes {
        out.push_str(&line(name, width, row));
    }
    out.push_str(&line("all", width, &all));
    if done.judgements.len() > 1 {
        out.push_str(&head("technique", 15));
        for entry in states::technique::ALL {
            if let Some(judgement) = done.judgements.iter().find(|j| *j.technique == *entry) {
                out.push_str(&line(entry.name, 15, &rows(done, judgement).1));
            }
        }
    }
    out.push('\n');
}

fn row_json(row: &Row) -> Value {
    json!({
        "tests": row.tests,
        "redundant": row.redundant,
        "share_redundant": row.share() / 100.0,
        "executions": row.executions,
        "distinct_executions": row.distinct,
        "distinct_states": row.states,
    })
}

pub fn json(done: &Minimized) -> String {
    let counters = |classes: &[ClassCounters]| {
        let (lines, branches) = sums(classes);
        let of = |c: Counter| json!({ "covered": c.covered, "total": c.total() });
        json!({ "lines": of(lines), "branches": of(branches) })
    };
    let techniques = done.judgements.iter().map(|judgement| {
        let (classes, all) = rows(done, judgement);
        let mut value = row_json(&all);
        value["technique"] = judgement.technique.name.into();
        value["classes"] = classes.iter().map(|(name, row)| (name.clone(), row_json(row))).collect();
        value["broken_equals"] = judgement
            .broken
            .iter()
            .map(|b| json!({ "class": b.class.replace('/', "."), "what": b.fault.to_string() }))
            .collect();
        value
    });
    let kept = done.decision().map_or(&[][..], |j| &j.kept[..]);
    let tests = done.tests.iter().zip(kept).map(|(test, &kept)| {
        let mut value = json!({
            "test": test.unit.name(),
            "framework": test.framework.name(),
            "redundant": !kept,
            "runs": test.runs.len(),
            "executions": test.runs.iter().map(|run| run.trace.calls).sum::<u64>(),
        });
        if let Some(why) = &test.kept {
            value["kept"] = json!({ "code": why.code(), "why": why.to_string() });
        }
        value
    });
    let value = json!({
        "version": 1,
        "technique": done.decision().map(|j| j.technique.name),
        "verified": done.verified,
        "techniques": techniques.collect::<Vec<_>>(),
        "tests": tests.collect::<Vec<_>>(),
        "other": done.strange.iter().map(|s| json!({ "id": s.id, "why": s.why })).collect::<Vec<_>>(),
        "coverage": { "all": counters(&done.coverage.0), "kept": counters(&done.coverage.1) },
        "written": done.written.as_ref().map(|w| w.files.iter().map(|f| f.display().to_string()).collect::<Vec<_>>()),
    });
    format!("{value:#}")
}

const STYLE: &str = "body{font-family:sans-serif;margin:2em;color:#1f2328;max-width:70em}\
table{border-collapse:collapse;margin:1em 0}th,td{padding:.3em .8em;border-bottom:1px solid #d0d7de;text-align:right}\
th:first-child,td:first-child{text-align:left}code{background:#f6f8fa;padding:.1em .3em}\
.why td{text-align:left}summary{cursor:pointer;padding:.3em 0}";

/// All results as a page.
pub fn page(target: &str, done: &Minimized) -> String {
    let mut out = format!(
        "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>Touchstone: redundant tests</title>\
         <style>{STYLE}</style></head><body>\n<h1>Redundant tests</h1>\n<p>Tests of <code>{}</code>.</p>\n",
        escaped(target)
    );
    for judgement in &done.judgements {
        let (classes, all) = rows(done, judgement);
        let _ = writeln!(
            out,
            "<h2>{}</h2>\n<p>{}</p>\n<table>\n<tr><th>test class</th><th>tests</th><th>redundant</th><th>share</th>\
             <th>executions</th><th>distinct</th><th>states</th></tr>",
            judgement.technique.name,
            escaped(judgement.technique.help)
        );
        for (name, row) in classes.iter().map(|(name, row)| (&**name, row)).chain([("all", &all)]) {
            let _ = writeln!(
                out,
                "<tr><td>{}</td><td>{}</td><td>{}</td><td>{:.1}%</td><td>{}</td><td>{}</td><td>{}</td></tr>",
                escaped(name),
                row.tests,
                row.redundant,
                row.share(),
                row.executions,
                row.distinct,
                row.states
            );
        }
        out.push_str("</table>\n");
        for broken in &judgement.broken {
            let (class, fault) = (broken.class.replace('/', "."), broken.fault.to_string());
            let _ = writeln!(out, "<p><code>equals</code> of {} {}.</p>", escaped(&class), escaped(&fault));
        }
    }
    tests_table(&mut out, done);
    out.push_str("</body></html>\n");
    out
}

fn tests_table(out: &mut String, done: &Minimized) {
    out.push_str("<h2>Tests</h2>\n<table class=\"why\">\n<tr><th>test</th><th></th></tr>\n");
    let kept = done.decision().map_or(&[][..], |j| &j.kept[..]);
    for (test, kept) in done.tests.iter().zip(kept) {
        let what = match (&test.kept, kept) {
            (Some(why), _) => format!("kept, {why}"),
            (None, true) => "kept".to_owned(),
            (None, false) => "redundant".to_owned(),
        };
        let _ = writeln!(out, "<tr><td>{}</td><td>{}</td></tr>", escaped(&test.unit.name()), escaped(&what));
    }
    for strange in &done.strange {
        let _ = writeln!(out, "<tr><td>{}</td><td>kept, {}</td></tr>", escaped(&strange.id), escaped(&strange.why));
    }
    out.push_str("</table>\n");
}
