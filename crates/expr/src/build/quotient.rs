//! Rules for quotients by constants: what programs do that take numbers apart digit by digit. Bounds of a quotient are bounds of
//! the number, and what is left of a number without its quotient is its remainder.

use crate::op::Op;
use crate::sort::signed;
use crate::terms::{TermId, Terms};

impl Terms {
    /// A quotient by a positive constant: operation, number, divisor.
    fn quotient(&self, t: TermId) -> Option<(Op, TermId, u64)> {
        let op = self.op(t);
        if !matches!(op, Op::BvSdiv | Op::BvUdiv) {
            return None;
        }
        let (x, c) = self.with_const(t, op)?;
        let positive = if op == Op::BvSdiv { signed(c, self.sort(t).bits()) > 0 } else { c > 0 };
        positive.then_some((op, x, c))
    }

    /// `x / c / d` is `x / (c · d)`, if that is no overflow.
    pub(super) fn quotient_of_quotient(&mut self, op: Op, a: TermId, d: u64) -> Option<TermId> {
        let (inner, x, c) = self.quotient(a)?;
        let width = self.sort(a).bits();
        let most = if op == Op::BvSdiv { self.sort(a).mask() >> 1 } else { self.sort(a).mask() };
        let positive = op != Op::BvSdiv || signed(d, width) > 0;
        if inner != op || !positive {
            return None;
        }
        let product = c.checked_mul(d).filter(|product| *product <= most)?;
        let divisor = self.constant(self.sort(a), product);
        Some(self.same(op, x, divisor))
    }

    /// Whether a term is a multiple of a quotient, so that a remainder may be found.
    pub(super) fn has_quotient(&self, t: TermId) -> bool {
        self.quotient(self.coefficient(t).0).is_some()
    }

    /// The remainder that `whole − part` is, if `part` is all of `whole` that a number divides.
    pub(super) fn without_quotient(&mut self, whole: TermId, part: TermId) -> Option<TermId> {
        let (factor, c) = self.coefficient(part);
        let (op, x, divisor) = self.quotient(factor)?;
        let is_whole = if x == whole {
            divisor == c
        } else {
            // What was divided before: `x / f − x / (f · c) · c`.
            let (outer, y, f) = self.quotient(whole)?;
            outer == op && y == x && f.checked_mul(c) == Some(divisor)
        };
        if !is_whole {
            return None;
        }
        let c = self.constant(self.sort(whole), c);
        Some(self.same(if op == Op::BvSdiv { Op::BvSrem } else { Op::BvUrem }, whole, c))
    }

    /// A bound of a quotient as a bound of the number: `a ≤ b`, of which one is a constant.
    pub(super) fn bounded_quotient(&mut self, is_signed: bool, a: TermId, b: TermId) -> Option<TermId> {
        let upper = self.is_const(b);
        let (t, bound) = if upper { (a, b) } else { (b, a) };
        let (op, x, c) = self.quotient(t)?;
        let sort = self.sort(x);
        let width = sort.bits();
        let bits = self.value(bound)?;
        let k = if is_signed { signed(bits, width) as i128 } else { bits as i128 };
        let c = c as i128;
        if op == Op::BvUdiv && k < 0 {
            return None; // signed, and decided by the ranges unless the quotient may look negative
        }
        if op == Op::BvSdiv && !is_signed || op == Op::BvUdiv && is_signed && !self.range(t).is_natural() {
            return None;
        }
        let limit = match (upper, k) {
            (true, 0..) => (k + 1) * c - 1,
            (true, _) | (false, 1..) => k * c,
            (false, _) if op == Op::BvUdiv => return Some(TermId::TRUE),
            (false, _) => (k - 1) * c + 1,
        };
        let (least, most) = match op {
            Op::BvSdiv => (signed(1 << (width - 1), width) as i128, (sort.mask() >> 1) as i128),
            _ => (0, sort.mask() as i128),
        };
        if limit > most || limit < least {
            // Beyond all numbers, on the one side or the other.
            return Some(self.bool(upper == (limit > most)));
        }
        let limit = self.constant(sort, limit as u64);
        let le = if op == Op::BvSdiv { Op::BvSle } else { Op::BvUle };
        Some(if upper { self.test(le, x, limit) } else { self.test(le, limit, x) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Model;
    use crate::sort::Sort;

    #[test]
    fn digits_are_remainders_and_their_bounds_are_those_of_the_number() {
        let mut t = Terms::new();
        let x = t.var("x", Sort::BV32);
        let [ten, hundred] = [10, 100].map(|n| t.bv(32, n));
        let q = t.sdiv(x, hundred);
        let product = t.mul(q, hundred);
        let rest = t.sub(x, product);
        assert_eq!(rest, t.srem(x, hundred));
        let twice = t.sdiv(q, ten);
        let thousand = t.bv(32, 1000);
        assert_eq!(twice, t.sdiv(x, thousand));
        let product = t.mul(twice, ten);
        let digit = t.sub(q, product);
        assert_eq!(digit, t.srem(q, ten));
        let low = t.bv(32, -100);
        let many = t.sle(q, low);
        let bound = t.bv(32, -10_000);
        assert_eq!(many, t.sle(x, bound));
    }

    #[test]
    fn every_bound_of_every_quotient_of_five_bits_is_right() {
        let sort = Sort::bv(5);
        for divisor in 1..32 {
            for bound in 0..32 {
                let (mut t, mut plain) = (Terms::new(), Terms::unsimplified());
                let build = |t: &mut Terms| {
                    let x = t.var("x", sort);
                    let (c, k) = (t.constant(sort, divisor), t.constant(sort, bound));
                    let (s, u) = (t.sdiv(x, c), t.udiv(x, c));
                    let ss = t.sdiv(s, c);
                    let product = t.mul(s, c);
                    let rest = t.sub(product, x);
                    let all = [s, u, ss].map(|q| [t.sle(q, k), t.sle(k, q), t.ule(q, k), t.ule(k, q), t.slt(q, k)]);
                    let exact = t.eq(rest, k);
                    (x, [&all.concat()[..], &[exact]].concat())
                };
                let ((x, simple), (y, same)) = (build(&mut t), build(&mut plain));
                for value in 0..32 {
                    let (mut m, mut n) = (Model::new(), Model::new());
                    m.set(t.as_var(x).expect("a variable"), value);
                    n.set(plain.as_var(y).expect("a variable"), value);
                    for (&a, &b) in simple.iter().zip(&same) {
                        assert_eq!(
                            t.holds(&m, a),
                            plain.holds(&n, b),
                            "{} of x = {value}, c = {divisor}",
                            plain.show(b)
                        );
                    }
                }
            }
        }
    }
}
