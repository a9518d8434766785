//! `VarHandle` access through the static methods of the JDK's own `VarHandle` classes.

use std::sync::Arc;

use base::Sym;
use classfile::descriptor::{FieldType, MethodDescriptor, parse_method};
use program::{ClassId, MethodPtr};
use vm::{Continuation, Machine, Ref, Stop};

use super::Slot;
use super::convert::{Type, convert};
use super::eval;

const CLASS: &str = "Ljava/lang/Class;";
const VAR_HANDLE: &str = "Ljava/lang/invoke/VarHandle;";

/// The class whose code makes the polymorphic call.
pub(super) fn caller_class(m: &Machine) -> ClassId {
    m.thread.frames.last().and_then(|f| f.method).map_or(m.known.object, |method| method.class)
}

pub(super) fn access(m: &mut Machine, method: MethodPtr, desc: Sym, args: &[u64]) -> Slot {
    let handle = args[0] as Ref;
    let class = m.class_of(handle);
    match m.program.name_of(class) {
        "java/lang/invoke/LazyInitializingVarHandle" => lazily(m, method, desc, args),
        "java/lang/invoke/IndirectVarHandle" => indirectly(m, method, desc, args),
        _ => directly(m, method, desc, args),
    }
}

/// A handle of a static field whose class is initialised when it is first used.
fn lazily(m: &mut Machine, method: MethodPtr, desc: Sym, args: &[u64]) -> Slot {
    let handle = args[0] as Ref;
    let mirror = m.get_ref(handle, "refc", CLASS)?;
    let class = m.mirrored_arg(mirror)?;
    m.require_init(class)?;
    let mut args = args.to_vec();
    args[0] = u64::from(m.get_ref(handle, "target", VAR_HANDLE)?);
    super::var::access(m, method, desc, &args)
}

/// A handle with filters: the JDK composes a method handle for each access mode.
fn indirectly(m: &mut Machine, method: MethodPtr, desc: Sym, args: &[u64]) -> Slot {
    let class = m.boot_class("java/lang/invoke/VarHandle$AccessMode")?;
    m.require_init(class)?;
    let from = m.boot_class("java/lang/invoke/VarHandle")?;
    let name = m.program.text(method.name).to_owned();
    let desc_of = "(Ljava/lang/String;)Ljava/lang/invoke/VarHandle$AccessMode;";
    let value_from_method_name = m.method(class, "valueFromMethodName", desc_of)?;
    let text = m.new_string(&name)?;
    let _ = from;
    let refs = vec![args[0] as Ref];
    let (kinds, values) = eval::pack_call(m, desc, args)?;
    let mut data = vec![u64::from(desc.index() as u32)];
    data.extend(kinds);
    let mut refs_all = refs;
    for (at, value) in values.into_iter().enumerate() {
        let _ = at;
        match value {
            Ok(reference) => refs_all.push(reference),
            Err(bits) => data.push(bits),
        }
    }
    let then = Continuation { resume: eval::resume_access_mode, refs: refs_all, data };
    Err(Stop::call(value_from_method_name, vec![u64::from(text)], then))
}

/// The access-mode method of the handle's class or its superclasses.
fn implementation(m: &Machine, class: ClassId, name: Sym) -> Option<MethodPtr> {
    let found = m.program.superclasses(class).find_map(|c| m.program.methods_named(c, name).next())?;
    Some(m.program.method_ptr(found)).filter(|method| method.is_static())
}

fn parsed(text: &Arc<str>) -> Result<MethodDescriptor<'_>, Stop> {
    parse_method(text).ok_or_else(|| Stop::new("java/lang/ClassFormatError", format!("illegal descriptor {text}")))
}

fn directly(m: &mut Machine, method: MethodPtr, desc: Sym, args: &[u64]) -> Slot {
    let class = m.class_of(args[0] as Ref);
    let Some(target) = implementation(m, class, method.name) else {
        return Err(Stop::bare("java/lang/UnsupportedOperationException"));
    };
    m.require_init(target.class)?;
    let caller = caller_class(m);
    let (call_text, target_text) = (m.program.names.text(desc).clone(), m.program.names.text(target.desc).clone());
    let (call, wanted) = (parsed(&call_text)?, parsed(&target_text)?);
    if call.params.len() + 1 != wanted.params.len() {
        return Err(mismatch(m, &call_text, &target_text));
    }
    let mut slots = vec![args[0]];
    let mut at = 1;
    for (&from, &to) in call.params.iter().zip(&wanted.params[1..]) {
        slots.push(converted(m, caller, args[at], from, to)?);
        if to.slots() == 2 {
            slots.push(0);
        }
        at += usize::from(from.slots());
    }
    if call.ret == wanted.ret {
        return Err(Stop::tail_call(target, slots));
    }
    let data = vec![u64::from(target.id.0), u64::from(caller.0), u64::from(desc.index() as u32)];
    // The descriptor at the call is found again by its text, which the continuation cannot hold: pass the type.
    let ret = Type::of_descriptor(m, caller, call.ret)?;
    let then = Continuation { resume: convert_result, refs: Vec::new(), data: vec![data[0], type_bits(ret)] };
    Err(Stop::call(target, slots, then))
}

fn converted(m: &mut Machine, caller: ClassId, value: u64, from: FieldType<'_>, to: FieldType<'_>) -> Slot {
    if from == to || (from.kind() == to.kind() && to == FieldType::Class("java/lang/Object")) {
        return Ok(value);
    }
    let (from, to) = (Type::of_descriptor(m, caller, from)?, Type::of_descriptor(m, caller, to)?);
    convert(m, value, from, to, false)
}

fn mismatch(m: &Machine, call: &str, target: &str) -> Stop {
    let _ = m;
    let text = format!("handle's method type {target} but found {call}");
    Stop::new("java/lang/invoke/WrongMethodTypeException", text)
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
        None => Type::Prim(super::signature::kind_at(bits)),
    }
}

fn convert_result(m: &mut Machine, this: &Continuation, result: Result<u64, Ref>) -> Slot {
    let value = result.map_err(Stop::Throw)?;
    let kind = m.program.method(program::MethodId(this.data[0] as u32)).signature.ret;
    let from = match kind {
        classfile::descriptor::Kind::Ref => Type::Ref(m.known.object),
        other => Type::Prim(other),
    };
    convert(m, value, from, type_of_bits(this.data[1]), false)
}
