//! The seam that folders, jars and the JDK's image stand behind, and the bytes they hand out.

use crate::error::{Result, SourceError};
use memmap2::Mmap;
use std::fs::File;
use std::ops::{Deref, Range};
use std::path::Path;
use std::sync::Arc;

/// The most that a class file may have, packed or not.
pub const MAX_CLASS: u64 = 64 << 20;
/// The most that any other resource may have.
pub const MAX_RESOURCE: u64 = 256 << 20;

/// Something that holds classes.
pub trait ClassSource: Send + Sync {
    /// The class file for an internal name (`java/lang/Object`); whether it holds that class is the caller's check.
    fn find(&self, internal_name: &str) -> Result<Option<ClassBytes>>;

    /// Any file, by its path with slashes.
    fn resource(&self, path: &str) -> Result<Option<Vec<u8>>>;

    /// The name under which there is a file or folder of this path, if there is one; nothing is read. It ends with a slash if
    /// there is a folder of that path in some version, and only the JDK knows which.
    fn entry(&self, path: &str) -> Result<Option<String>> {
        Ok(self.resource(path)?.map(|_| path.into()))
    }

    /// Visits the paths of all files and folders, those of folders with a slash at the end. False if they are not known, since
    /// there may be more at any time.
    fn each_path(&self, _visit: &mut dyn FnMut(&str)) -> bool {
        false
    }

    /// The folder or file that this is.
    fn location(&self) -> &Path;

    /// Internal names of all classes, sorted.
    fn list_classes(&self) -> Result<Vec<String>>;
}

/// The bytes of one class file: owned, or a part of a mapped file that stays mapped as long as they live.
#[derive(Clone)]
pub struct ClassBytes(Repr);

#[derive(Clone)]
enum Repr {
    Owned(Arc<Vec<u8>>),
    Mapped(Mapped, Range<usize>),
}

impl ClassBytes {
    /// A part of a mapped file; `None` if the range does not lie inside it.
    pub(crate) fn mapped(file: &Mapped, range: Range<usize>) -> Option<Self> {
        file.as_ref().get(range.clone())?;
        Some(Self(Repr::Mapped(file.clone(), range)))
    }
}

impl From<Vec<u8>> for ClassBytes {
    fn from(bytes: Vec<u8>) -> Self {
        Self(Repr::Owned(Arc::new(bytes)))
    }
}

impl Deref for ClassBytes {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        match &self.0 {
            Repr::Owned(bytes) => bytes,
            Repr::Mapped(file, range) => &file.as_ref()[range.clone()],
        }
    }
}

impl AsRef<[u8]> for ClassBytes {
    fn as_ref(&self) -> &[u8] {
        self
    }
}

impl std::fmt::Debug for ClassBytes {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "ClassBytes({} bytes)", self.len())
    }
}

/// A file in memory, shared by all that read it.
#[derive(Clone, Debug)]
pub(crate) struct Mapped(Arc<Bytes>);

/// Miri maps no files.
#[cfg(miri)]
type Bytes = Vec<u8>;
#[cfg(not(miri))]
type Bytes = Mmap;

impl Mapped {
    #[cfg(miri)]
    pub fn open(path: &Path) -> Result<Self> {
        Ok(Self(Arc::new(std::fs::read(path).map_err(|e| SourceError::io(path, e))?)))
    }

    #[cfg(not(miri))]
    pub fn open(path: &Path) -> Result<Self> {
        let file = File::open(path).map_err(|e| SourceError::io(path, e))?;
        // SAFETY: the mapping is private and only read. As with every reader of mapped files, another process that
        // truncates the file meanwhile ends this one; the JDK's own reader of images and jars has the same premise.
        let map = unsafe { Mmap::map(&file) }.map_err(|e| SourceError::io(path, e))?;
        Ok(Self(Arc::new(map)))
    }
}

impl AsRef<[u8]> for Mapped {
    fn as_ref(&self) -> &[u8] {
        &self.0
    }
}

/// The internal name for the path of a class file; `None` for other files, module declarations and metadata.
pub(crate) fn class_of_path(path: &str) -> Option<&str> {
    let name = path.strip_suffix(".class")?;
    let last = name.rsplit('/').next()?;
    (last != "module-info" && !last.is_empty() && !name.starts_with("META-INF/")).then_some(name)
}

/// Whether a path with slashes stays below the folder it is joined to.
pub(crate) fn is_inner_path(path: &str) -> bool {
    let other_separators = cfg!(windows) && path.contains(['\\', ':']);
    !other_separators
        && !path.contains('\0')
        && path.split('/').all(|part| !part.is_empty() && part != "." && part != "..")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_that_leave_their_folder_are_recognised() {
        assert!(is_inner_path("a/B.class") && is_inner_path("A..class") && is_inner_path("a/..b"));
        for bad in ["", "/a", "../a", "a/../b", "a//b", "a/", "a/./b", "a\0"] {
            assert!(!is_inner_path(bad), "{bad}");
        }
    }

    #[test]
    fn drives_and_backslashes_lead_away_on_windows_only() {
        for name in ["C:/x", "a\\b"] {
            assert_eq!(is_inner_path(name), !cfg!(windows), "{name}");
        }
    }

    #[test]
    fn module_declarations_and_metadata_are_no_classes() {
        assert_eq!(class_of_path("a/B.class"), Some("a/B"));
        assert_eq!(class_of_path("package-info.class"), Some("package-info"));
        for other in ["module-info.class", "META-INF/versions/9/A.class", "a/B.java", "a/.class"] {
            assert_eq!(class_of_path(other), None, "{other}");
        }
    }
}
