//! Which constants are null: those that something uses as a reference.

use base::FxHashSet;
use classfile::descriptor::{Kind, parse_field, parse_method};
use program::Insn::{self, *};
use program::InvokeKind;

use crate::code::MethodCode;
use crate::ssa::{Value, ValueId};

/// The values that are used as references.
pub(super) fn references(code: &MethodCode<'_>) -> FxHashSet<ValueId> {
    let mut found: FxHashSet<ValueId> = FxHashSet::default();
    let mut work = Vec::new();
    for at in code.instructions() {
        let uses = code.ssa.uses(at);
        let roles = roles(code, &code.code.insns[at as usize]);
        work.extend(uses.iter().zip(roles).filter(|(_, is_reference)| *is_reference).map(|(value, _)| *value));
    }
    while let Some(value) = work.pop() {
        if found.insert(value)
            && let Value::Phi(of) = code.ssa.value(value)
        {
            work.extend(of);
        }
    }
    found
}

/// Whether the registers that an instruction reads are references, in their order; short if the rest is none.
fn roles(code: &MethodCode<'_>, insn: &Insn) -> Vec<bool> {
    let stored = |cp: u16| {
        let member = code.file.constants.member(cp).ok();
        member.and_then(|m| parse_field(m.desc)).is_some_and(|ty| ty.kind() == Kind::Ref)
    };
    match *insn {
        IfRefEq { .. } | IfRefNe { .. } => vec![true, true],
        PutField { cp, .. } => vec![true, stored(cp)],
        PutStatic { cp, .. } => vec![stored(cp)],
        AStoreRef { .. } => vec![true, false, true],
        Return { .. } => vec![parse_method(&code.info.desc).is_some_and(|d| d.ret.kind() == Kind::Ref)],
        Invoke { cp, kind, .. } => arguments(code, cp, kind != InvokeKind::Static),
        IfNull { .. }
        | IfNonNull { .. }
        | GetField { .. }
        | ArrayLen { .. }
        | MonitorEnter { .. }
        | Throw { .. }
        | CheckCast { .. }
        | InstanceOf { .. } => vec![true],
        _ => Vec::new(),
    }
}

/// The slots of a call's arguments.
fn arguments(code: &MethodCode<'_>, cp: u16, has_receiver: bool) -> Vec<bool> {
    let Ok(member) = code.file.constants.member(cp) else { return Vec::new() };
    let Some(desc) = parse_method(member.desc) else { return Vec::new() };
    let slots = desc.params.iter().flat_map(|p| {
        let kind = p.kind();
        std::iter::repeat_n(kind == Kind::Ref, usize::from(kind.slots()))
    });
    has_receiver.then_some(true).into_iter().chain(slots).collect()
}
