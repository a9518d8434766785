//! Loading the classes of an earlier program again, in the same order and with the same ids, if they are still the same.

use base::{Interner, content_hash};
use classpath::ClassSource;

use crate::bytes::Define;
use crate::class::ClassKind;
use crate::error::JavaError;
use crate::ids::{APP, BOOT, ClassId, FIRST_FREE, LoaderId};
use crate::load::Pending;
use crate::program::Program;

/// Where a class came from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Origin {
    Array {
        component: ClassId,
    },
    /// The JDK or the class path, by a hash of the class file.
    Named {
        loader: LoaderId,
        name: String,
        hash: u64,
    },
    /// Handed in as bytes.
    Given {
        loader: LoaderId,
        host: Option<ClassId>,
        hidden: bool,
        bytes: Box<[u8]>,
    },
}

impl Program {
    /// The origins of all classes but the fixed ones, in the order of their ids. Fails if one could not be loaded again:
    /// loaders that the program made are not known elsewhere.
    pub fn origins(&self) -> Result<Vec<Origin>, JavaError> {
        (FIRST_FREE..self.class_count() as u32).map(|id| self.origin(ClassId(id))).collect()
    }

    fn origin(&self, id: ClassId) -> Result<Origin, JavaError> {
        let class = self.class(id);
        if let ClassKind::Array { component, .. } = class.kind {
            return Ok(Origin::Array { component });
        }
        let lost = || JavaError::internal(format!("{} cannot be loaded again", self.external_name(id)));
        if class.loader != BOOT && class.loader != APP {
            return Err(lost());
        }
        if let Some(((loader, host, hidden, bytes), _)) = self.given.iter().find(|(_, given)| **given == id) {
            return Ok(Origin::Given { loader: *loader, host: *host, hidden: *hidden, bytes: bytes.clone() });
        }
        if class.hidden {
            return Err(lost());
        }
        let name = self.name_of(id);
        let bytes = self.file_bytes(class.loader, name)?.ok_or_else(lost)?;
        Ok(Origin::Named { loader: class.loader, name: name.to_owned(), hash: content_hash(&bytes) })
    }

    /// The names to begin a program with whose symbols are to be the same.
    pub fn names_of(texts: impl IntoIterator<Item = impl AsRef<str>>) -> Interner {
        let mut names = Interner::default();
        for text in texts {
            names.intern(text.as_ref());
        }
        names
    }

    /// Loads the class with the id that is expected next, or checks that it is already loaded. Fails if it is not the
    /// class that it was.
    pub fn load_again(&mut self, id: ClassId, origin: &Origin) -> Result<(), JavaError> {
        let changed = || JavaError::internal(format!("class {} is not what it was", id.0));
        let loaded = match origin {
            Origin::Array { component } if component.index() < self.class_count() => self.array_of(*component)?,
            Origin::Array { .. } => return Err(changed()),
            Origin::Named { loader, name, hash } => {
                let bytes = self.file_bytes(*loader, name)?.ok_or_else(changed)?;
                if content_hash(&bytes) != *hash {
                    return Err(changed());
                }
                if let Some(class) = self.find_initiated(*loader, name) {
                    class
                } else {
                    let file = self.parse(*loader, &bytes, Some(name), (*loader == BOOT).then_some(&bytes))?;
                    let name = self.names.intern(name);
                    self.load_pending(Pending::new(*loader, name, file))?
                }
            }
            Origin::Given { loader, host, hidden, bytes } => {
                self.define(*loader, bytes, Define { expected: None, hidden: *hidden, host: *host })?
            }
        };
        if loaded == id { Ok(()) } else { Err(changed()) }
    }

    fn file_bytes(&self, loader: LoaderId, name: &str) -> Result<Option<classpath::ClassBytes>, JavaError> {
        let found = match loader {
            BOOT => self.jdk.image.find(name),
            _ => self.class_path.find(name).map(|found| found.map(|f| f.bytes)),
        };
        found.map_err(|e| JavaError::internal(format!("can't read class {name}: {e}")))
    }
}
