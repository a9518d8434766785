//! What `Method.invoke` and `Constructor.newInstance` come down to.
//!
//! JDK 17 calls natives (`NativeMethodAccessorImpl.invoke0`). Since 18 there are method handles behind
//! `DirectMethodHandleAccessor.invoke`; here its hidden `invokeImpl` is the native, and the accessor's `target` is the
//! `Method` itself, so that the frames in between are the ones that the JDK shows.

use classfile::access;
use classfile::descriptor::Kind;
use program::{ClassId, ClassKind, MethodPtr};
use vm::{Machine, Ref, Stop};

use super::boxes::{box_name, prepare_box};
use super::invoke::{Misfit, Target, boxed, call, constructed, constructed_or_wrapped, newly_boxed, spread};
use crate::natives::arg::{Slot, one, reference, ret_ref, some};
use crate::rows::natives;

natives! {
    "jdk/internal/reflect/NativeMethodAccessorImpl" {
        "invoke0" "" => invoke0;
    }
    "jdk/internal/reflect/NativeConstructorAccessorImpl" {
        "newInstance0" "" => new_instance0;
    }
    "jdk/internal/reflect/DirectMethodHandleAccessor$NativeAccessor" {
        "invoke0" "" => invoke0;
    }
    "jdk/internal/reflect/DirectConstructorHandleAccessor$NativeAccessor" {
        "newInstance0" "" => new_instance0;
    }
    "jdk/internal/misc/VM" {
        "isJavaLangInvokeInited" "()Z" => one;
    }
    "jdk/internal/reflect/MethodAccessorGenerator" {
        "generateSerializationConstructor" "" => serialization_accessor;
    }
    "jdk/internal/reflect/MethodHandleAccessorFactory" {
        "newMethodAccessor" "" => new_method_accessor;
        "newConstructorAccessor" "" => new_constructor_accessor;
        "newSerializableConstructorAccessor" "" => new_serializable_accessor;
    }
    "jdk/internal/reflect/DirectMethodHandleAccessor" {
        "invokeImpl" "(Ljava/lang/Object;[Ljava/lang/Object;)Ljava/lang/Object;" => invoke_impl;
        "invokeImpl" "(Ljava/lang/Object;[Ljava/lang/Object;Ljava/lang/Class;)Ljava/lang/Object;" => invoke_for_caller;
    }
    "jdk/internal/reflect/DirectConstructorHandleAccessor" {
        "invokeImpl" "([Ljava/lang/Object;)Ljava/lang/Object;" => construct_impl;
    }
}

const HANDLE: &str = "Ljava/lang/invoke/MethodHandle;";
const IS_STATIC: i32 = 0x200;

fn illegal(message: &str) -> Stop {
    Stop::new("java/lang/IllegalArgumentException", message)
}

// ---- natives ----------------------------------------------------------------------------------------------

fn check_count(target: &Target, args: &[Ref]) -> Result<(), Stop> {
    if args.len() == target.params.len() { Ok(()) } else { Err(illegal("wrong number of arguments")) }
}

fn misfit(bad: &Misfit, m: &Machine) -> Stop {
    if bad.value == 0 && m.class(bad.wanted).is_primitive() {
        return Stop::bare("java/lang/IllegalArgumentException");
    }
    illegal("argument type mismatch")
}

fn invoke0(m: &mut Machine, args: &[u64]) -> Slot {
    let (method, receiver) = (some(args, 0)?, reference(args, 1));
    let target = Target::of(m, method)?;
    let given = spread(m, reference(args, 2));
    m.require_init(target.method.class)?;
    let called = if target.method.is_static() {
        target.method
    } else {
        if receiver == 0 {
            return Err(Stop::null_pointer());
        }
        if !m.is_instance(receiver, target.method.class) {
            return Err(illegal("object is not an instance of declaring class"));
        }
        m.select(receiver, target.method)?
    };
    check_count(&target, &given)?;
    let receiver = (!called.is_static()).then_some(receiver);
    let slots = target.arguments(m, receiver, &given).map_err(|bad| misfit(&bad, m))?;
    Err(call(called, slots, Vec::new(), newly_boxed))
}

