//! Makes `java.lang.reflect` objects for fields, methods, constructors, parameters and record components.

use classfile::descriptor::parse_method;
use classfile::{MethodInfo, RawAnnotations, access};
use program::{ClassId, FieldId, MethodId, MethodPtr, SharedFile};
use vm::{Machine, Ref, Stop};

use super::types::{class_array, descriptor_class, named_class, type_class};

const CLASS: &str = "Ljava/lang/Class;";
const CLASSES: &str = "[Ljava/lang/Class;";
const STRING: &str = "Ljava/lang/String;";
const BYTES: &str = "[B";

pub(crate) fn file_of(m: &Machine, class: ClassId) -> Result<SharedFile, Stop> {
    let none = || Stop::Bug(format!("{} has no class file", m.program.external_name(class)));
    m.class(class).file.clone().ok_or_else(none)
}

/// The class file's entry of a method.
pub(crate) fn info_of(m: &Machine, method: MethodId) -> Result<(SharedFile, usize), Stop> {
    let method = m.program.method(method);
    let file = file_of(m, method.class)?;
    let slot = usize::from(method.slot);
    if slot < file.methods.len() { Ok((file, slot)) } else { Err(Stop::Bug("a method without an entry".into())) }
}

fn put_bytes(m: &mut Machine, object: Ref, name: &str, bytes: Option<&[u8]>) -> Result<(), Stop> {
    let Some(bytes) = bytes else { return Ok(()) };
    let array = m.new_byte_array(bytes)?;
    m.put_ref(object, name, BYTES, array)
}

fn put_string(m: &mut Machine, object: Ref, name: &str, text: Option<&str>) -> Result<(), Stop> {
    let Some(text) = text else { return Ok(()) };
    let string = m.new_string(text)?;
    m.put_ref(object, name, STRING, string)
}

fn put_class(m: &mut Machine, object: Ref, name: &str, class: ClassId) -> Result<(), Stop> {
    let mirror = m.mirror(class)?;
    m.put_ref(object, name, CLASS, mirror)
}

/// A `java.lang.reflect.Field`.
pub(crate) fn new_field(m: &mut Machine, id: FieldId) -> Result<Ref, Stop> {
    let field = m.field(id).clone();
    let file = file_of(m, field.class)?;
    let Some(info) = file.fields.get(usize::from(field.slot)) else {
        return Err(Stop::Bug("a field without an entry".into()));
    };
    let ty = descriptor_class(m, field.class, &info.desc)?;
    let class = m.boot_class("java/lang/reflect/Field")?;
    let object = m.new_object(class)?;
    let name = m.intern_text(&info.name)?;
    put_class(m, object, "clazz", field.class)?;
    m.put_int(object, "slot", i32::from(field.slot))?;
    m.put_ref(object, "name", STRING, name)?;
    put_class(m, object, "type", ty)?;
    m.put_int(object, "modifiers", i32::from(field.access & access::FIELD_FLAGS))?;
    let trusted = field.access & access::FINAL != 0
        && (field.is_static() || m.class(field.class).hidden || file.record.is_some());
    m.put_bool(object, "trustedFinal", trusted)?;
    put_string(m, object, "signature", info.signature.as_deref())?;
    put_bytes(m, object, "annotations", info.annotations.visible.as_deref())?;
    Ok(object)
}

/// What methods and constructors have in common.
fn fill_executable(m: &mut Machine, object: Ref, of: ClassId, slot: u16, info: &MethodInfo) -> Result<(), Stop> {
    let malformed = || Stop::new("java/lang/ClassFormatError", format!("illegal descriptor {}", info.desc));
    let parsed = parse_method(&info.desc).ok_or_else(malformed)?;
    let mut params = Vec::with_capacity(parsed.params.len());
    for &param in &parsed.params {
        params.push(type_class(m, of, param)?);
    }
    let mut exceptions = Vec::with_capacity(info.exceptions.len());
    for name in &info.exceptions {
        exceptions.push(named_class(m, of, name)?);
    }
    put_class(m, object, "clazz", of)?;
    m.put_int(object, "slot", i32::from(slot))?;
    let params = class_array(m, &params)?;
    m.put_ref(object, "parameterTypes", CLASSES, params)?;
    let exceptions = class_array(m, &exceptions)?;
    m.put_ref(object, "exceptionTypes", CLASSES, exceptions)?;
    m.put_int(object, "modifiers", i32::from(info.access & access::METHOD_FLAGS))?;
    put_string(m, object, "signature", info.signature.as_deref())?;
    put_bytes(m, object, "annotations", info.annotations.visible.as_deref())?;
    put_bytes(m, object, "parameterAnnotations", info.annotations.parameter.as_deref())
}

