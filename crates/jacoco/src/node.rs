//! A method's instructions as JaCoCo's filters see them: a list of labels, line marks and instructions.
//!
//! The list is what the ASM library makes of a class file. A label stands wherever a jump, an exception handler, a
//! line or a local variable begins or ends; a line mark follows its label; short and wide forms of instructions are
//! one form. Filters step over labels and line marks or, in places, stumble on them, so all are here. Subroutines of
//! old class files (`jsr`) are copied into their callers.

use classfile::opcode::*;
use classfile::{ClassFile, MethodInfo};

use super::{decode, inline};

/// An index into [`Method::nodes`].
pub type At = usize;

/// A label, by number.
pub type Label = u32;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Node {
    Label(Label),
    Line(u16),
    /// Index of an instruction.
    Insn(u32),
}

#[derive(Clone, Copy, Debug)]
pub struct Insn {
    pub bci: u16,
    /// `xload_n` is `xload`, `ldc_w` and `ldc2_w` are `ldc`, `goto_w` is `goto`.
    pub op: u8,
    /// Local variable, constant index, label of a jump's target, or index of a switch.
    pub arg: u32,
    /// Where it stands in the list.
    pub node: u32,
}

#[derive(Clone, Debug)]
pub struct Switch {
    pub default: Label,
    pub labels: Vec<Label>,
    pub keys: Vec<i32>,
}

/// An exception handler.
#[derive(Clone, Copy, Debug)]
pub struct Try<'a> {
    pub start: Label,
    pub end: Label,
    pub handler: Label,
    /// `None` catches everything.
    pub class: Option<&'a str>,
}

/// A method with code.
pub struct Method<'a> {
    pub file: &'a ClassFile,
    pub info: &'a MethodInfo,
    pub nodes: Vec<Node>,
    pub insns: Vec<Insn>,
    pub switches: Vec<Switch>,
    pub tries: Vec<Try<'a>>,
    /// Where each label stands.
    pub(super) places: Vec<u32>,
    /// Some instructions are there several times, as copies of subroutines.
    pub copies: bool,
}

impl<'a> Method<'a> {
    /// `None` for a method without code, or with code that can't be decoded.
    pub fn new(file: &'a ClassFile, info: &'a MethodInfo) -> Option<Self> {
        let method = decode::decode(file, info)?;
        if method.insns.iter().any(|insn| matches!(insn.op, JSR | RET)) {
            return inline::inline(&method);
        }
        Some(method)
    }

    pub(super) fn empty(file: &'a ClassFile, info: &'a MethodInfo) -> Self {
        Self {
            file,
            info,
            nodes: Vec::new(),
            insns: Vec::new(),
            switches: Vec::new(),
            tries: Vec::new(),
            places: Vec::new(),
            copies: false,
        }
    }

    /// Where a label stands.
    pub fn place(&self, label: Label) -> At {
        self.places[label as usize] as At
    }

    /// The number of labels.
    pub fn label_count(&self) -> usize {
        self.places.len()
    }

    /// The index of the instruction that a label marks.
    pub fn target(&self, label: Label) -> Option<u32> {
        match self.nodes[self.skip(self.place(label))?] {
            Node::Insn(index) => Some(index),
            _ => None,
        }
    }

    /// The index of the instruction at a place in the list.
    pub fn index(&self, at: At) -> Option<u32> {
        match self.nodes.get(at)? {
            Node::Insn(index) => Some(*index),
            _ => None,
        }
    }

    /// The instruction at a place in the list.
    pub fn insn(&self, at: At) -> Option<&Insn> {
        self.index(at).map(|index| &self.insns[index as usize])
    }

    /// The opcode at a place in the list; `None` for labels, lines and the end.
    pub fn op(&self, at: At) -> Option<u8> {
        self.insn(at).map(|insn| insn.op)
    }

    /// The targets of the switch at a place in the list.
    pub fn switch(&self, at: At) -> Option<&Switch> {
        let insn = self.insn(at).filter(|insn| is_switch(insn.op))?;
        self.switches.get(insn.arg as usize)
    }

    /// The first instruction at or after a place in the list.
    pub fn skip(&self, mut at: At) -> Option<At> {
        while at < self.nodes.len() {
            if matches!(self.nodes[at], Node::Insn(_)) {
                return Some(at);
            }
            at += 1;
        }
        None
    }

    /// The next instruction after a place in the list.
    pub fn next(&self, at: At) -> Option<At> {
        self.skip(at + 1)
    }
}

/// Whether an instruction has one target: conditional jumps and `goto`.
pub fn is_jump(op: u8) -> bool {
    matches!(op, IFEQ..=GOTO | IFNULL | IFNONNULL)
}

pub fn is_switch(op: u8) -> bool {
    matches!(op, TABLESWITCH | LOOKUPSWITCH)
}

/// Whether the next instruction can follow.
pub fn falls_through(op: u8) -> bool {
    !matches!(op, GOTO | RET | TABLESWITCH | LOOKUPSWITCH | IRETURN..=RETURN | ATHROW)
}
