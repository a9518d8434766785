//! Reads class files into the API: type parameters and supertypes first, then constructors, methods and fields.

use std::collections::BTreeMap;
use std::sync::Arc;

use classfile::descriptor::{self, FieldType};
use classfile::{ClassFile, InnerClass, access};
use classpath::Level;
use program::{BOOT, ClassId, LoaderId, Program, SharedFile};

use super::closure::{Closure, outer_name};
use super::names::is_identifier;
use super::signature::{self, Scope};
use super::{Api, ClassInfo, Flavour, TypeId, TypeParam, arity, erase, jdk, members};
use crate::ty::Ty;

/// A class being read.
pub(super) struct Source {
    pub id: TypeId,
    pub file: SharedFile,
    pub loader: LoaderId,
}

/// Reads the classes; those of the JDK as they were in the given release, where an earlier one is wanted.
pub(super) fn extract(program: &Program, classes: &[ClassId], release: u16) -> Api {
    let level = program.jdk().level(release);
    let mut api = Api { level: level.clone(), ..Api::default() };
    let mut sources = Vec::new();
    for &class in classes {
        let class = program.class(class);
        let then = |file: SharedFile| match &level {
            Some(level) if class.loader == BOOT => file_then(level, file),
            _ => Some(file),
        };
        let Some(file) = class.file.clone().and_then(then) else {
            continue;
        };
        let id = TypeId(sources.len() as u32);
        api.by_name.insert(file.name.clone(), id);
        sources.push(Source { id, file, loader: class.loader });
    }
    api.classes = sources.iter().map(|s| outline(&api, s)).collect();
    cut_endless_outers(&mut api);
    // An outer class has a shorter name than its members, which may use its type parameters.
    let mut order: Vec<&Source> = sources.iter().collect();
    order.sort_by_key(|s| (s.file.name.len(), s.id));
    for source in order {
        read_header(&mut api, source);
    }
    for source in &sources {
        members::read(&mut api, source);
    }
    arity::settle(&mut api);
    api
}

/// Adds the private methods of a class.
pub(super) fn add_privates(api: &mut Api, program: &Program, class: ClassId) {
    let class = program.class(class);
    // No test may look into the JDK's modules.
    if let Some(file) = class.file.clone().filter(|_| class.loader != BOOT)
        && let Some(id) = api.find(&file.name)
    {
        members::read_privates(api, &Source { id, file, loader: class.loader });
    }
}

/// Adds all fields of a class, and a way to make objects of it without a constructor.
pub(super) fn add_state(api: &mut Api, program: &Program, class: ClassId) {
    let class = program.class(class);
    if let Some(file) = class.file.clone().filter(|_| class.loader != BOOT)
        && let Some(id) = api.find(&file.name)
    {
        members::read_state(api, &Source { id, file, loader: class.loader });
    }
}

/// The class as it was; `None` if there was no such class that others may use.
fn file_then(level: &Level, file: SharedFile) -> Option<SharedFile> {
    let bytes = level.class(&file.name)?;
    Some(classfile::parse_symbols(&bytes).map_or(file, SharedFile::from))
}

/// All that needs no other class.
fn outline(api: &Api, source: &Source) -> ClassInfo {
    let file = &source.file;
    let entry = file.inner_classes.iter().find(|i| i.inner == file.name);
    let access = entry.map_or(file.access, |e| e.access);
    let flavour = flavour(file);
    let outer = outer_name(file).and_then(|name| api.find(name));
    let member = entry.is_some_and(|e| e.outer.is_some());
    let constants = file.fields.iter().filter(|f| f.access & access::ENUM != 0);
    ClassInfo {
        id: source.id,
        name: file.name.clone(),
        loader: source.loader,
        flavour,
        access,
        type_params: Vec::new(),
        super_class: None,
        interfaces: Vec::new(),
        outer,
        inner: member && access & access::STATIC == 0 && flavour == Flavour::Class,
        nameless: is_nameless(source, entry, outer.is_some()),
        functional: None,
        answers: Vec::new(),
        extensible: false,
        mocked: false,
        injected: super::Injected::default(),
        complete: None,
        permitted: file.permitted_subclasses.clone(),
        enum_constants: constants.map(|f| f.name.clone()).collect(),
        constructors: Vec::new(),
        super_constructors: Vec::new(),
        methods: Vec::new(),
        fields: Vec::new(),
        privates: Vec::new(),
        state: Vec::new(),
        allocation: None,
        language: file.major.saturating_sub(44),
    }
}

/// Outer classes of one class; source code cannot come near it.
const MAX_OUTERS: usize = 100;

/// A class file may name any class as outer, even itself. Classes whose outer classes have no end get no outer class, and no
/// name: source code cannot nest like that.
fn cut_endless_outers(api: &mut Api) {
    let endless: Vec<usize> = (0..api.classes.len())
        .filter(|&class| {
            let above = |at: &usize| api.classes[*at].outer.map(TypeId::index);
            std::iter::successors(Some(class), above).nth(MAX_OUTERS).is_some()
        })
        .collect();
    for class in endless {
        let class = &mut api.classes[class];
        (class.outer, class.inner, class.nameless) = (None, false, true);
    }
}

