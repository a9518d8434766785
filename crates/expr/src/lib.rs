//! Terms over bit-vectors, IEEE floats, booleans and arrays: built, simplified, evaluated, printed.
//!
//! Terms live in an arena, [`Terms`], where every different one exists once; a [`TermId`] is its number. Builders
//! simplify what they are asked for, so a term may come out as another one, often a constant:
//!
//! ```
//! use expr::{Model, Sort, TermId, Terms};
//!
//! let mut t = Terms::new();
//! let x = t.var("x", Sort::BV32);
//! let y = t.var("y", Sort::BV32);
//! let one = t.bv(32, 1);
//! let next = t.add(x, one);
//! let condition = t.sgt(next, y);
//! assert_eq!(t.show(condition), "x + 1 > y");
//!
//! // The same term again is the same number; what is always so is known.
//! assert_eq!(t.sgt(next, y), condition);
//! assert_eq!(t.sub(next, x), one);
//! assert_eq!(t.ne(next, x), TermId::TRUE);
//!
//! // A model gives variables values.
//! let mut model = Model::new();
//! model.set(t.as_var(x).unwrap(), 41);
//! model.set(t.as_var(y).unwrap(), 42);
//! assert_eq!(t.eval(&model, next), 42);
//! assert!(!t.holds(&model, condition));
//! ```
//!
//! A concolic interpreter keeps a `TermId` beside each value, [`TermId::NONE`] for values that depend on no input, and
//! makes a constant ([`Terms::bv`], [`Terms::f64`]) when an operand has none. Comparisons that yield −1, 0 or 1
//! ([`Terms::compare_signed`], [`Terms::fp_compare`]) and truth values as numbers ([`Terms::bool_to_bv`]) disappear
//! when they are tested:
//!
//! ```
//! # use expr::{Sort, Terms};
//! let mut t = Terms::new();
//! let a = t.var("a", Sort::F64);
//! let b = t.var("b", Sort::F64);
//! let three_way = t.fp_compare(a, b, true);
//! let zero = t.bv(32, 0);
//! let branch = t.sge(three_way, zero);
//! assert_eq!(t.show(branch), "!(a < b)");
//! ```
//!
//! Memory stays flat over many runs: [`Terms::mark`] before one and [`Terms::reset`] after it. Code that keeps terms
//! beyond (caches of a solver) asks [`Terms::valid_since`] which of them still mean the same.
//!
//! The meaning of every operator is in [`apply`]: SMT-LIB's where SMT-LIB has it. Floats have one NaN. Nothing here
//! knows Java, but every operation of the JVM is one or two of these.

#![deny(clippy::disallowed_methods)]

mod build;
mod eval;
mod facts;
mod fold;
mod fp_range;
mod function;
mod infix;
mod memo;
mod model;
mod op;
mod range;
mod smt;
mod sort;
mod subst;
mod terms;
mod vars;

pub use eval::Evaluator;
pub use facts::Facts;
pub use fold::{NAN32, NAN64, apply, canonical};
pub use fp_range::FpRange;
pub use function::Function;
pub use model::{ArrayValue, Model};
pub use op::{Op, Rounding};
pub use range::Range;
pub use smt::{SmtWriter, sort_name, var_symbol};
pub use sort::{Sort, SortKind, mask, signed};
pub use terms::{Mark, Stamp, TermId, Terms, VarId};
