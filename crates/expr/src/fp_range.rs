//! What is known of a float's value without a model: bounds, and whether it can be NaN.

use crate::op::Op;
use crate::range::Range;
use crate::sort::Sort;
use crate::terms::{TermId, Terms};

/// The values that a float can have: numbers between two bounds (none, if the lower is above the upper), and NaN. Doubles
/// hold the bounds of both precisions; the zeros are one number.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct FpRange {
    pub low: f64,
    pub high: f64,
    /// It may be NaN.
    pub nan: bool,
}

impl FpRange {
    /// Any value.
    pub const FULL: Self = Self { low: f64::NEG_INFINITY, high: f64::INFINITY, nan: true };
    /// NaN only.
    pub const NAN: Self = Self { low: f64::INFINITY, high: f64::NEG_INFINITY, nan: true };

    /// Numbers between two bounds.
    pub fn between(low: f64, high: f64) -> Self {
        Self { low, high, nan: false }
    }

    /// One value.
    pub fn point(value: f64) -> Self {
        if value.is_nan() { Self::NAN } else { Self::between(value, value) }
    }

    /// Whether it is no number for sure.
    pub fn has_no_number(&self) -> bool {
        self.low > self.high
    }

    /// The values of both; `None` if there are none.
    pub fn meet(&self, other: &Self) -> Option<Self> {
        let both = Self { low: self.low.max(other.low), high: self.high.min(other.high), nan: self.nan && other.nan };
        (both.nan || !both.has_no_number()).then_some(both)
    }

    /// The values of either, and some between.
    #[must_use]
    pub fn join(&self, other: &Self) -> Self {
        Self { low: self.low.min(other.low), high: self.high.max(other.high), nan: self.nan || other.nan }
    }

    fn has_infinity(&self) -> bool {
        self.low == f64::NEG_INFINITY || self.high == f64::INFINITY
    }

    fn has_zero(&self) -> bool {
        self.low <= 0.0 && self.high >= 0.0
    }

    fn negated(&self) -> Self {
        Self { low: -self.high, high: -self.low, nan: self.nan }
    }
}

/// The next number of a precision above this one.
pub(crate) fn above(sort: Sort, x: f64) -> f64 {
    if sort == Sort::F32 { (x as f32).next_up() as f64 } else { x.next_up() }
}

/// The next number of a precision below this one.
pub(crate) fn below(sort: Sort, x: f64) -> f64 {
    if sort == Sort::F32 { (x as f32).next_down() as f64 } else { x.next_down() }
}

/// Rounds to nearest in a precision; monotone, so that the bounds of results are results of bounds.
fn rounded(sort: Sort, exact: f64) -> f64 {
    if sort == Sort::F32 { exact as f32 as f64 } else { exact }
}

fn sum(sort: Sort, x: &FpRange, y: &FpRange) -> FpRange {
    if x.has_no_number() || y.has_no_number() {
        return FpRange::NAN;
    }
    // The sum of two singles is exact enough in doubles to be rounded a second time.
    let (low, high) = (rounded(sort, x.low + y.low), rounded(sort, x.high + y.high));
    let opposite =
        x.high == f64::INFINITY && y.low == f64::NEG_INFINITY || x.low == f64::NEG_INFINITY && y.high == f64::INFINITY;
    FpRange {
        low: if low.is_nan() { f64::NEG_INFINITY } else { low },
        high: if high.is_nan() { f64::INFINITY } else { high },
        nan: x.nan || y.nan || opposite,
    }
}

fn product(sort: Sort, x: &FpRange, y: &FpRange) -> FpRange {
    if x.has_no_number() || y.has_no_number() {
        return FpRange::NAN;
    }
    let mixed = x.has_zero() && y.has_infinity() || y.has_zero() && x.has_infinity();
    if mixed {
        return FpRange::FULL;
    }
    let corners = [x.low * y.low, x.low * y.high, x.high * y.low, x.high * y.high].map(|c| rounded(sort, c));
    let low = corners.into_iter().fold(f64::INFINITY, f64::min);
    let high = corners.into_iter().fold(f64::NEG_INFINITY, f64::max);
    FpRange { low, high, nan: x.nan || y.nan }
}

