//! The types of values in locals and on the operand stack, and the tables of names and reference types behind them.
//!
//! Where control flow joins, a reference may be of one of several classes. Their common superclass is not computed:
//! the set of names is kept, and each is checked when the reference is used. That accepts the same code and loads no class
//! before it matters. Sets that grow large are widened to the common superclass after all.

use std::sync::Arc;

use base::FxHashMap;
use classfile::descriptor::{FieldType, Kind};

use crate::ids::ClassId;

/// A class or array type by its name, as the class that is being verified means it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct Name(u32);

/// The name of `java/lang/Object`, in every table.
pub(super) const OBJECT: Name = Name(0);

/// A reference type: null, or one of some names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct RefId(u32);

impl RefId {
    pub const NULL: Self = Self(0);
}

/// What a slot holds. A long or double takes its own slot and a `Hi` above it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Type {
    /// Nothing that may be read.
    Top,
    Int,
    Float,
    Long,
    Double,
    Hi,
    Ref(RefId),
    /// `this` in a constructor, before another constructor was called on it.
    UninitThis,
    /// Made by the `new` at this offset, no constructor called yet.
    Uninit(u16),
    /// The return address of a `jsr`: the operation to go back to.
    Ret(u32),
}

impl Type {
    pub fn is_wide(self) -> bool {
        matches!(self, Self::Long | Self::Double)
    }

    /// A reference to an object, initialised or not.
    pub fn is_reference(self) -> bool {
        matches!(self, Self::Ref(_) | Self::UninitThis | Self::Uninit(_))
    }

    pub fn of_number(kind: Kind) -> Self {
        match kind.on_stack() {
            Kind::Long => Self::Long,
            Kind::Float => Self::Float,
            Kind::Double => Self::Double,
            Kind::Int => Self::Int,
            _ => Self::Top,
        }
    }
}

/// What the elements of an array are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Element {
    /// The array is null.
    Null,
    /// The letter of a primitive type.
    Number(u8),
    Ref(RefId),
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Shape {
    /// Ascending; empty for null.
    pub names: Box<[Name]>,
    /// A common superclass of more names than were worth keeping: joins widen it further.
    pub widened: bool,
}

/// All names and reference types that the verification of a class has met.
#[derive(Debug, Default)]
pub(super) struct Table {
    texts: Vec<Arc<str>>,
    by_text: FxHashMap<Arc<str>, Name>,
    /// The class behind each name, once loaded.
    classes: Vec<Option<ClassId>>,
    /// The reference type of each name alone.
    single: Vec<RefId>,
    shapes: Vec<Shape>,
    by_shape: FxHashMap<Shape, RefId>,
    pub(super) joined: FxHashMap<(RefId, RefId), RefId>,
    pub(super) assignable: FxHashMap<(Name, Name), bool>,
}

impl Table {
    pub fn new() -> Self {
        let mut table = Self::default();
        table.shape(Box::default(), false);
        table.name("java/lang/Object");
        table
    }

    pub fn name(&mut self, text: &str) -> Name {
        match self.by_text.get(text) {
            Some(name) => *name,
            None => self.add(Arc::from(text)),
        }
    }

    pub fn name_arc(&mut self, text: &Arc<str>) -> Name {
        match self.by_text.get(text) {
            Some(name) => *name,
            None => self.add(text.clone()),
        }
    }

    fn add(&mut self, text: Arc<str>) -> Name {
        let name = Name(self.texts.len() as u32);
        self.texts.push(text.clone());
        self.by_text.insert(text, name);
        self.classes.push(None);
        let single = self.shape(Box::new([name]), false);
        self.single.push(single);
        name
    }

    /// The type of references to exactly these names.
    pub fn shape(&mut self, names: Box<[Name]>, widened: bool) -> RefId {
        let shape = Shape { names, widened };
        if let Some(known) = self.by_shape.get(&shape) {
            return *known;
        }
        let id = RefId(self.shapes.len() as u32);
        self.shapes.push(shape.clone());
        self.by_shape.insert(shape, id);
        id
    }

    pub fn get(&self, id: RefId) -> &Shape {
        &self.shapes[id.0 as usize]
    }

    pub fn text(&self, name: Name) -> &Arc<str> {
        &self.texts[name.0 as usize]
    }

    pub fn is_array(&self, name: Name) -> bool {
        self.text(name).starts_with('[')
    }

    pub fn class(&self, name: Name) -> Option<ClassId> {
        self.classes[name.0 as usize]
    }

    pub fn set_class(&mut self, name: Name, class: ClassId) {
        self.classes[name.0 as usize] = Some(class);
    }

    /// The type of references to this class or array.
    pub fn of(&self, name: Name) -> RefId {
        self.single[name.0 as usize]
    }

    pub fn of_text(&mut self, text: &str) -> RefId {
        let name = self.name(text);
        self.of(name)
    }

    /// The type of values that a descriptor names.
    pub fn of_field(&mut self, field: FieldType<'_>) -> Type {
        match field.class_name() {
            Some(name) => Type::Ref(self.of_text(name)),
            None => Type::of_number(field.kind()),
        }
    }

    /// The elements of an array type; `None` if it is none.
    pub fn component(&mut self, name: Name) -> Option<Element> {
        let text = self.text(name).clone();
        let inner = text.strip_prefix('[')?;
        let class = inner.strip_prefix('L').and_then(|n| n.strip_suffix(';'));
        Some(match class {
            Some(class) => Element::Ref(self.of_text(class)),
            None if inner.starts_with('[') => Element::Ref(self.of_text(inner)),
            None => Element::Number(*inner.as_bytes().first()?),
        })
    }

    /// The name of an array's elements, if they are references.
    pub fn component_name(&mut self, array: Name) -> Option<Name> {
        match self.component(array)? {
            Element::Ref(id) => self.get(id).names.first().copied(),
            Element::Null | Element::Number(_) => None,
        }
    }

    pub fn array_of(&mut self, component: Name) -> Name {
        let text = self.text(component);
        let array = if text.starts_with('[') { format!("[{text}") } else { format!("[L{text};") };
        self.name(&array)
    }

    /// A type as messages show it.
    pub fn describe(&self, ty: Type) -> String {
        match ty {
            Type::Top => "top".into(),
            Type::Int => "integer".into(),
            Type::Float => "float".into(),
            Type::Long => "long".into(),
            Type::Double => "double".into(),
            Type::Hi => "long_2nd".into(),
            Type::Ref(RefId::NULL) => "null".into(),
            Type::Ref(id) => self.describe_names(&self.get(id).names),
            Type::UninitThis => "uninitializedThis".into(),
            Type::Uninit(bci) => format!("uninitialized {bci}"),
            Type::Ret(_) => "returnAddress".into(),
        }
    }

    fn describe_names(&self, names: &[Name]) -> String {
        let quoted = names.iter().map(|n| format!("'{}'", self.text(*n)));
        quoted.collect::<Vec<_>>().join(" or ")
    }
}
