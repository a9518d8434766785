//! `expm1`: `exp(x) - 1` without cancellation. `x = k*ln2 + r`; `exp(r) - 1` by a rational
//! form over a degree 5 polynomial in `r*r/2`, corrected for the error of `r`; then scaled by
//! `2^k` in the order that loses least for that `k`.

use super::exp::{INV_LN2, LN2_HI, LN2_LO, OVERFLOW};
use crate::bits::{add_exponent, hi, horner, quiet, words};

const Q: [f64; 6] = [
    1.0,
    -3.33333333333331316428e-02,
    1.58730158725481460165e-03,
    -7.93650757867487942473e-05,
    4.00821782732936239552e-06,
    -2.01099218183624371326e-07,
];

/// e to the power `x`, minus one.
pub fn expm1(x: f64) -> f64 {
    if x.is_nan() {
        return quiet(x);
    }
    let hx = hi(x) & 0x7fff_ffff;
    let negative = x.is_sign_negative();
    if hx >= 0x4043_687a {
        if x > OVERFLOW {
            return f64::INFINITY;
        }
        if negative {
            return -1.0;
        }
    }
    let (mut r, mut c, mut k) = (x, 0.0, 0);
    if hx > 0x3fd6_2e42 {
        let (high, low);
        if hx < 0x3ff0_a2b2 {
            if negative {
                (high, low, k) = (x + LN2_HI, -LN2_LO, -1);
            } else {
                (high, low, k) = (x - LN2_HI, LN2_LO, 1);
            }
        } else {
            k = (INV_LN2 * x + 0.5_f64.copysign(x)) as i32;
            let t = f64::from(k);
            (high, low) = (x - t * LN2_HI, t * LN2_LO);
        }
        r = high - low;
        c = (high - r) - low;
    } else if hx < 0x3c90_0000 {
        return x;
    }
    let half = 0.5 * r;
    let hxs = r * half;
    let r1 = horner(hxs, Q);
    let t = 3.0 - r1 * half;
    let e = hxs * ((r1 - t) / (6.0 - r * t));
    if k == 0 {
        return r - (r * e - hxs);
    }
    scale(r, (r * (e - c) - c) - hxs, k)
}

/// `2^k * (r - e + 1) - 1`.
fn scale(r: f64, e: f64, k: i32) -> f64 {
    match k {
        -1 => 0.5 * (r - e) - 0.5,
        1 if r < -0.25 => -2.0 * (e - (r + 0.5)),
        1 => 1.0 + 2.0 * (r - e),
        2..20 => {
            let t = words(0x3ff0_0000 - (0x20_0000 >> k), 0); // 1 - 2^-k
            add_exponent(t - (e - r), k)
        }
        20..=56 => {
            let t = words((0x3ff - k) << 20, 0); // 2^-k
            add_exponent(r - (e + t) + 1.0, k)
        }
        _ => add_exponent(1.0 - (e - r), k) - 1.0,
    }
}
