//! Rules for equality: one side is undone on the other until a variable or something opaque is left.

use super::NONE;
use crate::fold::{NAN32, NAN64, canonical};
use crate::op::Op;
use crate::sort::Sort;
use crate::terms::{TermId, Terms};

impl Terms {
    pub(super) fn simplify_eq(&mut self, a: TermId, b: TermId) -> TermId {
        if a == b {
            return TermId::TRUE;
        }
        let sort = self.sort(a);
        let simpler = if sort.is_bool() {
            Some(self.eq_bool(a, b))
        } else if !sort.is_bv() {
            None
        } else if let Some(c) = self.value(b) {
            self.eq_const(a, c)
        } else {
            self.eq_terms(a, b)
        };
        simpler.unwrap_or_else(|| self.raw_eq(a, b))
    }

    fn raw_eq(&mut self, a: TermId, b: TermId) -> TermId {
        let (a, b) = if self.comes_later(a, b) { (b, a) } else { (a, b) };
        self.intern(Op::Eq, Sort::BOOL, [a, b, NONE])
    }

    fn eq_bool(&mut self, a: TermId, b: TermId) -> TermId {
        match b {
            TermId::TRUE => return a,
            TermId::FALSE => return self.not(a),
            _ if self.are_opposite(a, b) => return TermId::FALSE,
            _ => {}
        }
        match (self.unary(a, Op::Not), self.unary(b, Op::Not)) {
            (Some(x), Some(y)) => self.eq(x, y),
            (Some(x), None) => {
                let same = self.raw_eq(x, b);
                self.not(same)
            }
            (None, Some(y)) => {
                let same = self.raw_eq(a, y);
                self.not(same)
            }
            (None, None) => self.raw_eq(a, b),
        }
    }

    fn eq_bits(&mut self, x: TermId, bits: u64) -> TermId {
        let sort = self.sort(x);
        let c = self.constant(sort, bits);
        self.eq(x, c)
    }

    fn eq_const(&mut self, a: TermId, c: u64) -> Option<TermId> {
        use Op::*;
        let width = self.sort(a).bits();
        let args = self.nodes[a.index()].args;
        let (x, k) = match self.op(a) {
            Ite | Var | Select => return None,
            op if op.arity() == 2 => (args[0], self.value(args[1])),
            _ => (args[0], None),
        };
        if !self.range(a).contains(c) {
            return Some(TermId::FALSE);
        }
        let undone = match (self.op(a), k) {
            (BvNot, _) => self.eq_bits(x, !c),
            (BvNeg, _) => self.eq_bits(x, c.wrapping_neg()),
            (BvAdd, Some(k)) => self.eq_bits(x, c.wrapping_sub(k)),
            (BvXor, Some(k)) => self.eq_bits(x, c ^ k),
            (BvSub | BvXor, None) => {
                if let Some(k) = self.value(x) {
                    return Some(self.eq_bits(args[1], k.wrapping_sub(c)));
                }
                if c != 0 {
                    return None;
                }
                self.eq(x, args[1])
            }
            (BvMul, Some(k)) => {
                // Odd factors can be divided by; with a power of two the result determines the lower bits only.
                let zeros = k.trailing_zeros();
                let quotient = (c >> zeros).wrapping_mul(inverse(k >> zeros));
                let low = self.truncate(x, width - zeros);
                self.eq_bits(low, quotient)
            }
            (BvShl, Some(n)) => {
                let low = self.truncate(x, width - n as u32);
                self.eq_bits(low, c >> n)
            }
            (BvLshr, Some(n)) => {
                let high = self.extract(x, width - 1, n as u32);
                self.eq_bits(high, c)
            }
            (ZeroExt | SignExt, _) => self.eq_bits(x, c),
            (Concat, _) => {
                let low = self.eq_bits(args[1], c);
                let border = self.sort(args[1]).bits();
                let high = self.eq_bits(x, c >> border);
                self.and(high, low)
            }
            (BvAnd, Some(k)) => {
                let low = k.trailing_zeros();
                let ones = (k >> low).trailing_ones();
                if low + ones != 64 - k.leading_zeros() {
                    return None;
                }
                let field = self.extract(x, low + ones - 1, low);
                self.eq_bits(field, c >> low)
            }
            (BvOr, None) if c == 0 => {
                let (one, other) = (self.eq_bits(x, 0), self.eq_bits(args[1], 0));
                self.and(one, other)
            }
            (FpToBits, _) => {
                let sort = self.sort(x);
                if canonical(sort, c) != c {
                    return Some(TermId::FALSE);
                }
                if c == NAN32 && width == 32 || c == NAN64 && width == 64 {
                    return Some(self.fp_is_nan(x));
                }
                self.eq_bits(x, c)
            }
            _ => return None,
        };
        Some(undone)
    }

