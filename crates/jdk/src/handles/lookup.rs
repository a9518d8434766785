//! `Lookup.findVarHandle` and `findStaticVarHandle`, which the JDK's own classes call when they are initialised.
//!
//! They make the same objects as the JDK's code would, without its long way through member names.

use classfile::access::{FINAL, PRIVATE, PROTECTED};
use classfile::descriptor::Kind;
use program::{ClassId, FieldId};
use vm::{Machine, Ref, Stop};

use crate::natives::arg::{Slot, reference, ret_ref, some};
use crate::natives::unsafe_other::offset_from_base;
use crate::reflect::types::descriptor_of;
use crate::rows::natives;

natives! {
    "java/lang/invoke/MethodHandles$Lookup" {
        "findVarHandle" "" => |m, args| find(m, args, false);
        "findStaticVarHandle" "" => |m, args| find(m, args, true);
    }
}

const CLASS: &str = "Ljava/lang/Class;";
const FORM: &str = "Ljava/lang/invoke/VarForm;";
const TRUSTED: i32 = -1;

/// `(Class, String, Class)`.
fn find(m: &mut Machine, args: &[u64], is_static: bool) -> Slot {
    let (lookup, mirror, name, ty) = (some(args, 0)?, some(args, 1)?, m.text_arg(reference(args, 2))?, some(args, 3)?);
    let (class, ty) = (m.mirrored(mirror), m.mirrored(ty));
    let kind = if is_static { "getStatic" } else { "getField" };
    let shown = format!("{}.{name}/{}/{kind}", m.program.external_name(class), m.program.external_name(ty));
    let Some(field) = m.program.find_field(class, &name, &descriptor_of(m, ty)) else {
        return Err(Stop::new("java/lang/NoSuchFieldException", format!("no such field: {shown}")));
    };
    if m.field(field).is_static() != is_static {
        return Err(Stop::new("java/lang/IllegalAccessException", format!("no such field: {shown}")));
    }
    let trusted = m.get_int(lookup, "allowedModes")? == TRUSTED;
    if !trusted {
        check_access(m, lookup, class, field, &shown)?;
    }
    let writable = trusted || m.field(field).access & FINAL == 0;
    if is_static { static_handle(m, field, writable) } else { instance_handle(m, class, field, writable) }
}

fn check_access(m: &mut Machine, lookup: Ref, named: ClassId, field: FieldId, shown: &str) -> Result<(), Stop> {
    let from = m.get_ref(lookup, "lookupClass", CLASS)?;
    let from = m.mirrored_arg(from)?;
    let (holder, flags) = (m.field(field).class, m.field(field).access);
    if m.program.can_see(from, named) && m.program.can_access(from, named, holder, flags) {
        return Ok(());
    }
    let what = if flags & PRIVATE != 0 {
        "member is private"
    } else if flags & PROTECTED != 0 {
        "member is protected"
    } else {
        "member is private to package"
    };
    let from = m.program.external_name(from);
    let text = format!("{what}: {shown}, from class {from} (unnamed module)");
    Err(Stop::new("java/lang/IllegalAccessException", text))
}

/// A handle of the class for this kind and form of field, with its `VarForm`.
fn new_handle(m: &mut Machine, field: FieldId, form: &str, writable: bool) -> Result<Ref, Stop> {
    let values = match m.field(field).kind {
        Kind::Boolean => "Booleans",
        Kind::Byte => "Bytes",
        Kind::Char => "Chars",
        Kind::Short => "Shorts",
        Kind::Int => "Ints",
        Kind::Long => "Longs",
        Kind::Float => "Floats",
        Kind::Double => "Doubles",
        Kind::Ref | Kind::Void => "References",
    };
    let access = if writable { "ReadWrite" } else { "ReadOnly" };
    let class = m.boot_class(&format!("java/lang/invoke/VarHandle{values}${form}{access}"))?;
    m.require_init(class)?;
    let shape = m.static_field(class, "FORM", FORM)?;
    let shape: Ref = m.heap.get(shape);
    let handle = m.new_object(class)?;
    m.put_ref(handle, "vform", FORM, shape)?;
    m.put_long(handle, "fieldOffset", i64::from(offset_from_base(m, field)))?;
    if m.field(field).kind == Kind::Ref {
        let (of, desc) = (m.field(field).class, m.field(field).desc);
        let desc = m.program.text(desc).to_owned();
        let ty = crate::reflect::types::descriptor_class(m, of, &desc)?;
        let ty = m.mirror(ty)?;
        m.put_ref(handle, "fieldType", CLASS, ty)?;
    }
    Ok(handle)
}

fn instance_handle(m: &mut Machine, class: ClassId, field: FieldId, writable: bool) -> Slot {
    let handle = new_handle(m, field, "FieldInstance", writable)?;
    let receiver = m.mirror(class)?;
    m.put_ref(handle, "receiverType", CLASS, receiver)?;
    ret_ref(handle)
}

fn static_handle(m: &mut Machine, field: FieldId, writable: bool) -> Slot {
    let class = m.field(field).class;
    let lazy = m.needs_init(class)?;
    if lazy && m.program.feature() < 22 {
        m.require_init(class)?;
    }
    let handle = new_handle(m, field, "FieldStatic", writable)?;
    let base = m.mirror(class)?;
    m.put_ref(handle, "base", "Ljava/lang/Object;", base)?;
    if m.program.find_field(m.class_of(handle), "declaringClass", CLASS).is_some() {
        m.put_ref(handle, "declaringClass", CLASS, base)?;
    }
    if !lazy {
        return ret_ref(handle);
    }
    let form = m.get_ref(handle, "vform", FORM)?;
    let outer = m.boot_class("java/lang/invoke/LazyInitializingVarHandle")?;
    let outer = m.new_object(outer)?;
    m.put_ref(outer, "vform", FORM, form)?;
    m.put_ref(outer, "refc", CLASS, base)?;
    m.put_ref(outer, "target", "Ljava/lang/invoke/VarHandle;", handle)?;
    ret_ref(outer)
}
