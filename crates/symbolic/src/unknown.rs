//! Methods whose results are inputs, and methods whose argument is an assumption: environment reads, and what verification
//! benchmarks call `nondetInt` and `assume`.

use classfile::descriptor::Kind as Jkind;
use program::{APP, BOOT, Method, MethodId};
use testcase::{Constant, Prim, Ty, TypeId};
use vm::Machine;
use vm::unknowns::{self, Given};

use crate::domain::Concolic;
use crate::input::{Assignment, Input, InputKind, Value, bits};
use crate::models::Model;
use crate::render::MAX_RENDERED_LENGTH;
use crate::shadow::Shadow;

/// Why a pattern is of no use.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BadPattern {
    #[error("'{0}' is no CLASS.METHOD")]
    Malformed(String),
    #[error("there is no class {0}")]
    NoClass(String),
    #[error("class {0} has no method {1} {2}")]
    NoMethod(String, String, &'static str),
}

/// Calls whose results are inputs, in the order in which they were first seen.
#[derive(Default)]
pub(crate) struct UnknownCalls {
    /// Whether any method is unknown at all.
    pub any: bool,
    /// Whether one was called while a class was initialised.
    pub in_initialiser: bool,
    calls: Vec<(MethodId, u32)>,
}

impl UnknownCalls {
    pub fn clear(&mut self) {
        self.calls.clear();
    }
}

/// Methods of `CLASS.METHOD`, where METHOD may end with `*` for all methods that begin so.
fn matching(
    machine: &mut Machine,
    pattern: &str,
    wanted: impl Fn(&Method) -> bool,
    what: &'static str,
) -> Result<Vec<MethodId>, BadPattern> {
    let Some((class, method)) = pattern.rsplit_once('.').filter(|(c, m)| !c.is_empty() && !m.is_empty()) else {
        return Err(BadPattern::Malformed(pattern.into()));
    };
    let internal = class.replace('.', "/");
    let program = &mut machine.program;
    let loaded = program.load(APP, &internal).or_else(|_| program.load(BOOT, &internal));
    let id = loaded.map_err(|_| BadPattern::NoClass(class.into()))?;
    let fits = |name: &str| match method.strip_suffix('*') {
        Some(start) => name.starts_with(start),
        None => name == method,
    };
    let methods = machine.class(id).methods.iter().copied();
    let found: Vec<MethodId> = methods
        .filter(|&m| {
            let method = machine.program.method(m);
            fits(machine.program.names.text(method.name)) && wanted(method)
        })
        .collect();
    if found.is_empty() {
        return Err(BadPattern::NoMethod(class.into(), method.into(), what));
    }
    Ok(found)
}

impl Concolic {
    /// Every call of these methods gives an unknown input of its type from now on, not what their code would give.
    pub fn make_unknown(&mut self, machine: &mut Machine, pattern: &str) -> Result<(), BadPattern> {
        let wanted = |m: &Method| m.signature.ret != Jkind::Void;
        for id in matching(machine, pattern, wanted, "that gives something")? {
            machine.replace(machine.program.method_ptr(id), unknowns::unknown);
            self.models.add(id, Model::Unknown);
            self.unknowns.any = true;
        }
        Ok(())
    }

    /// Every call of these methods assumes that its last argument is true: runs in which it is not end there.
    pub fn make_assumption(&mut self, machine: &mut Machine, pattern: &str) -> Result<(), BadPattern> {
        let wanted = |m: &Method| m.signature.params.last() == Some(&Jkind::Boolean) && m.signature.ret == Jkind::Void;
        for id in matching(machine, pattern, wanted, "that takes a boolean and gives nothing")? {
            machine.replace(machine.program.method_ptr(id), unknowns::assume);
            self.models.add(id, Model::Assume);
        }
        Ok(())
    }

    /// The result of an unknown method as an input.
    pub(crate) fn unknown_result(&mut self, machine: &Machine, method: &Method, result: u64) -> Shadow {
        let call = machine.unknowns.calls(method.id).saturating_sub(1);
        self.unknowns.in_initialiser |= !machine.initialising().is_empty();
        let first = self.inputs.len() - self.unknowns.calls.len();
        let known = self.unknowns.calls.iter().position(|&c| c == (method.id, call));
        let at = if let Some(at) = known {
            first + at
        } else {
            let Some(input) = input(machine, method, call) else {
                self.seeded.looked.unvaried += 1;
                return Shadow::NONE;
            };
            self.unknowns.calls.push((method.id, call));
            self.inputs = self.inputs.iter().cloned().chain([input]).collect();
            self.inputs.len() - 1
        };
        self.mark_whole(machine, at, result)
    }

    /// Values for all inputs: unknown results that these values don't have yet are zero or null, as the machine gives them.
    pub(crate) fn complete(&self, values: &Assignment) -> Assignment {
        let missing = self.inputs.iter().skip(values.len());
        let more = missing.map(|input| match input.kind {
            InputKind::Prim(prim) => Value::Prim(Constant::of_bits(prim, 0)),
            _ => Value::Null,
        });
        values.iter().cloned().chain(more).collect()
    }

    /// Sets what unknown methods give in the machine's next run.
    pub(crate) fn give_unknowns(&self, machine: &mut Machine, values: &Assignment) {
        let first = self.inputs.len() - self.unknowns.calls.len();
        let calls = self.unknowns.calls.iter().zip(values.iter().skip(first));
        machine.unknowns.begin(calls.map(|(&call, value)| (call, given(value))));
    }
}

fn given(value: &Value) -> Given {
    match value {
        Value::Prim(constant) => Given::Bits(in_register(constant)),
        Value::Text(units) => Given::Text(units.clone()),
        _ => Given::Bits(0),
    }
}

/// A number as a register holds it.
fn in_register(constant: &Constant) -> u64 {
    match constant {
        Constant::Byte(v) => i32::from(*v) as u32 as u64,
        Constant::Short(v) => i32::from(*v) as u32 as u64,
        other => bits(other),
    }
}

/// The input that a call of an unknown method gives; nothing for types that have no inputs: those are null.
fn input(machine: &Machine, method: &Method, call: u32) -> Option<Input> {
    let names = &machine.program.names;
    let desc = names.text(method.desc);
    let (kind, ty) = match desc.rsplit_once(')')?.1 {
        "Ljava/lang/String;" => (InputKind::Text, Ty::class(TypeId::STRING)),
        ret => {
            let prim = ret.chars().next().and_then(Prim::of_letter)?;
            (InputKind::Prim(prim), Ty::Prim(prim))
        }
    };
    let nullable = kind == InputKind::Text;
    let name = format!("{}#{}", names.text(method.name), call + 1);
    Some(Input { name, ty, kind, nullable, limit: MAX_RENDERED_LENGTH })
}
