//! A condition always holds (`IF`: what it guards always runs) or never (`ELSE`).

use classfile::opcode::*;
use program::lower::NewOp;

use super::substitution;
use crate::method::MethodView;
use crate::operator::{Found, Operator};

pub const EQUAL_ELSE: Operator = Operator {
    name: "REMOVE_CONDITIONALS_EQUAL_ELSE",
    pit: "org.pitest.mutationtest.engine.gregor.mutators.RemoveConditionalMutator_EQUAL_ELSE",
    help: "a check for equality never holds",
    find: |view, at| find(view, at, true, false),
};
pub const EQUAL_IF: Operator = Operator {
    name: "REMOVE_CONDITIONALS_EQUAL_IF",
    pit: "org.pitest.mutationtest.engine.gregor.mutators.RemoveConditionalMutator_EQUAL_IF",
    help: "a check for equality always holds",
    find: |view, at| find(view, at, true, true),
};
pub const ORDER_ELSE: Operator = Operator {
    name: "REMOVE_CONDITIONALS_ORDER_ELSE",
    pit: "org.pitest.mutationtest.engine.gregor.mutators.RemoveConditionalMutator_ORDER_ELSE",
    help: "a check for order never holds",
    find: |view, at| find(view, at, false, false),
};
pub const ORDER_IF: Operator = Operator {
    name: "REMOVE_CONDITIONALS_ORDER_IF",
    pit: "org.pitest.mutationtest.engine.gregor.mutators.RemoveConditionalMutator_ORDER_IF",
    help: "a check for order always holds",
    find: |view, at| find(view, at, false, true),
};

fn find(view: &MethodView<'_>, at: u32, equal: bool, holds: bool) -> Option<Found> {
    let op = view.op(at);
    let is_equal = match op.code {
        IFEQ | IFNE | IFNULL | IFNONNULL | IF_ICMPEQ | IF_ICMPNE | IF_ACMPEQ | IF_ACMPNE => true,
        IFLT | IFGE | IFGT | IFLE | IF_ICMPLT..=IF_ICMPLE => false,
        _ => return None,
    };
    if is_equal != equal {
        return None;
    }
    let two = matches!(op.code, IF_ICMPEQ..=IF_ACMPNE);
    let mut with = vec![NewOp::new(if two { POP2 } else { POP })];
    if !holds {
        // Compilers jump where the condition in the source does not hold.
        with.push(NewOp::with(GOTO, op.a));
    }
    let what = if equal { "equality" } else { "comparison" };
    Some(substitution::by(at, with, format!("removed conditional - replaced {what} check with {holds}")))
}
