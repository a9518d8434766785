//! Decorators of a solver, one file each. Every one answers what it can and hands on the rest.

mod budget;
mod cache;
mod distance;
mod guess;
mod log;
mod prefer;
mod quick;
mod replay;
mod search;
mod slice;
mod validate;

use expr::{TermId, Terms};
use rustc_hash::FxHashSet;

pub use budget::Budget;
pub use cache::Cache;
pub use guess::Guess;
pub use log::{Log, script};
pub use prefer::Prefer;
pub use quick::Quick;
pub use replay::{Replayed, replay, replay_some};
pub use search::Search;
pub use slice::Slice;
pub use validate::Validate;

/// How many terms the conditions have, each once, and at least one; counted up to `most`.
fn size(terms: &Terms, conditions: impl Iterator<Item = TermId>, most: usize) -> usize {
    let mut seen = FxHashSet::default();
    let mut stack: Vec<TermId> = conditions.collect();
    while let Some(t) = stack.pop() {
        if seen.len() < most && seen.insert(t) {
            stack.extend(terms.args(t));
        }
    }
    seen.len().max(1)
}
