//! Constants that are arrays without elements: nothing can be stored in them, so what a method does to one changes nothing. Collections begin with
//! such an array, and would else be taken to change what all of them have in common.

use classfile::access;
use program::Insn;

use crate::code::MethodCode;
use crate::ssa::Value;
use crate::world::{FieldIx, World};

/// Whether a field is static and final, and its class gives it an array of length 0 and nothing else.
pub(super) fn is_empty_array(world: &mut World, field: FieldIx) -> bool {
    let (class, fact) = world.field(field);
    let wanted = access::STATIC | access::FINAL;
    let (name, desc) = (world.names.text(fact.name).clone(), world.names.text(fact.desc).clone());
    if fact.access & wanted != wanted || !desc.starts_with('[') {
        return false;
    }
    let Some(file) = world.file(class) else { return false };
    let Some(info) = file.methods.iter().find(|method| &*method.name == "<clinit>") else { return false };
    let Ok(code) = MethodCode::new(&file, info, world.assertions(class)) else { return false };
    let given: Vec<u32> = code
        .instructions()
        .filter(|&at| match code.code.insns[at as usize] {
            Insn::PutStatic { cp, .. } => file
                .constants
                .member(cp)
                .is_ok_and(|to| (&**to.class, &**to.name, &**to.desc) == (&*file.name, &*name, &*desc)),
            _ => false,
        })
        .collect();
    let [at] = given[..] else { return false };
    let made = code.ssa.uses(at).first().map(|&value| code.ssa.value(value));
    let Some(&Value::Insn(made)) = made else { return false };
    let is_zero = |length: u32| match code.ssa.value(length) {
        Value::Insn(at) => matches!(code.code.insns[*at as usize], Insn::Const32 { v: 0, .. }),
        _ => false,
    };
    match code.code.insns[made as usize] {
        Insn::NewArray { .. } | Insn::ANewArray { .. } => {
            code.ssa.uses(made).first().is_some_and(|&length| is_zero(length))
        }
        _ => false,
    }
}
