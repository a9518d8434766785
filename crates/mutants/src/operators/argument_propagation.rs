//! A call becomes the last of its arguments that has the type of its result.

use classfile::descriptor::parse_method;
use classfile::opcode::*;
use program::lower::NewOp;

use super::{calls, substitution};
use crate::method::MethodView;
use crate::operator::{Found, Operator};

pub const OPERATOR: Operator = Operator {
    name: "EXPERIMENTAL_ARGUMENT_PROPAGATION",
    pit: "org.pitest.mutationtest.engine.gregor.mutators.experimental.ArgumentPropagationMutator",
    help: "a call becomes the last of its arguments that has the type of its result",
    find,
};

fn find(view: &MethodView<'_>, at: u32) -> Option<Found> {
    let call = view.call(at)?;
    let desc = parse_method(call.desc)?;
    let kept = desc.params.iter().rposition(|p| *p == desc.ret)?;
    let slots = |types: &[classfile::descriptor::FieldType<'_>]| -> Vec<u16> {
        types.iter().map(|p| p.kind().slots()).collect()
    };
    let wide = desc.ret.kind().slots() == 2;
    let mut with = calls::drop_all(slots(&desc.params[kept + 1..]).into_iter());
    let mut below = slots(&desc.params[..kept]);
    if !view.is_static_call(at) {
        below.insert(0, 1);
    }
    for slots in below.into_iter().rev() {
        with.extend(drop_below(wide, slots == 2));
    }
    Some(substitution::by(at, with, format!("replaced call to {}::{} with argument", call.class, call.name)))
}

/// Drops the value below the top one.
fn drop_below(top_wide: bool, wide: bool) -> Vec<NewOp> {
    let codes = match (top_wide, wide) {
        (false, false) => [SWAP, POP],
        (false, true) => [DUP_X2, POP],
        (true, false) => [DUP2_X1, POP2],
        (true, true) => [DUP2_X2, POP2],
    };
    let mut with: Vec<NewOp> = codes.into_iter().map(NewOp::new).collect();
    if top_wide || wide {
        // The copy is on top of what was exchanged by it.
        with.push(NewOp::new(if wide { POP2 } else { POP }));
    }
    with
}
