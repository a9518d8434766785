//! `java.lang.reflect.Array`: making arrays and reading and writing their elements.

use classfile::descriptor::Kind;
use program::{ClassId, ClassKind};
use vm::heap::ELEMENTS;
use vm::{Effect, Machine, Ref, Stop};

use super::arg::{Slot, VOID, class, int, reference, ret_int, ret_ref, some};
use crate::reflect::boxes::{fresh_box, load, store, unbox, widen};
use crate::table::natives;

macro_rules! get {
    ($kind:ident) => {
        |m, args| get_primitive(m, args, Kind::$kind)
    };
}

macro_rules! set {
    ($kind:ident) => {
        |m, args| set_primitive(m, args, Kind::$kind)
    };
}

natives! {
    "java/lang/reflect/Array" {
        "newArray" "(Ljava/lang/Class;I)Ljava/lang/Object;" => new_array;
        "multiNewArray" "(Ljava/lang/Class;[I)Ljava/lang/Object;" => multi_new_array;
        "getLength" "(Ljava/lang/Object;)I" => get_length;
        "get" "(Ljava/lang/Object;I)Ljava/lang/Object;" => get;
        "getBoolean" "(Ljava/lang/Object;I)Z" => get!(Boolean);
        "getByte" "(Ljava/lang/Object;I)B" => get!(Byte);
        "getChar" "(Ljava/lang/Object;I)C" => get!(Char);
        "getShort" "(Ljava/lang/Object;I)S" => get!(Short);
        "getInt" "(Ljava/lang/Object;I)I" => get!(Int);
        "getLong" "(Ljava/lang/Object;I)J" => get!(Long);
        "getFloat" "(Ljava/lang/Object;I)F" => get!(Float);
        "getDouble" "(Ljava/lang/Object;I)D" => get!(Double);
        "set" "(Ljava/lang/Object;ILjava/lang/Object;)V" => set;
        "setBoolean" "(Ljava/lang/Object;IZ)V" => set!(Boolean);
        "setByte" "(Ljava/lang/Object;IB)V" => set!(Byte);
        "setChar" "(Ljava/lang/Object;IC)V" => set!(Char);
        "setShort" "(Ljava/lang/Object;IS)V" => set!(Short);
        "setInt" "(Ljava/lang/Object;II)V" => set!(Int);
        "setLong" "(Ljava/lang/Object;IJ)V" => set!(Long);
        "setFloat" "(Ljava/lang/Object;IF)V" => set!(Float);
        "setDouble" "(Ljava/lang/Object;ID)V" => set!(Double);
    }
}

const ILLEGAL: &str = "java/lang/IllegalArgumentException";

fn negative(length: i32) -> Stop {
    Stop::new("java/lang/NegativeArraySizeException", length.to_string())
}

/// The array class of a component; too many dimensions and void are illegal.
fn array_class(m: &mut Machine, component: ClassId) -> Result<ClassId, Stop> {
    m.program.array_of(component).map_err(|_| Stop::bare(ILLEGAL))
}

fn new_array(m: &mut Machine, args: &[u64]) -> Slot {
    let (component, length) = (class(m, args, 0)?, int(args, 1));
    if length < 0 {
        return Err(negative(length));
    }
    let class = array_class(m, component)?;
    ret_ref(m.new_array(class, length as u32)?)
}

fn multi_new_array(m: &mut Machine, args: &[u64]) -> Slot {
    let (component, dims) = (class(m, args, 0)?, some(args, 1)?);
    let count = m.heap.length(dims);
    if count == 0 || count > 255 {
        return Err(Stop::bare(ILLEGAL));
    }
    let lengths: Vec<i32> = (0..count).map(|i| m.heap.get(dims + ELEMENTS + i * 4)).collect();
    if let Some(&length) = lengths.iter().find(|&&l| l < 0) {
        return Err(negative(length));
    }
    let mut class = component;
    for _ in 0..count {
        class = array_class(m, class)?;
    }
    ret_ref(fill_dimensions(m, class, &lengths)?)
}

