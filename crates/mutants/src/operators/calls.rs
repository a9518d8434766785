//! What calls that are removed have in common: their operands are dropped, and a default takes the place of their result.

use classfile::descriptor::{Kind, parse_method};
use classfile::opcode::*;
use program::lower::NewOp;

use super::substitution;
use crate::method::MethodView;
use crate::operator::Found;

/// Operations that drop operands with these numbers of slots, the last first.
pub fn drop_all(slots: impl DoubleEndedIterator<Item = u16>) -> Vec<NewOp> {
    slots.rev().map(|n| NewOp::new(if n == 2 { POP2 } else { POP })).collect()
}

/// The default of a kind.
pub fn default_of(kind: Kind) -> Option<NewOp> {
    match kind {
        Kind::Void => None,
        Kind::Boolean | Kind::Byte | Kind::Char | Kind::Short | Kind::Int => Some(NewOp::with(BIPUSH, 0)),
        Kind::Long => Some(NewOp::new(LCONST_0)),
        Kind::Float => Some(NewOp::new(FCONST_0)),
        Kind::Double => Some(NewOp::new(DCONST_0)),
        Kind::Ref => Some(NewOp::new(ACONST_NULL)),
    }
}

/// Removes a call that is `wanted` by name and whether it gives nothing, unless it is that of another constructor of the object.
pub fn removed(view: &MethodView<'_>, at: u32, wanted: fn(&str, bool) -> bool) -> Option<Found> {
    let call = view.call(at)?;
    let desc = parse_method(call.desc)?;
    let is_void = desc.ret.kind() == Kind::Void;
    if !wanted(call.name, is_void) {
        return None;
    }
    let constructor = &**call.name == "<init>";
    let own = *call.class == view.file.name || view.file.super_name.as_ref() == Some(call.class);
    if &*view.method.name == "<init>" && constructor && own {
        return None;
    }
    let mut with = drop_all(desc.params.iter().map(|p| p.kind().slots()));
    if constructor {
        with.push(NewOp::new(POP));
    }
    if !view.is_static_call(at) {
        with.push(NewOp::new(POP));
    }
    with.extend(if constructor { Some(NewOp::new(ACONST_NULL)) } else { default_of(desc.ret.kind()) });
    Some(substitution::by(at, with, format!("removed call to {}::{}", call.class, call.name)))
}
