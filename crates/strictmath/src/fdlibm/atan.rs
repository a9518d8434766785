//! `atan` and `atan2`: the argument is brought near 0 by subtracting the arc tangent of 1/2,
//! 1, 3/2 or infinity; an odd polynomial of degree 23 does the rest, its even and odd
//! coefficients summed separately.

use crate::bits::{hi, horner, quiet, quiet2};
use std::f64::consts::{FRAC_PI_2, FRAC_PI_4, PI};

/// The arc tangents of 1/2, 1, 3/2 and infinity as pairs of a double and its error.
const KNOTS: [(f64, f64); 4] = [
    (4.63647609000806093515e-01, 2.26987774529616870924e-17),
    (FRAC_PI_4, 3.06161699786838301793e-17),
    (9.82793723247329054082e-01, 1.39033110312309984516e-17),
    (FRAC_PI_2, 6.12323399573676603587e-17),
];
/// Coefficients of the polynomial's even terms, in powers of `x^4`.
const EVEN: [f64; 6] = [
    3.33333333333329318027e-01,
    1.42857142725034663711e-01,
    9.09088713343650656196e-02,
    6.66107313738753120669e-02,
    4.97687799461593236017e-02,
    1.62858201153657823623e-02,
];
/// Coefficients of the polynomial's odd terms, in powers of `x^4`.
const ODD: [f64; 5] = [
    -1.99999999998764832476e-01,
    -1.11111104054623557880e-01,
    -7.69187620504482999495e-02,
    -5.83357013379057348645e-02,
    -3.65315727442169155270e-02,
];
/// pi - `PI`.
const PI_LO: f64 = 1.2246467991473531772e-16;

/// The arc tangent.
pub fn atan(x: f64) -> f64 {
    if x.is_nan() {
        return quiet(x);
    }
    let a = x.abs();
    let ha = hi(a);
    if ha >= 0x4410_0000 {
        return FRAC_PI_2.copysign(x);
    }
    let (knot, r) = if ha < 0x3e20_0000 {
        return x;
    } else if ha < 0x3fdc_0000 {
        (None, x)
    } else if ha < 0x3fe6_0000 {
        (Some(0), (2.0 * a - 1.0) / (2.0 + a))
    } else if ha < 0x3ff3_0000 {
        (Some(1), (a - 1.0) / (a + 1.0))
    } else if ha < 0x4003_8000 {
        (Some(2), (a - 1.5) / (1.0 + 1.5 * a))
    } else {
        (Some(3), -1.0 / a)
    };
    let z = r * r;
    let w = z * z;
    let sum = z * horner(w, EVEN) + w * horner(w, ODD);
    let Some(knot) = knot else {
        return r - r * sum;
    };
    let (high, low) = KNOTS[knot];
    let result = high - ((r * sum - low) - r);
    if x < 0.0 { -result } else { result }
}

/// The angle of the point (`x`, `y`).
pub fn atan2(y: f64, x: f64) -> f64 {
    if x.is_nan() || y.is_nan() {
        return quiet2(x, y);
    }
    if x == 1.0 {
        return atan(y);
    }
    let left = x.is_sign_negative();
    if y == 0.0 {
        return if left { PI.copysign(y) } else { y };
    }
    if x == 0.0 {
        return FRAC_PI_2.copysign(y);
    }
    if x.is_infinite() {
        let angle = match (y.is_infinite(), left) {
            (true, false) => FRAC_PI_4,
            (true, true) => 3.0 * FRAC_PI_4,
            (false, false) => 0.0,
            (false, true) => PI,
        };
        return angle.copysign(y);
    }
    if y.is_infinite() {
        return FRAC_PI_2.copysign(y);
    }
    let gap = (hi(y.abs()) - hi(x.abs())) >> 20;
    let z = if gap > 60 {
        FRAC_PI_2 + 0.5 * PI_LO
    } else if left && gap < -60 {
        0.0
    } else {
        atan((y / x).abs())
    };
    match (left, y.is_sign_negative()) {
        (false, false) => z,
        (false, true) => -z,
        (true, false) => PI - (z - PI_LO),
        (true, true) => (z - PI_LO) - PI,
    }
}
