//! Whether traces keep to a machine: the monitor of a machine as a probe, for runs of any tests or programs.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use crate::guard::Before;
use crate::machine::{Machine, Transition};
use crate::probe::Probe;
use crate::text::{simple, what};
use crate::trace::{Call, CallKind, End, Event, Property, Snapshot, Traces};

/// What a run did that the machine does not allow, or does not say.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Violation {
    /// The call led elsewhere than the machine says.
    Other { state: String, call: String, expected: String, seen: String },
    /// The machine has no transition for the call, or none whose guard holds.
    UnderSpecified { state: String, call: String },
    /// An object is in a state that the machine does not have.
    UnknownState { state: String },
}

/// What traces show of a machine.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Conformance {
    /// Each with how often it was seen.
    pub violations: BTreeMap<Violation, u64>,
    /// Calls in states about which the machine says nothing, with how often they were seen.
    pub open: BTreeMap<Violation, u64>,
    /// Indices of transitions that were taken.
    pub covered: BTreeSet<usize>,
}

/// Why traces cannot be compared with a machine.
#[derive(Debug, thiserror::Error)]
pub enum Stale {
    #[error("its states are by {0}, which the class does not have any more; infer the model anew")]
    Property(String),
}

/// Follows all events of the traces through the machine.
pub fn conform(machine: &Machine, traces: &Traces) -> Result<Conformance, Stale> {
    if is_by_probe(machine) {
        return Ok(by_probe(machine, traces));
    }
    let walk = Walk::new(machine, &traces.properties)?;
    let mut found = Conformance::default();
    for (_, _, event) in traces.events() {
        walk.note(&traces.calls[event.call], event, &mut found);
    }
    Ok(found)
}

/// Whether no predicates say in which state an object is, but only its calls.
fn is_by_probe(machine: &Machine) -> bool {
    machine.selected.is_empty() && machine.states.len() > 1
}

fn threw(event: &Event) -> Option<&String> {
    match &event.end {
        End::Threw(class) => Some(class),
        End::Returned(_) => None,
    }
}

/// A machine whose states are no predicates is followed by its monitor, call after call.
fn by_probe(machine: &Machine, traces: &Traces) -> Conformance {
    let mut found = Conformance::default();
    let mut probes: Vec<Option<Probe<'_>>> = Vec::new();
    for trace in &traces.traces {
        let start = trace.continues.map_or_else(|| Some(Probe::new(machine)), |of| probes.get(of)?.clone());
        let mut probe = start;
        for event in &trace.events {
            let Some(mut at) = probe.take() else { break };
            let call = &traces.calls[event.call];
            if let Ok(branch) = at.step(call, &Before::of(event, &traces.properties), &event.end, None) {
                found.covered.insert(branch);
                probe = Some(at);
            } else {
                let state = at.state().map_or_else(|| "a new object".into(), |s| machine.states[s].label.clone());
                count(&mut found.open, Violation::UnderSpecified { state, call: call.with_names() });
            }
        }
        probes.push(probe);
    }
    found
}

/// What follows objects through a machine.
pub struct Walk<'a> {
    machine: &'a Machine,
    properties: &'a [Property],
    /// Where the machine's properties are in snapshots.
    places: Vec<usize>,
}

/// An event as a machine sees it.
enum Seen {
    /// Something that tells states apart is not known.
    Unclear,
    /// The object was in a state that the machine does not have.
    UnknownState(String),
    Taken(usize),
    /// The machine says something else, or nothing: transitions whose guards hold, and the classes after the call.
    Other {
        from: Option<usize>,
        expected: Option<usize>,
        after: Vec<String>,
    },
}

impl<'a> Walk<'a> {
    pub fn new(machine: &'a Machine, properties: &'a [Property]) -> Result<Self, Stale> {
        let place = |name: &String| {
            let at = properties.iter().position(|p| p.name == *name);
            at.ok_or_else(|| Stale::Property(name.clone()))
        };
        let places = machine.selected.iter().map(|s| place(&s.property.name)).collect::<Result<_, _>>()?;
        Ok(Self { machine, properties, places })
    }

    /// The transitions that an object took, from its making on; `None` for calls about which the machine says something else or
    /// nothing.
    pub fn transitions(&self, calls: &[Call], events: &[Event]) -> Vec<Option<usize>> {
        if is_by_probe(self.machine) {
            let mut probe = Probe::new(self.machine);
            let mut step = |event: &Event| {
                let before = Before::of(event, self.properties);
                probe.step(&calls[event.call], &before, &event.end, None).ok()
            };
            return events.iter().map(&mut step).collect();
        }
        let taken = |event: &Event| match self.event(&calls[event.call], event) {
            Seen::Taken(at) => Some(at),
            _ => None,
        };
        events.iter().map(taken).collect()
    }

