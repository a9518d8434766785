//! `--format json`: the report of a run. The schema is in the book's chapter on `generate`.

use engine::report::Ratio;
use engine::{ClassReport, Config, Reduction, RunReport, Status};
use serde_json::{Value, json};

pub fn report(config: &Config, report: &RunReport) -> String {
    let verified = match &report.verified {
        Some(Ok(())) => json!({ "ok": true }),
        Some(Err(why)) => json!({ "ok": false, "why": why }),
        None => Value::Null,
    };
    let value = json!({
        "version": 1,
        "command": config.command,
        "out": config.out,
        "seed": config.seed,
        "cancelled": report.cancelled,
        "seconds": report.seconds,
        "notes": report.notes,
        "verified": verified,
        "sandbox": report.verified.as_ref().map(|_| config.sandbox.describe()),
        "lines": ratio(report.total(|c| c.lines)),
        "branches": ratio(report.total(|c| c.branches)),
        "tests": report.tests(),
        "classes": report.classes.iter().map(class).collect::<Vec<_>>(),
    });
    format!("{value:#}")
}

fn ratio(of: Ratio) -> Value {
    json!({ "covered": of.covered, "total": of.total })
}

fn reduction(of: &Reduction) -> Value {
    json!({
        "technique": of.technique,
        "tests": { "before": of.tests.before, "after": of.tests.after },
        "executions": { "before": of.executions.before, "after": of.executions.after },
        "distinct_executions": of.classes,
        "states": of.states,
        "exceptions": { "before": of.exceptions.before, "after": of.exceptions.after },
        "branches": { "before": of.branches.before, "after": of.branches.after },
        "kept_for_goals": of.for_goals,
        "redundant_by_assertions": of.asserted,
        "redundant_left": of.redundant_left,
        "broken_equals": of.broken,
        "seconds": of.time.as_secs_f64(),
    })
}

fn round(of: &engine::Round) -> Value {
    json!({
        "tests": of.tests,
        "executions": of.executions,
        "states": of.states,
        "exceptions": of.exceptions,
        "branches": { "covered": of.branches.0, "total": of.branches.1 },
        "seconds": of.time.as_secs_f64(),
    })
}

fn turns(of: &engine::Turns) -> Value {
    let kinds = of.kinds.iter().map(|kind| json!({ "kind": kind.kind, "exposure": kind.exposure, "won": kind.won }));
    json!({ "strategy": of.strategy, "used": of.used, "won": of.won, "kinds": kinds.collect::<Vec<_>>() })
}

fn class(class: &ClassReport) -> Value {
    let (status, why) = match &class.status {
        Status::Generated => ("generated", None),
        Status::Skipped(why) => ("skipped", Some(why)),
        Status::Failed(why) | Status::Unwritten(why) => ("failed", Some(why)),
    };
    let uncovered = class
        .uncovered
        .iter()
        .map(|u| json!({ "what": u.what, "line": u.line, "code": u.why.code(), "why": u.why.to_string() }));
    let taken_back =
        class.taken_back.iter().map(|t| json!({ "test": t.name, "what": t.part.word(), "why": t.reason() }));
    json!({
        "name": class.name,
        "status": status,
        "why": why,
        "file": class.file,
        "tests": class.tests,
        "assertions": class.assertions,
        "lines": ratio(class.lines),
        "branches": ratio(class.branches),
        "own_lines": ratio(class.own_lines),
        "own_branches": ratio(class.own_branches),
        "goals": ratio(class.goals),
        "transitions": ratio(class.transitions),
        "invariants": class.invariants,
        "executions": class.executions,
        "set_up_seconds": class.set_up_time.as_secs_f64(),
        "set_up_cpu_seconds": class.set_up_cpu.map(|time| time.as_secs_f64()),
        "search_seconds": class.search_time.as_secs_f64(),
        "finish_seconds": class.finish_time.as_secs_f64(),
        "unused_search_seconds": class.unused_time.as_secs_f64(),
        "reduction": class.reduction.as_ref().map(reduction),
        "rounds": class.rounds.iter().map(round).collect::<Vec<_>>(),
        "members": class.turns.iter().map(turns).collect::<Vec<_>>(),
        "cut": class.cut,
        "ended_early": class.ended_early,
        "notes": class.notes,
        "kept": class.kept,
        "dropped_tests": class.dropped_tests,
        "dropped_assertions": class.dropped_assertions,
        "taken_back": taken_back.collect::<Vec<_>>(),
        "uncovered": uncovered.collect::<Vec<_>>(),
    })
}
