//! From traces to a machine: states by an abstraction, transitions with guards and support, marks.

use std::collections::{BTreeMap, BTreeSet};

use crate::abstraction::{Abstract, Entry, Options};
use crate::guard::{Before, Guard, Term, learn};
use crate::machine::{FORMAT, Machine, State, Support, Transition};
use crate::trace::{End, Event, Place, Property, Source, Traces};
use crate::value::Value;

/// Examples of one call in one state from which guards are learnt; the first ones count.
const MAX_EXAMPLES: usize = 2000;
/// Examples of each way of a call from which conditions on hidden fields are learnt, and how many there must be.
const MAX_HIDDEN_EXAMPLES: usize = 60;
const MIN_HIDDEN_EXAMPLES: usize = 4;

/// The machine of the traces. `tests` gives the tests that show them by their numbers, in a form that can be read again.
pub fn infer(traces: &Traces, tests: &dyn Fn(usize) -> String, entry: &Entry, options: &Options) -> Machine {
    let abstracted = (entry.states)(traces, options);
    let order = order(&abstracted);
    let mut machine = Machine {
        format: FORMAT,
        class: traces.class.clone(),
        known_as: traces.known_as.clone(),
        abstraction: entry.name.into(),
        selected: abstracted.selected.clone(),
        calls: traces.calls.clone(),
        states: states(&abstracted, &order),
        transitions: Vec::new(),
        traces: traces.traces.iter().filter(|t| !t.events.is_empty()).count() as u64,
        events: traces.traces.iter().map(|t| t.events.len() as u64).sum(),
        notes: abstracted.notes.clone(),
        tests: Vec::new(),
    };
    for ((from, call), taken) in grouped(traces, &abstracted, &order) {
        transitions(traces, &mut machine, (from, call), &taken);
    }
    for (at, state) in machine.states.iter_mut().enumerate() {
        let mut leaving = machine.transitions.iter().filter(|t| t.from == Some(at)).peekable();
        state.last = leaving.peek().is_some() && leaving.all(|t| t.to == at);
    }
    witnesses(&mut machine, tests);
    let unstable = |call: &String| format!("{call} is not deterministic: the same test gave different ends or states");
    machine.notes.extend(traces.unstable.iter().map(unstable));
    if machine.states.len() == 1 {
        machine.notes.push("there is one state: all calls may be made at any time, as far as was seen".into());
    }
    machine
}

/// New numbers of states: those in which objects are made first, then by distance from them.
fn order(abstracted: &Abstract) -> Vec<usize> {
    let all = || abstracted.steps.iter().flatten().flatten();
    let mut next: BTreeMap<usize, BTreeSet<usize>> = BTreeMap::new();
    let mut initial = BTreeSet::new();
    for &(from, to) in all() {
        match from {
            None => {
                initial.insert(to);
            }
            Some(from) => {
                next.entry(from).or_default().insert(to);
            }
        }
    }
    let by_label = |states: &BTreeSet<usize>| {
        let mut sorted: Vec<usize> = states.iter().copied().collect();
        sorted.sort_by_key(|&s| &abstracted.states[s].0);
        sorted
    };
    let mut found: Vec<usize> = by_label(&initial);
    let mut at = 0;
    while at < found.len() {
        let ahead = next.get(&found[at]).map(by_label).unwrap_or_default();
        let new: Vec<usize> = ahead.into_iter().filter(|state| !found.contains(state)).collect();
        found.extend(new);
        at += 1;
    }
    // States that are only seen after something that was not: last.
    let rest: BTreeSet<usize> = (0..abstracted.states.len()).filter(|state| !found.contains(state)).collect();
    found.extend(by_label(&rest));
    let mut numbers = vec![0; abstracted.states.len()];
    for (number, state) in found.into_iter().enumerate() {
        numbers[state] = number;
    }
    numbers
}

