//! Rules for orders of bit-vectors. A comparison with a constant is always `≤`; nothing is ever negated.

use crate::op::Op;
use crate::range::Range;
use crate::sort::{Sort, signed};
use crate::terms::{TermId, Terms};

/// Bounds of a range in the order that a comparison uses.
fn bounds(range: &Range, is_signed: bool) -> (i128, i128) {
    if is_signed { (range.smin as i128, range.smax as i128) } else { (range.umin as i128, range.umax as i128) }
}

impl Terms {
    pub(super) fn simplify_order(&mut self, op: Op, a: TermId, b: TermId) -> TermId {
        let strict = matches!(op, Op::BvSlt | Op::BvUlt);
        let is_signed = matches!(op, Op::BvSlt | Op::BvSle);
        if a == b {
            return self.bool(!strict);
        }
        let (x, y) = (self.range(a), self.range(b));
        let ((xmin, xmax), (ymin, ymax)) = (bounds(&x, is_signed), bounds(&y, is_signed));
        let margin = strict as i128;
        if xmax + margin <= ymin {
            return TermId::TRUE;
        }
        if xmin + margin > ymax {
            return TermId::FALSE;
        }
        if xmin + margin == ymax {
            // Only where both are at that end; one of them is there always if it is a constant.
            if ymin == ymax && !strict {
                return self.eq(a, b);
            }
            if xmin == xmax && !strict {
                return self.eq(b, a);
            }
        }
        let le = if is_signed { Op::BvSle } else { Op::BvUle };
        let sort = self.sort(a);
        if strict && let Some(c) = self.value(b) {
            let bound = self.constant(sort, c.wrapping_sub(1)); // the least value was decided above
            return self.test(le, a, bound);
        }
        if strict && let Some(c) = self.value(a) {
            let bound = self.constant(sort, c.wrapping_add(1));
            return self.test(le, bound, b);
        }
        if !strict && let Some(bound) = self.bounded_quotient(is_signed, a, b) {
            return bound;
        }
        if let Some(narrow) = self.order_of_extended(op, a, b) {
            return narrow;
        }
        if !is_signed && x.is_natural() && y.is_natural() {
            return self.test(if strict { Op::BvSlt } else { Op::BvSle }, a, b);
        }
        if let Some(moved) = self.move_offset(op, a, b) {
            return moved;
        }
        self.intern(op, Sort::BOOL, [a, b, TermId::NONE])
    }

    /// Comparisons of widened terms are those of the terms. What is out of their range was decided before.
    fn order_of_extended(&mut self, op: Op, a: TermId, b: TermId) -> Option<TermId> {
        let strict = matches!(op, Op::BvSlt | Op::BvUlt);
        let widened = if self.is_const(a) { b } else { a };
        let ext = self.op(widened);
        if !matches!(ext, Op::ZeroExt | Op::SignExt) {
            return None;
        }
        let inner = self.sort(self.args(widened)[0]);
        let is_signed = matches!(op, Op::BvSlt | Op::BvSle);
        let narrow = match ext {
            Op::ZeroExt if strict => Op::BvUlt,
            Op::ZeroExt => Op::BvUle,
            _ => op,
        };
        let narrowed = |terms: &mut Self, t: TermId| {
            if let Some(bits) = terms.value(t) {
                if ext == Op::SignExt && !is_signed {
                    return None;
                }
                let fits = match ext {
                    Op::ZeroExt => bits & !inner.mask() == 0,
                    _ => signed(bits, inner.bits()) == signed(bits, terms.sort(t).bits()),
                };
                return fits.then(|| terms.constant(inner, bits));
            }
            let x = terms.unary(t, ext)?;
            (terms.sort(x) == inner).then_some(x)
        };
        let (x, y) = (narrowed(self, a)?, narrowed(self, b)?);
        Some(self.test(narrow, x, y))
    }

    /// `x + c ≤ d` is `x ≤ d − c` if the sum cannot overflow.
    fn move_offset(&mut self, op: Op, a: TermId, b: TermId) -> Option<TermId> {
        let is_signed = matches!(op, Op::BvSlt | Op::BvSle);
        let (sum, bound) = if self.is_const(b) { (a, b) } else { (b, a) };
        let bound_bits = self.value(bound)?;
        let (x, c) = self.with_const(sum, Op::BvAdd)?;
        let sort = self.sort(x);
        let width = sort.bits();
        let number = |bits: u64| if is_signed { signed(bits, width) as i128 } else { bits as i128 };
        let range = self.range(x);
        let (low, high) = bounds(&range, is_signed);
        let (least, most) = bounds(&Range::full(width), is_signed);
        // Unsigned, a constant may also be meant as a decrement.
        let c = if is_signed || high + number(c) <= most { number(c) } else { signed(c, width) as i128 };
        if low + c < least || high + c > most {
            return None;
        }
        let moved = number(bound_bits) - c;
        if moved < least || moved > most {
            return None; // decided by the ranges already
        }
        let moved = self.constant(sort, moved as u64);
        Some(if sum == a { self.test(op, x, moved) } else { self.test(op, moved, x) })
    }
}
