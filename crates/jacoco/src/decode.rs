//! From the bytes of a method to the list of its labels, lines and instructions.

use classfile::opcode::*;
use classfile::{ClassFile, CodeAttribute, ExceptionEntry, MethodInfo};

use super::node::{Insn, Label, Method, Node, Switch, Try, falls_through, is_jump, is_switch};

/// The first version of class files with stack map frames.
const FRAMES: u16 = 50;

const NONE: u32 = u32::MAX;

/// Decodes a method; targets are byte offsets at first and become labels at the end.
pub fn decode<'a>(file: &'a ClassFile, info: &'a MethodInfo) -> Option<Method<'a>> {
    let code = info.code.as_ref()?;
    let mut method = Method::empty(file, info);
    let mut pc = 0;
    while pc < code.code.len() {
        let (op, arg) = operand(&mut method, &code.code, pc)?;
        method.insns.push(Insn { bci: pc as u16, op, arg, node: 0 });
        pc += length(&code.code, pc)?;
    }
    let labels = list(&mut method, code);
    link(&mut method, code, &labels)?;
    Some(method)
}

fn operand(method: &mut Method<'_>, code: &[u8], pc: usize) -> Option<(u8, u32)> {
    let op = code[pc];
    length(code, pc)?;
    let byte = |at: usize| u32::from(code[pc + at]);
    let short = |at: usize| (byte(at) << 8) | byte(at + 1);
    let near = || (pc as u32).wrapping_add_signed(i32::from(short(1) as i16));
    let far = || (pc as u32).wrapping_add((short(1) << 16) | short(3));
    Some(match op {
        ILOAD_0..=ALOAD_3 => (ILOAD + (op - ILOAD_0) / 4, u32::from((op - ILOAD_0) % 4)),
        ISTORE_0..=ASTORE_3 => (ISTORE + (op - ISTORE_0) / 4, u32::from((op - ISTORE_0) % 4)),
        ILOAD..=ALOAD | ISTORE..=ASTORE | IINC | RET => (op, byte(1)),
        WIDE => (code[pc + 1], short(2)),
        LDC => (LDC, byte(1)),
        LDC_W | LDC2_W => (LDC, short(1)),
        JSR => (JSR, near()),
        JSR_W => (JSR, far()),
        GOTO_W => (GOTO, far()),
        _ if is_jump(op) => (op, near()),
        GETSTATIC..=NEW | ANEWARRAY | CHECKCAST | INSTANCEOF | MULTIANEWARRAY => (op, short(1)),
        TABLESWITCH | LOOKUPSWITCH => {
            method.switches.push(switch(code, pc)?);
            (op, method.switches.len() as u32 - 1)
        }
        _ => (op, 0),
    })
}

fn switch(code: &[u8], pc: usize) -> Option<Switch> {
    let word = |at: usize| -> Option<i32> { Some(i32::from_be_bytes(*code.get(at..)?.first_chunk()?)) };
    let to = |offset: i32| (pc as u32).wrapping_add_signed(offset);
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

/// Puts labels and lines between the instructions; gives the label of each byte offset.
fn list(method: &mut Method<'_>, code: &CodeAttribute) -> Vec<Label> {
    let marks = marks(method, code);
    let mut labels = vec![NONE; marks.len()];
    let mut lines = code.lines.clone();
    lines.sort_by_key(|line| line.0);
    let mut lines = lines.into_iter().peekable();
    let mut insns = (0..).zip(&mut method.insns).peekable();
    for (pc, &marked) in marks.iter().enumerate() {
        if marked {
            labels[pc] = method.places.len() as Label;
            method.places.push(method.nodes.len() as u32);
            method.nodes.push(Node::Label(labels[pc]));
        }
        while let Some((_, line)) = lines.next_if(|line| usize::from(line.0) <= pc) {
            method.nodes.push(Node::Line(line));
        }
        if let Some((index, insn)) = insns.next_if(|(_, insn)| usize::from(insn.bci) == pc) {
            insn.node = method.nodes.len() as u32;
            method.nodes.push(Node::Insn(index));
        }
    }
    labels
}

/// The byte offsets that have labels.
fn marks(method: &Method<'_>, code: &CodeAttribute) -> Vec<bool> {
    let mut marks = vec![false; code.code.len() + 1];
    let mut mark = |at: usize| {
        if let Some(mark) = marks.get_mut(at) {
            *mark = true;
        }
    };
    let mut falls = true;
    for insn in &method.insns {
        // Where nothing falls through, new class files must have a stack map frame, and ASM makes it a label.
        if !falls && method.file.major >= FRAMES {
            mark(insn.bci.into());
        }
        falls = falls_through(insn.op);
        if is_jump(insn.op) || insn.op == JSR {
            mark(insn.arg as usize);
        } else if is_switch(insn.op) {
            let switch = &method.switches[insn.arg as usize];
            switch.labels.iter().chain([&switch.default]).for_each(|&at| mark(at as usize));
        }
    }
    for t in &code.handlers {
        for at in [t.start_pc, t.end_pc, t.handler_pc] {
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

/// Turns byte offsets into labels.
fn link(method: &mut Method<'_>, code: &CodeAttribute, labels: &[Label]) -> Option<()> {
    let label = |at: u32| labels.get(at as usize).copied().filter(|&label| label != NONE);
    for insn in &mut method.insns {
        if is_jump(insn.op) || insn.op == JSR {
            insn.arg = label(insn.arg)?;
        }
    }
    for switch in &mut method.switches {
        for target in switch.labels.iter_mut().chain([&mut switch.default]) {
            *target = label(*target)?;
        }
    }
    let constants = &method.file.constants;
    let class = |index: u16| constants.class_name(index).ok().map(|name| &**name);
    for &ExceptionEntry { start_pc, end_pc, handler_pc, catch_type } in &code.handlers {
        method.tries.push(Try {
            start: label(start_pc.into())?,
            end: label(end_pc.into())?,
            handler: label(handler_pc.into())?,
            class: if catch_type == 0 { None } else { class(catch_type) },
        });
    }
    Some(())
}
