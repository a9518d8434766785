//! `pow`: `log2(x)` in extra precision as the sum of a 21 bit head and a tail (with the odd
//! series in `(x-1)/(x+1)` or `(x-1.5)/(x+1.5)`), multiplied by `y` split the same way, and
//! two raised to that by the rational form that `exp` uses. The error stays below 0.70 units
//! in the last place.

use super::exp::{INV_LN2, P};
use crate::bits::{INVALID, add_exponent, head, hi, horner, lo, pow2, quiet2, scalb, with_hi, words};
use std::f64::consts::LN_2;

/// log2(3/2), head and tail.
const LOG2_1_5_HI: f64 = 5.84962487220764160156e-01;
const LOG2_1_5_LO: f64 = 1.35003920212974897128e-08;
/// Coefficients of `(3/2)*(log(x) - 2s - 2/3*s^3)/s^5`-like series in `s*s`.
const L: [f64; 6] = [
    5.99999999999994648725e-01,
    4.28571428578550184252e-01,
    3.33333329818377432918e-01,
    2.72728123808534006489e-01,
    2.30660745775561754067e-01,
    2.06975017800338417784e-01,
];
/// ln 2, head and tail.
const LG2_HI: f64 = f64::from_bits(0x3fe62e43_00000000);
const LG2_LO: f64 = -1.90465429995776804525e-09;
/// -(1024 - log2(the overflow threshold)).
const OVERFLOW_SLACK: f64 = 8.0085662595372944372e-17;
/// 2/(3 ln 2), and its head and tail.
const CP: f64 = 9.61796693925975554329e-01;
const CP_HI: f64 = 9.61796700954437255859e-01;
const CP_LO: f64 = -7.02846165095275826516e-09;
/// 1/ln 2, head and tail.
const INV_LN2_HI: f64 = f64::from_bits(0x3ff71547_60000000);
const INV_LN2_LO: f64 = 1.92596299112661746887e-08;

/// Whether a finite or infinite `y` is an integer, and if so whether odd.
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

/// `x` to the power `y`.
pub fn pow(x: f64, y: f64) -> f64 {
    if y == 0.0 {
        return 1.0;
    }
    if x.is_nan() || y.is_nan() {
        return quiet2(x, y);
    }
    let a = x.abs();
    if y.is_infinite() {
        return match (a == 1.0, (a > 1.0) == (y > 0.0)) {
            (true, _) => INVALID,
            (false, true) => f64::INFINITY,
            (false, false) => 0.0,
        };
    }
    if y == 1.0 {
        return x;
    } else if y == -1.0 {
        return 1.0 / x;
    } else if y == 2.0 {
        return x * x;
    } else if y == 0.5 && !x.is_sign_negative() {
        return x.sqrt();
    }
    let negative = x.is_sign_negative();
    let parity = parity(y);
    if a.is_infinite() || a == 0.0 || a == 1.0 {
        let power = if y < 0.0 { 1.0 / a } else { a };
        return match (negative, parity) {
            (true, Parity::Fraction) if a == 1.0 => INVALID,
            (true, Parity::Odd) => -power,
            _ => power,
        };
    }
    if negative && parity == Parity::Fraction {
        return INVALID;
    }
    let sign = if negative && parity == Parity::Odd { -1.0 } else { 1.0 };
    let ha = hi(a);
    let (t1, t2) = if hi(y) & 0x7fff_ffff > 0x41e0_0000 {
        // |y| > 2^31: the result overflows or underflows unless |x| is very near 1.
        let far = if hi(y) & 0x7fff_ffff > 0x43f0_0000 { true } else { !(0x3fef_ffff..=0x3ff0_0000).contains(&ha) };
        if far {
            return if (a > 1.0) == (y > 0.0) { sign * f64::INFINITY } else { sign * 0.0 };
        }
        log2_near_one(a)
    } else {
        log2(a)
    };
    let y_head = head(y);
    let p_low = (y - y_head) * t1 + y * t2;
    let p_high = y_head * t1;
    exp2(p_high, p_low, sign)
}

