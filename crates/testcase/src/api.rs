//! The API that tests can use: classes with their constructors, methods and fields, as the source language sees them.

use std::sync::Arc;

use base::FxHashMap;
use program::LoaderId;

use crate::ty::Ty;

/// A class or interface of the API.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct TypeId(pub u32);

/// A constructor or method.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct CallableId(pub u32);

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct FieldId(pub u32);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flavour {
    Class,
    Interface,
    Enum,
    Record,
    Annotation,
}

/// `T extends A & B`; without bounds `Object` is meant.
#[derive(Clone, Debug)]
pub struct TypeParam {
    pub name: Arc<str>,
    pub bounds: Vec<Ty>,
}

#[derive(Debug)]
pub struct ClassInfo {
    pub id: TypeId,
    /// Internal name.
    pub name: Arc<str>,
    pub loader: LoaderId,
    pub flavour: Flavour,
    /// As the source has it: for member classes the flags of `InnerClasses`.
    pub access: u16,
    pub type_params: Vec<TypeParam>,
    pub super_class: Option<Ty>,
    pub interfaces: Vec<Ty>,
    /// The class it is a member of.
    pub outer: Option<TypeId>,
    /// A member class whose instances have an outer instance.
    pub inner: bool,
    /// Local or anonymous: cannot be named in source.
    pub nameless: bool,
    /// The one abstract method of a functional interface.
    pub functional: Option<CallableId>,
    /// Subclasses that `permits` names.
    pub permitted: Vec<Arc<str>>,
    pub enum_constants: Vec<Arc<str>>,
    /// Declared constructors, methods and fields that are not private or synthetic.
    pub constructors: Vec<CallableId>,
    pub methods: Vec<CallableId>,
    pub fields: Vec<FieldId>,
    /// Feature version of the class file (8, 17 …).
    pub language: u16,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CallableKind {
    Constructor,
    Method,
    Static,
}

#[derive(Debug)]
pub struct Callable {
    pub id: CallableId,
    pub class: TypeId,
    pub kind: CallableKind,
    pub name: Arc<str>,
    /// Erased descriptor, by which a machine finds it.
    pub desc: Arc<str>,
    pub access: u16,
    pub type_params: Vec<TypeParam>,
    /// For a constructor of an inner class the outer instance comes first.
    pub params: Vec<Ty>,
    pub ret: Ty,
    pub varargs: bool,
    pub throws: Vec<Ty>,
    /// Overridden with a body in an interface, or not abstract in a class.
    pub is_abstract: bool,
    pub deprecated: bool,
    /// Names of parameters if the class file tells them.
    pub param_names: Vec<Option<Arc<str>>>,
}

#[derive(Debug)]
pub struct FieldInfo {
    pub id: FieldId,
    pub class: TypeId,
    pub name: Arc<str>,
    pub desc: Arc<str>,
    pub ty: Ty,
    pub access: u16,
    pub is_static: bool,
    pub is_final: bool,
}

/// All classes that tests may need, found by following signatures from the classes under test.
#[derive(Debug, Default)]
pub struct Api {
    pub classes: Vec<ClassInfo>,
    pub callables: Vec<Callable>,
    pub fields: Vec<FieldInfo>,
    pub(crate) by_name: FxHashMap<Arc<str>, TypeId>,
}

impl Api {
    pub fn class(&self, id: TypeId) -> &ClassInfo {
        &self.classes[id.0 as usize]
    }

    pub fn callable(&self, id: CallableId) -> &Callable {
        &self.callables[id.0 as usize]
    }

    pub fn field(&self, id: FieldId) -> &FieldInfo {
        &self.fields[id.0 as usize]
    }

    /// By internal name.
    pub fn find(&self, name: &str) -> Option<TypeId> {
        self.by_name.get(name).copied()
    }
}
