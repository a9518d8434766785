//! `<` becomes `<=`, and so on: off-by-one mistakes at the boundaries of comparisons.

use classfile::opcode::*;

use super::substitution;
use crate::method::MethodView;
use crate::operator::{Found, Operator};

pub const OPERATOR: Operator = Operator {
    name: "CONDITIONALS_BOUNDARY",
    pit: "org.pitest.mutationtest.engine.gregor.mutators.ConditionalsBoundaryMutator",
    help: "< becomes <=, <= becomes <, > becomes >=, >= becomes >",
    find,
};

fn find(view: &MethodView<'_>, at: u32) -> Option<Found> {
    let other = match view.op(at).code {
        IFLE => IFLT,
        IFGE => IFGT,
        IFGT => IFGE,
        IFLT => IFLE,
        IF_ICMPLE => IF_ICMPLT,
        IF_ICMPGE => IF_ICMPGT,
        IF_ICMPGT => IF_ICMPGE,
        IF_ICMPLT => IF_ICMPLE,
        _ => return None,
    };
    Some(substitution::to(view, at, other, "changed conditional boundary"))
}
