//! `pow`: `2^(y * log2(x))` with the logarithm in about 70 bits.
//!
//! `x = 2^k * m`; `B` is a 10 bit approximation to `LH/m` from the processor's reciprocal guess,
//! `LH` = 1.4453125 a short approximation to log2(e), and `r = B*m - LH` is small and exact but for
//! a tail. Then `log2(x) = k - log2(B/LH) + p(r)`, from a table of 513 pairs and a polynomial of
//! degree 8, held as a high and a low part. For `x` near 1 and a large `y` the leading terms of the
//! polynomial are summed without error. The power of two comes from a table of 256 pairs and a
//! polynomial of degree 5. No fused operations.

use super::reciprocal::reciprocal;
use super::tables::exp2_256::EXP2;
use super::tables::log2_reciprocal::LOG2_RECIPROCAL;
use super::tables::row;
use crate::bits::{INVALID, add_exponent, hi, pow2, quiet};
use std::f64::consts::LN_2;

const LH: f64 = 1.4453125;
/// The exponent of a significand that meets `B` taken from the bits of a float.
const SCALED: u64 = 0x77f0_0000_0000_0000;
/// The bits of `B` as a double.
const B_MASK: u64 = 0xffff_f800_0000_0000;
/// The index of the table's first `B`.
const FIRST: usize = 228;
/// The head of 26 bits or so, for exact products.
const HALF: u64 = 0xffff_ffff_f800_0000;
/// 1.5 * 2^44: adding it rounds to a multiple of 1/256, whose number appears in the low bits.
const SHIFTER: f64 = f64::from_bits(0x42b80000_00000000);
/// The polynomial of the logarithm, from the first degree (what `LH` lacks) to the eighth.
const C: [f64; 8] = [
    f64::from_bits(0xbf5dabe1_161bb241),
    f64::from_bits(0xbfd619b6_b3841d2a),
    f64::from_bits(0x3fc4635e_486ececc),
    f64::from_bits(0xbfb528db_9f95985a),
    f64::from_bits(0x3fa76c9b_ac8349bb),
    f64::from_bits(0xbf9b0301_ee241472),
    f64::from_bits(0x3f9004f2_518775e3),
    f64::from_bits(0xbf836578_6dc96112),
];
/// The first two coefficients in short heads and their tails, and the third to go with them.
const C1_HEAD: f64 = f64::from_bits(0xbf5dabe1_00000000);
const C1_TAIL: f64 = f64::from_bits(0xbdd61bb2_412055cc);
const C2_HEAD: f64 = f64::from_bits(0xbfd61a00_00000000);
const C2_TAIL: f64 = f64::from_bits(0x3ef2531e_f8b5787d);
const C3_NEAR: f64 = f64::from_bits(0x3fc4635e_486ececb);
/// The polynomial of `2^z - 1` from the second degree.
const E: [f64; 4] = [
    f64::from_bits(0x3fcebfbd_ff82c58f),
    f64::from_bits(0x3fac6b08_d704a0c0),
    f64::from_bits(0x3f83b2ab_6fba4e77),
    f64::from_bits(0x3f55d87f_e78a6731),
];

/// A number's sign, exponent and first four bits of fraction.
fn top(x: f64) -> i32 {
    (x.to_bits() >> 48) as i32
}

fn mask(x: f64, mask: u64) -> f64 {
    f64::from_bits(x.to_bits() & mask)
}

/// Whether a nonzero number is an integer, and if so whether odd.
#[derive(Clone, Copy, PartialEq)]
enum Parity {
    Fraction,
    Odd,
    Even,
}

fn parity(y: f64) -> Parity {
    let a = y.abs();
    if a >= pow2(53) {
        Parity::Even
    } else if a.trunc() != a {
        Parity::Fraction
    } else if (a as u64) & 1 == 1 {
        Parity::Odd
    } else {
        Parity::Even
    }
}

