//! `touchstone merge`: the reports of parts of a run, as one.

use std::collections::BTreeMap;
use std::path::PathBuf;

use clap::Args;
use serde_json::{Map, Value, json};

use crate::args::Format;
use crate::exit::{Exit, Failure};
use crate::output;

#[derive(Args, Debug)]
pub struct MergeArgs {
    /// Reports of `generate --format json`, one of each part
    #[arg(value_name = "REPORT", required = true)]
    pub reports: Vec<PathBuf>,
    /// Write the whole report to this file too, as JSON
    #[arg(long, short = 'o', value_name = "FILE")]
    pub out: Option<PathBuf>,
    #[arg(long, value_name = "FORMAT", default_value = "human")]
    pub format: Format,
}

/// The version of reports that is understood.
const VERSION: u64 = 1;

pub fn merge(args: &MergeArgs) -> Result<Exit, Failure> {
    let mut reports = Vec::new();
    for path in &args.reports {
        let shown = path.display().to_string();
        let bad = |why: String| Failure::new(Exit::NoInput, format!("{shown}: {why}"));
        let text = std::fs::read(path).map_err(|e| bad(e.to_string()))?;
        let report: Map<String, Value> = serde_json::from_slice(&text)
            .map_err(|e| bad(format!("it is no report of `touchstone generate --format json`: {e}")))?;
        if report.get("version").and_then(Value::as_u64) != Some(VERSION) || !report.contains_key("classes") {
            return Err(bad(format!("it is no report of `touchstone generate --format json` of version {VERSION}")));
        }
        reports.push((shown, report));
    }
    let whole = joined(&reports).map_err(|why| Failure::new(Exit::BadInput, why))?;
    if let Some(path) = &args.out {
        base::file::replace(path, format!("{whole:#}\n"))
            .map_err(|e| Failure::new(Exit::Unwritten, format!("cannot write {}: {e}", path.display())))?;
    }
    match args.format {
        Format::Json => println!("{whole:#}"),
        Format::Human => print(&whole),
    }
    Ok(Exit::Program(0))
}

/// The report of all. A class may be in several only if they say the same of it.
fn joined(reports: &[(String, Map<String, Value>)]) -> Result<Value, String> {
    let mut classes: BTreeMap<String, (&str, &Value)> = BTreeMap::new();
    for (file, report) in reports {
        for class in report["classes"].as_array().into_iter().flatten() {
            let name = class["name"].as_str().unwrap_or_default().to_owned();
            if let Some((other, known)) = classes.get(&name)
                && *known != class
            {
                return Err(format!(
                    "{name} is in {other} and in {file}, with different results; merge reports of one run's parts"
                ));
            }
            classes.insert(name, (file, class));
        }
    }
    let all: Vec<&Value> = classes.values().map(|(_, class)| *class).collect();
    let one = |name: &'static str| reports.iter().map(move |(_, report)| report.get(name).unwrap_or(&Value::Null));
    let sum = |name: &'static str| one(name).filter_map(Value::as_f64).sum::<f64>();
    let ratio = |name: &str| {
        let part = |part: &str| all.iter().filter_map(|class| class[name][part].as_u64()).sum::<u64>();
        json!({ "covered": part("covered"), "total": part("total") })
    };
    let mut notes: Vec<&Value> = Vec::new();
    for note in one("notes").filter_map(Value::as_array).flatten() {
        if !notes.contains(&note) {
            notes.push(note);
        }
    }
    Ok(json!({
        "version": VERSION,
        "command": one("command").next(),
        "out": one("out").next(),
        "seed": one("seed").next(),
        "cancelled": one("cancelled").any(|value| value == true),
        "seconds": sum("seconds"),
        "notes": notes,
        "verified": verified(one("verified")),
        "sandbox": one("sandbox").find(|value| !value.is_null()),
        "lines": ratio("lines"),
        "branches": ratio("branches"),
        "tests": all.iter().filter_map(|class| class["tests"].as_u64()).sum::<u64>(),
        "classes": all,
    }))
}

/// What no part disproves: one that is not verified makes the whole not verified.
fn verified<'v>(parts: impl Iterator<Item = &'v Value>) -> Value {
    let told: Vec<&Value> = parts.filter(|value| !value.is_null()).collect();
    let bad = told.iter().find(|value| value["ok"] != true);
    bad.or(told.first()).map_or(Value::Null, |value| (*value).clone())
}

