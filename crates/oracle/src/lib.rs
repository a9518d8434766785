//! What to assert about a test, found by running it under the taint domain: only what is the same on every run.

mod assertions;
mod observers;
mod values;

pub use assertions::{Asserted, assert_test};