/// A `java.lang.reflect.Method`.
pub(crate) fn new_method(m: &mut Machine, id: MethodId) -> Result<Ref, Stop> {
    let (file, slot) = info_of(m, id)?;
    let info = &file.methods[slot];
    let of = m.program.method(id).class;
    let class = m.boot_class("java/lang/reflect/Method")?;
    let object = m.new_object(class)?;
    fill_executable(m, object, of, slot as u16, info)?;
    let ret = &info.desc[info.desc.rfind(')').map_or(0, |at| at + 1)..];
    let ret = if ret == "V" {
        program::ids::prim_class(classfile::descriptor::Kind::Void)
    } else {
        descriptor_class(m, of, ret)?
    };
    put_class(m, object, "returnType", ret)?;
    let name = m.intern_text(&info.name)?;
    m.put_ref(object, "name", STRING, name)?;
    put_bytes(m, object, "annotationDefault", info.annotations.default.as_deref())?;
    Ok(object)
}

/// A `java.lang.reflect.Constructor`.
pub(crate) fn new_constructor(m: &mut Machine, id: MethodId) -> Result<Ref, Stop> {
    let (file, slot) = info_of(m, id)?;
    let of = m.program.method(id).class;
    let class = m.boot_class("java/lang/reflect/Constructor")?;
    let object = m.new_object(class)?;
    fill_executable(m, object, of, slot as u16, &file.methods[slot])?;
    Ok(object)
}

/// The method behind a `Method` or `Constructor`.
pub(crate) fn reflected(m: &mut Machine, executable: Ref) -> Result<MethodPtr, Stop> {
    let mirror = m.get_ref(executable, "clazz", CLASS)?;
    let slot = m.get_int(executable, "slot")?;
    let class = m.mirrored_arg(mirror)?;
    let id = usize::try_from(slot).ok().and_then(|slot| m.class(class).methods.get(slot).copied());
    match id {
        Some(id) => Ok(m.program.method_ptr(id)),
        None => Err(Stop::new("java/lang/InternalError", "invoke")),
    }
}

/// The field behind a `Field`.
pub(crate) fn reflected_field(m: &mut Machine, field: Ref) -> Result<FieldId, Stop> {
    let mirror = m.get_ref(field, "clazz", CLASS)?;
    let slot = m.get_int(field, "slot")?;
    let class = m.mirrored_arg(mirror)?;
    let id = m.class(class).fields.iter().copied().find(|&f| i32::from(m.field(f).slot) == slot);
    id.ok_or_else(|| Stop::new("java/lang/InternalError", "field"))
}

/// The `Parameter[]` of an executable; null if its class file has no names and flags of parameters.
pub(crate) fn new_parameters(m: &mut Machine, executable: Ref) -> Result<Ref, Stop> {
    let method = reflected(m, executable)?;
    let (file, slot) = info_of(m, method.id)?;
    let Some(list) = &file.methods[slot].parameters else { return Ok(0) };
    if list.len() != method.signature.params.len() {
        return Err(Stop::new(
            "java/lang/IllegalArgumentException",
            "Wrong number of parameters in MethodParameters attribute",
        ));
    }
    let class = m.boot_class("java/lang/reflect/Parameter")?;
    let mut parameters = Vec::with_capacity(list.len());
    for (i, entry) in (0..).zip(list) {
        let object = m.new_object(class)?;
        put_string(m, object, "name", entry.name.as_deref())?;
        m.put_int(object, "modifiers", i32::from(entry.access))?;
        m.put_ref(object, "executable", "Ljava/lang/reflect/Executable;", executable)?;
        m.put_int(object, "index", i)?;
        parameters.push(object);
    }
    super::types::array_of(m, "java/lang/reflect/Parameter", &parameters)
}

/// The `RecordComponent[]` of a class; null if it is no record.
pub(crate) fn new_record_components(m: &mut Machine, of: ClassId) -> Result<Ref, Stop> {
    let Some(file) = m.class(of).file.clone() else { return Ok(0) };
    let Some(components) = &file.record else { return Ok(0) };
    let class = m.boot_class("java/lang/reflect/RecordComponent")?;
    let mut made = Vec::with_capacity(components.len());
    for component in components {
        let ty = descriptor_class(m, of, &component.desc)?;
        let object = m.new_object(class)?;
        let name = m.intern_text(&component.name)?;
        put_class(m, object, "clazz", of)?;
        m.put_ref(object, "name", STRING, name)?;
        put_class(m, object, "type", ty)?;
        put_string(m, object, "signature", component.signature.as_deref())?;
        put_annotations(m, object, &component.annotations)?;
        let accessor = m.program.declared_method(of, &component.name, &format!("(){}", component.desc));
        if let Some(accessor) = accessor.filter(|a| !a.is_static()) {
            let accessor = new_method(m, accessor.id)?;
            m.put_ref(object, "accessor", "Ljava/lang/reflect/Method;", accessor)?;
        }
        made.push(object);
    }
    super::types::array_of(m, "java/lang/reflect/RecordComponent", &made)
}

fn put_annotations(m: &mut Machine, object: Ref, annotations: &RawAnnotations) -> Result<(), Stop> {
    put_bytes(m, object, "annotations", annotations.visible.as_deref())?;
    put_bytes(m, object, "typeAnnotations", annotations.visible_type.as_deref())
}
