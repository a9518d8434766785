//! Rules for sums, products and quotients. Sums keep their constant outermost: `(x + y) + c`.

use super::NONE;
use crate::op::Op;
use crate::sort::signed;
use crate::terms::{TermId, Terms};

impl Terms {
    /// `t` as a multiple of something that is no multiple itself.
    pub(super) fn coefficient(&self, t: TermId) -> (TermId, u64) {
        if let Some((x, c)) = self.with_const(t, Op::BvMul) {
            return (x, c);
        }
        if let Some((x, n)) = self.with_const(t, Op::BvShl)
            && n < self.sort(t).bits() as u64
        {
            return (x, 1 << n);
        }
        match self.unary(t, Op::BvNeg) {
            Some(x) => (x, u64::MAX),
            None => (t, 1),
        }
    }

    /// `t` as something plus a constant.
    pub(super) fn offset(&self, t: TermId) -> (TermId, u64) {
        self.with_const(t, Op::BvAdd).unwrap_or((t, 0))
    }

    pub(super) fn add_const(&mut self, x: TermId, c: u64) -> TermId {
        let sort = self.sort(x);
        let c = self.constant(sort, c);
        self.add(x, c)
    }

    pub(super) fn mul_const(&mut self, x: TermId, c: u64) -> TermId {
        let sort = self.sort(x);
        let c = self.constant(sort, c);
        self.mul(x, c)
    }

    pub(super) fn simplify_add(&mut self, a: TermId, b: TermId) -> TermId {
        let sort = self.sort(a);
        if let Some(c) = self.value(b) {
            if c == 0 {
                return a;
            }
            if let Some((x, d)) = self.with_const(a, Op::BvAdd) {
                return self.add_const(x, c.wrapping_add(d));
            }
            if let Some((k, x)) = self.binary(a, Op::BvSub)
                && let Some(k) = self.value(k)
            {
                let k = self.constant(sort, k.wrapping_add(c));
                return self.sub(k, x);
            }
            if let Some(x) = self.unary(a, Op::BvNot) {
                // ¬x is −x − 1.
                let k = self.constant(sort, c.wrapping_sub(1));
                return self.sub(k, x);
            }
            return self.raw2(Op::BvAdd, a, b);
        }
        let ((x, c), (y, d)) = (self.offset(a), self.offset(b));
        if c != 0 || d != 0 {
            let sum = self.add(x, y);
            return self.add_const(sum, c.wrapping_add(d));
        }
        if let Some(y) = self.unary(b, Op::BvNeg) {
            return self.sub(a, y);
        }
        if let Some(x) = self.unary(a, Op::BvNeg) {
            return self.sub(b, x);
        }
        for (whole, part) in [(a, b), (b, a)] {
            if let Some((x, y)) = self.binary(whole, Op::BvSub)
                && y == part
            {
                return x;
            }
        }
        let ((x, c), (y, d)) = (self.coefficient(a), self.coefficient(b));
        if x == y {
            return self.mul_const(x, c.wrapping_add(d));
        }
        for (part, other) in [(a, b), (b, a)] {
            if self.has_quotient(part) {
                let whole = self.neg(other);
                if let Some(rest) = self.without_quotient(whole, part) {
                    return self.neg(rest);
                }
            }
        }
        self.raw_sorted(Op::BvAdd, a, b)
    }