    /// The state of an object with these properties.
    pub fn state(&self, snapshot: &Snapshot) -> Option<usize> {
        self.machine.state_of(&self.classes(snapshot)?)
    }

    fn classes(&self, snapshot: &Snapshot) -> Option<Vec<String>> {
        let each = self.machine.selected.iter().zip(&self.places);
        each.map(|(of, &at)| of.partition.class(snapshot.get(at)?)).collect()
    }

    fn event(&self, call: &Call, event: &Event) -> Seen {
        let Some(after) = self.classes(&event.after) else { return Seen::Unclear };
        let from = match event.before.as_ref().map(|before| self.classes(before)) {
            None => None,
            Some(None) => return Seen::Unclear,
            Some(Some(classes)) => match self.machine.state_of(&classes) {
                Some(state) => Some(state),
                None => return Seen::UnknownState(classes.join(", ")),
            },
        };
        let known = self.machine.calls.iter().position(|c| c == call);
        let before = Before::of(event, self.properties);
        let of_call: Vec<(usize, &Transition)> = self
            .machine
            .transitions
            .iter()
            .enumerate()
            .filter(|(_, t)| t.from == from && Some(t.call) == known && t.guard.holds(&before))
            .collect();
        let (to, threw) = (self.machine.state_of(&after), threw(event));
        match of_call.iter().find(|(_, t)| Some(t.to) == to && t.threw.as_ref() == threw) {
            Some((at, _)) => Seen::Taken(*at),
            None => Seen::Other { from, expected: of_call.first().map(|(at, _)| *at), after },
        }
    }

    fn note(&self, call: &Call, event: &Event, found: &mut Conformance) {
        match self.event(call, event) {
            Seen::Unclear => {}
            Seen::UnknownState(state) => count(&mut found.open, Violation::UnknownState { state }),
            Seen::Taken(at) => {
                found.covered.insert(at);
            }
            // How objects are made and what others do to them is no part of the protocol.
            Seen::Other { .. } if call.kind != CallKind::Method => {}
            Seen::Other { from, expected, after } => {
                let state = from.map_or_else(|| "a new object".to_owned(), |at| self.machine.states[at].label.clone());
                let call = call.with_names();
                let Some(expected) = expected.map(|at| &self.machine.transitions[at]) else {
                    return count(&mut found.open, Violation::UnderSpecified { state, call });
                };
                let expected = self.ending(expected.threw.as_ref(), &self.machine.states[expected.to].label);
                let seen = self.ending(threw(event), &after.join(", "));
                count(&mut found.violations, Violation::Other { state, call, expected, seen });
            }
        }
    }

    fn ending(&self, threw: Option<&String>, state: &str) -> String {
        match threw {
            Some(class) => format!("throws {}", simple(class)),
            None if self.machine.selected.is_empty() => "returns".into(),
            None => format!("leads to {state}"),
        }
    }
}

fn count(counts: &mut BTreeMap<Violation, u64>, what: Violation) {
    *counts.entry(what).or_default() += 1;
}

impl Conformance {
    /// What differs from the machine and what it does not say, a line each.
    pub fn differences(&self) -> Vec<String> {
        let line = |(violation, times): (&Violation, &u64)| match violation {
            Violation::Other { state, call, expected, seen } => {
                format!("differs: {state}: {call} {seen}, and the model says that it {expected} ({times} calls)")
            }
            Violation::UnderSpecified { state, call } => {
                format!("underspecified: {state}: the model does not say what {call} does ({times} calls)")
            }
            Violation::UnknownState { state } => {
                format!("unknown state: {state} is no state of the model ({times} calls)")
            }
        };
        self.violations.iter().chain(&self.open).map(line).collect()
    }
}

/// A conformance in words. `stale` are tests of the model that name something that is gone.
pub fn conformance_text(machine: &Machine, found: &Conformance, stale: usize) -> String {
    let part = |makes: bool| {
        let of = |at: &usize| machine.transitions[*at].from.is_none() == makes;
        (found.covered.iter().filter(|at| of(at)).count(), (0..machine.transitions.len()).filter(of).count())
    };
    let ((steps, all), (made, makers)) = (part(false), part(true));
    let class = &machine.class;
    let mut out =
        format!("{class}: {steps} of {all} transitions and {made} of {makers} ways to make objects were taken\n");
    for (at, transition) in machine.transitions.iter().enumerate().filter(|(at, _)| !found.covered.contains(at)) {
        let from = transition.from.map_or("a new object", |state| &machine.states[state].label);
        let _ = writeln!(out, "  not taken ({at}): {from}: {}", what(machine, transition));
    }
    for difference in found.differences() {
        let _ = writeln!(out, "{difference}");
    }
    if stale > 0 {
        let _ = writeln!(out, "{stale} tests of the model name something that the class does not have any more");
    }
    out
}
