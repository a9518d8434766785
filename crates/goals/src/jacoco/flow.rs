//! From what the machine counted to the probes that fired.
//!
//! The machine tells of *events*: the method was entered, a branch went one way, a jump went back, a handler was
//! entered. From each event execution goes on in one way only, until the next event; the probes on that way are
//! known in advance. Only when frames stopped on their way (by an exception, or the end of the run) do the counts
//! matter: then what arrived at each instruction is counted forwards, and what stopped is taken off.

use classfile::opcode::*;

use super::graph::{Graph, NO_PROBE};
use super::node::Method;

/// Where an instruction hands on what arrives at it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Step {
    Next,
    Jump(u32),
    /// It returns or throws.
    Exit,
    /// The way on is an event.
    End,
}

#[derive(Clone, Copy, Debug)]
struct Event {
    /// Probe on the way itself.
    probe: u32,
    /// The instruction it leads to.
    to: u32,
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
}

impl Flow {
    pub fn new(method: &Method<'_>, graph: &Graph) -> Self {
        let mut flow = Self {
            events: vec![Event { probe: NO_PROBE, to: 0 }],
            bcis: method.insns.iter().map(|insn| insn.bci).collect(),
            ..Self::default()
        };
        for index in 0..method.insns.len() as u32 {
            flow.insn(method, graph, index);
        }
        let mut targets: Vec<u16> = method.tries.iter().map(|t| t.handler).collect();
        targets.sort_unstable();
        targets.dedup();
        for target in targets {
            flow.handlers.push((target, flow.events.len() as u32));
            flow.event(method, NO_PROBE, target);
        }
        flow.close(graph);
        flow
    }

    fn event(&mut self, method: &Method<'_>, probe: u32, target: u16) {
        let to = method.insn_at(target).unwrap_or(self.bcis.len() as u32);
        self.events.push(Event { probe, to });
    }

    fn insn(&mut self, method: &Method<'_>, graph: &Graph, index: u32) {
        let insn = &method.insns[index as usize];
        let (own, first) = (graph.own[index as usize], self.events.len() as u32);
        let step = match insn.op {
            GOTO if insn.arg > u32::from(insn.bci) => {
                method.insn_at(insn.arg as u16).map_or(Step::End, Step::Jump)
            }
            GOTO => {
                self.jumps.push((insn.bci, first));
                self.event(method, own, insn.arg as u16);
                Step::End
            }
            IFEQ..=IF_ACMPNE | IFNULL | IFNONNULL => {
                self.branches.push((insn.bci, first));
                self.events.push(Event { probe: graph.fall[index as usize], to: index + 1 });
                self.event(method, own, insn.arg as u16);
                Step::End
            }
            TABLESWITCH | LOOKUPSWITCH => {
                self.branches.push((insn.bci, first));
                let switch = &method.switches[insn.arg as usize];
                let arms = switch.labels.iter().chain([&switch.default]);
                for (&target, &probe) in arms.zip(&graph.arms[insn.arg as usize]) {
                    self.event(method, probe, target);
                }
                Step::End
            }
            IRETURN..=RETURN | ATHROW => Step::Exit,
            _ => Step::Next,
        };
        self.steps.push(step);
    }

    /// Finds the probes on the way of each event.
    fn close(&mut self, graph: &Graph) {
        for event in &self.events {
            self.starts.push(self.probes.len() as u32);
            let mut fire = |probe: u32| {
                if probe != NO_PROBE {
                    self.probes.push(probe);
                }
            };
            fire(event.probe);
            let mut at = event.to as usize;
            while let Some(step) = self.steps.get(at) {
                match *step {
                    Step::Next => {
                        fire(graph.fall[at]);
                        at += 1;
                    }
                    Step::Jump(to) => {
                        fire(graph.own[at]);
                        at = to as usize;
                    }
                    Step::Exit => {
                        fire(graph.own[at]);
                        break;
                    }
                    Step::End => break,
                }
            }
        }
        self.starts.push(self.probes.len() as u32);
    }

    /// The instruction at a byte offset.
    pub fn insn_at(&self, bci: u16) -> Option<usize> {
        self.bcis.binary_search(&bci).ok()
    }

    pub fn event_count(&self) -> usize {
        self.events.len()
    }

    /// The first event of the branch or switch at a byte offset.
    pub fn branch(&self, bci: u16) -> Option<u32> {
        find(&self.branches, bci)
    }

    /// The event of the backward jump at a byte offset.
    pub fn jump(&self, bci: u16) -> Option<u32> {
        find(&self.jumps, bci)
    }

    /// The event of the handler whose code the byte offset is the first instruction of that does something.
    pub fn handler(&self, bci: u16) -> Option<u32> {
        let after = self.handlers.partition_point(|h| h.0 <= bci);
        after.checked_sub(1).map(|i| self.handlers[i].1)
    }

    /// Probes that fire when an event happens and nothing stops execution before the next one.
    pub fn way(&self, event: u32) -> &[u32] {
        let event = event as usize;
        &self.probes[self.starts[event] as usize..self.starts[event + 1] as usize]
    }

    /// Calls `fire` with the probes that fired, for counts of events and of frames stopped at byte offsets.
    pub fn fired(
        &self,
        graph: &Graph,
        counts: &[u32],
        stops: &[(u16, u32)],
        arrived: &mut Vec<u64>,
        mut fire: impl FnMut(u32),
    ) {
        let mut fire = |probe: u32| {
            if probe != NO_PROBE {
                fire(probe);
            }
        };
        arrived.clear();
        arrived.resize(self.steps.len() + 1, 0);
        for (event, &count) in self.events.iter().zip(counts).filter(|(_, count)| **count != 0) {
            fire(event.probe);
            arrived[event.to as usize] += u64::from(count);
        }
        for (at, step) in self.steps.iter().enumerate() {
            if arrived[at] == 0 {
                continue;
            }
            let bci = self.bcis[at];
            let stopped: u32 = stops.iter().filter(|s| s.0 == bci).map(|s| s.1).sum();
            let passed = arrived[at].saturating_sub(u64::from(stopped));
            match *step {
                Step::Exit => fire(graph.own[at]),
                Step::End => {}
                _ if passed == 0 => {}
                Step::Next => {
                    fire(graph.fall[at]);
                    arrived[at + 1] += passed;
                }
                Step::Jump(to) => {
                    fire(graph.own[at]);
                    arrived[to as usize] += passed;
                }
            }
        }
    }
}

fn find(list: &[(u16, u32)], bci: u16) -> Option<u32> {
    list.binary_search_by_key(&bci, |b| b.0).ok().map(|i| list[i].1)
}
