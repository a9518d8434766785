//! Tests of code that prints: what it writes to the standard streams is captured, so that it can be asserted.

use session::Session;
use suite::Test;
use testcase::{Constant, Prim, Statement, TestCase, Ty, Var, repair};

/// Tests that write to a stream which the class under test names begin with a statement that captures it.
pub(crate) fn capture(session: &mut Session, tests: &mut [Test]) {
    let api = session.context.api.clone();
    for callable in api.streams.captures() {
        let first = TestCase { statements: vec![api.capture(callable)] };
        for test in &mut *tests {
            let mut captured = test.case.clone();
            repair::splice(&mut captured, 0, &first);
            if writes(session, &captured) {
                test.case = captured;
            }
        }
    }
}

/// Whether something was written to the stream that the first statement captures.
fn writes(session: &mut Session, case: &TestCase) -> bool {
    session.covers(case);
    let Some(buffer) = session.worker.value(Var(0)).filter(|buffer| *buffer != 0) else { return false };
    let machine = &session.worker.machine;
    let buffer = buffer as vm::Ref;
    let field = machine.program.find_field(machine.class_of(buffer), "count", "I");
    field.is_some_and(|field| machine.heap.get::<u32>(buffer + machine.field(field).offset) > 0)
}

/// Takes out the statements that capture what nothing is asserted of. A constant that nothing uses takes the place of each, so that
/// variables keep their numbers.
pub(crate) fn drop_unused(session: &Session, tests: &mut [Test]) {
    let api = &session.context.api;
    let captures: Vec<Statement> = api.streams.captures().map(|callable| api.capture(callable)).collect();
    for test in tests {
        for at in 0..test.case.len() {
            let is_read = test.assertions.iter().any(|assertion| assertion.kind.reads(Var(at as u32)));
            if !is_read && captures.contains(&test.case.statements[at]) {
                let ty = Ty::Prim(Prim::Int);
                test.case.statements[at] = Statement::Constant { ty, value: Constant::Int(0) };
            }
        }
    }
}
