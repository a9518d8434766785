//! Classes in a jar: multi-release versions, `Class-Path`, and limits against archives that inflate without end.

use crate::error::{Result, SourceError};
use crate::manifest::Manifest;
use crate::source::{ClassBytes, ClassSource, MAX_CLASS, MAX_RESOURCE, Mapped, class_of_path};
use rustc_hash::FxHashMap;
use std::borrow::Cow;
use std::io::{Cursor, Read};
use std::path::{Path, PathBuf};
use zip::ZipArchive;
use zip::result::ZipError;

const VERSIONS: &str = "META-INF/versions/";

/// A jar or zip file, mapped into memory; its directory is read once.
#[derive(Clone)]
pub struct Jar {
    path: PathBuf,
    archive: ZipArchive<Cursor<Mapped>>,
    manifest: Manifest,
    /// For paths that a multi-release jar has in a newer version: that version and the entry's number.
    versioned: FxHashMap<Box<str>, (u16, usize)>,
}

impl Jar {
    /// Opens a jar as a JDK of the given feature version sees it.
    pub fn open(path: &Path, feature: u16) -> Result<Self> {
        let file = Mapped::open(path)?;
        let archive = ZipArchive::new(Cursor::new(file)).map_err(|e| match e {
            ZipError::Io(source) => SourceError::io(path, source),
            other => SourceError::NotAZip { path: path.into(), reason: other.to_string() },
        })?;
        let mut jar =
            Self { path: path.into(), archive, manifest: Manifest::default(), versioned: FxHashMap::default() };
        if let Some(bytes) = jar.read("META-INF/MANIFEST.MF", MAX_CLASS)? {
            jar.manifest = Manifest::parse(&bytes);
        }
        if jar.manifest.multi_release {
            jar.versioned = versioned_entries(&jar.archive, feature);
        }
        Ok(jar)
    }

    /// The files and folders that the manifest's `Class-Path` names; they need not exist.
    pub fn class_path(&self) -> Vec<PathBuf> {
        self.manifest.class_path_from(&self.path)
    }

    pub fn is_multi_release(&self) -> bool {
        self.manifest.multi_release
    }

    /// The paths of all entries whose names can be read.
    pub(crate) fn names(&self) -> impl Iterator<Item = Cow<'_, str>> {
        self.archive.file_names().flatten()
    }

    pub(crate) fn read(&self, path: &str, limit: u64) -> Result<Option<Vec<u8>>> {
        let newer = self.versioned.get(path).map(|&(_, index)| index);
        match newer.or_else(|| self.archive.index_for_name(path)) {
            Some(index) => self.inflate(index, path, limit).map(Some),
            None => Ok(None),
        }
    }

    /// Unpacks an entry, but never more than it declares, nor more than the limit.
    fn inflate(&self, index: usize, entry: &str, limit: u64) -> Result<Vec<u8>> {
        let bad = |reason: String| SourceError::BadEntry { path: self.path.clone(), entry: entry.into(), reason };
        // A clone shares the directory and the mapping; it only has a position of its own.
        let mut archive = self.archive.clone();
        let file = archive.by_index(index).map_err(|e| bad(e.to_string()))?;
        let size = file.size();
        if size > limit {
            let (path, entry) = (self.path.clone(), entry.into());
            return Err(SourceError::TooLarge { path, entry, size, limit });
        }
        let mut bytes = Vec::with_capacity(size.min(1 << 20) as usize);
        file.take(size + 1).read_to_end(&mut bytes).map_err(|e| bad(e.to_string()))?;
        if bytes.len() as u64 != size {
            let direction = if bytes.len() as u64 > size { "more" } else { "less" };
            return Err(bad(format!("it holds {direction} than the {size} bytes it declares")));
        }
        Ok(bytes)
    }
}

/// The newest version up to `feature` of each path below `META-INF/versions`.
fn versioned_entries(archive: &ZipArchive<Cursor<Mapped>>, feature: u16) -> FxHashMap<Box<str>, (u16, usize)> {
    let mut newest: FxHashMap<Box<str>, (u16, usize)> = FxHashMap::default();
    for name in archive.file_names().flatten() {
        let Some((version, path)) = name.strip_prefix(VERSIONS).and_then(|n| n.split_once('/')) else {
            continue;
        };
        let Ok(version) = version.parse::<u16>() else {
            continue;
        };
        let Some(index) = archive.index_for_name(&name) else {
            continue;
        };
        let known = newest.get(path).map_or(8, |&(known, _)| known);
        if version > known && version <= feature && !path.starts_with("META-INF/") {
            newest.insert(path.into(), (version, index));
        }
    }
    newest
}

impl ClassSource for Jar {
    fn find(&self, internal_name: &str) -> Result<Option<ClassBytes>> {
        Ok(self.read(&format!("{internal_name}.class"), MAX_CLASS)?.map(ClassBytes::from))
    }

    fn resource(&self, path: &str) -> Result<Option<Vec<u8>>> {
        if path.ends_with('/') {
            return Ok(None);
        }
        self.read(path, MAX_RESOURCE)
    }

    fn entry(&self, path: &str) -> Result<Option<String>> {
        if let Some(&(version, _)) = self.versioned.get(path) {
            return Ok(Some(format!("{VERSIONS}{version}/{path}")));
        }
        let there = |path: &str| self.archive.index_for_name(path).is_some();
        if there(path) {
            return Ok(Some(path.into()));
        }
        let folder = format!("{path}/");
        if self.is_multi_release() {
            // Which of its versions a folder's name stands for is left open.
            return Ok((there(&folder) || self.versioned.contains_key(&*folder)).then_some(folder));
        }
        Ok(there(&folder).then(|| path.into()))
    }

    fn each_path(&self, visit: &mut dyn FnMut(&str)) -> bool {
        self.names().for_each(|path| visit(&path));
        self.versioned.keys().for_each(|path| visit(path));
        true
    }

    fn location(&self) -> &Path {
        &self.path
    }

    fn list_classes(&self) -> Result<Vec<String>> {
        let mut names = Vec::new();
        for path in self.archive.file_names().flatten() {
            names.extend(class_of_path(&path).map(String::from));
        }
        names.extend(self.versioned.keys().filter_map(|path| class_of_path(path)).map(String::from));
        names.sort_unstable();
        names.dedup();
        Ok(names)
    }
}

impl std::fmt::Debug for Jar {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Jar({})", self.path.display())
    }
}
