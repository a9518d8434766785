//! The classes that analyses look at, by name: read from the JDK and the class path when they are first asked for, or
//! taken from the cache. Nothing is linked, initialised or run; what can't be read is missing, with its reason.

use std::path::Path;
use std::sync::Arc;

use base::{FxHashMap, Interner, Sym};
use classfile::{ClassFile, access};
use classpath::{ClassPath, ClassSource, Jdk};

use crate::cache::{Cache, KnownBody};
use crate::code::{Assertions, MethodCode, NoCode};
use crate::facts::{Body, ClassFact, FieldFact, Lambda, MethodFact};
use crate::{extract, hash};

/// Index of a class in its [`World`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ClassIx(pub u32);

/// Index of a method in its [`World`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct MethodIx(pub u32);

/// Index of a field in its [`World`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct FieldIx(pub u32);

/// Longest chain of superclasses that is followed.
const MAX_DEPTH: usize = 3000;

/// Where a class came from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// 0 is the JDK, then the entries of the class path.
    Source(usize),
    /// Made up for a lambda.
    MadeUp,
}

pub(crate) struct ClassEntry {
    pub fact: ClassFact,
    pub origin: Origin,
    pub file: Option<Arc<ClassFile>>,
    pub super_class: Option<ClassIx>,
    pub interfaces: Vec<ClassIx>,
    /// All supertypes and itself, sorted.
    pub supers: Vec<ClassIx>,
    pub first_method: u32,
    pub first_field: u32,
    /// Supertypes are not all there.
    pub incomplete: bool,
}

struct MethodEntry {
    class: ClassIx,
    slot: u16,
    body: KnownBody,
}

/// All classes that were asked for so far. It only grows.
pub struct World {
    pub names: Interner,
    jdk: Arc<Jdk>,
    class_path: ClassPath,
    pub(crate) classes: Vec<ClassEntry>,
    by_name: FxHashMap<Sym, Option<ClassIx>>,
    methods: Vec<MethodEntry>,
    fields: Vec<(ClassIx, u16)>,
    pub(crate) declared: FxHashMap<(ClassIx, Sym, Sym), MethodIx>,
    pub(crate) declared_fields: FxHashMap<(ClassIx, Sym, Sym), FieldIx>,
    pub(crate) selected: FxHashMap<(ClassIx, MethodIx), Option<MethodIx>>,
    pub(crate) lambdas: FxHashMap<(MethodIx, u32), ClassIx>,
    missing: Vec<(Sym, String)>,
    cache: Option<Cache>,
}

impl World {
    pub fn new(jdk: Arc<Jdk>, class_path: ClassPath) -> Self {
        Self {
            names: Interner::default(),
            jdk,
            class_path,
            classes: Vec::new(),
            by_name: FxHashMap::default(),
            methods: Vec::new(),
            fields: Vec::new(),
            declared: FxHashMap::default(),
            declared_fields: FxHashMap::default(),
            selected: FxHashMap::default(),
            lambdas: FxHashMap::default(),
            missing: Vec::new(),
            cache: None,
        }
    }

    /// As [`World::new`], with facts of the JDK and of jars kept in a folder. What is there and does not fit (another
    /// version, another JDK, damaged) is not used; a folder that can't be written just keeps nothing.
    pub fn with_cache(jdk: Arc<Jdk>, class_path: ClassPath, folder: &Path) -> Self {
        let mut world = Self::new(jdk, class_path);
        let sources = (0..=world.class_path.entries().len()).map(|i| world.source(i).location().to_path_buf());
        world.cache = Some(Cache::open(folder, sources.collect()));
        world
    }

    /// Writes what was learnt to the cache's folder; says whether anything was written.
    pub fn save(&mut self) -> std::io::Result<bool> {
        let Some(mut cache) = self.cache.take() else { return Ok(false) };
        let result = cache.save(self);
        self.cache = Some(cache);
        result
    }

    pub(crate) fn cache_mut(&mut self) -> Option<&mut Cache> {
        self.cache.as_mut()
    }

    pub fn jdk(&self) -> &Jdk {
        &self.jdk
    }

    pub fn class_path(&self) -> &ClassPath {
        &self.class_path
    }

    fn source(&self, index: usize) -> &dyn ClassSource {
        match index.checked_sub(1) {
            None => &self.jdk.image,
            Some(entry) => &*self.class_path.entries()[entry],
        }
    }

    /// The class with this internal name (not of an array); `None` if it can't be read.
    pub fn class(&mut self, name: Sym) -> Option<ClassIx> {
        self.class_at(name, 0)
    }

    /// The class with this internal or source name.
    pub fn class_named(&mut self, name: &str) -> Option<ClassIx> {
        let sym = self.names.intern(&name.replace('.', "/"));
        self.class(sym)
    }

