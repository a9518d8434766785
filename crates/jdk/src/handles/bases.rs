//! What bound handles come down to: guards, handlers, loops, switches, arrays, invokers.

use classfile::descriptor::Kind;
use program::ClassKind;
use vm::heap::ELEMENTS;
use vm::{Machine, Ref, Stop};

use super::calls::adapted;
use super::convert::{Type, convert};
use super::edits::values;
use super::fields::{Field, arity, result_type, signature, signature_of_type};
use super::ops::{Base, Plan, bound};
use super::state::{Frame, Next, Val, Wait, null_pointer};
use super::{loops, prims};
use crate::reflect::boxes::{load, store};

/// Enters the base of a bound handle, whose edits have been applied to `vals`.
pub(super) fn enter(
    m: &mut Machine,
    frames: &mut Vec<Frame>,
    handle: Ref,
    plan: &Plan,
    bound: &[Ref],
    mut vals: Vec<Val>,
) -> Result<Next, Stop> {
    let value = |i: usize| bound.get(i).copied().unwrap_or_default();
    match plan.base {
        Base::Call => Ok(Next::Enter(value(0), vals)),
        Base::Convert => conversion(m, frames, handle, (value(0), value(1)), &vals, plan.operand != 0),
        Base::Identity => Ok(Next::Give(vals.first().copied().unwrap_or(Val::VOID))),
        Base::Zero => Ok(Next::Give(Val { kind: result_type(m, handle)?.kind(), bits: 0 })),
        Base::Constant => Ok(Next::Give(prims::value(m, value(0))?)),
        Base::Guard => {
            frames.push(Frame::new(Wait::Test, handle, vals.clone()));
            let taken = arity(m, value(0))?;
            vals.truncate(taken);
            Ok(Next::Enter(value(0), vals))
        }
        Base::Catch | Base::Finally => {
            let wait = if plan.base == Base::Catch { Wait::Catch } else { Wait::Finally };
            frames.push(Frame::new(wait, handle, vals.clone()));
            Ok(Next::Enter(value(0), vals))
        }
        Base::Loop => loops::enter(m, frames, handle, vals),
        Base::Switch => {
            let holder = value(3);
            let cases = m.get_ref(holder, "cases", "[Ljava/lang/invoke/MethodHandle;")?;
            let index = vals.first().map_or(u32::MAX, |v| v.bits as u32);
            let chosen = if index < m.heap.length(cases) { m.element(cases, index) } else { value(0) };
            Ok(Next::Enter(chosen, vals))
        }
        Base::Array => array(m, value(0), &vals),
        Base::ExactInvoker | Base::Invoker => invoker(m, frames, handle, plan.base, vals),
        Base::VarInvoker => var_invoker(m, frames, value(0), vals),
        Base::Factory => factory(m, &vals),
    }
}

fn conversion(
    m: &mut Machine,
    frames: &mut Vec<Frame>,
    handle: Ref,
    (target, from): (Ref, Ref),
    vals: &[Val],
    explicit: bool,
) -> Result<Next, Stop> {
    let (own, wanted) = (signature_of_type(m, from)?, signature(m, target)?);
    let mut args = Vec::with_capacity(vals.len());
    for ((val, &from), &to) in vals.iter().zip(&own.params).zip(&wanted.params) {
        args.push(Val { kind: to.kind(), bits: convert(m, val.bits, from, to, explicit)? });
    }
    if own.ret != wanted.ret {
        let mut frame = Frame::new(Wait::Convert, handle, Vec::new());
        frame.sub = usize::from(explicit);
        frames.push(frame);
    }
    Ok(Next::Enter(target, args))
}

/// Hands a result to a frame of this module.
pub(super) fn given(m: &mut Machine, frames: &mut Vec<Frame>, frame: Frame, val: Val) -> Result<Next, Stop> {
    match frame.wait {
        Wait::Test => {
            let bound = values(m, frame.handle)?;
            let chosen = if val.bits & 1 != 0 { bound[1] } else { bound[2] };
            Ok(Next::Enter(chosen, frame.vals))
        }
        Wait::Finally => clean(m, frames, &frame, None, val),
        Wait::Cleanup => Ok(match frame.vals.first() {
            Some(exception) => Next::Fail(exception.object()),
            None => Next::Give(val),
        }),
        _ => loops::given(m, frames, frame, val),
    }
}

/// Hands an exception to a frame.
pub(super) fn failed(m: &mut Machine, frames: &mut Vec<Frame>, frame: Frame, exception: Ref) -> Result<Next, Stop> {
    match frame.wait {
        Wait::Catch => {
            let bound = values(m, frame.handle)?;
            if !m.is_instance(exception, m.mirrored(bound[1])) {
                return Ok(Next::Fail(exception));
            }
            let mut args = vec![Val::reference(exception)];
            args.extend(frame.vals);
            args.truncate(arity(m, bound[2])?);
            Ok(Next::Enter(bound[2], args))
        }
        Wait::Finally => clean(m, frames, &frame, Some(exception), Val::VOID),
        _ => Ok(Next::Fail(exception)),
    }
}