fn new_instance0(m: &mut Machine, args: &[u64]) -> Slot {
    let target = Target::of(m, some(args, 0)?)?;
    let given = spread(m, reference(args, 1));
    m.require_init(target.made)?;
    let object = instantiate(m, target.made)?;
    check_count(&target, &given)?;
    let slots = target.arguments(m, Some(object), &given).map_err(|bad| misfit(&bad, m))?;
    Err(call(target.method, slots, vec![object], constructed_or_wrapped))
}

fn instantiate(m: &mut Machine, class: ClassId) -> Result<Ref, Stop> {
    let it = m.class(class);
    if it.is_abstract() || it.is_interface() || it.file.is_none() {
        return Err(Stop::new("java/lang/InstantiationException", m.program.external_name(class)));
    }
    m.new_object(class)
}

// ---- accessors since JDK 18 -------------------------------------------------------------------------------

/// Sets a field that not every JDK has.
fn put_if_there(m: &mut Machine, object: Ref, name: &str, desc: &str, value: u32) {
    let class = m.class_of(object);
    if let Some(id) = m.program.find_field(class, name, desc) {
        let offset = m.field(id).offset;
        m.heap.put(object + offset, value);
    }
}

fn new_method_accessor(m: &mut Machine, args: &[u64]) -> Slot {
    let method = some(args, 0)?;
    let target = Target::of(m, method)?;
    m.require_init(target.method.class)?;
    let class = m.boot_class("jdk/internal/reflect/DirectMethodHandleAccessor")?;
    let accessor = m.new_object(class)?;
    let mirror = m.mirror(target.method.class)?;
    put_if_there(m, accessor, "declaringClass", "Ljava/lang/Class;", mirror);
    put_if_there(m, accessor, "method", "Ljava/lang/reflect/Method;", method);
    let flags = if target.method.is_static() { IS_STATIC } else { 0 };
    put_if_there(m, accessor, "paramCount", "I", target.params.len() as u32);
    put_if_there(m, accessor, "flags", "I", flags as u32);
    m.put_ref(accessor, "target", HANDLE, method)?;
    ret_ref(accessor)
}

fn constructor_accessor(m: &mut Machine, constructor: Ref) -> Slot {
    let target = Target::of(m, constructor)?;
    m.require_init(target.made)?;
    let class = m.boot_class("jdk/internal/reflect/DirectConstructorHandleAccessor")?;
    let accessor = m.new_object(class)?;
    put_if_there(m, accessor, "paramCount", "I", target.params.len() as u32);
    m.put_ref(accessor, "target", HANDLE, constructor)?;
    ret_ref(accessor)
}

fn new_constructor_accessor(m: &mut Machine, args: &[u64]) -> Slot {
    constructor_accessor(m, some(args, 0)?)
}

/// A constructor object that instantiates one class and runs the constructor of another.
fn serialization_constructor(m: &mut Machine, mirror: Ref, constructor: Ref) -> Result<Ref, Stop> {
    let class = m.boot_class("java/lang/reflect/Constructor")?;
    let object = m.new_object(class)?;
    m.put_ref(object, "clazz", "Ljava/lang/Class;", mirror)?;
    m.put_int(object, "slot", -1)?;
    m.put_ref(object, "root", "Ljava/lang/reflect/Constructor;", constructor)?;
    Ok(object)
}

fn new_serializable_accessor(m: &mut Machine, args: &[u64]) -> Slot {
    let constructor = serialization_constructor(m, some(args, 0)?, some(args, 1)?)?;
    constructor_accessor(m, constructor)
}

/// JDK 17: the class to make, parameter types, …, and last the class whose constructor runs.
fn serialization_accessor(m: &mut Machine, args: &[u64]) -> Slot {
    let (mirror, types, of) = (some(args, 1)?, reference(args, 2), some(args, args.len() - 1)?);
    let params: Vec<ClassId> = m.elements(types).iter().map(|&t| m.mirrored_arg(t)).collect::<Result<_, _>>()?;
    let desc = super::types::method_descriptor(m, &params, program::ids::prim_class(Kind::Void));
    let found = m.program.find_method(m.mirrored(of), "<init>", &desc);
    let constructor = found.ok_or_else(|| Stop::new("java/lang/NoSuchMethodError", format!("<init>{desc}")))?;
    let constructor = super::members::new_constructor(m, constructor.id)?;
    let constructor = serialization_constructor(m, mirror, constructor)?;
    let class = m.boot_class("jdk/internal/reflect/NativeConstructorAccessorImpl")?;
    let accessor = m.new_object(class)?;
    m.put_ref(accessor, "c", "Ljava/lang/reflect/Constructor;", constructor)?;
    ret_ref(accessor)
}

