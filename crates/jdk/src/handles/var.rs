//! `VarHandle` access: fields and array elements natively, everything else through the JDK's own classes.
//!
//! Each concrete `VarHandle` class of the JDK has a static method for every access mode it supports. Where the fast way here
//! does not apply (a null, a wrong type, an index out of bounds, a view of bytes), that method is called, so the
//! checks and the exceptions are the JDK's.

use base::Sym;
use classfile::descriptor::Kind;
use program::ids::prim_array;
use program::{ClassId, MethodPtr};
use vm::heap::ELEMENTS;
use vm::{Effect, Machine, Ref};

use super::signature::{NOTE_MODE, NOTE_SHAPE, Packed, kind_at};
use super::{Slot, var_java};
use crate::reflect::boxes::{load, narrow, store};

/// What an access mode does, apart from its memory order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Op {
    Get,
    Set,
    CompareAndSet,
    CompareAndExchange,
    GetAndSet,
    GetAndAdd,
    GetAndOr,
    GetAndAnd,
    GetAndXor,
}

const OPS: [(&str, Op); 9] = [
    ("compareAndSet", Op::CompareAndSet),
    ("weakCompareAndSet", Op::CompareAndSet),
    ("compareAndExchange", Op::CompareAndExchange),
    ("getAndSet", Op::GetAndSet),
    ("getAndAdd", Op::GetAndAdd),
    ("getAndBitwiseOr", Op::GetAndOr),
    ("getAndBitwiseAnd", Op::GetAndAnd),
    ("getAndBitwiseXor", Op::GetAndXor),
    ("set", Op::Set),
];

impl Op {
    fn of_name(name: &str) -> Self {
        OPS.iter().find(|o| name.starts_with(o.0)).map_or(Self::Get, |o| o.1)
    }

    fn of(m: &mut Machine, method: MethodPtr) -> Self {
        let key = (NOTE_MODE, method.id.0);
        let all = [
            Self::Get,
            Self::Set,
            Self::CompareAndSet,
            Self::CompareAndExchange,
            Self::GetAndSet,
            Self::GetAndAdd,
            Self::GetAndOr,
            Self::GetAndAnd,
            Self::GetAndXor,
        ];
        if let Some(&at) = m.notes.get(&key) {
            return all[at as usize];
        }
        let op = Self::of_name(m.program.text(method.name));
        m.notes.insert(key, op as u64);
        op
    }

    /// How many values follow the coordinates.
    fn values(self) -> usize {
        match self {
            Self::Get => 0,
            Self::CompareAndSet | Self::CompareAndExchange => 2,
            _ => 1,
        }
    }

    fn writes(self) -> bool {
        self != Self::Get
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    Instance,
    Static,
    Array,
}

/// What a class of `VarHandle`s accesses, and where its own fields lie.
#[derive(Clone, Copy)]
struct Shape {
    kind: Kind,
    place: Place,
    writable: bool,
    /// Offset of `receiverType` or `base`.
    first: u32,
    /// Offset of `fieldOffset`.
    offset: u32,
    /// Offset of `fieldType` or `componentType`; 0 for primitives.
    ty: u32,
}

impl Shape {
    fn of(m: &mut Machine, class: ClassId) -> Option<Self> {
        let key = (NOTE_SHAPE, class.0);
        let known = m.notes.get(&key).copied();
        let bits = known.unwrap_or_else(|| Self::read(m, class).map_or(u64::MAX, Self::pack));
        if known.is_none() {
            m.notes.insert(key, bits);
        }
        (bits != u64::MAX).then(|| Self::unpack(bits))
    }

    fn pack(self) -> u64 {
        self.kind as u64
            | (self.place as u64) << 4
            | u64::from(self.writable) << 8
            | u64::from(self.first) << 16
            | u64::from(self.offset) << 28
            | u64::from(self.ty) << 40
    }

    fn unpack(bits: u64) -> Self {
        let place = [Place::Instance, Place::Static, Place::Array][(bits >> 4 & 0xf) as usize];
        let offset = |shift: u32| (bits >> shift) as u32 & 0xfff;
        let writable = bits >> 8 & 1 != 0;
        Self { kind: kind_at(bits & 0xf), place, writable, first: offset(16), offset: offset(28), ty: offset(40) }
    }