fn print(whole: &Value) {
    let classes = whole["classes"].as_array().map(Vec::as_slice).unwrap_or_default();
    let name = |class: &Value| class["name"].as_str().unwrap_or_default().to_owned();
    let width = classes.iter().map(|class| name(class).len()).max().unwrap_or(5).clamp(5, 60);
    println!("{:width$}  {:>13}  {:>13}  {:>5}", "class", "lines", "branches", "tests");
    for class in classes {
        match class["why"].as_str() {
            Some(why) => println!("{:width$}  {}: {why}", name(class), class["status"].as_str().unwrap_or_default()),
            None => row(width, &name(class), class),
        }
    }
    row(width, "all", whole);
    for note in whole["notes"].as_array().into_iter().flatten().filter_map(Value::as_str) {
        println!("\n{note}");
    }
    let failed = classes.iter().filter(|class| class["status"] == "failed").count();
    println!("\n{}, {failed} failed", output::count(classes.len(), "class", "classes"));
    match (whole["verified"]["ok"].as_bool(), whole["verified"]["why"].as_str()) {
        (Some(true), _) => println!("verified on the JDK: all tests compile and pass"),
        (Some(false), why) => println!("NOT VERIFIED: {}", why.unwrap_or_default()),
        (None, _) => println!("not verified"),
    }
}

fn row(width: usize, name: &str, of: &Value) {
    let ratio = |part: &str| {
        let (covered, total) = (of[part]["covered"].as_u64().unwrap_or(0), of[part]["total"].as_u64().unwrap_or(0));
        if total == 0 { "-".into() } else { format!("{}% {covered}/{total}", (covered * 200 + total) / (total * 2)) }
    };
    let tests = of["tests"].as_u64().unwrap_or(0);
    println!("{name:width$}  {:>13}  {:>13}  {tests:>5}", ratio("lines"), ratio("branches"));
}

#[cfg(test)]
mod tests {
    use super::*;

    fn report(classes: &[(&str, u64)], ok: bool) -> Map<String, Value> {
        let class = |(name, tests): &(&str, u64)| {
            json!({ "name": name, "tests": tests, "lines": { "covered": tests, "total": 10 },
                "branches": { "covered": 0, "total": 2 } })
        };
        let value = json!({ "version": 1, "notes": ["n"], "seconds": 1.5, "cancelled": false, "verified": { "ok": ok },
            "classes": classes.iter().map(class).collect::<Vec<_>>() });
        value.as_object().cloned().expect("an object")
    }

    #[test]
    fn parts_are_added_up_in_the_order_of_names() {
        let parts =
            [("1".to_owned(), report(&[("b", 2), ("c", 3)], true)), ("2".to_owned(), report(&[("a", 4)], true))];
        let whole = joined(&parts).expect("one report");
        let names: Vec<&str> =
            whole["classes"].as_array().expect("a list").iter().filter_map(|c| c["name"].as_str()).collect();
        assert_eq!(names, ["a", "b", "c"]);
        assert_eq!(whole["tests"], 9);
        assert_eq!(whole["lines"], json!({ "covered": 9, "total": 30 }));
        assert_eq!((&whole["seconds"], &whole["notes"]), (&json!(3.0), &json!(["n"])));
        assert_eq!(whole["verified"]["ok"], true);
    }

    #[test]
    fn a_part_that_is_not_verified_makes_the_whole_so() {
        let parts = [("1".to_owned(), report(&[("b", 2)], true)), ("2".to_owned(), report(&[("a", 4)], false))];
        assert_eq!(joined(&parts).expect("one report")["verified"]["ok"], false);
    }

    #[test]
    fn results_that_contradict_each_other_are_refused() {
        let parts =
            |tests| [("1".to_owned(), report(&[("b", 2)], true)), ("2".to_owned(), report(&[("b", tests)], true))];
        assert!(joined(&parts(2)).is_ok());
        let why = joined(&parts(3)).expect_err("two results");
        assert!(why.starts_with("b is in 1 and in 2"), "{why}");
    }
}
