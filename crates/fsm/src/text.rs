//! A machine as text, for terminals.

use std::collections::BTreeMap;
use std::fmt::Write;

use crate::machine::{Machine, Transition};

/// Calls of a state that end alike from which on they share a line.
const MANY_ALIKE: usize = 8;

/// The machine, a paragraph for each state.
pub fn text(machine: &Machine) -> String {
    let mut out = String::new();
    let (states, makers) = (machine.states.len(), machine.leaving(None).count());
    let transitions = machine.transitions.len() - makers;
    let _ = writeln!(
        out,
        "{}: {}, {}, {} to make objects (from {} in {}, by {}{})",
        machine.class,
        count(states, "state"),
        count(transitions, "transition"),
        count(makers, "way"),
        count(usize::try_from(machine.events).unwrap_or(usize::MAX), "call"),
        count(usize::try_from(machine.traces).unwrap_or(usize::MAX), "trace"),
        machine.abstraction,
        if machine.is_mixed() { "" } else { ", all generated" }
    );
    for transition in machine.leaving(None) {
        let _ = writeln!(out, "  {}", line(machine, transition));
    }
    for (at, state) in machine.states.iter().enumerate() {
        let mut marks = Vec::new();
        if state.initial {
            marks.push("initial");
        }
        if state.last {
            marks.push("no call leaves it");
        }
        let marks = if marks.is_empty() { String::new() } else { format!("  ({})", marks.join(", ")) };
        let _ = writeln!(out, "\nstate {at}: {}{marks}", state.label);
        if machine.leaving(Some(at)).next().is_none() {
            let mut into = machine.transitions.iter().filter(|t| t.to == at);
            let why =
                if into.all(|t| t.threw.is_some()) { ": tests end with the exception that leads to it" } else { "" };
            let _ = writeln!(out, "  nothing was called here{why}");
        }
        leaving(&mut out, machine, at);
    }
    if !machine.notes.is_empty() {
        out.push('\n');
    }
    for note in &machine.notes {
        let _ = writeln!(out, "note: {note}");
    }
    out
}

/// The transitions of a state: those that return, then those that throw. Many calls that all stay, or are all refused alike, share a line.
fn leaving(out: &mut String, machine: &Machine, at: usize) {
    let never = machine.never_allowed(at);
    let mut alike: BTreeMap<(bool, &str), Vec<&Transition>> = BTreeMap::new();
    let mut single: Vec<&Transition> = Vec::new();
    for transition in machine.leaving(Some(at)) {
        let plain = transition.guard.is_always() && !transition.ambiguous && transition.to == at;
        match &transition.threw {
            None if plain => alike.entry((false, "")).or_default().push(transition),
            Some(class) if plain && never.contains(&transition.call) => {
                alike.entry((true, simple(class))).or_default().push(transition);
            }
            _ => single.push(transition),
        }
    }
    let few: Vec<(bool, &str)> = alike.iter().filter(|(_, all)| all.len() < MANY_ALIKE).map(|(key, _)| *key).collect();
    single.extend(few.iter().flat_map(|key| alike.remove(key).unwrap_or_default()));
    for throws in [false, true] {
        for transition in machine.leaving(Some(at)).filter(|t| t.threw.is_some() == throws) {
            if single.iter().any(|one| std::ptr::eq(*one, transition)) {
                let never = throws && never.contains(&transition.call);
                let mark = if never { "  never allowed here" } else { "" };
                let _ = writeln!(out, "  {}{mark}", line(machine, transition));
            }
        }
        for ((_, class), all) in alike.iter().filter(|((throw, _), _)| *throw == throws) {
            let calls: Vec<String> = all.iter().map(|transition| what(machine, transition)).collect();
            let what = if throws { format!("never allowed here, {class}") } else { "stays here".to_owned() };
            let _ = writeln!(out, "  {what}: {}", calls.join(", "));
        }
    }
}

fn count(number: usize, what: &str) -> String {
    format!("{number} {what}{}", if number == 1 { "" } else { "s" })
}

/// `rem(c) [n() - c = 1] -> state 1  (12 calls in 9 traces, only generated)`.
fn line(machine: &Machine, transition: &Transition) -> String {
    let mut line = what_people_read(machine, transition);
    match &transition.threw {
        Some(class) if transition.from == Some(transition.to) => {
            let _ = write!(line, " throws {}", simple(class));
        }
        Some(class) => {
            let _ = write!(line, " throws {} -> state {}", simple(class), transition.to);
        }
        None => {
            let _ = write!(line, " -> state {}", transition.to);
        }
    }
    let support = &transition.support;
    let calls = count(usize::try_from(support.calls).unwrap_or(usize::MAX), "call");
    let traces = count(usize::try_from(support.traces).unwrap_or(usize::MAX), "trace");
    // Where all is generated the mark would say nothing.
    let generated = if machine.is_mixed() && support.only_generated() { ", only generated" } else { "" };
    let _ = write!(line, "  ({calls} in {traces}{generated})");
    if transition.ambiguous {
        let by = if transition.hidden.is_always() { "not deterministic" } else { "by hidden fields" };
        let _ = write!(line, "  {by}");
    }
    line
}

/// `n() > 1: rem(c) [n() - c = 1] -> n() = 1`: a transition in words that do not depend on the numbers of states.
pub fn describe(machine: &Machine, transition: &Transition) -> String {
    let from = transition.from.map_or("a new object", |state| &machine.states[state].label);
    let to = &machine.states[transition.to].label;
    match &transition.threw {
        Some(class) => format!("{from}: {} throws {}", what(machine, transition), simple(class)),
        None => format!("{from}: {} -> {to}", what(machine, transition)),
    }
}

/// `rem(c) [c = 1]`.
pub(crate) fn what(machine: &Machine, transition: &Transition) -> String {
    let call = &machine.calls[transition.call];
    let made = if transition.from.is_none() { "new " } else { "" };
    let made = if call.kind == crate::trace::CallKind::Creates { made } else { "" };
    let guard = transition.guard.text(call);
    if guard.is_empty() {
        format!("{made}{}", call.with_names())
    } else {
        format!("{made}{} [{guard}]", call.with_names())
    }
}

/// The same with conditions on hidden fields: `withdraw(amount) [balance - amount = 0]`.
pub(crate) fn what_people_read(machine: &Machine, transition: &Transition) -> String {
    let call = &machine.calls[transition.call];
    if transition.hidden.is_always() {
        return what(machine, transition);
    }
    format!("{} [{}]", what(machine, transition), transition.hidden.text(call))
}

pub(crate) fn simple(class: &str) -> &str {
    class.rsplit('.').next().unwrap_or(class)
}
