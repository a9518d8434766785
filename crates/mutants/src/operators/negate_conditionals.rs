//! Every condition becomes its opposite.

use classfile::opcode::*;

use super::substitution;
use crate::method::MethodView;
use crate::operator::{Found, Operator};

pub const OPERATOR: Operator = Operator {
    name: "NEGATE_CONDITIONALS",
    pit: "org.pitest.mutationtest.engine.gregor.mutators.NegateConditionalsMutator",
    help: "== becomes !=, < becomes >=, and so on",
    find,
};

fn find(view: &MethodView<'_>, at: u32) -> Option<Found> {
    let op = view.op(at);
    // The codes stand in pairs of opposites.
    let other = match op.code {
        IFEQ..=IF_ACMPNE => ((op.code - IFEQ) ^ 1) + IFEQ,
        IFNULL => IFNONNULL,
        IFNONNULL => IFNULL,
        _ => return None,
    };
    Some(substitution::to(view, at, other, "negated conditional"))
}
