//! What was null: the texts of helpful `NullPointerException` messages (JEP 358), word for word as `HotSpot` has them.
//!
//! For the bytecode that failed, the expression that made the null is read back from the bytecodes that pushed
//! its parts. Which bytecode pushed a stack slot is found by sweeps over the method in code order, which stop as soon as
//! the failing bytecode is known; slots that different ways leave to different bytecodes are not described.

mod sources;

use classfile::descriptor::{self, FieldType, Kind};
use classfile::opcode::*;
use classfile::{ClassFile, MemberRef, MethodInfo};

use crate::lower::{Graph, Op, decode};
use sources::{Frame, field_slots, sources};

/// How many dereferences a description goes back.
const MAX_DETAIL: u32 = 5;
/// Bytes of an expression after which indexes are no longer followed.
const MAX_TEXT: usize = 4 << 10;

/// The message for a null that the bytecode at `bci` met; `None` if that bytecode dereferences nothing, or is the
/// construction of an exception.
pub fn null_message(file: &ClassFile, method: &MethodInfo, bci: u16) -> Option<String> {
    let code = method.code.as_ref()?;
    let graph = decode(code).ok()?;
    let at = graph.ops.binary_search_by_key(&bci, |op| op.bci).ok()?;
    let describer = Describer { file, method, graph: &graph, frames: sources(file, &graph, at) };
    let op = &graph.ops[at];
    let slot = describer.null_slot(op)?;
    let action = describer.action(op)?;
    Some(match describer.cause(at, slot) {
        Cause::Nothing => action,
        Cause::Begun => action + " because \"",
        Cause::Value(text) => format!("{action} because \"{text}\" is null"),
        Cause::Result(text) => format!("{action} because the return value of \"{text}\" is null"),
    })
}

fn is_call(code: u8) -> bool {
    matches!(code, INVOKEVIRTUAL..=INVOKEINTERFACE)
}

/// The subordinate sentence of a message.
enum Cause {
    Nothing,
    /// The sentence was begun before it turned out that there is nothing to say. `HotSpot` leaves it like that.
    Begun,
    Value(String),
    Result(String),
}

struct Describer<'a> {
    file: &'a ClassFile,
    method: &'a MethodInfo,
    graph: &'a Graph,
    frames: Vec<Option<Frame>>,
}

