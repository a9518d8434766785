//! From an address to the object, field or element that lies there.

use classfile::descriptor::Kind;
use program::{ClassId, Field, FieldId};

use crate::heap::{ELEMENTS, LENGTH, Ref};
use crate::machine::Machine;

/// Where every object of a part of the heap starts.
#[derive(Clone, Debug, Default)]
pub struct HeapIndex {
    starts: Vec<Ref>,
    end: u32,
}

/// What an address is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Place {
    Static {
        class: ClassId,
        field: FieldId,
    },
    Field {
        object: Ref,
        class: ClassId,
        field: FieldId,
    },
    Element {
        array: Ref,
        class: ClassId,
        index: u32,
    },
    /// Class word, identity hash, monitor, array length.
    Header {
        object: Ref,
        class: ClassId,
    },
}

impl HeapIndex {
    /// Walks the objects, which lie one after the other, up to `end`.
    pub fn new(machine: &Machine, end: u32) -> Self {
        let mut starts = Vec::new();
        let mut at = machine.heap.first();
        while at < end {
            starts.push(at);
            at += machine.size_of(at);
        }
        Self { starts, end }
    }

    pub fn end(&self) -> u32 {
        self.end
    }

    pub fn objects(&self) -> &[Ref] {
        &self.starts
    }

    /// The object that an address lies in.
    pub fn object_at(&self, addr: u32) -> Option<Ref> {
        let after = self.starts.partition_point(|&start| start <= addr);
        (addr < self.end).then(|| after.checked_sub(1)).flatten().map(|i| self.starts[i])
    }

    pub fn place(&self, machine: &Machine, addr: u32) -> Option<Place> {
        Some(Place::of(machine, self.object_at(addr)?, addr))
    }
}

impl Place {
    /// What lies at an address of an object.
    pub fn of(machine: &Machine, object: Ref, addr: u32) -> Self {
        let id = machine.class_of(object);
        let class = machine.class(id);
        let offset = addr - object;
        if class.is_array() && offset >= ELEMENTS {
            let index = (offset - ELEMENTS) >> class.elem_shift;
            return Self::Element { array: object, class: id, index };
        }
        let found = if id == machine.known.class && offset >= class.instance_size {
            static_at(machine, machine.mirrored(object), offset - class.instance_size)
        } else {
            (offset >= LENGTH).then(|| field_at(machine, object, id, offset)).flatten()
        };
        found.unwrap_or(Self::Header { object, class: id })
    }

    /// The class that holds it: declaring class of a field, class of an array or object otherwise.
    pub fn class(&self, machine: &Machine) -> ClassId {
        match *self {
            Self::Static { field, .. } | Self::Field { field, .. } => machine.field(field).class,
            Self::Element { class, .. } | Self::Header { class, .. } => class,
        }
    }

    /// `Main.counter (static)`, `java.util.ArrayList.size`, `int[3]`.
    pub fn describe(&self, machine: &Machine) -> String {
        let name = |class| type_name(machine, class);
        let field_name = |field: FieldId| machine.program.names.text(machine.field(field).name).to_string();
        match *self {
            Self::Static { class, field } => {
                format!("{}.{} (static)", name(class), field_name(field))
            }
            Self::Field { class, field, .. } => format!("{}.{}", name(class), field_name(field)),
            Self::Element { class, index, .. } => {
                let component = machine.class(class).component().unwrap_or(class);
                format!("{}[{index}]", name(component))
            }
            Self::Header { class, .. } => format!("{} (header)", name(class)),
        }
    }
}

/// As in source code: `int[][]`.
fn type_name(machine: &Machine, class: ClassId) -> String {
    match machine.class(class).component() {
        Some(component) => type_name(machine, component) + "[]",
        None => machine.program.external_name(class),
    }
}

/// The offset after a field.
pub(super) fn end_of(field: &Field) -> u32 {
    field.offset
        + match field.kind {
            Kind::Boolean | Kind::Byte | Kind::Void => 1,
            Kind::Char | Kind::Short => 2,
            Kind::Int | Kind::Float | Kind::Ref => 4,
            Kind::Long | Kind::Double => 8,
        }
}

fn covers(field: &Field, offset: u32) -> bool {
    (field.offset..end_of(field)).contains(&offset)
}

fn static_at(machine: &Machine, class: ClassId, offset: u32) -> Option<Place> {
    let fields = machine.class(class).fields.iter().map(|&id| machine.field(id));
    let field = fields.filter(|f| f.is_static()).find(|f| covers(f, offset))?;
    Some(Place::Static { class, field: field.id })
}

fn field_at(machine: &Machine, object: Ref, class: ClassId, offset: u32) -> Option<Place> {
    let line = machine.class(class).display.iter().rev();
    let mut fields = line.flat_map(|&c| machine.class(c).fields.iter()).map(|&id| machine.field(id));
    let field = fields.find(|f| !f.is_static() && covers(f, offset))?;
    Some(Place::Field { object, class, field: field.id })
}
