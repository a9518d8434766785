//! Classes that the program hands in as bytes, and the checks that come before any other class is looked at.

use std::sync::Arc;

use classfile::ErrorKind;
use classpath::ClassBytes;

use crate::error::JavaError;
use crate::file::SharedFile;
use crate::ids::{BOOT, ClassId, LoaderId};
use crate::load::Pending;
use crate::names::{hidden_name, package_part};
use crate::program::Program;

/// How [`Program::define`] is to treat the bytes.
#[derive(Clone, Copy, Debug, Default)]
pub struct Define<'a> {
    /// The internal name that the file must have.
    pub expected: Option<&'a str>,
    /// Not to be found by name; its own name gets a unique suffix.
    pub hidden: bool,
    /// The class whose nest a hidden class joins.
    pub host: Option<ClassId>,
}

impl Program {
    /// Defines a class from bytes. A second definition of the same name by the same loader is a `LinkageError`.
    pub fn define(&mut self, loader: LoaderId, bytes: &[u8], how: Define<'_>) -> Result<ClassId, JavaError> {
        let file = self.parse(loader, bytes, how.expected, None)?;
        let name = if how.hidden {
            let unique = hidden_name(&file.name, self.next_class_id());
            self.names.intern(&unique)
        } else {
            self.names.intern_arc(&file.name)
        };
        if let Some(&before) = self.loaded.get(&(loader, name))
            && self.class(before).loader == loader
        {
            return Err(self.duplicate(loader, before));
        }
        let mut pending = Pending::given(loader, name, file);
        pending.hidden = how.hidden;
        pending.host = how.host;
        let before = self.loaded.get(&(loader, name)).copied();
        let class = self.load_pending(pending)?;
        if !how.hidden {
            self.note_given(loader, name, before);
        }
        self.given.insert((loader, how.host, how.hidden, bytes.into()), class);
        Ok(class)
    }

    /// The class that was last defined from exactly these bytes in this way. A machine that went back to a snapshot from
    /// before its definition uses it again.
    pub fn given(&self, loader: LoaderId, bytes: &[u8], how: &Define<'_>) -> Option<ClassId> {
        self.given.get(&(loader, how.host, how.hidden, bytes.into())).copied()
    }

    /// The class, itself handed in as bytes, that stands in the way of defining these bytes.
    pub fn namesake(&self, loader: LoaderId, bytes: &[u8]) -> Option<ClassId> {
        let file = classfile::parse(bytes).ok()?;
        let name = self.names.lookup(&file.name)?;
        let class = *self.loaded.get(&(loader, name))?;
        (self.class(class).loader == loader && self.is_given(class)).then_some(class)
    }

    /// Whether a class was handed in as bytes.
    pub fn is_given(&self, class: ClassId) -> bool {
        self.given.values().any(|&given| given == class)
    }

    /// Whether a class that was defined in an earlier run would have the same supertypes if it were defined now.
    pub fn has_same_supers(&mut self, class: ClassId) -> Result<bool, JavaError> {
        let Some(file) = self.class(class).file.clone() else { return Ok(false) };
        let loader = self.class(class).loader;
        let names = file.super_name.iter().chain(&file.interfaces);
        let mut now = Vec::new();
        for name in names {
            now.push(self.load(loader, name).map_err(|e| e.wrapped(name))?);
        }
        let it = self.class(class);
        Ok(now.iter().eq(it.super_class.iter().chain(&it.interfaces)))
    }

    /// Gives a class that was defined from these bytes before its name again, which another may have got meanwhile.
    pub fn readopt(&mut self, class: ClassId) {
        let (loader, name, hidden) = (self.class(class).loader, self.class(class).name, self.class(class).hidden);
        if !hidden {
            self.note_given(loader, name, self.loaded.get(&(loader, name)).copied());
            self.set_loaded(loader, name, Some(class));
        }
    }

    /// Frees the name of a class whose definition was taken back.
    pub fn forget(&mut self, class: ClassId) {
        let (loader, name) = (self.class(class).loader, self.class(class).name);
        self.note_given(loader, name, Some(class));
        self.set_loaded(loader, name, None);
    }

    fn duplicate(&self, loader: LoaderId, class: ClassId) -> JavaError {
        let kind = if self.class(class).is_interface() { "interface" } else { "class" };
        JavaError::linkage(format!(
            "loader {} attempted duplicate {kind} definition for {}. ({})",
            self.loader_text(loader),
            self.external_name(class),
            self.where_is(class)
        ))
    }

    /// Reads a class file and checks its version and name. `of_jdk` are the same bytes if they are of the JDK's image, which is
    /// trusted.
    pub(crate) fn parse(
        &self,
        loader: LoaderId,
        bytes: &[u8],
        expected: Option<&str>,
        of_jdk: Option<&ClassBytes>,
    ) -> Result<SharedFile, JavaError> {
        let shown = expected.unwrap_or("<Unknown>");
        self.check_version(bytes, shown)?;
        let parsed = match of_jdk {
            Some(bytes) => {
                let shared: classfile::Bytes = Arc::new(bytes.clone());
                classfile::parse_trusted(&shared, shown)
            }
            None => classfile::parse_as(bytes, shown),
        };
        let file = parsed.map_err(|e| {
            let exception = match e.kind {
                ErrorKind::Format => "java/lang/ClassFormatError",
                ErrorKind::UnsupportedVersion => "java/lang/UnsupportedClassVersionError",
            };
            JavaError::new(exception, e.message)
        })?;
        if let Some(wanted) = expected.filter(|&e| e != &*file.name) {
            return Err(JavaError::no_class_def(&format!("{wanted} (wrong name: {})", file.name), None));
        }
        if loader != BOOT && file.name.starts_with("java/") {
            let package = package_part(&file.name).replace('/', ".");
            return Err(JavaError::new("java/lang/SecurityException", format!("Prohibited package name: {package}")));
        }
        Ok(file.into())
    }

    fn check_version(&self, bytes: &[u8], name: &str) -> Result<(), JavaError> {
        let newest = self.feature() + 44;
        let Some(&[0xca, 0xfe, 0xba, 0xbe, m1, m0, j1, j0]) = bytes.first_chunk() else {
            return Ok(());
        };
        let (minor, major) = (u16::from_be_bytes([m1, m0]), u16::from_be_bytes([j1, j0]));
        if major <= newest {
            return Ok(());
        }
        Err(JavaError::new(
            "java/lang/UnsupportedClassVersionError",
            format!(
                "{name} has been compiled by a more recent version of the Java Runtime (class file version \
                 {major}.{minor}), this version of the Java Runtime only recognizes class file versions up to {newest}.0"
            ),
        ))
    }
}
