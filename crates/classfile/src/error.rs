//! The one error of this crate: what is wrong with a class file, and where.

use std::fmt;

/// Which Java error the fault corresponds to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ErrorKind {
    /// `java.lang.ClassFormatError`
    Format,
    /// `java.lang.UnsupportedClassVersionError`
    UnsupportedVersion,
}

/// A class file that the reader refuses.
///
/// `message` is worded as `HotSpot` words it where `HotSpot` has the same check; `Display` adds the byte offset.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub struct ClassFormatError {
    pub kind: ErrorKind,
    pub message: String,
    /// Where in the file the reader stood; `None` for look-ups in a pool that was read before.
    pub offset: Option<usize>,
    naming: Naming,
}

/// How the class's name is to be added to the message, once it is known.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Naming {
    Done,
    /// "… in class file X"
    AtEnd,
    /// "… in class X …", with what follows the name.
    Inside(String),
}

impl fmt::Display for ClassFormatError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.offset {
            Some(offset) => write!(f, "{} (at byte {offset})", self.message),
            None => f.write_str(&self.message),
        }
    }
}

impl ClassFormatError {
    /// A fault whose message ends in "in class file X" once X is known.
    pub(crate) fn in_file(message: impl Into<String>) -> Self {
        Self { kind: ErrorKind::Format, message: message.into(), offset: None, naming: Naming::AtEnd }
    }

    /// A fault whose message has "in class X" in the middle.
    pub(crate) fn in_class(head: impl Into<String>, tail: impl Into<String>) -> Self {
        Self { naming: Naming::Inside(tail.into()), ..Self::plain(head) }
    }

    /// A fault whose message is complete.
    pub(crate) fn plain(message: impl Into<String>) -> Self {
        Self { kind: ErrorKind::Format, message: message.into(), offset: None, naming: Naming::Done }
    }

    pub(crate) fn version(message: String) -> Self {
        Self { kind: ErrorKind::UnsupportedVersion, message, offset: Some(4), naming: Naming::Done }
    }

    /// Adds the place, unless a more exact one is known already.
    pub(crate) fn at(mut self, offset: usize) -> Self {
        self.offset.get_or_insert(offset);
        self
    }

    pub(crate) fn named(mut self, class: &str) -> Self {
        match std::mem::replace(&mut self.naming, Naming::Done) {
            Naming::Done => {}
            Naming::AtEnd => self.message.extend([" in class file ", class]),
            Naming::Inside(tail) => self.message.extend([" in class ", class, &tail]),
        }
        self
    }
}

pub(crate) type Result<T> = std::result::Result<T, ClassFormatError>;
