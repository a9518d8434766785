//! Tests that do once more what a test of the archive does: things that count, fill up or overflow need the same calls again,
//! with the same arguments, and neither new calls nor other inputs lead there.

use ::population::call;
use session::Session;
use testcase::{Builder, Statement, TestCase, Var};

/// Repetitions at most, and statements of what comes out.
const MOST: usize = 4;
const LONGEST: usize = 60;

/// A test of the archive whose calls on its object are repeated, with one more call of any method.
pub(super) fn repeated(session: &mut Session, builder: &Builder<'_>) -> Option<TestCase> {
    let tests = session.archive.tests();
    let (kept, _) = session.rng.pick(&tests)?;
    let mut test = kept.test.case.clone();
    let object = most_called(&test)?;
    let again: Vec<Statement> = test.statements.iter().filter(|s| is_call_with(s, object)).cloned().collect();
    let times = 1 + session.rng.below(MOST);
    for statement in std::iter::repeat_n(&again, times).flatten() {
        test.push(statement.clone());
    }
    if test.len() > LONGEST {
        return None;
    }
    if let Some(&callable) = session.rng.pick(&session.context.callables) {
        // If it cannot be built, the test is worth a run as it is.
        let _ = call(builder, session.context.class, &mut test, (callable, None), &mut session.rng, &session.constants);
    }
    Some(test)
}

/// Whether this is a call on the object, or one that it is given to.
fn is_call_with(statement: &Statement, object: Var) -> bool {
    matches!(statement, Statement::Call { receiver, args, .. } if *receiver == Some(object) || args.contains(&object))
}

/// The object with the most calls on it; the last of several.
fn most_called(test: &TestCase) -> Option<Var> {
    let called = |s: &Statement| match s {
        Statement::Call { receiver, .. } => *receiver,
        _ => None,
    };
    let receivers: Vec<Var> = test.statements.iter().filter_map(called).collect();
    let calls = |var: &Var| receivers.iter().filter(|r| *r == var).count();
    receivers.iter().copied().max_by_key(calls)
}

#[cfg(test)]
mod tests {
    use testcase::{CallableId, Ty};

    use super::*;

    fn call_on(receiver: u32) -> Statement {
        let callable = CallableId(0);
        Statement::Call { callable, receiver: Some(Var(receiver)), args: Vec::new(), ty: Ty::Void }
    }

    #[test]
    fn the_object_with_most_calls_is_the_one_that_is_called_again() {
        let statements = [call_on(1), call_on(0), call_on(1)].to_vec();
        assert_eq!(most_called(&TestCase { statements }), Some(Var(1)));
        assert_eq!(most_called(&TestCase::default()), None);
        assert!(is_call_with(&call_on(1), Var(1)));
        assert!(!is_call_with(&call_on(0), Var(1)));
    }
}
