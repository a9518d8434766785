//! A class path: sources in order, the first that has a class wins.

use crate::error::{Result, SourceError};
use crate::folder::Folder;
use crate::index::Index;
use crate::jar::Jar;
use crate::reads::{Logged, ReadLog};
use crate::source::{ClassBytes, ClassSource};
use rustc_hash::FxHashSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

/// What separates the entries of a class path on this platform.
pub const SEPARATOR: char = if cfg!(windows) { ';' } else { ':' };

/// From this many entries on an index says which of them to ask.
const MIN_INDEXED_ENTRIES: usize = 8;

/// A clone shares the open files and the index.
#[derive(Clone, Default)]
pub struct ClassPath {
    entries: Vec<Arc<dyn ClassSource>>,
    index: Arc<OnceLock<Index>>,
    places: Arc<OnceLock<Vec<PathBuf>>>,
    /// Where questions are noted that no entry is asked.
    log: Option<Arc<ReadLog>>,
}

/// A class's bytes, and the number of the entry that has them.
#[derive(Clone, Debug)]
pub struct Found {
    pub bytes: ClassBytes,
    pub entry: usize,
}

impl ClassPath {
    pub fn new(entries: Vec<Box<dyn ClassSource>>) -> Self {
        Self::of(entries.into_iter().map(Arc::from).collect())
    }

    fn of(entries: Vec<Arc<dyn ClassSource>>) -> Self {
        Self { entries, index: Arc::default(), places: Arc::default(), log: None }
    }

    /// Opens `a:b/*:c.jar` as `java` does: entries that do not exist are skipped, an empty entry is the current folder,
    /// `b/*` stands for all jars in `b`, and the manifests' `Class-Path` is followed.
    pub fn parse(text: &str, feature: u16) -> Result<Self> {
        let paths: Vec<PathBuf> = text.split(SEPARATOR).map(PathBuf::from).collect();
        Self::open(&paths, feature)
    }

    /// As `parse`, with the entries given one by one.
    pub fn open<P: AsRef<Path>>(paths: &[P], feature: u16) -> Result<Self> {
        let mut opener = Opener { feature, seen: FxHashSet::default(), entries: Vec::new() };
        for path in paths {
            for path in expand(path.as_ref())? {
                opener.add(path)?;
            }
        }
        Ok(Self::of(opener.entries))
    }

    pub fn push(&mut self, entry: Box<dyn ClassSource>) {
        self.entries.push(Arc::from(entry));
        self.index = Arc::default();
        self.places = Arc::default();
    }

    /// The same class path, which notes what it is asked.
    #[must_use]
    pub fn logged(&self, log: &Arc<ReadLog>) -> Self {
        // What an index leaves out has no such file: an answer that holds as long as nothing has one.
        let entry = |source: &Arc<dyn ClassSource>| -> Arc<dyn ClassSource> {
            Arc::new(Logged { source: source.clone(), log: log.clone() })
        };
        let entries = self.entries.iter().map(entry).collect();
        Self { entries, log: Some(log.clone()), index: self.index.clone(), places: self.places.clone() }
    }

    /// Whether it is a clone of the other, logged or not.
    pub fn is_same(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.places, &other.places)
    }

    pub fn entries(&self) -> &[Arc<dyn ClassSource>] {
        &self.entries
    }

    /// Where each entry is, from the root and without links, as URLs of classes and resources show it.
    pub fn places(&self) -> &[PathBuf] {
        let place = |entry: &Arc<dyn ClassSource>| {
            let location = entry.location();
            location.canonicalize().unwrap_or_else(|_| location.to_owned())
        };
        self.places.get_or_init(|| self.entries.iter().map(place).collect())
    }

    /// The numbers of the entries that may have a file or folder of this path, ascending.
    fn candidates(&self, path: &str) -> Vec<usize> {
        if let Some(log) = &self.log {
            log.note_path(path);
        }
        if self.entries.len() < MIN_INDEXED_ENTRIES {
            return (0..self.entries.len()).collect();
        }
        self.index.get_or_init(|| Index::new(&self.entries)).candidates(path)
    }

    /// The first entry's class of this internal name.
    pub fn find(&self, internal_name: &str) -> Result<Option<Found>> {
        for entry in self.candidates(&format!("{internal_name}.class")) {
            if let Some(bytes) = self.entries[entry].find(internal_name)? {
                return Ok(Some(Found { bytes, entry }));
            }
        }
        Ok(None)
    }

    /// The first entry's file of this path, with the number of the entry.
    pub fn resource(&self, path: &str) -> Result<Option<(Vec<u8>, usize)>> {
        for entry in self.candidates(path) {
            if let Some(bytes) = self.entries[entry].resource(path)? {
                return Ok(Some((bytes, entry)));
            }
        }
        Ok(None)
    }

    /// The entries that have a file or folder of this path, in order, each with the name that it has there.
    pub fn holders(&self, path: &str) -> Result<Vec<(usize, String)>> {
        let mut found = Vec::new();
        for entry in self.candidates(path) {
            found.extend(self.entries[entry].entry(path)?.map(|name| (entry, name)));
        }
        Ok(found)
    }

    /// Every entry's file of this path, in order.
    pub fn resources(&self, path: &str) -> Result<Vec<(Vec<u8>, usize)>> {
        let mut found = Vec::new();
        for entry in self.candidates(path) {
            found.extend(self.entries[entry].resource(path)?.map(|bytes| (bytes, entry)));
        }
        Ok(found)
    }
}

impl std::fmt::Debug for ClassPath {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(self.entries.iter().map(|e| e.location())).finish()
    }
}

/// The paths that one entry stands for.
fn expand(path: &Path) -> Result<Vec<PathBuf>> {
    if path.as_os_str().is_empty() {
        return Ok(vec![PathBuf::from(".")]);
    }
    if path.file_name().is_none_or(|name| name != "*") {
        return Ok(vec![path.into()]);
    }
    let folder = match path.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent,
        _ => Path::new("."),
    };
    if !folder.is_dir() {
        return Ok(Vec::new());
    }
    let mut jars = Vec::new();
    for entry in fs::read_dir(folder).map_err(|e| SourceError::io(folder, e))? {
        let path = entry.map_err(|e| SourceError::io(folder, e))?.path();
        if path.extension().is_some_and(|e| e == "jar" || e == "JAR") && path.is_file() {
            jars.push(path);
        }
    }
    jars.sort_unstable();
    Ok(jars)
}

/// Opens entries, each file once: a `Class-Path` may lead back to where it came from.
struct Opener {
    feature: u16,
    seen: FxHashSet<PathBuf>,
    entries: Vec<Arc<dyn ClassSource>>,
}

impl Opener {
    /// Opens the entry and what its manifest names, in the order in which `java` searches them.
    fn add(&mut self, path: PathBuf) -> Result<()> {
        let mut pending = vec![path];
        while let Some(path) = pending.pop() {
            let Ok(canonical) = path.canonicalize() else {
                continue;
            };
            if !self.seen.insert(canonical) {
                continue;
            }
            if path.is_dir() {
                self.entries.push(Arc::new(Folder::open(&path)?));
            } else {
                let jar = Jar::open(&path, self.feature)?;
                pending.extend(jar.class_path().into_iter().rev());
                self.entries.push(Arc::new(jar));
            }
        }
        Ok(())
    }
}
