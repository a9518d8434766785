//! Tests with the calls of their assertions: what they do when they are run from their source.

use suite::{Assertion, AssertionKind, Expr, Test};
use testcase::{Statement, TestCase, Var};

/// The test with the calls that its assertions make, each where it is made. Left out are what follows an exception, and what is no
/// call on variables: arguments that are constants, fields, elements.
pub(super) fn with_assertions(test: &Test) -> TestCase {
    let mut whole = TestCase::default();
    let mut moved: Vec<Var> = Vec::with_capacity(test.case.len());
    for (at, statement) in test.case.statements.iter().enumerate() {
        let mut statement = statement.clone();
        statement.map_uses(|var| moved[var.index()]);
        moved.push(whole.push(statement));
        for assertion in test.assertions.iter().filter(|assertion| assertion.after == at) {
            for expr in checked(assertion) {
                let _ = append(&mut whole, &moved, expr);
            }
        }
    }
    whole
}

/// What an assertion looks at.
fn checked(assertion: &Assertion) -> Vec<&Expr> {
    match &assertion.kind {
        AssertionKind::Equals { expected: one, actual: other, .. }
        | AssertionKind::NotEquals { unexpected: one, actual: other }
        | AssertionKind::Same { expected: one, actual: other }
        | AssertionKind::NotSame { unexpected: one, actual: other } => vec![one, other],
        AssertionKind::True(value)
        | AssertionKind::False(value)
        | AssertionKind::Null(value)
        | AssertionKind::NotNull(value)
        | AssertionKind::InstanceOf { value, .. }
        | AssertionKind::ClassIs { value, .. }
        | AssertionKind::Holds { condition: value, .. } => vec![value],
        AssertionKind::ArrayEquals { actual, .. }
        | AssertionKind::ListEquals { actual, .. }
        | AssertionKind::SetEquals { actual, .. }
        | AssertionKind::MapEquals { actual, .. }
        | AssertionKind::Received { actual, .. } => vec![actual],
    }
}

/// Appends the calls of an expression; gives the variable with its value, if all of it could be written so.
fn append(whole: &mut TestCase, moved: &[Var], expr: &Expr) -> Option<Var> {
    match expr {
        Expr::Var(var) => moved.get(var.index()).copied(),
        Expr::Call { receiver, callable, args, ty } => {
            let receiver = match receiver {
                Some(receiver) => Some(append(whole, moved, receiver)?),
                None => None,
            };
            let args = args.iter().map(|arg| append(whole, moved, arg)).collect::<Option<Vec<_>>>()?;
            Some(whole.push(Statement::Call { ty: ty.clone(), callable: *callable, receiver, args }))
        }
        Expr::Cast { value, .. } | Expr::Length(value) | Expr::Element { array: value, .. } => {
            let _ = append(whole, moved, value);
            None
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use testcase::{CallableId, Constant, Prim, Ty};

    use super::*;

    #[test]
    fn calls_of_assertions_stand_where_they_are_made() {
        let int = Ty::Prim(Prim::Int);
        let constant = Statement::Constant { ty: int.clone(), value: Constant::Int(1) };
        let call = |on: u32| Expr::Call {
            receiver: Some(Box::new(Expr::Var(Var(on)))),
            callable: CallableId(3),
            args: Vec::new(),
            ty: int.clone(),
        };
        let after = |after: usize, kind: AssertionKind| Assertion { after, kind };
        let test = Test {
            case: TestCase { statements: vec![constant.clone(), constant.clone()] },
            assertions: vec![
                after(0, AssertionKind::True(call(0))),
                after(1, AssertionKind::Null(Expr::Length(Box::new(call(1))))),
                after(1, AssertionKind::NotNull(Expr::Var(Var(0)))),
            ],
            ..Test::default()
        };
        let made = |on: u32| Statement::Call {
            ty: int.clone(),
            callable: CallableId(3),
            receiver: Some(Var(on)),
            args: Vec::new(),
        };
        let whole = [constant.clone(), made(0), constant, made(2)];
        assert_eq!(with_assertions(&test).statements, whole);
    }
}
