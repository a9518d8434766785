//! `hypot`: `sqrt(x*x + y*y)` without intermediate overflow, to within one unit in the last
//! place. The operands are scaled into the middle of the range; then the larger one (or its
//! double) is split into a head of 21 bits and a tail, so that the sum of squares is computed
//! with an error well below the rounding of the root.

use crate::bits::{add_exponent, hi, pow2, quiet2, words};

/// The length of the hypotenuse of a right triangle with these legs.
pub fn hypot(x: f64, y: f64) -> f64 {
    if x.is_infinite() || y.is_infinite() {
        return f64::INFINITY;
    }
    if x.is_nan() || y.is_nan() {
        return quiet2(x, y).abs();
    }
    let (mut a, mut b) = (x.abs(), y.abs());
    if hi(b) > hi(a) {
        (a, b) = (b, a);
    }
    let (mut ha, mut hb) = (hi(a), hi(b));
    if ha - hb > 60 << 20 {
        return a + b;
    }
    let mut scale = 0;
    if ha > 0x5f30_0000 {
        (a, b) = (add_exponent(a, -600), add_exponent(b, -600));
        (ha, hb) = (hi(a), hi(b));
        scale = 600;
    }
    if hb < 0x20b0_0000 {
        if hb < 0x0010_0000 {
            if b == 0.0 {
                return a;
            }
            // The heads below stay those of the unscaled operands: fdlibm does not renew them.
            (a, b) = (a * pow2(1022), b * pow2(1022));
            scale -= 1022;
        } else {
            (a, b) = (add_exponent(a, 600), add_exponent(b, 600));
            (ha, hb) = (hi(a), hi(b));
            scale -= 600;
        }
    }
    let w = a - b;
    let root = if w > b {
        let head = words(ha, 0);
        let tail = a - head;
        (head * head - (b * -b - tail * (a + head))).sqrt()
    } else {
        let double = a + a;
        let b_head = words(hb, 0);
        let b_tail = b - b_head;
        let head = words(ha + 0x0010_0000, 0);
        let tail = double - head;
        (head * b_head - (w * -w - (head * b_tail + tail * b))).sqrt()
    };
    if scale == 0 { root } else { pow2(scale) * root }
}
