//! Parts of a type's values that tests should tell apart.

use classfile::descriptor::{FieldType, Kind};
use vm::Machine;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Part {
    False,
    True,
    Negative,
    Zero,
    Positive,
    NotANumber,
    Letter,
    Digit,
    OtherChar,
    Null,
    /// A string or array of length 0.
    Empty,
    NonEmpty,
    NonNull,
}

impl Part {
    pub fn text(self) -> &'static str {
        match self {
            Self::False => "false",
            Self::True => "true",
            Self::Negative => "negative",
            Self::Zero => "zero",
            Self::Positive => "positive",
            Self::NotANumber => "NaN",
            Self::Letter => "a letter",
            Self::Digit => "a digit",
            Self::OtherChar => "neither letter nor digit",
            Self::Null => "null",
            Self::Empty => "empty",
            Self::NonEmpty => "not empty",
            Self::NonNull => "not null",
        }
    }
}

const STRING: &str = "java/lang/String";

/// What decides about the parts of a type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sort {
    Nothing,
    Boolean,
    Char,
    Int,
    Long,
    Float,
    Double,
    Array,
    Text,
    Object,
}

impl Sort {
    pub fn of(ty: FieldType<'_>) -> Self {
        match ty {
            FieldType::Prim(Kind::Boolean) => Self::Boolean,
            FieldType::Prim(Kind::Char) => Self::Char,
            FieldType::Prim(Kind::Float) => Self::Float,
            FieldType::Prim(Kind::Double) => Self::Double,
            FieldType::Prim(Kind::Long) => Self::Long,
            FieldType::Prim(Kind::Void) => Self::Nothing,
            FieldType::Prim(_) => Self::Int,
            FieldType::Array(_) => Self::Array,
            FieldType::Class(STRING) => Self::Text,
            FieldType::Class(_) => Self::Object,
        }
    }

    /// The parts, in the order of their goals. A type whose values are never null in practice has `null` too.
    pub fn parts(self) -> &'static [Part] {
        use Part::*;
        match self {
            Self::Nothing => &[],
            Self::Boolean => &[False, True],
            Self::Char => &[Letter, Digit, OtherChar],
            Self::Float | Self::Double => &[Negative, Zero, Positive, NotANumber],
            Self::Int | Self::Long => &[Negative, Zero, Positive],
            Self::Array | Self::Text => &[Null, Empty, NonEmpty],
            Self::Object => &[Null, NonNull],
        }
    }

    /// The part that a value is in.
    pub fn part(self, machine: &Machine, value: u64) -> Option<Part> {
        Some(match self {
            Self::Nothing => return None,
            Self::Boolean => [Part::False, Part::True][(value & 1) as usize],
            Self::Char => char_part(value as u16),
            Self::Float => float_part(f64::from(f32::from_bits(value as u32))),
            Self::Double => float_part(f64::from_bits(value)),
            Self::Long => signed_part(value as i64),
            Self::Int => signed_part(i64::from(value as i32)),
            Self::Array | Self::Text | Self::Object if value as u32 == 0 => Part::Null,
            Self::Array => sized(machine.heap.length(value as u32) == 0),
            Self::Text => sized(machine.text(value as u32).is_empty()),
            Self::Object => Part::NonNull,
        })
    }
}

fn sized(empty: bool) -> Part {
    if empty { Part::Empty } else { Part::NonEmpty }
}

fn signed_part(value: i64) -> Part {
    match value.signum() {
        -1 => Part::Negative,
        0 => Part::Zero,
        _ => Part::Positive,
    }
}

fn float_part(value: f64) -> Part {
    if value.is_nan() {
        Part::NotANumber
    } else if value == 0.0 {
        Part::Zero
    } else {
        [Part::Positive, Part::Negative][usize::from(value < 0.0)]
    }
}

fn char_part(value: u16) -> Part {
    match char::from_u32(value.into()) {
        Some(c) if c.is_alphabetic() => Part::Letter,
        Some(c) if c.is_numeric() => Part::Digit,
        _ => Part::OtherChar,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_fall_into_their_parts() {
        assert_eq!([-5, 0, 7].map(signed_part), [Part::Negative, Part::Zero, Part::Positive]);
        let floats = [-0.5, -0.0, 3.0, f64::NAN, f64::NEG_INFINITY].map(float_part);
        assert_eq!(floats, [Part::Negative, Part::Zero, Part::Positive, Part::NotANumber, Part::Negative]);
    }

    #[test]
    fn lone_surrogates_are_other_characters() {
        let parts = [u16::from(b'x'), u16::from(b'7'), u16::from(b' '), 0xd800].map(char_part);
        assert_eq!(parts, [Part::Letter, Part::Digit, Part::OtherChar, Part::OtherChar]);
    }
}
