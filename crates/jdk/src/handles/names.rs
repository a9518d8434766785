//! `MethodHandleNatives`: members of classes as `MemberName` objects.

use classfile::access::{FIELD_FLAGS, FINAL, METHOD_FLAGS, PRIVATE, PROTECTED};
use program::{ClassId, FieldId, MethodPtr};
use vm::{Machine, Ref, Stop};

use super::fields::Field;
use crate::natives::arg::{Slot, VOID, boolean, nothing, reference, ret_long, ret_ref, some, zero};
use crate::natives::unsafe_other::offset_from_base;
use crate::reflect::members::{reflected, reflected_field};
use crate::reflect::types::{descriptor_of, method_descriptor};
use crate::rows::natives;

natives! {
    "java/lang/invoke/MethodHandleNatives" {
        "init" "(Ljava/lang/invoke/MemberName;Ljava/lang/Object;)V" => init;
        "expand" "(Ljava/lang/invoke/MemberName;)V" => expand;
        "resolve" "" => resolve;
        "objectFieldOffset" "(Ljava/lang/invoke/MemberName;)J" => field_offset;
        "staticFieldOffset" "(Ljava/lang/invoke/MemberName;)J" => field_offset;
        "staticFieldBase" "(Ljava/lang/invoke/MemberName;)Ljava/lang/Object;" => field_base;
        "getNamedCon" "" => zero;
        "setCallSiteTargetNormal" "" => set_target;
        "setCallSiteTargetVolatile" "" => set_target;
        "clearCallSiteContext" "" => nothing;
    }
    "java/lang/invoke/MethodHandleNatives$CallSiteContext" {
        "make" "" => call_site_context;
    }
}

const CLASS: &str = "Ljava/lang/Class;";
const STRING: &str = "Ljava/lang/String;";
const OBJECT: &str = "Ljava/lang/Object;";

const IS_METHOD: u32 = 0x1_0000;
const IS_CONSTRUCTOR: u32 = 0x2_0000;
const IS_FIELD: u32 = 0x4_0000;
const CALLER_SENSITIVE: u32 = 0x10_0000;
const TRUSTED_FINAL: u32 = 0x20_0000;
const KIND_SHIFT: u32 = 24;

/// Kinds of references (JVMS table 5.4.3.5-A).
const GET_FIELD: u32 = 1;
const GET_STATIC: u32 = 2;
const PUT_FIELD: u32 = 3;
const PUT_STATIC: u32 = 4;
const INVOKE_VIRTUAL: u32 = 5;
const INVOKE_STATIC: u32 = 6;
const INVOKE_SPECIAL: u32 = 7;
const INVOKE_INTERFACE: u32 = 9;

/// Writes a method into a `MemberName`. `named` is the class that it was asked of.
fn set_method(m: &mut Machine, member: Ref, method: MethodPtr, named: ClassId, wanted: u32) -> Result<(), Stop> {
    let initializer = m.program.text(method.name) == "<init>";
    let of = m.class(method.class);
    let bound_early = method.is_private() || (method.access | of.access) & FINAL != 0 && !of.is_interface();
    let (mut kind, mut holder) = (INVOKE_VIRTUAL, method.class);
    if method.is_static() {
        kind = INVOKE_STATIC;
    } else if initializer || bound_early || wanted == INVOKE_SPECIAL {
        kind = INVOKE_SPECIAL;
    } else if of.is_interface() && m.class(named).is_interface() {
        kind = INVOKE_INTERFACE;
    } else if of.is_interface() {
        holder = named;
    }
    let what = if initializer { IS_CONSTRUCTOR } else { IS_METHOD };
    let caller = if method.caller_sensitive { CALLER_SENSITIVE } else { 0 };
    let flags = u32::from(method.access & METHOD_FLAGS) | what | caller | kind << KIND_SHIFT;
    let class = m.boot_class("java/lang/invoke/ResolvedMethodName")?;
    let resolved = m.new_object(class)?;
    let offset = Field::MethodId.offset(m)?;
    m.heap.put(resolved + offset, u64::from(method.id.0));
    let mirror = m.mirror(method.class)?;
    if m.program.find_field(class, "vmholder", CLASS).is_some() {
        m.put_ref(resolved, "vmholder", CLASS, mirror)?;
    }
    Field::MemberFlags.put(m, member, flags)?;
    Field::MemberMethod.put(m, member, resolved)?;
    let holder = m.mirror(holder)?;
    Field::MemberClass.put(m, member, holder)
}