/// `x` to the power `y`, as `Math.pow` computes it.
pub fn pow(x: f64, y: f64) -> f64 {
    if y == 0.0 {
        return 1.0;
    }
    if y == 2.0 {
        return if x.is_nan() { quiet(x) } else { x * x };
    }
    if y == 0.5 && x.is_sign_positive() && !x.is_nan() {
        return x.sqrt();
    }
    if x.is_nan() {
        return quiet(x);
    }
    if y.is_nan() {
        return if x == 1.0 { f64::from_bits(0x7ff8_0000_0000_0000) } else { quiet(y) };
    }
    let a = x.abs();
    if y.is_infinite() {
        return if a == 1.0 {
            f64::from_bits(0x7ff8_0000_0000_0000)
        } else if (a > 1.0) == (y > 0.0) {
            f64::INFINITY
        } else {
            0.0
        };
    }
    let negative = x.is_sign_negative();
    let parity = parity(y);
    let result = if a == 0.0 || a.is_infinite() {
        if (a == 0.0) == (y > 0.0) { 0.0 } else { f64::INFINITY }
    } else if negative && parity == Parity::Fraction {
        return INVALID;
    } else {
        finite(a, y, negative)
    };
    if negative && parity == Parity::Odd { -result } else { result }
}

/// log2 of a significand's approximation `B`, and what remains of the significand.
struct Reduced {
    k: i32,
    table: [f64; 2],
    /// `B*m - LH`, the exact part and the rest.
    high: f64,
    low: f64,
}

/// The bits of the significand that go into the exact product: the fewer, the larger the
/// exponent. For a negative base the original takes the exponent one too low, so this does.
fn head_mask(a: f64, negative: bool) -> u64 {
    let exponent = ((top(a) - if negative { 16 } else { 0 }) & 0x7ff0) / 16 - 1023;
    let shift = (exponent.unsigned_abs() + 1).ilog2();
    u64::from(u32::MAX << shift) << 32
}

fn reduce(a: f64, negative: bool, near_one: bool) -> Reduced {
    let subnormal = a < f64::MIN_POSITIVE;
    let (x, k, head) = if subnormal {
        let x = a * pow2(128);
        (x, (hi(x) >> 20) - 1151, 0xffff_fc00_0000_0000)
    } else {
        (a, (hi(a) >> 20) - 1023, head_mask(a, negative))
    };
    let guess = (reciprocal(x) * LH as f32).to_bits() + 0x2000;
    let index = (guess >> 14 & 0x3ff) as usize - FIRST;
    let b = f64::from_bits(u64::from(guess) << 29 & B_MASK);
    let m = x.to_bits() & 0x000f_ffff_ffff_ffff | SCALED;
    let rounding = if near_one { 0x8000_0000 } else { 0 };
    let m_head = f64::from_bits((m + rounding) & head);
    let m_tail = f64::from_bits(m) - m_head;
    Reduced { k, table: row(&LOG2_RECIPROCAL, index), high: m_head * b - LH, low: m_tail * b }
}

/// The power of a positive finite `a`.
fn finite(a: f64, y: f64, negative: bool) -> f64 {
    let near_one = (0x3fef..=0x3ff0).contains(&top(a));
    let reduced = reduce(a, negative, near_one);
    let y_exponent = top(y) & 0x7ff0;
    if near_one && y_exponent >= 0x40b0 {
        return near_one_power(&reduced, y);
    }
    let Reduced { k, table, high, low } = reduced;
    let r = low + high;
    let log_high = (high + table[0]) + f64::from(k);
    let log_low = low + table[1];
    let square = r * r;
    let cube = r * square;
    let fourth = square * square;
    let odd = fourth * ((C[6] + C[7] * r) * cube) + ((C[2] + C[3] * r) * cube + log_low);
    let even = fourth * ((C[4] + C[5] * r) * r) + (C[0] + C[1] * r) * r;
    let log_low = even + odd;

    // An estimate of the exponent of y * log2(a), times 16.
    let size = ((k.unsigned_abs() + 1).ilog2() as i32) * 16 - 0x3e00 + y_exponent;
    if size < -384 {
        1.0
    } else if size < 0 {
        1.0 + (log_high * y + y * log_low) * LN_2
    } else if size < 624 {
        // No overflow or underflow is possible.
        let y_head = mask(y, 0xffff_fff8_0000_0000);
        let p = y_head * log_high;
        let shifted = p + SHIFTER;
        let z = y * log_low + ((p - (shifted - SHIFTER)) + (y - y_head) * log_high);
        let n = shifted.to_bits() as i32;
        let (result, head) = exp2(z, n, n >> 8);
        result + head
    } else if size < 752 {
        let sum = log_high + log_low;
        let sum_head = mask(sum, HALF);
        let sum_tail = (log_low + (log_high - sum)) + (sum - sum_head);
        let y_head = mask(y, HALF);
        let p = y_head * sum_head;
        let shifted = p + SHIFTER;
        let whole = shifted - SHIFTER;
        let z = (y * sum_tail + (y - y_head) * sum_head) + (p - whole);
        scaled_exp2(z, whole, shifted.to_bits() as i32).unwrap_or_else(|| beyond(a < 1.0, y))
    } else {
        beyond(a < 1.0, y)
    }
}

