//! `java.lang.Class`: what its mirror reports about a class. Members are in `reflect`.

use classfile::ClassFile;
use classfile::access::INTERFACE;
use program::ids::PRIMITIVES;
use program::{ClassId, SharedFile};
use vm::{Machine, Ref, Stop};

use super::arg::{Slot, VOID, class, reference, ret_bool, ret_class, ret_int, ret_ref, zero};
use super::mirror::modifiers;
use crate::reflect::types::{class_array, named_class};
use crate::table::natives;

natives! {
    "java/lang/Class" {
        "getPrimitiveClass" "(Ljava/lang/String;)Ljava/lang/Class;" => primitive_class;
        "initClassName" "()Ljava/lang/String;" => init_class_name;
        "desiredAssertionStatus0" "(Ljava/lang/Class;)Z" => zero;
        "isInstance" "(Ljava/lang/Object;)Z" => is_instance;
        "isAssignableFrom" "(Ljava/lang/Class;)Z" => is_assignable_from;
        "isInterface" "()Z" => is_interface;
        "isArray" "()Z" => |m, args| ret_bool(m.class(class(m, args, 0)?).is_array());
        "isPrimitive" "()Z" => |m, args| ret_bool(m.class(class(m, args, 0)?).is_primitive());
        "isHidden" "()Z" => |m, args| ret_bool(m.class(class(m, args, 0)?).hidden);
        "isRecord0" "()Z" => is_record;
        "getSuperclass" "()Ljava/lang/Class;" => superclass;
        "getInterfaces0" "()[Ljava/lang/Class;" => interfaces;
        "getModifiers" "()I" => |m, args| ret_int(i32::from(modifiers(m, class(m, args, 0)?)));
        "getClassAccessFlagsRaw0" "()I" => |m, args| ret_int(i32::from(m.class(class(m, args, 0)?).access));
        "getClassFileVersion0" "()I" => class_file_version;
        "getSimpleBinaryName0" "()Ljava/lang/String;" => simple_binary_name;
        "getDeclaringClass0" "()Ljava/lang/Class;" => declaring_class;
        "getEnclosingMethod0" "()[Ljava/lang/Object;" => enclosing_method;
        "getNestHost0" "()Ljava/lang/Class;" => nest_host;
        "getNestMembers0" "()[Ljava/lang/Class;" => nest_members;
        "getPermittedSubclasses0" "()[Ljava/lang/Class;" => permitted_subclasses;
        "getGenericSignature0" "()Ljava/lang/String;" => generic_signature;
        "getRawAnnotations" "()[B" => |m, args| raw(m, args, |f| f.annotations.visible.as_deref());
        "getRawTypeAnnotations" "()[B" => |m, args| raw(m, args, |f| f.annotations.visible_type.as_deref());
        "getSigners" "()[Ljava/lang/Object;" => zero;
        "setSigners" "([Ljava/lang/Object;)V" => |_, _| VOID;
    }
}

/// The class file behind a mirror; `None` for arrays and primitive types.
fn file(m: &Machine, args: &[u64]) -> Result<Option<SharedFile>, Stop> {
    Ok(m.class(class(m, args, 0)?).file.clone())
}

fn optional_string(m: &mut Machine, text: Option<&str>) -> Slot {
    match text {
        Some(text) => ret_ref(m.new_string(text)?),
        None => ret_ref(0),
    }
}

fn primitive_class(m: &mut Machine, args: &[u64]) -> Slot {
    let name = m.text_arg(reference(args, 0))?;
    match PRIMITIVES.iter().find(|p| p.1 == name) {
        Some(&(kind, ..)) => ret_class(m, program::ids::prim_class(kind)),
        None => Err(Stop::new("java/lang/ClassNotFoundException", name)),
    }
}

/// The name, which the mirror also remembers.
fn init_class_name(m: &mut Machine, args: &[u64]) -> Slot {
    let name = m.program.external_name(class(m, args, 0)?);
    let name = m.intern_text(&name)?;
    m.put_ref(reference(args, 0), "name", "Ljava/lang/String;", name)?;
    ret_ref(name)
}

fn is_instance(m: &mut Machine, args: &[u64]) -> Slot {
    let class = class(m, args, 0)?;
    ret_bool(m.is_instance(reference(args, 1), class))
}

fn is_assignable_from(m: &mut Machine, args: &[u64]) -> Slot {
    let (to, from) = (class(m, args, 0)?, class(m, args, 1)?);
    ret_bool(m.program.is_subclass(from, to))
}

fn is_interface(m: &mut Machine, args: &[u64]) -> Slot {
    ret_bool(m.class(class(m, args, 0)?).access & INTERFACE != 0)
}

fn is_record(m: &mut Machine, args: &[u64]) -> Slot {
    ret_bool(file(m, args)?.is_some_and(|f| f.record.is_some()))
}

/// Null for `Object`, interfaces and primitive types.
fn superclass(m: &mut Machine, args: &[u64]) -> Slot {
    let class = class(m, args, 0)?;
    match m.class(class).super_class {
        Some(parent) if !m.class(class).is_interface() => ret_class(m, parent),
        _ => ret_ref(0),
    }
}

