//! `tan`: `x = N*pi/32 + r + c`; around each multiple there is a power series of degree 15, which
//! near the poles leaves out the pole's own share. That share is the reciprocal of the remainder
//! of `x` modulo pi/2, computed as a head of 35 bits and a correction. Below 0.1 an odd polynomial
//! suffices; beyond 12544 the argument is first reduced modulo pi/2. No fused operations.

use super::reduce::{Modulus, reduce};
use super::tables::row;
use super::tables::tan::TAN;
use crate::bits::{hi, horner, invalid_or_nan};
use std::f64::consts::FRAC_2_PI;

/// 32 / pi.
const INV_STEP: f64 = f64::from_bits(0x40245f30_6dc9c883);
/// pi / 32 in three parts, for the remainder modulo pi/32.
const P: [f64; 3] =
    [f64::from_bits(0x3fb921fb_54440000), f64::from_bits(0x3d468c23_4c4c0000), f64::from_bits(0x3ae98a2e_03707345)];
/// pi / 32 in three parts, for the remainder modulo pi/2.
const Q: [f64; 3] =
    [f64::from_bits(0x3fb921fb_54444000), f64::from_bits(0xbd32e7b9_67674000), f64::from_bits(0x3aa8a2e0_3707344a)];
/// Minus the second and third of these together.
const Q_REST: f64 = f64::from_bits(0x3d32e7b9_676733af);
/// The leading 35 bits of a number.
const HEAD: u64 = 0xffff_ffff_fffc_0000;
/// tan(x) = x + x^3 * SMALL(x^2) for small x.
const SMALL: [f64; 5] = [
    f64::from_bits(0x3fd55555_55555612),
    f64::from_bits(0x3fc11111_11092746),
    f64::from_bits(0x3faba1ba_52c4c8ab),
    f64::from_bits(0x3f9664a0_bf847a43),
    f64::from_bits(0x3f82609a_b8fe4d77),
];
const QUARTER: Modulus =
    Modulus { log2_quarters: 1, pi_4: (f64::from_bits(0x3fe921fb_00000000), f64::from_bits(0x3e85110b_4611a626)) };

/// The tangent, as `Math.tan` computes it.
pub fn tan(x: f64) -> f64 {
    if !x.is_finite() {
        return invalid_or_nan(x);
    }
    let top = hi(x) >> 16 & 0x7fff;
    if top < 0x3e20 {
        x
    } else if top < 0x3fba {
        let square = x * x;
        x + horner(square, SMALL) * (x * square)
    } else if top <= 0x40c8 {
        reduced(x, 0.0, 0)
    } else {
        let (quarters, high, low) = reduce(x, &QUARTER);
        reduced(high, low, 16 * quarters)
    }
}

/// `x` less a multiple of pi/32: the result, what it lacks, and the first difference.
fn subtract(x: f64, n: f64, parts: &[f64; 3], low: f64) -> (f64, f64, f64) {
    let first = x - n * parts[0];
    let second = n * parts[1];
    let r = first - second;
    (r, (((first - r) - second) - n * parts[2]) + low, first)
}

/// The tangent of `x + low` plus a multiple of pi/32.
#[inline]
fn reduced(x: f64, low: f64, offset: i32) -> f64 {
    let half = 0.5_f64.copysign(x);
    let n = (x * INV_STEP + half) as i32;
    let [t_high, t_low, sigma, t_rest, tau, mask, c @ ..] = row(&TAN, ((n + offset) & 31) as usize);

    // The reciprocal of the remainder modulo pi/2: `1 / (b + b_low)`.
    let quarters = f64::from((x * FRAC_2_PI + half) as i32) * 16.0;
    let (remainder, lost, first) = subtract(x, quarters, &Q, low);
    let b = f64::from_bits((Q_REST * quarters + first).to_bits() & HEAD);
    let b_low = lost + (remainder - b);
    let reciprocal = 1.0 / b;
    let head = f64::from_bits(mask.to_bits() & reciprocal.to_bits());
    let tail = ((1.0 - b * head) - b_low * reciprocal) * (reciprocal * tau);

    let (r, r_low, _) = subtract(x, f64::from(n), &P, low);
    let series = polynomial(r, &c);
    let linear = sigma * r;
    let linear_rest = t_rest * r;
    let medium = linear + linear_rest;
    let medium_low = (linear - medium) + linear_rest;
    let low_part = series + (((sigma + t_rest) * r_low + t_low) + medium_low);

    let constant = head - t_high;
    let high = medium - constant;
    let lost = medium - (constant + high);
    ((low_part + lost) - tail) + high
}

/// The series from the second degree to the fifteenth, the upper eight terms by themselves.
#[inline]
fn polynomial(r: f64, c: &[f64; 14]) -> f64 {
    let r2 = r * r;
    let r4 = r2 * r2;
    let r5 = r * r4;
    let [c2, c3, c4, c5, c6, c7, c8, c9, c10, c11, c12, c13, c14, c15] = *c;
    let lower = ((c2 + c3 * r) * r2 + c4 * r4) + ((c5 + c6 * r) + c7 * r2) * r5;
    let upper = (((c8 + c9 * r) + (c10 + c11 * r) * r2) + c12 * r4) + ((c13 + c14 * r) + c15 * r2) * r5;
    (r4 * r4) * upper + lower
}
