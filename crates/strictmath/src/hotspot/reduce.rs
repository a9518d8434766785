//! Reduction of a large argument modulo pi/4 or pi/2 by Payne and Hanek's method, in integers:
//! the significand is multiplied with the 224 bits of 2/pi that matter for its exponent; the
//! fraction of the product, folded to the nearest integer, becomes a number of 30 bits and one of
//! 63, which are multiplied with pi/4 in two parts.

use crate::bits::pow2;

/// The digits of 2/pi to the base 2^32, after two zeros.
const TWO_OVER_PI: [u32; 41] = [
    0x00000000, 0x00000000, 0xa2f9836e, 0x4e441529, 0xfc2757d1, 0xf534ddc0, 0xdb629599, 0x3c439041, 0xfe5163ab,
    0xdebbc561, 0xb7246e3a, 0x424dd2e0, 0x06492eea, 0x09d1921c, 0xfe1deb1c, 0xb129a73e, 0xe88235f5, 0x2ebb4484,
    0xe99c7026, 0xb45f7e41, 0x3991d639, 0x835339f4, 0x9c845f8b, 0xbdf9283b, 0x1ff897ff, 0xde05980f, 0xef2f118b,
    0x5a0a6d1f, 0x6d367ecf, 0x27cb09b7, 0x4f463f66, 0x9e5fea2d, 0x7527bac7, 0xebe5f17b, 0x3d0739f7, 0x8a5292ea,
    0x6bfb5fb1, 0x1f8d5d08, 0x56033046, 0xfc7b6bab, 0xf0cfbc21,
];

/// What to reduce by.
pub struct Modulus {
    /// 0 for pi/4, 1 for pi/2.
    pub log2_quarters: u32,
    /// pi/4 in two parts.
    pub pi_4: (f64, f64),
}

/// `x = n * modulus + high + low` for a finite `x` of at least 2^10 or so: `n` modulo 8 or 4
/// (negated for a negative `x`), and the remainder.
pub fn reduce(x: f64, modulus: &Modulus) -> (i32, f64, f64) {
    let exponent = (x.to_bits() >> 52 & 0x7ff) as i32;
    let significand = x.to_bits() & 0x000f_ffff_ffff_ffff | 0x0010_0000_0000_0000;
    let first = ((exponent - 1014) >> 5) as usize;
    let mut fraction = product(significand, first);

    // The binary point, as a position in the highest of the three words.
    let offset = 32 * first as i32 + 19 - (exponent - 1023);
    let point = (32 + offset) as u32 + modulus.log2_quarters;
    let mut n = (fraction[0] >> point) as i32;
    fraction[0] &= (1 << point) - 1;
    let upper_half = fraction[0] >> (point - 1) == 1;
    if upper_half {
        fraction = complement(fraction, 1 << point);
        n += 1;
    }
    n &= if modulus.log2_quarters == 0 { 7 } else { 3 };
    let (lead, rest, scale) = normalize(fraction, offset + 32);

    let negative = x.is_sign_negative() != upper_half;
    let unit = if negative { -pow2(-scale) } else { pow2(-scale) };
    let lead = lead as f64 * unit;
    let rest = (rest >> 1) as f64 * (unit * pow2(-63));
    let (pi_high, pi_low) = modulus.pi_4;
    let base = lead * pi_high;
    let correction = (lead + rest) * pi_low + rest * pi_high;
    let high = base + correction;
    let low = correction + (base - high);
    (if x < 0.0 { -n } else { n }, high, low)
}

/// The significand times seven digits of 2/pi from the given one, without the lowest 32 bits and
/// modulo 2^192, the highest word first.
fn product(significand: u64, first: usize) -> [u64; 3] {
    let digits = &TWO_OVER_PI[first..first + 7];
    let (high, low) = (significand >> 32, significand & 0xffff_ffff);
    let mut words = [0_u64; 6];
    let mut carry = 0_u128;
    for (i, word) in words.iter_mut().enumerate() {
        carry += u128::from(low * u64::from(digits[5 - i]));
        carry += u128::from(high * u64::from(digits[6 - i]));
        *word = carry as u64 & 0xffff_ffff;
        carry >>= 32;
    }
    [words[5] << 32 | words[4], words[3] << 32 | words[2], words[1] << 32 | words[0]]
}

/// `one * 2^128 - fraction`.
fn complement(fraction: [u64; 3], one: u64) -> [u64; 3] {
    let (low, borrow) = 0_u64.overflowing_sub(fraction[2]);
    let (middle, b1) = 0_u64.overflowing_sub(fraction[1]);
    let (middle, b2) = middle.overflowing_sub(u64::from(borrow));
    [one - fraction[0] - u64::from(b1 || b2), middle, low]
}

/// The fraction as 30 significant bits, 64 bits after them, and the exponent of the last of the 30.
fn normalize(fraction: [u64; 3], mut scale: i32) -> (u64, u64, i32) {
    let [mut lead, mut rest, mut more] = fraction;
    for _ in 0..2 {
        if lead == 0 {
            (lead, rest, more) = (rest, more, 0);
            scale += 64;
        }
    }
    let shift = 29 - lead.checked_ilog2().unwrap_or(29) as i32;
    if shift > 0 {
        let back = 64 - shift;
        lead = lead << shift | rest >> back;
        rest = rest << shift | more >> back;
    } else if shift < 0 {
        rest = rest >> -shift | lead << (64 + shift);
        lead >>= -shift;
    }
    (lead, rest, scale + shift)
}
