//! `sinh`, `cosh`, `tanh`, built on `exp` and `expm1` with a different formula for tiny,
//! moderate, large and nearly overflowing arguments.

use super::{exp, expm1};
use crate::bits::{hi, quiet};

/// The largest argument for which `sinh` and `cosh` are finite.
const OVERFLOW: f64 = f64::from_bits(0x408633ce_8fb9f87d);

/// `exp(|x|) / 2` times the sign of `half` where `exp` alone might overflow; infinity beyond.
fn halved_exp(x: f64, half: f64) -> f64 {
    let a = x.abs();
    if hi(a) < 0x4086_2e42 {
        half * exp(a)
    } else if a <= OVERFLOW {
        let w = exp(0.5 * a);
        (half * w) * w
    } else {
        f64::INFINITY.copysign(half)
    }
}

/// The hyperbolic sine.
pub fn sinh(x: f64) -> f64 {
    if x.is_nan() {
        return quiet(x);
    }
    let half = 0.5_f64.copysign(x);
    let a = x.abs();
    if a >= 22.0 {
        return halved_exp(x, half);
    }
    if hi(a) < 0x3e30_0000 {
        return x;
    }
    let t = expm1(a);
    if a < 1.0 { half * (2.0 * t - t * t / (t + 1.0)) } else { half * (t + t / (t + 1.0)) }
}

/// The hyperbolic cosine.
pub fn cosh(x: f64) -> f64 {
    if x.is_nan() {
        return quiet(x);
    }
    let a = x.abs();
    if hi(a) < 0x3fd6_2e43 {
        let t = expm1(a);
        let w = 1.0 + t;
        if hi(a) < 0x3c80_0000 { w } else { 1.0 + (t * t) / (w + w) }
    } else if a < 22.0 {
        let t = exp(a);
        0.5 * t + 0.5 / t
    } else {
        halved_exp(x, 0.5)
    }
}

/// The hyperbolic tangent.
pub fn tanh(x: f64) -> f64 {
    if x.is_nan() {
        return quiet(x);
    }
    let a = x.abs();
    if a >= 22.0 {
        return 1.0_f64.copysign(x);
    }
    if hi(a) < 0x3c80_0000 {
        return x * (1.0 + x);
    }
    let z = if a >= 1.0 {
        1.0 - 2.0 / (expm1(2.0 * a) + 2.0)
    } else {
        let t = expm1(-2.0 * a);
        -t / (t + 2.0)
    };
    if x < 0.0 { -z } else { z }
}
