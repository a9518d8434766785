//! Assertions on arrays that objects hold which say the same in several tests: where one depends on other tests, the others are likely to.
//!
//! A buffer that a library uses again is new in the first test that wants one: its length and what is in it are asserted in many tests, and
//! few orders show that of each. So what one test had to take back is taken back in all that assert the same of it. Of other values that is
//! not so: a test may bring a counter to a state of its own before it asks.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use suite::{Assertion, AssertionKind, Expr, Test};
use testcase::{Statement, TestCase, Var};

/// What is asserted of what, without the variables and places that differ from test to test.
type Shape = String;

/// What tests had to take back.
#[derive(Debug, Default)]
pub(crate) struct Lost {
    shapes: BTreeSet<Shape>,
}

impl Lost {
    /// Notes the assertions of a test that are not among these.
    pub fn note(&mut self, test: &Test, kept: &[Assertion]) {
        let lost = test.assertions.iter().filter(|assertion| !kept.contains(assertion));
        self.shapes.extend(lost.filter_map(|assertion| shape(&test.case, &assertion.kind)));
    }

    /// Takes back what is asserted like that. Whether there was anything.
    pub fn take_back(&self, test: &mut Test) -> bool {
        let before = test.assertions.len();
        let Test { assertions, case, .. } = test;
        assertions.retain(|assertion| shape(case, &assertion.kind).is_none_or(|shape| !self.shapes.contains(&shape)));
        assertions.len() < before
    }
}

/// Nothing for what is not of an array that a field or method gives.
fn shape(case: &TestCase, kind: &AssertionKind) -> Option<Shape> {
    let (actual, expected) = match kind {
        AssertionKind::Equals { expected, actual, .. } => (actual, format!("{expected:?}")),
        AssertionKind::NotEquals { unexpected, actual } => (actual, format!("not {unexpected:?}")),
        AssertionKind::True(actual) => (actual, "true".to_owned()),
        AssertionKind::False(actual) => (actual, "false".to_owned()),
        AssertionKind::Null(actual) => (actual, "null".to_owned()),
        AssertionKind::NotNull(actual) => (actual, "not null".to_owned()),
        AssertionKind::ArrayEquals { expected, actual, .. }
        | AssertionKind::ListEquals { expected, actual }
        | AssertionKind::SetEquals { expected, actual } => (actual, format!("{expected:?}")),
        AssertionKind::MapEquals { expected, actual } => (actual, format!("{expected:?}")),
        _ => return None,
    };
    let of_array = matches!(kind, AssertionKind::ArrayEquals { .. }) || asks_array(actual);
    let mut shape = expected;
    (of_array && path(case, actual, &mut shape)).then_some(shape)
}

/// Whether a value is the length or an element of an array.
fn asks_array(value: &Expr) -> bool {
    match value {
        Expr::Length(_) | Expr::Element { .. } => true,
        Expr::Cast { value, .. } => asks_array(value),
        _ => false,
    }
}

/// Adds the fields and methods through which a value is asked for, up to the statement that makes the first object. Whether there are any.
fn path(case: &TestCase, value: &Expr, shape: &mut Shape) -> bool {
    let mut at = value;
    let mut asks = false;
    loop {
        at = match at {
            Expr::Cast { value, .. } => value,
            Expr::Length(array) => {
                shape.push_str(" length");
                array
            }
            Expr::Element { array, .. } => {
                shape.push_str(" element");
                array
            }
            Expr::Field { receiver, field, .. } => {
                let _ = write!(shape, " {field:?}");
                asks = true;
                let Some(receiver) = receiver else { return true };
                receiver
            }
            Expr::Call { receiver, callable, .. } => {
                let _ = write!(shape, " {callable:?}");
                asks = true;
                let Some(receiver) = receiver else { return true };
                receiver
            }
            Expr::Library { receiver, method, .. } => {
                let _ = write!(shape, " {method:?}");
                asks = true;
                receiver
            }
            Expr::Var(var) => return made(case, *var, shape) || asks,
            _ => return asks,
        };
    }
}

/// Adds the statements that a variable comes from. Whether one asks a field or a method.
fn made(case: &TestCase, var: Var, shape: &mut Shape) -> bool {
    let mut asks = false;
    let mut at = Some(var);
    while let Some(var) = at {
        at = match case.statements.get(var.index()) {
            Some(Statement::GetField { field, receiver, .. }) => {
                let _ = write!(shape, " {field:?}");
                asks = true;
                *receiver
            }
            Some(Statement::Call { callable, .. }) => {
                let _ = write!(shape, " {callable:?}");
                return true;
            }
            Some(Statement::New { callable, .. }) => {
                let _ = write!(shape, " {callable:?}");
                None
            }
            _ => None,
        };
    }
    asks
}

#[cfg(test)]
mod tests {
    use super::*;
    use testcase::{CallableId, Constant, FieldId, Prim, Ty};

    /// A test of a new object that asserts the length of an array of it, and a number of its own.
    fn test(length: i32) -> Test {
        let int = |value| Expr::Constant(Constant::Int(value));
        let field = |field| {
            let receiver = Some(Box::new(Expr::Var(Var(0))));
            Expr::Field { receiver, field: FieldId(field), ty: Ty::Array(Box::new(Ty::Prim(Prim::Char))) }
        };
        let says = |expected, actual| Assertion {
            after: 0,
            kind: AssertionKind::Equals { expected: int(expected), actual, delta: None },
        };
        let made =
            Statement::New { ty: Ty::class(testcase::TypeId::OBJECT), callable: CallableId(0), args: Vec::new() };
        let assertions = vec![says(length, Expr::Length(Box::new(field(1)))), says(length, field(2))];
        Test { case: TestCase { statements: vec![made] }, assertions, ..Test::default() }
    }

    #[test]
    fn what_one_test_loses_of_an_array_is_lost_in_all_that_say_the_same_of_it() {
        let mut lost = Lost::default();
        lost.note(&test(2048), &test(2048).assertions[1..]);
        let (mut same, mut other) = (test(2048), test(16));
        assert!(lost.take_back(&mut same) && !lost.take_back(&mut other));
        assert_eq!((same.assertions.len(), other.assertions.len()), (1, 2));
    }

    #[test]
    fn what_is_lost_of_other_values_is_lost_in_one_test() {
        let mut lost = Lost::default();
        lost.note(&test(2048), &test(2048).assertions[..1]);
        assert!(!lost.take_back(&mut test(2048)));
    }
}
