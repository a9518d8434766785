//! Loading classes by name: delegation between loaders, and superclasses first, without recursion.

use std::sync::Arc;

use base::{FxHashSet, Sym};
use classfile::descriptor::{FieldType, Kind, parse_field};
use classfile::names::is_class_name;
use classpath::ClassSource;

use crate::define::Plan;
use crate::error::JavaError;
use crate::file::SharedFile;
use crate::ids::{APP, BOOT, ClassId, LoaderId, prim_class};
use crate::program::Program;

/// Longest chain of superclasses or superinterfaces. `HotSpot`'s limit is its stack: a few thousand.
pub(crate) const MAX_DEPTH: usize = 3000;

/// A class whose file is read and whose supertypes are being loaded.
pub(crate) struct Pending {
    pub loader: LoaderId,
    pub name: Sym,
    pub file: SharedFile,
    pub hidden: bool,
    pub host: Option<ClassId>,
    /// Whether failure is remembered: not for classes that the program defines itself.
    remember: bool,
    pub super_class: Option<ClassId>,
    pub interfaces: Vec<ClassId>,
}

impl Pending {
    pub fn new(loader: LoaderId, name: Sym, file: SharedFile) -> Self {
        let interfaces = Vec::with_capacity(file.interfaces.len());
        let (hidden, host, super_class, remember) = (false, None, None, true);
        Self { loader, name, file, hidden, host, remember, super_class, interfaces }
    }

    /// As [`Pending::new`], for bytes that the program hands in.
    pub fn given(loader: LoaderId, name: Sym, file: SharedFile) -> Self {
        Self { remember: false, ..Self::new(loader, name, file) }
    }

    /// The next supertype to load.
    fn wanted(&self) -> Option<Arc<str>> {
        match (&self.file.super_name, self.super_class) {
            (Some(name), None) => Some(name.clone()),
            _ => self.file.interfaces.get(self.interfaces.len()).cloned(),
        }
    }

    fn supply(&mut self, class: ClassId) {
        if self.file.super_name.is_some() && self.super_class.is_none() {
            self.super_class = Some(class);
        } else {
            self.interfaces.push(class);
        }
    }
}

enum Found {
    Loaded(ClassId),
    Read(Pending),
}

/// The classes being loaded, each waiting for the next.
#[derive(Default)]
struct Chain {
    stack: Vec<Pending>,
    active: FxHashSet<(LoaderId, Sym)>,
}

impl Chain {
    fn push(&mut self, pending: Pending) {
        if !pending.hidden {
            self.active.insert((pending.loader, pending.name));
        }
        self.stack.push(pending);
    }

    fn pop(&mut self) -> Option<Pending> {
        let pending = self.stack.pop()?;
        self.active.remove(&(pending.loader, pending.name));
        Some(pending)
    }
}

impl Program {
    /// Loads and links a class by its internal name, or an array class by its descriptor.
    ///
    /// The application loader asks the boot loader first; loaders made by the program know what they defined and ask
    /// the application loader for the rest. A class that is not there is a `ClassNotFoundException`.
    pub fn load(&mut self, loader: LoaderId, name: &str) -> Result<ClassId, JavaError> {
        if name.starts_with('[') {
            return self.load_array(loader, name);
        }
        if let Some(class) = self.find_loaded(loader, name) {
            return Ok(class);
        }
        if !is_class_name(name) {
            return Err(JavaError::not_found(name));
        }
        let sym = self.names.intern(name);
        let chain = Chain::default();
        match self.request(loader, sym, &chain)? {
            Found::Loaded(class) => Ok(class),
            Found::Read(pending) => self.run(chain, pending),
        }
    }

    fn load_array(&mut self, loader: LoaderId, name: &str) -> Result<ClassId, JavaError> {
        let (dims, element) = split_array(name).ok_or_else(|| JavaError::not_found(name))?;
        let mut class = match element {
            FieldType::Prim(kind) => prim_class(kind),
            FieldType::Class(of) | FieldType::Array(of) => self.load(loader, of)?,
        };
        for _ in 0..dims {
            class = self.array_of(class)?;
        }
        Ok(class)
    }

    /// The class that the loader gives for this name, if it is loaded already.
    pub fn find_loaded(&self, loader: LoaderId, name: &str) -> Option<ClassId> {
        if !name.starts_with('[') {
            return self.find_loaded_sym(loader, self.names.lookup(name)?);
        }
        let (dims, element) = split_array(name)?;
        let mut class = match element {
            FieldType::Prim(kind) => prim_class(kind),
            FieldType::Class(of) | FieldType::Array(of) => self.find_loaded(loader, of)?,
        };
        for _ in 0..dims {
            class = self.side(class).array?;
        }
        Some(class)
    }

    fn find_loaded_sym(&self, loader: LoaderId, name: Sym) -> Option<ClassId> {
        let of = |loader| self.loaded.get(&(loader, name)).copied();
        match loader {
            BOOT => of(BOOT),
            APP => of(BOOT).or_else(|| of(APP)),
            other if self.asks => of(other),
            other => of(other).or_else(|| of(BOOT)).or_else(|| of(APP)),
        }
    }

