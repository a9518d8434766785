//! Reduction of an argument modulo pi/2, to the nearest multiple, as a double plus its error.
//!
//! Up to about 2^19 pi/2 the multiple is subtracted in pieces of 33 bits (Cody and Waite),
//! with more pieces when cancellation asks for them. Beyond, Payne and Hanek: only those
//! 24 bit digits of 2/pi that matter for the argument's exponent are multiplied with it.

use crate::bits::{hi, pow2, scalb, with_hi};
use std::f64::consts::{FRAC_2_PI, FRAC_PI_2};

/// pi/2 cut into pieces of 33 bits, each with the remainder that follows it.
const PIECES: [(f64, f64); 3] = [
    (1.57079632673412561417e+00, 6.07710050650619224932e-11),
    (6.07710050630396597660e-11, 2.02226624879595063154e-21),
    (2.02226624871116645580e-21, 8.47842766036889956997e-32),
];

/// The fraction of 2/pi in digits of 24 bits.
const TWO_OVER_PI: [i32; 66] = [
    0xa2f983, 0x6e4e44, 0x1529fc, 0x2757d1, 0xf534dd, 0xc0db62, 0x95993c, 0x439041, 0xfe5163, 0xabdebb, 0xc561b7,
    0x246e3a, 0x424dd2, 0xe00649, 0x2eea09, 0xd1921c, 0xfe1deb, 0x1cb129, 0xa73ee8, 0x8235f5, 0x2ebb44, 0x84e99c,
    0x7026b4, 0x5f7e41, 0x3991d6, 0x398353, 0x39f49c, 0x845f8b, 0xbdf928, 0x3b1ff8, 0x97ffde, 0x05980f, 0xef2f11,
    0x8b5a0a, 0x6d1f6d, 0x367ecf, 0x27cb09, 0xb74f46, 0x3f669e, 0x5fea2d, 0x7527ba, 0xc7ebe5, 0xf17b3d, 0x0739f7,
    0x8a5292, 0xea6bfb, 0x5fb11f, 0x8d5d08, 0x560330, 0x46fc7b, 0x6babf0, 0xcfbc20, 0x9af436, 0x1da9e3, 0x91615e,
    0xe61b08, 0x659985, 0x5f14a0, 0x68408d, 0xffd880, 0x4d7327, 0x310606, 0x1556ca, 0x73a8c9, 0x60e27b, 0xc08c6b,
];

/// pi/2 in digits of 24 bits, as doubles.
const PIO2_DIGITS: [f64; 8] = [
    1.57079625129699707031e+00,
    7.54978941586159635335e-08,
    5.39030252995776476554e-15,
    3.28200341580791294123e-22,
    1.27065575308067607349e-29,
    1.22933308981111328932e-36,
    2.73370053816464559624e-44,
    2.16741683877804819444e-51,
];

/// `x = n*pi/2 + high + low` for a finite `x`: the multiple (at least its last bits), the
/// remainder, and the remainder's error.
pub fn rem_pio2(x: f64) -> (i32, f64, f64) {
    let a = x.abs();
    let ha = hi(a);
    let (n, high, low) = if ha <= 0x3fe9_21fb {
        (0, a, 0.0)
    } else if ha < 0x4002_d97c {
        once(a)
    } else if ha <= 0x4139_21fb {
        medium(a)
    } else {
        large(a)
    };
    if x < 0.0 { (-n, -high, -low) } else { (n, high, low) }
}

/// Up to 3pi/4: subtract pi/2 once.
fn once(a: f64) -> (i32, f64, f64) {
    let mut z = a - PIECES[0].0;
    let mut rest = PIECES[0].1;
    if hi(a) == hi(FRAC_PI_2) {
        z -= PIECES[1].0;
        rest = PIECES[1].1;
    }
    let high = z - rest;
    (1, high, (z - high) - rest)
}

