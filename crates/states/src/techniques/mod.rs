//! One file each: when two tuples of values are equivalent.

pub(crate) mod modifying_seq;
pub(crate) mod monitor_equals;
pub(crate) mod pairwise_equals;
pub(crate) mod whole_seq;
pub(crate) mod whole_state;

use crate::store::{StateId, Values};
use crate::technique::Key;

/// The key of a state that is compared as a whole.
fn whole(state: StateId) -> Key {
    u64::from(state.0)
}

/// Marks keys that are no whole states.
const OTHER: Key = 1 << 32;

/// Values whose calls were not recorded are compared as whole states.
fn sequence(values: Values, exprs: crate::store::ExprsId) -> Key {
    if exprs == crate::store::NO_SEQUENCES { whole(values.state) } else { OTHER | u64::from(exprs.0) }
}
