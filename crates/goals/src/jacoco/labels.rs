//! Which places of a method are reached how: the ground on which probes are placed.

use classfile::opcode::*;

use super::node::{Method, Node};

/// A jump, a handler or the method's entry leads here.
const TARGET: u8 = 1;
/// Several ways lead here.
const MULTI: u8 = 2;
/// The instruction before can go on here.
const SUCCESSOR: u8 = 4;
/// A line with calls begins here.
const CALLS: u8 = 8;

/// What is known of each label, by byte offset.
pub struct Labels(Vec<u8>);

impl Labels {
    pub fn new(method: &Method<'_>) -> Self {
        let size = method.info.code.as_ref().map_or(0, |code| code.code.len());
        let mut labels = Self(vec![0; size + 1]);
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
                        IFEQ..=GOTO | IFNULL | IFNONNULL => self.target(insn.arg as u16),
                        TABLESWITCH | LOOKUPSWITCH => self.switch(&method.switches[insn.arg as usize]),
                        INVOKEVIRTUAL..=INVOKEDYNAMIC => self.calls(line),
                        _ => {}
                    }
                }
            }
        }
    }

    fn switch(&mut self, switch: &super::node::Switch) {
        let mut targets: Vec<u16> = switch.labels.iter().copied().chain([switch.default]).collect();
        targets.sort_unstable();
        targets.dedup();
        for at in targets {
            self.target(at);
        }
    }

    fn target(&mut self, at: u16) {
        if let Some(label) = self.0.get_mut(usize::from(at)) {
            *label |= if *label & (TARGET | SUCCESSOR) == 0 { TARGET } else { MULTI };
        }
    }

    fn successor(&mut self, at: u16) {
        if let Some(label) = self.0.get_mut(usize::from(at)) {
            *label |= if *label & TARGET == 0 { SUCCESSOR } else { SUCCESSOR | MULTI };
        }
    }

    fn calls(&mut self, line: Option<u16>) {
        if let Some(label) = line.and_then(|at| self.0.get_mut(usize::from(at))) {
            *label |= CALLS;
        }
    }

    fn has(&self, at: u16, flags: u8) -> bool {
        self.0.get(usize::from(at)).is_some_and(|label| label & flags != 0)
    }

    /// Several ways lead here.
    pub fn is_multi(&self, at: u16) -> bool {
        self.has(at, MULTI)
    }

    /// The instruction before can go on here.
    pub fn is_successor(&self, at: u16) -> bool {
        self.has(at, SUCCESSOR)
    }

    /// A probe stands before the label, on the way from the instruction before.
    pub fn needs_probe(&self, at: u16) -> bool {
        self.has(at, SUCCESSOR) && self.has(at, MULTI | CALLS)
    }
}

/// Whether the next instruction can follow.
pub fn falls_through(op: u8) -> bool {
    !matches!(op, GOTO | TABLESWITCH | LOOKUPSWITCH | IRETURN..=RETURN | ATHROW)
}