/// Up to 2^19 pi/2: subtract the nearest multiple, with a second and third piece of pi/2 if
/// so many bits cancelled.
fn medium(a: f64) -> (i32, f64, f64) {
    let n = (a * FRAC_2_PI + 0.5) as i32;
    let count = f64::from(n);
    let mut r = a - count * PIECES[0].0;
    let mut w = count * PIECES[0].1;
    let mut high = r - w;
    // A high word unlike that of the multiple itself means that little cancelled.
    if n >= 32 || hi(a) == hi(count * FRAC_PI_2) {
        for (piece, limit) in [(1, 16), (2, 49)] {
            let cancelled = (hi(a) >> 20) - ((hi(high) >> 20) & 0x7ff);
            if cancelled <= limit {
                break;
            }
            let t = r;
            w = count * PIECES[piece].0;
            r = t - w;
            w = count * PIECES[piece].1 - ((t - r) - w);
            high = r - w;
        }
    }
    (n, high, (r - high) - w)
}

/// Any finite argument beyond.
fn large(a: f64) -> (i32, f64, f64) {
    let exponent = (hi(a) >> 20) - 1046; // ilogb(a) - 23
    let mut z = with_hi(a, hi(a) - (exponent << 20));
    let mut digits = [0.0; 3];
    for digit in &mut digits[..2] {
        *digit = z.trunc();
        z = (z - *digit) * pow2(24);
    }
    digits[2] = z;
    let mut count = 3;
    while digits[count - 1] == 0.0 {
        count -= 1;
    }
    payne_hanek(&digits[..count], exponent)
}

/// The digits of 2/pi from `start`, where those before the point count as zero.
fn two_over_pi(at: i32) -> f64 {
    if at < 0 { 0.0 } else { f64::from(TWO_OVER_PI[at as usize]) }
}

/// The working state of the long reduction: the product `x * 2/pi` modulo 8, in digits of 24 bits.
struct Product {
    /// Integer digits, the least significant first.
    digits: [i32; 20],
    /// How many.
    len: usize,
    /// The exponent of the last one.
    exponent: i32,
    /// What is left of the leading digit.
    lead: f64,
    /// The integer part, modulo 8.
    multiple: i32,
    /// 0 if the fraction is below one half; else the fraction was replaced by its complement.
    upper: i32,
}

/// `x = sum(digits[i] * 2^(exponent - 24*i))`, reduced.
fn payne_hanek(x: &[f64], exponent: i32) -> (i32, f64, f64) {
    const TERMS: usize = 4; // digits of the product to begin with, and of pi/2 at the end
    let last = x.len() - 1;
    let first = ((exponent - 3) / 24).max(0);
    let q0 = exponent - 24 * (first + 1);
    let mut q = [0.0; 20];
    let partial = |i: usize| {
        let mut sum = 0.0;
        for (j, &digit) in x.iter().enumerate() {
            sum += digit * two_over_pi(first + i as i32 - j as i32);
        }
        sum
    };
    debug_assert!(last < 3);
    for (i, sum) in q.iter_mut().enumerate().take(TERMS + 1) {
        *sum = partial(i);
    }
    let mut len = TERMS;
    let mut p = loop {
        let p = distill(&q, len, q0);
        if p.lead == 0.0 && p.digits[TERMS..len].iter().all(|&d| d == 0) {
            // Everything cancelled: take as many further digits as were lost.
            let lost = p.digits[..TERMS].iter().rev().take_while(|&&d| d == 0).count() + 1;
            for (i, sum) in q.iter_mut().enumerate().skip(len + 1).take(lost) {
                *sum = partial(i);
            }
            len += lost;
        } else {
            break p;
        }
    };
    finish_digits(&mut p);
    times_pio2(&p, TERMS)
}

