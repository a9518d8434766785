//! A method returns `null`, where no operator makes a value that is better than that.

use classfile::opcode::{ACONST_NULL, ARETURN, POP};
use program::lower::NewOp;

use super::empty_returns::empty;
use super::substitution;
use crate::annotations;
use crate::method::MethodView;
use crate::operator::{Found, Operator};

pub const OPERATOR: Operator = Operator {
    name: "NULL_RETURNS",
    pit: "org.pitest.mutationtest.engine.gregor.mutators.returns.NullReturnValsMutator",
    help: "a method returns null, unless EMPTY_RETURNS or the boolean operators have its type",
    find,
};

fn find(view: &MethodView<'_>, at: u32) -> Option<Found> {
    let result = view.result();
    if view.op(at).code != ARETURN || result == "Ljava/lang/Boolean;" || empty(result).is_some() {
        return None;
    }
    let not_null = annotations::types(view.file, &view.method.annotations).iter().any(|d| d.ends_with("NotNull;"));
    let with = vec![NewOp::new(POP), NewOp::new(ACONST_NULL), NewOp::new(ARETURN)];
    let description = || format!("replaced return value with null for {}", view.text());
    (!not_null).then(|| substitution::by(at, with, description()))
}
