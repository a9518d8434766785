//! Which static fields are constants: a call that reads another one may find any value there, since other calls write it.

use program::{BOOT, ClassId};
use vm::{Machine, Ref};

use classfile::access;
use classfile::descriptor::Kind;

/// Whether the static field at an address has the same content whenever a method is called. Fields of the library count as such.
pub fn is_constant(machine: &Machine, addr: u32) -> bool {
    let Some((class, offset)) = owner(machine, addr) else { return true };
    let mut fields = machine.class(class).fields.iter().map(|&id| machine.field(id));
    let Some(field) = fields.find(|f| f.is_static() && f.offset == offset) else { return true };
    if field.access & access::SYNTHETIC != 0 {
        return true;
    }
    field.access & access::FINAL != 0
        && (field.kind != Kind::Ref || is_immutable(machine, machine.heap.get::<Ref>(addr), MAX_DEPTH))
}

/// The names of the class and of the static field at an address, other than those of the library.
pub(crate) fn names_at(machine: &Machine, addr: u32) -> Option<(String, String)> {
    let (class, offset) = owner(machine, addr)?;
    let mut fields = machine.class(class).fields.iter().map(|&id| machine.field(id));
    let field = fields.find(|f| f.is_static() && f.offset == offset)?;
    Some((machine.program.name_of(class).to_owned(), machine.program.text(field.name).to_owned()))
}

/// The names of the class and of the field of an object at an address.
pub(crate) fn names_in(machine: &Machine, object: Ref, addr: u32) -> Option<(String, String)> {
    let field = fields_of(machine, machine.class_of(object)).find(|f| object + f.offset == addr)?;
    Some((machine.program.name_of(field.class).to_owned(), machine.program.text(field.name).to_owned()))
}

/// The class whose static area has this address, other than those of the library, and the offset in the area.
fn owner(machine: &Machine, addr: u32) -> Option<(ClassId, u32)> {
    let header = machine.class(machine.known.class).instance_size;
    (0..machine.program.class_count() as u32).map(ClassId).find_map(|id| {
        let class = machine.class(id);
        let mirror = machine.state(id).mirror;
        let start = mirror + header;
        (class.loader != BOOT && mirror != 0 && (start..start + class.static_size).contains(&addr))
            .then(|| (id, addr - start))
    })
}

/// Objects within objects that are looked at.
const MAX_DEPTH: u32 = 3;

/// Whether an object cannot change: all its fields are final and hold what cannot change, or it is one of the library's values.
fn is_immutable(machine: &Machine, object: Ref, depth: u32) -> bool {
    if object == 0 {
        return true;
    }
    if depth == 0 {
        return false;
    }
    let id = machine.class_of(object);
    let class = machine.class(id);
    if class.component().is_some() {
        return machine.heap.length(object) == 0;
    }
    if is_value(machine, id) {
        return true;
    }
    fields_of(machine, id).all(|field| {
        let content = || is_immutable(machine, machine.heap.get::<Ref>(object + field.offset), depth - 1);
        field.access & access::FINAL != 0 && (field.kind != Kind::Ref || content())
    })
}

/// Fields of an object that the library does not declare for all enums.
fn fields_of(machine: &Machine, class: ClassId) -> impl Iterator<Item = &program::Field> {
    let is_enum = |&&c: &&ClassId| machine.program.name_of(c) != "java/lang/Enum";
    let classes = machine.class(class).display.iter().filter(is_enum);
    classes.flat_map(|&c| machine.class(c).fields.iter()).map(|&f| machine.field(f)).filter(|f| !f.is_static())
}

/// Whether a field of an object that is there for the whole program cannot change.
pub fn is_constant_field(machine: &Machine, object: Ref, addr: u32) -> bool {
    let mut fields = fields_of(machine, machine.class_of(object));
    let Some(field) = fields.find(|f| object + f.offset == addr) else { return true };
    field.access & access::FINAL != 0
        && (field.kind != Kind::Ref || is_immutable(machine, machine.heap.get::<Ref>(addr), MAX_DEPTH))
}

/// Texts, boxes and classes.
pub(crate) fn is_value(machine: &Machine, class: ClassId) -> bool {
    const VALUES: [&str; 10] = [
        "java/lang/String",
        "java/lang/Class",
        "java/lang/Boolean",
        "java/lang/Byte",
        "java/lang/Character",
        "java/lang/Short",
        "java/lang/Integer",
        "java/lang/Long",
        "java/lang/Float",
        "java/lang/Double",
    ];
    machine.class(class).display.iter().any(|&c| VALUES.contains(&machine.program.name_of(c)))
}
