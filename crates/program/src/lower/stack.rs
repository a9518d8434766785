//! The symbolic operand stack of the block being emitted.
//!
//! Each slot says where its value is: in a register (a local, or the *home* of any stack slot) or nowhere yet, if it
//! is a constant. Two rules keep this right:
//! - before a register is written, no other slot may rely on its old value ([`Emitter::home`], [`Emitter::free_local`]);
//! - operands are looked up only after everything that can move values is done.

use crate::insn::{Insn, R};

use super::emit::Emitter;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Val {
    Reg(R),
    /// An int, the bits of a float, or null.
    C32(i32),
    /// A long or the bits of a double.
    C64(i64),
    /// The second slot of a long or double.
    Hi,
}

impl Emitter<'_> {
    /// The canonical register of a stack slot.
    pub fn temp(&self, slot: usize) -> R {
        self.cx.code.max_locals + slot as u16
    }

    /// The register after all homes: breaks cycles of moves.
    pub fn scratch(&self) -> R {
        self.temp(usize::from(self.cx.code.max_stack))
    }

    pub fn push(&mut self, val: Val, slots: usize) {
        self.vals.push(val);
        if slots == 2 {
            self.vals.push(Val::Hi);
        }
    }

    fn mentions(&self, slots: std::ops::Range<usize>, reg: R) -> bool {
        self.vals[slots].contains(&Val::Reg(reg))
    }

    fn displaced(&self, slot: usize) -> bool {
        matches!(self.vals[slot], Val::Reg(r) if r >= self.cx.code.max_locals && r != self.temp(slot))
    }

    /// The home for the result of an operation that takes the top `pops` slots, free to be written.
    pub fn home(&mut self, pops: usize) -> R {
        let slot = self.vals.len() - pops;
        let home = self.temp(slot);
        if self.mentions(0..slot, home) {
            self.settle();
        }
        home
    }

    /// Makes sure that a slot's value is in a register.
    pub fn need(&mut self, slot: usize) {
        let val = self.vals[slot];
        if matches!(val, Val::C32(_) | Val::C64(_)) {
            self.go_home(slot);
        }
    }

    pub fn need_all(&mut self, from: usize) {
        for slot in from..self.vals.len() {
            self.need(slot);
        }
    }

    /// The register of a slot that was `need`ed.
    pub fn reg(&self, slot: usize) -> R {
        match self.vals[slot] {
            Val::Reg(r) => r,
            other => unreachable!("{other:?} is not in a register"),
        }
    }

    /// Copies a constant or local into its slot's home.
    fn go_home(&mut self, slot: usize) {
        let home = self.temp(slot);
        if self.mentions(0..slot, home) || self.mentions(slot + 1..self.vals.len(), home) {
            self.settle();
        }
        self.copy(home, self.vals[slot]);
        self.vals[slot] = Val::Reg(home);
    }

    /// Emits `reg = val`.
    pub fn copy(&mut self, reg: R, val: Val) {
        match val {
            Val::Reg(r) if r == reg => {}
            Val::Reg(s) => self.emit(Insn::Move { d: reg, s }),
            Val::C32(v) => self.emit(Insn::Const32 { d: reg, v }),
            Val::C64(v) => self.emit(Insn::Const64 { d: reg, v }),
            Val::Hi => unreachable!("half a value"),
        }
    }

    /// Before a local is overwritten: slots below `end` that stand for it get their value out.
    pub fn free_local(&mut self, local: R, end: usize) {
        for slot in 0..end {
            if self.vals[slot] == Val::Reg(local) {
                self.go_home(slot);
            }
        }
    }

    /// Moves every value that is in another slot's home into its own, as if all at once.
    fn settle(&mut self) {
        let mut moves: Vec<(R, R)> = Vec::new();
        for slot in 0..self.vals.len() {
            if self.displaced(slot) {
                moves.push((self.temp(slot), self.reg(slot)));
                self.vals[slot] = Val::Reg(self.temp(slot));
            }
        }
        while !moves.is_empty() {
            let free = moves.iter().position(|m| moves.iter().all(|other| other.1 != m.0));
            if let Some(at) = free {
                let (d, s) = moves.swap_remove(at);
                self.emit(Insn::Move { d, s });
            } else {
                let (d, s) = (self.scratch(), moves[0].1);
                self.emit(Insn::Move { d, s });
                moves.iter_mut().filter(|m| m.1 == s).for_each(|m| m.1 = d);
            }
        }
    }

    /// At the end of a block: slots below `base` go to their homes. The operands from `base` on stay readable, but may
    /// get another register.
    pub fn flush(&mut self, base: usize) {
        let clobbered = |slot: usize| match self.vals[slot] {
            Val::Reg(r) => (0..base).any(|below| self.temp(below) == r && self.vals[below] != Val::Reg(r)),
            _ => false,
        };
        if (0..base).any(|slot| self.displaced(slot)) || (base..self.vals.len()).any(clobbered) {
            self.settle();
        }
        for slot in 0..base {
            if self.vals[slot] != Val::Hi {
                self.copy(self.temp(slot), self.vals[slot]);
                self.vals[slot] = Val::Reg(self.temp(slot));
            }
        }
    }

    /// Pops a value and stores it into a local.
    pub fn store(&mut self, local: R, slots: usize) {
        let slot = self.vals.len() - slots;
        if self.vals[slot] != Val::Reg(local) && !self.forward(slot, local) {
            self.free_local(local, slot);
            self.copy(local, self.vals[slot]);
        }
        self.vals.truncate(slot);
    }

    /// Lets the instruction that has just made the value of `slot` write it straight into the local.
    fn forward(&mut self, slot: usize, local: R) -> bool {
        let Some(def) = self.def.take() else {
            return false;
        };
        let last = def.at + 1 + usize::from(def.cast);
        if self.insns.len() != last
            || self.vals[slot] != Val::Reg(def.reg)
            || self.mentions(0..slot, def.reg)
            || self.mentions(0..slot, local)
        {
            return false;
        }
        super::dest::set_dest(&mut self.insns[def.at], local);
        if def.cast {
            self.forward_cast(def.reg, local);
        }
        true
    }
}
