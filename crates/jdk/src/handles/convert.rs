//! Conversions between argument and result types: those of `MethodHandle.asType`, and of `explicitCastArguments`.

use classfile::descriptor::{FieldType, Kind};
use program::{ClassId, ClassKind};
use vm::{Machine, Ref, Stop};

use crate::reflect::boxes::{box_name, box_value, boxed_kind, narrow, unbox, widen};
use crate::reflect::types::type_class;

/// A type of a handle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Type {
    Prim(Kind),
    Ref(ClassId),
}

impl Type {
    pub fn kind(self) -> Kind {
        match self {
            Self::Prim(kind) => kind,
            Self::Ref(_) => Kind::Ref,
        }
    }

    pub fn of_class(m: &Machine, class: ClassId) -> Self {
        match m.class(class).kind {
            ClassKind::Primitive(kind) => Self::Prim(kind),
            _ => Self::Ref(class),
        }
    }

    /// The type of a `java.lang.Class`.
    pub fn of_mirror(m: &Machine, mirror: Ref) -> Self {
        Self::of_class(m, m.mirrored(mirror))
    }

    /// A type in a descriptor of the class `from`.
    pub fn of_descriptor(m: &mut Machine, from: ClassId, ty: FieldType<'_>) -> Result<Self, Stop> {
        match ty {
            FieldType::Prim(kind) => Ok(Self::Prim(kind)),
            _ => Ok(Self::Ref(type_class(m, from, ty)?)),
        }
    }
}

/// Converts as `asType` does; with `explicit`, as `explicitCastArguments` does.
pub(crate) fn convert(m: &mut Machine, value: u64, from: Type, to: Type, explicit: bool) -> Result<u64, Stop> {
    match (from, to) {
        _ if from == to => Ok(value),
        (_, Type::Prim(Kind::Void)) | (Type::Prim(Kind::Void), _) => Ok(0),
        (Type::Prim(a), Type::Prim(b)) if explicit => Ok(cast_primitive(a, b, value)),
        (Type::Prim(a), Type::Prim(b)) => widen(a, b, value).ok_or_else(|| wrong_type(m, from, to)),
        (Type::Prim(kind), Type::Ref(class)) => box_to(m, kind, value, class),
        (Type::Ref(_), Type::Prim(kind)) => unbox_to(m, value as Ref, kind, explicit),
        (Type::Ref(_), Type::Ref(class)) if explicit && m.class(class).is_interface() => Ok(value),
        (Type::Ref(_), Type::Ref(class)) => cast(m, value, class),
    }
}

/// Whether `asType` has a conversion between the types at all (`MethodType.canConvert`).
pub(crate) fn can_convert(m: &mut Machine, from: Type, to: Type) -> Result<bool, Stop> {
    let object = Type::Ref(m.known.object);
    if from == to || from == object || to == object {
        return Ok(true);
    }
    let boxed = |m: &mut Machine, kind| m.boot_class(box_name(kind).unwrap_or("java/lang/Void"));
    Ok(match (from, to) {
        (Type::Prim(Kind::Void), _) | (_, Type::Prim(Kind::Void)) | (Type::Ref(_), Type::Ref(_)) => true,
        (Type::Prim(a), Type::Prim(b)) => widen(a, b, 0).is_some(),
        (Type::Prim(kind), Type::Ref(class)) => {
            let boxed = boxed(m, kind)?;
            m.program.is_subclass(boxed, class)
        }
        (Type::Ref(class), Type::Prim(kind)) => {
            let own = boxed_kind(m.program.name_of(class));
            let boxed = boxed(m, kind)?;
            m.program.is_subclass(boxed, class) || own.is_some_and(|own| widen(own, kind, 0).is_some())
        }
    })
}

fn wrong_type(m: &Machine, from: Type, to: Type) -> Stop {
    let name = |ty| match ty {
        Type::Prim(kind) => m.program.external_name(program::ids::prim_class(kind)),
        Type::Ref(class) => m.program.external_name(class),
    };
    let text = format!("cannot convert {} to {}", name(from), name(to));
    Stop::new("java/lang/invoke/WrongMethodTypeException", text)
}

