//! States by predicates on observers and fields: those that tell how calls end, and no others.

use std::collections::BTreeMap;

use super::select::select;
use super::{Abstract, Entry, Options};
use crate::machine::Selected;
use crate::partition::Partition;
use crate::trace::{Snapshot, Traces};

pub const ENTRY: Entry = Entry {
    name: "predicates",
    help: "predicates on observers and fields that tell how calls end: signs, sizes, null, truth, what the class compares with",
    states,
};

fn states(traces: &Traces, options: &Options) -> Abstract {
    let mut notes = Vec::new();
    let chosen = match &options.properties {
        Some(names) => named(traces, names, &mut notes),
        None => select(traces, options.max_states, &mut notes),
    };
    let selected: Vec<Selected> = chosen
        .iter()
        .map(|&at| {
            let property = traces.properties[at].clone();
            Selected { partition: Partition::of(&property), property }
        })
        .collect();
    let classes = |snapshot: &Snapshot| -> Option<Vec<String>> {
        chosen.iter().zip(&selected).map(|(&at, of)| of.partition.class(snapshot.get(at)?)).collect()
    };
    let mut numbers: BTreeMap<Vec<String>, usize> = BTreeMap::new();
    let mut found: Vec<(String, Vec<String>)> = Vec::new();
    let mut number = |classes: Vec<String>| {
        let next = numbers.len();
        *numbers.entry(classes).or_insert_with_key(|classes| {
            found.push((label(&selected, classes), classes.clone()));
            next
        })
    };
    let mut steps = Vec::new();
    for trace in &traces.traces {
        let mut of_trace = Vec::new();
        for event in &trace.events {
            let before = event.before.as_ref().map(&classes);
            let step = match (before, classes(&event.after)) {
                (Some(Some(before)), Some(after)) => Some((Some(number(before)), number(after))),
                (None, Some(after)) => Some((None, number(after))),
                _ => None,
            };
            of_trace.push(step);
        }
        steps.push(of_trace);
    }
    Abstract { steps, states: found, selected, notes }
}

/// `n() = 0, isOpen() = true`.
fn label(selected: &[Selected], classes: &[String]) -> String {
    if selected.is_empty() {
        return "any".into();
    }
    let each = selected.iter().zip(classes).map(|(of, class)| format!("{} {class}", of.property.name));
    each.collect::<Vec<_>>().join(", ")
}

fn named(traces: &Traces, names: &[String], notes: &mut Vec<String>) -> Vec<usize> {
    let mut found = Vec::new();
    for name in names {
        match traces.properties.iter().position(|p| p.name == *name) {
            Some(at) => found.push(at),
            None => notes.push(format!("{name} is no observer or field of {}", traces.class)),
        }
    }
    found
}
