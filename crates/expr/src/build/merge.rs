//! Two tests of one term that are one: `x ≤ 5 ∧ x ≤ 3`, `a < b ∨ a = b`, `x ≥ 3 ∧ x ≠ 3`.

use crate::op::Op;
use crate::sort::signed;
use crate::terms::{TermId, Terms};

/// A test whether a bit-vector is within bounds, or is not one value.
struct Bounds {
    term: TermId,
    signed: bool,
    low: i128,
    high: i128,
    /// Everything but the (single) value between the bounds.
    not: bool,
}

/// A test how two terms are ordered, as the set of cases in which it holds.
struct Order {
    x: TermId,
    y: TermId,
    kind: Kind,
    cases: u8,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// Equality of bit-vectors, which goes with either order.
    Any,
    Signed,
    Unsigned,
    Float,
}

const LESS: u8 = 1;
const EQUAL: u8 = 2;
const GREATER: u8 = 4;
const UNORDERED: u8 = 8;

fn all_cases(kind: Kind) -> u8 {
    if kind == Kind::Float { LESS | EQUAL | GREATER | UNORDERED } else { LESS | EQUAL | GREATER }
}

/// The cases with the operands exchanged.
fn turned(cases: u8) -> u8 {
    cases & (EQUAL | UNORDERED) | (cases & LESS) << 2 | (cases & GREATER) >> 2
}

impl Terms {
    /// The conjunction (or disjunction) of two tests, if a single term says it.
    pub(super) fn merge_atoms(&mut self, and: bool, a: TermId, b: TermId) -> Option<TermId> {
        if let Some(merged) = self.merge_orders(and, a, b) {
            return Some(merged);
        }
        let (x, y) = (self.bounds(a)?, self.bounds(b)?);
        if x.term != y.term {
            return None;
        }
        self.merge_bounds(and, x, y)
    }

    /// Two tests how the same two terms are ordered: `a < b ∨ a = b` is `a ≤ b`.
    fn merge_orders(&mut self, and: bool, a: TermId, b: TermId) -> Option<TermId> {
        let (p, q) = (self.order(a)?, self.order(b)?);
        let second = match (q.x, q.y) {
            (x, y) if (x, y) == (p.x, p.y) => q.cases,
            (x, y) if (y, x) == (p.x, p.y) => turned(q.cases),
            _ => return None,
        };
        let kind = match (p.kind, q.kind) {
            (Kind::Any, kind) | (kind, Kind::Any) => kind,
            (p, q) if p == q => p,
            _ => return None,
        };
        let cases = if and { p.cases & second } else { p.cases | second };
        self.term_of_order(&Order { kind, cases, ..p })
    }

    fn order(&self, atom: TermId) -> Option<Order> {
        let (positive, inner) = match self.unary(atom, Op::Not) {
            Some(inner) => (false, inner),
            None => (true, atom),
        };
        let (kind, cases) = match self.op(inner) {
            Op::BvSlt => (Kind::Signed, LESS),
            Op::BvSle => (Kind::Signed, LESS | EQUAL),
            Op::BvUlt => (Kind::Unsigned, LESS),
            Op::BvUle => (Kind::Unsigned, LESS | EQUAL),
            Op::FpLt => (Kind::Float, LESS),
            Op::FpLe => (Kind::Float, LESS | EQUAL),
            Op::FpEq => (Kind::Float, EQUAL),
            Op::Eq if self.sort(self.args(inner)[0]).is_bv() => (Kind::Any, EQUAL),
            _ => return None,
        };
        let (x, y) = (self.args(inner)[0], self.args(inner)[1]);
        Some(Order { x, y, kind, cases: if positive { cases } else { all_cases(kind) & !cases } })
    }

    fn term_of_order(&mut self, order: &Order) -> Option<TermId> {
        const NOT_LESS: u8 = EQUAL | GREATER;
        const NOT_GREATER: u8 = LESS | EQUAL;
        let (lt, le, eq) = match order.kind {
            Kind::Any | Kind::Signed => (Op::BvSlt, Op::BvSle, Op::Eq),
            Kind::Unsigned => (Op::BvUlt, Op::BvUle, Op::Eq),
            Kind::Float => (Op::FpLt, Op::FpLe, Op::FpEq),
        };
        let (x, y, all) = (order.x, order.y, all_cases(order.kind));
        let positive = |terms: &mut Self, cases: u8| {
            Some(match cases {
                0 => TermId::FALSE,
                LESS => terms.test(lt, x, y),
                NOT_GREATER => terms.test(le, x, y),
                EQUAL => terms.test(eq, x, y),
                GREATER => terms.test(lt, y, x),
                NOT_LESS => terms.test(le, y, x),
                _ => return None,
            })
        };
        if let Some(term) = positive(self, order.cases) {
            return Some(term);
        }
        let negated = positive(self, all & !order.cases)?;
        Some(self.not(negated))
    }

