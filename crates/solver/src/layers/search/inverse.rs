//! What an operand must be so that an operation has a given result: the way back through a term.

use expr::{Function, NAN64, Op, Sort, canonical, signed};

/// Bits of the operand at `at` under which the operation gives `wanted`, or nearly; `other` is the other operand's bits. None where no such
/// value is known.
pub(super) fn operand(op: Op, sorts: [Sort; 2], field: u32, at: usize, other: u64, wanted: u64) -> Option<u64> {
    let [sort, of] = sorts;
    if sort.is_fp() && of.is_fp() {
        let (r, o) = (number(sort, wanted), number(of, other));
        return Some(canonical(of, from_number(of, real(op, field, at, o, r)?)));
    }
    let width = of.bits();
    let (mask, w) = (of.mask(), wanted);
    let bits = match op {
        Op::BvNot => !w,
        Op::BvNeg => w.wrapping_neg(),
        Op::BvAdd => w.wrapping_sub(other),
        Op::BvSub if at == 0 => w.wrapping_add(other),
        Op::BvSub => other.wrapping_sub(w),
        Op::BvXor => w ^ other,
        Op::BvMul if other & 1 == 1 => w.wrapping_mul(odd_inverse(other)),
        Op::BvMul if signed(other, width) != 0 => signed(w, width).wrapping_div(signed(other, width)) as u64,
        Op::BvSdiv if at == 0 => signed(w, width).wrapping_mul(signed(other, width)) as u64,
        Op::BvUdiv if at == 0 => w.wrapping_mul(other),
        Op::BvSdiv if signed(w, width) != 0 => signed(other, width).wrapping_div(signed(w, width)) as u64,
        Op::BvShl if at == 0 && other < u64::from(width) => w >> other,
        Op::BvLshr | Op::BvAshr if at == 0 && other < u64::from(width) => w << other,
        // The bits that are not there are zeros, or copies of the sign.
        Op::ZeroExt | Op::SignExt | Op::FpFromBits | Op::BvAnd | Op::BvOr => w,
        Op::Extract => w << field,
        Op::FpFromSigned => number(sort, w) as i64 as u64,
        Op::FpToSigned => return Some(canonical(of, from_number(of, signed(w, sort.bits()) as f64))),
        Op::FpToBits => return Some(canonical(of, w)),
        _ => return None,
    };
    Some(bits & mask)
}

/// The operand of an operation on floats, as a real number.
fn real(op: Op, field: u32, at: usize, other: f64, wanted: f64) -> Option<f64> {
    Some(match op {
        Op::FpAdd => wanted - other,
        Op::FpSub if at == 0 => wanted + other,
        Op::FpSub => other - wanted,
        Op::FpMul => wanted / other,
        Op::FpDiv if at == 0 => wanted * other,
        Op::FpDiv => other / wanted,
        Op::FpRem if at == 0 => wanted,
        Op::FpNeg => -wanted,
        Op::FpAbs | Op::FpRound | Op::FpToFp => wanted,
        Op::FpSqrt => wanted * wanted,
        Op::FpPow | Op::FpStrictPow if at == 0 => wanted.powf(1.0 / other),
        Op::FpPow | Op::FpStrictPow => wanted.ln() / other.ln(),
        Op::FpHypot => (wanted * wanted - other * other).sqrt(),
        Op::FpAtan2 if at == 0 => other * wanted.tan(),
        Op::FpAtan2 => other / wanted.tan(),
        Op::FpCall => called(Function::from_field(field)?, wanted),
        _ => return None,
    })
}

/// The argument for which a function has a value.
fn called(function: Function, wanted: f64) -> f64 {
    use Function as F;
    match function {
        F::Sin | F::StrictSin => wanted.asin(),
        F::Cos | F::StrictCos => wanted.acos(),
        F::Tan | F::StrictTan => wanted.atan(),
        F::Exp | F::StrictExp => wanted.ln(),
        F::Log | F::StrictLog => wanted.exp(),
        F::Log10 | F::StrictLog10 => 10f64.powf(wanted),
        F::Tanh | F::StrictTanh => wanted.atanh(),
        F::Cbrt | F::StrictCbrt => wanted * wanted * wanted,
        F::Asin => wanted.sin(),
        F::Acos => wanted.cos(),
        F::Atan => wanted.tan(),
        F::Sinh => wanted.asinh(),
        F::Cosh => wanted.acosh(),
        F::Expm1 => wanted.ln_1p(),
        F::Log1p => wanted.exp_m1(),
    }
}

/// The number by which an odd one is multiplied to give 1, modulo a power of two.
fn odd_inverse(odd: u64) -> u64 {
    let mut inverse = odd;
    for _ in 0..5 {
        inverse = inverse.wrapping_mul(2_u64.wrapping_sub(odd.wrapping_mul(inverse)));
    }
    inverse
}

fn number(sort: Sort, bits: u64) -> f64 {
    if sort == Sort::F32 { f32::from_bits(bits as u32).into() } else { f64::from_bits(bits) }
}

fn from_number(sort: Sort, number: f64) -> u64 {
    match sort {
        Sort::F32 => u64::from((number as f32).to_bits()),
        _ if number.is_nan() => NAN64,
        _ => number.to_bits(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn operands_give_the_result_that_is_wanted() {
        let f = |x: f64| x.to_bits();
        let fp = [Sort::F64; 2];
        assert_eq!(operand(Op::FpSub, fp, 0, 1, f(5.0), f(2.0)), Some(f(3.0)));
        assert_eq!(operand(Op::FpDiv, fp, 0, 0, f(4.0), f(2.0)), Some(f(8.0)));
        assert_eq!(operand(Op::FpSqrt, fp, 0, 0, 0, f(3.0)), Some(f(9.0)));
        let bv = [Sort::BV32; 2];
        let product = operand(Op::BvMul, bv, 0, 0, 7, 100).unwrap();
        assert_eq!(product as u32, 100_u32.wrapping_mul(odd_inverse(7) as u32));
        assert_eq!((product as u32).wrapping_mul(7), 100);
        assert_eq!(operand(Op::BvSub, bv, 0, 1, 3, 5), Some((3_u32.wrapping_sub(5)).into()));
        assert_eq!(operand(Op::FpLt, fp, 0, 0, 0, 1), None);
    }
}