/// Division rounds correctly, so that it is monotone on either side of 0; a divisor that may be 0 says nothing.
fn quotient(sort: Sort, x: &FpRange, y: &FpRange) -> FpRange {
    if x.has_no_number() || y.has_no_number() {
        return FpRange::NAN;
    }
    if y.has_zero() || x.has_infinity() && y.has_infinity() {
        return FpRange::FULL;
    }
    let corners = [x.low / y.low, x.low / y.high, x.high / y.low, x.high / y.high].map(|c| rounded(sort, c));
    let low = corners.into_iter().fold(f64::INFINITY, f64::min);
    let high = corners.into_iter().fold(f64::NEG_INFINITY, f64::max);
    FpRange { low, high, nan: x.nan || y.nan }
}

/// The square root, which rounds correctly too.
fn root(sort: Sort, x: &FpRange) -> FpRange {
    if x.has_no_number() || x.high < 0.0 {
        return FpRange::NAN;
    }
    let of = |value: f64| rounded(sort, value.max(0.0).sqrt());
    FpRange { low: of(x.low), high: of(x.high), nan: x.nan || x.low < 0.0 }
}

impl Terms {
    /// What is known of a float term from what is known of its operands.
    pub(crate) fn fp_transfer(
        &self,
        t: TermId,
        float: impl Fn(TermId) -> FpRange,
        bits: impl Fn(TermId) -> Range,
    ) -> FpRange {
        let sort = self.sort(t);
        let args = self.args(t);
        match self.op(t) {
            Op::Const => {
                let value = self.value(t).unwrap_or(0);
                let number =
                    if sort == Sort::F32 { f32::from_bits(value as u32) as f64 } else { f64::from_bits(value) };
                FpRange::point(number)
            }
            Op::Ite => float(args[1]).join(&float(args[2])),
            Op::FpNeg => float(args[0]).negated(),
            Op::FpAbs => {
                let x = float(args[0]);
                if x.has_no_number() {
                    return x;
                }
                let high = x.high.abs().max(x.low.abs());
                let low = if x.has_zero() { 0.0 } else { x.high.abs().min(x.low.abs()) };
                FpRange { low, high, nan: x.nan }
            }
            Op::FpToFp => {
                let x = float(args[0]);
                FpRange { low: rounded(sort, x.low), high: rounded(sort, x.high), nan: x.nan }
            }
            Op::FpFromSigned => {
                let x = bits(args[0]);
                let number = |n: i64| if sort == Sort::F32 { n as f32 as f64 } else { n as f64 };
                FpRange::between(number(x.smin), number(x.smax))
            }
            Op::FpAdd => sum(sort, &float(args[0]), &float(args[1])),
            Op::FpSub => sum(sort, &float(args[0]), &float(args[1]).negated()),
            Op::FpMul if args[0] == args[1] => {
                let square = product(sort, &float(args[0]), &float(args[0]));
                FpRange { low: square.low.max(0.0), ..square }
            }
            Op::FpMul => product(sort, &float(args[0]), &float(args[1])),
            Op::FpDiv => quotient(sort, &float(args[0]), &float(args[1])),
            Op::FpSqrt => root(sort, &float(args[0])),
            _ => self.fp_bounds(t),
        }
    }

    /// What is known of a function's value, whatever its operands.
    pub fn fp_bounds(&self, t: TermId) -> FpRange {
        match self.op(t) {
            Op::FpCall => crate::Function::from_field(self.field(t)).map_or(FpRange::FULL, crate::Function::range),
            Op::FpHypot => FpRange { low: 0.0, ..FpRange::FULL },
            _ => FpRange::FULL,
        }
    }
}
