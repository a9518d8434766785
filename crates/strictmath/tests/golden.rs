//! A few results recorded from the JDK, where `StrictMath` and `Math` differ in the last bit.
//! They guard against mistakes where no JDK is at hand; `differential.rs` compares for real.

use strictmath::{fdlibm, hotspot};

#[track_caller]
fn check(strict: f64, fast: f64, bits: [u64; 2]) {
    assert_eq!([strict.to_bits(), fast.to_bits()], bits);
}

#[test]
fn strict_and_intrinsic_results() {
    let bits = f64::from_bits;
    check(fdlibm::sin(26.0), hotspot::sin(26.0), [0x3fe866e0fac32584, 0x3fe866e0fac32583]);
    let x = bits(0x4085c5aff58a746f);
    check(fdlibm::cos(x), hotspot::cos(x), [0x3fe80072b685ba6c, 0x3fe80072b685ba6b]);
    let x = bits(0x7cd94d5d160df751);
    check(fdlibm::cos(x), hotspot::cos(x), [0x3fea4100324dc8a4, 0x3fea4100324dc8a3]);
    check(fdlibm::tan(-1024.0), hotspot::tan(-1024.0), [0x3fc48d5be43ada01, 0x3fc48d5be43ada02]);
    check(fdlibm::exp(1.0), hotspot::exp(1.0), [0x4005bf0a8b14576a, 0x4005bf0a8b145769]);
    let x = bits(0x3fd62e42fefa39ef);
    check(fdlibm::log(x), hotspot::log(x), [0xbff0f45e267477e0, 0xbff0f45e267477df]);
    let x = bits(0x403d1e6dcf96bfe3);
    check(fdlibm::log10(x), hotspot::log10(x), [0x3ff76d4226946d2a, 0x3ff76d4226946d29]);
    let (x, y) = (bits(0x4074cf2f2ce4b1d3), bits(0x40269139bd601e80));
    check(fdlibm::pow(x, y), hotspot::pow(x, y), [0x45d7623587703764, 0x45d7623587703763]);
    let x = bits(0x3fe6e4a38b261f61);
    check(fdlibm::tanh(x), hotspot::tanh(x), [0x3fe3a65d3031dc23, 0x3fe3a65d3031dc24]);
    check(fdlibm::cbrt(30.0), hotspot::cbrt(30.0), [0x4008db9cb7511e9d, 0x4008db9cb7511e9e]);
}

#[test]
fn special_results() {
    let nan = f64::NAN;
    let inf = f64::INFINITY;
    for pow in [fdlibm::pow, hotspot::pow] {
        assert_eq!(pow(nan, 0.0), 1.0);
        assert!(pow(1.0, nan).is_nan());
        assert!(pow(1.0, inf).is_nan());
        assert!(pow(-1.0, -inf).is_nan());
        assert!(pow(-2.0, 0.5).is_nan());
        assert_eq!(pow(-0.0, -3.0), -inf);
        assert_eq!(pow(-inf, 3.0), -inf);
        assert_eq!(pow(-inf, -4.0).to_bits(), 0);
        assert_eq!(pow(-2.0, 3.0), -8.0);
        assert_eq!(pow(0.5, 1075.0), 0.0);
        assert_eq!(pow(0.5, 1074.0).to_bits(), 1);
    }
    for log in [fdlibm::log, hotspot::log, fdlibm::log10, hotspot::log10] {
        assert_eq!(log(1.0).to_bits(), 0);
        assert_eq!(log(-0.0), -inf);
        assert_eq!(log(inf), inf);
        assert!(log(-1.0).is_nan());
    }
    for exp in [fdlibm::exp, hotspot::exp] {
        assert_eq!(exp(-0.0), 1.0);
        assert_eq!(exp(-746.0).to_bits(), 0);
        assert_eq!(exp(709.9), inf);
        assert_eq!(exp(-inf).to_bits(), 0);
    }
    for odd in [
        fdlibm::sin,
        hotspot::sin,
        fdlibm::tan,
        hotspot::tan,
        fdlibm::tanh,
        hotspot::tanh,
        fdlibm::cbrt,
        hotspot::cbrt,
        fdlibm::sinh,
        fdlibm::asin,
        fdlibm::atan,
        fdlibm::expm1,
        fdlibm::log1p,
    ] {
        assert_eq!(odd(-0.0).to_bits(), (-0.0_f64).to_bits());
        assert!(odd(nan).is_nan());
    }
    assert_eq!(fdlibm::ieee_remainder(5.0, 2.0), 1.0);
    assert_eq!(fdlibm::ieee_remainder(7.0, 2.0), -1.0);
    assert_eq!(fdlibm::hypot(-inf, nan), inf);
}
