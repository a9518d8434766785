//! What terms decide: branches, switches and the checks that instructions make by themselves. The loop comes here only where
//! something depends on inputs.

use std::sync::Arc;

use expr::Sort;
use program::{Insn, Switch};
use vm::Ref;
use vm::domain::{Binary, Check, Compare, Shadowed, Site, Unary};

use crate::domain::{Concolic, place};
use crate::ops;
use crate::path::{Decision, Event, Kind, Place};
use crate::shadow::{Shadow, What};

impl Concolic {
    #[inline(never)]
    pub(crate) fn unary_term(&mut self, op: Unary, a: Shadowed<Shadow>) -> Shadow {
        let operand = self.operand(a, ops::unary_sort(op));
        let term = ops::unary(&mut self.terms, op, operand);
        self.shadow(term)
    }

    #[inline(never)]
    pub(crate) fn binary_term(&mut self, op: Binary, a: Shadowed<Shadow>, b: Shadowed<Shadow>) -> Shadow {
        let (left, right) = ops::operand_sorts(op);
        let (a, b) = (self.operand(a, left), self.operand(b, right));
        let term = ops::binary(&mut self.terms, op, a, b);
        self.shadow(term)
    }

    /// Decides whether an operation overflows, where that is of interest.
    #[cold]
    pub(crate) fn overflowed(&mut self, site: Site<'_>, op: Binary, a: Shadowed<Shadow>, b: Shadowed<Shadow>) {
        if !self.overflows.contains(&(site.code.method, site.bci())) {
            return;
        }
        let Some((exact, fitting)) = op.exact(a.0, b.0) else { return };
        let (left, right) = ops::operand_sorts(op);
        let (a, b) = (self.operand(a, left), self.operand(b, right));
        let condition = ops::overflows(&mut self.terms, op, a, b);
        if !self.terms.is_const(condition) {
            self.decide(place(site), Kind::Branch, condition, !fitting.contains(&exact));
        }
    }

    #[inline(never)]
    pub(crate) fn branched(
        &mut self,
        site: Site<'_>,
        compare: Compare,
        a: Shadowed<Shadow>,
        b: Shadowed<Shadow>,
        taken: bool,
    ) {
        let Some(sort) = ops::compare_sort(compare) else {
            return self.references_compared(site, compare, a, b, taken);
        };
        if a.0 as u32 != b.0 as u32 {
            self.compared_forms(a.1, b.1);
        }
        let (x, y) = (self.operand(a, sort), self.operand(b, sort));
        let Some(condition) = ops::compare(&mut self.terms, compare, x, y) else { return };
        if self.terms.is_const(condition) {
            self.decided_by_form(site, x);
            self.decided_by_form(site, y);
        } else {
            self.decide(place(site), Kind::Branch, condition, taken);
        }
    }

    /// A branch on two references.
    fn references_compared(
        &mut self,
        site: Site<'_>,
        compare: Compare,
        a: Shadowed<Shadow>,
        b: Shadowed<Shadow>,
        taken: bool,
    ) {
        let place = place(site);
        if matches!(compare, Compare::Null | Compare::NonNull) {
            if let Some(null) = self.is_null(a.1) {
                self.decide(place, Kind::Branch, null, taken == (compare == Compare::Null));
            }
            return;
        }
        for side in [a, b] {
            if let Some(null) = self.is_null(side.1) {
                self.decide(place, Kind::Branch, null, side.0 as Ref == 0);
            }
        }
        if a.0 as Ref == 0 || b.0 as Ref == 0 || self.chosen(place, a, b) || self.chosen(place, b, a) {
            return;
        }
        for side in [a, b] {
            self.settle(place, side);
        }
        self.boxes_compared(place, a, b);
    }

    /// Two boxes are the same object if their values are equal and small: `valueOf` gives one for all of them.
    fn boxes_compared(&mut self, place: Place, a: Shadowed<Shadow>, b: Shadowed<Shadow>) {
        if a.1 == b.1 {
            return;
        }
        let is_box = |s: Shadow| self.reference(s).is_some_and(|r| matches!(r.what, What::Box(_)));
        // A constructor makes others of any value.
        let boxes = u64::from(is_box(a.1) || is_box(b.1));
        self.seeded.looked.boxes += boxes;
        let value = |s: Shadow| match self.reference(s).map(|r| &r.what) {
            Some(What::Box(value)) => Some(*value),
            _ => None,
        };
        let (Some(x), Some(y)) = (value(a.1), value(b.1)) else { return };
        let sort = self.terms.sort(x);
        if x == y || sort != self.terms.sort(y) || !sort.is_bv() {
            return;
        }
        let (Some(&left), Some(&right)) = (self.boxed.get(&x), self.boxed.get(&y)) else { return };
        // One decision after the other, so that each of them is simple.
        let (low, high) = (self.terms.bv(sort.bits(), -128), self.terms.bv(sort.bits(), 127));
        let decisions = [
            (self.terms.eq(x, y), left == right),
            (self.terms.sge(x, low), left >= -128),
            (self.terms.sle(x, high), left <= 127),
        ];
        for (condition, holds) in decisions {
            self.decide(place, Kind::Branch, condition, holds);
            if !holds {
                return;
            }
        }
    }