fn states(abstracted: &Abstract, order: &[usize]) -> Vec<State> {
    let initial: BTreeSet<usize> =
        abstracted.steps.iter().flatten().flatten().filter(|s| s.0.is_none()).map(|s| s.1).collect();
    let mut states: Vec<(usize, State)> = abstracted
        .states
        .iter()
        .enumerate()
        .map(|(at, (label, classes))| {
            let (label, classes) = (label.clone(), classes.clone());
            (order[at], State { label, classes, initial: initial.contains(&at), last: false })
        })
        .collect();
    states.sort_by_key(|(number, _)| *number);
    states.into_iter().map(|(_, state)| state).collect()
}

/// An event that takes a transition: its trace, the event, where it leads.
struct Taken<'t> {
    trace: usize,
    event: &'t Event,
    to: usize,
}

type Groups<'t> = BTreeMap<(Option<usize>, usize), Vec<Taken<'t>>>;

fn grouped<'t>(traces: &'t Traces, abstracted: &Abstract, order: &[usize]) -> Groups<'t> {
    let mut groups: Groups<'t> = BTreeMap::new();
    for (trace, at, event) in traces.events() {
        let Some((from, to)) = abstracted.steps[trace][at] else { continue };
        let from = from.map(|state| order[state]);
        groups.entry((from, event.call)).or_default().push(Taken { trace, event, to: order[to] });
    }
    groups
}

