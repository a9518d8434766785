//! In which order tests stand in their file.

use suite::Test;
use testcase::{Api, Constant, Flavour, Statement, Var};

/// Puts tests that only show that `null` is refused behind all others, or drops them.
pub(crate) fn in_order(api: &Api, tests: &mut Vec<Test>, null_tests: bool) {
    if null_tests {
        tests.sort_by_key(|test| only_refuses_null(api, test));
    } else {
        tests.retain(|test| !only_refuses_null(api, test));
    }
}

/// Whether a test does nothing but give `null` to a constructor, or to `valueOf` of an enum, which throws.
fn only_refuses_null(api: &Api, test: &Test) -> bool {
    let Some(exception) = &test.exception else { return false };
    let acts = |statement: &&Statement| !matches!(statement, Statement::Constant { .. });
    if test.case.statements.iter().filter(acts).count() != 1 {
        return false;
    }
    let is_null = |var: &Var| {
        matches!(test.case.statements.get(var.index()), Some(Statement::Constant { value: Constant::Null, .. }))
    };
    let is_object = |var: &&Var| test.case.ty(**var).is_reference();
    match test.case.statements.get(exception.at) {
        Some(Statement::New { args, .. }) => args.iter().any(is_null) && args.iter().filter(is_object).all(is_null),
        Some(Statement::Call { callable, receiver: None, args, .. }) => {
            let called = api.callable(*callable);
            api.class(called.class).flavour == Flavour::Enum
                && &*called.name == "valueOf"
                && matches!(&args[..], [arg] if is_null(arg))
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use suite::{ExpectedException, TestId};
    use testcase::{CallableId, TestCase, Ty, TypeId};

    use super::*;

    fn test(id: u32, argument: Constant) -> Test {
        let ty = if argument == Constant::Null { Ty::class(TypeId::OBJECT) } else { Ty::class(TypeId::STRING) };
        let new = Statement::New { ty: ty.clone(), callable: CallableId(0), args: vec![Var(0)] };
        Test {
            id: TestId(id),
            case: TestCase { statements: vec![Statement::Constant { ty, value: argument }, new] },
            exception: Some(ExpectedException { at: 1, class: "java/lang/RuntimeException".into(), message: None }),
            ..Test::default()
        }
    }

    #[test]
    fn a_constructor_that_refuses_null_comes_last_or_not_at_all() {
        let all = || vec![test(1, Constant::Null), test(2, Constant::Text([].into()))];
        let ids = |null_tests: bool| {
            let mut tests = all();
            in_order(&Api::default(), &mut tests, null_tests);
            tests.iter().map(|test| test.id.0).collect::<Vec<_>>()
        };
        assert_eq!(ids(true), [2, 1]);
        assert_eq!(ids(false), [2]);
    }
}
