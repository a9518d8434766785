//! Conditional branches, switches and returns.

use classfile::opcode::*;

use crate::code::Switch;
use crate::insn::{FCond, Insn, R};

use super::decode::{Keys, Op};
use super::emit::Emitter;
use super::stack::Val;

/// How two values compare; in the order of `ifeq` … `ifle`.
#[derive(Clone, Copy)]
enum Cond {
    Eq,
    Ne,
    Lt,
    Ge,
    Gt,
    Le,
}

impl Cond {
    fn of(code: u8, first: u8) -> Self {
        [Self::Eq, Self::Ne, Self::Lt, Self::Ge, Self::Gt, Self::Le][usize::from(code - first)]
    }

    /// The condition with the operands exchanged.
    fn swapped(self) -> Self {
        match self {
            Self::Lt => Self::Gt,
            Self::Gt => Self::Lt,
            Self::Ge => Self::Le,
            Self::Le => Self::Ge,
            same => same,
        }
    }
}

/// Cost and id of a branch.
#[derive(Clone, Copy)]
struct Tail {
    cost: u16,
    id: u32,
}

impl Emitter<'_> {
    fn tail(&mut self, op: &Op) -> Tail {
        let id = self.branches.binary_search_by_key(&op.bci, |b| b.bci).unwrap_or(0) as u32;
        Tail { cost: self.take_cost(), id }
    }

    /// Emits a branch over the top `slots` slots, after the slots below went home.
    fn finish_branch(&mut self, op: &Op, slots: usize, make: impl FnOnce(&Self, usize, Tail) -> Insn) {
        let base = self.vals.len() - slots;
        self.need_all(base);
        self.flush(base);
        let tail = self.tail(op);
        let insn = make(self, base, tail);
        self.jump_insn(insn, op.target());
        self.vals.truncate(base);
    }

    pub fn branch(&mut self, op: &Op) {
        match op.code {
            IFEQ..=IFLE => self.int_branch(op, Cond::of(op.code, IFEQ), 0),
            IF_ICMPEQ..=IF_ICMPLE => self.compare_branch(op, Cond::of(op.code, IF_ICMPEQ)),
            IF_ACMPEQ | IF_ACMPNE => self.ref_branch(op),
            _ => self.null_branch(op, op.code == IFNULL),
        }
    }

    fn int_branch(&mut self, op: &Op, cond: Cond, v: i16) {
        self.finish_branch(op, 1, |e, at, tail| with_immediate(cond, e.reg(at), v, tail));
    }

    fn compare_branch(&mut self, op: &Op, mut cond: Cond) {
        let len = self.vals.len();
        if small(self.vals[len - 1]).is_none() && small(self.vals[len - 2]).is_some() {
            self.vals.swap(len - 2, len - 1);
            cond = cond.swapped();
        }
        if let Some(v) = small(self.vals[len - 1]) {
            self.vals.truncate(len - 1);
            return self.int_branch(op, cond, v);
        }
        self.finish_branch(op, 2, |e, at, tail| ints(cond, e.reg(at), e.reg(at + 1), tail));
    }

    fn ref_branch(&mut self, op: &Op) {
        let len = self.vals.len();
        let equal = op.code == IF_ACMPEQ;
        if self.vals[len - 2] == Val::C32(0) {
            self.vals.swap(len - 2, len - 1);
        }
        if self.vals[len - 1] == Val::C32(0) {
            self.vals.truncate(len - 1);
            return self.null_branch(op, equal);
        }
        self.finish_branch(op, 2, |e, at, Tail { cost, id }| {
            let (a, b, target) = (e.reg(at), e.reg(at + 1), 0);
            if equal { Insn::IfRefEq { a, b, cost, target, id } } else { Insn::IfRefNe { a, b, cost, target, id } }
        });
    }

    fn null_branch(&mut self, op: &Op, null: bool) {
        self.finish_branch(op, 1, |e, at, Tail { cost, id }| {
            let (a, target) = (e.reg(at), 0);
            if null { Insn::IfNull { a, cost, target, id } } else { Insn::IfNonNull { a, cost, target, id } }
        });
    }

    /// A comparison of longs, floats or doubles and the branch that decides on its result.
    pub fn fused(&mut self, compare: &Op, op: &Op) {
        let cond = Cond::of(op.code, IFEQ);
        match compare.code {
            LCMP => self.finish_branch(op, 4, |e, at, tail| longs(cond, e.reg(at), e.reg(at + 2), tail)),
            FCMPL | FCMPG => {
                let cond = float_cond(cond, compare.code == FCMPG);
                self.finish_branch(op, 2, |e, at, Tail { cost, id }| {
                    let cost = cost.min(255) as u8;
                    Insn::IfF { a: e.reg(at), b: e.reg(at + 1), cond, cost, target: 0, id }
                });
            }
            _ => {
                let cond = float_cond(cond, compare.code == DCMPG);
                self.finish_branch(op, 4, |e, at, Tail { cost, id }| {
                    let cost = cost.min(255) as u8;
                    Insn::IfD { a: e.reg(at), b: e.reg(at + 2), cond, cost, target: 0, id }
                });
            }
        }
    }

    /// Targets are operations here; they become instruction indexes at the end.
    pub fn switch(&mut self, op: &Op) {
        let base = self.vals.len() - 1;
        self.need(base);
        self.flush(base);
        let (a, table) = (self.reg(base), self.switches.len() as u32);
        let Tail { cost, id } = self.tail(op);
        let switch = self.graph.switches[op.a as usize].clone();
        let (targets, default) = (switch.targets.into(), switch.default);
        match switch.keys {
            Keys::From(low) => {
                self.switches.push(Switch::Table { low, targets, default });
                self.consume(Insn::TableSwitch { a, cost, table, id }, 1);
            }
            Keys::List(keys) => {
                self.switches.push(Switch::Lookup { keys: keys.into(), targets, default });
                self.consume(Insn::LookupSwitch { a, cost, table, id }, 1);
            }
        }
    }

    pub fn ret(&mut self, code: u8) {
        if code == RETURN {
            let cost = self.take_cost();
            return self.emit(Insn::ReturnVoid { cost });
        }
        let slots = if matches!(code, LRETURN | DRETURN) { 2 } else { 1 };
        let at = self.vals.len() - slots;
        self.need(at);
        let cost = self.take_cost();
        self.consume(Insn::Return { s: self.reg(at), cost }, slots);
    }
}

