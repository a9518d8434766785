//! `java.lang.StrictMath`: the functions of fdlibm 5.3, whose results the Java platform
//! prescribes bit for bit. Each function reduces its argument to a small interval, evaluates
//! a polynomial or rational approximation there, and undoes the reduction; what is exact is
//! not the mathematics but this sequence of roundings.

mod asin;
mod atan;
mod cbrt;
mod exp;
mod expm1;
mod hyperbolic;
mod hypot;
mod log;
mod pow;
mod rem_pio2;
mod remainder;
mod rounding;
mod trig;

pub use asin::{acos, asin};
pub use atan::{atan, atan2};
pub use cbrt::cbrt;
pub use exp::exp;
pub use expm1::expm1;
pub use hyperbolic::{cosh, sinh, tanh};
pub use hypot::hypot;
pub use log::{log, log1p, log10};
pub use pow::pow;
pub use remainder::ieee_remainder;
pub use rounding::{ceil, floor, rint, sqrt};
pub use trig::{cos, sin, tan};
