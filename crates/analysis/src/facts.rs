//! What a method does by itself, without what it calls: plain data that is extracted once and kept in the cache.

use base::Sym;
use program::InvokeKind;

use crate::operands::Implicit;

/// A method as code names it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct MethodRef {
    pub class: Sym,
    pub name: Sym,
    pub desc: Sym,
}

/// A field as code names it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct FieldRef {
    pub class: Sym,
    pub name: Sym,
    pub desc: Sym,
    pub is_static: bool,
}

/// How a call finds its target.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum CallKind {
    Static,
    Special,
    Virtual,
    Interface,
    /// A virtual call on an object that was made in the same method, so that its class is known.
    Exact,
}

impl From<InvokeKind> for CallKind {
    fn from(kind: InvokeKind) -> Self {
        match kind {
            InvokeKind::Static => Self::Static,
            InvokeKind::Special => Self::Special,
            InvokeKind::Virtual => Self::Virtual,
            InvokeKind::Interface => Self::Interface,
        }
    }
}

/// A call, once for each way in which its exceptions are caught.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Call {
    pub kind: CallKind,
    pub target: MethodRef,
    /// Index into [`Body::guards`].
    pub guard: u16,
}

/// A lambda or method reference: an object of a class that the JVM makes up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lambda {
    /// Index of the instruction that makes it.
    pub at: u32,
    pub interfaces: Vec<Sym>,
    /// The method that the made-up class has, under each of these descriptors.
    pub name: Sym,
    pub descs: Vec<Sym>,
    /// What that method calls.
    pub kind: CallKind,
    pub target: MethodRef,
    /// Whether the target is a constructor, so that an object is made.
    pub makes: bool,
    /// How many values it keeps.
    pub captured: u16,
}

/// Why the analysis can't see what a method does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Opaque {
    /// Calls a method handle, or uses reflection to call or to make something.
    Handle,
    /// An `invokedynamic` whose bootstrap method is none that we know.
    Bootstrap,
    /// The code is broken or too large.
    Code,
}

/// What the code of one method does by itself.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Body {
    pub calls: Vec<Call>,
    pub lambdas: Vec<Lambda>,
    pub uses: Vec<FieldRef>,
    pub defs: Vec<FieldRef>,
    /// Element types of arrays that are read and written, as descriptors.
    pub loads: Vec<Sym>,
    pub stores: Vec<Sym>,
    /// Classes of which objects are made: internal names, descriptors for arrays.
    pub news: Vec<Sym>,
    /// Bounds of what `athrow` throws, and how it is caught.
    pub throws: Vec<(Sym, u16)>,
    /// What instructions raise by themselves.
    pub raises: Vec<(Implicit, u16)>,
    /// Lists of caught classes; the first list is empty.
    pub guards: Vec<Vec<Sym>>,
    /// Class literals, and names given to `Class.forName`.
    pub literals: Vec<Sym>,
    pub for_name: Vec<Sym>,
    /// Texts that look like names of classes: reflection elsewhere may make objects of them.
    pub class_texts: Vec<Sym>,
    /// Fields whose offset or handle the method asks for by name, for access past the language.
    pub pins: Vec<(Sym, Sym)>,
    /// Whether it reads or writes fields or elements by offset or by variable handle.
    pub raw_load: bool,
    pub raw_store: bool,
    pub opaque: Vec<Opaque>,
}

impl Body {
    /// A body that nothing is known of.
    pub fn opaque(why: Opaque) -> Self {
        Self { guards: vec![Vec::new()], opaque: vec![why], ..Self::default() }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FieldFact {
    pub name: Sym,
    pub desc: Sym,
    pub access: u16,
}

/// A method of a class: what can be known without looking at its code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MethodFact {
    pub name: Sym,
    pub desc: Sym,
    pub access: u16,
    /// Declared to be pure by an annotation.
    pub declared_pure: bool,
    /// Classes in its `throws` clause.
    pub exceptions: Vec<Sym>,
}

/// A class without its methods' code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClassFact {
    pub name: Sym,
    pub super_class: Option<Sym>,
    pub interfaces: Vec<Sym>,
    pub access: u16,
    pub fields: Vec<FieldFact>,
    pub methods: Vec<MethodFact>,
    /// Hash of the class file.
    pub hash: u64,
}
