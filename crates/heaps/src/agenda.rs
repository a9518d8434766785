//! The ways that are open: the newest first, but those with fewer aliases before those with more. Each alias multiplies the heaps,
//! and most code is reached with few.

use crate::pending::Pending;

#[derive(Default)]
pub(crate) struct Agenda {
    /// By the number of aliases.
    by_aliases: Vec<Vec<Pending>>,
}

impl Agenda {
    pub fn push(&mut self, way: Pending) {
        let aliases = way.heap.aliases();
        if self.by_aliases.len() <= aliases {
            self.by_aliases.resize_with(aliases + 1, Vec::new);
        }
        self.by_aliases[aliases].push(way);
    }

    pub fn pop(&mut self) -> Option<Pending> {
        self.by_aliases.iter_mut().find_map(Vec::pop)
    }

    pub fn len(&self) -> usize {
        self.by_aliases.iter().map(Vec::len).sum()
    }

    pub fn clear(&mut self) {
        self.by_aliases.clear();
    }

    /// Drops the ways that only complete this path.
    pub fn complete(&mut self, path: u64) {
        for ways in &mut self.by_aliases {
            ways.retain(|way| way.completes != Some(path));
        }
    }
}
