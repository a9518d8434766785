//! The mathematical functions of the Java platform, bit for bit.
//!
//! [`fdlibm`] is `java.lang.StrictMath`: fdlibm 5.3, the same on every machine.

mod bits;
pub mod fdlibm;
