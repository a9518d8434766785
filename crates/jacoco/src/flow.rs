//! From what the machine counted to the probes that fired.
//!
//! The machine reports *events*: the method was entered, a branch went one way, a jump went back, a handler was
//! entered. From each event execution goes on in one way only, until the next event; the probes on that way are
//! known in advance. Only when frames stopped on their way (by an exception, or the end of the run) do the counts
//! matter: then what arrived at each instruction is counted forwards, and what stopped is taken off.
//!
//! In methods with subroutines the machine does not tell the copies of a branch apart, so there all copies that can be
//! reached along the ways that were taken count.

use classfile::opcode::*;

use super::graph::{Graph, NO_PROBE};
use super::node::{Label, Method, is_jump, is_switch};

/// Where an instruction hands on what arrives at it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Step {
    Next,
    Jump(u32),
    /// It returns or throws.
    Exit,
    /// The ways on are events, these many from this one on.
    Events(u32, u32),
}

#[derive(Clone, Copy, Debug)]
struct Event {
    /// Probe on the way itself.
    probe: u32,
    /// The instruction it leads to.
    to: u32,
    /// The event that is counted for it: of copies the first one.
    counted: u32,
}

/// What an event is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Lead {
    Entry,
    /// The branch or switch at this byte offset goes this way: not taken, taken; or the arms and the default.
    Outcome {
        bci: u16,
        way: u32,
    },
    /// The backward jump at this byte offset is reached.
    Jump {
        bci: u16,
    },
    /// An exception is caught by the handler at this byte offset.
    Handler {
        bci: u16,
    },
    /// The method returns; no event of the flow, but what some goals wait for.
    Return,
}

/// The events of one method. Event 0 is its entry.
#[derive(Clone, Debug, Default)]
pub struct Flow {
    events: Vec<Event>,
    /// Byte offset and first event of each branch (not taken, taken) and switch (arms, default), ascending.
    branches: Vec<(u16, u32)>,
    /// The same for jumps backwards and for handlers.
    jumps: Vec<(u16, u32)>,
    handlers: Vec<(u16, u32)>,
    steps: Vec<Step>,
    bcis: Vec<u16>,
    /// Probes on the way of event `e`: `probes[starts[e]..starts[e + 1]]`.
    starts: Vec<u32>,
    probes: Vec<u32>,
    copies: bool,
}

/// What was counted in a method.
#[derive(Clone, Copy, Debug)]
pub struct Counted<'a> {
    /// By event.
    pub events: &'a [u32],
    /// Byte offsets at which frames stopped, and how many.
    pub stops: &'a [(u16, u32)],
}

impl Flow {
    pub fn new(method: &Method<'_>, graph: &Graph) -> Self {
        let mut flow = Self {
            events: vec![Event { probe: NO_PROBE, to: 0, counted: 0 }],
            bcis: method.insns.iter().map(|insn| insn.bci).collect(),
            copies: method.copies,
            ..Self::default()
        };
        for index in 0..method.insns.len() as u32 {
            let step = flow.step(method, graph, index);
            flow.steps.push(step);
        }
        flow.add_handlers(method);
        for list in [&mut flow.branches, &mut flow.jumps] {
            list.sort_unstable();
        }
        flow.close(graph);
        flow
    }

    fn event(&mut self, method: &Method<'_>, probe: u32, target: Label) {
        let to = method.target(target).unwrap_or(method.insns.len() as u32);
        self.add(probe, to);
    }

    fn add(&mut self, probe: u32, to: u32) {
        self.events.push(Event { probe, to, counted: self.events.len() as u32 });
    }

    fn step(&mut self, method: &Method<'_>, graph: &Graph, index: u32) -> Step {
        let insn = &method.insns[index as usize];
        let (own, first) = (graph.own[index as usize], self.events.len() as u32);
        match insn.op {
            GOTO => match method.target(insn.arg) {
                Some(target) if target > index || self.copies => return Step::Jump(target),
                _ => {
                    self.jumps.push((insn.bci, first));
                    self.event(method, own, insn.arg);
                }
            },
            op if is_jump(op) => {
                self.add(graph.fall[index as usize], index + 1);
                self.event(method, own, insn.arg);
                self.branch(insn.bci, first);
            }
            op if is_switch(op) => {
                let switch = &method.switches[insn.arg as usize];
                let arms = switch.labels.iter().chain([&switch.default]);
                for (&target, &probe) in arms.zip(&graph.arms[insn.arg as usize]) {
                    self.event(method, probe, target);
                }
                self.branch(insn.bci, first);
            }
            IRETURN..=RETURN | ATHROW => return Step::Exit,
            _ => return Step::Next,
        }
        Step::Events(first, self.events.len() as u32 - first)
    }

