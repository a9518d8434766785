//! The file of a class: shared by all users, and for classes that a warm image brought, read at the first access.

use std::ops::Deref;
use std::sync::{Arc, OnceLock};

use classfile::ClassFile;
use classpath::ClassBytes;

/// A class file that is read, or will be at the first access.
#[derive(Clone)]
pub struct SharedFile(Arc<Content>);

enum Content {
    Read(ClassFile),
    Later { name: Arc<str>, bytes: ClassBytes, read: OnceLock<ClassFile> },
}

impl SharedFile {
    /// A file of the JDK's image that is to be read later. Its bytes must be those of a file that was read before: an
    /// error in them can no longer be reported.
    pub(crate) fn later(name: Arc<str>, bytes: ClassBytes) -> Self {
        Self(Arc::new(Content::Later { name, bytes, read: OnceLock::new() }))
    }
}

impl From<ClassFile> for SharedFile {
    fn from(file: ClassFile) -> Self {
        Self(Arc::new(Content::Read(file)))
    }
}

impl Deref for SharedFile {
    type Target = ClassFile;

    fn deref(&self) -> &ClassFile {
        match &*self.0 {
            Content::Read(file) => file,
            Content::Later { name, bytes, read } => read.get_or_init(|| {
                let shared: classfile::Bytes = Arc::new(bytes.clone());
                classfile::parse_trusted(&shared, name).expect("the bytes of a file that was read before")
            }),
        }
    }
}

impl std::fmt::Debug for SharedFile {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match &*self.0 {
            Content::Read(file) => write!(f, "SharedFile({})", file.name),
            Content::Later { name, .. } => write!(f, "SharedFile({name}, perhaps unread)"),
        }
    }
}
