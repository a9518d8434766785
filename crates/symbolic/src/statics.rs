//! Which static fields are constants: a call that reads another one may find any value there, since other calls write it.

use program::{BOOT, ClassId};
use vm::{Machine, Ref};

use classfile::access;
use classfile::descriptor::Kind;

/// Whether the static field at an address has the same content whenever a method is called. Fields of the library count as such.
pub(crate) fn is_constant(machine: &Machine, addr: u32) -> bool {
    let Some((class, offset)) = owner(machine, addr) else { return true };
    let mut fields = machine.class(class).fields.iter().map(|&id| machine.field(id));
    let Some(field) = fields.find(|f| f.is_static() && f.offset == offset) else { return true };
    if field.access & access::SYNTHETIC != 0 {
        return true;
    }
    field.access & access::FINAL != 0
        && (field.kind != Kind::Ref || is_immutable(machine, machine.heap.get::<Ref>(addr)))
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

/// Whether an object cannot change: it has no fields but final ones that are no references, or is one of the library's values.
fn is_immutable(machine: &Machine, object: Ref) -> bool {
    if object == 0 {
        return true;
    }
    let id = machine.class_of(object);
    let class = machine.class(id);
    if class.component().is_some() {
        return machine.heap.length(object) == 0;
    }
    if is_value(machine, id) {
        return true;
    }
    class.display.iter().flat_map(|&c| machine.class(c).fields.iter()).map(|&f| machine.field(f)).all(|field| {
        let text = &**machine.program.names.text(field.desc) == "Ljava/lang/String;";
        field.is_static() || (field.access & access::FINAL != 0 && (field.kind != Kind::Ref || text))
    })
}

/// Texts, boxes, classes and the constants of enums.
pub(crate) fn is_value(machine: &Machine, class: ClassId) -> bool {
    const VALUES: [&str; 11] = [
        "java/lang/String",
        "java/lang/Class",
        "java/lang/Enum",
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
