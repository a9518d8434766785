//! Whether traces keep to a machine: the monitor of a machine as a probe, for runs of any tests or programs.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

use crate::guard::Before;
use crate::machine::{Machine, Transition};
use crate::probe::Probe;
use crate::text::{simple, what};
use crate::trace::{CallKind, End, Event, Snapshot, Traces};

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
    if machine.selected.is_empty() && machine.states.len() > 1 {
        return Ok(by_probe(machine, traces));
    }
    let follower = Follower::new(machine, traces)?;
    let mut found = Conformance::default();
    for (_, _, event) in traces.events() {
        follower.event(event, &mut found);
    }
    Ok(found)
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

struct Follower<'a> {
    machine: &'a Machine,
    traces: &'a Traces,
    /// Where the machine's properties are in snapshots.
    places: Vec<usize>,
}

impl<'a> Follower<'a> {
    fn new(machine: &'a Machine, traces: &'a Traces) -> Result<Self, Stale> {
        let place = |name: &String| {
            let at = traces.properties.iter().position(|p| p.name == *name);
            at.ok_or_else(|| Stale::Property(name.clone()))
        };
        let places = machine.selected.iter().map(|s| place(&s.property.name)).collect::<Result<_, _>>()?;
        Ok(Self { machine, traces, places })
    }

    fn classes(&self, snapshot: &Snapshot) -> Option<Vec<String>> {
        let each = self.machine.selected.iter().zip(&self.places);
        each.map(|(of, &at)| of.partition.class(snapshot.get(at)?)).collect()
    }

    fn event(&self, event: &Event, found: &mut Conformance) {
        let call = &self.traces.calls[event.call];
        let Some(after) = self.classes(&event.after) else { return };
        let from = match event.before.as_ref().map(|before| self.classes(before)) {
            None => None,
            Some(None) => return,
            Some(Some(classes)) => match self.machine.state_of(&classes) {
                Some(state) => Some(state),
                None => return count(&mut found.open, Violation::UnknownState { state: classes.join(", ") }),
            },
        };
        let known = self.machine.calls.iter().position(|c| c == call);
        let before = Before::of(event, &self.traces.properties);
        let of_call: Vec<(usize, &Transition)> = self
            .machine
            .transitions
            .iter()
            .enumerate()
            .filter(|(_, t)| t.from == from && Some(t.call) == known && t.guard.holds(&before))
            .collect();
        let threw = match &event.end {
            End::Threw(class) => Some(class),
            End::Returned(_) => None,
        };
        let to = self.machine.state_of(&after);
        let taken = of_call.iter().find(|(_, t)| Some(t.to) == to && t.threw.as_ref() == threw);
        let state = from.map_or_else(|| "a new object".to_owned(), |at| self.machine.states[at].label.clone());
        match (taken, of_call.first()) {
            (Some((at, _)), _) => {
                found.covered.insert(*at);
            }
            // How objects are made and what others do to them is no part of the protocol.
            (None, _) if call.kind != CallKind::Method => {}
            (None, None) => count(&mut found.open, Violation::UnderSpecified { state, call: call.with_names() }),
            (None, Some((_, expected))) => {
                let expected = self.ending(expected.threw.as_ref(), &self.machine.states[expected.to].label);
                let seen = self.ending(threw, &after.join(", "));
                count(&mut found.violations, Violation::Other { state, call: call.with_names(), expected, seen });
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

/// A conformance in words. `stale` are tests of the model that name something that is gone.
pub fn conformance_text(machine: &Machine, found: &Conformance, stale: usize) -> String {
    let all = machine.transitions.len();
    let mut out = format!("{}: {} of {all} transitions were taken\n", machine.class, found.covered.len());
    for (at, transition) in machine.transitions.iter().enumerate().filter(|(at, _)| !found.covered.contains(at)) {
        let from = transition.from.map_or("a new object", |state| &machine.states[state].label);
        let _ = writeln!(out, "  not taken ({at}): {from}: {}", what(machine, transition));
    }
    for (violation, times) in found.violations.iter().chain(&found.open) {
        let _ = match violation {
            Violation::Other { state, call, expected, seen } => {
                writeln!(out, "differs: {state}: {call} {seen}, and the model says that it {expected} ({times} calls)")
            }
            Violation::UnderSpecified { state, call } => {
                writeln!(out, "underspecified: {state}: the model does not say what {call} does ({times} calls)")
            }
            Violation::UnknownState { state } => {
                writeln!(out, "unknown state: {state} is no state of the model ({times} calls)")
            }
        };
    }
    if stale > 0 {
        let _ = writeln!(out, "{stale} tests of the model name something that the class does not have any more");
    }
    out
}
