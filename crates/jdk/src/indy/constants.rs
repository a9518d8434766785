//! Loadable constants that take Java to make: method types, method handles, dynamic constants.
//!
//! Each is made once and remembered in the heap. Where a constant needs others first (a bootstrap method and its
//! arguments), they are gathered one by one through the native `constant` of spun classes.

use classfile::Constant;
use classfile::descriptor::{Kind, parse_method};
use program::{ClassId, ClassKind};
use vm::{Continuation, Machine, Ref, Stop};

use super::natives;
use super::site::{HandleRef, Site, format_error};
use crate::handles::method_type_call;
use crate::natives::arg::{Slot, class, int};
use crate::natives::state::{self, Slot as State};
use crate::reflect::boxes::{box_value, unbox};
use crate::reflect::types::{array_of, descriptor_class, named_class};

/// What gathered constants are for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Goal {
    CallSite,
    Dynamic,
}

/// The hook for loadable constants.
pub fn constant(m: &mut Machine, class: ClassId, cp: u16) -> Slot {
    let dynamic = |file: &program::SharedFile| file.constants.dynamic(cp).is_ok();
    if m.class(class).file.as_ref().is_some_and(dynamic) {
        prepare(m)?;
    }
    let object = boxed_constant(m, class, cp)?;
    Ok(unboxed(m, class, cp, object))
}

/// Bootstrap methods may meet the JDK's descriptions of constants, whose classes need to be initialised in this order. The
/// JDK's own generators of lambdas have seen to it; here they do not run.
pub(super) fn prepare(m: &mut Machine) -> Result<(), Stop> {
    if m.program.feature() < 21 {
        return Ok(());
    }
    let descriptions = m.boot_class("java/lang/constant/ConstantDescs")?;
    m.require_init(descriptions)
}

/// A dynamic constant of a primitive type is kept in a box.
fn unboxed(m: &mut Machine, class: ClassId, cp: u16, object: u64) -> u64 {
    let file = m.class(class).file.clone();
    let desc = file.as_ref().and_then(|f| f.constants.dynamic(cp).ok()).map(|d| d.2.clone());
    match desc.as_deref().map(str::as_bytes) {
        Some([_]) => unbox(m, object as Ref).map_or(object, |found| found.1),
        _ => object,
    }
}

/// How many constants may wait for each other. `HotSpot`'s default stack ends between 200 and 400 of them; the machine's takes two to
/// four times as many frames of other kinds of recursion.
const MAX_NESTED: usize = 1000;

/// `constant(Class, int)` of spun classes: any loadable constant as an object.
pub(super) fn boxed(m: &mut Machine, args: &[u64]) -> Slot {
    let own = natives::method(m, "constant")?;
    let nested = m.thread.frames.iter().filter(|f| f.java_method().is_some_and(|method| method.id == own.id)).count();
    if nested > MAX_NESTED {
        return Err(Stop::bare("java/lang/StackOverflowError"));
    }
    let from = class(m, args, 0)?;
    boxed_constant(m, from, int(args, 1) as u16)
}

fn key(class: ClassId, cp: u16) -> i64 {
    i64::from(class.0) << 16 | i64::from(cp)
}

fn remembered(m: &Machine, key: i64) -> Option<Ref> {
    let known = state::list(m, State::Constants);
    let at = (0..known.len()).find(|&i| state::long_at(m, State::ConstantKeys, i as u32) == key)?;
    Some(known[at])
}

