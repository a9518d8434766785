//! `tanh`: `(1 - e)/(1 + e)` with `e = exp(-2|x|)`. `2|x|*log2(e) = n/256 + r`, `e` from a table of
//! `2^(-i/256)` and a polynomial in `r`; the reciprocal of `1 + e` is cut to 35 bits and corrected
//! by one Newton step with `1 + e` in two parts. Below 1/16 an odd polynomial; from 32 on, one.
//! No fused operations.

use super::tables::exp2_negative::EXP2_NEGATIVE;
use super::tables::row;
use crate::bits::{hi, pow2, quiet};

/// 512 * log2(e) in two parts, the first of 26 bits.
const STEPS_HI: f64 = f64::from_bits(0x40871547_60000000);
const STEPS_LO: f64 = f64::from_bits(0x3ee4ae0b_f85ddf44);
/// 1.5 * 2^52: adding it rounds to an integer.
const SHIFTER: f64 = f64::from_bits(0x43380000_00000000);
/// The coefficients of `2^(-r/256) - 1`, from the first degree.
const C: [f64; 5] = [
    f64::from_bits(0xbf662e42_fefa39ef),
    f64::from_bits(0x3ecebfbd_ff82c58e),
    f64::from_bits(0xbe2c6b08_d704a0bf),
    f64::from_bits(0x3d83b2ab_6fba4e77),
    f64::from_bits(0xbcd5d87f_e78a6731),
];
/// Taylor's coefficients of `tanh`, from x^3.
const SMALL: [f64; 6] = [
    f64::from_bits(0xbfd55555_55555555),
    f64::from_bits(0x3fc11111_11111111),
    f64::from_bits(0xbfaba1ba_1ba1ba1c),
    f64::from_bits(0x3f9664f4_882c10fa),
    f64::from_bits(0xbf8226e3_55e6c23d),
    f64::from_bits(0x3f6d6d3d_0e157ddf),
];

fn mask(x: f64, mask: u64) -> f64 {
    f64::from_bits(x.to_bits() & mask)
}

/// The leading 17 bits.
fn short(x: f64) -> f64 {
    mask(x, 0xffff_fff0_0000_0000)
}

/// The hyperbolic tangent, as `Math.tanh` computes it since JDK 24.
pub fn tanh(x: f64) -> f64 {
    if x.is_nan() {
        return quiet(x);
    }
    match hi(x) >> 16 & 0x7fff {
        0..0x3bf0 => x,
        0x3bf0..0x3fb0 => small(x),
        0x3fb0..0x4040 => moderate(x.abs()).copysign(x),
        _ => 1.0_f64.copysign(x),
    }
}

fn small(x: f64) -> f64 {
    let square = x * x;
    let fourth = square * square;
    let upper = (SMALL[3] + (SMALL[4] + SMALL[5] * square) * square) * (fourth * fourth);
    let lower = (SMALL[0] + (SMALL[1] + SMALL[2] * square) * square) * square;
    x + (upper + lower) * x
}

fn moderate(a: f64) -> f64 {
    let head = mask(a, 0x7fff_ffff_f800_0000);
    let steps = head * STEPS_HI;
    let shifted = steps + SHIFTER;
    let n = shifted.to_bits() as i32;
    let r = (a * STEPS_LO + (a - head) * STEPS_HI) + (steps - (shifted - SHIFTER));
    let scale = pow2(-(n >> 8));
    let [t, d] = row(&EXP2_NEGATIVE, (n & 255) as usize).map(|part| part * scale);

    let square = r * r;
    let linear = C[0] * r;
    let higher = (C[3] + C[4] * r) * (square * square) + (C[1] + C[2] * r) * square;
    let one_t = 1.0 + t;
    let reciprocal = mask(1.0 / ((higher + linear) * t + one_t), 0xffff_ffff_fffc_0000);

    // 1 + e as a short head and the rest.
    let one_head = short(one_t);
    let linear_t = linear * t;
    let k_high = short(one_head + linear_t);
    let mut k_low = ((1.0 - one_head) + t) + d;
    k_low += d * linear;
    k_low += higher * t;
    k_low += (one_head - k_high) + linear_t;

    let low = k_low * reciprocal;
    let error = (k_high * reciprocal - 1.0) + low;
    let high = (k_high - 2.0) * reciprocal;
    -(high + ((low - low * error) - high * error))
}
