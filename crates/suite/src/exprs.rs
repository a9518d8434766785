//! The variables in assertions and expressions.

use testcase::Var;

use crate::assertion::{AssertionKind, Expr};

impl Expr {
    /// Calls `visit` with each variable in it, in the order of evaluation.
    pub fn each_use(&self, visit: &mut impl FnMut(Var)) {
        match self {
            Self::Var(var) | Self::Received { stand_in: var, .. } => visit(*var),
            Self::Constant(_) | Self::Lines(_) => {}
            Self::Cast { value: inner, .. }
            | Self::Length(inner)
            | Self::Element { array: inner, .. }
            | Self::Not(inner) => {
                inner.each_use(visit);
            }
            Self::Call { receiver, args, .. } => {
                for e in receiver.iter().map(|r| &**r).chain(args) {
                    e.each_use(visit);
                }
            }
            Self::Field { receiver, .. } => receiver.iter().for_each(|r| r.each_use(visit)),
            Self::Library { receiver, args, .. } => {
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
            Self::Binary { left, right, .. } => {
                left.each_use(visit);
                right.each_use(visit);
            }
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
            Self::True(value)
            | Self::False(value)
            | Self::Null(value)
            | Self::NotNull(value)
            | Self::InstanceOf { value, .. }
            | Self::ClassIs { value, .. }
            | Self::Holds { condition: value, .. } => value.each_use(visit),
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
            Self::Received { actual, args, .. } => {
                args.iter().flatten().for_each(|arg| arg.each_use(visit));
                actual.each_use(visit);
            }
        }
    }

    pub fn reads(&self, var: Var) -> bool {
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
            | Self::MapEquals { actual, .. }
            | Self::Received { actual, .. } => actual,
            Self::True(value)
            | Self::False(value)
            | Self::Null(value)
            | Self::NotNull(value)
            | Self::InstanceOf { value, .. }
            | Self::ClassIs { value, .. }
            | Self::Holds { condition: value, .. } => value,
        }
    }
}
