//! A method's code, instruction by instruction, with labels.

use super::stack::{self, Effect};
use super::{ClassBuilder, count, push_count, push_list, push_u16};
use crate::descriptor::Kind;
use crate::opcode::*;

/// A place in the code; it is bound to one instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Label(usize);

/// A distance to be filled in when its label's place is known.
#[derive(Clone, Copy, Debug)]
struct Fixup {
    at: usize,
    from: usize,
    label: Label,
    wide: bool,
}

#[derive(Clone, Copy, Debug)]
struct Handler {
    start: Label,
    end: Label,
    target: Label,
    catch_type: u16,
}

/// Code in the making. Nothing is added to the class unless `finish` is called.
#[derive(Debug)]
pub struct CodeBuilder<'a> {
    pub(super) class: &'a mut ClassBuilder,
    member: (u16, String, String),
    code: Vec<u8>,
    labels: Vec<Option<usize>>,
    fixups: Vec<Fixup>,
    handlers: Vec<Handler>,
    effects: Vec<Effect>,
    lines: Vec<(u16, u16)>,
    max_stack: Option<u16>,
    max_locals: u16,
}

impl<'a> CodeBuilder<'a> {
    pub(super) fn new(class: &'a mut ClassBuilder, member: (u16, String, String), args: u16) -> Self {
        Self {
            class,
            member,
            code: Vec::new(),
            labels: Vec::new(),
            fixups: Vec::new(),
            handlers: Vec::new(),
            effects: Vec::new(),
            lines: Vec::new(),
            max_stack: None,
            max_locals: args,
        }
    }

    /// A new label, not bound yet.
    pub fn label(&mut self) -> Label {
        self.labels.push(None);
        Label(self.labels.len() - 1)
    }

    /// Binds a label to the next instruction.
    pub fn bind(&mut self, label: Label) -> &mut Self {
        let place = self.labels[label.0].replace(self.code.len());
        assert!(place.is_none(), "a label is bound once");
        self
    }

    /// A new label, bound to the next instruction.
    pub fn here(&mut self) -> Label {
        let label = self.label();
        self.bind(label);
        label
    }

    /// The next instruction starts this source line.
    pub fn line(&mut self, line: u16) -> &mut Self {
        self.lines.push((count(self.code.len()), line));
        self
    }

    /// Sets the stack's size instead of computing it.
    pub fn max_stack(&mut self, slots: u16) -> &mut Self {
        self.max_stack = Some(slots);
        self
    }

    /// Makes room for at least so many local variables.
    pub fn max_locals(&mut self, slots: u16) -> &mut Self {
        self.max_locals = self.max_locals.max(slots);
        self
    }

    pub(super) fn emit(&mut self, op: u8, operands: &[u8], delta: i32) -> &mut Self {
        let effect = Effect { pc: self.code.len(), op, delta, targets: Vec::new() };
        self.effects.push(effect);
        self.code.push(op);
        self.code.extend(operands);
        self
    }

    fn plain(&mut self, op: u8, operands: &[u8]) -> &mut Self {
        let delta = stack::delta(op);
        let delta = delta.unwrap_or_else(|| panic!("{} has a method of its own", mnemonic(op)));
        self.note_local(op, operands);
        let pc = self.code.len();
        self.emit(op, operands, delta);
        assert_eq!(length(&self.code, pc), Some(operands.len() + 1), "{} has other operands", mnemonic(op));
        self
    }

    /// An instruction without operands.
    pub fn op(&mut self, op: u8) -> &mut Self {
        self.plain(op, &[])
    }

    /// An instruction with one byte: `bipush`, `newarray`, a local variable.
    pub fn op_u8(&mut self, op: u8, operand: u8) -> &mut Self {
        self.plain(op, &[operand])
    }

    /// An instruction with two bytes: `sipush`, or the index of a constant that has been made otherwise.
    pub fn op_u16(&mut self, op: u8, operand: u16) -> &mut Self {
        self.plain(op, &operand.to_be_bytes())
    }

    /// Instructions that are given as they are: `delta` is what they do to the depth of the stack.
    pub fn raw(&mut self, bytes: &[u8], delta: i32) -> &mut Self {
        match bytes {
            [op, operands @ ..] => self.emit(*op, operands, delta),
            [] => self,
        }
    }

    fn note_local(&mut self, op: u8, operands: &[u8]) {
        let (kind, slot) = match (op, operands) {
            (ILOAD_0..=ALOAD_3, _) => ((op - ILOAD_0) / 4, (op - ILOAD_0) % 4),
            (ISTORE_0..=ASTORE_3, _) => ((op - ISTORE_0) / 4, (op - ISTORE_0) % 4),
            (ILOAD..=ALOAD, [slot, ..]) => (op - ILOAD, *slot),
            (ISTORE..=ASTORE, [slot, ..]) => (op - ISTORE, *slot),
            (RET, [slot, ..]) => (0, *slot),
            _ => return,
        };
        let two_slots = matches!(kind, 1 | 3);
        self.max_locals(u16::from(slot) + 1 + u16::from(two_slots));
    }

    pub fn load(&mut self, kind: Kind, slot: u16) -> &mut Self {
        self.local(ILOAD, kind, slot)
    }

    pub fn store(&mut self, kind: Kind, slot: u16) -> &mut Self {
        self.local(ISTORE, kind, slot)
    }

    fn local(&mut self, base: u8, kind: Kind, slot: u16) -> &mut Self {
        let op = base + stack_kind(kind);
        self.max_locals(slot + kind.slots());
        let delta = stack::delta(op).unwrap_or_default();
        if let Ok(short) = u8::try_from(slot) {
            return self.emit(op, &[short], delta);
        }
        let [high, low] = slot.to_be_bytes();
        self.emit(WIDE, &[op, high, low], delta)
    }

