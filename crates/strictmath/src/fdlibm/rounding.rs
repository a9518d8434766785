//! The operations IEEE 754 defines exactly: square root and rounding to an integer. Rust's
//! own are correctly rounded; NaN operands are treated here as the JDK's Java code treats them.

use crate::bits::{INVALID, quiet};

/// The correctly rounded square root.
pub fn sqrt(x: f64) -> f64 {
    if x.is_nan() {
        quiet(x)
    } else if x < 0.0 {
        INVALID
    } else {
        x.sqrt()
    }
}

/// The smallest integer not below `x`.
pub fn ceil(x: f64) -> f64 {
    if x.is_nan() { x } else { x.ceil() }
}

/// The largest integer not above `x`.
pub fn floor(x: f64) -> f64 {
    if x.is_nan() { x } else { x.floor() }
}

/// The integer nearest to `x`, the even one of two.
pub fn rint(x: f64) -> f64 {
    if x.is_nan() { quiet(x.abs()) } else { x.round_ties_even() }
}