/// An array whose elements are arrays, as far as lengths are given.
fn fill_dimensions(m: &mut Machine, class: ClassId, lengths: &[i32]) -> Result<Ref, Stop> {
    let [length, rest @ ..] = lengths else { return Ok(0) };
    let array = m.new_array(class, *length as u32)?;
    if let (false, Some(component)) = (rest.is_empty(), m.class(class).component()) {
        for i in 0..*length as u32 {
            let element = fill_dimensions(m, component, rest)?;
            m.set_element(array, i, element);
        }
    }
    Ok(array)
}

/// An array argument and the kind of its elements.
fn array(m: &Machine, args: &[u64]) -> Result<(Ref, Kind), Stop> {
    let array = some(args, 0)?;
    match m.class(m.class_of(array)).component() {
        Some(component) => match m.class(component).kind {
            ClassKind::Primitive(kind) => Ok((array, kind)),
            _ => Ok((array, Kind::Ref)),
        },
        None => Err(Stop::new(ILLEGAL, "Argument is not an array")),
    }
}

/// Where an element lies, and its bytes.
fn element(m: &Machine, array: Ref, index: i32) -> Result<(u32, u32), Stop> {
    if index as u32 >= m.heap.length(array) {
        return Err(Stop::bare("java/lang/ArrayIndexOutOfBoundsException"));
    }
    let shift = m.class(m.class_of(array)).elem_shift;
    Ok((array + ELEMENTS + ((index as u32) << shift), 1 << shift))
}

fn mismatch() -> Stop {
    Stop::new(ILLEGAL, "argument type mismatch")
}

fn get_length(m: &mut Machine, args: &[u64]) -> Slot {
    let (array, _) = array(m, args)?;
    ret_int(m.heap.length(array) as i32)
}

fn get(m: &mut Machine, args: &[u64]) -> Slot {
    let (array, kind) = array(m, args)?;
    let (addr, len) = element(m, array, int(args, 1))?;
    let value = load(m, addr, kind);
    if kind == Kind::Ref {
        m.heap.effects.push(Effect::Load { addr, len });
        return Ok(value);
    }
    ret_ref(fresh_box(m, kind, value)?)
}

fn primitive_array(m: &Machine, args: &[u64]) -> Result<(Ref, Kind), Stop> {
    match array(m, args)? {
        (_, Kind::Ref) => Err(Stop::new(ILLEGAL, "Argument is not an array of primitive type")),
        found => Ok(found),
    }
}

fn get_primitive(m: &mut Machine, args: &[u64], wanted: Kind) -> Slot {
    let (array, kind) = primitive_array(m, args)?;
    let (addr, len) = element(m, array, int(args, 1))?;
    let value = widen(kind, wanted, load(m, addr, kind)).ok_or_else(mismatch)?;
    if kind == wanted {
        m.heap.effects.push(Effect::Load { addr, len });
    }
    Ok(value)
}

fn set(m: &mut Machine, args: &[u64]) -> Slot {
    let (array, kind) = array(m, args)?;
    let value = reference(args, 2);
    if kind != Kind::Ref {
        let (given, value) =
            unbox(m, value).ok_or_else(|| if value == 0 { Stop::bare(ILLEGAL) } else { mismatch() })?;
        let (addr, _) = element(m, array, int(args, 1))?;
        let value = widen(given, kind, value).ok_or_else(mismatch)?;
        store(m, addr, kind, value);
        return VOID;
    }
    let (addr, len) = element(m, array, int(args, 1))?;
    let component = m.class(m.class_of(array)).component().unwrap_or(m.known.object);
    if value != 0 && !m.is_instance(value, component) {
        return Err(Stop::new(ILLEGAL, "array element type mismatch"));
    }
    m.heap.put(addr, value);
    m.heap.effects.push(Effect::Store { addr, len, arg: 2 });
    VOID
}

fn set_primitive(m: &mut Machine, args: &[u64], given: Kind) -> Slot {
    let (array, kind) = primitive_array(m, args)?;
    let (addr, len) = element(m, array, int(args, 1))?;
    let value = widen(given, kind, args[2]).ok_or_else(mismatch)?;
    store(m, addr, kind, value);
    if kind == given {
        m.heap.effects.push(Effect::Store { addr, len, arg: 2 });
    }
    VOID
}
