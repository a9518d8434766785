//! `java.lang.Math` as `HotSpot` on x86-64 computes it, in its interpreter as in compiled code: the
//! functions that it replaces by Intel's LIBM routines. Until JDK 23 these are `sin`, `cos`, `tan`,
//! `exp`, `log`, `log10` and `pow`; JDK 24 adds `tanh` and JDK 25 `cbrt` (their methods in
//! `java.lang.Math` are then annotated with `@IntrinsicCandidate`). The others (`asin`, `acos`,
//! `atan`, `atan2`, `sinh`, `cosh`, `hypot`, `expm1`, `log1p`) are those of [`crate::fdlibm`].
//!
//! The routines use plain double operations, rounded one by one, also where the processor could
//! fuse multiplication and addition. The logarithms depend on the processor in one respect, see
//! `reciprocal`.

mod cbrt;
mod exp;
mod log;
mod pow;
mod reciprocal;
mod reduce;
mod sincos;
mod tables;
mod tan;
mod tanh;

pub use cbrt::cbrt;
pub use exp::exp;
pub use log::{log, log10};
pub use pow::pow;
pub use sincos::{cos, sin};
pub use tan::tan;
pub use tanh::tanh;
