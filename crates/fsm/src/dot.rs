//! A machine in the language of Graphviz.

use std::collections::BTreeMap;
use std::fmt::Write;

use crate::machine::Machine;
use crate::text::{simple, what_people_read};

/// The machine as a digraph. Calls that throw and stay are listed in their state, not drawn.
pub fn dot(machine: &Machine) -> String {
    let mut out = format!("digraph {} {{\n", quoted(&machine.class));
    out.push_str("  rankdir=LR;\n  node [shape=box, style=rounded];\n  start [shape=point];\n");
    for (at, state) in machine.states.iter().enumerate() {
        let mut label = format!("{at}: {}", state.label.replace(", ", "\n"));
        for call in machine.never_allowed(at) {
            let _ = write!(label, "\nnever: {}", machine.calls[call].name);
        }
        let border = if state.last { ", peripheries=2" } else { "" };
        let _ = writeln!(out, "  s{at} [label={}{border}];", quoted(&label));
        if state.initial {
            let _ = writeln!(out, "  start -> s{at};");
        }
    }
    for ((from, to), (labels, generated)) in edges(machine) {
        let style = if generated { ", style=dashed" } else { "" };
        let _ = writeln!(out, "  s{from} -> s{to} [label={}{style}];", quoted(&labels.join("\n")));
    }
    out.push_str("}\n");
    out
}

/// The labels between two states, and whether only generated tests show them.
pub(crate) fn edges(machine: &Machine) -> BTreeMap<(usize, usize), (Vec<String>, bool)> {
    let mut edges: BTreeMap<(usize, usize), (Vec<String>, bool)> = BTreeMap::new();
    let mixed = machine.is_mixed();
    for transition in &machine.transitions {
        let Some(from) = transition.from else { continue };
        if transition.threw.is_some() && from == transition.to {
            continue;
        }
        let mut label = what_people_read(machine, transition);
        if let Some(class) = &transition.threw {
            let _ = write!(label, " throws {}", simple(class));
        }
        if transition.ambiguous && transition.hidden.is_always() {
            label.push_str(" ?");
        }
        let (labels, generated) = edges.entry((from, transition.to)).or_insert_with(|| (Vec::new(), mixed));
        labels.push(label);
        // Where all is generated the mark would say nothing.
        *generated = *generated && transition.support.only_generated();
    }
    edges
}

fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n"))
}