    fn bounds(&self, atom: TermId) -> Option<Bounds> {
        if let Some(inner) = self.unary(atom, Op::Not) {
            let (x, c) = self.with_const(inner, Op::Eq).filter(|(x, _)| self.sort(*x).is_bv())?;
            return Some(Bounds { not: true, ..self.point(x, c) });
        }
        let op = self.op(atom);
        if op == Op::Eq {
            let (x, c) = self.with_const(atom, op).filter(|(x, _)| self.sort(*x).is_bv())?;
            return Some(self.point(x, c));
        }
        if !matches!(op, Op::BvSle | Op::BvUle) {
            return None;
        }
        let (x, y) = self.binary(atom, op)?;
        let is_signed = op == Op::BvSle;
        let (low, high) = limits(self.sort(x).bits(), is_signed);
        if let Some(c) = self.value(y) {
            return Some(Bounds { term: x, signed: is_signed, low, high: self.as_number(c, x, is_signed), not: false });
        }
        let c = self.value(x)?;
        Some(Bounds { term: y, signed: is_signed, low: self.as_number(c, y, is_signed), high, not: false })
    }

    fn as_number(&self, bits: u64, of: TermId, is_signed: bool) -> i128 {
        if is_signed { signed(bits, self.sort(of).bits()) as i128 } else { bits as i128 }
    }

    /// Bounds of a single value; signed, but [`Terms::merge_bounds`] reads them as it needs.
    fn point(&self, term: TermId, bits: u64) -> Bounds {
        let value = self.as_number(bits, term, true);
        Bounds { term, signed: true, low: value, high: value, not: false }
    }

    fn merge_bounds(&mut self, and: bool, mut x: Bounds, mut y: Bounds) -> Option<TermId> {
        let width = self.sort(x.term).bits();
        if x.signed != y.signed {
            // A point can be read either way; two intervals of different order don't mix.
            let point = if x.low == x.high { &mut x } else { &mut y };
            if point.low != point.high {
                return None;
            }
            let bits = (point.low as u64) & crate::sort::mask(width);
            let as_signed = !point.signed;
            point.low = if as_signed { signed(bits, width) as i128 } else { bits as i128 };
            (point.high, point.signed) = (point.low, as_signed);
        }
        let is_signed = x.signed;
        // A disjunction is the negated conjunction of the negations; do it on sets directly instead.
        if x.not || y.not {
            return self.merge_with_hole(and, &x, &y);
        }
        let (low, high) = if and {
            (x.low.max(y.low), x.high.min(y.high))
        } else {
            if x.high.min(y.high) + 1 < x.low.max(y.low) {
                return None;
            }
            (x.low.min(y.low), x.high.max(y.high))
        };
        self.within(x.term, is_signed, low, high)
    }

    /// One of them is "not this value".
    fn merge_with_hole(&mut self, and: bool, x: &Bounds, y: &Bounds) -> Option<TermId> {
        let (hole, other) = if x.not { (x, y) } else { (y, x) };
        let value = hole.low;
        if other.not {
            // Two equal holes were found before.
            return if and { None } else { Some(TermId::TRUE) };
        }
        let inside = (other.low..=other.high).contains(&value);
        if !and {
            return Some(if inside { TermId::TRUE } else { self.but(hole) });
        }
        if !inside {
            return self.within(other.term, other.signed, other.low, other.high);
        }
        if value == other.low {
            return self.within(other.term, other.signed, other.low + 1, other.high);
        }
        if value == other.high {
            return self.within(other.term, other.signed, other.low, other.high - 1);
        }
        None
    }

    fn but(&mut self, hole: &Bounds) -> TermId {
        let sort = self.sort(hole.term);
        let value = self.constant(sort, hole.low as u64);
        self.ne(hole.term, value)
    }

    /// The test for an interval, if one comparison says it.
    fn within(&mut self, term: TermId, is_signed: bool, low: i128, high: i128) -> Option<TermId> {
        let sort = self.sort(term);
        let (least, most) = limits(sort.bits(), is_signed);
        if low > high {
            return Some(TermId::FALSE);
        }
        let op = if is_signed { Op::BvSle } else { Op::BvUle };
        if low == high {
            let value = self.constant(sort, low as u64);
            return Some(self.eq(term, value));
        }
        match (low == least, high == most) {
            (true, true) => Some(TermId::TRUE),
            (true, false) => {
                let bound = self.constant(sort, high as u64);
                Some(self.test(op, term, bound))
            }
            (false, true) => {
                let bound = self.constant(sort, low as u64);
                Some(self.test(op, bound, term))
            }
            (false, false) => None,
        }
    }
}

fn limits(width: u32, is_signed: bool) -> (i128, i128) {
    if is_signed { (-(1i128 << (width - 1)), (1i128 << (width - 1)) - 1) } else { (0, (1i128 << width) - 1) }
}
