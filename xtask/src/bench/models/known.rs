//! The machines of classes with known protocols, against what is documented.

use std::fmt::Write as _;
use std::path::Path;

use super::rules::{Protocol, Rule};
use super::{Bench, machine, verdict};
use crate::table::{Align, Table};

/// Seconds that a machine may take.
const SECONDS: f64 = 20.0;

pub fn run(bench: &Bench, title: &str, protocols: &[Protocol], classes: &Path) -> String {
    let mut table = Table::new(&[
        ("class", Align::Left),
        ("states", Align::Right),
        ("transitions", Align::Right),
        ("seconds", Align::Right),
        ("documented", Align::Right),
        ("differences", Align::Right),
        ("", Align::Left),
    ]);
    let mut differences = String::new();
    for protocol in protocols {
        eprintln!("models: {}", protocol.class);
        table.row(row(bench, classes, protocol, &mut differences));
    }
    format!("\n{title}: documented transitions, and where machines have something else\n{table}{differences}")
}

fn row(bench: &Bench, classes: &Path, protocol: &Protocol, differences: &mut String) -> [String; 7] {
    let class = protocol.class;
    let documented: usize = protocol.rules.iter().map(Rule::documented).sum();
    let (machine, seconds) = match machine(bench, protocol, classes) {
        Ok(found) => found,
        Err(why) => {
            let _ = writeln!(differences, "{class}: {why}");
            let none = || "-".to_owned();
            return [class.into(), none(), none(), none(), documented.to_string(), none(), verdict(false).into()];
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
        documented.to_string(),
        found.len().to_string(),
        verdict(found.is_empty() && seconds <= SECONDS).into(),
    ]
}
