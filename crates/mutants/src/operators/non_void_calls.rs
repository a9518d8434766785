//! A call of a method that gives something is removed; its result is 0, `false` or `null`.

use super::calls;
use crate::method::MethodView;
use crate::operator::{Found, Operator};

pub const OPERATOR: Operator = Operator {
    name: "NON_VOID_METHOD_CALLS",
    pit: "org.pitest.mutationtest.engine.gregor.mutators.NonVoidMethodCallMutator",
    help: "a call of a method with a result is removed: the result is 0, false or null",
    find,
};

fn find(view: &MethodView<'_>, at: u32) -> Option<Found> {
    calls::removed(view, at, |_, is_void| !is_void)
}
