//! A method returns what is empty: `""`, an empty collection, a boxed 0.

use classfile::opcode::*;
use program::lower::NewOp;

use super::substitution;
use crate::method::MethodView;
use crate::mutant::{call_of, empty_string};
use crate::operator::{Found, Operator};

pub const OPERATOR: Operator = Operator {
    name: "EMPTY_RETURNS",
    pit: "org.pitest.mutationtest.engine.gregor.mutators.returns.EmptyObjectReturnValsMutator",
    help: "a method returns \"\", an empty collection, Optional or Stream, or a boxed 0",
    find,
};

fn find(view: &MethodView<'_>, at: u32) -> Option<Found> {
    if view.op(at).code != ARETURN {
        return None;
    }
    let (value, text) = empty(view.result())?;
    let mut with = vec![NewOp::new(POP)];
    with.extend(value);
    with.push(NewOp::new(ARETURN));
    Some(substitution::by(at, with, format!("replaced {text} for {}", view.text())))
}

/// The operations that make an empty value of a type, and how PIT describes the mutant.
pub fn empty(desc: &str) -> Option<(Vec<NewOp>, &'static str)> {
    let boxed = |constant: NewOp, class: &str| vec![constant, call_of(class, "valueOf")];
    let zero = NewOp::with(BIPUSH, 0);
    Some(match desc {
        "Ljava/lang/Integer;" => (boxed(zero, "java/lang/Integer"), "Integer return value with 0"),
        "Ljava/lang/Short;" => (boxed(zero, "java/lang/Short"), "Short return value with 0"),
        "Ljava/lang/Character;" => (boxed(zero, "java/lang/Character"), "Character return value with 0"),
        "Ljava/lang/Long;" => (boxed(NewOp::new(LCONST_0), "java/lang/Long"), "Long return value with 0L"),
        "Ljava/lang/Float;" => (boxed(NewOp::new(FCONST_0), "java/lang/Float"), "Float return value with 0"),
        "Ljava/lang/Double;" => (boxed(NewOp::new(DCONST_0), "java/lang/Double"), "Double return value with 0"),
        "Ljava/lang/String;" => (vec![empty_string()], "return value with \"\""),
        "Ljava/util/Optional;" => (vec![call_of("java/util/Optional", "empty")], "return value with Optional.empty"),
        "Ljava/util/stream/Stream;" => {
            (vec![call_of("java/util/stream/Stream", "empty")], "return value with Stream.empty")
        }
        "Ljava/util/List;" | "Ljava/util/Collection;" | "Ljava/lang/Iterable;" => {
            (vec![call_of("java/util/Collections", "emptyList")], "return value with Collections.emptyList")
        }
        "Ljava/util/Map;" => {
            (vec![call_of("java/util/Collections", "emptyMap")], "return value with Collections.emptyMap")
        }
        "Ljava/util/Set;" => {
            (vec![call_of("java/util/Collections", "emptySet")], "return value with Collections.emptySet")
        }
        _ => return None,
    })
}
