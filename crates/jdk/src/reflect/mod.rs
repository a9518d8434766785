//! Reflection: `java.lang.reflect` objects, and calls through them.

mod accessors;
pub(crate) mod boxes;
mod declared;
mod invoke;
pub(crate) mod members;
mod order;
pub(crate) mod types;

use vm::NativeDef;

/// Natives and replaced methods of reflection.
pub fn natives() -> Vec<NativeDef> {
    [declared::TABLE, accessors::TABLE].concat()
}
