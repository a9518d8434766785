//! What the class library looked like in an earlier release, as `javac --release` knows it: `lib/ct.sym`, an archive of
//! class files without code. Its folders are named after the releases that they hold for, a digit or letter each.

use std::path::Path;

use rustc_hash::FxHashMap;

use crate::error::Result;
use crate::jar::Jar;
use crate::source::MAX_CLASS;

/// The library of one release.
pub struct Level {
    archive: Jar,
    /// Entries by internal names of classes.
    entries: FxHashMap<Box<str>, Box<str>>,
}

impl std::fmt::Debug for Level {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Level({} classes)", self.entries.len())
    }
}

impl Level {
    /// Reads which classes there are; those of a release that the archive does not know are none.
    pub(crate) fn open(symbols: &Path, release: u16) -> Result<Self> {
        let archive = Jar::open(symbols, release)?;
        let letter = char::from_digit(u32::from(release), 36).map(|c| c.to_ascii_uppercase());
        let mut entries = FxHashMap::default();
        for path in archive.names() {
            // `879/java.base/java/lang/Object.sig`
            let mut parts = path.splitn(3, '/');
            let (Some(releases), Some(_module), Some(file)) = (parts.next(), parts.next(), parts.next()) else {
                continue;
            };
            if letter.is_some_and(|letter| releases.contains(letter))
                && let Some(class) = file.strip_suffix(".sig")
            {
                entries.insert(class.into(), path.as_ref().into());
            }
        }
        Ok(Self { archive, entries })
    }

    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// Whether that release had the class, by internal name.
    pub fn has(&self, name: &str) -> bool {
        self.entries.contains_key(name)
    }

    /// The class file without code, by internal name; `None` if that release had no such class.
    pub fn class(&self, name: &str) -> Option<Vec<u8>> {
        self.archive.read(self.entries.get(name)?, MAX_CLASS).ok()?
    }
}
