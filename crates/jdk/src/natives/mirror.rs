//! What a new mirror (`java.lang.Class` object) holds beside its class: loader, module, and on newer JDKs its modifiers.

use classfile::access::{ABSTRACT, FINAL, PRIVATE, PROTECTED, PUBLIC, SUPER};
use program::{BOOT, ClassId, ClassKind};
use vm::{Machine, Ref, Stop};

use super::module;
use super::state::{self, Slot};

/// Bits of a class's access flags that a class file can have.
const WRITTEN: u16 = 0x7fff;

/// The hook for new mirrors.
pub(crate) fn on_mirror(m: &mut Machine, class: ClassId, mirror: Ref) -> Result<(), Stop> {
    let modifiers = modifiers(m, class);
    let (is_primitive, raw) = (m.class(class).is_primitive(), m.class(class).access);
    put_char(m, mirror, "modifiers", modifiers);
    put_char(m, mirror, "classFileAccessFlags", raw & WRITTEN);
    if let Some(id) = m.program.find_field(m.known.class, "primitive", "Z") {
        let offset = m.field(id).offset;
        m.heap.put(mirror + offset, u8::from(is_primitive));
    }
    if m.roots.is_empty() {
        return Ok(());
    }
    set_loader(m, class, mirror)
}

fn put_char(m: &mut Machine, mirror: Ref, name: &str, value: u16) {
    if let Some(id) = m.program.find_field(m.known.class, name, "C") {
        let offset = m.field(id).offset;
        m.heap.put(mirror + offset, value);
    }
}

/// Loader and module.
pub(crate) fn set_loader(m: &mut Machine, class: ClassId, mirror: Ref) -> Result<(), Stop> {
    let id = m.class(class).loader;
    let mut loader = state::loader_object(m, id);
    let module = if id == BOOT {
        let name = m.program.module_of(class).unwrap_or("java.base").to_owned();
        loader = module::loader_of(m, &name);
        module::named(m, &name)?
    } else if loader == state::get(m, Slot::AppLoader) || loader == 0 {
        state::get(m, Slot::Unnamed)
    } else {
        m.get_ref(loader, "unnamedModule", "Ljava/lang/Module;")?
    };
    m.heap.put(mirror + m.known.class_loader, loader);
    m.heap.put(mirror + m.known.class_module, module);
    Ok(())
}

/// `Class.getModifiers`.
pub(crate) fn modifiers(m: &Machine, class: ClassId) -> u16 {
    match m.class(class).kind {
        ClassKind::Primitive(_) => PUBLIC | FINAL | ABSTRACT,
        ClassKind::Array { element, .. } => modifiers(m, element) & (PUBLIC | PRIVATE | PROTECTED) | FINAL | ABSTRACT,
        ClassKind::Instance => instance_modifiers(m, class),
    }
}

/// A member class has those that its `InnerClasses` entry gives.
fn instance_modifiers(m: &Machine, class: ClassId) -> u16 {
    let own = m.class(class).access;
    let inner = m.class(class).file.as_ref().and_then(|file| {
        let entry = file.inner_classes.iter().find(|i| i.inner == file.name)?;
        Some(entry.access)
    });
    inner.unwrap_or(own) & !SUPER & WRITTEN
}
