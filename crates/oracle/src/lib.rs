//! What to assert about a test, found by running it under the taint domain: only what is the same on every run and whatever
//! ran before; and how to make a test smaller.
//!
//! `facts` finds all that can be said (`look` asks, `content` reads what objects hold, `held` looks into objects within objects, `consumed` into streams and iterators, `observers` whom to ask, `questions` about what, `received` what stand-ins were called with), `assertions`
//! chooses, by the mutants that `kills` sees noticed (`cover`), `independent` takes back what depends on other tests (they run in `rows`), `first` what depends on classes being initialised before; `split` and `shrink` make small.

#![deny(clippy::disallowed_methods)]

mod alike;
mod assertions;
mod consumed;
mod content;
mod cover;
mod evaluate;
mod exception;
mod facts;
mod first;
mod held;
mod independent;
mod kills;
mod look;
mod observers;
mod questions;
mod reach;
mod received;
mod rows;
mod shrink;
mod split;
mod unchanged;
mod values;

pub use independent::{Asserted, Dropped, Unfit, assert_suite, hold_together};
pub use kills::{Judged, Killer};
pub use shrink::{Keeps, shrink};
pub use split::parts;
pub use values::constant;
