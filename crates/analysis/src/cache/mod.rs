//! Facts on disk, one file for each JDK image and jar.

pub(crate) mod codec;
pub(crate) mod store;

use std::path::{Path, PathBuf};

use base::Interner;

use crate::facts::ClassFact;
use crate::world::{ClassIx, Origin, World};
use codec::{Reader, Writer};
pub(crate) use store::KnownBody;
use store::Store;

use store::source_hash;

/// The caches of all sources of a world.
pub(crate) struct Cache {
    folder: PathBuf,
    sources: Vec<Source>,
}

struct Source {
    /// Where the facts of this source are kept; none for folders, whose classes change all the time.
    path: Option<PathBuf>,
    key: u64,
    store: Option<Store>,
    opened: bool,
}

impl Cache {
    pub fn open(folder: &Path, locations: Vec<PathBuf>) -> Self {
        let source = |location: PathBuf| {
            let key = if location.is_file() { source_hash(&location) } else { None };
            let path = key.map(|key| folder.join(format!("facts-{key:016x}.bin")));
            Source { path, key: key.unwrap_or(0), store: None, opened: false }
        };
        Self { folder: folder.into(), sources: locations.into_iter().map(source).collect() }
    }

    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Identifies the JDK of this world.
    pub fn key(&self) -> u64 {
        self.sources.first().map_or(0, |s| s.key)
    }

    fn store(&mut self, source: usize) -> Option<&mut Store> {
        let source = self.sources.get_mut(source)?;
        if !source.opened {
            source.opened = true;
            source.store = source.path.as_ref().and_then(|path| Store::read(path, source.key));
        }
        source.store.as_mut()
    }

    pub fn class(&mut self, source: usize, name: &str, names: &mut Interner) -> Option<ClassFact> {
        self.store(source)?.class(name, names)
    }

    /// What is known of a method's code.
    pub fn body(&mut self, source: usize, class: &str, slot: u16, names: &mut Interner) -> KnownBody {
        self.store(source).map_or(KnownBody::Nothing, |store| store.body(class, slot, names))
    }

    /// Writes the files of sources of which something new is known.
    pub fn save(&mut self, world: &mut World) -> std::io::Result<bool> {
        let mut written = false;
        for index in 0..self.sources.len() {
            let Some(path) = self.sources[index].path.clone() else { continue };
            let here = |c: &ClassIx| world.origin(*c) == Origin::Source(index);
            let classes: Vec<ClassIx> = (0..world.class_count() as u32).map(ClassIx).filter(here).collect();
            let key = self.sources[index].key;
            let old = self.store(index).map(Store::take);
            let old = old.unwrap_or_default();
            if let Some(bytes) = store::write(world, &classes, old, key) {
                store::replace(&self.folder, &path, &bytes)?;
                written = true;
            }
            // What was read stays valid, but the file is another one now.
            self.sources[index].opened = false;
            self.sources[index].store = None;
        }
        Ok(written)
    }
}