    /// Notes the branch of the events from `first` on; for a copy the first copy's events are counted.
    fn branch(&mut self, bci: u16, first: u32) {
        match self.branches.iter().find(|branch| self.copies && branch.0 == bci) {
            Some(&(_, counted)) => {
                for (event, counted) in self.events[first as usize..].iter_mut().zip(counted..) {
                    event.counted = counted;
                }
            }
            None => self.branches.push((bci, first)),
        }
    }

    fn add_handlers(&mut self, method: &Method<'_>) {
        let mut targets: Vec<u32> = method.tries.iter().filter_map(|t| method.target(t.handler)).collect();
        targets.sort_by_key(|&to| (method.insns[to as usize].bci, to));
        targets.dedup();
        for to in targets {
            let (bci, event) = (method.insns[to as usize].bci, self.events.len() as u32);
            self.add(NO_PROBE, to);
            match self.handlers.last() {
                Some(&(last, counted)) if last == bci => self.events[event as usize].counted = counted,
                _ => self.handlers.push((bci, event)),
            }
        }
    }

    /// Finds the probes on the way of each event.
    fn close(&mut self, graph: &Graph) {
        for event in &self.events {
            self.starts.push(self.probes.len() as u32);
            let mut fire = |probe: u32| self.probes.extend((probe != NO_PROBE).then_some(probe));
            fire(event.probe);
            let mut at = event.to as usize;
            // A loop without any event, of copies of code that nothing leads into, has no end.
            for _ in 0..self.steps.len() {
                match self.steps.get(at) {
                    Some(Step::Next) => {
                        fire(graph.fall[at]);
                        at += 1;
                    }
                    Some(Step::Jump(to)) => {
                        fire(graph.own[at]);
                        at = *to as usize;
                    }
                    Some(Step::Exit) => {
                        fire(graph.own[at]);
                        break;
                    }
                    Some(Step::Events(..)) | None => break,
                }
            }
        }
        self.starts.push(self.probes.len() as u32);
    }

    /// The events of which one follows when an event happens and nothing stops execution before.
    pub fn next(&self, event: u32) -> std::ops::Range<u32> {
        let mut at = self.events.get(event as usize).map_or(usize::MAX, |event| event.to as usize);
        for _ in 0..self.steps.len() {
            match self.steps.get(at) {
                Some(Step::Next) => at += 1,
                Some(Step::Jump(to)) => at = *to as usize,
                Some(Step::Events(first, count)) => return *first..*first + *count,
                Some(Step::Exit) | None => break,
            }
        }
        0..0
    }

    /// The instruction at a byte offset; of copies any.
    pub fn insn_at(&self, bci: u16) -> Option<usize> {
        if self.copies {
            return self.bcis.iter().position(|at| *at == bci);
        }
        self.bcis.binary_search(&bci).ok()
    }

    pub fn event_count(&self) -> usize {
        self.events.len()
    }

    /// All events with what they are. Copies of code in subroutines are those that their first copy is.
    pub fn leads(&self) -> Vec<(u32, Lead)> {
        let mut leads = vec![(0, Lead::Entry)];
        let mut starts: Vec<(u32, Lead)> = Vec::new();
        starts.extend(self.branches.iter().map(|&(bci, first)| (first, Lead::Outcome { bci, way: 0 })));
        starts.extend(self.jumps.iter().map(|&(bci, first)| (first, Lead::Jump { bci })));
        starts.extend(self.handlers.iter().map(|&(bci, first)| (first, Lead::Handler { bci })));
        starts.sort_unstable();
        for (event, of) in self.events.iter().enumerate().skip(1) {
            let after = starts.partition_point(|start| start.0 <= of.counted);
            let Some(&(first, lead)) = after.checked_sub(1).and_then(|at| starts.get(at)) else { continue };
            let lead = match lead {
                Lead::Outcome { bci, .. } => Lead::Outcome { bci, way: of.counted - first },
                other => other,
            };
            leads.push((event as u32, lead));
        }
        leads
    }

