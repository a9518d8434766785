//! What stands beside a value: nothing, a term, or a note on a reference.

use std::sync::Arc;

use expr::TermId;
use vm::Ref;

/// A term, the number of a [`Reference`], or nothing, in one word.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash, Debug)]
pub struct Shadow(u32);

/// Terms have smaller numbers.
const REFERENCE: u32 = 1 << 31;

impl Shadow {
    pub const NONE: Self = Self(0);

    pub const fn of(term: TermId) -> Self {
        Self(term.raw())
    }

    pub(crate) const fn reference(number: u32) -> Self {
        Self(number | REFERENCE)
    }

    #[inline]
    pub const fn is_none(self) -> bool {
        self.0 == 0
    }

    #[inline]
    pub const fn term(self) -> Option<TermId> {
        if self.0 == 0 || self.0 >= REFERENCE { None } else { Some(TermId::from_raw(self.0)) }
    }

    #[inline]
    pub(crate) const fn number(self) -> Option<usize> {
        if self.0 >= REFERENCE { Some((self.0 & !REFERENCE) as usize) } else { None }
    }

    /// Whether any of two is there.
    #[inline]
    pub(crate) const fn any(a: Self, b: Self) -> bool {
        a.0 | b.0 != 0
    }
}

/// What is known of a reference besides its value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Reference {
    /// Whether it is null, as a term.
    pub null: Option<TermId>,
    pub what: What,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum What {
    Nothing,
    /// A box with this value, whatever the box in the heap has: boxes are shared.
    Box(TermId),
    /// An unknown reference of this number, see [`crate::Concolic::open_reference`].
    Open(u32),
    /// No reference at all but the byte that says in which form the text of this input is kept.
    Form(usize),
    /// One of several objects; the index says which.
    OneOf {
        objects: Arc<[Ref]>,
        index: TermId,
        /// The value of the index.
        at: u32,
        /// They are not all of one class.
        mixed: bool,
    },
}
