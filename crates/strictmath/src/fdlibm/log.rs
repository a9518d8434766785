//! `log`, `log10`, `log1p`: `x = 2^k * (1+f)` with `sqrt(2)/2 < 1+f < sqrt(2)`; with
//! `s = f/(2+f)`, `log(1+f) = f - s*(f-R)` where `R` is a Remez polynomial in `s*s`; the
//! multiple of ln 2 is added in two parts.

use super::exp::{LN2_HI, LN2_LO};
use crate::bits::{INVALID, hi, horner, pow2, quiet, with_hi};

const LG: [f64; 7] = [
    6.666666666666735130e-01,
    3.999999999940941908e-01,
    2.857142874366239149e-01,
    2.222219843214978396e-01,
    1.818357216161805012e-01,
    1.531383769920937332e-01,
    1.479819860511658591e-01,
];
/// 1 / ln 10.
const INV_LN10: f64 = f64::from_bits(0x3fdbcb7b_1526e50e);
/// The leading bits of the decimal logarithm of 2, and the rest.
const LOG10_2_HI: f64 = f64::from_bits(0x3fd34413_509f6000);
const LOG10_2_LO: f64 = 3.69423907715893078616e-13;

/// What every logarithm answers to an argument that is not a positive finite number.
fn special(x: f64) -> Option<f64> {
    if x.is_nan() {
        Some(quiet(x))
    } else if x == 0.0 {
        Some(f64::NEG_INFINITY)
    } else if x < 0.0 {
        Some(INVALID)
    } else if x == f64::INFINITY {
        Some(x)
    } else {
        None
    }
}

/// `x` made normal, and the power of two that was taken out.
fn normal(x: f64) -> (f64, i32) {
    if x < f64::MIN_POSITIVE { (x * pow2(54), -54) } else { (x, 0) }
}

/// The natural logarithm.
pub fn log(x: f64) -> f64 {
    if let Some(answer) = special(x) {
        return answer;
    }
    let (x, mut k) = normal(x);
    k += (hi(x) >> 20) - 1023;
    let hx = hi(x) & 0xf_ffff;
    let carry = (hx + 0x9_5f64) & 0x10_0000;
    let x = with_hi(x, hx | (carry ^ 0x3ff0_0000));
    k += carry >> 20;
    let f = x - 1.0;
    let dk = f64::from(k);
    if 0xf_ffff & (2 + hx) < 3 {
        // |f| < 2^-20
        if f == 0.0 {
            return if k == 0 { 0.0 } else { dk * LN2_HI + dk * LN2_LO };
        }
        let r = f * f * (0.5 - 0.333_333_333_333_333_33 * f);
        return if k == 0 { f - r } else { dk * LN2_HI - ((r - dk * LN2_LO) - f) };
    }
    let s = f / (2.0 + f);
    let z = s * s;
    let w = z * z;
    let t1 = w * horner(w, [LG[1], LG[3], LG[5]]);
    let t2 = z * horner(w, [LG[0], LG[2], LG[4], LG[6]]);
    let r = t2 + t1;
    if (hx - 0x6_147a) | (0x6_b851 - hx) > 0 {
        let square = 0.5 * f * f;
        if k == 0 {
            f - (square - s * (square + r))
        } else {
            dk * LN2_HI - ((square - (s * (square + r) + dk * LN2_LO)) - f)
        }
    } else if k == 0 {
        f - s * (f - r)
    } else {
        dk * LN2_HI - ((s * (f - r) - dk * LN2_LO) - f)
    }
}

/// The decimal logarithm.
pub fn log10(x: f64) -> f64 {
    if let Some(answer) = special(x) {
        return answer;
    }
    let (x, mut k) = normal(x);
    k += (hi(x) >> 20) - 1023;
    let below_one = i32::from(k < 0);
    let significand = with_hi(x, (hi(x) & 0xf_ffff) | ((0x3ff - below_one) << 20));
    let y = f64::from(k + below_one);
    let z = y * LOG10_2_LO + INV_LN10 * log(significand);
    z + y * LOG10_2_HI
}

/// The natural logarithm of `1 + x`.
pub fn log1p(x: f64) -> f64 {
    if x.is_nan() {
        return quiet(x);
    }
    if x <= -1.0 {
        return if x == -1.0 { f64::NEG_INFINITY } else { INVALID };
    }
    if x == f64::INFINITY {
        return x;
    }
    let hx = hi(x);
    let tiny = hx & 0x7fff_ffff;
    if tiny < 0x3e20_0000 {
        return if tiny < 0x3c90_0000 { x } else { x - x * x * 0.5 };
    }
    let (f, hu, k, c);
    if hx < 0x3fda_827a && (hx > 0 || hx <= 0xbfd2_bec3_u32 as i32) {
        // 1+x stays within sqrt(2)/2 .. sqrt(2): f is x itself, without an error.
        (f, hu, k, c) = (x, 1, 0, 0.0);
    } else {
        (f, hu, k, c) = split_sum(x);
    }
    let dk = f64::from(k);
    let square = 0.5 * f * f;
    if hu == 0 {
        if f == 0.0 {
            return if k == 0 { 0.0 } else { dk * LN2_HI + (c + dk * LN2_LO) };
        }
        let r = square * (1.0 - 0.666_666_666_666_666_66 * f);
        return if k == 0 { f - r } else { dk * LN2_HI - ((r - (dk * LN2_LO + c)) - f) };
    }
    let s = f / (2.0 + f);
    let z = s * s;
    let r = z * horner(z, LG);
    if k == 0 {
        f - (square - s * (square + r))
    } else {
        dk * LN2_HI - ((square - (s * (square + r) + (dk * LN2_LO + c))) - f)
    }
}

/// `1 + x = 2^k * (1+f)`: `f`, a measure of its size (0 if tiny), `k`, and the relative error
/// of `1 + x`.
fn split_sum(x: f64) -> (f64, i32, i32, f64) {
    let (u, mut k, c);
    if hi(x) < 0x4340_0000 {
        u = 1.0 + x;
        k = (hi(u) >> 20) - 1023;
        c = if k > 0 { 1.0 - (u - x) } else { x - (u - 1.0) } / u;
    } else {
        u = x;
        k = (hi(u) >> 20) - 1023;
        c = 0.0;
    }
    let mut hu = hi(u) & 0xf_ffff;
    let significand;
    if hu < 0x6_a09e {
        significand = with_hi(u, hu | 0x3ff0_0000);
    } else {
        k += 1;
        significand = with_hi(u, hu | 0x3fe0_0000);
        hu = (0x10_0000 - hu) >> 2;
    }
    (significand - 1.0, hu, k, c)
}