    /// The first event of the branch or switch at a byte offset.
    pub fn branch_at(&self, bci: u16) -> Option<u32> {
        find(&self.branches, bci)
    }

    /// The event of the backward jump at a byte offset.
    pub fn jump_at(&self, bci: u16) -> Option<u32> {
        find(&self.jumps, bci)
    }

    /// The event of the handler whose code the byte offset is the first instruction of that does something.
    pub fn handler_at(&self, bci: u16) -> Option<u32> {
        let after = self.handlers.partition_point(|h| h.0 <= bci);
        after.checked_sub(1).map(|i| self.handlers[i].1)
    }

    /// Whether the probes of what happened are just those on the ways of the events.
    pub fn is_plain(&self, counted: Counted<'_>) -> bool {
        counted.stops.is_empty() && !self.copies
    }

    /// Probes that fire when an event happens and nothing stops execution before the next one; none for a method without
    /// code.
    pub fn way(&self, event: u32) -> &[u32] {
        let event = event as usize;
        let Some(&[from, to]) = self.starts.get(event..event + 2) else { return &[] };
        &self.probes[from as usize..to as usize]
    }

    /// Calls `fire` with the probes that fired. `scratch` is for nothing but to be used again.
    pub fn fired(&self, graph: &Graph, counted: Counted<'_>, scratch: &mut Vec<u64>, mut fire: impl FnMut(u32)) {
        let mut fire = |probe: u32| {
            if probe != NO_PROBE {
                fire(probe);
            }
        };
        scratch.clear();
        scratch.resize(self.steps.len() + 1, 0);
        if self.copies {
            self.reached(graph, counted, scratch, fire);
            return;
        }
        for (event, &count) in self.events.iter().zip(counted.events).filter(|(_, count)| **count != 0) {
            fire(event.probe);
            scratch[event.to as usize] += u64::from(count);
        }
        self.pass_on(graph, counted.stops, scratch, fire);
    }

    /// Counts forwards what arrives at each instruction.
    fn pass_on(&self, graph: &Graph, stops: &[(u16, u32)], arrived: &mut [u64], mut fire: impl FnMut(u32)) {
        for (at, step) in self.steps.iter().enumerate() {
            if arrived[at] == 0 {
                continue;
            }
            let stopped = stops.iter().find(|stop| stop.0 == self.bcis[at]).map_or(0, |stop| stop.1);
            let passed = arrived[at].saturating_sub(u64::from(stopped));
            match *step {
                Step::Exit => fire(graph.own[at]),
                Step::Next if passed > 0 => {
                    fire(graph.fall[at]);
                    arrived[at + 1] += passed;
                }
                Step::Jump(to) if passed > 0 => {
                    fire(graph.own[at]);
                    arrived[to as usize] += passed;
                }
                _ => {}
            }
        }
    }

    /// Follows the ways that were taken through the copies of subroutines.
    fn reached(&self, graph: &Graph, counted: Counted<'_>, seen: &mut [u64], mut fire: impl FnMut(u32)) {
        let happened = |event: &Event| counted.events.get(event.counted as usize).is_some_and(|count| *count > 0);
        let first_handler = self.handlers.first().map_or(self.events.len(), |handler| handler.1 as usize);
        let starts = self.events[..1].iter().chain(&self.events[first_handler..]);
        let mut starts: Vec<u32> = starts.filter(|event| happened(event)).map(|event| event.to).collect();
        while let Some(at) = starts.pop() {
            let Some(step) = self.steps.get(at as usize) else { continue };
            if std::mem::replace(&mut seen[at as usize], 1) != 0 {
                continue;
            }
            match *step {
                Step::Exit => fire(graph.own[at as usize]),
                Step::Next => {
                    fire(graph.fall[at as usize]);
                    starts.push(at + 1);
                }
                Step::Jump(to) => {
                    fire(graph.own[at as usize]);
                    starts.push(to);
                }
                Step::Events(first, count) => {
                    let events = &self.events[first as usize..(first + count) as usize];
                    for event in events.iter().filter(|event| happened(event)) {
                        fire(event.probe);
                        starts.push(event.to);
                    }
                }
            }
        }
    }
}

fn find(list: &[(u16, u32)], bci: u16) -> Option<u32> {
    list.binary_search_by_key(&bci, |b| b.0).ok().map(|i| list[i].1)
}
