//! Loading the classes of an earlier program again, in the same order and with the same ids, if they are still the same.

use std::sync::Arc;

use base::{Interner, content_hash};
use classpath::{ClassPath, ClassSource, Jdk};

use crate::bytes::Define;
use crate::class::ClassKind;
use crate::error::JavaError;
use crate::file::SharedFile;
use crate::ids::{APP, BOOT, ClassId, FIRST_FREE, LoaderId};
use crate::load::Pending;
use crate::program::Program;

/// Classes that come right after the fixed ones: those that arrays need.
const FIRST: usize = 3;

/// Where a class came from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Origin {
    Array {
        component: ClassId,
    },
    /// The JDK, by a hash of the class file and as it was linked.
    Linked {
        hash: u64,
        skeleton: Box<[u8]>,
    },
    /// The class path, by a hash of the class file.
    Named {
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
        let hash = content_hash(&bytes);
        Ok(match class.loader {
            BOOT => Origin::Linked { hash, skeleton: self.skeleton(id).into() },
            _ => Origin::Named { name: name.to_owned(), hash },
        })
    }

    /// A program with the classes of an earlier one: all names with the same symbols, all classes with the same ids. Gives the
    /// sources back if one of the classes is not what it was.
    pub fn again(
        jdk: Arc<Jdk>,
        class_path: ClassPath,
        names: Interner,
        origins: &[Origin],
    ) -> Result<Self, (Arc<Jdk>, ClassPath)> {
        let mut program = Self::with_names(jdk, class_path, names);
        program.make_fixed_classes();
        match program.load_all_again(origins) {
            Some(()) => Ok(program),
            None => Err(program.into_sources()),
        }
    }

    fn load_all_again(&mut self, origins: &[Origin]) -> Option<()> {
        for (at, origin) in origins.iter().enumerate() {
            if at == FIRST {
                self.load_first().ok()?;
            }
            let expected = self.next_class_id();
            let loaded = self.load_again(origin)?;
            if loaded != expected {
                return None;
            }
        }
        Some(())
    }

    /// Loads a class anew; `None` if it is not what it was.
    fn load_again(&mut self, origin: &Origin) -> Option<ClassId> {
        match origin {
            Origin::Array { component } if component.index() < self.class_count() => self.array_of(*component).ok(),
            Origin::Array { .. } => None,
            Origin::Linked { hash, skeleton } => self.add_skeleton(skeleton, |program, name| {
                let name = program.names.text(name).clone();
                let bytes = program.file_bytes(BOOT, &name).ok()??;
                (content_hash(&bytes) == *hash).then(|| SharedFile::later(name, bytes))
            }),
            Origin::Named { name, hash } => {
                let bytes = self.file_bytes(APP, name).ok()??;
                if content_hash(&bytes) != *hash {
                    return None;
                }
                let file = self.parse(APP, &bytes, Some(name), None).ok()?;
                let name = self.names.intern(name);
                self.load_pending(Pending::new(APP, name, file)).ok()
            }
            Origin::Given { loader, host, hidden, bytes } => {
                self.define(*loader, bytes, Define { expected: None, hidden: *hidden, host: *host }).ok()
            }
        }
    }

    fn file_bytes(&self, loader: LoaderId, name: &str) -> Result<Option<classpath::ClassBytes>, JavaError> {
        let found = match loader {
            BOOT => self.jdk.image.find(name),
            _ => self.class_path.find(name).map(|found| found.map(|f| f.bytes)),
        };
        found.map_err(|e| JavaError::internal(format!("can't read class {name}: {e}")))
    }
}
