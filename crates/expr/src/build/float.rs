//! Rules for floats: only those that hold for NaN, infinities and both zeros.

use super::NONE;
use crate::op::Op;
use crate::sort::{Sort, SortKind};
use crate::terms::{TermId, Terms};

impl Terms {
    /// A float constant as a double, which holds every float exactly.
    fn number(&self, t: TermId) -> Option<f64> {
        let bits = self.value(t)?;
        Some(if self.sort(t) == Sort::F32 { f32::from_bits(bits as u32) as f64 } else { f64::from_bits(bits) })
    }

    fn nan(&mut self, sort: Sort) -> TermId {
        if sort == Sort::F32 { self.f32(f32::NAN) } else { self.f64(f64::NAN) }
    }

    pub(super) fn simplify_fp_arith(&mut self, op: Op, a: TermId, b: TermId) -> TermId {
        use Op::*;
        let (x, y) = (self.number(a), self.number(b));
        if x.is_some_and(f64::is_nan) || y.is_some_and(f64::is_nan) {
            let sort = self.sort(a);
            return self.nan(sort);
        }
        if let Some(y) = y {
            match op {
                // −0 is neutral for sums, not 0: 0 + −0 is 0.
                FpAdd if y == 0.0 && y.is_sign_negative() => return a,
                FpSub if y == 0.0 && y.is_sign_positive() => return a,
                FpMul | FpDiv if y == 1.0 => return a,
                FpMul | FpDiv if y == -1.0 => return self.fp_neg(a),
                _ => {}
            }
        }
        self.raw2(op, a, b)
    }

    pub(super) fn simplify_fp_unary(&mut self, op: Op, a: TermId, field: TermId) -> TermId {
        use Op::*;
        let inner = self.op(a);
        match (op, inner) {
            (FpNeg, FpNeg) => return self.args(a)[0],
            (FpAbs, FpAbs) | (FpRound, FpRound | FpFromSigned) => return a,
            (FpAbs, FpNeg) => {
                let x = self.args(a)[0];
                return self.fp_abs(x);
            }
            _ => {}
        }
        let sort = self.sort(a);
        self.intern(op, sort, [a, field, NONE])
    }

    pub(super) fn simplify_is_nan(&mut self, a: TermId) -> TermId {
        match self.op(a) {
            Op::FpFromSigned => TermId::FALSE,
            Op::FpNeg | Op::FpAbs | Op::FpToFp | Op::FpRound => {
                let x = self.args(a)[0];
                self.fp_is_nan(x)
            }
            _ => self.intern(Op::FpIsNan, Sort::BOOL, [a, NONE, NONE]),
        }
    }

    pub(super) fn simplify_fp_compare(&mut self, op: Op, a: TermId, b: TermId) -> TermId {
        use Op::*;
        if a == b {
            if op == FpLt {
                return TermId::FALSE;
            }
            let nan = self.fp_is_nan(a);
            return self.not(nan);
        }
        let (x, y) = (self.number(a), self.number(b));
        if x.is_some_and(f64::is_nan) || y.is_some_and(f64::is_nan) {
            return TermId::FALSE;
        }
        match op {
            FpLt if x == Some(f64::INFINITY) || y == Some(f64::NEG_INFINITY) => return TermId::FALSE,
            FpLe if y == Some(f64::INFINITY) => {
                let nan = self.fp_is_nan(a);
                return self.not(nan);
            }
            FpLe if x == Some(f64::NEG_INFINITY) => {
                let nan = self.fp_is_nan(b);
                return self.not(nan);
            }
            _ => {}
        }
        if let Some(term) = self.fp_compare_integers(op, a, b) {
            return term;
        }
        if let Some((x, y)) = self.both_under(FpNeg, a, b) {
            return self.test(op, y, x);
        }
        if let Some((x, y)) = self.both_under(FpToFp, a, b)
            && self.sort(x) == Sort::F32
        {
            return self.test(op, x, y);
        }
        self.intern(op, Sort::BOOL, [a, b, NONE])
    }

    /// The operands of two terms that are both this exact operator, or of one and what the other, a constant, is of.
    fn both_under(&mut self, op: Op, a: TermId, b: TermId) -> Option<(TermId, TermId)> {
        let (x, y) = (self.unary(a, op), self.unary(b, op));
        let from = self.sort(x.or(y)?);
        let under = |terms: &mut Self, t: TermId, inner: Option<TermId>| {
            if let Some(inner) = inner {
                return (terms.sort(inner) == from).then_some(inner);
            }
            let number = terms.number(t)?;
            let number = if op == Op::FpNeg { -number } else { number };
            if from == Sort::F64 {
                return Some(terms.f64(number));
            }
            let single = number as f32;
            (single as f64 == number).then(|| terms.f32(single))
        };
        Some((under(self, a, x)?, under(self, b, y)?))
    }