/// A constant that fits into a branch.
fn small(val: Val) -> Option<i16> {
    match val {
        Val::C32(v) => i16::try_from(v).ok(),
        _ => None,
    }
}

#[rustfmt::skip]
fn with_immediate(cond: Cond, a: R, v: i16, Tail { cost, id }: Tail) -> Insn {
    let target = 0;
    match cond {
        Cond::Eq => Insn::IfEqI { a, v, cost, target, id },
        Cond::Ne => Insn::IfNeI { a, v, cost, target, id },
        Cond::Lt => Insn::IfLtI { a, v, cost, target, id },
        Cond::Ge => Insn::IfGeI { a, v, cost, target, id },
        Cond::Gt => Insn::IfGtI { a, v, cost, target, id },
        Cond::Le => Insn::IfLeI { a, v, cost, target, id },
    }
}

#[rustfmt::skip]
fn ints(cond: Cond, a: R, b: R, Tail { cost, id }: Tail) -> Insn {
    let target = 0;
    match cond {
        Cond::Eq => Insn::IfEq { a, b, cost, target, id },
        Cond::Ne => Insn::IfNe { a, b, cost, target, id },
        Cond::Lt => Insn::IfLt { a, b, cost, target, id },
        Cond::Ge => Insn::IfGe { a, b, cost, target, id },
        Cond::Gt => Insn::IfGt { a, b, cost, target, id },
        Cond::Le => Insn::IfLe { a, b, cost, target, id },
    }
}

#[rustfmt::skip]
fn longs(cond: Cond, a: R, b: R, Tail { cost, id }: Tail) -> Insn {
    let target = 0;
    match cond {
        Cond::Eq => Insn::IfLEq { a, b, cost, target, id },
        Cond::Ne => Insn::IfLNe { a, b, cost, target, id },
        Cond::Lt => Insn::IfLLt { a, b, cost, target, id },
        Cond::Ge => Insn::IfLGe { a, b, cost, target, id },
        Cond::Gt => Insn::IfLGt { a, b, cost, target, id },
        Cond::Le => Insn::IfLLe { a, b, cost, target, id },
    }
}

/// `greater`: the comparison says 1 for NaN (`fcmpg`), else -1 (`fcmpl`).
fn float_cond(cond: Cond, greater: bool) -> FCond {
    match (cond, greater) {
        (Cond::Eq, _) => FCond::Eq,
        (Cond::Ne, _) => FCond::Ne,
        (Cond::Lt, true) => FCond::Lt,
        (Cond::Lt, false) => FCond::NotGe,
        (Cond::Ge, true) => FCond::NotLt,
        (Cond::Ge, false) => FCond::Ge,
        (Cond::Gt, true) => FCond::NotLe,
        (Cond::Gt, false) => FCond::Gt,
        (Cond::Le, true) => FCond::Le,
        (Cond::Le, false) => FCond::NotGt,
    }
}