fn set_field(m: &mut Machine, member: Ref, field: FieldId, setter: bool) -> Result<(), Stop> {
    let it = m.field(field).clone();
    let record = m.class(it.class).file.as_ref().is_some_and(|f| f.record.is_some());
    let trusted = it.access & FINAL != 0 && (it.is_static() || record || m.class(it.class).hidden);
    let kind = match (it.is_static(), setter) {
        (false, false) => GET_FIELD,
        (true, false) => GET_STATIC,
        (false, true) => PUT_FIELD,
        (true, true) => PUT_STATIC,
    };
    let trusted = if trusted { TRUSTED_FINAL } else { 0 };
    let flags = u32::from(it.access & FIELD_FLAGS) | IS_FIELD | trusted | kind << KIND_SHIFT;
    Field::MemberFlags.put(m, member, flags)?;
    let holder = m.mirror(it.class)?;
    Field::MemberClass.put(m, member, holder)
}

/// From a reflection object.
fn init(m: &mut Machine, args: &[u64]) -> Slot {
    let (member, object) = (some(args, 0)?, some(args, 1)?);
    if m.program.name_of(m.class_of(object)) == "java/lang/reflect/Field" {
        let field = reflected_field(m, object)?;
        set_field(m, member, field, false)?;
        return VOID;
    }
    let method = reflected(m, object)?;
    set_method(m, member, method, method.class, 0)?;
    VOID
}

/// Fills in the name and type of a member that has only its method.
fn expand(m: &mut Machine, args: &[u64]) -> Slot {
    let member = some(args, 0)?;
    if Field::MemberMethod.get(m, member)? == 0 {
        return Err(Stop::new("java/lang/InternalError", "cannot expand a field"));
    }
    let method = super::direct::method_of(m, member)?;
    if m.get_ref(member, "name", STRING)? == 0 {
        let name = m.program.text(method.name).to_owned();
        let name = m.intern_text(&name)?;
        m.put_ref(member, "name", STRING, name)?;
    }
    if m.get_ref(member, "type", OBJECT)? == 0 {
        let desc = m.program.text(method.desc).to_owned();
        let desc = m.intern_text(&desc)?;
        m.put_ref(member, "type", OBJECT, desc)?;
    }
    VOID
}

/// What a `MemberName` names.
struct Named {
    class: ClassId,
    name: String,
    desc: String,
}

fn named(m: &mut Machine, member: Ref) -> Result<Named, Stop> {
    let mirror = Field::MemberClass.get(m, member)?;
    let class = m.mirrored_arg(mirror)?;
    let name = m.get_ref(member, "name", STRING)?;
    let ty = m.get_ref(member, "type", OBJECT)?;
    if ty == 0 {
        return Err(Stop::new("java/lang/InternalError", "nothing to resolve"));
    }
    Ok(Named { class, name: m.text_arg(name)?, desc: descriptor(m, ty)? })
}

/// The descriptor that a `MethodType`, `Class` or string stands for.
fn descriptor(m: &mut Machine, ty: Ref) -> Result<String, Stop> {
    let class = m.class_of(ty);
    if class == m.known.class {
        return Ok(descriptor_of(m, m.mirrored(ty)));
    }
    if class == m.known.string {
        return Ok(m.text(ty));
    }
    let (ret, params) = (Field::TypeResult.get(m, ty)?, Field::TypeParams.get(m, ty)?);
    let params: Vec<ClassId> = m.elements(params).iter().map(|&p| m.mirrored(p)).collect();
    Ok(method_descriptor(m, &params, m.mirrored(ret)))
}

/// `resolve(MemberName, Class caller, int lookupMode, boolean speculative)`.
fn resolve(m: &mut Machine, args: &[u64]) -> Slot {
    let (member, speculative) = (some(args, 0)?, boolean(args, 3));
    let what = named(m, member)?;
    let caller = reference(args, 1);
    let caller = (caller != 0).then(|| m.mirrored(caller));
    let flags = Field::MemberFlags.get(m, member)?;
    let kind = flags >> KIND_SHIFT & 0xf;
    let done = if flags & IS_FIELD != 0 {
        resolve_field(m, member, &what, kind)
    } else {
        resolve_method(m, member, &what, kind, caller)
    };
    match done {
        Ok(()) => ret_ref(member),
        Err(Stop::New(_)) if speculative => ret_ref(0),
        Err(stop) => Err(stop),
    }
}

fn incompatible(text: String) -> Stop {
    Stop::new("java/lang/IncompatibleClassChangeError", text)
}

