//! An assignment to a field of an object is removed.

use classfile::descriptor::parse_field;
use classfile::opcode::{POP, POP2, PUTFIELD};
use program::lower::NewOp;

use super::substitution;
use crate::method::MethodView;
use crate::operator::{Found, Operator};

pub const OPERATOR: Operator = Operator {
    name: "EXPERIMENTAL_MEMBER_VARIABLE",
    pit: "org.pitest.mutationtest.engine.gregor.mutators.experimental.MemberVariableMutator",
    help: "an assignment to a field of an object is removed",
    find,
};

fn find(view: &MethodView<'_>, at: u32) -> Option<Found> {
    let op = view.op(at);
    if op.code != PUTFIELD {
        return None;
    }
    let field = view.member(op)?;
    let wide = parse_field(field.desc)?.kind().slots() == 2;
    let with = vec![NewOp::new(if wide { POP2 } else { POP }), NewOp::new(POP)];
    Some(substitution::by(at, with, format!("Removed assignment to member variable {}", field.name)))
}