    /// The class that this very loader defined or gave for a name (no array), whatever the loaders it asks have.
    pub fn find_initiated(&self, loader: LoaderId, name: &str) -> Option<ClassId> {
        self.loaded.get(&(loader, self.names.lookup(name)?)).copied()
    }

    /// Records that a loader made by the program gave this class for this name, whichever loader defined it.
    pub fn record_initiated(&mut self, loader: LoaderId, name: &str, class: ClassId) {
        let name = self.names.intern(name);
        if !self.loaded.contains_key(&(loader, name)) {
            self.set_loaded(loader, name, Some(class));
        }
    }

    /// Finds a class that is loaded, or reads its file.
    fn request(&mut self, loader: LoaderId, name: Sym, chain: &Chain) -> Result<Found, JavaError> {
        if let Some(class) = self.find_loaded_sym(loader, name) {
            return Ok(Found::Loaded(class));
        }
        if let Some(error) = self.failed.get(&(loader, name)) {
            return Err(error.clone());
        }
        let found = self.read(loader, name, chain);
        if let Err(error) = &found {
            self.remember_failure(loader, name, error);
        }
        found
    }

    fn read(&mut self, loader: LoaderId, name: Sym, chain: &Chain) -> Result<Found, JavaError> {
        let text = self.names.text(name).clone();
        if loader.is_own() && self.asks && !chain.active.contains(&(loader, name)) {
            return Err(JavaError::ask(loader, &text));
        }
        let asked: &[LoaderId] = match loader {
            BOOT => &[BOOT],
            APP => &[BOOT, APP],
            other => &[other, BOOT, APP],
        };
        for &loader in asked {
            if chain.active.contains(&(loader, name)) {
                return Err(JavaError::new("java/lang/ClassCircularityError", &*text));
            }
            let found = match loader {
                BOOT => self.jdk.image.find(&text),
                // A package belongs to one module: the class path has nothing of those that are the JDK's.
                APP if text.rsplit_once('/').is_some_and(|(package, _)| self.jdk.image.owns_package(package)) => {
                    continue;
                }
                APP => self.class_path.find(&text).map(|found| found.map(|f| f.bytes)),
                _ => continue,
            };
            let found = found.map_err(|e| JavaError::internal(format!("can't read class {text}: {e}")))?;
            if let Some(bytes) = found {
                let file = self.parse(loader, &bytes, Some(&text), (loader == BOOT).then_some(&bytes))?;
                return Ok(Found::Read(Pending::new(loader, name, file)));
            }
        }
        Err(JavaError::not_found(&text))
    }

    /// Loads the supertypes of a class whose file is read, then links it.
    pub(crate) fn load_pending(&mut self, pending: Pending) -> Result<ClassId, JavaError> {
        self.run(Chain::default(), pending)
    }

    fn run(&mut self, mut chain: Chain, first: Pending) -> Result<ClassId, JavaError> {
        chain.push(first);
        loop {
            match self.step(&mut chain) {
                Ok(Some(class)) if chain.stack.is_empty() => return Ok(class),
                Ok(_) => {}
                Err(error) => {
                    for failed in chain.stack.iter().filter(|p| p.remember) {
                        self.remember_failure(failed.loader, failed.name, &error);
                    }
                    return Err(error);
                }
            }
        }
    }

    /// A circularity error depends on the class that was requested, so it is not remembered. Loaders of the program's own may
    /// give later what they do not give now.
    fn remember_failure(&mut self, loader: LoaderId, name: Sym, error: &JavaError) {
        let anew = self.asks && loader.is_own() || error.is("java/lang/ClassCircularityError");
        if !anew && error.asked().is_none() {
            self.failed.insert((loader, name), error.clone());
        }
    }

    /// Brings the innermost class one supertype further, or links it.
    fn step(&mut self, chain: &mut Chain) -> Result<Option<ClassId>, JavaError> {
        let Some(top) = chain.stack.last() else {
            return Err(JavaError::internal("nothing to load"));
        };
        let Some(wanted) = top.wanted() else {
            let plan = Plan::new(self, top)?;
            let class = self.link(plan);
            chain.pop();
            return Ok(Some(class));
        };
        let name = self.names.intern_arc(&wanted);
        let found = self.request(top.loader, name, chain);
        match found.map_err(|e| e.wrapped(&wanted).asked_by(&top.file.name))? {
            Found::Loaded(class) => {
                if let Some(top) = chain.stack.last_mut() {
                    top.supply(class);
                }
            }
            Found::Read(_) if chain.stack.len() >= MAX_DEPTH => return Err(too_deep()),
            Found::Read(pending) => chain.push(pending),
        }
        Ok(None)
    }
}

/// What `HotSpot` answers to a hierarchy that is deeper than its stack.
pub(crate) fn too_deep() -> JavaError {
    JavaError { exception: "java/lang/StackOverflowError", message: None, cause: None }
}

/// Dimensions and element of an array descriptor.
fn split_array(name: &str) -> Option<(usize, FieldType<'_>)> {
    let dims = name.bytes().take_while(|&b| b == b'[').count();
    let element = parse_field(&name[dims..])?;
    (dims <= 255 && element.kind() != Kind::Void).then_some((dims, element))
}
