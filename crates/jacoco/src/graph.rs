//! Probes, and which instructions and branches each of them proves to have run.
//!
//! A probe fires when execution passes it. From a fired probe JaCoCo concludes that the instruction before it ran, and
//! so, step by step, did the instructions that must have come before that one, up to the next probe. An instruction
//! whose next probe did not fire counts as missed, even if it ran and threw.

use base::FxHashMap;
use classfile::opcode::*;

use super::labels::Labels;
use super::node::{Label, Method, Node, Switch, is_jump, is_switch};

/// No probe.
pub const NO_PROBE: u32 = u32::MAX;

/// An instruction and the ways out of it that are distinguished.
#[derive(Clone, Debug)]
pub struct Unit {
    pub line: Option<u16>,
    /// How many ways lead on.
    pub branches: u32,
    /// Its ways have the slots `first ..`, by branch number.
    pub first: u32,
    pub slots: u32,
    /// The only instruction that leads here without a probe, and the number of its branch.
    before: Option<(u32, u32)>,
}

/// Probes of one method and what they prove. Numbers of probes count from 0 in each method.
#[derive(Clone, Debug, Default)]
pub struct Graph {
    pub units: Vec<Unit>,
    /// Instruction and branch that each probe proves.
    probes: Vec<(u32, u32)>,
    /// Probe on the way from each instruction to the next one.
    pub fall: Vec<u32>,
    /// Probe before each return and throw, and on the way of each jump.
    pub own: Vec<u32>,
    /// Probes of the ways of each switch: its arms in table order, then the default.
    pub arms: Vec<Vec<u32>>,
}

impl Graph {
    pub fn new(method: &Method<'_>) -> Self {
        let count = method.insns.len();
        let builder = Builder {
            labels: Labels::new(method),
            method,
            graph: Self {
                units: Vec::with_capacity(count),
                fall: vec![NO_PROBE; count],
                own: vec![NO_PROBE; count],
                arms: vec![Vec::new(); method.switches.len()],
                ..Self::default()
            },
            current: None,
            jumps: Vec::new(),
        };
        builder.run()
    }

    pub fn probe_count(&self) -> u32 {
        self.probes.len() as u32
    }

    pub fn slot_count(&self) -> usize {
        self.units.last().map_or(0, |unit| (unit.first + unit.slots) as usize)
    }

    pub fn slot(&self, unit: u32, branch: u32) -> Option<u32> {
        let unit = &self.units[unit as usize];
        (branch < unit.slots).then_some(unit.first + branch)
    }

    /// Calls `visit` with each slot that a fired probe proves, until it says that it knew.
    pub fn proves(&self, probe: u32, mut visit: impl FnMut(u32) -> bool) {
        let mut at = Some(self.probes[probe as usize]);
        // A loop of code that nothing leads into comes back to itself.
        let mut steps = self.units.len();
        while let Some((unit, branch)) = at
            && steps > 0
        {
            let unit = &self.units[unit as usize];
            if !visit(unit.first + branch) {
                break;
            }
            at = unit.before;
            steps -= 1;
        }
    }
}

struct Builder<'a> {
    labels: Labels,
    method: &'a Method<'a>,
    graph: Graph,
    current: Option<u32>,
    /// Instruction, target and branch.
    jumps: Vec<(u32, Label, u32)>,
}

impl Builder<'_> {
    fn run(mut self) -> Graph {
        let mut line = None;
        for node in &self.method.nodes {
            match *node {
                Node::Label(at) => self.label(at),
                Node::Line(number) => line = Some(number),
                Node::Insn(index) => self.insn(index, line),
            }
        }
        for (from, target, branch) in std::mem::take(&mut self.jumps) {
            if let Some(to) = self.method.target(target) {
                self.join(from, to, branch);
            }
        }
        let mut first = 0;
        for unit in &mut self.graph.units {
            unit.first = first;
            first += unit.slots;
        }
        self.graph
    }

    fn label(&mut self, at: Label) {
        if self.labels.needs_probe(at)
            && let Some(before) = self.current.take()
        {
            self.graph.fall[before as usize] = self.probe(before, 0);
        }
        if !self.labels.is_successor(at) {
            self.current = None;
        }
    }

    fn insn(&mut self, index: u32, line: Option<u16>) {
        self.graph.units.push(Unit { line, branches: 0, first: 0, slots: 0, before: None });
        if let Some(before) = self.current {
            self.join(before, index, 0);
        }
        self.current = Some(index);
        let insn = &self.method.insns[index as usize];
        match insn.op {
            op if is_jump(op) => {
                let target = insn.arg;
                if self.labels.is_multi(target) {
                    self.graph.own[index as usize] = self.probe(index, 1);
                } else {
                    self.jumps.push((index, target, 1));
                }
            }
            op if is_switch(op) => self.switch(index, insn.arg as usize),
            IRETURN..=RETURN | ATHROW => self.graph.own[index as usize] = self.probe(index, 0),
            _ => {}
        }
    }

    /// Arms with the same target are one branch. Branches count up with every arm if there are probes, else with
    /// every new target: so it is in JaCoCo.
    fn switch(&mut self, index: u32, table: usize) {
        let method = self.method;
        let switch = &method.switches[table];
        let any = targets(switch).any(|at| self.labels.is_multi(at));
        let mut done: FxHashMap<Label, u32> = FxHashMap::default();
        for (number, target) in targets(switch).enumerate() {
            if done.contains_key(&target) {
                continue;
            }
            let branch_number = if any { number } else { done.len() } as u32;
            let probe = if self.labels.is_multi(target) {
                self.probe(index, branch_number)
            } else {
                self.jumps.push((index, target, branch_number));
                NO_PROBE
            };
            done.insert(target, probe);
        }
        let arms = switch.labels.iter().chain([&switch.default]);
        self.graph.arms[table] = arms.map(|at| done[at]).collect();
    }

    fn branch(&mut self, unit: u32, branch: u32) {
        let unit = &mut self.graph.units[unit as usize];
        unit.branches += 1;
        unit.slots = unit.slots.max(branch + 1);
    }

    fn join(&mut self, from: u32, to: u32, branch: u32) {
        self.branch(from, branch);
        self.graph.units[to as usize].before = Some((from, branch));
    }

    fn probe(&mut self, unit: u32, branch: u32) -> u32 {
        self.branch(unit, branch);
        self.graph.probes.push((unit, branch));
        self.graph.probe_count() - 1
    }
}

/// The default, then the arms.
fn targets(switch: &Switch) -> impl Iterator<Item = Label> {
    std::iter::once(switch.default).chain(switch.labels.iter().copied())
}
