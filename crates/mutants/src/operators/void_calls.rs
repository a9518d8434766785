//! A call of a method that gives nothing is removed.

use super::calls;
use crate::method::MethodView;
use crate::operator::{Found, Operator};

pub const OPERATOR: Operator = Operator {
    name: "VOID_METHOD_CALLS",
    pit: "org.pitest.mutationtest.engine.gregor.mutators.VoidMethodCallMutator",
    help: "a call of a void method is removed",
    find,
};

fn find(view: &MethodView<'_>, at: u32) -> Option<Found> {
    calls::removed(view, at, |name, is_void| is_void && name != "<init>")
}
