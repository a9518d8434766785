//! Types that a class file names, as `java.lang.Class` objects.

use classfile::descriptor::{FieldType, parse_field};
use program::{ClassId, JavaError};
use vm::{Machine, Ref, Stop};

/// The class that a member of `from` means by a name or array descriptor, however visible it is.
pub(crate) fn named_class(m: &mut Machine, from: ClassId, name: &str) -> Result<ClassId, Stop> {
    let this = m.class(from);
    if this.hidden && this.file.as_ref().is_some_and(|f| &*f.name == name) {
        return Ok(from);
    }
    let loader = this.loader;
    m.program.load(loader, name).map_err(|error| {
        if !error.is("java/lang/ClassNotFoundException") {
            return Stop::from(error);
        }
        Stop::from(JavaError {
            exception: "java/lang/NoClassDefFoundError",
            message: Some(name.to_owned()),
            cause: Some(Box::new(error)),
        })
    })
}

/// The class of a type in a descriptor of a member of `from`.
pub(crate) fn type_class(m: &mut Machine, from: ClassId, ty: FieldType<'_>) -> Result<ClassId, Stop> {
    match ty {
        FieldType::Prim(kind) => Ok(program::ids::prim_class(kind)),
        FieldType::Class(name) | FieldType::Array(name) => named_class(m, from, name),
    }
}

/// As [`type_class`], for a field descriptor.
pub(crate) fn descriptor_class(m: &mut Machine, from: ClassId, desc: &str) -> Result<ClassId, Stop> {
    match parse_field(desc) {
        Some(ty) => type_class(m, from, ty),
        None => Err(Stop::new("java/lang/ClassFormatError", format!("illegal descriptor {desc}"))),
    }
}

/// A `Class[]` of the given classes.
pub(crate) fn class_array(m: &mut Machine, classes: &[ClassId]) -> Result<Ref, Stop> {
    let array = m.new_ref_array(m.known.class, classes.len() as u32)?;
    for (i, &class) in (0..).zip(classes) {
        let mirror = m.mirror(class)?;
        m.set_element(array, i, mirror);
    }
    Ok(array)
}

/// An array of `component` (internal name) with these elements.
pub(crate) fn array_of(m: &mut Machine, component: &str, elements: &[Ref]) -> Result<Ref, Stop> {
    let component = m.boot_class(component)?;
    let array = m.new_ref_array(component, elements.len() as u32)?;
    for (i, &element) in (0..).zip(elements) {
        m.set_element(array, i, element);
    }
    Ok(array)
}

/// The descriptor of a loaded class.
pub(crate) fn descriptor_of(m: &Machine, class: ClassId) -> String {
    let name = m.program.name_of(class);
    match m.class(class).kind {
        program::ClassKind::Primitive(kind) => kind.to_char().to_string(),
        program::ClassKind::Array { .. } => name.to_owned(),
        program::ClassKind::Instance => format!("L{name};"),
    }
}

/// The method descriptor of loaded classes.
pub(crate) fn method_descriptor(m: &Machine, params: &[ClassId], ret: ClassId) -> String {
    let params: String = params.iter().map(|&p| descriptor_of(m, p)).collect();
    format!("({params}){}", descriptor_of(m, ret))
}
