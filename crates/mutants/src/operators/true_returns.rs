//! A method with a boolean result returns `true`.

use super::false_returns::constant;
use crate::operator::Operator;

pub const OPERATOR: Operator = Operator {
    name: "TRUE_RETURNS",
    pit: "org.pitest.mutationtest.engine.gregor.mutators.returns.BooleanTrueReturnValsMutator",
    help: "a method with a boolean result returns true",
    find: |view, at| constant(view, at, true),
};
