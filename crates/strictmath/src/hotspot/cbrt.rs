//! `cbrt`: `x = 2^(3k+j) * m`; with `c = 1.b1b2b3b4b5 1` (binary) the middle of the interval that
//! `m` lies in and `r = (m - c)/c`, the cube root is `2^k * cbrt(2^j * c) * (1 + r*P(r))`, the first
//! root from a table as a double and what it lacks. No fused operations.

use super::tables::cbrt::CBRT;
use super::tables::row;
use crate::bits::{hi, pow2, quiet};

/// The coefficients of `((1+r)^(1/3) - 1)/r`, from the constant.
const P: [f64; 8] = [
    f64::from_bits(0x3fd55555_55555555),
    f64::from_bits(0xbfbc71c7_1c71c71c),
    f64::from_bits(0x3faf9add_3c0ca458),
    f64::from_bits(0xbfa511e8_d2b3183b),
    f64::from_bits(0x3f9ee711_3506ac12),
    f64::from_bits(0xbf98090d_6221a247),
    f64::from_bits(0x3f93750a_d588f115),
    f64::from_bits(0xbf9036de_5c9cc8e7),
];

/// The cube root, as `Math.cbrt` computes it since JDK 25.
pub fn cbrt(x: f64) -> f64 {
    if x.is_nan() {
        return quiet(x);
    }
    if x == 0.0 || x.is_infinite() {
        return x;
    }
    let a = x.abs();
    let (a, bias) = if a < f64::MIN_POSITIVE { (a * pow2(63), 682 - 21) } else { (a, 682) };
    let exponent = hi(a) >> 20;
    let third = exponent / 3;
    let scale = pow2(third + bias - 1023);
    let fraction = a.to_bits() & 0x000f_ffff_ffff_ffff;
    let interval = (fraction >> 47) as usize;
    let middle = f64::from_bits(0x3ff0_4000_0000_0000 | fraction & 0x000f_8000_0000_0000);
    let m = f64::from_bits(0x3ff0_0000_0000_0000 | fraction);
    let [root, lacking] = row(&CBRT, (exponent - 3 * third) as usize * 32 + interval);
    let (root, lacking) = (root * scale, lacking * scale);

    let r = (m - middle) * (1.0 / middle);
    let r2 = r * r;
    let r4 = r2 * r2;
    let upper = (P[4] + P[5] * r) + (P[6] + P[7] * r) * r2;
    let lower = (P[0] + P[1] * r) + (P[2] + P[3] * r) * r2;
    let result = ((lower + r4 * upper) * (r * root) + lacking) + root;
    result.copysign(x)
}