/// The rules of access (JVMS 5.4.4), for the class that looks the method up.
fn check_access(m: &mut Machine, caller: Option<ClassId>, named: ClassId, method: MethodPtr) -> Result<(), Stop> {
    let Some(caller) = caller else { return Ok(()) };
    // Arrays have a public `clone`.
    if m.class(named).is_array() || m.program.can_access(caller, named, method.class, method.access) {
        return Ok(());
    }
    let what = match method.access & (PRIVATE | PROTECTED) {
        PRIVATE => "private ",
        PROTECTED => "protected ",
        _ => "",
    };
    let (from, place) = (m.program.external_name(caller), m.program.where_are(caller, method.class));
    let shown = m.program.method_text(&method);
    let text = format!("class {from} tried to access {what}method '{shown}' ({place})");
    Err(Stop::new("java/lang/IllegalAccessError", text))
}

/// Access to fields, and whether they are static as wanted, is checked by the JDK alone.
fn resolve_field(m: &mut Machine, member: Ref, what: &Named, kind: u32) -> Result<(), Stop> {
    let Some(field) = m.program.find_field(what.class, &what.name, &what.desc) else {
        return Err(Stop::new("java/lang/NoSuchFieldError", what.name.clone()));
    };
    set_field(m, member, field, matches!(kind, PUT_FIELD | PUT_STATIC))
}

fn resolve_method(m: &mut Machine, member: Ref, what: &Named, kind: u32, caller: Option<ClassId>) -> Result<(), Stop> {
    let found = if what.name == "<init>" {
        m.program.declared_method(what.class, &what.name, &what.desc)
    } else {
        m.program.find_method(what.class, &what.name, &what.desc)
    };
    let Some(method) = found else {
        let text = source_text(m, what);
        return Err(Stop::new("java/lang/NoSuchMethodError", format!("'{text}'")));
    };
    if method.is_static() != (kind == INVOKE_STATIC) {
        let word = if kind == INVOKE_STATIC { "static" } else { "non-static" };
        return Err(incompatible(format!("Expected {word} method '{}'", m.program.method_text(&method))));
    }
    check_access(m, caller, what.class, method)?;
    set_method(m, member, method, what.class, kind)
}

/// `void p.A.run(int)`.
fn source_text(m: &Machine, what: &Named) -> String {
    let holder = m.program.external_name(what.class);
    let parts = classfile::descriptor::parse_method(&what.desc);
    let Some(parts) = parts else { return format!("{holder}.{}{}", what.name, what.desc) };
    let show = |ty: classfile::descriptor::FieldType<'_>| source_type(ty);
    let params: Vec<String> = parts.params.iter().map(|&p| show(p)).collect();
    format!("{} {holder}.{}({})", show(parts.ret), what.name, params.join(", "))
}

fn source_type(ty: classfile::descriptor::FieldType<'_>) -> String {
    use classfile::descriptor::FieldType;
    match ty {
        FieldType::Prim(kind) => program::ids::PRIMITIVES.iter().find(|p| p.0 == kind).map_or("", |p| p.1).to_owned(),
        FieldType::Class(name) => name.replace('/', "."),
        FieldType::Array(_) => ty.element().map(source_type).unwrap_or_default() + "[]",
    }
}

fn field_of(m: &mut Machine, args: &[u64]) -> Result<FieldId, Stop> {
    let what = named(m, some(args, 0)?)?;
    let found = m.program.find_field(what.class, &what.name, &what.desc);
    found.ok_or_else(|| Stop::new("java/lang/InternalError", "unresolved field"))
}

fn field_offset(m: &mut Machine, args: &[u64]) -> Slot {
    let field = field_of(m, args)?;
    ret_long(i64::from(offset_from_base(m, field)))
}

fn field_base(m: &mut Machine, args: &[u64]) -> Slot {
    let field = field_of(m, args)?;
    let class = m.field(field).class;
    ret_ref(m.mirror(class)?)
}

fn set_target(m: &mut Machine, args: &[u64]) -> Slot {
    m.put_ref(some(args, 0)?, "target", "Ljava/lang/invoke/MethodHandle;", reference(args, 1))?;
    VOID
}

/// The machine keeps no list of what depends on a call site.
fn call_site_context(m: &mut Machine, _: &[u64]) -> Slot {
    let class = m.boot_class("java/lang/invoke/MethodHandleNatives$CallSiteContext")?;
    ret_ref(m.new_object(class)?)
}
