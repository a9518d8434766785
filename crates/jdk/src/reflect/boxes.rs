//! Primitive values and their boxes: what Java's boxing, unboxing and widening conversions do.

use classfile::descriptor::Kind;
use vm::{InitState, Machine, Ref, Stop};

/// A primitive type, its box, the box's cache class and the first cached value.
const BOXES: [(Kind, &str, &str, i64); 8] = [
    (Kind::Boolean, "java/lang/Boolean", "", 0),
    (Kind::Byte, "java/lang/Byte", "java/lang/Byte$ByteCache", -128),
    (Kind::Char, "java/lang/Character", "java/lang/Character$CharacterCache", 0),
    (Kind::Short, "java/lang/Short", "java/lang/Short$ShortCache", -128),
    (Kind::Int, "java/lang/Integer", "java/lang/Integer$IntegerCache", -128),
    (Kind::Long, "java/lang/Long", "java/lang/Long$LongCache", -128),
    (Kind::Float, "java/lang/Float", "", 0),
    (Kind::Double, "java/lang/Double", "", 0),
];

/// The box class of a primitive type; `None` for references and void.
pub(crate) fn box_name(kind: Kind) -> Option<&'static str> {
    BOXES.iter().find(|b| b.0 == kind).map(|b| b.1)
}

/// What a class of this internal name boxes.
pub(crate) fn boxed_kind(name: &str) -> Option<Kind> {
    let name = name.strip_prefix("java/lang/")?;
    BOXES.iter().find(|b| &b.1["java/lang/".len()..] == name).map(|b| b.0)
}

/// The value in a box; `None` if the object is null or no box.
pub(crate) fn unbox(m: &mut Machine, object: Ref) -> Option<(Kind, u64)> {
    if object == 0 {
        return None;
    }
    let class = m.class_of(object);
    let kind = boxed_kind(m.program.name_of(class))?;
    let offset = m.offset(class, "value", letter(kind)).ok()?;
    Some((kind, load(m, object + offset, kind)))
}

/// The descriptor of a primitive type.
pub(crate) fn letter(kind: Kind) -> &'static str {
    match kind {
        Kind::Boolean => "Z",
        Kind::Byte => "B",
        Kind::Char => "C",
        Kind::Short => "S",
        Kind::Int => "I",
        Kind::Long => "J",
        Kind::Float => "F",
        Kind::Double => "D",
        Kind::Void => "V",
        Kind::Ref => "Ljava/lang/Object;",
    }
}

/// A new box, as the constructor makes it. `kind` is a primitive type.
pub(crate) fn fresh_box(m: &mut Machine, kind: Kind, value: u64) -> Result<Ref, Stop> {
    let Some(name) = box_name(kind) else {
        return Err(Stop::Bug(format!("no box for {kind:?}")));
    };
    let class = m.boot_class(name)?;
    let offset = m.offset(class, "value", letter(kind))?;
    let object = m.new_object(class)?;
    store(m, object + offset, kind, value);
    Ok(object)
}

/// A box as `valueOf` gives it; for references the object itself, for void null.
///
/// Falls back to a new box where the cache is not initialised yet: see [`prepare_box`].
pub(crate) fn box_value(m: &mut Machine, kind: Kind, value: u64) -> Result<Ref, Stop> {
    match kind {
        Kind::Void => Ok(0),
        Kind::Ref => Ok(value as Ref),
        Kind::Boolean => {
            let class = m.boot_class("java/lang/Boolean")?;
            let name = if value & 1 == 0 { "FALSE" } else { "TRUE" };
            let field = m.static_field(class, name, "Ljava/lang/Boolean;")?;
            Ok(m.heap.get(field))
        }
        _ => match cached(m, kind, value)? {
            Some(object) => Ok(object),
            None => fresh_box(m, kind, value),
        },
    }
}

fn cached(m: &mut Machine, kind: Kind, value: u64) -> Result<Option<Ref>, Stop> {
    let Some(&(_, name, cache, low)) = BOXES.iter().find(|b| b.0 == kind && !b.2.is_empty()) else {
        return Ok(None);
    };
    let value = if kind == Kind::Long { value as i64 } else { i64::from(value as i32) };
    let Ok(index) = u32::try_from(value.wrapping_sub(low)) else { return Ok(None) };
    let class = m.boot_class(cache)?;
    if m.state(class).init != InitState::Done {
        return Ok(None);
    }
    let field = m.static_field(class, "cache", &format!("[L{name};"))?;
    let array: Ref = m.heap.get(field);
    let inside = array != 0 && index < m.heap.length(array);
    Ok(inside.then(|| m.element(array, index)))
}

