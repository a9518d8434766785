//! Linked classes: loading, hierarchy, layout, resolution, and methods lowered to register code.
//!
//! A [`Program`] only grows. It holds no heap reference and runs no Java: what a class *is* lives here, what state it is
//! in (initialised, its mirror, its static fields) lives in the `vm` crate.

#![deny(clippy::disallowed_methods)]

mod access;
mod again;
mod annotations;
mod arena;
mod array;
mod bytes;
mod class;
mod code;
mod define;
mod error;
mod fields;
mod file;
pub mod ids;
pub mod insn;
mod invoke;
mod journal;
pub mod layout;
mod load;
mod lookup;
pub mod lower;
mod lowered;
mod method;
mod names;
pub mod npe;
pub mod print;
mod program;
mod resolve;
mod select;
mod skeleton;
mod subtype;
mod supers;
mod verify;
mod vtable;

pub use again::Origin;
pub use bytes::Define;
pub use class::{Class, ClassKind, Field};
pub use code::{Branch, BranchKind, Code, Handler, InterfaceCache, Switch};
pub use error::JavaError;
pub use file::SharedFile;
pub use ids::{APP, BOOT, ClassId, FieldId, LoaderId, MethodId};
pub use insn::{FCond, Insn, InvokeKind, R};
pub use layout::{ARRAY_HEADER, HEADER};
pub use method::{Entry, Method, MethodPtr, NOT_VIRTUAL, Shortcut, Signature, Width};
pub use program::Program;
