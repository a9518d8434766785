//! Values of the machine as constants that can be written into source.

use executor::{Observer, Worker};
use testcase::{Api, Constant, Prim, Ty, Var};
use vm::{Machine, Ref};

/// Longest string that is asserted.
const MAX_TEXT: usize = 200;

pub(crate) const PRIMS: [Prim; 8] =
    [Prim::Boolean, Prim::Byte, Prim::Char, Prim::Short, Prim::Int, Prim::Long, Prim::Float, Prim::Double];

/// The value of a variable of the test that the worker ran last, if source has a literal for it.
pub fn constant<D: Observer>(worker: &Worker<D>, var: Var) -> Option<Constant> {
    let raw = worker.value(var)?;
    match worker.type_of(var)? {
        Ty::Void => None,
        Ty::Prim(prim) => Some(primitive(*prim, raw)),
        _ => object(&worker.machine, worker.api(), raw as Ref),
    }
}

pub(crate) fn primitive(prim: Prim, raw: u64) -> Constant {
    match prim {
        Prim::Boolean => Constant::Boolean(raw & 1 != 0),
        Prim::Byte => Constant::Byte(raw as i8),
        Prim::Char => Constant::Char(raw as u16),
        Prim::Short => Constant::Short(raw as i16),
        Prim::Int => Constant::Int(raw as i32),
        Prim::Long => Constant::Long(raw as i64),
        // No comparison distinguishes one NaN from another, and hardware makes different ones.
        Prim::Float if f32::from_bits(raw as u32).is_nan() => Constant::Float(f32::NAN.to_bits()),
        Prim::Double if f64::from_bits(raw).is_nan() => Constant::Double(f64::NAN.to_bits()),
        Prim::Float => Constant::Float(raw as u32),
        Prim::Double => Constant::Double(raw),
    }
}

/// An object as a constant: strings, boxes, enum constants that the API knows.
pub(crate) fn object(m: &Machine, api: &Api, object: Ref) -> Option<Constant> {
    if object == 0 {
        return Some(Constant::Null);
    }
    let class = m.class_of(object);
    if class == m.known.string {
        let units = m.utf16(object);
        return (units.len() <= MAX_TEXT).then(|| Constant::Text(units.into()));
    }
    let name = m.program.name_of(class);
    if let Some(prim) = PRIMS.into_iter().find(|p| p.boxed() == name) {
        let field = m.class(class).fields.iter().map(|&f| m.field(f)).find(|f| !f.is_static() && f.slot != u16::MAX)?;
        return Some(primitive(prim, read(m, object + field.offset, prim)));
    }
    enum_constant(m, api, object)
}

fn enum_constant(m: &Machine, api: &Api, object: Ref) -> Option<Constant> {
    let chain = m.class(m.class_of(object)).display.clone();
    // A constant with a body has a class of its own below the enum.
    let at = chain.iter().position(|&c| m.program.name_of(c) == "java/lang/Enum")?;
    let id = api.find(m.program.name_of(*chain.get(at + 1)?))?;
    let field = m.program.find_field(chain[at], "name", "Ljava/lang/String;")?;
    let name: Ref = m.heap.get(object + m.field(field).offset);
    let name = m.text(name);
    let known = api.class(id).enum_constants.iter().find(|c| ***c == *name)?;
    Some(Constant::Enum(id, known.clone()))
}

pub(crate) fn read(m: &Machine, addr: u32, prim: Prim) -> u64 {
    match prim {
        Prim::Boolean => u64::from(m.heap.get::<u8>(addr)),
        Prim::Byte => m.heap.get::<i8>(addr) as u64,
        Prim::Char => u64::from(m.heap.get::<u16>(addr)),
        Prim::Short => m.heap.get::<i16>(addr) as u64,
        Prim::Int | Prim::Float => u64::from(m.heap.get::<u32>(addr)),
        Prim::Long | Prim::Double => m.heap.get::<u64>(addr),
    }
}

/// Zero, false, null and empty tell less than other values.
pub(crate) fn is_plain(value: &Constant) -> bool {
    match value {
        Constant::Text(text) => text.is_empty(),
        _ => value.is_default(),
    }
}
