//! `i++` becomes `i--`, and so on, for local variables.

use classfile::opcode::IINC;
use program::lower::NewOp;

use super::substitution;
use crate::method::MethodView;
use crate::operator::{Found, Operator};

pub const OPERATOR: Operator = Operator {
    name: "INCREMENTS",
    pit: "org.pitest.mutationtest.engine.gregor.mutators.IncrementsMutator",
    help: "i++ becomes i--, for local variables",
    find,
};

fn find(view: &MethodView<'_>, at: u32) -> Option<Found> {
    let op = view.op(at);
    let with = NewOp { code: IINC, a: op.a, b: -op.b };
    let description = || format!("Changed increment from {} to {}", op.b, -op.b);
    (op.code == IINC).then(|| substitution::by(at, vec![with], description()))
}
