//! `exp`: `x = k*ln2 + r` with `|r| <= ln2/2`; then `exp(r)` by a rational form of a degree 5
//! polynomial in `r*r` (a Remez approximation to `r*(exp(r)+1)/(exp(r)-1)`), and scaling.

use crate::bits::{add_exponent, hi, horner, pow2, quiet};

/// Above this the result overflows.
pub(super) const OVERFLOW: f64 = f64::from_bits(0x40862e42_fefa39ef);
/// Below this the result underflows to zero.
const UNDERFLOW: f64 = f64::from_bits(0xc0874910_d52d3051);
/// The leading bits of ln 2, so that small multiples are exact.
pub(super) const LN2_HI: f64 = f64::from_bits(0x3fe62e42_fee00000);
/// ln 2 - `LN2_HI`.
pub(super) const LN2_LO: f64 = f64::from_bits(0x3dea39ef_35793c76);
/// 1 / ln 2.
pub(super) const INV_LN2: f64 = f64::from_bits(0x3ff71547_652b82fe);
/// Coefficients of `r*(exp(r)+1)/(exp(r)-1) - 2`, in powers of `r*r` from the first.
pub(super) const P: [f64; 5] = [
    1.66666666666666019037e-01,
    -2.77777777770155933842e-03,
    6.61375632143793436117e-05,
    -1.65339022054652515390e-06,
    4.13813679705723846039e-08,
];

/// e to the power `x`.
pub fn exp(x: f64) -> f64 {
    let negative = x.is_sign_negative();
    let hx = hi(x) & 0x7fff_ffff;
    if x.is_nan() {
        return quiet(x);
    }
    if x > OVERFLOW {
        return f64::INFINITY;
    }
    if x < UNDERFLOW {
        return 0.0;
    }
    let (mut high, mut low, mut k, mut r) = (0.0, 0.0, 0, x);
    if hx > 0x3fd6_2e42 {
        if hx < 0x3ff0_a2b2 {
            let sign = if negative { -1.0 } else { 1.0 };
            high = x - sign * LN2_HI;
            low = sign * LN2_LO;
            k = if negative { -1 } else { 1 };
        } else {
            k = (INV_LN2 * x + 0.5_f64.copysign(x)) as i32;
            let t = f64::from(k);
            high = x - t * LN2_HI;
            low = t * LN2_LO;
        }
        r = high - low;
    } else if hx < 0x3e30_0000 {
        return 1.0 + x;
    }
    let t = r * r;
    let c = r - t * horner(t, P);
    if k == 0 {
        return 1.0 - ((r * c) / (c - 2.0) - r);
    }
    let y = 1.0 - ((low - (r * c) / (2.0 - c)) - high);
    if k >= -1021 { add_exponent(y, k) } else { add_exponent(y, k + 1000) * pow2(-1000) }
}
