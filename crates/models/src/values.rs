//! Values of the machine as traces keep them.

use executor::{Ending, Observer, Worker};
use program::BOOT;
use testcase::{Constant, Prim, Ty};
use vm::Ref;

use fsm::Value;

use crate::elements;

/// A value of a declared type.
pub fn of_type<D: Observer>(worker: &mut Worker<D>, ty: &Ty, raw: u64, closely: bool) -> Value {
    match ty {
        Ty::Void => Value::Unknown,
        Ty::Prim(prim) => primitive(*prim, raw),
        _ => object(worker, raw as Ref, closely),
    }
}

pub fn primitive(prim: Prim, raw: u64) -> Value {
    match Constant::of_bits(prim, raw) {
        Constant::Boolean(value) => Value::Boolean(value),
        Constant::Byte(value) => Value::Whole(value.into()),
        Constant::Char(value) => Value::Whole(value.into()),
        Constant::Short(value) => Value::Whole(value.into()),
        Constant::Int(value) => Value::Whole(value.into()),
        Constant::Long(value) => Value::Whole(value),
        Constant::Float(bits) => Value::Real(f32::from_bits(bits).into()),
        Constant::Double(bits) => Value::Real(f64::from_bits(bits)),
        _ => Value::Unknown,
    }
}

/// What is known of an object without asking the program's own code: null, a constant of an enum, the size of what has one, and
/// `closely` what its elements are like.
pub fn object<D: Observer>(worker: &mut Worker<D>, object: Ref, closely: bool) -> Value {
    if object == 0 {
        return Value::Null;
    }
    let machine = &worker.machine;
    let class = machine.class(machine.class_of(object));
    let name = machine.program.name_of(class.id).to_owned();
    if name.starts_with('[') {
        let size = Value::Size(machine.heap.length(object).into());
        return if closely { elements::array(worker, object).unwrap_or(size) } else { size };
    }
    if name == "java/lang/String" {
        return Value::Size(machine.utf16(object).len() as u64);
    }
    if class.display.iter().any(|&id| machine.program.name_of(id) == "java/lang/Enum") {
        return enum_name(worker, object);
    }
    let in_library = class.loader == BOOT;
    for (kind, desc) in [("java/util/Collection", "()I"), ("java/util/Map", "()I")] {
        if in_library && is_instance(worker, object, kind) {
            if closely
                && kind == "java/util/Collection"
                && let Some(elements) = elements::collection(worker, object)
            {
                return elements;
            }
            let size = worker.probe(|worker| match worker.ask_library(kind, "size", desc, object).0 {
                Ending::Value(size) => u64::try_from(size as i32).ok(),
                _ => None,
            });
            return size.map_or(Value::Object, Value::Size);
        }
    }
    Value::Object
}

/// The same for a property: of a text it only counts whether it is empty, unless it is looked at closely.
pub fn property<D: Observer>(worker: &mut Worker<D>, raw: Ref, closely: bool) -> Value {
    let is_text = raw != 0 && !closely && {
        let machine = &worker.machine;
        machine.program.name_of(machine.class_of(raw)) == "java/lang/String"
    };
    match object(worker, raw, closely) {
        Value::Size(length) if is_text && length > 0 => Value::Object,
        value => value,
    }
}

fn enum_name<D: Observer>(worker: &mut Worker<D>, object: Ref) -> Value {
    worker.probe(|worker| {
        let (ending, _) = worker.ask_library("java/lang/Enum", "name", "()Ljava/lang/String;", object);
        match ending {
            Ending::Value(text) if text != 0 => {
                Value::Name(String::from_utf16_lossy(&worker.machine.utf16(text as Ref)))
            }
            _ => Value::Object,
        }
    })
}

fn is_instance<D: Observer>(worker: &mut Worker<D>, object: Ref, class: &str) -> bool {
    let loaded = worker.machine.program.load(BOOT, class);
    loaded.is_ok_and(|class| worker.machine.is_instance(object, class))
}
