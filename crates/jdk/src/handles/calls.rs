//! Calls of `MethodHandle.invokeExact` and `invoke`: does the handle fit the call, and how is it made to.

use std::sync::Arc;

use base::Sym;
use classfile::descriptor::{FieldType, Kind, MethodDescriptor, parse_method};
use program::{ClassId, MethodPtr};
use vm::{Machine, Ref, Stop};

use super::Slot;
use super::convert::{Type, can_convert, convert};
use super::direct::{Category, category};
use super::eval::run;
use super::fields::{Field, signature};
use super::signature::kind_at;
use super::state::{Frame, Next, Val, Wait};
use crate::reflect::types::{class_array, type_class};

/// The class whose code makes the polymorphic call.
pub(super) fn caller_class(m: &Machine) -> ClassId {
    m.thread.frames.last().and_then(|f| f.method).map_or(m.known.object, |method| method.class)
}

pub(super) fn parsed(text: &Arc<str>) -> Result<MethodDescriptor<'_>, Stop> {
    parse_method(text).ok_or_else(|| Stop::new("java/lang/ClassFormatError", format!("illegal descriptor {text}")))
}

/// The arguments after the receiver.
pub(super) fn values_of(call: &MethodDescriptor<'_>, args: &[u64]) -> Vec<Val> {
    let mut at = 1;
    let mut vals = Vec::with_capacity(call.params.len() + 2);
    for param in &call.params {
        vals.push(Val { kind: param.kind(), bits: args[at] });
        at += usize::from(param.slots());
    }
    vals
}

/// Runs a polymorphic method of `MethodHandle`; `args` starts with the handle.
pub(super) fn invoke(m: &mut Machine, method: MethodPtr, desc: Sym, args: &[u64]) -> Slot {
    let text = m.program.names.text(desc).clone();
    let call = parsed(&text)?;
    let handle = args[0] as Ref;
    let vals = values_of(&call, args);
    let basic = match m.program.text(method.name) {
        "invokeBasic" => true,
        "invokeExact" | "invoke" => false,
        _ => return Err(Stop::Unsupported(m.method_name(&method))),
    };
    if basic || fits(m, handle, &call)? {
        return run(m, Vec::new(), Next::Enter(handle, vals), true);
    }
    let exact = m.program.text(method.name) == "invokeExact";
    let caller = caller_class(m);
    if !exact && category(m, handle)? != Category::Varargs {
        let ret = Type::of_descriptor(m, caller, call.ret)?;
        if is_convertible(m, caller, handle, &call, ret)? {
            let mut frames = Vec::new();
            let next = adapted(m, &mut frames, handle, &vals, ret)?;
            return run(m, frames, next, true);
        }
    }
    let mut frame = Frame::new(Wait::Type, handle, vals);
    frame.sub = usize::from(exact);
    let next = method_type(m, caller, &call)?;
    run(m, vec![frame], next, false)
}

/// Whether the handle's type is exactly the one at the call.
fn fits(m: &mut Machine, handle: Ref, call: &MethodDescriptor<'_>) -> Result<bool, Stop> {
    let ty = Field::HandleType.get(m, handle)?;
    let (ret, params) = (Field::TypeResult.get(m, ty)?, Field::TypeParams.get(m, ty)?);
    if m.heap.length(params) as usize != call.params.len() || !is_type(m, m.mirrored(ret), call.ret) {
        return Ok(false);
    }
    let mut pairs = (0..).zip(&call.params);
    Ok(pairs.all(|(i, &param)| is_type(m, m.mirrored(m.element(params, i)), param)))
}

fn is_type(m: &Machine, class: ClassId, ty: FieldType<'_>) -> bool {
    match ty {
        FieldType::Prim(kind) => class == program::ids::prim_class(kind),
        FieldType::Class(name) | FieldType::Array(name) => m.program.name_of(class) == name,
    }
}

