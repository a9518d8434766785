//! A heap as it is shown: the objects that arguments and results lead to, numbered in the order in which they are met, so that
//! two heaps of the same shape and values are equal.

use std::collections::VecDeque;

use base::FxHashMap;
use classfile::descriptor::Kind as Jkind;
use program::ClassKind;
use vm::heap::ELEMENTS;
use vm::{Machine, Ref};

use crate::catalog::Catalog;

/// Objects that are shown.
const MAX_OBJECTS: usize = 200;
/// Elements of an array that are shown.
const MAX_ELEMENTS: u32 = 64;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    Null,
    /// A number, character or truth value as Java writes it.
    Number(String),
    Object(usize),
    /// Nothing was asked of this unknown reference.
    Any(String),
    /// Only that it is not null was asked of this unknown reference.
    AnyObject(String),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Content {
    Fields(Vec<(String, Value)>),
    Elements(Vec<Value>),
    Text(String),
    /// A constant of an enum.
    Constant(String),
    /// More than is shown.
    Hidden,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ObjectView {
    pub class: String,
    pub content: Content,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct HeapView {
    /// Arguments, static fields and results by name.
    pub roots: Vec<(String, Value)>,
    pub objects: Vec<ObjectView>,
}

/// A root of a view.
#[derive(Clone, Debug)]
pub struct Root {
    pub name: String,
    pub kind: Jkind,
    pub value: u64,
    /// What stands for it if it is an unknown reference.
    pub open: Option<Value>,
}

/// The heap that these roots lead to. `open` says what stands at the address of an unknown reference.
pub fn capture(
    machine: &mut Machine,
    catalog: &mut Catalog,
    roots: Vec<Root>,
    open: impl Fn(u32) -> Option<Value>,
) -> HeapView {
    let mut capture = Capture { machine, catalog, open, numbers: FxHashMap::default(), queue: VecDeque::new() };
    let mut view = HeapView::default();
    for root in roots {
        let value = match (root.open, root.kind) {
            (Some(open), _) => open,
            (None, Jkind::Ref) => capture.reference(root.value as Ref),
            (None, kind) => Value::Number(number(kind, root.value)),
        };
        view.roots.push((root.name, value));
    }
    while let Some(object) = capture.queue.pop_front() {
        let shown = capture.object(object, view.objects.len());
        view.objects.push(shown);
    }
    view
}

struct Capture<'a, F> {
    machine: &'a mut Machine,
    catalog: &'a mut Catalog,
    open: F,
    numbers: FxHashMap<Ref, usize>,
    queue: VecDeque<Ref>,
}

impl<F: Fn(u32) -> Option<Value>> Capture<'_, F> {
    fn reference(&mut self, object: Ref) -> Value {
        if object == 0 {
            return Value::Null;
        }
        let next = self.numbers.len();
        let queue = &mut self.queue;
        let number = *self.numbers.entry(object).or_insert_with(|| {
            queue.push_back(object);
            next
        });
        Value::Object(number)
    }

    fn at(&mut self, addr: u32, kind: Jkind) -> Value {
        let heap = &self.machine.heap;
        match kind {
            Jkind::Ref => match (self.open)(addr) {
                Some(open) => open,
                None => {
                    let object = heap.get::<Ref>(addr);
                    self.reference(object)
                }
            },
            Jkind::Boolean | Jkind::Byte => Value::Number(number(kind, u64::from(heap.get::<u8>(addr)))),
            Jkind::Char | Jkind::Short => Value::Number(number(kind, u64::from(heap.get::<u16>(addr)))),
            Jkind::Long | Jkind::Double => Value::Number(number(kind, heap.get::<u64>(addr))),
            _ => Value::Number(number(kind, u64::from(heap.get::<u32>(addr)))),
        }
    }

    fn object(&mut self, object: Ref, number: usize) -> ObjectView {
        let id = self.machine.class_of(object);
        let class = self.machine.program.external_name(id);
        let content = if number >= MAX_OBJECTS || is_internal(self.machine, id) {
            Content::Hidden
        } else if id == self.machine.known.string {
            Content::Text(self.machine.text(object))
        } else if let ClassKind::Array { component, .. } = self.machine.class(id).kind {
            let kind = match self.machine.class(component).kind {
                ClassKind::Primitive(kind) => kind,
                _ => Jkind::Ref,
            };
            let (shift, length) = (self.machine.class(id).elem_shift, self.machine.heap.length(object));
            let shown = 0..length.min(MAX_ELEMENTS);
            Content::Elements(shown.map(|i| self.at(object + ELEMENTS + (i << shift), kind)).collect())
        } else if let Some(name) = self.constant(object) {
            Content::Constant(name)
        } else {
            let fields = self.catalog.fields(&mut self.machine.program, id);
            Content::Fields(fields.iter().map(|f| (f.name.to_string(), self.at(object + f.offset, f.kind))).collect())
        };
        ObjectView { class, content }
    }

    /// The name of a constant of an enum.
    fn constant(&mut self, object: Ref) -> Option<String> {
        let class = self.machine.class_of(object);
        let is_enum =
            self.machine.program.superclasses(class).any(|c| self.machine.program.name_of(c) == "java/lang/Enum");
        let name = is_enum.then(|| self.machine.get_ref(object, "name", "Ljava/lang/String;").ok()).flatten()?;
        (name != 0).then(|| self.machine.text(name))
    }
}

/// Objects of the machine's own lead to everything.
fn is_internal(machine: &Machine, class: program::ClassId) -> bool {
    let name = machine.program.name_of(class);
    matches!(name, "java/lang/Class" | "java/lang/Thread" | "java/lang/ClassLoader")
        || name.starts_with("jdk/internal/")
        || name.starts_with("java/lang/invoke/")
}

/// A number as Java writes it.
pub fn number(kind: Jkind, bits: u64) -> String {
    match kind {
        Jkind::Boolean => (bits & 1 != 0).to_string(),
        Jkind::Byte => (bits as i8).to_string(),
        Jkind::Short => (bits as i16).to_string(),
        Jkind::Char => match char::from_u32(bits as u32 & 0xffff) {
            Some(c) if c.is_ascii_graphic() => format!("'{c}'"),
            _ => format!("'\\u{:04x}'", bits as u16),
        },
        Jkind::Long => (bits as i64).to_string(),
        Jkind::Float => float(f64::from(f32::from_bits(bits as u32))),
        Jkind::Double => float(f64::from_bits(bits)),
        _ => (bits as i32).to_string(),
    }
}

fn float(value: f64) -> String {
    if value.is_nan() { "NaN".into() } else { format!("{value:?}") }
}