    fn class_at(&mut self, name: Sym, depth: usize) -> Option<ClassIx> {
        if let Some(known) = self.by_name.get(&name) {
            return *known;
        }
        // While its supertypes are looked up, the class itself is not there: it can't extend itself.
        self.by_name.insert(name, None);
        match self.read(name) {
            Ok(Some((fact, origin, file))) if depth < MAX_DEPTH => {
                let class = self.add(fact, origin, file, depth);
                self.by_name.insert(name, Some(class));
                Some(class)
            }
            Ok(_) => None,
            Err(reason) => {
                self.missing.push((name, reason));
                None
            }
        }
    }

    /// Classes that are there but can't be used, and why.
    pub fn unusable(&self) -> impl Iterator<Item = (&str, &str)> {
        self.missing.iter().map(|(name, why)| (&**self.names.text(*name), &**why))
    }

    #[allow(clippy::type_complexity, reason = "taken apart at once")]
    fn read(&mut self, name: Sym) -> Result<Option<(ClassFact, Origin, Option<Arc<ClassFile>>)>, String> {
        let text = self.names.text(name).clone();
        if !classfile::names::is_class_name(&text) {
            return Ok(None);
        }
        for source in 0..=self.class_path.entries().len() {
            if let Some(cache) = &mut self.cache
                && let Some(fact) = cache.class(source, &text, &mut self.names)
            {
                return Ok(Some((fact, Origin::Source(source), None)));
            }
            let found = self.source(source).find(&text).map_err(|e| e.to_string())?;
            if let Some(bytes) = found {
                let file = classfile::parse(&bytes).map_err(|e| e.to_string())?;
                if *file.name != *text {
                    return Err(format!("its file holds {}", file.name));
                }
                let fact = extract::class_fact(&file, hash::bytes(&bytes), &mut self.names);
                return Ok(Some((fact, Origin::Source(source), Some(Arc::new(file)))));
            }
        }
        Ok(None)
    }

    fn add(&mut self, fact: ClassFact, origin: Origin, file: Option<Arc<ClassFile>>, depth: usize) -> ClassIx {
        let super_class = fact.super_class.and_then(|name| self.class_at(name, depth + 1));
        let wanted = fact.interfaces.clone();
        let interfaces: Vec<ClassIx> = wanted.iter().filter_map(|&name| self.class_at(name, depth + 1)).collect();
        let class = ClassIx(self.classes.len() as u32);
        let mut supers = vec![class];
        let mut incomplete = super_class.is_none() && fact.super_class.is_some() || interfaces.len() < wanted.len();
        for above in super_class.iter().chain(&interfaces) {
            supers.extend(&self.classes[above.0 as usize].supers);
            incomplete |= self.classes[above.0 as usize].incomplete;
        }
        supers.sort_unstable();
        supers.dedup();
        let (first_method, first_field) = (self.methods.len() as u32, self.fields.len() as u32);
        for (slot, method) in (0u16..).zip(&fact.methods) {
            let id = MethodIx(self.methods.len() as u32);
            self.methods.push(MethodEntry { class, slot, body: KnownBody::Nothing });
            self.declared.entry((class, method.name, method.desc)).or_insert(id);
        }
        for (slot, field) in (0u16..).zip(&fact.fields) {
            let id = FieldIx(self.fields.len() as u32);
            self.fields.push((class, slot));
            self.declared_fields.entry((class, field.name, field.desc)).or_insert(id);
        }
        let entry =
            ClassEntry { fact, origin, file, super_class, interfaces, supers, first_method, first_field, incomplete };
        self.classes.push(entry);
        class
    }

    pub fn fact(&self, class: ClassIx) -> &ClassFact {
        &self.classes[class.0 as usize].fact
    }

    pub fn origin(&self, class: ClassIx) -> Origin {
        self.classes[class.0 as usize].origin
    }

    pub fn class_count(&self) -> usize {
        self.classes.len()
    }

    pub fn method_count(&self) -> usize {
        self.methods.len()
    }

    pub fn field_count(&self) -> usize {
        self.fields.len()
    }

    /// Methods that a class declares, in the order of its file.
    pub fn methods_of(&self, class: ClassIx) -> impl Iterator<Item = MethodIx> + use<> {
        let entry = &self.classes[class.0 as usize];
        (entry.first_method..entry.first_method + entry.fact.methods.len() as u32).map(MethodIx)
    }

    pub fn fields_of(&self, class: ClassIx) -> impl Iterator<Item = FieldIx> + use<> {
        let entry = &self.classes[class.0 as usize];
        (entry.first_field..entry.first_field + entry.fact.fields.len() as u32).map(FieldIx)
    }

    pub fn class_of(&self, method: MethodIx) -> ClassIx {
        self.methods[method.0 as usize].class
    }

    /// Where the method stands in its class file.
    pub fn slot(&self, method: MethodIx) -> u16 {
        self.methods[method.0 as usize].slot
    }

    pub fn method(&self, method: MethodIx) -> &MethodFact {
        let entry = &self.methods[method.0 as usize];
        &self.fact(entry.class).methods[usize::from(entry.slot)]
    }