    /// Returns a value of this kind, or nothing.
    pub fn ret(&mut self, kind: Kind) -> &mut Self {
        match kind {
            Kind::Void => self.op(RETURN),
            _ => self.op(IRETURN + stack_kind(kind)),
        }
    }

    pub fn iinc(&mut self, slot: u16, by: i16) -> &mut Self {
        self.max_locals(slot + 1);
        if let (Ok(slot), Ok(by)) = (u8::try_from(slot), i8::try_from(by)) {
            return self.emit(IINC, &[slot, by as u8], 0);
        }
        let ([a, b], [c, d]) = (slot.to_be_bytes(), by.to_be_bytes());
        self.emit(WIDE, &[IINC, a, b, c, d], 0)
    }

    fn target(&mut self, from: usize, label: Label, wide: bool) {
        self.fixups.push(Fixup { at: self.code.len(), from, label, wide });
        self.code.extend(&[0; 4][..if wide { 4 } else { 2 }]);
        if let Some(effect) = self.effects.last_mut() {
            effect.targets.push(label);
        }
    }

    /// Any jump, conditional or not.
    pub fn branch(&mut self, op: u8, label: Label) -> &mut Self {
        let is_jump = matches!(op, IFEQ..=JSR | IFNULL..=JSR_W);
        assert!(is_jump, "{} does not jump", mnemonic(op));
        let from = self.code.len();
        self.emit(op, &[], stack::delta(op).unwrap_or_default());
        self.target(from, label, matches!(op, GOTO_W | JSR_W));
        self
    }

    fn switch(&mut self, op: u8, default: Label) -> usize {
        let from = self.code.len();
        self.emit(op, &[], -1);
        while !self.code.len().is_multiple_of(4) {
            self.code.push(0);
        }
        self.target(from, default, true);
        from
    }

    pub fn tableswitch(&mut self, low: i32, targets: &[Label], default: Label) -> &mut Self {
        let from = self.switch(TABLESWITCH, default);
        let high = i32::try_from(i64::from(low) + targets.len() as i64 - 1).expect("keys are ints");
        assert!(!targets.is_empty(), "a table has at least one target");
        self.code.extend(low.to_be_bytes());
        self.code.extend(high.to_be_bytes());
        for &label in targets {
            self.target(from, label, true);
        }
        self
    }

    pub fn lookupswitch(&mut self, cases: &[(i32, Label)], default: Label) -> &mut Self {
        let from = self.switch(LOOKUPSWITCH, default);
        assert!(cases.is_sorted_by_key(|&(key, _)| key), "keys are sorted");
        self.code.extend((cases.len() as u32).to_be_bytes());
        for &(key, label) in cases {
            self.code.extend(key.to_be_bytes());
            self.target(from, label, true);
        }
        self
    }

    /// From `start` to before `end`, exceptions of this class (or all) go to `target`.
    pub fn handler(&mut self, start: Label, end: Label, target: Label, class: Option<&str>) -> &mut Self {
        let catch_type = class.map_or(0, |name| self.class.pool.class(name));
        self.handlers.push(Handler { start, end, target, catch_type });
        self
    }

    fn place(&self, label: Label) -> usize {
        self.labels[label.0].expect("every label that is used is bound")
    }

    fn fill_in_distances(&mut self) {
        for fixup in std::mem::take(&mut self.fixups) {
            let distance = self.place(fixup.label) as i32 - fixup.from as i32;
            if fixup.wide {
                self.code[fixup.at..][..4].copy_from_slice(&distance.to_be_bytes());
            } else {
                let near = i16::try_from(distance).expect("a jump reaches 32 KiB; use goto_w");
                self.code[fixup.at..][..2].copy_from_slice(&near.to_be_bytes());
            }
        }
    }

    /// Adds the method to the class.
    pub fn finish(mut self) {
        self.fill_in_distances();
        let handlers: Vec<Label> = self.handlers.iter().map(|h| h.target).collect();
        let max_stack =
            self.max_stack.unwrap_or_else(|| stack::max_depth(&self.effects, &handlers, |label| self.place(label)));
        let mut content = Vec::new();
        push_u16(&mut content, max_stack);
        push_u16(&mut content, self.max_locals);
        content.extend(u32::from(count(self.code.len())).to_be_bytes());
        content.extend(&self.code);
        push_count(&mut content, self.handlers.len());
        for handler in &self.handlers {
            for label in [handler.start, handler.end, handler.target] {
                push_count(&mut content, self.place(label));
            }
            push_u16(&mut content, handler.catch_type);
        }
        let lines = self.line_table();
        push_list(&mut content, &lines);
        let attribute = self.class.attribute("Code", &content);
        let (access, name, desc) = &self.member;
        let member = self.class.member(*access, name, desc, &[attribute]);
        self.class.methods.push(member);
    }

    fn line_table(&mut self) -> Vec<Vec<u8>> {
        if self.lines.is_empty() {
            return Vec::new();
        }
        let mut table = Vec::new();
        push_count(&mut table, self.lines.len());
        for (pc, line) in &self.lines {
            push_u16(&mut table, *pc);
            push_u16(&mut table, *line);
        }
        vec![self.class.attribute("LineNumberTable", &table)]
    }
}

/// Number of the kind among the five that instructions tell apart.
fn stack_kind(kind: Kind) -> u8 {
    match kind.on_stack() {
        Kind::Long => 1,
        Kind::Float => 2,
        Kind::Double => 3,
        Kind::Ref => 4,
        Kind::Void => panic!("void is no value"),
        _ => 0,
    }
}
