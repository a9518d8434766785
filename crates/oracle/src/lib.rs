//! What to assert about a test, found by running it under the taint domain: only what is the same on every run; and how
//! to make a test smaller.

mod assertions;
mod observers;
mod reduce;
mod values;

pub use assertions::{Asserted, assert_test};
pub use reduce::shrink;
