//! `path`: every path, without a bound of its own; objects, lengths and the number of paths still end the exploration.

use symbolic::Bound;

use super::{Criterion, Entry, Visit};

pub(super) const ENTRY: Entry = Entry {
    name: "path",
    help: "all paths, bounded by objects, lengths, instructions and --max-paths only",
    make: |k| k.is_none().then(|| Box::new(Path) as Box<dyn Criterion>),
};

pub struct Path;

impl Criterion for Path {
    fn name(&self) -> String {
        "path".into()
    }

    fn ends(&self, _: &Visit) -> bool {
        false
    }

    fn bound(&self) -> Option<(Bound, u64)> {
        None
    }
}