    /// By the name of the class: `java/lang/invoke/VarHandleInts$FieldInstanceReadWrite`.
    fn read(m: &Machine, class: ClassId) -> Option<Self> {
        let name = m.program.name_of(class).strip_prefix("java/lang/invoke/VarHandle")?;
        let (values, form) = name.split_once('$')?;
        let kind = match values {
            "Booleans" => Kind::Boolean,
            "Bytes" => Kind::Byte,
            "Chars" => Kind::Char,
            "Shorts" => Kind::Short,
            "Ints" => Kind::Int,
            "Longs" => Kind::Long,
            "Floats" => Kind::Float,
            "Doubles" => Kind::Double,
            "References" => Kind::Ref,
            _ => return None,
        };
        let place = match form {
            "FieldInstanceReadOnly" | "FieldInstanceReadWrite" => Place::Instance,
            "FieldStaticReadOnly" | "FieldStaticReadWrite" => Place::Static,
            "Array" => Place::Array,
            _ => return None,
        };
        let at = |name: &str, desc: &str| Some(m.field(m.program.find_field(class, name, desc)?).offset);
        let class_desc = "Ljava/lang/Class;";
        let (first, offset, ty) = match place {
            Place::Instance => (at("receiverType", class_desc)?, at("fieldOffset", "J")?, "fieldType"),
            Place::Static => (at("base", "Ljava/lang/Object;")?, at("fieldOffset", "J")?, "fieldType"),
            Place::Array => (0, 0, "componentType"),
        };
        let ty = if kind == Kind::Ref { at(ty, class_desc)? } else { 0 };
        Some(Self { kind, place, writable: !form.ends_with("ReadOnly"), first, offset, ty })
    }
}

/// Runs an access-mode method of a `VarHandle`. `args` starts with the handle.
pub(super) fn access(m: &mut Machine, method: MethodPtr, desc: Sym, args: &[u64]) -> Slot {
    let handle = args[0] as Ref;
    let class = m.class_of(handle);
    if let Some(shape) = Shape::of(m, class) {
        let op = Op::of(m, method);
        if let Some(packed) = Packed::of(m, desc)?
            && let Some(value) = fast(m, handle, shape, op, packed, desc, args)
        {
            return Ok(value);
        }
    }
    var_java::access(m, method, desc, args)
}

fn fast(m: &mut Machine, handle: Ref, shape: Shape, op: Op, desc: Packed, sym: Sym, args: &[u64]) -> Option<u64> {
    let coordinates = match shape.place {
        Place::Instance => 1,
        Place::Static => 0,
        Place::Array => 2,
    };
    if desc.len() != coordinates + op.values() || (op.writes() && !shape.writable) {
        return None;
    }
    let fits = (coordinates..desc.len()).all(|i| desc.param(i) == shape.kind);
    if !fits || !returns(desc.ret(), shape.kind, op) {
        return None;
    }
    let (addr, holder) = match shape.place {
        Place::Instance => (instance_field(m, handle, shape, args[1] as Ref, desc)?, 0),
        Place::Static => (static_field(m, handle, shape), 0),
        Place::Array => element(m, handle, shape, args, desc)?,
    };
    let first = 1 + coordinates;
    let second = first + usize::from(shape.kind.slots());
    if shape.kind == Kind::Ref && op.writes() {
        let written = if op.values() == 2 { second } else { first };
        check_stored(m, handle, shape, holder, args[written] as Ref)?;
    }
    // What is returned is what is there now, so the cast can be checked before anything is changed.
    let cast = shape.kind == Kind::Ref && desc.ret() == Kind::Ref;
    if cast && !is_returned(m, m.heap.get(addr), sym) {
        return None;
    }
    run(m, addr, shape.kind, op, args, first, second)
}

/// Whether the result of the call needs no conversion.
fn returns(ret: Kind, kind: Kind, op: Op) -> bool {
    match op {
        Op::Set => ret == Kind::Void,
        Op::CompareAndSet => matches!(ret, Kind::Boolean | Kind::Void),
        _ => ret == kind || ret == Kind::Void,
    }
}

fn instance_field(m: &Machine, handle: Ref, shape: Shape, object: Ref, desc: Packed) -> Option<u32> {
    let receiver = m.mirrored(m.heap.get(handle + shape.first));
    let fits = desc.param(0) == Kind::Ref && m.is_instance(object, receiver);
    fits.then(|| object + m.heap.get::<u64>(handle + shape.offset) as u32)
}

fn static_field(m: &Machine, handle: Ref, shape: Shape) -> u32 {
    m.heap.get::<Ref>(handle + shape.first) + m.heap.get::<u64>(handle + shape.offset) as u32
}

/// The address of an element, and the array.
fn element(m: &Machine, handle: Ref, shape: Shape, args: &[u64], desc: Packed) -> Option<(u32, Ref)> {
    if desc.param(0) != Kind::Ref || desc.param(1).on_stack() != Kind::Int {
        return None;
    }
    let (array, index) = (args[1] as Ref, args[2] as u32);
    if array == 0 {
        return None;
    }
    let class = m.class_of(array);
    if !m.class(class).is_array() || index >= m.heap.length(array) {
        return None;
    }
    if shape.kind == Kind::Ref {
        let wanted = m.mirrored(m.heap.get(handle + shape.ty));
        let component = m.class(class).component().filter(|&c| m.program.is_subclass(c, wanted));
        component.filter(|&c| !m.class(c).is_primitive())?;
    } else if class != prim_array(shape.kind) {
        return None;
    }
    Some((array + ELEMENTS + (index << m.class(class).elem_shift), array))
}

/// Whether a reference may be stored in the field or array.
fn check_stored(m: &Machine, handle: Ref, shape: Shape, array: Ref, value: Ref) -> Option<()> {
    let wanted =
        if array == 0 { m.mirrored(m.heap.get(handle + shape.ty)) } else { m.class(m.class_of(array)).component()? };
    (value == 0 || m.is_instance(value, wanted)).then_some(())
}

/// Whether a result is what the call's descriptor promises.
fn is_returned(m: &Machine, value: Ref, desc: Sym) -> bool {
    let text = m.program.text(desc);
    let Some(ret) = text.rfind(')').map(|at| &text[at + 1..]) else { return false };
    if value == 0 || ret == "Ljava/lang/Object;" {
        return true;
    }
    let class = m.program.name_of(m.class_of(value));
    ret == class || ret.strip_prefix('L').and_then(|r| r.strip_suffix(';')) == Some(class)
}

/// Reads, compares and writes. `first` and `second` are the slots of the values.
fn run(m: &mut Machine, addr: u32, kind: Kind, op: Op, args: &[u64], first: usize, second: usize) -> Option<u64> {
    let len = 1 << size_shift(kind);
    if op == Op::Set {
        put(m, addr, len, kind, args[first], first);
        return Some(0);
    }
    let old = load(m, addr, kind);
    m.heap.effects.push(Effect::Load { addr, len });
    match op {
        Op::CompareAndSet | Op::CompareAndExchange => {
            let equal = old == narrow(kind, args[first]);
            if equal {
                put(m, addr, len, kind, args[second], second);
            }
            Some(if op == Op::CompareAndSet { u64::from(equal) } else { old })
        }
        Op::GetAndSet => {
            put(m, addr, len, kind, args[first], first);
            Some(old)
        }
        Op::Get | Op::Set => Some(old),
        _ => {
            let new = combine(op, kind, old, args[first])?;
            store(m, addr, kind, new);
            Some(old)
        }
    }
}

fn size_shift(kind: Kind) -> u32 {
    match kind {
        Kind::Boolean | Kind::Byte | Kind::Void => 0,
        Kind::Char | Kind::Short => 1,
        Kind::Int | Kind::Float | Kind::Ref => 2,
        Kind::Long | Kind::Double => 3,
    }
}

fn put(m: &mut Machine, addr: u32, len: u32, kind: Kind, value: u64, arg: usize) {
    store(m, addr, kind, value);
    m.heap.effects.push(Effect::Store { addr, len, arg: arg as u8 });
}

/// The new value of a read-modify-write access; `None` where the type has no such access.
fn combine(op: Op, kind: Kind, a: u64, b: u64) -> Option<u64> {
    let value = match (op, kind) {
        (Op::GetAndAdd, Kind::Float) => u64::from((f32::from_bits(a as u32) + f32::from_bits(b as u32)).to_bits()),
        (Op::GetAndAdd, Kind::Double) => (f64::from_bits(a) + f64::from_bits(b)).to_bits(),
        (_, Kind::Ref | Kind::Void | Kind::Float | Kind::Double) | (Op::GetAndAdd, Kind::Boolean) => return None,
        (Op::GetAndAdd, _) => a.wrapping_add(b),
        (Op::GetAndOr, _) => a | b,
        (Op::GetAndAnd, _) => a & b,
        (Op::GetAndXor, _) => a ^ b,
        _ => return None,
    };
    Some(narrow(kind, value))
}
