//! The variables in assertions and expressions.

use testcase::{Constant, Var};

use crate::model::{AssertionKind, Expr};

impl Expr {
    /// Calls `visit` with each variable in it, in the order of evaluation.
    pub fn each_use(&self, visit: &mut impl FnMut(Var)) {
        match self {
            Self::Var(var) => visit(*var),
            Self::Constant(_) => {}
            Self::Cast { value: inner, .. } | Self::Length(inner) | Self::Element { array: inner, .. } => {
                inner.each_use(visit);
            }
            Self::Call { receiver, args, .. } => {
                for e in receiver.iter().map(|r| &**r).chain(args) {
                    e.each_use(visit);
                }
            }
            Self::Field { receiver, .. } => receiver.iter().for_each(|r| r.each_use(visit)),
            Self::Known { receiver, args, .. } => {
                receiver.each_use(visit);
                for e in args {
                    e.each_use(visit);
                }
            }
            Self::Array { elements, .. } | Self::List(elements) | Self::Set(elements) => {
                for e in elements {
                    e.each_use(visit);
                }
            }
            Self::Map(pairs) => {
                for (key, value) in pairs {
                    key.each_use(visit);
                    value.each_use(visit);
                }
            }
            Self::Optional { value, .. } => value.iter().for_each(|e| e.each_use(visit)),
        }
    }
}

impl AssertionKind {
    /// Calls `visit` with each variable that the assertion reads.
    pub fn each_use(&self, visit: &mut impl FnMut(Var)) {
        match self {
            Self::Equals { expected: a, actual: b, .. }
            | Self::NotEquals { unexpected: a, actual: b }
            | Self::Same { expected: a, actual: b }
            | Self::NotSame { unexpected: a, actual: b } => {
                a.each_use(visit);
                b.each_use(visit);
            }
            Self::True(value) | Self::False(value) | Self::Null(value) | Self::NotNull(value) => {
                value.each_use(visit);
            }
            Self::ArrayEquals { expected, actual, .. }
            | Self::ListEquals { expected, actual }
            | Self::SetEquals { expected, actual } => {
                for e in expected {
                    e.each_use(visit);
                }
                actual.each_use(visit);
            }
            Self::MapEquals { expected, actual } => {
                for (key, value) in expected {
                    key.each_use(visit);
                    value.each_use(visit);
                }
                actual.each_use(visit);
            }
            Self::InstanceOf { value, .. } | Self::ClassIs { value, .. } => value.each_use(visit),
        }
    }

    pub(crate) fn reads(&self, var: Var) -> bool {
        let mut found = false;
        self.each_use(&mut |v| found |= v == var);
        found
    }

    /// The value that is checked.
    pub fn actual(&self) -> &Expr {
        match self {
            Self::Equals { actual, .. }
            | Self::NotEquals { actual, .. }
            | Self::Same { actual, .. }
            | Self::NotSame { actual, .. }
            | Self::ArrayEquals { actual, .. }
            | Self::ListEquals { actual, .. }
            | Self::SetEquals { actual, .. }
            | Self::MapEquals { actual, .. } => actual,
            Self::True(value)
            | Self::False(value)
            | Self::Null(value)
            | Self::NotNull(value)
            | Self::InstanceOf { value, .. }
            | Self::ClassIs { value, .. } => value,
        }
    }

    /// Calls `visit` with each variable of the checked value, and whether it is that value itself. Nothing is visited
    /// where that value is written several times.
    pub(crate) fn each_checked(&self, language: u16, visit: &mut impl FnMut(Var, bool)) {
        match self {
            Self::MapEquals { expected, .. } if !map_in_one_line(expected, language) => {}
            _ => match self.actual() {
                Expr::Var(var) => visit(*var, true),
                other => other.each_use(&mut |var| visit(var, false)),
            },
        }
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
