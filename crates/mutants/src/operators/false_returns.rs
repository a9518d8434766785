//! A method with a boolean result returns `false`.

use classfile::opcode::{ARETURN, BIPUSH, IRETURN, POP};
use program::lower::NewOp;

use super::substitution;
use crate::method::MethodView;
use crate::mutant::call_of;
use crate::operator::{Found, Operator};

pub const OPERATOR: Operator = Operator {
    name: "FALSE_RETURNS",
    pit: "org.pitest.mutationtest.engine.gregor.mutators.returns.BooleanFalseReturnValsMutator",
    help: "a method with a boolean result returns false",
    find: |view, at| constant(view, at, false),
};

/// Returns a boolean constant, boxed where the method's result is.
pub fn constant(view: &MethodView<'_>, at: u32, value: bool) -> Option<Found> {
    let mut with = vec![NewOp::new(POP), NewOp::with(BIPUSH, i32::from(value))];
    let description = match (view.result(), view.op(at).code) {
        ("Z", IRETURN) => format!("replaced boolean return with {value} for {}", view.text()),
        ("Ljava/lang/Boolean;", ARETURN) => {
            with.push(call_of("java/lang/Boolean", "valueOf"));
            let value = if value { "True" } else { "False" };
            format!("replaced Boolean return with {value} for {}", view.text())
        }
        _ => return None,
    };
    with.push(NewOp::new(view.op(at).code));
    Some(substitution::by(at, with, description))
}