/// Throws what the conversion of a wrong argument throws in the JDK, from where it throws it.
fn reject(m: &mut Machine, bad: &Misfit) -> Stop {
    match conversion(m, bad) {
        Ok((method, args)) => Stop::tail_call(method, args),
        Err(stop) => stop,
    }
}

fn conversion(m: &mut Machine, bad: &Misfit) -> Result<(MethodPtr, Vec<u64>), Stop> {
    let ClassKind::Primitive(kind) = m.class(bad.wanted).kind else {
        let cast = m.method(m.known.class, "cast", "(Ljava/lang/Object;)Ljava/lang/Object;")?;
        let mirror = m.mirror(bad.wanted)?;
        return Ok((cast, vec![u64::from(mirror), u64::from(bad.value)]));
    };
    let class = m.boot_class("sun/invoke/util/ValueConversions")?;
    m.require_init(class)?;
    let name = box_name(kind).and_then(|n| n.rsplit('/').next()).unwrap_or_default();
    let desc = format!("(Ljava/lang/Object;Z){}", kind.to_char());
    let unbox = m.method(class, &format!("unbox{name}"), &desc)?;
    Ok((unbox, vec![u64::from(bad.value), 0]))
}

fn invoke_impl(m: &mut Machine, args: &[u64]) -> Slot {
    let method = m.get_ref(some(args, 0)?, "target", HANDLE)?;
    let target = Target::of(m, method)?;
    let given = spread(m, reference(args, 2));
    Err(direct(m, &target, target.method, reference(args, 1), &given))
}

fn direct(m: &mut Machine, target: &Target, method: MethodPtr, receiver: Ref, given: &[Ref]) -> Stop {
    let prepared = m.require_init(method.class).and_then(|()| prepare_box(m, method.signature.ret));
    if let Err(stop) = prepared {
        return stop;
    }
    let called = if method.is_static() { Ok(method) } else { m.select(receiver, method) };
    let called = match called {
        Ok(called) => called,
        Err(stop) => return stop,
    };
    let receiver = (!called.is_static()).then_some(receiver);
    match target.arguments(m, receiver, given) {
        Ok(slots) => call(called, slots, Vec::new(), boxed),
        Err(bad) => reject(m, &bad),
    }
}

/// A caller-sensitive method: the JDK calls its variant that takes the caller, where there is one.
fn invoke_for_caller(m: &mut Machine, args: &[u64]) -> Slot {
    let method = m.get_ref(some(args, 0)?, "target", HANDLE)?;
    let mut target = Target::of(m, method)?;
    let mut given = spread(m, reference(args, 2));
    let adapter = adapter_of(m, target.method);
    if let Some(adapter) = adapter {
        target.params.push(m.known.class);
        target.method = adapter;
        given.push(reference(args, 3));
    }
    Err(direct(m, &target, target.method, reference(args, 1), &given))
}

fn adapter_of(m: &Machine, method: MethodPtr) -> Option<MethodPtr> {
    let desc = m.program.text(method.desc).replacen(')', "Ljava/lang/Class;)", 1);
    let adapter = m.program.declared_method(method.class, m.program.text(method.name), &desc)?;
    (adapter.access & access::STATIC == method.access & access::STATIC).then_some(adapter)
}

fn construct_impl(m: &mut Machine, args: &[u64]) -> Slot {
    let constructor = m.get_ref(some(args, 0)?, "target", HANDLE)?;
    let target = Target::of(m, constructor)?;
    let given = spread(m, reference(args, 1));
    m.require_init(target.made)?;
    let object = instantiate(m, target.made)?;
    match target.arguments(m, Some(object), &given) {
        Ok(slots) => Err(call(target.method, slots, vec![object], constructed)),
        Err(bad) => Err(reject(m, &bad)),
    }
}
