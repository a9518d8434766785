//! Constructors, methods and fields of one class file.

use std::sync::Arc;

use classfile::{ClassFile, MethodInfo, access, descriptor};
use program::BOOT;

use super::access::is_abstract;
use super::extract::{Names, Source};
use super::names::is_identifier;
use super::signature::{self, MethodSignature};
use super::{Api, Callable, CallableId, CallableKind, FieldId, FieldInfo, Flavour, TypeId, jdk};
use crate::given::makes_files;
use crate::ty::{Prim, Ty};

/// Adds the members that a test could name: not private, not synthetic, of the JDK only what is public and harmless.
pub(super) fn read(api: &mut Api, source: &Source) {
    let boot = source.loader == BOOT;
    let harmful = boot && jdk::is_harmful_class(&source.file.name);
    read_methods(api, source, harmful, boot);
    if !harmful {
        read_fields(api, source, boot);
    }
}

fn read_methods(api: &mut Api, source: &Source, harmful: bool, boot: bool) {
    for method in &source.file.methods {
        let id = CallableId(api.callables.len() as u32);
        let wanted = !harmful && is_wanted(source, method, boot);
        let Some(callable) = (if wanted { callable(api, source, method, id) } else { None }) else {
            if method.is_abstract() {
                api.incomplete.insert(source.id);
            }
            continue;
        };
        let class = &mut api.classes[source.id.index()];
        match callable.kind {
            CallableKind::Constructor if is_abstract(class) => class.super_constructors.push(id),
            CallableKind::Constructor => class.constructors.push(id),
            CallableKind::Method | CallableKind::Static => class.methods.push(id),
        }
        api.callables.push(callable);
    }
}

/// Adds the private methods that reflection finds: no constructors, and none with type parameters of its own.
pub(super) fn read_privates(api: &mut Api, source: &Source) {
    for method in &source.file.methods {
        let made = method.access & (access::SYNTHETIC | access::BRIDGE) != 0 || method.synthetic;
        if method.access & access::PRIVATE == 0 || made || !is_identifier(&method.name) {
            continue;
        }
        let id = CallableId(api.callables.len() as u32);
        if let Some(callable) = callable(api, source, method, id).filter(|c| c.type_params.is_empty()) {
            api.classes[source.id.index()].privates.push(id);
            api.callables.push(callable);
        }
    }
}

/// Adds all fields, as reflection sets them, and the making of objects without a constructor.
pub(super) fn read_state(api: &mut Api, source: &Source) {
    for field in &source.file.fields {
        let prim = field.desc.chars().next().filter(|_| field.desc.len() == 1).and_then(Prim::of_letter);
        let ty = prim.map_or(Ty::class(TypeId::OBJECT), Ty::Prim);
        // A constant of the class is set by its initialiser alone.
        let is_static = field.is_static();
        if is_static && field.access & access::FINAL != 0 {
            continue;
        }
        let id = FieldId(api.fields.len() as u32);
        api.classes[source.id.index()].state.push(id);
        let (name, desc) = (field.name.clone(), field.desc.clone());
        api.fields.push(FieldInfo {
            id,
            class: source.id,
            name,
            desc,
            ty,
            access: field.access,
            is_static,
            is_final: false,
        });
    }
    let id = CallableId(api.callables.len() as u32);
    api.classes[source.id.index()].allocation = Some(id);
    api.callables.push(Callable {
        id,
        class: source.id,
        kind: CallableKind::Constructor,
        name: "<init>".into(),
        desc: "()V".into(),
        access: access::PUBLIC,
        type_params: Vec::new(),
        params: Vec::new(),
        has_raw_params: false,
        has_raw_result: false,
        ret: Ty::Void,
        varargs: false,
        throws: Vec::new(),
        is_abstract: false,
        deprecated: false,
        param_names: Vec::new(),
    });
}

fn is_wanted(source: &Source, method: &MethodInfo, boot: bool) -> bool {
    let file = &source.file;
    let hidden = access::PRIVATE | access::SYNTHETIC | access::BRIDGE;
    let constructor = &*method.name == "<init>";
    if method.access & hidden != 0 || method.synthetic || !(constructor || is_identifier(&method.name)) {
        return false;
    }
    if constructor && file.access & access::ENUM != 0 {
        return false;
    }
    // Subclasses in tests call the constructors of abstract classes.
    let extends = constructor && file.access & access::ABSTRACT != 0;
    let open = if extends { access::PUBLIC | access::PROTECTED } else { access::PUBLIC };
    !boot || (method.access & open != 0 && !jdk::is_harmful_member(&file.name, &method.name, &method.desc))
}

