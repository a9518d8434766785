//! Which bytecode pushed what.

use classfile::ClassFile;
use classfile::descriptor::{self, FieldType};
use classfile::opcode::*;

use crate::lower::effect::{dup, dup_shape, fixed};
use crate::lower::{Graph, Op};

/// Stack slots of all bytecodes together from which on nothing more is analysed.
const MAX_SLOTS: usize = 1_000_000;

/// Before a bytecode: which one pushed each stack slot, and which of the first 64 locals were written.
#[derive(Clone, Default)]
pub(super) struct Frame {
    pub stack: Vec<Option<u32>>,
    pub written: u64,
}

impl Frame {
    fn pop(&mut self, slots: usize) {
        self.stack.truncate(self.stack.len().saturating_sub(slots));
    }

    fn push(&mut self, source: u32, slots: usize) {
        self.stack.extend(std::iter::repeat_n(Some(source), slots));
    }

    /// From now on both this and the other hold what is true for both.
    fn merge(&mut self, other: &mut Self) {
        for (mine, theirs) in self.stack.iter_mut().zip(&other.stack) {
            if mine != theirs {
                *mine = None;
            }
        }
        self.written |= other.written;
        other.clone_from(self);
    }
}

/// The frames of all bytecodes, as far as they are needed for the one at `wanted`.
pub(super) fn sources(file: &ClassFile, graph: &Graph, wanted: usize) -> Vec<Option<Frame>> {
    let count = graph.ops.len();
    let mut frames: Vec<Option<Frame>> = vec![None; count];
    frames[0] = Some(Frame::default());
    for range in &graph.ranges {
        let entry = Frame { stack: vec![Some(range.target)], written: 0 };
        frames[range.target as usize].get_or_insert(entry);
    }
    let mut slots = 0;
    let mut again = true;
    while again {
        let mut missing = false;
        again = false;
        for at in 0..count {
            let Some(mut frame) = frames[at].clone() else {
                missing = true;
                continue;
            };
            step(file, &mut frame, at, &graph.ops[at]);
            for next in ways(graph, at) {
                match frames.get_mut(next) {
                    Some(Some(known)) => frame.merge(known),
                    Some(unknown) => {
                        again = true;
                        slots += frame.stack.len();
                        *unknown = Some(frame.clone());
                    }
                    None => {}
                }
            }
            if at + 1 == wanted && frames[wanted].is_some() || slots > MAX_SLOTS {
                return frames;
            }
        }
        again &= missing;
    }
    frames
}

/// Where control goes on: the next bytecode first, then the default of a switch, then its arms.
fn ways(graph: &Graph, at: usize) -> Vec<usize> {
    let op = &graph.ops[at];
    let mut ways = Vec::new();
    if op.falls_through() || op.is_switch() {
        ways.push(at + 1);
    }
    match op.code {
        GOTO | JSR => ways.push(op.target() as usize),
        _ if op.is_if() => ways.push(op.target() as usize),
        _ if op.is_switch() => {
            let switch = &graph.switches[op.a as usize];
            ways.push(switch.default as usize);
            ways.extend(switch.targets.iter().map(|t| *t as usize));
        }
        _ => {}
    }
    ways
}

fn slots(letter: u8) -> usize {
    if matches!(letter, b'J' | b'D') { 2 } else { 1 }
}

/// What the bytecode does to the frame.
fn step(file: &ClassFile, frame: &mut Frame, at: usize, op: &Op) {
    let at = at as u32;
    if let Some(shape) = fixed(op.code) {
        let (operands, result) = shape.split_once('>').unwrap_or(("", ""));
        frame.pop(operands.bytes().map(slots).sum());
        return frame.push(at, result.bytes().map(slots).sum());
    }
    match op.code {
        ILOAD..=ALOAD => frame.push(at, slots(b"IJFDA"[usize::from(op.code - ILOAD)])),
        ISTORE..=ASTORE => {
            frame.pop(slots(b"IJFDA"[usize::from(op.code - ISTORE)]));
            frame.written |= 1u64.checked_shl(u32::from(op.local())).unwrap_or(0);
        }
        POP => frame.pop(1),
        POP2 => frame.pop(2),
        DUP..=DUP2_X2 => {
            let (group, under) = dup_shape(op.code);
            if frame.stack.len() >= group + under {
                dup(&mut frame.stack, group, under);
            }
        }
        SWAP => {
            let len = frame.stack.len();
            if len >= 2 {
                frame.stack.swap(len - 2, len - 1);
            }
        }
        LDC | NEW | JSR => frame.push(at, 1),
        LDC2_W => frame.push(at, 2),
        NEWARRAY | ANEWARRAY | INSTANCEOF => {
            frame.pop(1);
            frame.push(at, 1);
        }
        MULTIANEWARRAY => {
            frame.pop(op.b as usize);
            frame.push(at, 1);
        }
        IRETURN..=ARETURN => frame.pop(slots(b"IJFDA"[usize::from(op.code - IRETURN)])),
        GETSTATIC..=PUTFIELD => step_field(file, frame, at, op),
        INVOKEVIRTUAL..=INVOKEDYNAMIC => step_call(file, frame, at, op),
        _ => {}
    }
}

fn step_field(file: &ClassFile, frame: &mut Frame, at: u32, op: &Op) {
    let value = usize::from(field_slots(file, op.cp()));
    let object = usize::from(matches!(op.code, GETFIELD | PUTFIELD));
    if matches!(op.code, GETSTATIC | GETFIELD) {
        frame.pop(object);
        frame.push(at, value);
    } else {
        frame.pop(object + value);
    }
}

fn step_call(file: &ClassFile, frame: &mut Frame, at: u32, op: &Op) {
    let desc = if op.code == INVOKEDYNAMIC {
        file.constants.dynamic(op.cp()).map(|d| d.2)
    } else {
        file.constants.member(op.cp()).map(|m| m.desc)
    };
    let Some((ret, params)) = desc.ok().and_then(|d| descriptor::method_shape(d)) else {
        return;
    };
    let receiver = usize::from(!matches!(op.code, INVOKESTATIC | INVOKEDYNAMIC));
    frame.pop(usize::from(params) + receiver);
    frame.push(at, usize::from(ret.slots()));
}

pub(super) fn field_slots(file: &ClassFile, cp: u16) -> u16 {
    let member = file.constants.member(cp).ok();
    member.and_then(|m| descriptor::parse_field(m.desc)).map_or(1, FieldType::slots)
}
