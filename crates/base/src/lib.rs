//! Small things that every crate needs and that know nothing of Java: interned names and their hash maps, randomness,
//! hashes and codes of contents, files that are written as a whole, the flag that ends work early, clocks of threads, parameters by
//! name.

mod bits;
pub mod child;
mod clock;
pub mod codec;
mod content;
pub mod file;
mod intern;
mod interrupt;
pub mod parallel;
pub mod parameters;
mod random;

pub use bits::BitSet;
pub use clock::ThreadClock;
pub use content::{content_hash, fnv1a};
pub use intern::{Interner, Sym};
pub use interrupt::Interrupt;
pub use random::Rng;
pub use rustc_hash::{FxHashMap, FxHashSet, FxHasher};
