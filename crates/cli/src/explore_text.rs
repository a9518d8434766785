//! Paths in words: conditions, inputs, outcomes.

use std::fmt::Write;

use executor::{Ending, Stopped};
use expr::Terms;
use symbolic::path::{Decision, Event, Place};
use symbolic::{Input, InputKind, Value};
use testcase::{Constant, Prim, Ty, TypeId};
use vm::{Machine, Ref};

/// Conditions that are written out.
const MAX_CONDITIONS: usize = 12;

/// What held on the path.
pub fn condition(terms: &mut Terms, events: &[Event]) -> String {
    // That a text has no characters beyond Latin-1 goes without saying.
    let is_plain = |e: &Event| {
        e.kind == symbolic::path::Kind::Form && matches!(e.decision, Decision::Condition { holds: false, .. })
    };
    let events: Vec<&Event> = events.iter().filter(|e| !is_plain(e)).collect();
    if events.is_empty() {
        return "always".into();
    }
    let shown = events.iter().take(MAX_CONDITIONS).map(|e| {
        let held = e.decision.held(terms);
        terms.show(held)
    });
    let mut text = shown.collect::<Vec<_>>().join(" && ");
    if events.len() > MAX_CONDITIONS {
        let _ = write!(text, " && … {} more", events.len() - MAX_CONDITIONS);
    }
    text
}

/// `x = 5, s = "ab"`.
pub fn inputs(inputs: &[Input], values: &[Value]) -> String {
    let one = |(input, value): (&Input, &Value)| format!("{} = {}", input.name, value_text(&input.kind, value));
    let all: Vec<String> = inputs.iter().zip(values).map(one).collect();
    if all.is_empty() { "no inputs".into() } else { all.join(", ") }
}

/// The same for programs: numbers as their bits, texts as their units.
pub fn values(inputs: &[Input], values: &[Value]) -> Vec<serde_json::Value> {
    let one = |(input, value): (&Input, &Value)| {
        let text = value_text(&input.kind, value);
        match value {
            Value::Text(units) => serde_json::json!({ "name": input.name, "value": text, "units": units }),
            Value::Prim(constant) => {
                serde_json::json!({ "name": input.name, "value": text, "bits": symbolic::bits_of(constant).cast_signed() })
            }
            _ => serde_json::json!({ "name": input.name, "value": text }),
        }
    };
    inputs.iter().zip(values).map(one).collect()
}

fn value_text(kind: &InputKind, value: &Value) -> String {
    match (value, kind) {
        (Value::Null, _) => "null".into(),
        (Value::Prim(constant), _) => constant_text(constant),
        (Value::Text(units), _) => format!("{:?}", String::from_utf16_lossy(units)),
        (Value::Array(elements), _) => {
            format!("{{{}}}", elements.iter().map(constant_text).collect::<Vec<_>>().join(", "))
        }
        (Value::Enum(ordinal), InputKind::Enum(_, names)) => {
            names.get(*ordinal as usize).map_or_else(|| ordinal.to_string(), ToString::to_string)
        }
        (Value::Enum(ordinal), _) => ordinal.to_string(),
    }
}

fn constant_text(constant: &Constant) -> String {
    match constant {
        Constant::Boolean(v) => v.to_string(),
        Constant::Byte(v) => v.to_string(),
        Constant::Char(v) => format!("{:?}", char::from_u32(u32::from(*v)).unwrap_or('\u{fffd}')),
        Constant::Short(v) => v.to_string(),
        Constant::Int(v) => v.to_string(),
        Constant::Long(v) => v.to_string(),
        Constant::Float(bits) => format!("{:?}", f32::from_bits(*bits)),
        Constant::Double(bits) => format!("{:?}", f64::from_bits(*bits)),
        Constant::Text(_) | Constant::Null | Constant::Class(_) | Constant::Enum(..) => "?".into(),
    }
}

/// What the last statement gave.
pub fn outcome(machine: &mut Machine, ty: Option<&Ty>, ending: &Ending) -> String {
    match ending {
        Ending::Value(raw) => format!("gives  {}", result(machine, ty, *raw)),
        Ending::Threw(thrown) => format!("throws {}", exception(machine, *thrown)),
        Ending::Stopped(Stopped::Exhausted(vm::Exhausted::Assumption)) => "ends: an assumption does not hold".into(),
        Ending::Stopped(Stopped::Exhausted(_)) => "does not end within its budget".into(),
        Ending::Stopped(why) => format!("stops: {why:?}"),
    }
}

/// The class of an exception and its message.
pub fn exception(machine: &Machine, exception: Ref) -> String {
    let message: Ref = machine.heap.get(exception + machine.known.throwable_message);
    let name = machine.program.external_name(machine.class_of(exception));
    if message == 0 { name } else { format!("{name}: {}", machine.text(message)) }
}

/// File and line where an exception was made.
pub fn thrown_at(machine: &Machine, exception: Ref) -> Option<String> {
    let (method, line) = machine.thrown_at(exception)?;
    let file = machine.program.source_file(machine.program.method(method).class)?;
    Some(line.map_or_else(|| file.to_owned(), |line| format!("{file}:{line}")))
}

/// The name of an enum constant.
fn constant_name(machine: &mut Machine, object: Ref) -> Option<String> {
    let mut class = machine.class(machine.class_of(object)).super_class;
    while let Some(id) = class {
        if machine.program.name_of(id) == "java/lang/Enum" {
            let name = machine.get_ref(object, "name", "Ljava/lang/String;").ok()?;
            return (name != 0).then(|| machine.text(name));
        }
        class = machine.class(id).super_class;
    }
    None
}

fn result(machine: &mut Machine, ty: Option<&Ty>, raw: u64) -> String {
    let constant = |prim: Prim| match prim {
        Prim::Boolean => Constant::Boolean(raw != 0),
        Prim::Byte => Constant::Byte(raw as i8),
        Prim::Char => Constant::Char(raw as u16),
        Prim::Short => Constant::Short(raw as i16),
        Prim::Int => Constant::Int(raw as i32),
        Prim::Long => Constant::Long(raw as i64),
        Prim::Float => Constant::Float(raw as u32),
        Prim::Double => Constant::Double(raw),
    };
    match ty {
        None | Some(Ty::Void) => "nothing".into(),
        Some(Ty::Prim(prim)) => constant_text(&constant(*prim)),
        Some(_) if raw as Ref == 0 => "null".into(),
        Some(Ty::Class(TypeId::STRING, _)) => format!("{:?}", machine.text(raw as Ref)),
        Some(_) => match constant_name(machine, raw as Ref) {
            Some(name) => name,
            None => format!("a {}", machine.program.external_name(machine.class_of(raw as Ref))),
        },
    }
}

/// A place of the tree: method and line.
pub fn place(machine: &Machine, place: Place) -> String {
    let method = machine.program.method(place.method);
    let class = machine.program.external_name(method.class);
    let name = machine.program.names.text(method.name);
    if place.at == u32::MAX { format!("{class}.{name}") } else { format!("{class}.{name}:{}", place.bci) }
}
