//! `cbrt`: a guess good to 5 bits from dividing the exponent by three, one rational step to
//! 23 bits, rounded to 20 bits away from zero, and one Newton step to 53 bits with an error
//! below 0.667 units in the last place.

use crate::bits::{hi, pow2, with_hi, words};

/// (1023 - 1023/3 - 0.03306235651) * 2^20, the exponent correction of the first guess.
const NORMAL_BIAS: i32 = 715_094_163;
/// The same for an argument scaled by 2^54.
const SCALED_BIAS: i32 = 696_219_795;
const C: f64 = 19.0 / 35.0;
const D: f64 = -864.0 / 1225.0;
const E: f64 = 99.0 / 70.0;
const F: f64 = 45.0 / 28.0;
const G: f64 = 5.0 / 14.0;

/// The cube root of `x`.
pub fn cbrt(x: f64) -> f64 {
    if x == 0.0 || !x.is_finite() {
        return x;
    }
    let a = x.abs();
    let mut t = if a < f64::MIN_POSITIVE {
        let scaled = pow2(54) * a;
        with_hi(scaled, hi(scaled) / 3 + SCALED_BIAS)
    } else {
        words(hi(a) / 3 + NORMAL_BIAS, 0)
    };
    let s = C + (t * t / a) * t;
    t *= G + F / (s + E + D / s);
    t = words(hi(t) + 1, 0);
    let r = a / (t * t);
    let step = (r - t) / (t + t + r);
    (t + t * step).copysign(x)
}
