//! `log` and `log10`: `x = 2^k * m` with `m` in [1,2). `B` is a short approximation to `LH/m`
//! (8 bits, from the processor's reciprocal guess; `LH` is 1 for `log` and a short approximation
//! to log10(e) for `log10`), `r = B*m - LH` is small and almost exact, and the result is
//! `k*log(2) - log(B/LH) + p(r)`: two parts from tables, and a polynomial of degree 7.
//! No fused operations.

use super::reciprocal::reciprocal;
use super::tables::log_reciprocal::LOG_RECIPROCAL;
use super::tables::log10_reciprocal::LOG10_RECIPROCAL;
use super::tables::row;
use crate::bits::{INVALID, hi, pow2, quiet};

/// Where the significand's exponent goes, so that its product with `B` taken from the bits of a
/// float (whose bias is 896 less) has the right magnitude.
const SCALED: u64 = 0x77f0_0000_0000_0000;

/// What distinguishes the two logarithms.
struct Kind {
    /// Approximation to the logarithm's modulus log(e), of few bits.
    lh: f64,
    /// log(e)/lh - 1.
    lh_error: f64,
    /// log(2)/16 in two parts.
    log2: (f64, f64),
    /// The bits of the significand whose product with `B` is exact.
    head: u64,
    /// The polynomial's coefficients from the second degree.
    p: [f64; 6],
    table: &'static [[u64; 2]; 129],
    /// The index of `B` that is the table's first.
    first: usize,
}

static NATURAL: Kind = Kind {
    lh: 1.0,
    lh_error: 0.0,
    log2: (f64::from_bits(0x3fa62e42_fefa3800), f64::from_bits(0x3ceef357_93c76730)),
    head: 0xffff_e000_0000_0000,
    p: [
        -0.5,
        f64::from_bits(0x3fd55555_55555555),
        -0.25,
        f64::from_bits(0x3fc99999_9999999a),
        f64::from_bits(0xbfc5555e_3d6fb175),
        f64::from_bits(0x3fc24924_92492492),
    ],
    table: &LOG_RECIPROCAL,
    first: 0,
};

static DECIMAL: Kind = Kind {
    lh: 0.43359375,
    lh_error: f64::from_bits(0x3f5a7a6c_bf2e4108),
    log2: (f64::from_bits(0x3f934413_509f7800), f64::from_bits(0x3cdfef31_1f12b358)),
    head: 0xffff_ffff_f800_0000,
    p: [
        f64::from_bits(0xbff27af2_dc77b115),
        f64::from_bits(0x3ffc6a02_dc963467),
        f64::from_bits(0xc0089309_64d4ef0d),
        f64::from_bits(0x4016ab9f_7f9d3aa1),
        f64::from_bits(0xc025c917_385593b1),
        f64::from_bits(0x40358874_c1a5f12e),
    ],
    table: &LOG10_RECIPROCAL,
    first: 94,
};

/// The natural logarithm, as `Math.log` computes it.
pub fn log(x: f64) -> f64 {
    logarithm(x, &NATURAL)
}

/// The decimal logarithm, as `Math.log10` computes it.
pub fn log10(x: f64) -> f64 {
    logarithm(x, &DECIMAL)
}

#[inline]
fn logarithm(x: f64, kind: &Kind) -> f64 {
    if x.is_nan() {
        return quiet(x);
    }
    if x <= 0.0 {
        return if x == 0.0 { f64::NEG_INFINITY } else { INVALID };
    }
    if x == f64::INFINITY {
        return x;
    }
    let (x, bias) = if x < f64::MIN_POSITIVE { (x * pow2(128), 1151) } else { (x, 1023) };
    let exponent = f64::from(((hi(x) >> 20) - bias) * 16);

    // B, rounded to 7 bits after the point, as index and as number.
    let guess = (reciprocal(x) * kind.lh as f32).to_bits() + 0x8000;
    let index = (guess >> 16 & 0xff) as usize - kind.first;
    let b = f64::from_bits(u64::from(guess) << 29 & 0xffff_e000_0000_0000);
    let [table_high, table_low] = row(kind.table, index);

    let m = x.to_bits() & 0x000f_ffff_ffff_ffff | SCALED;
    let m_head = f64::from_bits(m & kind.head);
    let m_tail = f64::from_bits(m) - m_head;
    let r = m_tail * b + (m_head * b - kind.lh);

    let base = table_high + exponent * kind.log2.0;
    let base_low = exponent * kind.log2.1 + table_low;
    let square = r * r;
    let [p2, p3, p4, p5, p6, p7] = kind.p;
    let odd = (r * (p5 + p6 * r) + p7 * r * square) * (square * square);
    let even = ((p2 + p3 * r) + p4 * square) * square;

    let sum = base + r;
    let mut rest = r + (base - sum);
    if kind.first != 0 {
        rest += kind.lh_error * r;
    }
    sum + (((rest + base_low) + odd) + even)
}
