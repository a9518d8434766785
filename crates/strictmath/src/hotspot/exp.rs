//! `exp`: `x = m*ln2/64 + y` with `|y| <= ln2/128` and `m = 64k + j`; then
//! `e^x = 2^k * T[j] * (1 + P(y))`, where `T[j] = 2^(j/64)` is tabulated as a double and its
//! relative error, and `P` is a minimax polynomial for `e^y - 1`. No fused operations.

use super::tables::exp2_64::EXP2;
use super::tables::row;
use crate::bits::{add_exponent, hi, pow2, quiet};

/// 64 / ln 2.
const INV_STEP: f64 = f64::from_bits(0x40571547_652b82fe);
/// ln 2 / 64 in two parts.
const STEP_HI: f64 = f64::from_bits(0x3f862e42_fefa0000);
const STEP_LO: f64 = f64::from_bits(0x3d1cf79a_bc9e3b3a);
/// 1.5 * 2^52: adding it rounds to an integer, which appears in the low bits.
const SHIFTER: f64 = f64::from_bits(0x43380000_00000000);
/// The coefficients of y^2 to y^6.
const P2: f64 = f64::from_bits(0x3fdfffff_fffffffe);
const P3: f64 = f64::from_bits(0x3fc55555_55548ba1);
const P4: f64 = f64::from_bits(0x3fa55555_555b9e25);
const P5: f64 = f64::from_bits(0x3f811115_c090cf0f);
const P6: f64 = f64::from_bits(0x3f56c15c_e3289860);

/// e to the power `x`, as `Math.exp` computes it.
pub fn exp(x: f64) -> f64 {
    let top = hi(x) as u32 >> 16 & 0x7fff;
    if !(0x3c90..=0x408f).contains(&top) {
        return extreme(x, top);
    }
    let shifted = x * INV_STEP + SHIFTER;
    let m = shifted - SHIFTER;
    let y = (x - m * STEP_HI) - m * STEP_LO;
    let n = shifted.to_bits() as i32;
    let k = n >> 6;
    let [head, tail] = row(&EXP2, (n & 63) as usize);
    let square = y * y;
    let cube = y * square;
    let high = (cube * square) * (P5 + P6 * y);
    let low = cube * (P3 + P4 * y);
    let r = (low + ((y + tail) + high)) + square * P2;
    if (-894..=1022).contains(&k) {
        let scale = add_exponent(head, k);
        r * scale + scale
    } else {
        split_scale(r, head, k)
    }
}

/// `2^k * head * (1 + r)` where `2^k` is out of the range of normal numbers or near its ends:
/// the power is applied in two steps, and for a subnormal result `head` is split so that the
/// low bits are rounded only once.
fn split_scale(r: f64, head: f64, k: i32) -> f64 {
    let half = k >> 1;
    let outer = pow2(half);
    let inner = add_exponent(head, k - half);
    let lost = -1022 - k;
    if lost > 52 {
        return (r * inner + inner) * outer;
    }
    let kept = if lost < 0 { 0.0 } else { f64::from_bits(inner.to_bits() & (u64::MAX << lost)) };
    let rest = r * inner + (inner - kept);
    let result = (rest + kept) * outer;
    let subnormal = hi(result) & 0x7ff0_0000 == 0;
    if k < 1023 && subnormal && !(lost == 0 && rest.is_sign_positive()) { rest * outer + kept * outer } else { result }
}

/// Arguments that are tiny, beyond 1024 in magnitude, or not finite.
fn extreme(x: f64, top: u32) -> f64 {
    if x.is_nan() {
        quiet(x)
    } else if top < 0x3c90 {
        1.0 + x
    } else if x > 0.0 {
        f64::INFINITY
    } else {
        0.0
    }
}
