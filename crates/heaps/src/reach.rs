//! Which bytecode instructions a method can reach, in all methods that it may call, and which of them paths have covered.

use std::sync::Arc;

use base::FxHashSet;
use program::{ClassId, MethodPtr};
use vm::Machine;

use crate::coverage::Coverage;

/// `invokevirtual` to `invokeinterface`.
const INVOKES: std::ops::RangeInclusive<u8> = 0xb6..=0xb9;

/// The methods of these classes that the roots may call, by name and descriptor, whatever the receiver's class.
pub fn reachable(machine: &Machine, classes: &[ClassId], roots: &[MethodPtr]) -> Vec<MethodPtr> {
    let all = || classes.iter().flat_map(|&class| machine.class(class).methods.iter());
    let mut found: Vec<MethodPtr> = roots.to_vec();
    let mut asked: FxHashSet<Named> = FxHashSet::default();
    let mut next = 0;
    while let Some(&method) = found.get(next) {
        next += 1;
        for call in calls(machine, method) {
            if !asked.insert(call.clone()) {
                continue;
            }
            let Named { class, name, desc } = call;
            for &id in all() {
                let other = machine.program.method_ptr(id);
                let same = machine.program.text(other.name) == &*name && machine.program.text(other.desc) == &*desc;
                let in_class = class.as_ref().is_none_or(|c| machine.program.name_of(other.class) == &**c);
                if same && in_class && !other.is_abstract() && !found.contains(&other) {
                    found.push(other);
                }
            }
        }
    }
    found
}

/// A method as code names it; the class only of constructors, which no subclass replaces.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Named {
    class: Option<Arc<str>>,
    name: Arc<str>,
    desc: Arc<str>,
}

/// The methods that a method's code names.
fn calls(machine: &Machine, method: MethodPtr) -> Vec<Named> {
    let Some(file) = machine.class(method.class).file.clone() else { return Vec::new() };
    let (name, desc) = (machine.program.text(method.name), machine.program.text(method.desc));
    let Some(body) = file.method(name, desc).and_then(|m| m.code.as_ref()) else { return Vec::new() };
    let mut found = Vec::new();
    for pc in instructions(&body.code) {
        if INVOKES.contains(&body.code[pc])
            && let (Some(&high), Some(&low)) = (body.code.get(pc + 1), body.code.get(pc + 2))
            && let Ok(member) = file.constants.member(u16::from_be_bytes([high, low]))
        {
            let class = (&**member.name == "<init>").then(|| member.class.clone());
            found.push(Named { class, name: member.name.clone(), desc: member.desc.clone() });
        }
    }
    found
}

/// Where the instructions of a bytecode begin.
fn instructions(code: &[u8]) -> Vec<usize> {
    let mut all = Vec::new();
    let mut pc = 0;
    while pc < code.len() {
        all.push(pc);
        match classfile::opcode::length(code, pc) {
            Some(length) if length > 0 => pc += length,
            _ => break,
        }
    }
    all
}

/// Bytecode offsets of a method that paths have not covered, and how many there are in all. An instruction that lowering has
/// merged with others is covered if the next one that is left of it is.
pub fn open(machine: &Machine, method: MethodPtr, coverage: &Coverage) -> (Vec<usize>, usize) {
    let Some(file) = machine.class(method.class).file.clone() else { return (Vec::new(), 0) };
    let (name, desc) = (machine.program.text(method.name), machine.program.text(method.desc));
    let Some(body) = file.method(name, desc).and_then(|m| m.code.as_ref()) else { return (Vec::new(), 0) };
    let all = instructions(&body.code);
    // SAFETY: code is never freed or moved while its program lives, and nothing runs while the machine is borrowed.
    let code = unsafe { method.code.get().as_ref() };
    let (Some(code), Some(covered)) = (code, coverage.0.get(&method.id)) else { return (all.clone(), all.len()) };
    let mut seen: Vec<(usize, bool)> =
        (0..).zip(&code.bcis).map(|(at, &bci)| (usize::from(bci), covered.instructions.contains(at))).collect();
    seen.sort_unstable();
    let is_covered = |pc: usize| {
        let from = seen.partition_point(|s| s.0 < pc);
        let Some(&(bci, _)) = seen.get(from).or(seen.last()) else { return false };
        seen.iter().any(|s| s.0 == bci && s.1)
    };
    let count = all.len();
    // The machine itself stores the exception that a handler begins with.
    let stored = |pc: usize| {
        let next = pc + classfile::opcode::length(&body.code, pc).unwrap_or(1);
        body.handlers.iter().any(|h| usize::from(h.handler_pc) == pc) && is_covered(next)
    };
    (all.into_iter().filter(|&pc| !is_covered(pc) && !stored(pc)).collect(), count)
}
