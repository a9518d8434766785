//! Small things that every crate needs and that know nothing of Java: interned names and their hash maps.

mod intern;

pub use intern::{Interner, Sym};
pub use rustc_hash::{FxHashMap, FxHashSet};