    fn switch_keys(&mut self, site: Site<'_>) -> Option<Arc<[i32]>> {
        if let Some(keys) = self.keys.get(&(site.code.method, site.at)) {
            return Some(keys.clone());
        }
        let (Insn::TableSwitch { table, .. } | Insn::LookupSwitch { table, .. }) = site.code.insns[site.at as usize]
        else {
            return None;
        };
        let keys: Arc<[i32]> = match &site.code.switches[table as usize] {
            Switch::Table { low, targets, .. } => (0..targets.len() as i32).map(|k| low.wrapping_add(k)).collect(),
            Switch::Lookup { keys, .. } => keys.iter().copied().collect(),
        };
        self.keys.insert((site.code.method, site.at), keys.clone());
        Some(keys)
    }

    #[inline(never)]
    pub(crate) fn switched(&mut self, site: Site<'_>, value: Shadowed<Shadow>, arm: u32) {
        let value = self.operand(value, Sort::BV32);
        if !self.terms.is_const(value)
            && let Some(keys) = self.switch_keys(site)
        {
            if keys.iter().any(|&key| key > 0xff) {
                self.decided_by_form(site, value);
            }
            let decision = Decision::Arm { value, keys, arm };
            self.log.push(&mut self.terms, Event { place: place(site), kind: Kind::Switch, decision, call: None });
        }
    }

    /// Whether an object is of a class, where the reference has a note: all objects that it may be are of one class, so only
    /// null makes a difference.
    pub(crate) fn tested(&mut self, site: Site<'_>, object: Shadowed<Shadow>) {
        if let Some(null) = self.is_null(object.1) {
            self.decide(place(site), Kind::Null, null, object.0 as Ref == 0);
        }
        if object.0 as Ref != 0 {
            self.settle_class(place(site), object);
        }
    }

    #[inline(never)]
    pub(crate) fn checked(&mut self, site: Site<'_>, check: Check, a: Shadowed<Shadow>, b: Shadowed<Shadow>, ok: bool) {
        let place = place(site);
        match check {
            Check::Null => {
                if let Some(null) = self.is_null(a.1) {
                    self.decide(place, Kind::Null, null, !ok);
                }
                if stores_through(site) {
                    self.settle(place, a);
                } else if ok && dispatches(site) {
                    self.settle_class(place, a);
                }
            }
            Check::Bounds => {
                let (index, length) = (self.operand(a, Sort::BV32), self.operand(b, Sort::BV32));
                let inside = self.terms.ult(index, length);
                self.decide(place, Kind::Bounds, inside, ok);
            }
            Check::Divisor => {
                let Some(divisor) = a.1.term() else { return };
                let zero = self.terms.constant(self.terms.sort(divisor), 0);
                let some = self.terms.ne(divisor, zero);
                self.decide(place, Kind::Divisor, some, ok);
            }
            Check::NegativeSize => {
                let size = self.operand(a, Sort::BV32);
                let zero = self.terms.bv(32, 0);
                let natural = self.terms.sge(size, zero);
                self.decide(place, Kind::NegativeSize, natural, ok);
                if matches!(site.code.insns[site.at as usize], Insn::MultiNewArray { .. }) {
                    self.fix(place, size, a.0);
                }
            }
            Check::Cast | Check::ArrayStore => {
                if a.0 as Ref != 0 {
                    self.settle_class(place, a);
                }
            }
        }
    }
}

/// Whether the class of the object decides which method the instruction calls.
fn dispatches(site: Site<'_>) -> bool {
    matches!(site.code.insns[site.at as usize], Insn::InvokeVirtual { .. } | Insn::InvokeInterface { .. })
}

/// Whether the instruction needs to know the very object.
fn stores_through(site: Site<'_>) -> bool {
    matches!(
        site.code.insns[site.at as usize],
        Insn::Put8 { .. }
            | Insn::Put16 { .. }
            | Insn::Put32 { .. }
            | Insn::Put64 { .. }
            | Insn::Throw { .. }
            | Insn::MonitorEnter { .. }
            | Insn::MonitorExit { .. }
    )
}
