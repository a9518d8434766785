//! `asin` and `acos`: below one half, `asin(x) = x + x*R(x*x)` with a rational `R`; above,
//! the half-angle identity on `sqrt((1-|x|)/2)`, whose root is split into head and tail.

use crate::bits::{INVALID, head, hi, horner, quiet};
use std::f64::consts::{FRAC_PI_2, FRAC_PI_4, PI};

/// pi/2 - `FRAC_PI_2`.
const PIO2_LO: f64 = 6.12323399573676603587e-17;
const PS: [f64; 6] = [
    1.66666666666666657415e-01,
    -3.25565818622400915405e-01,
    2.01212532134862925881e-01,
    -4.00555345006794114027e-02,
    7.91534994289814532176e-04,
    3.47933107596021167570e-05,
];
const QS: [f64; 5] = [
    1.0,
    -2.40339491173441421878e+00,
    2.02094576023350569471e+00,
    -6.88283971605453293030e-01,
    7.70381505559019352791e-02,
];

/// The rational approximation to `(asin(x) - x) / x`, of `t = x*x`, as numerator and denominator.
fn ratio(t: f64) -> (f64, f64) {
    (t * horner(t, PS), horner(t, QS))
}

/// The arc sine.
pub fn asin(x: f64) -> f64 {
    if x.is_nan() {
        return quiet(x);
    }
    let a = x.abs();
    if a > 1.0 {
        return INVALID;
    }
    if a == 1.0 {
        return x * FRAC_PI_2 + x * PIO2_LO;
    }
    if a < 0.5 {
        if hi(a) < 0x3e40_0000 {
            return x;
        }
        let (p, q) = ratio(x * x);
        return x + x * (p / q);
    }
    let t = (1.0 - a) * 0.5;
    let (p, q) = ratio(t);
    let s = t.sqrt();
    let result = if hi(a) >= 0x3fef_3333 {
        FRAC_PI_2 - (2.0 * (s + s * (p / q)) - PIO2_LO)
    } else {
        let w = head(s);
        let c = (t - w * w) / (s + w);
        let low = 2.0 * s * (p / q) - (PIO2_LO - 2.0 * c);
        let high = FRAC_PI_4 - 2.0 * w;
        FRAC_PI_4 - (low - high)
    };
    if x > 0.0 { result } else { -result }
}

/// The arc cosine.
pub fn acos(x: f64) -> f64 {
    if x.is_nan() {
        return quiet(x);
    }
    let a = x.abs();
    if a > 1.0 {
        return INVALID;
    }
    if a == 1.0 {
        return if x > 0.0 { 0.0 } else { PI + 2.0 * PIO2_LO };
    }
    if a < 0.5 {
        if hi(a) <= 0x3c60_0000 {
            return FRAC_PI_2 + PIO2_LO;
        }
        let (p, q) = ratio(x * x);
        return FRAC_PI_2 - (x - (PIO2_LO - x * (p / q)));
    }
    let z = (1.0 - a) * 0.5;
    let (p, q) = ratio(z);
    let s = z.sqrt();
    let r = p / q;
    if x < 0.0 {
        let w = r * s - PIO2_LO;
        PI - 2.0 * (s + w)
    } else {
        let high = head(s);
        let c = (z - high * high) / (s + high);
        2.0 * (high + (r * s + c))
    }
}
