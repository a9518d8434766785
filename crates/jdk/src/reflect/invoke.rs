//! Calls methods and constructors with arguments in an `Object[]`, and packs up what they return or throw.

use classfile::descriptor::Kind;
use program::{ClassId, ClassKind, MethodPtr};
use vm::{Continuation, Machine, Ref, Stop};

use super::boxes::{box_name, box_value, fresh_box, narrow, unbox, widen};
use super::members::reflected;

const CLASSES: &str = "[Ljava/lang/Class;";

/// An argument that does not fit its parameter.
pub(super) struct Misfit {
    pub wanted: ClassId,
    pub value: Ref,
}

/// What a `Method` or `Constructor` calls.
pub(super) struct Target {
    pub method: MethodPtr,
    pub params: Vec<ClassId>,
    /// For constructors: the class that is instantiated.
    pub made: ClassId,
}

impl Target {
    pub fn of(m: &mut Machine, executable: Ref) -> Result<Self, Stop> {
        let real = for_serialization(m, executable)?;
        let method = reflected(m, real.unwrap_or(executable))?;
        let types = m.get_ref(real.unwrap_or(executable), "parameterTypes", CLASSES)?;
        let params = m.elements(types).iter().map(|&t| m.mirrored(t)).collect();
        let mirror = m.get_ref(executable, "clazz", "Ljava/lang/Class;")?;
        Ok(Self { method, params, made: m.mirrored(mirror) })
    }

    /// The argument slots, after `receiver` if there is one.
    pub fn arguments(&self, m: &mut Machine, receiver: Option<Ref>, args: &[Ref]) -> Result<Vec<u64>, Misfit> {
        let mut slots = Vec::with_capacity(usize::from(self.method.arg_slots));
        slots.extend(receiver.map(u64::from));
        for (&wanted, &value) in self.params.iter().zip(args) {
            match m.class(wanted).kind {
                ClassKind::Primitive(kind) => {
                    let found = unbox(m, value).and_then(|(from, bits)| widen(from, kind, bits));
                    slots.push(found.ok_or(Misfit { wanted, value })?);
                    if kind.slots() == 2 {
                        slots.push(0);
                    }
                }
                _ if value == 0 || m.is_instance(value, wanted) => slots.push(u64::from(value)),
                _ => return Err(Misfit { wanted, value }),
            }
        }
        Ok(slots)
    }
}

/// A constructor object made for deserialisation has no slot of its own: the constructor to call is its root.
fn for_serialization(m: &mut Machine, executable: Ref) -> Result<Option<Ref>, Stop> {
    if m.get_int(executable, "slot")? >= 0 {
        return Ok(None);
    }
    let root = m.get_ref(executable, "root", "Ljava/lang/reflect/Constructor;")?;
    Ok(Some(root))
}

/// The elements of an argument array, which may be null.
pub(super) fn spread(m: &Machine, args: Ref) -> Vec<Ref> {
    m.elements(args)
}

/// Calls `method` and goes on with `resume`, which gets `data` first and the kind of the result next.
pub(super) fn call(method: MethodPtr, args: Vec<u64>, refs: Vec<Ref>, how: vm::native::Resume) -> Stop {
    let data = vec![method.signature.ret as u64];
    Stop::call(method, args, Continuation { resume: how, refs, data })
}

/// The result of a call as an object: canonical boxes, null for void. What it threw goes on.
pub(super) fn boxed(m: &mut Machine, this: &Continuation, result: Result<u64, Ref>) -> Result<u64, Stop> {
    let kind = kind_of(this.data[0]);
    match result {
        Ok(value) => Ok(u64::from(box_value(m, kind, narrow(kind, value))?)),
        Err(exception) => Err(Stop::Throw(exception)),
    }
}

/// The result of a call in a new box; what it threw becomes an `InvocationTargetException`.
pub(super) fn newly_boxed(m: &mut Machine, this: &Continuation, result: Result<u64, Ref>) -> Result<u64, Stop> {
    let kind = kind_of(this.data[0]);
    match result {
        Ok(value) if box_name(kind).is_some() => Ok(u64::from(fresh_box(m, kind, narrow(kind, value))?)),
        Ok(value) if kind == Kind::Ref => Ok(value),
        Ok(_) => Ok(0),
        Err(exception) => Err(target_exception(m, exception)?),
    }
}

/// The new object after its constructor has run.
pub(super) fn constructed(_: &mut Machine, this: &Continuation, result: Result<u64, Ref>) -> Result<u64, Stop> {
    match result {
        Ok(_) => Ok(u64::from(this.refs[0])),
        Err(exception) => Err(Stop::Throw(exception)),
    }
}

/// As [`constructed`], with what was thrown in an `InvocationTargetException`.
pub(super) fn constructed_or_wrapped(
    m: &mut Machine,
    this: &Continuation,
    result: Result<u64, Ref>,
) -> Result<u64, Stop> {
    match result {
        Ok(_) => Ok(u64::from(this.refs[0])),
        Err(exception) => Err(target_exception(m, exception)?),
    }
}

/// An `InvocationTargetException` as its constructor leaves it.
fn target_exception(m: &mut Machine, target: Ref) -> Result<Stop, Stop> {
    let class = m.boot_class("java/lang/reflect/InvocationTargetException")?;
    let exception = m.new_throwable(class, None)?;
    m.heap.put(exception + m.known.throwable_cause, 0u32);
    m.put_ref(exception, "target", "Ljava/lang/Throwable;", target)?;
    Ok(Stop::Throw(exception))
}

const KINDS: [Kind; 10] = [
    Kind::Boolean,
    Kind::Byte,
    Kind::Char,
    Kind::Short,
    Kind::Int,
    Kind::Long,
    Kind::Float,
    Kind::Double,
    Kind::Ref,
    Kind::Void,
];

/// The kind with this number.
fn kind_of(number: u64) -> Kind {
    KINDS.into_iter().find(|&k| k as u64 == number).unwrap_or(Kind::Void)
}
