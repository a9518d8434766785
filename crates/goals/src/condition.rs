//! What conditional jumps decide by: strategies differ in what they can steer.

use classfile::opcode::*;
use jacoco::node::{Insn, Method};

/// What decides which way a jump goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Condition {
    /// Whole numbers, also the length of an array.
    Number,
    /// Numbers with a fraction.
    Real,
    /// A truth value: a field, the result of a call, the class of an object.
    Truth,
    /// References: null, or the same object.
    Object,
    /// The arms of a switch.
    Arm,
}

impl Condition {
    /// What the jump decides by, with the instruction before it.
    pub(crate) fn of(code: &Method<'_>, at: u32) -> Self {
        let before = at.checked_sub(1).map(|before| &code.insns[before as usize]);
        match code.insns[at as usize].op {
            TABLESWITCH | LOOKUPSWITCH => Self::Arm,
            IFNULL | IFNONNULL | IF_ACMPEQ | IF_ACMPNE => Self::Object,
            IFEQ..=IFLE if before.is_some_and(|before| matches!(before.op, FCMPL..=DCMPG)) => Self::Real,
            IFEQ | IFNE if before.is_some_and(|before| gives_boolean(code, before)) => Self::Truth,
            _ => Self::Number,
        }
    }
}

/// Whether an instruction is known to give a truth value.
pub(crate) fn gives_boolean(code: &Method<'_>, insn: &Insn) -> bool {
    match insn.op {
        INSTANCEOF => true,
        GETFIELD | GETSTATIC | INVOKEVIRTUAL..=INVOKEINTERFACE => code
            .file
            .constants
            .member(insn.arg as u16)
            .is_ok_and(|member| member.desc.ends_with('Z') && !member.desc.ends_with("[Z")),
        _ => false,
    }
}
