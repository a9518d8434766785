//! The JDK's own classes: `lib/modules`, a file in the jimage format (version 1.0), mapped and searched by hash.

mod format;
mod packed;

use crate::error::{Result, SourceError};
use crate::source::{ClassBytes, ClassSource, MAX_RESOURCE, Mapped, class_of_path};
use format::{Index, Location};
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

/// An open `lib/modules`. Uncompressed resources are handed out without a copy.
#[derive(Clone, Debug)]
pub struct JdkImage {
    path: PathBuf,
    file: Mapped,
    index: Index,
    /// Finding them means reading the whole index, and programs that load services ask often.
    modules: Arc<OnceLock<Vec<String>>>,
}

impl JdkImage {
    pub fn open(path: &Path) -> Result<Self> {
        let file = Mapped::open(path)?;
        let index = Index::read(file.as_ref()).map_err(|reason| SourceError::image(path, reason))?;
        Ok(Self { path: path.into(), file, index, modules: Arc::default() })
    }

    /// The module whose package (`java/lang` or `java.lang`) this is.
    pub fn module_of_package(&self, package: &str) -> Option<&str> {
        self.index.package_module(self.file.as_ref(), self.package_content(package)?)
    }

    /// The content of `/packages/x`.
    fn package_content(&self, package: &str) -> Option<&[u8]> {
        let path = ["/packages/", package].concat().replace('/', ".").replacen(".packages.", "/packages/", 1);
        let location = self.index.find(self.file.as_ref(), &path)?;
        self.file.as_ref().get(location.stored_range()?)
    }

    /// Whether a module of the default boot layer has classes in this package. The class path is then not asked for more of them.
    pub fn owns_package(&self, package: &str) -> bool {
        let hidden = |module: &str| module.starts_with("jdk.incubator.") || module.starts_with("jdk.internal.vm.");
        let owner = self.package_content(package).and_then(|content| self.index.filled(self.file.as_ref(), content));
        owner.is_some_and(|module| !hidden(module))
    }

    /// Names of all modules, sorted.
    pub fn modules(&self) -> &[String] {
        self.modules.get_or_init(|| {
            let mut names: Vec<&str> = self.locations().map(|l| l.module).filter(|m| !is_virtual(m)).collect();
            names.sort_unstable();
            names.dedup();
            names.into_iter().map(Into::into).collect()
        })
    }

    /// Internal names of one module's classes, sorted.
    pub fn classes_of_module(&self, module: &str) -> Vec<String> {
        self.class_names(|m| m == module)
    }

    /// A resource of a certain module.
    pub fn resource_in(&self, module: &str, path: &str) -> Result<Option<ClassBytes>> {
        self.load(&format!("/{module}/{path}"))
    }

    fn class_names(&self, wanted: impl Fn(&str) -> bool) -> Vec<String> {
        let mut names: Vec<String> = self
            .locations()
            .filter(|l| l.extension == "class" && wanted(l.module))
            .map(|l| l.path())
            .filter_map(|path| class_of_path(&path).map(Into::into))
            .collect();
        names.sort_unstable();
        names.dedup();
        names
    }

    fn locations(&self) -> impl Iterator<Item = Location<'_>> {
        self.index.all(self.file.as_ref())
    }

    /// The full name (`/module/path`) of a path, by the module that has its package.
    fn full_name(&self, path: &str) -> Option<String> {
        let (package, _) = path.rsplit_once('/')?;
        let module = self.module_of_package(package)?;
        Some(format!("/{module}/{path}"))
    }

    fn load(&self, full_name: &str) -> Result<Option<ClassBytes>> {
        let Some(location) = self.index.find(self.file.as_ref(), full_name) else {
            return Ok(None);
        };
        let failed = |reason: &str| SourceError::image(&self.path, format!("{full_name}: {reason}"));
        let range = location.stored_range().ok_or_else(|| failed("its place overflows"))?;
        let bytes =
            ClassBytes::mapped(&self.file, range).ok_or_else(|| failed("it lies beyond the end of the file"))?;
        if location.compressed == 0 {
            return Ok(Some(bytes));
        }
        if location.size > MAX_RESOURCE {
            let (path, entry, limit) = (self.path.clone(), full_name.into(), MAX_RESOURCE);
            return Err(SourceError::TooLarge { path, entry, size: location.size, limit });
        }
        let unpacked = packed::unpack(&bytes, &self.index, self.file.as_ref(), location.size);
        unpacked.map(|b| Some(b.into())).map_err(|reason| failed(&reason))
    }
}

/// Parts of the image that are no modules.
fn is_virtual(module: &str) -> bool {
    matches!(module, "" | "modules" | "packages")
}

impl ClassSource for JdkImage {
    fn find(&self, internal_name: &str) -> Result<Option<ClassBytes>> {
        match self.full_name(internal_name) {
            Some(name) => self.load(&(name + ".class")),
            None => Ok(None),
        }
    }

    /// A path below a package of some module, or `/module/path`.
    fn resource(&self, path: &str) -> Result<Option<Vec<u8>>> {
        let full_name = if path.starts_with('/') { Some(path.into()) } else { self.full_name(path) };
        let found = full_name.map_or(Ok(None), |name| self.load(&name))?;
        Ok(found.map(|bytes| bytes.to_vec()))
    }

    fn location(&self) -> &Path {
        &self.path
    }

    fn list_classes(&self) -> Result<Vec<String>> {
        Ok(self.class_names(|module| !is_virtual(module)))
    }
}
