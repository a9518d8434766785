//! A method with a number as its result returns 0.

use classfile::opcode::*;
use program::lower::NewOp;

use super::substitution;
use crate::method::MethodView;
use crate::operator::{Found, Operator};

pub const OPERATOR: Operator = Operator {
    name: "PRIMITIVE_RETURNS",
    pit: "org.pitest.mutationtest.engine.gregor.mutators.returns.PrimitiveReturnsMutator",
    help: "a method with a number as its result returns 0",
    find,
};

fn find(view: &MethodView<'_>, at: u32) -> Option<Found> {
    let code = view.op(at).code;
    let (pop, zero) = match code {
        IRETURN => (POP, NewOp::with(BIPUSH, 0)),
        FRETURN => (POP, NewOp::new(FCONST_0)),
        LRETURN => (POP2, NewOp::new(LCONST_0)),
        DRETURN => (POP2, NewOp::new(DCONST_0)),
        _ => return None,
    };
    let text = match view.result() {
        "B" => "byte return with 0",
        "C" => "char return with 0",
        "S" => "short return with 0",
        "I" => "int return with 0",
        "J" => "long return with 0",
        "F" => "float return with 0.0f",
        "D" => "double return with 0.0d",
        _ => return None,
    };
    let with = vec![NewOp::new(pop), zero, NewOp::new(code)];
    Some(substitution::by(at, with, format!("replaced {text} for {}", view.text())))
}
