//! Which places of a method are reached how: the ground on which probes are placed.

use classfile::opcode::*;

use super::node::{Label, Method, Node, Switch, falls_through, is_jump, is_switch};

/// A jump, a handler or the method's entry leads here.
const TARGET: u8 = 1;
/// Several ways lead here.
const MULTI: u8 = 2;
/// The instruction before can go on here.
const SUCCESSOR: u8 = 4;
/// A line with calls begins here.
const CALLS: u8 = 8;

/// What is known of each label.
pub struct Labels(Vec<u8>);

impl Labels {
    pub fn new(method: &Method<'_>) -> Self {
        let mut labels = Self(vec![0; method.label_count()]);
        for t in &method.tries {
            labels.target(t.start);
            labels.target(t.handler);
        }
        labels.walk(method);
        labels
    }

    fn walk(&mut self, method: &Method<'_>) {
        let (mut first, mut successor) = (true, false);
        let (mut last, mut line) = (0, None);
        for node in &method.nodes {
            match *node {
                Node::Label(at) => {
                    last = at;
                    if first {
                        self.target(at);
                    }
                    if successor {
                        self.successor(at);
                    }
                }
                Node::Line(0) => {}
                Node::Line(_) => line = Some(last),
                Node::Insn(index) => {
                    let insn = &method.insns[index as usize];
                    first = false;
                    successor = falls_through(insn.op);
                    match insn.op {
                        op if is_jump(op) => self.target(insn.arg),
                        op if is_switch(op) => self.switch(&method.switches[insn.arg as usize]),
                        INVOKEVIRTUAL..=INVOKEDYNAMIC => self.calls(line),
                        _ => {}
                    }
                }
            }
        }
    }

    fn switch(&mut self, switch: &Switch) {
        let mut targets: Vec<Label> = switch.labels.iter().copied().chain([switch.default]).collect();
        targets.sort_unstable();
        targets.dedup();
        for at in targets {
            self.target(at);
        }
    }

    fn target(&mut self, at: Label) {
        let label = &mut self.0[at as usize];
        *label |= if *label & (TARGET | SUCCESSOR) == 0 { TARGET } else { MULTI };
    }

    fn successor(&mut self, at: Label) {
        let label = &mut self.0[at as usize];
        *label |= if *label & TARGET == 0 { SUCCESSOR } else { SUCCESSOR | MULTI };
    }

    fn calls(&mut self, line: Option<Label>) {
        if let Some(at) = line {
            self.0[at as usize] |= CALLS;
        }
    }

    fn has(&self, at: Label, flags: u8) -> bool {
        self.0[at as usize] & flags != 0
    }

    /// Several ways lead here.
    pub fn is_multi(&self, at: Label) -> bool {
        self.has(at, MULTI)
    }

    /// The instruction before can go on here.
    pub fn is_successor(&self, at: Label) -> bool {
        self.has(at, SUCCESSOR)
    }

    /// A probe stands before the label, on the way from the instruction before.
    pub fn needs_probe(&self, at: Label) -> bool {
        self.has(at, SUCCESSOR) && self.has(at, MULTI | CALLS)
    }
}
