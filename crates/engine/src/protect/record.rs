//! Variants in which lambdas note their calls: what they were called with can then be asserted.

use testcase::{Answer, Gives, LambdaBody, StandIn, Statement, TestCase};

use super::make::Names;

/// The test with classes that note their calls instead of its lambdas, and do nothing else.
pub(super) fn recorded(names: Names<'_>, test: &TestCase) -> Option<TestCase> {
    let mut variant = test.clone();
    let mut is_changed = false;
    for statement in &mut variant.statements {
        is_changed |= note_calls(names, statement);
    }
    is_changed.then_some(variant)
}

/// Whether it was a lambda that can note its calls.
fn note_calls(names: Names<'_>, statement: &mut Statement) -> bool {
    let Statement::Lambda { ty, callable, body } = statement else { return false };
    let answers = match body {
        LambdaBody::Give(var) => vec![Answer::Give(*var)],
        LambdaBody::Argument(number) => vec![Answer::Argument(*number)],
        LambdaBody::Call(call) => match call.gives {
            Gives::Var(var) => vec![Answer::Give(var)],
            Gives::Argument(number) => vec![Answer::Argument(number)],
            Gives::Nothing | Gives::Result => Vec::new(),
        },
        // What comes after a call that throws is seen only if it does not.
        LambdaBody::Nothing | LambdaBody::Throw(_) => Vec::new(),
        LambdaBody::StandIn(_) => return false,
    };
    let is_known = ty.type_id().is_some_and(|class| *names.api.class(class).answers == [*callable]);
    if !is_known || names.api.declared_types(*callable, ty).is_none() {
        return false;
    }
    *body = LambdaBody::StandIn(Box::new(StandIn { args: Vec::new(), answers: vec![answers] }));
    true
}

#[cfg(test)]
mod tests {
    use testcase::notation::Notation;

    use super::super::stir::tests::api;
    use super::*;

    #[test]
    fn a_lambda_becomes_a_class_that_notes_its_calls() {
        let api = api("java/util/Optional");
        let notation = Notation::new(&api);
        let names = Names { api: &api, package: "" };
        let lambda =
            "$x0=String:$x1=Optional.of($x0):$x2=java.util.function.Consumer<Object>{}:$x1.ifPresent($x2) @ \"a\"";
        let test = notation.parse(lambda).unwrap_or_else(|error| panic!("{lambda}: {error}"));
        let found = recorded(names, &test).expect("there is a lambda");
        assert!(found.statements.iter().any(Statement::is_stand_in), "{}", notation.print(&found));
        assert!(recorded(names, &found).is_none(), "it notes them already");
    }
}
