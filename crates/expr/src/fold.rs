//! The meaning of operators: what each gives for given operand bits. Folding, evaluation and tests share it.

use strictmath::{fdlibm, hotspot};

use crate::function::Function;
use crate::op::{Op, Rounding};
use crate::sort::{Sort, SortKind, mask, signed};

/// Bits of the one NaN that single-precision terms know.
pub const NAN32: u64 = 0x7fc0_0000;
/// Bits of the one NaN that double-precision terms know.
pub const NAN64: u64 = 0x7ff8_0000_0000_0000;

/// Bits of a scalar value as terms hold them: no bits beyond the width, and one NaN.
pub fn canonical(sort: Sort, bits: u64) -> u64 {
    match sort.kind() {
        SortKind::F32 if f32::from_bits(bits as u32).is_nan() => NAN32,
        SortKind::F64 if f64::from_bits(bits).is_nan() => NAN64,
        _ => bits & sort.mask(),
    }
}

fn single(bits: u64) -> f32 {
    f32::from_bits(bits as u32)
}

fn double(bits: u64) -> f64 {
    f64::from_bits(bits)
}

fn of_single(value: f32) -> u64 {
    if value.is_nan() { NAN32 } else { value.to_bits() as u64 }
}

fn of_double(value: f64) -> u64 {
    if value.is_nan() { NAN64 } else { value.to_bits() }
}

/// The bits of `op` applied to operand bits. `sort` is the result's, `from` the first operand's; `field` is the node's
/// second field where the operator has one ([`Op::has_field`]).
///
/// Constants, variables and operators on arrays have no meaning here and give 0.
pub fn apply(op: Op, sort: Sort, from: Sort, field: u32, x: u64, y: u64, z: u64) -> u64 {
    use Op::*;
    let w = from.bits();
    match op {
        Not => x ^ 1,
        And | BvAnd => x & y,
        Or | BvOr => x | y,
        Xor | BvXor => x ^ y,
        Ite => {
            if x == 1 {
                y
            } else {
                z
            }
        }
        Eq => (x == y) as u64,
        BvNot => !x & sort.mask(),
        BvNeg => x.wrapping_neg() & sort.mask(),
        BvAdd => x.wrapping_add(y) & sort.mask(),
        BvSub => x.wrapping_sub(y) & sort.mask(),
        BvMul => x.wrapping_mul(y) & sort.mask(),
        BvUdiv => x.checked_div(y).unwrap_or(sort.mask()),
        BvUrem => x.checked_rem(y).unwrap_or(x),
        BvSdiv => sdiv(x, y, w),
        BvSrem => srem(x, y, w),
        BvShl => shift(y, w, |n| x << n),
        BvLshr => shift(y, w, |n| x >> n),
        BvAshr => (signed(x, w) >> y.min(w as u64 - 1)) as u64 & mask(w),
        BvUlt => (x < y) as u64,
        BvUle => (x <= y) as u64,
        BvSlt => (signed(x, w) < signed(y, w)) as u64,
        BvSle => (signed(x, w) <= signed(y, w)) as u64,
        // The second operand has what the first leaves of the result.
        Concat => shift((sort.bits() - w) as u64, 64, |n| x << n) | y,
        Extract => x >> field & sort.mask(),
        SignExt => signed(x, w) as u64 & sort.mask(),
        FpFromSigned => match sort.kind() {
            SortKind::F32 => of_single(signed(x, w) as f32),
            _ => of_double(signed(x, w) as f64),
        },
        FpFromBits => canonical(sort, x),
        ZeroExt | FpToBits => x,
        FpToFp => match (from.kind(), sort.kind()) {
            (SortKind::F32, SortKind::F64) => of_double(single(x) as f64),
            (SortKind::F64, SortKind::F32) => of_single(double(x) as f32),
            _ => x,
        },
        FpToSigned => match from.kind() {
            SortKind::F32 => saturate(single(x) as f64, sort.bits()),
            _ => saturate(double(x), sort.bits()),
        },
        FpAdd | FpSub | FpMul | FpDiv | FpRem | FpNeg | FpAbs | FpSqrt | FpRound | FpLt | FpLe | FpEq | FpIsNan => {
            match from.kind() {
                SortKind::F32 => on_singles(op, field, single(x), single(y)),
                _ => on_doubles(op, field, double(x), double(y)),
            }
        }
        FpCall => Function::from_field(field).map_or(NAN64, |function| of_double(function.apply(double(x)))),
        FpPow => of_double(hotspot::pow(double(x), double(y))),
        FpStrictPow => of_double(fdlibm::pow(double(x), double(y))),
        FpAtan2 => of_double(fdlibm::atan2(double(x), double(y))),
        FpHypot => of_double(fdlibm::hypot(double(x), double(y))),
        Const | Var | Select | Store | ConstArray => 0,
    }
}

