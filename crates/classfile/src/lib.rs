//! Class files (JVMS 4): from bytes to owned, checked structures, and from a builder back to bytes.
//!
//! No IO, no class hierarchy, no bytecode verification: whatever needs a second class or the operands of an
//! instruction is the business of those who use this crate. Reading never panics, never recurses and never allocates
//! more than a small multiple of the input's size.

#![deny(clippy::disallowed_methods)]

pub mod access;
pub mod annotations;
mod body;
pub mod builder;
mod cursor;
pub mod descriptor;
mod error;
mod input;
pub mod keywords;
mod model;
pub mod mutf8;
pub mod names;
pub mod opcode;
mod parse;
mod pool;
pub mod stack_map;

pub use body::Body;
pub use error::{ClassFormatError, ErrorKind};
pub use model::*;
pub use parse::{MAX_MAJOR, parse, parse_as, parse_symbols, parse_trusted};
pub use pool::{Bytes, Constant, ConstantPool, MemberRef, StaticMethod, Text};
