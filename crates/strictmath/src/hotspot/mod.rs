//! `java.lang.Math` as HotSpot on x86-64 computes it, in its interpreter as in compiled code:
//! the functions it replaces by Intel's LIBM routines. The others (`asin`, `acos`, `atan`,
//! `atan2`, `sinh`, `cosh`, `hypot`, `expm1`, `log1p`) are those of [`crate::fdlibm`].

mod exp;
mod log;
mod pow;
mod reciprocal;
mod tables;

pub use exp::exp;
pub use log::{log, log10};
pub use pow::pow;