    pub(super) fn simplify_sub(&mut self, a: TermId, b: TermId) -> TermId {
        let sort = self.sort(a);
        if a == b {
            return self.constant(sort, 0);
        }
        if let Some(c) = self.value(b) {
            return self.add_const(a, c.wrapping_neg());
        }
        if let Some(y) = self.unary(b, Op::BvNeg) {
            return self.add(a, y);
        }
        let (y, d) = self.offset(b);
        if let Some(c) = self.value(a) {
            if c == 0 {
                return self.neg(b);
            }
            if d != 0 {
                let k = self.constant(sort, c.wrapping_sub(d));
                return self.sub(k, y);
            }
            if let Some((k, x)) = self.binary(b, Op::BvSub)
                && let Some(k) = self.value(k)
            {
                return self.add_const(x, c.wrapping_sub(k));
            }
            if c == sort.mask() {
                return self.bv_not(b);
            }
            return self.raw2(Op::BvSub, a, b);
        }
        let (x, c) = self.offset(a);
        if c != 0 || d != 0 {
            let difference = self.sub(x, y);
            return self.add_const(difference, c.wrapping_sub(d));
        }
        if let Some((x, y)) = self.binary(a, Op::BvAdd) {
            if x == b {
                return y;
            }
            if y == b {
                return x;
            }
        }
        if let Some((x, y)) = self.binary(b, Op::BvAdd) {
            if x == a {
                return self.neg(y);
            }
            if y == a {
                return self.neg(x);
            }
        }
        if let Some((x, y)) = self.binary(a, Op::BvSub)
            && x == b
        {
            return self.neg(y);
        }
        if let Some((x, y)) = self.binary(b, Op::BvSub)
            && x == a
        {
            return y;
        }
        let ((x, c), (y, d)) = (self.coefficient(a), self.coefficient(b));
        if x == y {
            return self.mul_const(x, c.wrapping_sub(d));
        }
        if let Some(rest) = self.without_quotient(a, b) {
            return rest;
        }
        if let Some(rest) = self.without_quotient(b, a) {
            return self.neg(rest);
        }
        self.raw2(Op::BvSub, a, b)
    }

    pub(super) fn simplify_neg(&mut self, a: TermId) -> TermId {
        let sort = self.sort(a);
        match self.op(a) {
            Op::BvNeg => self.args(a)[0],
            Op::BvSub => {
                let (x, y) = (self.args(a)[0], self.args(a)[1]);
                self.sub(y, x)
            }
            Op::BvNot => {
                let x = self.args(a)[0];
                self.add_const(x, 1)
            }
            Op::BvAdd if self.is_const(self.args(a)[1]) => {
                let (x, c) = self.offset(a);
                let k = self.constant(sort, c.wrapping_neg());
                self.sub(k, x)
            }
            Op::BvMul if self.is_const(self.args(a)[1]) => {
                let (x, c) = self.coefficient(a);
                self.mul_const(x, c.wrapping_neg())
            }
            _ => self.intern(Op::BvNeg, sort, [a, NONE, NONE]),
        }
    }

    pub(super) fn simplify_mul(&mut self, a: TermId, b: TermId) -> TermId {
        let sort = self.sort(a);
        let Some(c) = self.value(b) else {
            return self.raw_sorted(Op::BvMul, a, b);
        };
        if c == 0 {
            return b;
        }
        if c == 1 {
            return a;
        }
        if c == sort.mask() {
            return self.neg(a);
        }
        let (x, d) = self.coefficient(a);
        if x != a {
            return self.mul_const(x, c.wrapping_mul(d));
        }
        if let Some((x, d)) = self.with_const(a, Op::BvAdd) {
            let product = self.mul_const(x, c);
            return self.add_const(product, c.wrapping_mul(d));
        }
        self.raw2(Op::BvMul, a, b)
    }

    pub(super) fn simplify_division(&mut self, op: Op, a: TermId, b: TermId) -> TermId {
        let sort = self.sort(a);
        let Some(c) = self.value(b) else {
            return self.raw2(op, a, b);
        };
        let rest = matches!(op, Op::BvUrem | Op::BvSrem);
        let is_signed = matches!(op, Op::BvSdiv | Op::BvSrem);
        if c == 0 && rest {
            return a;
        }
        if c == 1 || (c == sort.mask() && is_signed) {
            return match (rest, c == 1) {
                (true, _) => self.constant(sort, 0),
                (false, true) => a,
                (false, false) => self.neg(a),
            };
        }
        if !is_signed && c.is_power_of_two() {
            return if rest {
                let low = self.constant(sort, c - 1);
                self.bv_and(a, low)
            } else {
                let count = self.constant(sort, c.trailing_zeros() as u64);
                self.lshr(a, count)
            };
        }
        if !rest && let Some(whole) = self.quotient_of_quotient(op, a, c) {
            return whole;
        }
        let range = self.range(a);
        if is_signed && signed(c, sort.bits()) > 0 && range.is_natural() {
            return self.same(if rest { Op::BvUrem } else { Op::BvUdiv }, a, b);
        }
        if !is_signed && c != 0 && range.umax < c {
            return if rest { a } else { self.constant(sort, 0) };
        }
        self.raw2(op, a, b)
    }
}
