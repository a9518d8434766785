//! Classes in a folder, one file each.

use crate::error::{Result, SourceError};
use crate::source::{ClassBytes, ClassSource, MAX_CLASS, MAX_RESOURCE, class_of_path, is_inner_path};
use rustc_hash::FxHashSet;
use std::fs::{self, File};
use std::io::{ErrorKind, Read};
use std::path::{Path, PathBuf};

/// A folder on the class path. Files are read when they are asked for.
#[derive(Clone, Debug)]
pub struct Folder {
    root: PathBuf,
}

impl Folder {
    pub fn open(root: &Path) -> Result<Self> {
        fs::read_dir(root).map_err(|e| SourceError::io(root, e))?;
        Ok(Self { root: root.into() })
    }

    fn read(&self, path: &str, limit: u64) -> Result<Option<Vec<u8>>> {
        if !is_inner_path(path) {
            return Ok(None);
        }
        let file_path = self.root.join(path);
        let failed = |e| SourceError::io(&file_path, e);
        let file = match File::open(&file_path) {
            Err(e) if is_absence(e.kind()) => return Ok(None),
            other => other.map_err(failed)?,
        };
        let metadata = file.metadata().map_err(failed)?;
        if !metadata.is_file() {
            return Ok(None);
        }
        let mut bytes = Vec::new();
        file.take(limit + 1).read_to_end(&mut bytes).map_err(failed)?;
        if bytes.len() as u64 > limit {
            let (path, entry) = (self.root.clone(), path.into());
            return Err(SourceError::TooLarge { path, entry, size: metadata.len(), limit });
        }
        Ok(Some(bytes))
    }
}

/// A name that the file system cannot have is as absent as one that it does not have.
fn is_absence(kind: ErrorKind) -> bool {
    matches!(kind, ErrorKind::NotFound | ErrorKind::NotADirectory | ErrorKind::InvalidFilename)
}

impl ClassSource for Folder {
    fn find(&self, internal_name: &str) -> Result<Option<ClassBytes>> {
        Ok(self.read(&format!("{internal_name}.class"), MAX_CLASS)?.map(ClassBytes::from))
    }

    fn resource(&self, path: &str) -> Result<Option<Vec<u8>>> {
        self.read(path, MAX_RESOURCE)
    }

    fn entry(&self, path: &str) -> Result<Option<String>> {
        Ok((is_inner_path(path) && self.root.join(path).exists()).then(|| path.into()))
    }

    fn location(&self) -> &Path {
        &self.root
    }

    fn list_classes(&self) -> Result<Vec<String>> {
        let mut names = Vec::new();
        let mut seen = FxHashSet::default();
        let mut pending = vec![(self.root.clone(), String::new())];
        while let Some((folder, prefix)) = pending.pop() {
            let failed = |e| SourceError::io(&folder, e);
            // Links may lead back up.
            if !seen.insert(folder.canonicalize().map_err(failed)?) {
                continue;
            }
            for entry in fs::read_dir(&folder).map_err(failed)? {
                let entry = entry.map_err(failed)?;
                let Ok(name) = entry.file_name().into_string() else {
                    continue;
                };
                let path = format!("{prefix}{name}");
                if entry.path().is_dir() {
                    pending.push((entry.path(), path + "/"));
                } else if let Some(class) = class_of_path(&path) {
                    names.push(class.into());
                }
            }
        }
        names.sort_unstable();
        Ok(names)
    }
}
