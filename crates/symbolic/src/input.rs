//! Inputs of a test: which of its constants may change, and what they are now.

use std::sync::Arc;

use testcase::{Constant, Prim, Ty, TypeId};

/// What an input is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum InputKind {
    Prim(Prim),
    /// A boxed primitive.
    Boxed(Prim),
    Text,
    /// An array of primitives.
    Array(Prim),
    /// An enum with its constants.
    Enum(TypeId, Vec<Arc<str>>),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Input {
    /// Unique among the inputs of a test.
    pub name: String,
    pub ty: Ty,
    pub kind: InputKind,
    /// Whether it may be null: it is a reference and nothing is called on it.
    pub nullable: bool,
    /// Longest text or array.
    pub limit: u32,
}

/// What a variable of the solver stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Part {
    /// The value itself; of an enum its ordinal.
    Value,
    Null,
    Length,
    Element(u32),
    /// Whether a text has characters beyond Latin-1. The machine keeps such texts in another form, and what happens to
    /// their lengths and characters is followed apart from those of others.
    Wide,
    WideLength,
    WideElement(u32),
}

/// The value of an input.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Value {
    Null,
    Prim(Constant),
    Text(Vec<u16>),
    Array(Vec<Constant>),
    /// By ordinal.
    Enum(u32),
}

/// Values of all inputs of a test.
pub type Assignment = Vec<Value>;

/// The bits of a primitive constant as its variable has them.
pub(crate) fn bits(constant: &Constant) -> u64 {
    match constant {
        Constant::Boolean(v) => u64::from(*v),
        Constant::Byte(v) => *v as u8 as u64,
        Constant::Char(v) => u64::from(*v),
        Constant::Short(v) => *v as u16 as u64,
        Constant::Int(v) => *v as u32 as u64,
        Constant::Long(v) => *v as u64,
        Constant::Float(bits) => u64::from(*bits),
        Constant::Double(bits) => *bits,
        Constant::Text(_) | Constant::Null | Constant::Class(_) | Constant::Enum(..) => 0,
    }
}

/// The bits of a primitive constant, as many as its type has.
pub fn bits_of(value: &Constant) -> u64 {
    bits(value)
}

/// What fills a text or array that becomes longer.
pub(crate) const FILL: u16 = b'a' as u16;
/// What makes a text wide if nothing else is asked of it.
const WIDE: u16 = 0x3b1;

/// Whether a text has characters beyond Latin-1.
pub(crate) fn is_wide(units: &[u16]) -> bool {
    units.iter().any(|&unit| unit > 0xff)
}

impl Value {
    /// The bits of a part; nothing if the value has no such part.
    pub(crate) fn part(&self, part: Part) -> Option<u64> {
        match (self, part) {
            (Self::Null, Part::Null) => Some(1),
            (Self::Prim(c), Part::Value) => Some(bits(c)),
            (Self::Enum(ordinal), Part::Value) => Some(u64::from(*ordinal)),
            (Self::Text(units), Part::Wide) => Some(u64::from(is_wide(units))),
            (_, Part::Null | Part::Wide) => Some(0),
            (Self::Text(units), Part::Length | Part::WideLength) => Some(units.len() as u64),
            (Self::Array(elements), Part::Length) => Some(elements.len() as u64),
            (Self::Text(units), Part::Element(i) | Part::WideElement(i)) => {
                units.get(i as usize).map(|&u| u64::from(u))
            }
            (Self::Array(elements), Part::Element(i)) => elements.get(i as usize).map(bits),
            _ => None,
        }
    }
}

impl Input {
    /// The value that the solver's parts describe; parts that it does not tell stay as they are.
    pub(crate) fn decode(&self, now: &Value, parts: &[(Part, u64)]) -> Value {
        let find = |wanted: Part| parts.iter().find(|p| p.0 == wanted).map(|p| p.1);
        let null = find(Part::Null).map_or(*now == Value::Null, |bits| bits == 1);
        if null && self.nullable {
            return Value::Null;
        }
        match &self.kind {
            InputKind::Prim(prim) | InputKind::Boxed(prim) => {
                let bits = find(Part::Value).or(now.part(Part::Value)).unwrap_or(0);
                Value::Prim(Constant::of_bits(*prim, bits))
            }
            InputKind::Enum(_, names) => {
                let ordinal = find(Part::Value).or(now.part(Part::Value)).unwrap_or(0) as u32;
                Value::Enum(ordinal.min(names.len().max(1) as u32 - 1))
            }
            InputKind::Text if find(Part::Wide).or(now.part(Part::Wide)) == Some(1) => {
                let length = self.length(now, find(Part::WideLength));
                let unit = |i| find(Part::WideElement(i)).or(now.part(Part::Element(i)));
                let mut units: Vec<u16> = (0..length).map(|i| unit(i).map_or(FILL, |bits| bits as u16)).collect();
                if !is_wide(&units) {
                    units.splice(..units.len().min(1), [WIDE]);
                }
                Value::Text(units)
            }
            InputKind::Text => {
                let length = self.length(now, find(Part::Length));
                let known = |i| now.part(Part::Element(i)).filter(|&bits| bits <= 0xff);
                let unit = |i| find(Part::Element(i)).or_else(|| known(i)).map_or(FILL, |bits| bits as u16);
                Value::Text((0..length).map(unit).collect())
            }
            InputKind::Array(prim) => {
                let length = self.length(now, find(Part::Length));
                let element =
                    |i| Constant::of_bits(*prim, find(Part::Element(i)).or(now.part(Part::Element(i))).unwrap_or(0));
                Value::Array((0..length).map(element).collect())
            }
        }
    }

    fn length(&self, now: &Value, wanted: Option<u64>) -> u32 {
        let length = wanted.or(now.part(Part::Length)).unwrap_or(0);
        length.min(u64::from(self.limit)) as u32
    }
}