fn boxed_constant(m: &mut Machine, class: ClassId, cp: u16) -> Slot {
    if let Some(known) = remembered(m, key(class, cp)) {
        return Ok(u64::from(known));
    }
    let Some(file) = m.class(class).file.clone() else {
        return Err(Stop::Bug("a constant without a class file".into()));
    };
    let constants = &file.constants;
    let object = match constants.get(cp) {
        Some(Constant::Integer(v)) => box_value(m, Kind::Int, u64::from(*v as u32))?,
        Some(Constant::Float(v)) => box_value(m, Kind::Float, u64::from(*v))?,
        Some(Constant::Long(v)) => box_value(m, Kind::Long, *v as u64)?,
        Some(Constant::Double(v)) => box_value(m, Kind::Double, *v)?,
        Some(Constant::String { .. }) => {
            let units = constants.string_utf16(cp).map_err(|e| format_error(&e))?;
            m.intern_utf16(units)?
        }
        Some(Constant::Class { .. }) => {
            let found = m.program.resolve_class(class, cp)?;
            m.mirror(found)?
        }
        Some(Constant::MethodType { .. }) => {
            let desc = constants.method_type(cp).map_err(|e| format_error(&e))?.clone();
            return Err(make_type(m, class, &desc, then_remember(class, cp))?);
        }
        Some(Constant::MethodHandle { .. }) => return make_handle(m, class, cp),
        _ => {
            let site = Site::new(m, class, cp)?;
            return gather(m, &site, cp, Goal::Dynamic);
        }
    };
    Ok(u64::from(object))
}

fn then_remember(class: ClassId, cp: u16) -> Continuation {
    Continuation { resume: remember, refs: Vec::new(), data: vec![key(class, cp) as u64] }
}

fn remember(m: &mut Machine, this: &Continuation, result: Result<u64, Ref>) -> Slot {
    let object = result.map_err(Stop::Throw)?;
    let at = state::push(m, State::Constants, object as Ref)?;
    state::set_long_at(m, State::ConstantKeys, at, this.data[0] as i64)?;
    let (class, cp) = (ClassId((this.data[0] >> 16) as u32), this.data[0] as u16);
    // The native of spun classes wants the object, an instruction the value.
    Ok(if m.running.is_some() { object } else { unboxed(m, class, cp, object) })
}

fn make_type(m: &mut Machine, from: ClassId, desc: &str, then: Continuation) -> Result<Stop, Stop> {
    let bad = || Stop::new("java/lang/ClassFormatError", format!("illegal descriptor {desc}"));
    let parsed = parse_method(desc).ok_or_else(bad)?;
    let (method, args) = method_type_call(m, from, &parsed)?;
    Ok(Stop::call(method, args, then))
}

/// A method handle: its type first, then the JDK looks the member up and checks access.
fn make_handle(m: &mut Machine, class: ClassId, cp: u16) -> Slot {
    let Some(file) = m.class(class).file.clone() else { return Err(Stop::Bug("no class file".into())) };
    let (kind, member) = file.constants.method_handle(cp).map_err(|e| format_error(&e))?;
    let handle = HandleRef::new(kind, &member);
    if kind <= 4 {
        let ty = descriptor_class(m, class, &handle.desc)?;
        let ty = m.mirror(ty)?;
        return Err(link_handle(m, class, cp, &handle, ty)?);
    }
    let data = vec![u64::from(class.0), u64::from(cp)];
    let then = Continuation { resume: typed, refs: Vec::new(), data };
    Err(make_type(m, class, &handle.desc, then)?)
}

fn typed(m: &mut Machine, this: &Continuation, result: Result<u64, Ref>) -> Slot {
    let ty = result.map_err(Stop::Throw)? as Ref;
    let (class, cp) = (ClassId(this.data[0] as u32), this.data[1] as u16);
    let Some(file) = m.class(class).file.clone() else { return Err(Stop::Bug("no class file".into())) };
    let (kind, member) = file.constants.method_handle(cp).map_err(|e| format_error(&e))?;
    Err(link_handle(m, class, cp, &HandleRef::new(kind, &member), ty)?)
}

fn link_handle(m: &mut Machine, class: ClassId, cp: u16, handle: &HandleRef, ty: Ref) -> Result<Stop, Stop> {
    let holder = named_class(m, class, &handle.class)?;
    let (caller, holder, name) = (m.mirror(class)?, m.mirror(holder)?, m.intern_text(&handle.name)?);
    let natives = m.boot_class("java/lang/invoke/MethodHandleNatives")?;
    let desc =
        "(Ljava/lang/Class;ILjava/lang/Class;Ljava/lang/String;Ljava/lang/Object;)Ljava/lang/invoke/MethodHandle;";
    let method = m.method(natives, "linkMethodHandleConstant", desc)?;
    let args = [caller, u32::from(handle.kind), holder, name, ty].map(u64::from).to_vec();
    Ok(Stop::call(method, args, then_remember(class, cp)))
}

