//! Rules for taking bit-vectors apart, putting them together and changing their width.

use super::NONE;
use crate::op::Op;
use crate::sort::Sort;
use crate::terms::{TermId, Terms};

impl Terms {
    pub(super) fn simplify_concat(&mut self, sort: Sort, high: TermId, low: TermId) -> TermId {
        if self.value(high) == Some(0) {
            return self.zero_ext(low, sort.bits());
        }
        if self.op(high) == Op::Extract && self.op(low) == Op::Extract {
            let (x, y) = (self.args(high)[0], self.args(low)[0]);
            let (upper, lower) = (self.field(high), self.field(low));
            if x == y && upper == lower + self.sort(low).bits() {
                return self.extract(x, upper + self.sort(high).bits() - 1, lower);
            }
        }
        self.intern(Op::Concat, sort, [high, low, NONE])
    }

    pub(super) fn simplify_ext(&mut self, op: Op, sort: Sort, a: TermId) -> TermId {
        if self.sort(a) == sort {
            return a;
        }
        let inner = self.op(a);
        if inner == Op::ZeroExt {
            let x = self.args(a)[0];
            return self.zero_ext(x, sort.bits());
        }
        if op == Op::SignExt {
            if inner == Op::SignExt {
                let x = self.args(a)[0];
                return self.sign_ext(x, sort.bits());
            }
            if self.range(a).is_natural() {
                return self.zero_ext(a, sort.bits());
            }
        }
        self.intern(op, sort, [a, NONE, NONE])
    }

    pub(super) fn simplify_extract(&mut self, sort: Sort, a: TermId, low: u32) -> TermId {
        let width = sort.bits();
        let whole = self.sort(a).bits();
        let high = low + width - 1;
        if width == whole {
            return a;
        }
        match self.op(a) {
            Op::Extract => {
                let (x, base) = (self.args(a)[0], self.field(a));
                return self.extract(x, base + high, base + low);
            }
            Op::Concat => {
                let (x, y) = (self.args(a)[0], self.args(a)[1]);
                let border = self.sort(y).bits();
                if high < border {
                    return self.extract(y, high, low);
                }
                if low >= border {
                    return self.extract(x, high - border, low - border);
                }
            }
            op @ (Op::ZeroExt | Op::SignExt) => {
                let x = self.args(a)[0];
                let inner = self.sort(x).bits();
                if high < inner {
                    return self.extract(x, high, low);
                }
                if low == 0 {
                    return self.op1(op, sort, x);
                }
                if op == Op::ZeroExt {
                    if low >= inner {
                        return self.constant(sort, 0);
                    }
                    let part = self.extract(x, inner - 1, low);
                    return self.zero_ext(part, width);
                }
            }
            op @ (Op::BvAnd | Op::BvOr | Op::BvXor) => {
                let (x, y) = (self.args(a)[0], self.args(a)[1]);
                if self.narrows(x, low, high) && self.narrows(y, low, high) || self.is_const(y) {
                    let (x, y) = (self.extract(x, high, low), self.extract(y, high, low));
                    return self.same(op, x, y);
                }
            }
            op @ (Op::BvAdd | Op::BvSub | Op::BvMul) if low == 0 => {
                let (x, y) = (self.args(a)[0], self.args(a)[1]);
                if self.narrows(x, 0, high) && self.narrows(y, 0, high) {
                    let (x, y) = (self.truncate(x, width), self.truncate(y, width));
                    return self.same(op, x, y);
                }
            }
            op @ (Op::BvNeg | Op::BvNot) if low == 0 => {
                let x = self.args(a)[0];
                if self.narrows(x, 0, high) {
                    let x = self.truncate(x, width);
                    return self.op1(op, sort, x);
                }
            }
            op @ (Op::BvShl | Op::BvLshr | Op::BvAshr) => {
                let (x, count) = (self.args(a)[0], self.args(a)[1]);
                if let Some(n) = self.value(count).and_then(|n| u32::try_from(n).ok()) {
                    if op == Op::BvShl && low >= n {
                        return self.extract(x, high - n, low - n);
                    }
                    if op == Op::BvShl && high < n {
                        return self.constant(sort, 0);
                    }
                    if op != Op::BvShl && high.saturating_add(n) < whole {
                        return self.extract(x, high + n, low + n);
                    }
                }
            }
            _ => {}
        }
        self.intern(Op::Extract, sort, [a, TermId::from_raw(low), NONE])
    }

    /// Whether these bits of `t` are a term without another extraction.
    fn narrows(&self, t: TermId, low: u32, high: u32) -> bool {
        match self.op(t) {
            Op::Const => true,
            Op::ZeroExt | Op::SignExt => {
                let inner = self.sort(self.args(t)[0]).bits();
                low == 0 && inner <= high + 1 || low >= inner && self.op(t) == Op::ZeroExt
            }
            // Sums that were widened piece by piece.
            Op::BvAdd | Op::BvSub | Op::BvMul if low == 0 => {
                let inner = |x: &TermId| match self.op(*x) {
                    Op::Const => true,
                    Op::ZeroExt | Op::SignExt => self.sort(self.args(*x)[0]).bits() <= high + 1,
                    _ => false,
                };
                self.args(t).iter().all(inner)
            }
            _ => false,
        }
    }
}