/// The value if it is null or an instance of the class.
pub(crate) fn cast(m: &Machine, value: u64, class: ClassId) -> Result<u64, Stop> {
    let object = value as Ref;
    if object == 0 || m.is_instance(object, class) {
        return Ok(value);
    }
    let (from, to) = (m.program.external_name(m.class_of(object)), m.program.external_name(class));
    Err(Stop::new("java/lang/ClassCastException", format!("Cannot cast {from} to {to}")))
}

fn box_to(m: &mut Machine, kind: Kind, value: u64, class: ClassId) -> Result<u64, Stop> {
    let object = box_value(m, kind, narrow(kind, value))?;
    cast(m, u64::from(object), class)
}

fn unbox_to(m: &mut Machine, object: Ref, kind: Kind, explicit: bool) -> Result<u64, Stop> {
    if object == 0 {
        return if explicit { Ok(0) } else { Err(null_unboxed(kind)) };
    }
    let found = unbox(m, object).and_then(|(from, bits)| {
        if explicit { Some(cast_primitive(from, kind, bits)) } else { widen(from, kind, bits) }
    });
    if let Some(value) = found {
        return Ok(value);
    }
    let class = m.class_of(object);
    let number = boxed_kind(m.program.name_of(class)).is_none();
    let wanted =
        if number { "java.lang.Number".to_owned() } else { box_name(kind).unwrap_or_default().replace('/', ".") };
    let from = m.program.external_name(class);
    Err(Stop::new("java/lang/ClassCastException", format!("Cannot cast {from} to {wanted}")))
}

/// What unboxing null throws: the JDK's own helper does it.
fn null_unboxed(kind: Kind) -> Stop {
    let (class, word) = match kind {
        Kind::Boolean => ("Boolean", "boolean"),
        Kind::Char => ("Character", "char"),
        Kind::Byte => ("Number", "byte"),
        Kind::Short => ("Number", "short"),
        Kind::Long => ("Number", "long"),
        Kind::Float => ("Number", "float"),
        Kind::Double => ("Number", "double"),
        _ => ("Number", "int"),
    };
    Stop::new(
        "java/lang/NullPointerException",
        format!(
            "Cannot invoke \"java.lang.{class}.{word}Value()\" because the return value of \
             \"sun.invoke.util.ValueConversions.primitiveConversion(sun.invoke.util.Wrapper, Object, boolean)\" is null"
        ),
    )
}

/// A Java cast between primitive types; booleans are their low bit.
fn cast_primitive(from: Kind, to: Kind, value: u64) -> u64 {
    let int = |v: i32| narrow(to, u64::from(v as u32));
    match (from, to) {
        (_, Kind::Void) | (Kind::Void, _) => 0,
        (Kind::Long, Kind::Long) | (Kind::Double, Kind::Double) | (Kind::Float, Kind::Float) => value,
        (Kind::Long, Kind::Float) => u64::from((value as i64 as f32).to_bits()),
        (Kind::Long, Kind::Double) => (value as i64 as f64).to_bits(),
        (Kind::Long, _) => int(value as i32),
        (Kind::Float, _) => from_double(f64::from(f32::from_bits(value as u32)), to),
        (Kind::Double, _) => from_double(f64::from_bits(value), to),
        (_, Kind::Long) => i64::from(value as i32) as u64,
        (_, Kind::Float) => u64::from((value as i32 as f32).to_bits()),
        (_, Kind::Double) => f64::from(value as i32).to_bits(),
        _ => int(value as i32),
    }
}

fn from_double(value: f64, to: Kind) -> u64 {
    match to {
        Kind::Double => value.to_bits(),
        Kind::Float => u64::from((value as f32).to_bits()),
        Kind::Long => value as i64 as u64,
        _ => narrow(to, u64::from(value as i32 as u32)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn explicit_casts_saturate_and_truncate() {
        assert_eq!(cast_primitive(Kind::Double, Kind::Int, 1e10f64.to_bits()), i32::MAX as u64);
        assert_eq!(cast_primitive(Kind::Int, Kind::Byte, 0x80), u64::from(-128i32 as u32));
        assert_eq!(cast_primitive(Kind::Long, Kind::Int, 1 << 32), 0);
        assert_eq!(cast_primitive(Kind::Int, Kind::Boolean, 3), 1);
    }
}
