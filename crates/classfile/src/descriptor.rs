//! Field and method descriptors (JVMS 4.3), read strictly and without allocation of names.

use crate::names::class_name_length;

/// The kinds of values that the JVM distinguishes in descriptors.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Kind {
    Boolean,
    Byte,
    Char,
    Short,
    Int,
    Long,
    Float,
    Double,
    Ref,
    Void,
}

impl Kind {
    /// The kind that a descriptor starting with this character has.
    pub fn from_char(c: u8) -> Option<Self> {
        Some(match c {
            b'Z' => Self::Boolean,
            b'B' => Self::Byte,
            b'C' => Self::Char,
            b'S' => Self::Short,
            b'I' => Self::Int,
            b'J' => Self::Long,
            b'F' => Self::Float,
            b'D' => Self::Double,
            b'V' => Self::Void,
            b'L' | b'[' => Self::Ref,
            _ => return None,
        })
    }

    /// The descriptor's first character (`L` for references).
    pub fn to_char(self) -> char {
        match self {
            Self::Boolean => 'Z',
            Self::Byte => 'B',
            Self::Char => 'C',
            Self::Short => 'S',
            Self::Int => 'I',
            Self::Long => 'J',
            Self::Float => 'F',
            Self::Double => 'D',
            Self::Ref => 'L',
            Self::Void => 'V',
        }
    }

    /// Local-variable or operand-stack slots that a value takes.
    pub fn slots(self) -> u16 {
        match self {
            Self::Long | Self::Double => 2,
            Self::Void => 0,
            _ => 1,
        }
    }

    /// Boolean, byte, char and short are ints on the operand stack.
    #[must_use]
    pub fn on_stack(self) -> Self {
        match self {
            Self::Boolean | Self::Byte | Self::Char | Self::Short => Self::Int,
            other => other,
        }
    }
}

/// A type as a descriptor names it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FieldType<'a> {
    /// A primitive type; `Void` only as a return type.
    Prim(Kind),
    /// The class's internal name.
    Class(&'a str),
    /// The whole descriptor of the array, which is also the name of its class.
    Array(&'a str),
}

impl<'a> FieldType<'a> {
    pub fn kind(self) -> Kind {
        match self {
            Self::Prim(kind) => kind,
            Self::Class(_) | Self::Array(_) => Kind::Ref,
        }
    }

    pub fn slots(self) -> u16 {
        self.kind().slots()
    }

    /// What a class constant for this type says; `None` for primitives.
    pub fn class_name(self) -> Option<&'a str> {
        match self {
            Self::Prim(_) => None,
            Self::Class(name) | Self::Array(name) => Some(name),
        }
    }

    /// The type of an array's elements.
    pub fn element(self) -> Option<FieldType<'a>> {
        match self {
            Self::Array(descriptor) => parse_field(&descriptor[1..]),
            _ => None,
        }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MethodDescriptor<'a> {
    pub params: Vec<FieldType<'a>>,
    pub ret: FieldType<'a>,
}

impl MethodDescriptor<'_> {
    /// Slots of all parameters, without the receiver.
    pub fn param_slots(&self) -> u16 {
        self.params.iter().map(|p| p.slots()).sum()
    }
}

/// Reads a field descriptor; `None` if it is not exactly one type other than void.
pub fn parse_field(descriptor: &str) -> Option<FieldType<'_>> {
    let (field, rest) = take_type(descriptor)?;
    (rest.is_empty() && field != FieldType::Prim(Kind::Void)).then_some(field)
}

/// Reads a method descriptor; `None` if it is malformed or its parameters need more than 255 slots.
pub fn parse_method(descriptor: &str) -> Option<MethodDescriptor<'_>> {
    let mut params = Vec::new();
    let (ret, _) = walk_method(descriptor, |param| params.push(param))?;
    Some(MethodDescriptor { params, ret })
}

/// The return type and the parameters' slots (without the receiver) of a valid method descriptor.
pub fn method_shape(descriptor: &str) -> Option<(FieldType<'_>, u16)> {
    walk_method(descriptor, |_| {})
}

fn walk_method<'a>(descriptor: &'a str, mut visit: impl FnMut(FieldType<'a>)) -> Option<(FieldType<'a>, u16)> {
    let mut rest = descriptor.strip_prefix('(')?;
    let mut slots = 0;
    while !rest.starts_with(')') {
        let (param, tail) = take_type(rest)?;
        slots += param.slots();
        if param == FieldType::Prim(Kind::Void) || slots > 255 {
            return None;
        }
        visit(param);
        rest = tail;
    }
    let (ret, tail) = take_type(&rest[1..])?;
    tail.is_empty().then_some((ret, slots))
}

/// The type at the start of the text, and what follows it.
fn take_type(text: &str) -> Option<(FieldType<'_>, &str)> {
    let dims = text.bytes().take_while(|&b| b == b'[').count();
    if dims > 255 {
        return None;
    }
    let kind = Kind::from_char(*text.as_bytes().get(dims)?)?;
    let mut end = dims + 1;
    if kind == Kind::Ref {
        let name = &text[end..];
        let length = class_name_length(name).filter(|length| *length < name.len())?;
        end += length + 1;
        if dims == 0 {
            return Some((FieldType::Class(&name[..length]), &text[end..]));
        }
    }
    match (dims, kind) {
        (0, _) => Some((FieldType::Prim(kind), &text[end..])),
        (_, Kind::Void) => None,
        _ => Some((FieldType::Array(&text[..end]), &text[end..])),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn fields_are_primitives_classes_or_arrays() {
        assert_eq!(parse_field("I"), Some(FieldType::Prim(Kind::Int)));
        assert_eq!(parse_field("La/B;"), Some(FieldType::Class("a/B")));
        assert_eq!(parse_field("[[La/B;"), Some(FieldType::Array("[[La/B;")));
        assert_eq!(parse_field("[[J").and_then(FieldType::element), Some(FieldType::Array("[J")));
        for bad in ["", "V", "[V", "L;", "La", "II", "Q", "[", "La.b;", "L[I;", "La//b;", "é"] {
            assert_eq!(parse_field(bad), None, "{bad}");
        }
    }

    #[test]
    fn dimensions_end_at_255() {
        assert!(parse_field(&("[".repeat(255) + "I")).is_some());
        assert!(parse_field(&("[".repeat(256) + "I")).is_none());
    }

    #[test]
    fn methods_have_parameters_and_a_return_type() {
        let method = parse_method("(IJ[Ljava/lang/String;La;)V").unwrap();
        assert_eq!(method.param_slots(), 5);
        assert_eq!(method.params.len(), 4);
        assert_eq!(method.ret, FieldType::Prim(Kind::Void));
        for bad in ["", "()", "(V)V", "(I", "I", "()VV", "(I)Lx", "()[V"] {
            assert_eq!(parse_method(bad), None, "{bad}");
        }
    }

    #[test]
    fn parameters_end_at_255_slots() {
        assert!(parse_method(&format!("({}I)V", "J".repeat(127))).is_some());
        assert!(parse_method(&format!("({})V", "J".repeat(128))).is_none());
    }

    proptest! {
        #[test]
        fn arbitrary_text_never_panics(text in "[\\[\\(\\)LIJVZ;/aé]{0,12}") {
            let _ = (parse_field(&text), parse_method(&text));
        }
    }
}