fn shift(count: u64, width: u32, by: impl Fn(u32) -> u64) -> u64 {
    if count >= width as u64 { 0 } else { by(count as u32) & mask(width) }
}

fn sdiv(x: u64, y: u64, w: u32) -> u64 {
    let (a, b) = (signed(x, w), signed(y, w));
    let quotient = match b {
        0 if a >= 0 => -1,
        0 => 1,
        _ => a.wrapping_div(b),
    };
    quotient as u64 & mask(w)
}

fn srem(x: u64, y: u64, w: u32) -> u64 {
    let (a, b) = (signed(x, w), signed(y, w));
    let rest = if b == 0 { a } else { a.wrapping_rem(b) };
    rest as u64 & mask(w)
}

/// Every f32 is an f64, so one function serves both.
fn saturate(value: f64, width: u32) -> u64 {
    let wide = value as i64; // saturates, NaN is 0
    let (low, high) = (i64::MIN >> (64 - width), i64::MAX >> (64 - width));
    wide.clamp(low, high) as u64 & mask(width)
}

macro_rules! on_floats {
    ($name:ident, $float:ty, $wrap:ident) => {
        fn $name(op: Op, field: u32, x: $float, y: $float) -> u64 {
            use Op::*;
            match op {
                FpAdd => $wrap(x + y),
                FpSub => $wrap(x - y),
                FpMul => $wrap(x * y),
                FpDiv => $wrap(x / y),
                FpRem => $wrap(x % y),
                FpNeg => $wrap(-x),
                FpAbs => $wrap(x.abs()),
                FpSqrt => $wrap(x.sqrt()),
                FpRound => $wrap(match Rounding::from_field(field) {
                    Rounding::NearestEven => x.round_ties_even(),
                    Rounding::Down => x.floor(),
                    Rounding::Up => x.ceil(),
                    Rounding::TowardZero => x.trunc(),
                }),
                FpLt => (x < y) as u64,
                FpLe => (x <= y) as u64,
                FpEq => (x == y) as u64,
                _ => x.is_nan() as u64,
            }
        }
    };
}

on_floats!(on_singles, f32, of_single);
on_floats!(on_doubles, f64, of_double);

#[cfg(test)]
mod tests {
    use super::*;

    fn bv(op: Op, w: u32, x: i64, y: i64) -> i64 {
        let sort = Sort::bv(w);
        signed(apply(op, sort, sort, 0, x as u64 & mask(w), y as u64 & mask(w), 0), w)
    }

    #[test]
    fn division_follows_smt_lib() {
        assert_eq!(bv(Op::BvSdiv, 32, i32::MIN as i64, -1), i32::MIN as i64);
        assert_eq!(bv(Op::BvSdiv, 32, -7, 2), -3);
        assert_eq!(bv(Op::BvSrem, 32, -7, 2), -1);
        assert_eq!(bv(Op::BvSdiv, 8, 5, 0), -1);
        assert_eq!(bv(Op::BvSdiv, 8, -5, 0), 1);
        assert_eq!(bv(Op::BvSrem, 64, i64::MIN, -1), 0);
        assert_eq!(bv(Op::BvUdiv, 8, 5, 0), -1);
    }

    #[test]
    fn shifts_by_the_width_leave_nothing() {
        assert_eq!(bv(Op::BvShl, 32, 1, 32), 0);
        assert_eq!(bv(Op::BvAshr, 32, -8, 100), -1);
        assert_eq!(bv(Op::BvLshr, 64, -1, 63), 1);
    }

    #[test]
    fn floats_to_integers_saturate() {
        let to = |x: f64, w| signed(apply(Op::FpToSigned, Sort::bv(w), Sort::F64, 0, x.to_bits(), 0, 0), w);
        assert_eq!(to(f64::NAN, 32), 0);
        assert_eq!(to(1e300, 32), i32::MAX as i64);
        assert_eq!(to(-1e300, 64), i64::MIN);
        assert_eq!(to(-2.9, 32), -2);
    }

    #[test]
    fn there_is_one_nan() {
        assert_eq!(apply(Op::FpFromBits, Sort::F32, Sort::BV32, 0, 0xffff_ffff, 0, 0), NAN32);
        assert_eq!(apply(Op::FpNeg, Sort::F64, Sort::F64, 0, NAN64, 0, 0), NAN64);
    }
}