/// log2 of a number within 2^-20 of 1, as head and tail.
fn log2_near_one(a: f64) -> (f64, f64) {
    let t = a - 1.0;
    let w = (t * t) * (0.5 - t * (0.333_333_333_333_333_333_333_3 - t * 0.25));
    let u = INV_LN2_HI * t;
    let v = t * INV_LN2_LO - w * INV_LN2;
    let t1 = head(u + v);
    (t1, v - (t1 - u))
}

/// log2 of a positive finite number, as head and tail.
fn log2(a: f64) -> (f64, f64) {
    let (mut a, mut n) = if a < f64::MIN_POSITIVE { (a * pow2(53), -53) } else { (a, 0) };
    n += (hi(a) >> 20) - 0x3ff;
    let fraction = hi(a) & 0xf_ffff;
    let mut ix = fraction | 0x3ff0_0000;
    let near_1_5 = (0x3_988f..0xb_b67a).contains(&fraction);
    if fraction >= 0xb_b67a {
        n += 1;
        ix -= 0x10_0000;
    }
    a = with_hi(a, ix);
    let (centre, log_high, log_low) = if near_1_5 { (1.5, LOG2_1_5_HI, LOG2_1_5_LO) } else { (1.0, 0.0, 0.0) };
    // s = (a - centre) / (a + centre), head and tail.
    let u = a - centre;
    let v = 1.0 / (a + centre);
    let s = u * v;
    let s_high = head(s);
    let mut t_high = words(((ix >> 1) | 0x2000_0000) + 0x8_0000 + (i32::from(near_1_5) << 18), 0);
    let mut t_low = a - (t_high - centre);
    let s_low = v * ((u - s_high * t_high) - s_high * t_low);
    // log(a / centre) from its series.
    let s2 = s * s;
    let r = s2 * s2 * horner(s2, L) + s_low * (s_high + s);
    let s2 = s_high * s_high;
    t_high = head(3.0 + s2 + r);
    t_low = r - ((t_high - 3.0) - s2);
    let u = s_high * t_high;
    let v = s_low * t_high + t_low * s;
    let p_high = head(u + v);
    let p_low = v - (p_high - u);
    let z_high = CP_HI * p_high;
    let z_low = CP_LO * p_high + p_low * CP + log_low;
    let t = f64::from(n);
    let t1 = head(((z_high + z_low) + log_high) + t);
    (t1, z_low - (((t1 - t) - log_high) - z_high))
}

/// `sign * 2^(p_high + p_low)`.
fn exp2(mut p_high: f64, p_low: f64, sign: f64) -> f64 {
    let z = p_low + p_high;
    let j = hi(z);
    if z > 1024.0 || (z == 1024.0 && p_low + OVERFLOW_SLACK > z - p_high) {
        return sign * f64::INFINITY;
    }
    // The second threshold is compared in the high word first, as -1075 is not the exact bound.
    if j & 0x7fff_ffff >= 0x4090_cc00 && j < 0 {
        let exact = j == 0xc090_cc00_u32 as i32 && lo(z) == 0;
        if !exact || p_low <= z - p_high {
            return sign * 0.0;
        }
    }
    let i = j & 0x7fff_ffff;
    let mut n = 0;
    if i > 0x3fe0_0000 {
        // |z| > 1/2: take out the nearest integer n.
        let k = (i >> 20) - 0x3ff;
        let rounded = j.wrapping_add(0x10_0000 >> (k + 1));
        let k = ((rounded & 0x7fff_ffff) >> 20) - 0x3ff;
        let t = words(rounded & !(0xf_ffff >> k), 0);
        n = ((rounded & 0xf_ffff) | 0x10_0000) >> (20 - k);
        if j < 0 {
            n = -n;
        }
        p_high -= t;
    }
    let t = head(p_low + p_high);
    let u = t * LG2_HI;
    let v = (p_low - (t - p_high)) * LN_2 + t * LG2_LO;
    let z = u + v;
    let w = v - (z - u);
    let t = z * z;
    let t1 = z - t * horner(t, P);
    let r = (z * t1) / (t1 - 2.0) - (w + z * w);
    let z = 1.0 - (r - z);
    let normal = (hi(z).wrapping_add(n << 20)) >> 20 > 0;
    sign * if normal { add_exponent(z, n) } else { scalb(z, n) }
}
