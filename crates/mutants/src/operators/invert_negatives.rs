//! `-x` becomes `x`.

use classfile::opcode::{DNEG, INEG, NOP};

use super::substitution;
use crate::method::MethodView;
use crate::operator::{Found, Operator};

pub const OPERATOR: Operator = Operator {
    name: "INVERT_NEGS",
    pit: "org.pitest.mutationtest.engine.gregor.mutators.InvertNegsMutator",
    help: "-x becomes x",
    find,
};

fn find(view: &MethodView<'_>, at: u32) -> Option<Found> {
    matches!(view.op(at).code, INEG..=DNEG).then(|| substitution::to(view, at, NOP, "removed negation"))
}
