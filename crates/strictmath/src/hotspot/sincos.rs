//! `sin` and `cos`: `x = N*pi/32 + r + c` with `|r| <= pi/64`; with the tabulated sine `S` and
//! cosine `C + sigma` of the multiple (`sigma` a power of two),
//! `sin(x) = S + sigma*r + C*r + S*(cos(r) - 1) + (C + sigma)*(sin(r) - r) + corrections`,
//! the first three terms summed with compensation. The cosine is the sine a quarter turn further.
//! Beyond 90112 the argument is first reduced modulo pi/4. No fused operations.

use super::reduce::{Modulus, reduce};
use super::tables::row;
use super::tables::sin_cos::SIN_COS;
use crate::bits::{hi, invalid_or_nan};

/// 32 / pi.
const INV_STEP: f64 = f64::from_bits(0x40245f30_6dc9c883);
/// pi / 32 in three parts, the first two of 32 bits.
const P1: f64 = f64::from_bits(0x3fb921fb_54400000);
const P2: f64 = f64::from_bits(0x3d90b461_1a600000);
const P3: f64 = f64::from_bits(0x3b63198a_2e037073);
/// The coefficients of the sine from r^3, and of the cosine from r^2: Taylor's.
const SIN: [f64; 4] = [
    f64::from_bits(0xbfc55555_55555555),
    f64::from_bits(0x3f811111_11111111),
    f64::from_bits(0xbf2a01a0_1a01a01a),
    f64::from_bits(0x3ec71de3_a556c734),
];
const COS: [f64; 4] = [
    -0.5,
    f64::from_bits(0x3fa55555_55555555),
    f64::from_bits(0xbf56c16c_16c16c17),
    f64::from_bits(0x3efa01a0_1a01a01a),
];
const EIGHTH: Modulus =
    Modulus { log2_quarters: 0, pi_4: (f64::from_bits(0x3fe921fb_40000000), f64::from_bits(0x3e64442d_18469899)) };

/// The sine, as `Math.sin` computes it.
pub fn sin(x: f64) -> f64 {
    if hi(x) & 0x7fff_0000 < 0x3030_0000 { x } else { sine(x, 0) }
}

/// The cosine, as `Math.cos` computes it.
pub fn cos(x: f64) -> f64 {
    if hi(x) & 0x7fff_0000 < 0x3030_0000 { 1.0 } else { sine(x, 16) }
}

/// The sine of `x` plus a multiple of pi/32.
fn sine(x: f64, offset: i32) -> f64 {
    if !x.is_finite() {
        invalid_or_nan(x)
    } else if hi(x) & 0x7fff_0000 <= 0x40f5_0000 {
        reduced(x, 0.0, offset)
    } else {
        let (octants, high, low) = reduce(x, &EIGHTH);
        reduced(high, low, offset + 8 * octants)
    }
}

/// The sine of `x + low` plus a multiple of pi/32.
#[inline]
fn reduced(x: f64, low: f64, offset: i32) -> f64 {
    let n = (x * INV_STEP + 0.5_f64.copysign(x)) as i32;
    let [c, s, s_low, sigma] = row(&SIN_COS, ((n + offset) & 63) as usize);
    let n = f64::from(n);
    let r1 = x - n * P1;
    let m2 = n * P2;
    let r = r1 - m2;
    // Minus what r lacks.
    let error = (n * P3 - ((r1 - r) - m2)) - low;

    let cosine = c + sigma;
    let square = r * r;
    let fourth = square * square;
    let sin_poly = (SIN[0] + SIN[1] * square) + (SIN[3] * r1 * r + SIN[2]) * fourth;
    let cos_poly = (COS[0] + COS[1] * square) + (COS[3] * r1 * r + COS[2]) * fourth;
    let correction = error * (s * r - cosine) + s_low;

    let first = sigma * r;
    let partial = s + first;
    let second = c * r;
    let high = partial + second;
    let lost1 = (s - partial) + first;
    let lost2 = (partial - high) + second;
    let rest = ((correction + lost1) + lost2) + sin_poly * (cosine * r * square);
    high + (rest + cos_poly * (s * square))
}
