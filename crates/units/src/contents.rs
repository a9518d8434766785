//! Answers of a class path as numbers, each computed once.

use std::sync::{PoisonError, RwLock};

use base::FxHashMap;
use classpath::{ClassPath, Read};

/// The answer "there is nothing".
const NOTHING: u64 = 0;
/// The answer of what cannot be read. It differs from all others, and is the same each time.
const UNREADABLE: u64 = 1;

/// A class path, and the hashes of what was asked so far.
pub struct Contents {
    class_path: ClassPath,
    known: RwLock<FxHashMap<Read, u64>>,
}

impl Contents {
    pub fn new(class_path: ClassPath) -> Self {
        Self { class_path, known: RwLock::default() }
    }

    pub fn class_path(&self) -> &ClassPath {
        &self.class_path
    }

    /// The hash of the answer to a question.
    pub fn answer(&self, read: &Read) -> u64 {
        if let Some(&known) = self.known.read().unwrap_or_else(PoisonError::into_inner).get(read) {
            return known;
        }
        let answer = self.ask(read);
        self.known.write().unwrap_or_else(PoisonError::into_inner).insert(read.clone(), answer);
        answer
    }

    fn ask(&self, read: &Read) -> u64 {
        let answer = match read {
            Read::Class(name) => self.class_path.find(name).map(|found| found.map(|found| hash([&*found.bytes]))),
            Read::Resource(path) => self
                .class_path
                .resources(path)
                .map(|all| (!all.is_empty()).then(|| hash(all.iter().map(|(bytes, _)| bytes.as_slice())))),
            Read::Holders(path) => self
                .class_path
                .holders(path)
                .map(|all| (!all.is_empty()).then(|| hash(all.iter().map(|(_, name)| name.as_bytes())))),
            Read::Names => self.names().map(Some),
        };
        answer.map_or(UNREADABLE, |answer| answer.unwrap_or(NOTHING))
    }
}

impl Contents {
    fn names(&self) -> Result<u64, classpath::SourceError> {
        let mut all = Vec::new();
        for entry in self.class_path.entries() {
            all.extend(entry.list_classes()?);
        }
        Ok(hash(all.iter().map(String::as_bytes)))
    }
}

/// The hash of some contents in their order; neither of the two numbers that mean something else.
pub(crate) fn hash<'a>(parts: impl IntoIterator<Item = &'a [u8]>) -> u64 {
    let mut all = Vec::new();
    for part in parts {
        all.extend_from_slice(&base::content_hash(part).to_le_bytes());
    }
    base::content_hash(&all).max(UNREADABLE + 1)
}
