//! `IEEEremainder`: `x - n*p` with `n` the integer nearest to `x/p` (the even one of two).
//! The result is always exact: first the truncating remainder by `2p`, then at most two
//! subtractions of `p`.

use crate::bits::{INVALID, quiet2};

/// The IEEE 754 remainder of `x` by `p`.
pub fn ieee_remainder(x: f64, p: f64) -> f64 {
    if x.is_nan() || p.is_nan() {
        return quiet2(p, x);
    }
    if p == 0.0 || x.is_infinite() {
        return INVALID;
    }
    let divisor = p.abs();
    let doubled = divisor + divisor;
    let mut r = if doubled.is_finite() { x.abs() % doubled } else { x.abs() };
    // `p / 2` is exact unless `p` is tiny, and `r + r` is exact unless `r` is huge.
    let beyond_half = |r: f64| {
        if divisor < f64::MIN_POSITIVE * 2.0 { r + r > divisor } else { r > 0.5 * divisor }
    };
    let at_half = |r: f64| {
        if divisor < f64::MIN_POSITIVE * 2.0 { r + r >= divisor } else { r >= 0.5 * divisor }
    };
    if beyond_half(r) {
        r -= divisor;
        if at_half(r) {
            r -= divisor;
        }
    }
    if x.is_sign_negative() { -r } else { r }
}
