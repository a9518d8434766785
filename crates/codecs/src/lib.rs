//! zlib, message digests and checksums, byte for byte as the JDK's own. States can be saved in the middle, since the programs that use
//! them are reset and forked. Nothing here knows Java.

#![deny(clippy::disallowed_methods)]

pub mod checksum;
pub mod digest;
pub mod zlib;