    /// The integer that a float is the exact image of.
    fn exact_integer(&self, t: TermId) -> Option<TermId> {
        let x = self.unary(t, Op::FpFromSigned)?;
        let digits = if self.sort(t) == Sort::F32 { 24 } else { 53 };
        (self.sort(x).bits() <= digits).then_some(x)
    }

    /// Comparisons of exact integers, with each other or with a constant, are those of bit-vectors.
    fn fp_compare_integers(&mut self, op: Op, a: TermId, b: TermId) -> Option<TermId> {
        let on_bits = match op {
            Op::FpLt => Op::BvSlt,
            Op::FpLe => Op::BvSle,
            _ => Op::Eq,
        };
        match (self.exact_integer(a), self.exact_integer(b)) {
            (Some(x), Some(y)) => {
                let width = self.sort(x).bits().max(self.sort(y).bits());
                let (x, y) = (self.sign_ext(x, width), self.sign_ext(y, width));
                Some(self.test(on_bits, x, y))
            }
            (Some(x), None) => {
                let number = self.number(b)?;
                Some(match op {
                    Op::FpLt => self.at_most(x, number.ceil() - 1.0),
                    Op::FpLe => self.at_most(x, number.floor()),
                    _ => self.equals(x, number),
                })
            }
            (None, Some(y)) => {
                let number = self.number(a)?;
                Some(match op {
                    Op::FpLt => self.at_least(y, number.floor() + 1.0),
                    Op::FpLe => self.at_least(y, number.ceil()),
                    _ => self.equals(y, number),
                })
            }
            (None, None) => None,
        }
    }

    fn limits_of(&self, x: TermId) -> (f64, f64) {
        let half = 2f64.powi(self.sort(x).bits() as i32 - 1);
        (-half, half - 1.0)
    }

    fn at_most(&mut self, x: TermId, bound: f64) -> TermId {
        let (least, most) = self.limits_of(x);
        if bound < least || bound >= most {
            return self.bool(bound >= most);
        }
        let sort = self.sort(x);
        let bound = self.constant(sort, bound as i64 as u64);
        self.sle(x, bound)
    }

    fn at_least(&mut self, x: TermId, bound: f64) -> TermId {
        let (least, most) = self.limits_of(x);
        if bound <= least || bound > most {
            return self.bool(bound <= least);
        }
        let sort = self.sort(x);
        let bound = self.constant(sort, bound as i64 as u64);
        self.sle(bound, x)
    }

    fn equals(&mut self, x: TermId, number: f64) -> TermId {
        let (least, most) = self.limits_of(x);
        if number.fract() != 0.0 || number < least || number > most {
            return TermId::FALSE;
        }
        let sort = self.sort(x);
        let number = self.constant(sort, number as i64 as u64);
        self.eq(x, number)
    }

    pub(super) fn simplify_fp_convert(&mut self, op: Op, sort: Sort, a: TermId) -> TermId {
        use Op::*;
        let inner = self.op(a);
        match (op, inner) {
            (FpFromSigned, SignExt) => {
                let x = self.args(a)[0];
                return self.fp_from_signed(x, sort);
            }
            (FpFromSigned, ZeroExt) => {
                // One bit for the sign is enough.
                let x = self.args(a)[0];
                let enough = self.sort(x).bits() + 1;
                if self.sort(a).bits() > enough {
                    let shorter = self.zero_ext(x, enough);
                    return self.fp_from_signed(shorter, sort);
                }
            }
            (FpToSigned, FpFromSigned) => {
                if let Some(x) = self.exact_integer(a)
                    && sort.bits() >= self.sort(x).bits()
                {
                    return self.sign_ext(x, sort.bits());
                }
            }
            (FpToSigned, FpToFp) if self.sort(a) == Sort::F64 => {
                let x = self.args(a)[0];
                return self.fp_to_signed(x, sort.bits());
            }
            (FpFromBits, FpToBits) => return self.args(a)[0],
            (FpToFp, FpToFp) if sort.kind() == SortKind::F32 => return self.args(a)[0],
            (FpToFp, FpFromSigned) => {
                if let Some(x) = self.exact_integer(a)
                    && (sort == Sort::F64 || self.sort(x).bits() <= 24)
                {
                    return self.fp_from_signed(x, sort);
                }
            }
            _ => {}
        }
        self.intern(op, sort, [a, NONE, NONE])
    }
}
