//! What one statement did.

use suite::Fact;

/// The place in a watched class where an exception came up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Raised {
    /// Indexes of the class and of its method in the set of goals.
    pub class: u32,
    pub method: u32,
    pub bci: u16,
    /// It came out of a lambda or stand-in of the test that was called there.
    pub by_test: bool,
}

/// What one statement did: the facts that hold since, ascending.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Note {
    pub facts: Box<[Fact]>,
    /// Where the exception that left the statement came up first in a watched class.
    pub raised: Option<Raised>,
}

impl Note {
    /// The facts of both.
    #[must_use]
    pub fn union(&self, other: &Self) -> Self {
        let mut facts: Vec<Fact> = self.facts.iter().chain(&other.facts).copied().collect();
        facts.sort_unstable();
        facts.dedup();
        Self { facts: facts.into(), raised: other.raised.or(self.raised) }
    }
}
