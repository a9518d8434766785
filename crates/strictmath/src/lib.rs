//! The mathematical functions of the Java platform, bit for bit.
//!
//! [`fdlibm`] is `java.lang.StrictMath`: fdlibm 5.3, the same on every machine.
//! [`hotspot`] is what `HotSpot` on x86-64 computes for those of `java.lang.Math` that it
//! replaces by its own routines.

#![deny(clippy::disallowed_methods)]

mod bits;
pub mod fdlibm;
pub mod hotspot;