fn callable(api: &Api, source: &Source, method: &MethodInfo, id: CallableId) -> Option<Callable> {
    let inner = api.class(source.id).inner;
    let constructor = &*method.name == "<init>";
    let signature = read_signature(api, source, method, constructor && inner)?;
    let kind = if constructor {
        CallableKind::Constructor
    } else if method.is_static() {
        CallableKind::Static
    } else {
        CallableKind::Method
    };
    let varargs = method.access & access::VARARGS != 0 && matches!(signature.params.last(), Some(Ty::Array(_)));
    Some(Callable {
        id,
        class: source.id,
        kind,
        name: method.name.clone(),
        desc: method.desc.clone(),
        access: method.access,
        varargs,
        is_abstract: method.is_abstract(),
        deprecated: method.deprecated,
        param_names: param_names(method, signature.params.len()),
        type_params: signature.type_params,
        params: signature.params,
        has_raw_params: false,
        has_raw_result: false,
        ret: signature.ret,
        throws: signature.throws,
    })
}

/// The generic signature if the class file has one that fits the descriptor, else the descriptor. `None` if a class that it
/// names is not in the API, for the JDK also if that is a type argument of a parameter.
fn read_signature(api: &Api, source: &Source, method: &MethodInfo, outer_first: bool) -> Option<MethodSignature> {
    let mut scope = Names { api, class: source.id };
    let mut erased = signature::parse_method(&method.desc, &mut scope).ok()?;
    if let (true, Some(outer), Some(first)) = (outer_first, api.class(source.id).outer, erased.params.first_mut()) {
        *first = api.own_type(outer);
    }
    let generic = method.signature.as_ref().and_then(|text| signature::parse_method(text, &mut scope).ok());
    if let Some(mut generic) = generic {
        if outer_first && generic.params.len() + 1 == erased.params.len() {
            generic.params.insert(0, erased.params[0].clone());
        }
        if generic.params.len() == erased.params.len() {
            if generic.throws.is_empty() {
                generic.throws = thrown(api, method);
            }
            return Some(generic);
        }
    }
    // Type arguments that name classes beyond the API cannot be met by values of other ones.
    if source.loader == BOOT && method.signature.is_some() && erased.params.iter().any(|p| api.is_raw(p)) {
        return None;
    }
    erased.throws = thrown(api, method);
    if makes_files(&api.class(source.id).name) {
        erased.throws.push(Ty::class(TypeId::OBJECT));
    }
    Some(erased)
}

/// Exceptions of the JDK that need no declaration, for when the API does not have their classes.
const UNCHECKED: [&str; 12] = [
    "java/lang/ArithmeticException",
    "java/lang/ArrayIndexOutOfBoundsException",
    "java/lang/ClassCastException",
    "java/lang/IllegalArgumentException",
    "java/lang/IllegalStateException",
    "java/lang/IndexOutOfBoundsException",
    "java/lang/NullPointerException",
    "java/lang/NumberFormatException",
    "java/lang/RuntimeException",
    "java/lang/SecurityException",
    "java/lang/UnsupportedOperationException",
    "java/util/NoSuchElementException",
];

fn thrown(api: &Api, method: &MethodInfo) -> Vec<Ty> {
    let known = |name: &Arc<str>| api.find(name).unwrap_or(TypeId::OBJECT);
    let names = method.exceptions.iter().filter(|name| !UNCHECKED.contains(&&***name));
    names.map(known).map(Ty::class).collect()
}

/// From `MethodParameters`, else from the table of local variables.
fn param_names(method: &MethodInfo, count: usize) -> Vec<Option<Arc<str>>> {
    if let Some(listed) = method.parameters.as_ref().filter(|p| p.len() == count) {
        return listed.iter().map(|p| p.name.clone().filter(|n| is_identifier(n))).collect();
    }
    let (Some(code), Some(desc)) = (&method.code, descriptor::parse_method(&method.desc)) else {
        return vec![None; count];
    };
    let mut slot = u16::from(!method.is_static());
    let mut names = Vec::with_capacity(count);
    for param in &desc.params {
        let local = code.local_vars.iter().find(|v| v.index == slot && v.start_pc == 0);
        names.push(local.map(|v| v.name.clone()).filter(|n| is_identifier(n)));
        slot += param.slots();
    }
    names.resize(count, None);
    names
}

fn read_fields(api: &mut Api, source: &Source, boot: bool) {
    let hidden = access::PRIVATE | access::SYNTHETIC;
    for field in &source.file.fields {
        let shown = field.access & hidden == 0 && !field.synthetic && is_identifier(&field.name);
        let constant = field.access & access::ENUM != 0 && is_enum(&source.file, api, source.id);
        if !shown || constant || (boot && field.access & access::PUBLIC == 0) {
            continue;
        }
        let mut scope = Names { api, class: source.id };
        let generic = field.signature.as_ref().and_then(|text| signature::parse_field(text, &mut scope).ok());
        let Some(ty) = generic.or_else(|| signature::parse_field(&field.desc, &mut scope).ok()) else {
            continue;
        };
        let id = FieldId(api.fields.len() as u32);
        api.classes[source.id.index()].fields.push(id);
        api.fields.push(FieldInfo {
            id,
            class: source.id,
            name: field.name.clone(),
            desc: field.desc.clone(),
            ty,
            access: field.access,
            is_static: field.is_static(),
            is_final: field.access & access::FINAL != 0,
        });
    }
}

fn is_enum(file: &ClassFile, api: &Api, id: TypeId) -> bool {
    api.class(id).flavour == Flavour::Enum && file.access & access::ENUM != 0
}