/// Adds the transitions of one call in one state.
fn transitions(traces: &Traces, machine: &mut Machine, (from, call): (Option<usize>, usize), taken: &[Taken<'_>]) {
    let mut labels: Vec<(usize, Option<String>)> = Vec::new();
    let mut label_of = Vec::new();
    for one in taken {
        let label = (one.to, threw(one.event));
        let at = labels.iter().position(|l| *l == label).unwrap_or_else(|| {
            labels.push(label);
            labels.len() - 1
        });
        label_of.push(at);
    }
    let guards = (labels.len() > 1).then(|| {
        let examples: Vec<(Before<'_>, usize)> = taken
            .iter()
            .zip(&label_of)
            .take(MAX_EXAMPLES)
            .map(|(one, &label)| (Before::of(one.event, &traces.properties), label))
            .collect();
        learn(&examples, &terms(traces, taken, |property| property.usable))
    });
    let ambiguous = matches!(guards, Some(None));
    let guards = guards.flatten().unwrap_or_default();
    let hidden = if ambiguous { hidden(traces, taken, &label_of) } else { BTreeMap::new() };
    if let (true, true, Some(from)) = (ambiguous, hidden.is_empty(), from) {
        machine.notes.push(unclear(traces, machine, from, call, &labels));
    }
    let mut found: Vec<Transition> = labels
        .iter()
        .enumerate()
        .map(|(at, (to, threw))| {
            let mine = || taken.iter().zip(&label_of).filter(|(_, label)| **label == at).map(|(one, _)| one);
            Transition {
                from,
                call,
                guard: guards.get(&at).cloned().unwrap_or_default(),
                to: *to,
                threw: threw.clone(),
                support: support(traces, mine()),
                ambiguous,
                hidden: hidden.get(&at).cloned().unwrap_or_default(),
                test: mine().map(|one| one.trace).min_by_key(|&t| (traces.traces[t].length, t)).unwrap_or(0),
            }
        })
        .collect();
    found.sort_by(|a, b| (a.threw.is_some(), a.to, &a.threw).cmp(&(b.threw.is_some(), b.to, &b.threw)));
    // Until all are known, `test` is the number of a trace.
    for transition in &mut found {
        transition.test = traces.traces[transition.test].test;
    }
    machine.transitions.extend(found);
}

fn threw(event: &Event) -> Option<String> {
    match &event.end {
        End::Returned(_) => None,
        End::Threw(class) => Some(class.clone()),
    }
}

/// What tells the ways of a call apart that arguments and observers do not tell: hidden fields.
fn hidden(traces: &Traces, taken: &[Taken<'_>], label_of: &[usize]) -> BTreeMap<usize, Guard> {
    let mut seen: BTreeMap<usize, usize> = BTreeMap::new();
    let mut examples: Vec<(Before<'_>, usize)> = Vec::new();
    for (one, &label) in taken.iter().zip(label_of) {
        let times = seen.entry(label).or_default();
        *times += 1;
        if *times <= MAX_HIDDEN_EXAMPLES {
            examples.push((Before::of(one.event, &traces.properties), label));
        }
    }
    // A way that was hardly seen may be told apart by anything.
    let enough = seen.values().all(|times| *times >= MIN_HIDDEN_EXAMPLES);
    let found = enough.then(|| learn(&examples, &terms(traces, taken, |p| p.usable || p.place == Place::Field)));
    found.flatten().unwrap_or_default()
}

/// What guards of a call may look at: arguments first, then properties.
fn terms(traces: &Traces, taken: &[Taken<'_>], is_usable: fn(&Property) -> bool) -> Vec<Term> {
    let Some(first) = taken.first() else { return Vec::new() };
    let arguments = first.event.args.len();
    let mut terms: Vec<Term> = (0..arguments).map(Term::Argument).collect();
    let plain = |at: usize| {
        let mut values = taken.iter().filter_map(|one| one.event.before.as_ref()?.get(at));
        values.all(|v| matches!(v, Value::Whole(_) | Value::Boolean(_) | Value::Name(_) | Value::Null))
    };
    let usable: Vec<(usize, &String)> = traces
        .properties
        .iter()
        .enumerate()
        .filter(|(at, p)| is_usable(p) && plain(*at))
        .map(|(at, p)| (at, &p.name))
        .collect();
    terms.extend(usable.iter().map(|(_, name)| Term::Property((*name).clone())));
    let numeric = |at: usize| taken.iter().all(|one| one.event.args.get(at).is_some_and(|v| v.number().is_some()));
    let counts = |at: usize| {
        taken.iter().filter_map(|one| one.event.before.as_ref()?.get(at)).all(|v| matches!(v, Value::Whole(_)))
    };
    for argument in (0..arguments).filter(|&at| numeric(at)) {
        let names = || usable.iter().filter(|(at, _)| counts(*at));
        terms.extend(names().map(|(_, name)| Term::Difference((*name).clone(), argument)));
        terms.extend(names().map(|(_, name)| Term::Sum((*name).clone(), argument)));
    }
    terms
}

fn support<'a, 't: 'a>(traces: &Traces, taken: impl Iterator<Item = &'a Taken<'t>>) -> Support {
    let mut support = Support::default();
    let mut counted = BTreeSet::new();
    for one in taken {
        support.calls += 1;
        if counted.insert(one.trace) {
            support.traces += 1;
            match traces.traces[one.trace].source {
                Source::Tests => support.tests += 1,
                Source::Program => support.programs += 1,
                Source::Generated => {}
            }
        }
    }
    support
}

/// Why a call has no guards.
fn unclear(traces: &Traces, machine: &Machine, from: usize, call: usize, labels: &[(usize, Option<String>)]) -> String {
    let where_to = |(to, threw): &(usize, Option<String>)| match threw {
        Some(class) => format!("throws {}", class.rsplit('.').next().unwrap_or(class)),
        None => format!("leads to state {to}"),
    };
    let ways: BTreeSet<String> = labels.iter().map(where_to).collect();
    format!(
        "{} in state {from} ({}) {}: neither its arguments nor observers tell which",
        traces.calls[call].with_names(),
        machine.states[from].label,
        ways.into_iter().collect::<Vec<_>>().join(" or ")
    )
}

/// Keeps the tests that transitions name, numbered anew.
fn witnesses(machine: &mut Machine, tests: &dyn Fn(usize) -> String) {
    let mut numbers: BTreeMap<usize, usize> = BTreeMap::new();
    for transition in &mut machine.transitions {
        let next = machine.tests.len();
        let number = *numbers.entry(transition.test).or_insert(next);
        if number == next {
            machine.tests.push(tests(transition.test));
        }
        transition.test = number;
    }
}