/// Gathers the bootstrap method, its arguments and the type of a site, then runs the bootstrap method.
pub(super) fn gather(m: &mut Machine, site: &Site, cp: u16, goal: Goal) -> Slot {
    // These two need each other. HotSpot's linking writes classes before any bootstrap method runs and so begins with the
    // first; beginning with the second, as `ConstantBootstraps.primitiveClass` would, fails (JDK 24 and later).
    if m.boot_class("jdk/internal/constant/PrimitiveClassDescImpl").is_ok() {
        let first = m.boot_class("java/lang/constant/ConstantDescs")?;
        m.require_init(first)?;
    }
    gather_next(m, site, cp, goal, Vec::new())
}

fn gather_next(m: &mut Machine, site: &Site, cp: u16, goal: Goal, found: Vec<Ref>) -> Slot {
    let wanted: Vec<u16> = std::iter::once(site.bootstrap_cp()).chain(site.args().iter().copied()).collect();
    let at = found.len();
    let data = vec![u64::from(site.caller.0), u64::from(cp), u64::from(goal == Goal::CallSite)];
    let then = Continuation { resume: gathered, refs: found, data };
    if let Some(&next) = wanted.get(at) {
        let (method, mirror) = (natives::method(m, "constant")?, m.mirror(site.caller)?);
        return Err(Stop::call(method, vec![u64::from(mirror), u64::from(next)], then));
    }
    if at == wanted.len() && goal == Goal::CallSite {
        return Err(make_type(m, site.caller, &site.desc, then)?);
    }
    Err(run_bootstrap(m, site, cp, goal, &then.refs)?)
}

fn gathered(m: &mut Machine, this: &Continuation, result: Result<u64, Ref>) -> Slot {
    let object = result.map_err(Stop::Throw)?;
    let (caller, cp) = (ClassId(this.data[0] as u32), this.data[1] as u16);
    let goal = if this.data[2] != 0 { Goal::CallSite } else { Goal::Dynamic };
    let site = Site::new(m, caller, cp)?;
    let mut found = this.refs.clone();
    found.push(object as Ref);
    gather_next(m, &site, cp, goal, found)
}

fn run_bootstrap(m: &mut Machine, site: &Site, cp: u16, goal: Goal, found: &[Ref]) -> Result<Stop, Stop> {
    let args = &found[1..=site.args().len()];
    let info = match args {
        [] => 0,
        [only] => *only,
        several => array_of(m, "java/lang/Object", several)?,
    };
    let (caller, name) = (m.mirror(site.caller)?, m.intern_text(&site.name)?);
    if goal == Goal::CallSite {
        let ty = found.last().copied().unwrap_or_default();
        let class = m.boot_class("java/lang/invoke/CallSite")?;
        let desc = "(Ljava/lang/invoke/MethodHandle;Ljava/lang/String;Ljava/lang/invoke/MethodType;\
                    Ljava/lang/Object;Ljava/lang/Class;)Ljava/lang/invoke/CallSite;";
        let method = m.method(class, "makeSite", desc)?;
        return Ok(Stop::tail_call(method, [found[0], name, ty, info, caller].map(u64::from).to_vec()));
    }
    let ty = descriptor_class(m, site.caller, &site.desc)?;
    let ty = m.mirror(ty)?;
    let class = m.boot_class("java/lang/invoke/ConstantBootstraps")?;
    let desc = "(Ljava/lang/invoke/MethodHandle;Ljava/lang/String;Ljava/lang/Class;\
                Ljava/lang/Object;Ljava/lang/Class;)Ljava/lang/Object;";
    let method = m.method(class, "makeConstant", desc)?;
    let args = [found[0], name, ty, info, caller].map(u64::from).to_vec();
    let then = then_remember(site.caller, cp);
    debug_assert!(!matches!(m.class(site.caller).kind, ClassKind::Primitive(_)));
    Ok(Stop::call(method, args, then))
}