fn flavour(file: &ClassFile) -> Flavour {
    let is = |flag| file.access & flag != 0;
    if is(access::ANNOTATION) {
        Flavour::Annotation
    } else if is(access::INTERFACE) {
        Flavour::Interface
    } else if file.super_name.as_deref() == Some("java/lang/Enum") && is(access::ENUM) {
        Flavour::Enum
    } else if file.record.is_some() && file.super_name.as_deref() == Some("java/lang/Record") {
        Flavour::Record
    } else {
        Flavour::Class
    }
}

/// Whether source code has no name for it: local, anonymous, made by a compiler, or named as no Java class can be.
fn is_nameless(source: &Source, entry: Option<&InnerClass>, has_outer: bool) -> bool {
    let file = &source.file;
    let local =
        file.enclosing_method.is_some() || entry.is_some_and(|e| e.outer.is_none() || e.name.is_none() || !has_outer);
    let made = file.synthetic || file.access & access::SYNTHETIC != 0;
    let (package, class) = file.name.rsplit_once('/').unwrap_or(("", &file.name));
    let simple = entry.and_then(|e| e.name.as_deref()).unwrap_or(class);
    let spelled = file.name.ends_with(simple)
        && is_identifier(simple)
        && package.split('/').all(|part| package.is_empty() || is_identifier(part));
    let sealed_off = source.loader == BOOT && !jdk::is_exported(&file.name);
    local || made || !spelled || sealed_off
}

/// Type parameters, superclass and interfaces.
fn read_header(api: &mut Api, source: &Source) {
    let file = &source.file;
    let mut scope = Names { api, class: source.id };
    let parsed = file.signature.as_ref().and_then(|text| signature::parse_class(text, &mut scope).ok());
    // A signature that names other supertypes than the class has is wrong, and could lead in circles.
    let real = |names: &[Arc<str>]| names.iter().map(|name| api.find(name)).collect::<Vec<_>>();
    let parsed = parsed.filter(|s| {
        s.super_class.type_id() == file.super_name.as_ref().and_then(|name| api.find(name))
            && s.interfaces.iter().map(Ty::type_id).collect::<Vec<_>>() == real(&file.interfaces)
    });
    let (type_params, super_class, interfaces) = if let Some(s) = parsed {
        (s.type_params, Some(s.super_class), s.interfaces)
    } else {
        let raw = |name: &Arc<str>| api.find(name).map(Ty::class);
        let super_class = file.super_name.as_ref().and_then(raw);
        (Vec::new(), super_class, file.interfaces.iter().filter_map(raw).collect())
    };
    let class = api.class(source.id);
    let outer = class.outer.filter(|_| class.inner).map(|o| api.class(o).type_params.clone());
    let class = &mut api.classes[source.id.index()];
    class.type_params = outer.unwrap_or_default();
    class.type_params.extend(type_params);
    class.super_class = if file.is_interface() { None } else { super_class };
    class.interfaces = interfaces;
}

/// Names as they are seen inside a class: its type parameters, then those of the classes around it.
pub(super) struct Names<'a> {
    pub api: &'a Api,
    pub class: TypeId,
}

/// See [`Api::absent`].
pub(super) fn absent(api: &Api, program: &Program, closure: &Closure) -> BTreeMap<TypeId, Arc<str>> {
    let of_class = |&class: &ClassId| {
        let class = program.class(class);
        let file = class.file.as_ref().filter(|_| class.loader != BOOT)?;
        let id = api.find(&file.name).filter(|&id| api.class(id).constructors.is_empty())?;
        let constructors = file.methods.iter().filter(|m| &*m.name == "<init>" && m.access & access::PRIVATE == 0);
        let named = constructors.filter_map(|m| descriptor::parse_method(&m.desc)).flat_map(|desc| desc.params);
        let mut names = named.filter_map(FieldType::class_name).map(|name| {
            // `[[La/B;` for arrays.
            name.trim_start_matches('[').trim_start_matches('L').trim_end_matches(';')
        });
        let absent = names.find_map(|name| closure.missing.get(name))?;
        Some((id, absent.clone()))
    };
    closure.classes.iter().filter_map(of_class).collect()
}

/// The type of a descriptor without type variables; none if the API does not know its class.
pub(super) fn described(api: &Api, desc: &str) -> Option<Ty> {
    signature::parse_field(desc, &mut Names { api, class: TypeId::OBJECT }).ok()
}

impl Scope for Names<'_> {
    fn class(&mut self, name: &str) -> Option<TypeId> {
        self.api.find(name)
    }

    fn variable(&mut self, name: &str) -> Option<Ty> {
        let mut at = Some(self.class);
        while let Some(id) = at {
            let class = self.api.class(id);
            if let Some(param) = class.type_params.iter().find(|p| &*p.name == name) {
                return Some(erasure(param));
            }
            at = class.outer.filter(|&o| o != id);
        }
        None
    }
}

pub(super) fn erasure(param: &TypeParam) -> Ty {
    param.bounds.first().map_or(Ty::class(TypeId::OBJECT), erase)
}
