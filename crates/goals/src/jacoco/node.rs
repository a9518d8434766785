//! A method's instructions as JaCoCo's filters see them: a list of labels, line marks and instructions.
//!
//! The list is what the ASM library makes of a class file. A label stands wherever a jump, an exception handler, a
//! line or a local variable begins or ends; a line mark follows its label; short and wide forms of instructions are
//! one form. Filters step over labels and line marks or, in places, stumble on them, so all are here.

use classfile::opcode::*;
use classfile::{ClassFile, CodeAttribute, MethodInfo};

use super::labels::falls_through;

/// An index into [`Method::nodes`].
pub type At = usize;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Node {
    /// Byte offset of the instruction that it marks.
    Label(u16),
    Line(u16),
    /// Index of an instruction.
    Insn(u32),
}

#[derive(Clone, Copy, Debug)]
pub struct Insn {
    pub bci: u16,
    /// `xload_n` is `xload`, `ldc_w` and `ldc2_w` are `ldc`, `goto_w` is `goto`.
    pub op: u8,
    /// Local variable, constant index, byte offset of a jump's target, or index of a switch.
    pub arg: u32,
    /// Where it stands in the list.
    pub node: u32,
}

/// Byte offsets of a switch's targets.
#[derive(Clone, Debug)]
pub struct Switch {
    pub default: u16,
    pub labels: Vec<u16>,
    pub keys: Vec<i32>,
}

/// An exception handler, all places byte offsets.
#[derive(Clone, Copy, Debug)]
pub struct Try<'a> {
    pub start: u16,
    pub end: u16,
    pub handler: u16,
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
    /// Instruction at each byte offset, `NONE` between them; one more for the end.
    index: Vec<u32>,
    /// Label at each byte offset, likewise.
    labels: Vec<u32>,
}

const NONE: u32 = u32::MAX;
/// The first version of class files with stack map frames.
const FRAMES: u16 = 50;

impl<'a> Method<'a> {
    /// `None` for a method without code, with code that can't be decoded, or with subroutines (`jsr`).
    pub fn new(file: &'a ClassFile, info: &'a MethodInfo) -> Option<Self> {
        let code = info.code.as_ref()?;
        let size = code.code.len();
        let mut method = Self {
            file,
            info,
            nodes: Vec::new(),
            insns: Vec::new(),
            switches: Vec::new(),
            tries: tries(file, code),
            index: vec![NONE; size + 1],
            labels: vec![NONE; size + 1],
        };
        method.decode(&code.code)?;
        method.list(code);
        Some(method)
    }

    fn decode(&mut self, code: &[u8]) -> Option<()> {
        let mut pc = 0;
        while pc < code.len() {
            let length = length(code, pc)?;
            let (op, arg) = self.operand(code, pc)?;
            self.index[pc] = self.insns.len() as u32;
            self.insns.push(Insn { bci: pc as u16, op, arg, node: 0 });
            pc += length;
        }
        Some(())
    }

    fn operand(&mut self, code: &[u8], pc: usize) -> Option<(u8, u32)> {
        let op = code[pc];
        let byte = |at: usize| u32::from(code[pc + at]);
        let short = |at: usize| (byte(at) << 8) | byte(at + 1);
        let near = |at: usize| (pc as u32).wrapping_add_signed(i32::from(short(at) as i16));
        Some(match op {
            ILOAD_0..=ALOAD_3 => (ILOAD + (op - ILOAD_0) / 4, u32::from((op - ILOAD_0) % 4)),
            ISTORE_0..=ASTORE_3 => (ISTORE + (op - ISTORE_0) / 4, u32::from((op - ISTORE_0) % 4)),
            ILOAD..=ALOAD | ISTORE..=ASTORE | IINC => (op, byte(1)),
            WIDE if byte(1) != u32::from(RET) => (code[pc + 1], short(2)),
            LDC => (LDC, byte(1)),
            LDC_W | LDC2_W => (LDC, short(1)),
            IFEQ..=GOTO | IFNULL | IFNONNULL => (op, near(1)),
            GOTO_W => (GOTO, (pc as u32).wrapping_add((short(1) << 16) | short(3))),
            GETSTATIC..=NEW | ANEWARRAY | CHECKCAST | INSTANCEOF | MULTIANEWARRAY => (op, short(1)),
            TABLESWITCH | LOOKUPSWITCH => {
                self.switches.push(switch(code, pc)?);
                (op, self.switches.len() as u32 - 1)
            }
            JSR | JSR_W | RET | WIDE => return None,
            _ => (op, 0),
        })
    }