/// Sees to it that [`box_value`] gives canonical boxes of this kind. Call it before anything that can't be run twice.
pub(crate) fn prepare_box(m: &mut Machine, kind: Kind) -> Result<(), Stop> {
    let cache = BOXES.iter().find(|b| b.0 == kind).map_or("", |b| if b.0 == Kind::Boolean { b.1 } else { b.2 });
    if cache.is_empty() {
        return Ok(());
    }
    let class = m.boot_class(cache)?;
    m.require_init(class)
}

/// Widening primitive conversion (JLS 5.1.2) or identity; `None` where Java has none.
pub(crate) fn widen(from: Kind, to: Kind, value: u64) -> Option<u64> {
    if from == to {
        return Some(value);
    }
    let int = value as i32;
    match (from, to) {
        (Kind::Byte, Kind::Short) | (Kind::Byte | Kind::Char | Kind::Short, Kind::Int) => Some(value),
        (Kind::Byte | Kind::Char | Kind::Short | Kind::Int, Kind::Long) => Some(i64::from(int) as u64),
        (Kind::Byte | Kind::Char | Kind::Short | Kind::Int, Kind::Float) => Some(float(int as f32)),
        (Kind::Byte | Kind::Char | Kind::Short | Kind::Int, Kind::Double) => Some(f64::from(int).to_bits()),
        (Kind::Long, Kind::Float) => Some(float(value as i64 as f32)),
        (Kind::Long, Kind::Double) => Some((value as i64 as f64).to_bits()),
        (Kind::Float, Kind::Double) => Some(f64::from(f32::from_bits(value as u32)).to_bits()),
        _ => None,
    }
}

fn float(value: f32) -> u64 {
    u64::from(value.to_bits())
}

/// The slot form of an int-like value of a narrow kind: what `i2b`, `i2s`, `i2c` and the like leave.
pub(crate) fn narrow(kind: Kind, value: u64) -> u64 {
    let int = value as i32;
    let narrowed = match kind {
        Kind::Boolean => int & 1,
        Kind::Byte => i32::from(int as i8),
        Kind::Char => i32::from(int as u16),
        Kind::Short => i32::from(int as i16),
        Kind::Int | Kind::Float | Kind::Ref => int,
        Kind::Long | Kind::Double | Kind::Void => return value,
    };
    u64::from(narrowed as u32)
}

/// Reads a field or element as a slot.
pub(crate) fn load(m: &Machine, addr: u32, kind: Kind) -> u64 {
    let int = match kind {
        Kind::Boolean | Kind::Byte => i32::from(m.heap.get::<i8>(addr)),
        Kind::Short => i32::from(m.heap.get::<i16>(addr)),
        Kind::Char => i32::from(m.heap.get::<u16>(addr)),
        Kind::Int | Kind::Float | Kind::Ref => m.heap.get::<i32>(addr),
        Kind::Long | Kind::Double => return m.heap.get::<u64>(addr),
        Kind::Void => 0,
    };
    u64::from(int as u32)
}

/// Writes a slot to a field or element.
pub(crate) fn store(m: &mut Machine, addr: u32, kind: Kind, value: u64) {
    match kind {
        Kind::Boolean => m.heap.put(addr, value as u8 & 1),
        Kind::Byte => m.heap.put(addr, value as u8),
        Kind::Char | Kind::Short => m.heap.put(addr, value as u16),
        Kind::Int | Kind::Float | Kind::Ref => m.heap.put(addr, value as u32),
        Kind::Long | Kind::Double => m.heap.put(addr, value),
        Kind::Void => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn widening_keeps_the_value_and_never_narrows() {
        let minus_one = u64::from(-1i32 as u32);
        assert_eq!(widen(Kind::Int, Kind::Long, minus_one), Some(u64::MAX));
        assert_eq!(widen(Kind::Byte, Kind::Double, minus_one), Some((-1.0f64).to_bits()));
        assert_eq!(widen(Kind::Long, Kind::Int, 1), None);
        assert_eq!(widen(Kind::Short, Kind::Char, 1), None);
        assert_eq!(widen(Kind::Boolean, Kind::Int, 1), None);
    }

    #[test]
    fn boxes_are_known_by_name() {
        assert_eq!(boxed_kind("java/lang/Integer"), Some(Kind::Int));
        assert_eq!(boxed_kind("java/lang/Object"), None);
        assert_eq!(box_name(Kind::Ref), None);
    }

    #[test]
    fn narrow_kinds_are_cut_and_extended() {
        assert_eq!(narrow(Kind::Byte, 0x1ff), u64::from(u32::MAX));
        assert_eq!(narrow(Kind::Char, 0x1_ffff), 0xffff);
        assert_eq!(narrow(Kind::Boolean, 2), 0);
    }
}
