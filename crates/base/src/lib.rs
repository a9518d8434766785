//! Small things that every crate needs and that know nothing of Java: interned names and their hash maps, randomness.

mod intern;
mod random;

pub use intern::{Interner, Sym};
pub use random::Rng;
pub use rustc_hash::{FxHashMap, FxHashSet};
