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
    /// Whether the class's name is still to be added to the message.
    unnamed: bool,
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
        Self {
            kind: ErrorKind::Format,
            message: message.into(),
            offset: None,
            unnamed: true,
        }
    }

    /// A fault whose message is complete.
    pub(crate) fn plain(message: impl Into<String>) -> Self {
        Self {
            kind: ErrorKind::Format,
            message: message.into(),
            offset: None,
            unnamed: false,
        }
    }

    pub(crate) fn version(message: String) -> Self {
        Self {
            kind: ErrorKind::UnsupportedVersion,
            message,
            offset: Some(4),
            unnamed: false,
        }
    }

    /// Adds the place, unless a more exact one is known already.
    pub(crate) fn at(mut self, offset: usize) -> Self {
        self.offset.get_or_insert(offset);
        self
    }

    pub(crate) fn named(mut self, class: &str) -> Self {
        if self.unnamed {
            self.message.push_str(" in class file ");
            self.message.push_str(class);
            self.unnamed = false;
        }
        self
    }
}

pub(crate) type Result<T> = std::result::Result<T, ClassFormatError>;