/// The overflowed or underflowed power of a number below or above one.
fn beyond(below_one: bool, y: f64) -> f64 {
    if below_one == (y < 0.0) { f64::INFINITY } else { 0.0 }
}

/// The power of a number within 1/32 below or 1/16 above one, for large `y`.
fn near_one_power(reduced: &Reduced, y: f64) -> f64 {
    let &Reduced { k, table, high, low } = reduced;
    let r = low + high;
    let constant = f64::from(k) + table[0];
    let linear = high + C1_HEAD * high;
    let quadratic = C2_HEAD * high * high;
    let cross = (C2_HEAD * low) * (high + r);
    let linear_low = C1_HEAD * low;
    // Sum the leading terms, keeping what each addition loses.
    let s1 = constant + linear;
    let e1 = (constant - s1) + linear;
    let s2 = s1 + quadratic;
    let e2 = quadratic + (s1 - s2);
    let s3 = s2 + low;
    let e3 = (s2 - s3) + low;
    let s4 = s3 + linear_low;
    let e4 = (s3 - s4) + linear_low;
    let sum = s4 + table[1];
    let e5 = (s4 - sum) + table[1];
    let error = (((cross + (e2 + e1)) + e3) + e4) + e5;

    let square = r * r;
    let cube = r * square;
    let fourth = square * square;
    let odd = ((C3_NEAR + C[3] * r) * cube + error) + (C[6] + C[7] * r) * cube * fourth;
    let even = (C1_TAIL + C2_TAIL * r) * r + (C[4] + C[5] * r) * r * fourth;

    let head = mask(sum, HALF);
    let exponent = (top(sum) & 0x7ff0) - 0x3ff0 + (top(y) & 0x7ff0);
    if exponent as u32 >= 0x40c0 {
        return beyond(head.is_sign_negative(), y);
    }
    let tail = (sum - head) + (odd + even);
    let y_head = mask(y, 0xffff_ffff_0000_0000);
    let p = y_head * head;
    let shifted = p + SHIFTER;
    let whole = shifted - SHIFTER;
    let z = (p - whole) + ((y - y_head) * head + y * tail);
    scaled_exp2(z, whole, shifted.to_bits() as i32).unwrap_or_else(|| beyond(sum < 0.0, y))
}

/// `2^(z + n/256)` as an addend and a tabulated head, both times `2^(exponent - n/256)`.
fn exp2(z: f64, n: i32, exponent: i32) -> (f64, f64) {
    let [head, tail] = row(&EXP2, (n & 255) as usize);
    let (head, tail) = (add_exponent(head, exponent), add_exponent(tail, exponent));
    let square = z * z;
    let odd = (square * square) * (E[2] + E[3] * z);
    let even = square * (E[0] + E[1] * z);
    let linear = LN_2 * z * head + tail;
    ((odd * head + linear) + even * head, head)
}

/// `2^(z + whole)` where the result may overflow or be subnormal; nothing if it surely does.
fn scaled_exp2(z: f64, whole: f64, n: i32) -> Option<f64> {
    if top(whole) & 0x7fff > 0x4091 {
        return None;
    }
    let exponent = n >> 8;
    let half = exponent >> 1;
    let outer = pow2(exponent - half);
    let (low, head) = exp2(z, n, half);
    let result = (low + head) * outer;
    if hi(result) & 0x7ff0_0000 != 0 {
        return Some(result);
    }
    // Subnormal: split the head so that its product is exact, and round only once.
    let lost = -31 - (((top(head) & 0x7ff0) - 0x3ff0 + (top(outer) & 0x7ff0)) >> 4);
    if lost > 20 {
        return Some(result);
    }
    let kept = mask(head, u64::from(u32::MAX << lost.max(0)) << 32);
    let rest = (head - kept) + low;
    Some(kept * outer + rest * outer)
}
