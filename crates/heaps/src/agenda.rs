//! The ways that are open: the newest first, but those with fewer aliases before those with more. Each alias multiplies the heaps,
//! and most code is reached with few.

use crate::pending::Pending;

/// What is asked of a way.
pub(crate) trait Way {
    fn aliases(&self) -> usize;

    /// The path that it only completes.
    fn completes(&self) -> Option<u64>;
}

impl Way for Pending {
    fn aliases(&self) -> usize {
        self.heap.aliases()
    }

    fn completes(&self) -> Option<u64> {
        self.completes
    }
}

pub(crate) struct Agenda<W> {
    /// By the number of aliases.
    by_aliases: Vec<Vec<W>>,
}

impl<W> Default for Agenda<W> {
    fn default() -> Self {
        Self { by_aliases: Vec::new() }
    }
}

impl<W: Way> Agenda<W> {
    pub fn push(&mut self, way: W) {
        let aliases = way.aliases();
        if self.by_aliases.len() <= aliases {
            self.by_aliases.resize_with(aliases + 1, Vec::new);
        }
        self.by_aliases[aliases].push(way);
    }

    pub fn pop(&mut self) -> Option<W> {
        self.by_aliases.iter_mut().find_map(Vec::pop)
    }

    pub fn len(&self) -> usize {
        self.by_aliases.iter().map(Vec::len).sum()
    }

    pub fn clear(&mut self) {
        self.by_aliases.clear();
    }

    /// All ways; pushed in this order they are what they were here.
    pub fn take(&mut self) -> Vec<W> {
        std::mem::take(&mut self.by_aliases).into_iter().flatten().collect()
    }

    /// All ways, in the order of [`Self::take`].
    pub fn iter(&self) -> impl Iterator<Item = &W> {
        self.by_aliases.iter().flatten()
    }

    /// Drops the ways that only complete this path.
    pub fn complete(&mut self, path: u64) {
        for ways in &mut self.by_aliases {
            ways.retain(|way| way.completes() != Some(path));
        }
    }
}
