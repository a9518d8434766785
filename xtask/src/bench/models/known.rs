//! The machines of classes with known protocols, against what is documented.

use std::fmt::Write as _;
use std::path::Path;

use super::rules::{Protocol, Rule};
use super::{Bench, Wish, machine, verdict};
use crate::table::{Align, Table};

/// Seconds that a machine may take, unless its budget is in executions.
const SECONDS: f64 = 20.0;

pub fn run(bench: &Bench, title: &str, protocols: &[Protocol], classes: &Path, wish: Wish<'_>) -> String {
    let mut table = Table::new(&[
        ("class", Align::Left),
        ("states", Align::Right),
        ("transitions", Align::Right),
        ("seconds", Align::Right),
        ("of cores", Align::Right),
        ("documented", Align::Right),
        ("differences", Align::Right),
        ("", Align::Left),
    ]);
    let mut differences = String::new();
    let mut wanted = protocols.iter().filter(|protocol| wish.has_class(protocol.class)).peekable();
    if wanted.peek().is_none() {
        return String::new();
    }
    for protocol in wanted {
        eprintln!("models: {}", protocol.class);
        table.row(row(bench, classes, protocol, wish.executions, &mut differences));
    }
    format!("\n{title}: documented transitions, and where machines have something else\n{table}{differences}")
}

fn row(
    bench: &Bench,
    classes: &Path,
    protocol: &Protocol,
    executions: Option<u64>,
    differences: &mut String,
) -> [String; 8] {
    let class = protocol.class;
    let documented: usize = protocol.rules.iter().map(Rule::documented).sum();
    let (machine, [seconds, of_cores]) = match machine(bench, protocol, classes, executions) {
        Ok(found) => found,
        Err(why) => {
            let _ = writeln!(differences, "{class}: {why}");
            let none = || "-".to_owned();
            return [
                class.into(),
                none(),
                none(),
                none(),
                none(),
                documented.to_string(),
                none(),
                verdict(false).into(),
            ];
        }
    };
    let found: Vec<String> = protocol.rules.iter().flat_map(|rule| rule.differences(&machine)).collect();
    for one in &found {
        let _ = writeln!(differences, "{class}: {one}");
    }
    [
        class.into(),
        machine.states.len().to_string(),
        machine.transitions.len().to_string(),
        format!("{seconds:.1}"),
        format!("{of_cores:.1}"),
        documented.to_string(),
        found.len().to_string(),
        verdict(found.is_empty() && (executions.is_some() || seconds <= SECONDS)).into(),
    ]
}