    fn eq_terms(&mut self, a: TermId, b: TermId) -> Option<TermId> {
        let ((x, c), (y, d)) = (self.offset(a), self.offset(b));
        if x == y {
            return Some(self.bool(c == d));
        }
        if c != 0 && d != 0 {
            let other = self.add_const(y, d.wrapping_sub(c));
            return Some(self.eq(x, other));
        }
        let op = self.op(a);
        if op == self.op(b) {
            let (p, q) = (self.nodes[a.index()].args, self.nodes[b.index()].args);
            match op {
                Op::BvNot | Op::BvNeg => return Some(self.eq(p[0], q[0])),
                Op::ZeroExt | Op::SignExt if self.sort(p[0]) == self.sort(q[0]) => return Some(self.eq(p[0], q[0])),
                Op::Concat if self.sort(p[0]) == self.sort(q[0]) => {
                    let (high, low) = (self.eq(p[0], q[0]), self.eq(p[1], q[1]));
                    return Some(self.and(high, low));
                }
                Op::BvAdd | Op::BvXor => {
                    for (i, j) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
                        if p[i] == q[j] {
                            return Some(self.eq(p[1 - i], q[1 - j]));
                        }
                    }
                }
                Op::BvSub if p[0] == q[0] => return Some(self.eq(p[1], q[1])),
                Op::BvSub if p[1] == q[1] => return Some(self.eq(p[0], q[0])),
                _ => {}
            }
        }
        for (whole, part) in [(a, b), (b, a)] {
            if let Some((x, y)) = self.binary(whole, Op::BvAdd).or_else(|| self.binary(whole, Op::BvXor)) {
                if x == part {
                    return Some(self.eq_bits(y, 0));
                }
                if y == part {
                    return Some(self.eq_bits(x, 0));
                }
            }
            if let Some((x, y)) = self.binary(whole, Op::BvSub)
                && x == part
            {
                return Some(self.eq_bits(y, 0));
            }
        }
        let (x, y) = (self.range(a), self.range(b));
        x.meet(&y).is_none().then_some(TermId::FALSE)
    }

    /// Whether two terms surely have different values.
    pub(super) fn differ(&mut self, a: TermId, b: TermId) -> bool {
        if let (Some(x), Some(y)) = (self.value(a), self.value(b)) {
            return x != y;
        }
        let ((x, c), (y, d)) = (self.offset(a), self.offset(b));
        if x == y {
            return c != d;
        }
        self.sort(a).is_bv() && self.range(a).meet(&self.range(b)).is_none()
    }
}

/// The number that an odd one must be multiplied with to give 1, modulo 2⁶⁴.
fn inverse(odd: u64) -> u64 {
    // Each step of Newton's method doubles the number of right bits, from three.
    (0..5).fold(odd, |x, _| x.wrapping_mul(2u64.wrapping_sub(odd.wrapping_mul(x))))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sort::signed;

    #[test]
    fn odd_numbers_have_inverses() {
        for odd in [1u64, 3, 5, 31, 0xdead_beef, u64::MAX, 0x5DEE_CE66D] {
            assert_eq!(odd.wrapping_mul(inverse(odd)), 1);
        }
    }

    #[test]
    fn equations_are_solved() {
        let mut t = Terms::new();
        let x = t.var("x", Sort::BV32);
        let [three, nine, seven] = [3, 9, 7].map(|n| t.bv(32, n));
        let product = t.mul(x, three);
        let sum = t.add(product, seven);
        let left = t.eq(sum, nine);
        let two = t.bv(32, 2);
        let third = t.eq(product, two);
        assert_eq!(left, third);
        assert_eq!(signed(t.value(t.args(left)[1]).unwrap(), 32), (2u32.wrapping_mul(0xaaaa_aaab)) as i32 as i64);
    }
}