/// Whether the handle can be converted to the type at the call.
fn is_convertible(
    m: &mut Machine,
    caller: ClassId,
    handle: Ref,
    call: &MethodDescriptor<'_>,
    ret: Type,
) -> Result<bool, Stop> {
    let wanted = signature(m, handle)?;
    if wanted.params.len() != call.params.len() || !can_convert(m, wanted.ret, ret)? {
        return Ok(false);
    }
    for (&from, &to) in call.params.iter().zip(&wanted.params) {
        let from = Type::of_descriptor(m, caller, from)?;
        if !can_convert(m, from, to)? {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Enters a handle with converted arguments; its result is converted to `ret`.
pub(super) fn adapted(
    m: &mut Machine,
    frames: &mut Vec<Frame>,
    handle: Ref,
    vals: &[Val],
    ret: Type,
) -> Result<Next, Stop> {
    let wanted = signature(m, handle)?;
    let mut args = Vec::with_capacity(vals.len());
    for (val, &to) in vals.iter().zip(&wanted.params) {
        let from = if val.kind == Kind::Ref { Type::Ref(m.known.object) } else { Type::Prim(val.kind) };
        let bits = if val.kind == Kind::Ref && to == from { val.bits } else { convert(m, val.bits, from, to, false)? };
        args.push(Val { kind: to.kind(), bits });
    }
    if wanted.ret != ret {
        let mut frame = Frame::new(Wait::Result, 0, Vec::new());
        (frame.at, frame.sub) = (type_bits(wanted.ret) as usize, type_bits(ret) as usize);
        frames.push(frame);
    }
    Ok(Next::Enter(handle, args))
}

/// A type as a number: classes above the kinds.
pub(super) fn type_bits(ty: Type) -> u64 {
    match ty {
        Type::Prim(kind) => kind as u64,
        Type::Ref(class) => 16 + u64::from(class.0),
    }
}

pub(super) fn type_of_bits(bits: u64) -> Type {
    match bits.checked_sub(16) {
        Some(class) => Type::Ref(ClassId(class as u32)),
        None => Type::Prim(kind_at(bits)),
    }
}

/// Calls for the `MethodType` of a descriptor.
pub(super) fn method_type(m: &mut Machine, from: ClassId, desc: &MethodDescriptor<'_>) -> Result<Next, Stop> {
    let (method, slots) = method_type_call(m, from, desc)?;
    Ok(Next::Call(method, slots))
}

/// The method that makes the `MethodType` of a descriptor, and its arguments.
pub(crate) fn method_type_call(
    m: &mut Machine,
    from: ClassId,
    desc: &MethodDescriptor<'_>,
) -> Result<(MethodPtr, Vec<u64>), Stop> {
    let mut params = Vec::with_capacity(desc.params.len());
    for &param in &desc.params {
        params.push(type_class(m, from, param)?);
    }
    let ret = type_class(m, from, desc.ret)?;
    let (ret, params) = (m.mirror(ret)?, class_array(m, &params)?);
    let class = m.boot_class("java/lang/invoke/MethodHandleNatives")?;
    let make = "(Ljava/lang/Class;[Ljava/lang/Class;)Ljava/lang/invoke/MethodType;";
    let method = m.method(class, "findMethodHandleType", make)?;
    Ok((method, vec![u64::from(ret), u64::from(params)]))
}

/// Goes on with the `MethodType` at the call: converts the handle to it, or complains.
pub(super) fn with_type(m: &mut Machine, frames: &mut Vec<Frame>, frame: Frame, ty: Ref) -> Result<Next, Stop> {
    let slots = vec![u64::from(frame.handle), u64::from(ty)];
    if frame.sub != 0 {
        let class = m.boot_class("java/lang/invoke/Invokers")?;
        let check = "(Ljava/lang/invoke/MethodHandle;Ljava/lang/invoke/MethodType;)V";
        return Ok(Next::Call(m.method(class, "checkExactType", check)?, slots));
    }
    let class = m.boot_class("java/lang/invoke/MethodHandle")?;
    let convert = "(Ljava/lang/invoke/MethodType;)Ljava/lang/invoke/MethodHandle;";
    let method = m.method(class, "asType", convert)?;
    let method = m.select(frame.handle, method)?;
    frames.push(Frame::new(Wait::Handle, 0, frame.vals));
    Ok(Next::Call(method, slots))
}

/// Goes on with a `VarHandle.AccessMode`: asks the `VarHandle`, which is the first value, for the mode's handle.
pub(super) fn with_mode(m: &mut Machine, frames: &mut Vec<Frame>, mut frame: Frame, mode: Ref) -> Result<Next, Stop> {
    let handle = frame.vals.remove(0).object();
    let class = m.boot_class("java/lang/invoke/VarHandle")?;
    let desc = "(Ljava/lang/invoke/VarHandle$AccessMode;)Ljava/lang/invoke/MethodHandle;";
    let method = m.method(class, "toMethodHandle", desc)?;
    frame.wait = Wait::Handle;
    frame.sub = 1;
    frames.push(frame);
    Ok(Next::Call(method, vec![u64::from(handle), u64::from(mode)]))
}