impl Describer<'_> {
    fn member(&self, op: &Op) -> Option<MemberRef<'_>> {
        self.file.constants.member(op.cp()).ok()
    }

    /// How far below the top of the stack the dereferenced value lies.
    fn null_slot(&self, op: &Op) -> Option<usize> {
        Some(match op.code {
            GETFIELD | ARRAYLENGTH | ATHROW | MONITORENTER | MONITOREXIT => 0,
            IALOAD..=SALOAD => 1,
            LASTORE | DASTORE => 3,
            IASTORE..=SASTORE => 2,
            PUTFIELD => usize::from(field_slots(self.file, op.cp())),
            INVOKEVIRTUAL | INVOKESPECIAL | INVOKEINTERFACE => {
                let member = self.member(op)?;
                if &**member.name == "<init>" {
                    return None;
                }
                usize::from(descriptor::method_shape(member.desc)?.1)
            }
            _ => return None,
        })
    }

    /// What could not be done.
    fn action(&self, op: &Op) -> Option<String> {
        const ELEMENTS: [&str; 8] = ["int", "long", "float", "double", "object", "byte/boolean", "char", "short"];
        Some(match op.code {
            IALOAD..=SALOAD => {
                format!("Cannot load from {} array", ELEMENTS[usize::from(op.code - IALOAD)])
            }
            IASTORE..=SASTORE => {
                format!("Cannot store to {} array", ELEMENTS[usize::from(op.code - IASTORE)])
            }
            ARRAYLENGTH => "Cannot read the array length".into(),
            ATHROW => "Cannot throw exception".into(),
            MONITORENTER => "Cannot enter synchronized block".into(),
            MONITOREXIT => "Cannot exit synchronized block".into(),
            GETFIELD => format!("Cannot read field \"{}\"", self.member(op)?.name),
            PUTFIELD => format!("Cannot assign field \"{}\"", self.member(op)?.name),
            _ => format!("Cannot invoke \"{}\"", self.method_name(op)?),
        })
    }

    fn source(&self, at: usize, slot: usize) -> Option<usize> {
        let stack = &self.frames[at].as_ref()?.stack;
        let index = stack.len().checked_sub(slot + 1)?;
        stack[index].map(|source| source as usize)
    }

    fn cause(&self, at: usize, slot: usize) -> Cause {
        let Some(source) = self.source(at, slot) else {
            return Cause::Nothing;
        };
        let is_call = is_call(self.graph.ops[source].code);
        match self.expression(at, slot, MAX_DETAIL) {
            Some(text) if is_call => Cause::Result(text),
            Some(text) => Cause::Value(text),
            None if is_call => Cause::Nothing,
            None => Cause::Begun,
        }
    }

    /// The expression that pushed a slot of the bytecode at `at`. Indexes in indexes are followed in a loop, and cut short where
    /// the text is long: there can be as many as a method has bytecodes.
    fn expression(&self, mut at: usize, mut slot: usize, detail: u32) -> Option<String> {
        let mut text = String::new();
        let mut open = 0;
        let innermost = loop {
            let element = if text.len() < MAX_TEXT { self.element(at, slot, detail) } else { None };
            let Some((source, array)) = element else { break self.simple_expression(at, slot, detail) };
            text.push_str(array.as_deref().unwrap_or("<array>"));
            text.push('[');
            open += 1;
            (at, slot) = (source, 0);
        };
        if open == 0 {
            return innermost;
        }
        text.push_str(innermost.as_deref().unwrap_or("..."));
        (0..open).for_each(|_| text.push(']'));
        Some(text)
    }

    /// Where an array's element was loaded that is in the slot, and the array.
    fn element(&self, at: usize, slot: usize, detail: u32) -> Option<(usize, Option<String>)> {
        let source = self.source(at, slot).filter(|_| detail > 0)?;
        let loads = matches!(self.graph.ops[source].code, IALOAD | AALOAD);
        loads.then(|| (source, self.expression(source, 1, detail - 1)))
    }

    /// An expression that is no array's element.
    fn simple_expression(&self, at: usize, slot: usize, detail: u32) -> Option<String> {
        if detail == 0 {
            return None;
        }
        let source = self.source(at, slot)?;
        let op = &self.graph.ops[source];
        match op.code {
            ILOAD | ALOAD => Some(self.local(at, op)),
            ACONST_NULL => Some("null".into()),
            BIPUSH => Some(self.number(op)),
            GETSTATIC => {
                let member = self.member(op)?;
                Some(format!("{}.{}", class_name(member.class), member.name))
            }
            GETFIELD => {
                let name = self.member(op)?.name;
                let object = self.expression(source, 0, detail - 1);
                Some(object.map_or_else(|| name.to_string(), |o| format!("{o}.{name}")))
            }
            code if is_call(code) => self.method_name(op),
            _ => None,
        }
    }

    /// An int constant; those of `sipush` are shown without sign.
    fn number(&self, op: &Op) -> String {
        let raw = self.method.code.as_ref().and_then(|c| c.code.get(usize::from(op.bci)));
        if raw == Some(&SIPUSH) { (op.a as u16).to_string() } else { op.a.to_string() }
    }

    /// A local as the bytecode at `at` sees it, which `op` loaded.
    fn local(&self, at: usize, op: &Op) -> String {
        let slot = op.local();
        let vars = self.method.code.iter().flat_map(|c| &c.local_vars);
        let covers = |start: u16, length: u16| {
            (u32::from(start)..u32::from(start) + u32::from(length)).contains(&u32::from(op.bci))
        };
        for var in vars {
            if var.index == slot && covers(var.start_pc, var.length) {
                return var.name.to_string();
            }
        }
        let written = self.frames[at].as_ref().map_or(u64::MAX, |f| f.written);
        match self.parameter(slot) {
            Some(name) if slot < 64 && written >> slot & 1 == 0 => name,
            _ => format!("<local{slot}>"),
        }
    }

    /// What a local slot is called if it still holds the parameter it began with.
    fn parameter(&self, slot: u16) -> Option<String> {
        let mut first = u16::from(!self.method.is_static());
        if slot < first {
            return Some("this".into());
        }
        let params = descriptor::parse_method(&self.method.desc)?.params;
        for (index, param) in params.iter().enumerate() {
            first += param.slots();
            if slot < first {
                return Some(format!("<parameter{}>", index + 1));
            }
        }
        None
    }

    /// Class, name and parameters of a called method.
    fn method_name(&self, op: &Op) -> Option<String> {
        let member = self.member(op)?;
        let desc = descriptor::parse_method(member.desc)?;
        let params: Vec<String> = desc.params.iter().map(|p| short(&type_name(*p))).collect();
        Some(format!("{}.{}({})", class_name(member.class), member.name, params.join(", ")))
    }
}

/// External name; the two best-known classes without their package.
fn class_name(internal: &str) -> String {
    match internal {
        "java/lang/Object" => "Object".into(),
        "java/lang/String" => "String".into(),
        other => other.replace('/', "."),
    }
}

/// In parameter lists everything that begins like one of the two classes loses the package.
fn short(name: &str) -> String {
    let well_known = name.starts_with("java.lang.Object") || name.starts_with("java.lang.String");
    if well_known { name["java.lang.".len()..].into() } else { name.into() }
}

fn type_name(param: FieldType) -> String {
    match param {
        FieldType::Class(name) => name.replace('/', "."),
        FieldType::Array(_) => param.element().map_or_else(String::new, |element| type_name(element) + "[]"),
        FieldType::Prim(kind) => primitive(kind).into(),
    }
}

fn primitive(kind: Kind) -> &'static str {
    crate::ids::PRIMITIVES.iter().find(|p| p.0 == kind).map_or("", |p| p.1)
}
