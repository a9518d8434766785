//! `VarHandle` access through the static methods of the JDK's own `VarHandle` classes.

use base::Sym;
use classfile::descriptor::{FieldType, Kind, MethodDescriptor};
use program::{ClassId, MethodId, MethodPtr};
use vm::{Continuation, Machine, Ref, Stop};

use super::Slot;
use super::calls::{caller_class, parsed, type_bits, type_of_bits, values_of};
use super::convert::{Type, can_convert, convert};
use super::eval::run;
use super::state::{Frame, Next, Val, Wait};

const VAR_HANDLE: &str = "Ljava/lang/invoke/VarHandle;";

pub(super) fn access(m: &mut Machine, method: MethodPtr, desc: Sym, args: &[u64]) -> Slot {
    let class = m.class_of(args[0] as Ref);
    match m.program.name_of(class) {
        "java/lang/invoke/LazyInitializingVarHandle" => lazily(m, method, desc, args),
        "java/lang/invoke/IndirectVarHandle" => indirectly(m, method, desc, args),
        _ => directly(m, method, desc, args),
    }
}

/// A handle of a static field whose class is initialised when it is first used.
fn lazily(m: &mut Machine, method: MethodPtr, desc: Sym, args: &[u64]) -> Slot {
    let handle = args[0] as Ref;
    let mirror = m.get_ref(handle, "refc", "Ljava/lang/Class;")?;
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
    let text = m.program.names.text(desc).clone();
    let call = parsed(&text)?;
    let caller = caller_class(m);
    let ret = Type::of_descriptor(m, caller, call.ret)?;
    let mut vals = values_of(&call, args);
    vals.insert(0, Val::reference(args[0] as Ref));
    let mut frame = Frame::new(Wait::Mode, 0, vals);
    frame.at = type_bits(ret) as usize;
    let name = m.program.text(method.name).to_owned();
    let name = m.new_string(&name)?;
    let by_name = "(Ljava/lang/String;)Ljava/lang/invoke/VarHandle$AccessMode;";
    let mode = m.method(class, "valueFromMethodName", by_name)?;
    run(m, vec![frame], Next::Call(mode, vec![u64::from(name)]), false)
}

/// The access-mode method of the handle's class or its superclasses.
fn implementation(m: &Machine, class: ClassId, name: Sym) -> Option<MethodPtr> {
    let found = m.program.superclasses(class).find_map(|c| m.program.methods_named(c, name).next())?;
    Some(m.program.method_ptr(found)).filter(|method| method.is_static())
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
    let ret = Type::of_descriptor(m, caller, call.ret)?;
    if call.params.len() + 1 != wanted.params.len() || !fits(m, caller, &call, &wanted, ret)? {
        let text = format!("handle's method type {target_text} but found {call_text}");
        return Err(Stop::new("java/lang/invoke/WrongMethodTypeException", text));
    }
    let mut slots = vec![args[0]];
    for ((val, &from), &to) in values_of(&call, args).iter().zip(&call.params).zip(&wanted.params[1..]) {
        slots.push(converted(m, caller, val.bits, from, to)?);
        if to.slots() == 2 {
            slots.push(0);
        }
    }
    if call.ret == wanted.ret {
        return Err(Stop::tail_call(target, slots));
    }
    let data = vec![u64::from(target.id.0), type_bits(ret)];
    Err(Stop::call(target, slots, Continuation { resume: convert_result, refs: Vec::new(), data }))
}

/// Whether arguments and result can be converted.
fn fits(
    m: &mut Machine,
    caller: ClassId,
    call: &MethodDescriptor<'_>,
    wanted: &MethodDescriptor<'_>,
    ret: Type,
) -> Result<bool, Stop> {
    let given = Type::of_descriptor(m, caller, wanted.ret)?;
    if !can_convert(m, given, ret)? {
        return Ok(false);
    }
    for (&from, &to) in call.params.iter().zip(&wanted.params[1..]) {
        let (from, to) = (Type::of_descriptor(m, caller, from)?, Type::of_descriptor(m, caller, to)?);
        if !can_convert(m, from, to)? {
            return Ok(false);
        }
    }
    Ok(true)
}

fn converted(m: &mut Machine, caller: ClassId, value: u64, from: FieldType<'_>, to: FieldType<'_>) -> Slot {
    if from == to || (from.kind() == to.kind() && to == FieldType::Class("java/lang/Object")) {
        return Ok(value);
    }
    let (from, to) = (Type::of_descriptor(m, caller, from)?, Type::of_descriptor(m, caller, to)?);
    convert(m, value, from, to, false)
}

fn convert_result(m: &mut Machine, this: &Continuation, result: Result<u64, Ref>) -> Slot {
    m.running = None;
    let value = result.map_err(Stop::Throw)?;
    let from = match m.program.method(MethodId(this.data[0] as u32)).signature.ret {
        Kind::Ref => Type::Ref(m.known.object),
        other => Type::Prim(other),
    };
    convert(m, value, from, type_of_bits(this.data[1]), false)
}
