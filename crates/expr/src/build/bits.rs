//! Rules for bitwise operators and shifts.

use super::NONE;
use crate::op::Op;
use crate::sort::mask;
use crate::terms::{TermId, Terms};

impl Terms {
    pub(super) fn simplify_bv_not(&mut self, a: TermId) -> TermId {
        let sort = self.sort(a);
        match self.op(a) {
            Op::BvNot => self.args(a)[0],
            Op::BvNeg => {
                let x = self.args(a)[0];
                self.add_const(x, u64::MAX)
            }
            Op::BvXor if self.is_const(self.args(a)[1]) => {
                let (x, c) = (self.args(a)[0], self.args(a)[1]);
                let c = self.bv_not(c);
                self.bv_xor(x, c)
            }
            // −1 − (x + c) is (−1 − c) − x.
            Op::BvAdd if self.is_const(self.args(a)[1]) => {
                let ones = self.constant(sort, u64::MAX);
                self.sub(ones, a)
            }
            _ => self.intern(Op::BvNot, sort, [a, NONE, NONE]),
        }
    }

    /// Whether one is the complement of the other.
    fn are_complements(&self, a: TermId, b: TermId) -> bool {
        self.unary(a, Op::BvNot) == Some(b) || self.unary(b, Op::BvNot) == Some(a)
    }

    pub(super) fn simplify_bv_and(&mut self, a: TermId, b: TermId) -> TermId {
        let sort = self.sort(a);
        if a == b {
            return a;
        }
        if self.are_complements(a, b) {
            return self.constant(sort, 0);
        }
        if let Some(term) = self.truths_together(Op::BvAnd, a, b) {
            return term;
        }
        if let Some(c) = self.value(b) {
            let known = self.range(a);
            if !c & sort.mask() & !known.zeros == 0 {
                return a; // it has only bits of the mask
            }
            let left = c & !known.zeros;
            if left & !known.ones == 0 {
                return self.constant(sort, left); // each is known
            }
            if let Some((x, d)) = self.with_const(a, Op::BvAnd) {
                let both = self.constant(sort, c & d);
                return self.bv_and(x, both);
            }
            if let Some((x, d)) = self.with_const(a, Op::BvOr).or_else(|| self.with_const(a, Op::BvXor))
                && c & d == 0
            {
                return self.bv_and(x, b);
            }
            return self.raw2(Op::BvAnd, a, b);
        }
        self.absorb(Op::BvAnd, Op::BvOr, a, b).unwrap_or_else(|| self.raw_sorted(Op::BvAnd, a, b))
    }

    pub(super) fn simplify_bv_or(&mut self, a: TermId, b: TermId) -> TermId {
        let sort = self.sort(a);
        if a == b {
            return a;
        }
        if self.are_complements(a, b) {
            return self.constant(sort, u64::MAX);
        }
        if let Some(term) = self.truths_together(Op::BvOr, a, b) {
            return term;
        }
        if let Some(c) = self.value(b) {
            let known = self.range(a);
            if c & !known.ones == 0 {
                return a;
            }
            if (c | known.zeros | known.ones) == sort.mask() {
                return self.constant(sort, c | known.ones);
            }
            if let Some((x, d)) = self.with_const(a, Op::BvOr) {
                let both = self.constant(sort, c | d);
                return self.bv_or(x, both);
            }
            return self.raw2(Op::BvOr, a, b);
        }
        self.absorb(Op::BvOr, Op::BvAnd, a, b).unwrap_or_else(|| self.raw_sorted(Op::BvOr, a, b))
    }

    /// `x & (x & y)` is `x & y`, and `x & (x | y)` is `x`; the same with the operators exchanged.
    fn absorb(&mut self, op: Op, dual: Op, a: TermId, b: TermId) -> Option<TermId> {
        for (whole, part) in [(a, b), (b, a)] {
            if let Some((x, y)) = self.binary(whole, op)
                && (x == part || y == part)
            {
                return Some(whole);
            }
            if let Some((x, y)) = self.binary(whole, dual)
                && (x == part || y == part)
            {
                return Some(part);
            }
        }
        None
    }

    pub(super) fn simplify_bv_xor(&mut self, a: TermId, b: TermId) -> TermId {
        let sort = self.sort(a);
        if a == b {
            return self.constant(sort, 0);
        }
        if self.are_complements(a, b) {
            return self.constant(sort, u64::MAX);
        }
        if let Some(term) = self.truths_together(Op::BvXor, a, b) {
            return term;
        }
        if let Some(c) = self.value(b) {
            if c == 0 {
                return a;
            }
            if c == sort.mask() {
                return self.bv_not(a);
            }
            if let Some((x, d)) = self.with_const(a, Op::BvXor) {
                let both = self.constant(sort, c ^ d);
                return self.bv_xor(x, both);
            }
            if let Some(x) = self.unary(a, Op::BvNot) {
                let other = self.constant(sort, !c);
                return self.bv_xor(x, other);
            }
            return self.raw2(Op::BvXor, a, b);
        }
        for (whole, part) in [(a, b), (b, a)] {
            if let Some((x, y)) = self.binary(whole, Op::BvXor) {
                if x == part {
                    return y;
                }
                if y == part {
                    return x;
                }
            }
        }
        self.raw_sorted(Op::BvXor, a, b)
    }

    pub(super) fn simplify_shift(&mut self, op: Op, a: TermId, b: TermId) -> TermId {
        let sort = self.sort(a);
        let width = sort.bits();
        if self.value(a) == Some(0) {
            return a;
        }
        let Some(n) = self.value(b) else {
            if op == Op::BvAshr && self.range(a).is_natural() {
                return self.lshr(a, b);
            }
            return self.raw2(op, a, b);
        };
        if n == 0 {
            return a;
        }
        if n >= width as u64 {
            if op != Op::BvAshr {
                return self.constant(sort, 0);
            }
            if n > width as u64 - 1 {
                let most = self.constant(sort, width as u64 - 1);
                return self.ashr(a, most);
            }
        }
        if let Some((x, m)) = self.with_const(a, op) {
            let count = self.constant(sort, (n + m).min(width as u64));
            return self.same(op, x, count);
        }
        match op {
            Op::BvShl => {
                if let Some((x, m)) = self.with_const(a, Op::BvLshr)
                    && m == n
                {
                    let keep = self.constant(sort, u64::MAX << n);
                    return self.bv_and(x, keep);
                }
            }
            Op::BvLshr => {
                if let Some((x, m)) = self.with_const(a, Op::BvShl)
                    && m == n
                {
                    let keep = self.constant(sort, mask(width - n as u32));
                    return self.bv_and(x, keep);
                }
                if self.range(a).umax >> n == 0 {
                    return self.constant(sort, 0);
                }
            }
            _ => {
                if let Some((x, m)) = self.with_const(a, Op::BvShl)
                    && m == n
                {
                    let low = self.truncate(x, width - n as u32);
                    return self.sign_ext(low, width);
                }
                if self.range(a).is_natural() {
                    return self.lshr(a, b);
                }
            }
        }
        self.raw2(op, a, b)
    }
}
