//! What of an assertion can be written in one expression.

use suite::{AssertionKind, Expr};
use testcase::{Constant, Var};

/// Calls `visit` with each variable of the checked value, and whether it is that value itself. Nothing is visited
/// where that value is written several times.
pub(crate) fn each_checked(kind: &AssertionKind, language: u16, visit: &mut impl FnMut(Var, bool)) {
    match kind {
        AssertionKind::MapEquals { expected, .. } if !map_in_one_line(expected, language) => {}
        // Calls of a condition are made after the statement whose result it may name.
        AssertionKind::Holds { .. } => {}
        _ => match kind.actual() {
            Expr::Var(var) => visit(*var, true),
            other => other.each_use(&mut |var| visit(var, false)),
        },
    }
}

/// `Map.of` takes that many pairs.
const MAX_PAIRS: usize = 10;

/// Whether the language has an expression for a map of these pairs.
pub fn map_in_one_line(pairs: &[(Expr, Expr)], language: u16) -> bool {
    pairs.len() <= 1 || takes_map_of(pairs, language)
}

/// Whether `Map.of` makes a map of these pairs.
pub fn takes_map_of(pairs: &[(Expr, Expr)], language: u16) -> bool {
    let null = |e: &Expr| *e == Expr::Constant(Constant::Null);
    let nulls = pairs.iter().any(|(key, value)| null(key) || null(value));
    language >= 9 && !nulls && pairs.len() <= MAX_PAIRS
}