fn interfaces(m: &mut Machine, args: &[u64]) -> Slot {
    let class = class(m, args, 0)?;
    let interfaces = m.class(class).interfaces.to_vec();
    ret_ref(class_array(m, &interfaces)?)
}

fn class_file_version(m: &mut Machine, args: &[u64]) -> Slot {
    let version = |f: SharedFile| i32::from(f.major) | i32::from(f.minor) << 16;
    let newest = i32::from(m.program.feature()) + 44;
    ret_int(file(m, args)?.map_or(newest, version))
}

/// The class's own line in its `InnerClasses`.
fn inner_entry(file: &ClassFile) -> Option<&classfile::InnerClass> {
    file.inner_classes.iter().find(|i| i.inner == file.name)
}

fn simple_binary_name(m: &mut Machine, args: &[u64]) -> Slot {
    let file = file(m, args)?;
    let name = file.as_deref().and_then(inner_entry).and_then(|e| e.name.clone());
    optional_string(m, name.as_deref())
}

fn declaring_class(m: &mut Machine, args: &[u64]) -> Slot {
    let class = class(m, args, 0)?;
    let file = m.class(class).file.clone();
    let Some(outer) = file.as_deref().and_then(inner_entry).and_then(|e| e.outer.clone()) else {
        return ret_ref(0);
    };
    let outer = named_class(m, class, &outer)?;
    check_encloses(m, outer, class)?;
    ret_class(m, outer)
}

/// Both classes must agree that one encloses the other.
fn check_encloses(m: &Machine, outer: ClassId, inner: ClassId) -> Result<(), Stop> {
    let name = m.class(inner).file.as_ref().map(|f| f.name.clone());
    let agrees = m.class(outer).file.as_ref().is_some_and(|f| {
        f.inner_classes.iter().any(|i| Some(&i.inner) == name.as_ref() && i.outer.as_ref() == Some(&f.name))
    });
    if agrees {
        return Ok(());
    }
    let (outer, inner) = (m.program.external_name(outer), m.program.external_name(inner));
    Err(Stop::new(
        "java/lang/IncompatibleClassChangeError",
        format!("{outer} and {inner} disagree on InnerClasses attribute"),
    ))
}

/// Class, method name and descriptor; the latter two are null in an initialiser.
fn enclosing_method(m: &mut Machine, args: &[u64]) -> Slot {
    let class = class(m, args, 0)?;
    let file = m.class(class).file.clone();
    let Some(enclosing) = file.as_deref().and_then(|f| f.enclosing_method.clone()) else {
        return ret_ref(0);
    };
    let array = m.new_ref_array(m.known.object, 3)?;
    let outer = named_class(m, class, &enclosing.class)?;
    let outer = m.mirror(outer)?;
    m.set_element(array, 0, outer);
    if let Some((name, desc)) = enclosing.method {
        let name = m.intern_text(&name)?;
        m.set_element(array, 1, name);
        let desc = m.intern_text(&desc)?;
        m.set_element(array, 2, desc);
    }
    ret_ref(array)
}

fn nest_host(m: &mut Machine, args: &[u64]) -> Slot {
    let class = class(m, args, 0)?;
    let host = m.program.nest_host(class);
    ret_class(m, host)
}

/// The host first; members that are missing or belong to another nest are left out.
fn nest_members(m: &mut Machine, args: &[u64]) -> Slot {
    let class = class(m, args, 0)?;
    let host = m.program.nest_host(class);
    let named = m.class(host).file.as_ref().map(|f| f.nest_members.clone()).unwrap_or_default();
    let mut members = vec![host];
    for name in named {
        if let Ok(member) = named_class(m, host, &name)
            && m.program.nest_host(member) == host
        {
            members.push(member);
        }
    }
    ret_ref(class_array(m, &members)?)
}

/// Null for a class that is not sealed.
fn permitted_subclasses(m: &mut Machine, args: &[u64]) -> Slot {
    let class = class(m, args, 0)?;
    let named = m.class(class).file.as_ref().map(|f| f.permitted_subclasses.clone()).unwrap_or_default();
    if named.is_empty() {
        return ret_ref(0);
    }
    let mut subclasses = Vec::new();
    for name in named {
        subclasses.extend(named_class(m, class, &name).ok());
    }
    ret_ref(class_array(m, &subclasses)?)
}

fn generic_signature(m: &mut Machine, args: &[u64]) -> Slot {
    let signature = file(m, args)?.and_then(|f| f.signature.clone());
    optional_string(m, signature.as_deref())
}

/// An annotation attribute's bytes, or null.
fn raw(m: &mut Machine, args: &[u64], which: fn(&ClassFile) -> Option<&[u8]>) -> Slot {
    let file = file(m, args)?;
    match file.as_deref().and_then(which) {
        Some(bytes) => ret_ref(m.new_byte_array(bytes)?),
        None => ret_ref(0 as Ref),
    }
}
