//! `sin`, `cos`, `tan`: the argument is reduced modulo pi/2 to a double plus its error, and
//! Remez polynomials on `|x| <= pi/4` do the rest, the error entering as a first order term.

use super::rem_pio2::rem_pio2;
use crate::bits::{head, hi, horner, invalid_or_nan, words};
use std::f64::consts::FRAC_PI_4;

/// sin(x) = x + S0*x^3 + ...
const S: [f64; 6] = [
    -1.66666666666666324348e-01,
    8.33333333332248946124e-03,
    -1.98412698298579493134e-04,
    2.75573137070700676789e-06,
    -2.50507602534068634195e-08,
    1.58969099521155010221e-10,
];
/// cos(x) = 1 - x^2/2 + C0*x^4 + ...
const C: [f64; 6] = [
    4.16666666666666019037e-02,
    -1.38888888888741095749e-03,
    2.48015872894767294178e-05,
    -2.75573143513906633035e-07,
    2.08757232129817482790e-09,
    -1.13596475577881948265e-11,
];
/// tan(x) = x + T0*x^3 + ...
const T: [f64; 13] = [
    3.33333333333334091986e-01,
    1.33333333333201242699e-01,
    5.39682539762260521377e-02,
    2.18694882948595424599e-02,
    8.86323982359930005737e-03,
    3.59207910759131235356e-03,
    1.45620945432529025516e-03,
    5.88041240820264096874e-04,
    2.46463134818469906812e-04,
    7.81794442939557092300e-05,
    7.14072491382608190305e-05,
    -1.85586374855275456654e-05,
    2.59073051863633712884e-05,
];
/// pi/4 - `FRAC_PI_4`.
const PIO4_LO: f64 = 3.06161699786838301793e-17;
/// The high word of pi/4: up to here an argument needs no reduction.
const PIO4_WORD: i32 = 0x3fe9_21fb;

/// The sine.
pub fn sin(x: f64) -> f64 {
    if !x.is_finite() {
        return invalid_or_nan(x);
    }
    if hi(x) & 0x7fff_ffff <= PIO4_WORD {
        return kernel_sin(x, None);
    }
    let (n, high, low) = rem_pio2(x);
    match n & 3 {
        0 => kernel_sin(high, Some(low)),
        1 => kernel_cos(high, low),
        2 => -kernel_sin(high, Some(low)),
        _ => -kernel_cos(high, low),
    }
}

/// The cosine.
pub fn cos(x: f64) -> f64 {
    if !x.is_finite() {
        return invalid_or_nan(x);
    }
    if hi(x) & 0x7fff_ffff <= PIO4_WORD {
        return kernel_cos(x, 0.0);
    }
    let (n, high, low) = rem_pio2(x);
    match n & 3 {
        0 => kernel_cos(high, low),
        1 => -kernel_sin(high, Some(low)),
        2 => -kernel_cos(high, low),
        _ => kernel_sin(high, Some(low)),
    }
}

/// The tangent.
pub fn tan(x: f64) -> f64 {
    if !x.is_finite() {
        return invalid_or_nan(x);
    }
    if hi(x) & 0x7fff_ffff <= PIO4_WORD {
        return kernel_tan(x, 0.0, false);
    }
    let (n, high, low) = rem_pio2(x);
    kernel_tan(high, low, n & 1 == 1)
}

/// The sine of `x + y` on the reduced interval; without `y` the cheaper formula.
fn kernel_sin(x: f64, y: Option<f64>) -> f64 {
    if hi(x) & 0x7fff_ffff < 0x3e40_0000 {
        return x;
    }
    let z = x * x;
    let v = z * x;
    let r = horner(z, [S[1], S[2], S[3], S[4], S[5]]);
    match y {
        None => x + v * (S[0] + z * r),
        Some(y) => x - ((z * (0.5 * y - v * r) - y) - v * S[0]),
    }
}

/// The cosine of `x + y` on the reduced interval.
fn kernel_cos(x: f64, y: f64) -> f64 {
    let ix = hi(x) & 0x7fff_ffff;
    if ix < 0x3e40_0000 {
        return 1.0;
    }
    let z = x * x;
    let r = z * horner(z, C);
    if ix < 0x3fd3_3333 {
        return 1.0 - (0.5 * z - (z * r - x * y));
    }
    // Subtract something near x*x/2 whose difference to 1 is exact.
    let q = if ix > 0x3fe9_0000 { 0.28125 } else { words(ix - 0x0020_0000, 0) };
    (1.0 - q) - ((0.5 * z - q) - (z * r - x * y))
}

/// The tangent of `x + y` on the reduced interval, or minus its reciprocal.
fn kernel_tan(x: f64, y: f64, reciprocal: bool) -> f64 {
    let ix = hi(x) & 0x7fff_ffff;
    if ix < 0x3e30_0000 {
        if !reciprocal {
            return x;
        }
        if x == 0.0 {
            return f64::INFINITY;
        }
        let w = x + y;
        return minus_reciprocal(w, y, x);
    }
    let large = ix >= 0x3fe5_9428;
    let (mut a, mut b) = (x, y);
    if large {
        // Near pi/4 use tan(pi/4 - x).
        if x < 0.0 {
            (a, b) = (-a, -b);
        }
        a = (FRAC_PI_4 - a) + (PIO4_LO - b);
        b = 0.0;
    }
    let z = a * a;
    let w = z * z;
    let odd = horner(w, [T[1], T[3], T[5], T[7], T[9], T[11]]);
    let even = z * horner(w, [T[2], T[4], T[6], T[8], T[10], T[12]]);
    let s = z * a;
    let mut r = b + z * (s * (odd + even) + b);
    r += T[0] * s;
    let w = a + r;
    if large {
        let v = if reciprocal { -1.0 } else { 1.0 };
        let sign = if x < 0.0 { -1.0 } else { 1.0 };
        return sign * (v - 2.0 * (a - (w * w / (w + v) - r)));
    }
    if reciprocal { minus_reciprocal(w, r, a) } else { w }
}

/// `-1 / (x + r)` accurately, with `w` the rounded sum.
fn minus_reciprocal(w: f64, r: f64, x: f64) -> f64 {
    let z = head(w);
    let v = r - (z - x);
    let a = -1.0 / w;
    let t = head(a);
    let s = 1.0 + t * z;
    t + a * (s + t * v)
}
