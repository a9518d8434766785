//! `Math` and `StrictMath`: bit for bit what the platform computes.

use strictmath::{fdlibm, hotspot};
use vm::Machine;

use super::arg::{Slot, double, float, ret_double, ret_float};
use crate::table::natives;

/// A row's function from one of `f64` to `f64`.
macro_rules! unary {
    ($path:path) => {
        |_: &mut Machine, args: &[u64]| -> Slot { ret_double($path(double(args, 0))) }
    };
}

macro_rules! binary {
    ($path:path) => {
        |_: &mut Machine, args: &[u64]| -> Slot { ret_double($path(double(args, 0), double(args, 2))) }
    };
}

natives! {
    "java/lang/StrictMath" {
        "sin" "(D)D" => unary!(fdlibm::sin);
        "cos" "(D)D" => unary!(fdlibm::cos);
        "tan" "(D)D" => unary!(fdlibm::tan);
        "asin" "(D)D" => unary!(fdlibm::asin);
        "acos" "(D)D" => unary!(fdlibm::acos);
        "atan" "(D)D" => unary!(fdlibm::atan);
        "exp" "(D)D" => unary!(fdlibm::exp);
        "log" "(D)D" => unary!(fdlibm::log);
        "log10" "(D)D" => unary!(fdlibm::log10);
        "sqrt" "(D)D" => unary!(f64::sqrt);
        "cbrt" "(D)D" => unary!(fdlibm::cbrt);
        "sinh" "(D)D" => unary!(fdlibm::sinh);
        "cosh" "(D)D" => unary!(fdlibm::cosh);
        "tanh" "(D)D" => unary!(fdlibm::tanh);
        "expm1" "(D)D" => unary!(fdlibm::expm1);
        "log1p" "(D)D" => unary!(fdlibm::log1p);
        "IEEEremainder" "(DD)D" => binary!(fdlibm::ieee_remainder);
        "atan2" "(DD)D" => binary!(fdlibm::atan2);
        "pow" "(DD)D" => binary!(fdlibm::pow);
        "hypot" "(DD)D" => binary!(fdlibm::hypot);
    }
    "java/lang/Math" {
        "sin" "(D)D" => unary!(hotspot::sin);
        "cos" "(D)D" => unary!(hotspot::cos);
        "tan" "(D)D" => unary!(hotspot::tan);
        "exp" "(D)D" => unary!(hotspot::exp);
        "log" "(D)D" => unary!(hotspot::log);
        "log10" "(D)D" => unary!(hotspot::log10);
        "pow" "(DD)D" => binary!(hotspot::pow);
        "tanh" "(D)D" [24 - 99] => unary!(hotspot::tanh);
        "cbrt" "(D)D" [25 - 99] => unary!(hotspot::cbrt);
        "sqrt" "(D)D" => unary!(f64::sqrt);
        "fma" "(DDD)D" => fma;
        "fma" "(FFF)F" => fma_float;
    }
}

fn fma(_: &mut Machine, args: &[u64]) -> Slot {
    ret_double(double(args, 0).mul_add(double(args, 2), double(args, 4)))
}

fn fma_float(_: &mut Machine, args: &[u64]) -> Slot {
    ret_float(float(args, 0).mul_add(float(args, 1), float(args, 2)))
}
