//! A new object is `null`, its constructor not called.

use super::calls;
use crate::method::MethodView;
use crate::operator::{Found, Operator};

pub const OPERATOR: Operator = Operator {
    name: "CONSTRUCTOR_CALLS",
    pit: "org.pitest.mutationtest.engine.gregor.mutators.ConstructorCallMutator",
    help: "a new object is null",
    find,
};

fn find(view: &MethodView<'_>, at: u32) -> Option<Found> {
    calls::removed(view, at, |name, _| name == "<init>")
}
