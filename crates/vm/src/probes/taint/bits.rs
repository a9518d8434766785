//! Sets of sources.

use std::fmt;
use std::ops::{BitOr, BitOrAssign};

use crate::effects::Source;

/// Which sources of difference between runs a value depends on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Taints(pub(super) u8);

const SOURCES: [(Source, &str); 8] = [
    (Source::IdentityHash, "identity hash"),
    (Source::Clock, "clock"),
    (Source::Randomness, "randomness"),
    (Source::ThreadId, "thread id"),
    (Source::Environment, "environment"),
    (Source::Schedule, "schedule"),
    (Source::Platform, "platform"),
    (Source::Leftover, "leftovers"),
];

impl Taints {
    pub const NONE: Self = Self(0);

    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    #[must_use]
    pub fn without(self, source: Source) -> Self {
        Self(self.0 & !(source as u8))
    }

    pub fn contains(self, source: Source) -> bool {
        self.0 & source as u8 != 0
    }

    pub fn sources(self) -> impl Iterator<Item = Source> {
        SOURCES.into_iter().map(|(source, _)| source).filter(move |&source| self.contains(source))
    }
}

impl From<Source> for Taints {
    fn from(source: Source) -> Self {
        Self(source as u8)
    }
}

impl BitOr for Taints {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitOrAssign for Taints {
    fn bitor_assign(&mut self, other: Self) {
        self.0 |= other.0;
    }
}

impl FromIterator<Self> for Taints {
    fn from_iter<I: IntoIterator<Item = Self>>(iter: I) -> Self {
        iter.into_iter().fold(Self::NONE, |all, one| all | one)
    }
}

impl fmt::Display for Taints {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = SOURCES.iter().filter(|(source, _)| self.contains(*source)).map(|(_, name)| *name);
        let text = names.collect::<Vec<_>>().join(", ");
        f.write_str(if text.is_empty() { "nothing" } else { &text })
    }
}