    pub fn field(&self, field: FieldIx) -> (ClassIx, &FieldFact) {
        let (class, slot) = self.fields[field.0 as usize];
        (class, &self.fact(class).fields[usize::from(slot)])
    }

    /// What a method does by itself; `None` if it has no code.
    pub fn body(&mut self, method: MethodIx) -> Option<Arc<Body>> {
        match &self.methods[method.0 as usize].body {
            KnownBody::Body(body) => return Some(body.clone()),
            KnownBody::Absent => return None,
            KnownBody::Nothing => {}
        }
        let body = self.read_body(method);
        self.methods[method.0 as usize].body = body.clone().map_or(KnownBody::Absent, KnownBody::Body);
        body
    }

    /// What was found out about a method's body so far.
    pub(crate) fn known_body(&self, method: MethodIx) -> KnownBody {
        self.methods[method.0 as usize].body.clone()
    }

    fn read_body(&mut self, method: MethodIx) -> Option<Arc<Body>> {
        let (class, slot) = (self.class_of(method), self.slot(method));
        if self.method(method).access & (access::NATIVE | access::ABSTRACT) != 0 {
            return None;
        }
        if let Origin::Source(source) = self.origin(class)
            && let Some(cache) = &mut self.cache
        {
            let name = self.names.text(self.classes[class.0 as usize].fact.name).clone();
            match cache.body(source, &name, slot, &mut self.names) {
                KnownBody::Body(body) => return Some(body),
                KnownBody::Absent => return None,
                KnownBody::Nothing => {}
            }
        }
        let file = self.file(class)?;
        let assertions = self.assertions(class);
        extract::body(&file, file.methods.get(usize::from(slot))?, assertions, &mut self.names).map(Arc::new)
    }

    /// Whether assertions of a class may be checked.
    pub fn assertions(&self, class: ClassIx) -> Assertions {
        if self.origin(class) == Origin::Source(0) { Assertions::Off } else { Assertions::Maybe }
    }

    /// The class file, read again if the facts came from the cache.
    pub fn file(&mut self, class: ClassIx) -> Option<Arc<ClassFile>> {
        let entry = &self.classes[class.0 as usize];
        if let Some(file) = &entry.file {
            return Some(file.clone());
        }
        let Origin::Source(source) = entry.origin else { return None };
        let name = self.names.text(entry.fact.name).clone();
        let bytes = self.source(source).find(&name).ok()??;
        let file = Arc::new(classfile::parse(&bytes).ok()?);
        // The source may have changed since the facts were read.
        let fits = file.methods.len() == self.fact(class).methods.len();
        self.classes[class.0 as usize].file = fits.then(|| file.clone());
        fits.then_some(file)
    }

    /// Takes a method apart and hands it to `look`.
    pub fn with_code<T>(&mut self, method: MethodIx, look: impl FnOnce(&MethodCode<'_>) -> T) -> Result<T, NoCode> {
        let (class, slot) = (self.class_of(method), self.slot(method));
        let file = self.file(class).ok_or(NoCode::Bodiless)?;
        let info = file.methods.get(usize::from(slot)).ok_or(NoCode::Bodiless)?;
        Ok(look(&MethodCode::new(&file, info, self.assertions(class))?))
    }

    /// The made-up class of a lambda that `method` makes.
    pub fn lambda_class(&mut self, method: MethodIx, lambda: &Lambda) -> ClassIx {
        if let Some(&class) = self.lambdas.get(&(method, lambda.at)) {
            return class;
        }
        let holder = self.names.text(self.fact(self.class_of(method)).name).clone();
        let text = extract::lambda_name(&holder, usize::from(self.slot(method)), lambda.at);
        let name = self.names.intern(&text);
        let made = |desc: &Sym| MethodFact {
            name: lambda.name,
            desc: *desc,
            access: access::PUBLIC,
            declared_pure: false,
            exceptions: Vec::new(),
        };
        let fact = ClassFact {
            name,
            super_class: Some(self.names.intern("java/lang/Object")),
            interfaces: lambda.interfaces.clone(),
            access: access::FINAL | access::SYNTHETIC,
            fields: Vec::new(),
            methods: lambda.descs.iter().map(made).collect(),
            hash: hash::bytes(text.as_bytes()),
        };
        let class = self.add(fact, Origin::MadeUp, None, 0);
        let body = Arc::new(lambda_body(lambda));
        for method in self.methods_of(class) {
            self.methods[method.0 as usize].body = KnownBody::Body(body.clone());
        }
        self.by_name.insert(name, Some(class));
        self.lambdas.insert((method, lambda.at), class);
        class
    }
}

/// The made-up method: it calls the implementation, on a new object if that is a constructor.
fn lambda_body(lambda: &Lambda) -> Body {
    let call = crate::facts::Call { kind: lambda.kind, target: lambda.target, guard: 0 };
    let news = if lambda.makes { vec![lambda.target.class] } else { Vec::new() };
    Body { calls: vec![call], news, guards: vec![Vec::new()], lambdas: vec![lambda.clone()], ..Body::default() }
}
