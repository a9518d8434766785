//! The statements of a test, as the domain sees them: what they define, convert, write and read.

use classfile::descriptor::Kind as Jkind;
use executor::Observer;
use expr::Sort;
use testcase::{Prim, Statement, Ty};
use vm::Machine;

use crate::domain::Concolic;
use crate::path::{Place, Trace};
use crate::shadow::{Reference, Shadow, What};

impl Observer for Concolic {
    type Note = Trace;
    const OWN_TEXTS: bool = true;

    fn begin(&mut self) {
        self.log.begin();
        self.merging.result = None;
        if self.seeded.begin() {
            self.active = true;
            self.note_decided();
            self.seeded.give(self.made.fixed());
        }
    }

    fn end(&mut self, _: &Machine) -> Trace {
        self.seeded.end();
        self.log.take()
    }

    fn defined(&mut self, machine: &Machine, at: usize, statement: &Statement, value: u64, shadow: Shadow) -> Shadow {
        if !self.plan.is_empty() && statement.ty().is_reference() && value as u32 != 0 {
            let object = value as u32;
            // The class of a class is always the same.
            let is_fixed =
                self.plan.get(at).copied().flatten().is_none() && machine.class_of(object) != machine.known.class;
            self.made.note(object, at, is_fixed);
            self.active = true;
        }
        self.merging.result = shadow.term();
        if self.seeded.is_on() && *statement.ty() == Ty::Prim(Prim::Boolean) {
            self.decide_truth(Place { method: self.models.text, at: u32::MAX, bci: 2 }, shadow, value);
        }
        match self.plan.get(at).copied().flatten() {
            Some(mark) => self.mark(machine, mark, value),
            None => shadow,
        }
    }

    fn converted(&mut self, from: Prim, to: Jkind, value: u64, shadow: Shadow) -> Shadow {
        if shadow.is_none() {
            return Shadow::NONE;
        }
        let term = self.operand((value, shadow), register_sort(from));
        let t = &mut self.terms;
        let wide = match (from, to) {
            (_, Jkind::Ref) => return self.note(Reference { null: None, what: What::Box(term) }),
            (Prim::Float, Jkind::Double) => t.fp_to_fp(term, Sort::F64),
            (Prim::Float | Prim::Double | Prim::Boolean, _) => term,
            (_, Jkind::Float) => t.fp_from_signed(term, Sort::F32),
            (_, Jkind::Double) => t.fp_from_signed(term, Sort::F64),
            (Prim::Long, _) => term,
            (_, Jkind::Long) => t.sign_ext(term, 64),
            _ => term,
        };
        self.shadow(wide)
    }

    fn wrote(&mut self, addr: u32, len: u32, _: u64, shadow: Shadow) {
        self.stored(addr, len, shadow);
    }

    fn read(&mut self, addr: u32, kind: Jkind, value: u64) -> Shadow {
        let len = match kind {
            Jkind::Boolean | Jkind::Byte => 1,
            Jkind::Char | Jkind::Short => 2,
            Jkind::Long | Jkind::Double => 8,
            _ => 4,
        };
        self.loaded(addr, len, value, kind != Jkind::Char)
    }
}

/// The sort of a primitive in a register.
pub(crate) fn register_sort(prim: Prim) -> Sort {
    match prim {
        Prim::Long => Sort::BV64,
        Prim::Float => Sort::F32,
        Prim::Double => Sort::F64,
        _ => Sort::BV32,
    }
}
