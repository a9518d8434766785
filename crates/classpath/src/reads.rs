//! What was read of a class path, so that work is repeated only if some of it has changed.

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

use crate::error::Result;
use crate::source::{ClassBytes, ClassSource};

/// A question to a class path. Its answer may be that there is nothing.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Read {
    /// The bytes of a class, by its internal name.
    Class(Box<str>),
    /// The bytes of all files of a path.
    Resource(Box<str>),
    /// Which entries have a file or folder of a path.
    Holders(Box<str>),
    /// The names of all classes.
    Names,
}

/// The questions that a class path was asked, each once.
#[derive(Debug, Default)]
pub struct ReadLog(Mutex<BTreeSet<Read>>);

impl ReadLog {
    fn note(&self, read: Read) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).insert(read);
    }

    /// A path that entries are asked for, or would be if an index did not know better.
    pub(crate) fn note_path(&self, path: &str) {
        self.note(match path.strip_suffix(".class") {
            Some(class) => Read::Class(class.into()),
            None => Read::Holders(path.into()),
        });
    }

    /// All of them so far.
    pub fn reads(&self) -> BTreeSet<Read> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }
}

/// An entry of a class path that notes what it is asked.
pub(crate) struct Logged {
    pub source: Arc<dyn ClassSource>,
    pub log: Arc<ReadLog>,
}

impl ClassSource for Logged {
    fn find(&self, internal_name: &str) -> Result<Option<ClassBytes>> {
        self.log.note(Read::Class(internal_name.into()));
        self.source.find(internal_name)
    }

    fn resource(&self, path: &str) -> Result<Option<Vec<u8>>> {
        self.log.note(Read::Resource(path.into()));
        self.source.resource(path)
    }

    fn entry(&self, path: &str) -> Result<Option<String>> {
        self.log.note(Read::Holders(path.into()));
        self.source.entry(path)
    }

    /// Asked by the index of a class path alone, which shows none of it.
    fn each_path(&self, visit: &mut dyn FnMut(&str)) -> bool {
        self.source.each_path(visit)
    }

    fn location(&self) -> &Path {
        self.source.location()
    }

    fn list_classes(&self) -> Result<Vec<String>> {
        self.log.note(Read::Names);
        self.source.list_classes()
    }
}
