//! Results remembered per term that can be forgotten back to an earlier point, as the arena itself.

use rustc_hash::FxHashMap;

use crate::terms::TermId;

/// A map from terms that knows the order of its insertions.
pub(crate) struct Memo<T> {
    map: FxHashMap<TermId, T>,
    order: Vec<TermId>,
}

impl<T> Default for Memo<T> {
    fn default() -> Self {
        Self { map: FxHashMap::default(), order: Vec::new() }
    }
}

impl<T> Memo<T> {
    pub fn get(&self, term: TermId) -> Option<&T> {
        self.map.get(&term)
    }

    /// Adds what was not there.
    pub fn insert(&mut self, term: TermId, value: T) {
        if self.map.insert(term, value).is_none() {
            self.order.push(term);
        }
    }

    pub fn len(&self) -> usize {
        self.order.len()
    }

    /// Forgets what was added since there were `len`.
    pub fn truncate(&mut self, len: usize) {
        for term in self.order.drain(len.min(self.order.len())..) {
            self.map.remove(&term);
        }
    }
}
