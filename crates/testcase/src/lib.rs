//! A test as data: typed statements over variables, and the API (classes, constructors, methods, fields) that they use.
//!
//! Nothing here executes or searches. Ids ([`TypeId`], [`CallableId`], [`FieldId`]) index an [`Api`], which is immutable once
//! built and shared by all workers; a worker maps them to its own machine.

#![deny(clippy::disallowed_methods)]

pub mod api;
pub mod builder;
pub mod check;
mod defaults;
mod given;
mod lambda;
pub mod notation;
pub mod repair;
mod stand_in;
mod statement;
mod ty;

pub use api::{
    Api, ApiOptions, Bindings, CallTypes, Callable, CallableId, CallableKind, Changer, ClassInfo, FieldId, FieldInfo,
    Flavour, Outlines, RoundTrip, StandIns, TypeId, TypeParam,
};
pub use builder::{Builder, CannotBuild, Choice, Drawn, MAX_DOUBT, Odds, PlainPool, Pool, Seeded, Why};
pub use defaults::{Defaults, Recipe, Values};
pub use given::{Given, is_given, makes_files};
pub use lambda::{Gives, LambdaArg, LambdaBody, LambdaCall, Thrown};
pub use stand_in::{Answer, Empty, StandIn};
pub use statement::{Constant, Statement, TestCase, Var};
pub use ty::{Prim, Ty};