/// Turn the partial sums into integer digits, take off the integer part, and fold the
/// fraction into [-1/2, 1/2].
fn distill(q: &[f64; 20], len: usize, q0: i32) -> Product {
    let mut iq = [0_i32; 20];
    let mut z = q[len];
    for (i, digit) in iq.iter_mut().enumerate().take(len) {
        let carry = (pow2(-24) * z).trunc();
        *digit = (z - pow2(24) * carry) as i32;
        z = q[len - i - 1] + carry;
    }
    z = scalb(z, q0);
    z -= 8.0 * (z * 0.125).floor();
    let mut n = z as i32;
    z -= f64::from(n);
    let mut upper = 0;
    if q0 > 0 {
        let i = iq[len - 1] >> (24 - q0);
        n += i;
        iq[len - 1] -= i << (24 - q0);
        upper = iq[len - 1] >> (23 - q0);
    } else if q0 == 0 {
        upper = iq[len - 1] >> 23;
    } else if z >= 0.5 {
        upper = 2;
    }
    if upper > 0 {
        n += 1;
        let mut borrowed = false;
        for digit in &mut iq[..len] {
            if borrowed {
                *digit = 0xff_ffff - *digit;
            } else if *digit != 0 {
                borrowed = true;
                *digit = 0x100_0000 - *digit;
            }
        }
        match q0 {
            1 => iq[len - 1] &= 0x7f_ffff,
            2 => iq[len - 1] &= 0x3f_ffff,
            _ => {}
        }
        if upper == 2 {
            z = 1.0 - z;
            if borrowed {
                z -= scalb(1.0, q0);
            }
        }
    }
    Product { digits: iq, len, exponent: q0, lead: z, multiple: n, upper }
}

/// Drop leading zero digits, or turn what is left of the leading one into digits. Afterwards
/// `len` is the index of the most significant digit.
fn finish_digits(p: &mut Product) {
    if p.lead == 0.0 {
        p.len -= 1;
        p.exponent -= 24;
        while p.digits[p.len] == 0 {
            p.len -= 1;
            p.exponent -= 24;
        }
        return;
    }
    let z = scalb(p.lead, -p.exponent);
    if z >= pow2(24) {
        let carry = (pow2(-24) * z).trunc();
        p.digits[p.len] = (z - pow2(24) * carry) as i32;
        p.len += 1;
        p.exponent += 24;
        p.digits[p.len] = carry as i32;
    } else {
        p.digits[p.len] = z as i32;
    }
}

/// The fraction times pi/2, as a double and its error.
fn times_pio2(p: &Product, terms: usize) -> (i32, f64, f64) {
    let top = p.len;
    let mut q = [0.0; 20];
    let mut unit = scalb(1.0, p.exponent);
    for i in (0..=top).rev() {
        q[i] = unit * f64::from(p.digits[i]);
        unit *= pow2(-24);
    }
    let mut products = [0.0; 20];
    for i in (0..=top).rev() {
        let mut sum = 0.0;
        for k in 0..=terms.min(top - i) {
            sum += PIO2_DIGITS[k] * q[i + k];
        }
        products[top - i] = sum;
    }
    let mut high = 0.0;
    for &term in products[..=top].iter().rev() {
        high += term;
    }
    let mut low = products[0] - high;
    for &term in &products[1..=top] {
        low += term;
    }
    let n = p.multiple & 7;
    if p.upper == 0 { (n, high, low) } else { (n, -high, -low) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_agree_with_pi() {
        let sum: f64 = PIO2_DIGITS.iter().rev().sum();
        assert_eq!(sum, FRAC_PI_2);
        assert_eq!(PIECES[0].0 + PIECES[0].1, FRAC_PI_2);
        let digits = f64::from(TWO_OVER_PI[0]) * pow2(-24) + f64::from(TWO_OVER_PI[1]) * pow2(-48);
        assert!((digits - FRAC_2_PI).abs() < pow2(-47));
    }

    #[test]
    fn reduces_every_magnitude() {
        assert_eq!(rem_pio2(0.5), (0, 0.5, 0.0));
        assert_eq!(rem_pio2(1e22).0 & 3, 3);
        assert_eq!(rem_pio2(-FRAC_PI_2).0, -1);
    }
}