/// Runs the cleanup of a `tryFinally`: exception, result, arguments.
fn clean(
    m: &mut Machine,
    frames: &mut Vec<Frame>,
    frame: &Frame,
    exception: Option<Ref>,
    val: Val,
) -> Result<Next, Stop> {
    let cleanup = values(m, frame.handle)?[1];
    let result = signature(m, cleanup)?;
    let mut args = vec![Val::reference(exception.unwrap_or_default())];
    if result.ret.kind() != Kind::Void {
        let kind = result.ret.kind();
        args.push(if exception.is_some() { Val { kind, bits: 0 } } else { val });
    }
    args.extend(&frame.vals);
    args.truncate(result.params.len());
    let pending = exception.map(Val::reference).into_iter().collect();
    frames.push(Frame::new(Wait::Cleanup, frame.handle, pending));
    Ok(Next::Enter(cleanup, args))
}

/// A new array of the arguments.
fn array(m: &mut Machine, mirror: Ref, vals: &[Val]) -> Result<Next, Stop> {
    let class = m.mirrored_arg(mirror)?;
    let Some(component) = m.class(class).component() else {
        return Err(Stop::Bug("a collector that makes no array".into()));
    };
    let kind = Type::of_class(m, component).kind();
    let shift = m.class(class).elem_shift;
    let array = m.new_array(class, vals.len() as u32)?;
    for (i, val) in (0..).zip(vals) {
        store(m, array + ELEMENTS + (i << shift), kind, val.bits);
    }
    Ok(Next::Give(Val::reference(array)))
}

/// The elements of an array that must have this many.
pub(super) fn spread(m: &Machine, array: Ref, len: usize) -> Result<Vec<Val>, Stop> {
    if array == 0 && len == 0 {
        return Ok(Vec::new());
    }
    if array == 0 {
        return Err(Stop::new("java/lang/NullPointerException", "null array reference"));
    }
    if m.heap.length(array) as usize != len {
        let text = format!("array is not of length {len}");
        return Err(Stop::new("java/lang/IllegalArgumentException", text));
    }
    let class = m.class(m.class_of(array));
    let kind = match class.component().map(|c| m.class(c).kind) {
        Some(ClassKind::Primitive(kind)) => kind,
        _ => Kind::Ref,
    };
    let at = |i: u32| array + ELEMENTS + (i << class.elem_shift);
    Ok((0..len as u32).map(|i| Val { kind, bits: load(m, at(i), kind) }).collect())
}

/// `MethodHandles.exactInvoker` and `invoker`: the handle to call is the first argument.
fn invoker(
    m: &mut Machine,
    frames: &mut Vec<Frame>,
    handle: Ref,
    base: Base,
    mut vals: Vec<Val>,
) -> Result<Next, Stop> {
    let target = vals.remove(0).object();
    if target == 0 {
        return Err(null_pointer(m)?);
    }
    let ty = values(m, handle)?.first().copied().unwrap_or_default();
    if Field::HandleType.get(m, target)? == ty {
        return Ok(Next::Enter(target, vals));
    }
    let wanted = signature_of_type(m, ty)?;
    let same_arity = arity(m, target)? == wanted.params.len();
    let varargs = super::direct::category(m, target)? == super::direct::Category::Varargs;
    if base == Base::Invoker && same_arity && !varargs {
        return adapted(m, frames, target, &vals, wanted.ret);
    }
    let mut frame = Frame::new(Wait::Type, target, vals);
    frame.sub = usize::from(base == Base::ExactInvoker);
    super::calls::with_type(m, frames, frame, ty)
}

/// `MethodHandles.varHandleInvoker`: the JDK gives the handle of the access mode, which takes the `VarHandle` first.
fn var_invoker(m: &mut Machine, frames: &mut Vec<Frame>, access: Ref, mut vals: Vec<Val>) -> Result<Next, Stop> {
    let handle = vals.first().map_or(0, |v| v.object());
    if handle == 0 {
        return Err(null_pointer(m)?);
    }
    if m.program.name_of(m.class_of(handle)) == "java/lang/invoke/IndirectVarHandle" {
        let direct = m.get_ref(handle, "directTarget", "Ljava/lang/invoke/VarHandle;")?;
        vals[0] = Val::reference(direct);
    }
    let class = m.boot_class("java/lang/invoke/Invokers")?;
    let desc = "(Ljava/lang/invoke/VarHandle;Ljava/lang/invoke/VarHandle$AccessDescriptor;)\
                Ljava/lang/invoke/MethodHandle;";
    let check = m.method(class, "checkVarHandleGenericType", desc)?;
    frames.push(Frame::new(Wait::Handle, 0, vals));
    Ok(Next::Call(check, vec![u64::from(handle), u64::from(access)]))
}

/// Makes a bound handle of a type, a form and values: what the JDK's species factories do.
fn factory(m: &mut Machine, vals: &[Val]) -> Result<Next, Stop> {
    let [ty, form, rest @ ..] = vals else { return Err(Stop::Bug("a factory without a form".into())) };
    let plan = Plan::of_form(m, form.object())?;
    let mut kept: Vec<Ref> = rest.iter().map(|v| v.object()).collect();
    kept.truncate(plan.base_values);
    if plan.base == Base::Array {
        kept = vec![Field::TypeResult.get(m, ty.object())?];
    }
    Ok(Next::Give(Val::reference(bound(m, ty.object(), form.object(), &kept)?)))
}
