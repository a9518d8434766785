//! A test as data: typed statements over variables, and the API (classes, constructors, methods, fields) that they use.
//!
//! Nothing here executes or searches. Ids ([`TypeId`], [`CallableId`], [`FieldId`]) index an [`Api`], which is immutable once
//! built and shared by all workers; a worker maps them to its own machine.

pub mod api;
mod statement;
mod ty;

pub use api::{Api, Callable, CallableId, CallableKind, ClassInfo, FieldId, FieldInfo, Flavour, TypeId, TypeParam};
pub use statement::{Constant, LambdaBody, Statement, TestCase, Var};
pub use ty::{Prim, Ty};
