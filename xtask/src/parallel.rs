//! The same work on many things, as many at once as there are cores.

use base::parallel::cores;

/// What `work` gives for each item and its place, in the order of the items.
pub fn map<T: Sync, R: Send>(items: &[T], work: impl Fn(usize, &T) -> R + Sync) -> Vec<R> {
    base::parallel::map(cores(), items, work)
}
