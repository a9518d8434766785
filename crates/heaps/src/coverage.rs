//! What paths cover: instructions of lowered code, and edges between blocks, of the methods that count.

use std::collections::BTreeMap;

use program::MethodId;

/// A set of small numbers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Bits(Vec<u64>);

impl Bits {
    pub fn insert(&mut self, at: u32) {
        let word = at as usize / 64;
        if self.0.len() <= word {
            self.0.resize(word + 1, 0);
        }
        self.0[word] |= 1 << (at % 64);
    }

    pub fn contains(&self, at: u32) -> bool {
        self.0.get(at as usize / 64).is_some_and(|word| word >> (at % 64) & 1 != 0)
    }

    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    pub fn clear(&mut self) {
        self.0.clear();
    }

    fn add(&mut self, other: &Self) {
        if self.0.len() < other.0.len() {
            self.0.resize(other.0.len(), 0);
        }
        for (mine, theirs) in self.0.iter_mut().zip(&other.0) {
            *mine |= theirs;
        }
    }

    fn without(&self, other: &Self) -> Self {
        let theirs = other.0.iter().copied().chain(std::iter::repeat(0));
        Self(self.0.iter().zip(theirs).map(|(mine, theirs)| mine & !theirs).collect())
    }
}

/// What is covered of one method.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Covered {
    pub instructions: Bits,
    /// By their number in the method's graph.
    pub edges: Bits,
}

/// See the module's head.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Coverage(pub BTreeMap<MethodId, Covered>);

impl Coverage {
    pub fn instructions(&self) -> usize {
        self.0.values().map(|m| m.instructions.len()).sum()
    }

    pub fn edges(&self) -> usize {
        self.0.values().map(|m| m.edges.len()).sum()
    }

    pub fn add(&mut self, other: &Self) {
        for (method, theirs) in &other.0 {
            let mine = self.0.entry(*method).or_default();
            mine.instructions.add(&theirs.instructions);
            mine.edges.add(&theirs.edges);
        }
    }

    #[must_use]
    pub fn without(&self, other: &Self) -> Self {
        let nothing = Covered::default();
        let rest = self.0.iter().map(|(method, mine)| {
            let theirs = other.0.get(method).unwrap_or(&nothing);
            let instructions = mine.instructions.without(&theirs.instructions);
            (*method, Covered { instructions, edges: mine.edges.without(&theirs.edges) })
        });
        Self(rest.collect())
    }
}