    /// Puts labels and lines between the instructions.
    fn list(&mut self, code: &'a CodeAttribute) {
        let marks = self.marks(code);
        let mut lines = code.lines.clone();
        lines.sort_by_key(|line| line.0);
        let mut lines = lines.into_iter().peekable();
        for (pc, &marked) in marks.iter().enumerate() {
            if marked {
                self.labels[pc] = self.nodes.len() as u32;
                self.nodes.push(Node::Label(pc as u16));
            }
            while let Some((_, line)) = lines.next_if(|line| usize::from(line.0) <= pc) {
                self.nodes.push(Node::Line(line));
            }
            if let Some(at) = self.insn_at(pc as u16) {
                self.insns[at as usize].node = self.nodes.len() as u32;
                self.nodes.push(Node::Insn(at));
            }
        }
    }

    /// The byte offsets that have labels.
    fn marks(&self, code: &CodeAttribute) -> Vec<bool> {
        let mut marks = vec![false; self.index.len()];
        let mut mark = |at: usize| {
            if let Some(mark) = marks.get_mut(at) {
                *mark = true;
            }
        };
        let mut falls = true;
        for insn in &self.insns {
            // Where nothing falls through, new class files must have a stack map frame, and ASM makes it a label.
            if !falls && self.file.major >= FRAMES {
                mark(insn.bci.into());
            }
            falls = falls_through(insn.op);
            match insn.op {
                IFEQ..=GOTO | IFNULL | IFNONNULL => mark(insn.arg as usize),
                TABLESWITCH | LOOKUPSWITCH => {
                    let switch = &self.switches[insn.arg as usize];
                    switch.labels.iter().chain([&switch.default]).for_each(|&l| mark(l.into()));
                }
                _ => {}
            }
        }
        for t in &self.tries {
            for at in [t.start, t.end, t.handler] {
                mark(at.into());
            }
        }
        code.lines.iter().for_each(|line| mark(line.0.into()));
        for var in &code.local_vars {
            mark(var.start_pc.into());
            mark(usize::from(var.start_pc) + usize::from(var.length));
        }
        marks
    }

    /// The instruction at a byte offset.
    pub fn insn_at(&self, bci: u16) -> Option<u32> {
        self.index.get(usize::from(bci)).copied().filter(|&at| at != NONE)
    }

    /// The label of a byte offset.
    pub fn label(&self, bci: u16) -> Option<At> {
        self.labels.get(usize::from(bci)).filter(|&&at| at != NONE).map(|&at| at as At)
    }

    /// The instruction at a place in the list.
    pub fn insn(&self, at: At) -> Option<&Insn> {
        match self.nodes.get(at)? {
            Node::Insn(index) => Some(&self.insns[*index as usize]),
            _ => None,
        }
    }

    /// The opcode at a place in the list; `None` for labels, lines and the end.
    pub fn op(&self, at: At) -> Option<u8> {
        self.insn(at).map(|insn| insn.op)
    }

    /// The targets of the switch at a place in the list.
    pub fn switch(&self, at: At) -> Option<&Switch> {
        let insn = self.insn(at).filter(|insn| matches!(insn.op, TABLESWITCH | LOOKUPSWITCH))?;
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

fn tries<'a>(file: &'a ClassFile, code: &CodeAttribute) -> Vec<Try<'a>> {
    let class = |index: u16| file.constants.class_name(index).ok().map(|name| &**name);
    let entry = |h: &classfile::ExceptionEntry| Try {
        start: h.start_pc,
        end: h.end_pc,
        handler: h.handler_pc,
        class: if h.catch_type == 0 { None } else { class(h.catch_type) },
    };
    code.handlers.iter().map(entry).collect()
}

fn switch(code: &[u8], pc: usize) -> Option<Switch> {
    let word = |at: usize| -> Option<i32> { Some(i32::from_be_bytes(*code.get(at..)?.first_chunk()?)) };
    let to = |offset: i32| (pc as u32).wrapping_add_signed(offset) as u16;
    let head = (pc & !3) + 4;
    let default = to(word(head)?);
    let (mut keys, mut labels) = (Vec::new(), Vec::new());
    if code[pc] == TABLESWITCH {
        let (low, high) = (word(head + 4)?, word(head + 8)?);
        for (i, key) in (low..=high).enumerate() {
            keys.push(key);
            labels.push(to(word(head + 12 + 4 * i)?));
        }
    } else {
        for i in 0..word(head + 4)? as usize {
            keys.push(word(head + 8 + 8 * i)?);
            labels.push(to(word(head + 12 + 8 * i)?));
        }
    }
    Some(Switch { default, labels, keys })
}
