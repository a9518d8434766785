//! Small changes to a test that is known to lead somewhere: other constants, other arguments, calls put in or left out.

use ::population::{call, change, other_argument, repeat, with_arguments};
use session::Session;
use testcase::{Builder, CallableId, Constant, Prim, Statement, TestCase, repair};

/// Changes made at once, at most.
const MOST_CHANGES: usize = 3;

/// The test with a few changes; `None` if none could be made.
pub(super) fn varied(
    session: &mut Session,
    builder: &Builder<'_>,
    mut test: TestCase,
    callable: CallableId,
    longest: usize,
) -> Option<TestCase> {
    let mut changed = false;
    for _ in 0..=session.rng.below(MOST_CHANGES) {
        changed |= match session.rng.below(20) {
            0..=9 => other_constant(session, &mut test),
            10..=13 => another_argument(session, builder, &mut test),
            14 => repeat(&mut test, &mut session.rng, &session.constants, longest),
            15 | 16 => one_more_call(session, builder, &mut test, callable),
            17 | 18 => one_more_change(session, builder, &mut test),
            _ => one_less(session, &mut test),
        };
    }
    changed.then_some(test)
}

/// Changes one constant.
pub(super) fn other_constant(session: &mut Session, test: &mut TestCase) -> bool {
    let places: Vec<usize> = (0..test.len()).filter(|&i| is_tunable(&test.statements[i])).collect();
    let Some(&at) = session.rng.pick(&places) else { return false };
    let Statement::Constant { value, .. } = &mut test.statements[at] else { return false };
    *value = other_value(session, value);
    true
}

/// Gives a call another value for one of its arguments.
fn another_argument(session: &mut Session, builder: &Builder<'_>, test: &mut TestCase) -> bool {
    let places = with_arguments(test);
    let Some(&at) = session.rng.pick(&places) else { return false };
    other_argument(builder, test, at, &mut session.rng, &session.constants)
}

/// Puts a call in before one of the calls, on the objects that are there.
fn one_more_call(session: &mut Session, builder: &Builder<'_>, test: &mut TestCase, callable: CallableId) -> bool {
    let calls = (0..test.len()).filter(|&i| matches!(test.statements[i], Statement::Call { .. }));
    let places: Vec<usize> = calls.collect();
    let Some(&at) = session.rng.pick(&places) else { return false };
    let mut head = TestCase { statements: test.statements[..at].to_vec() };
    let called = (callable, None);
    if call(builder, session.context.class, &mut head, called, &mut session.rng, &session.constants).is_err() {
        return false;
    }
    *test = repair::with_tail(head, test, at);
    true
}

/// Puts a call in that changes something which the calls after it may be given.
fn one_more_change(session: &mut Session, builder: &Builder<'_>, test: &mut TestCase) -> bool {
    let at = session.rng.below(test.len() + 1);
    let mut head = TestCase { statements: test.statements[..at].to_vec() };
    if !change(builder, session.context.class, &mut head, &mut session.rng, &session.constants) {
        return false;
    }
    *test = repair::with_tail(head, test, at);
    true
}

fn one_less(session: &mut Session, test: &mut TestCase) -> bool {
    if test.len() < 2 {
        return false;
    }
    let at = session.rng.below(test.len() - 1);
    repair::remove_or_rebind(test, at, &session.context.api);
    !test.is_empty()
}

fn is_tunable(statement: &Statement) -> bool {
    let Statement::Constant { value, .. } = statement else { return false };
    !matches!(value, Constant::Null | Constant::Class(_) | Constant::Enum(..))
}

/// Another value of the same type: mostly from the pool, sometimes a neighbour.
fn other_value(session: &mut Session, value: &Constant) -> Constant {
    let rng = &mut session.rng;
    let near = rng.chance(0.4);
    let delta = rng.below(5) as i64 - 2;
    let pool = &session.constants;
    match value {
        Constant::Int(v) if near => Constant::Int(v.wrapping_add(delta as i32)),
        Constant::Long(v) if near => Constant::Long(v.wrapping_add(delta)),
        Constant::Double(bits) if near => Constant::Double((f64::from_bits(*bits) + delta as f64).to_bits()),
        Constant::Text(text) if near => Constant::Text(pool.edited(text.to_vec(), rng).into()),
        Constant::Boolean(v) => Constant::Boolean(!v),
        Constant::Byte(_) => pool.primitive(Prim::Byte, rng),
        Constant::Char(_) => pool.primitive(Prim::Char, rng),
        Constant::Short(_) => pool.primitive(Prim::Short, rng),
        Constant::Int(_) => pool.primitive(Prim::Int, rng),
        Constant::Long(_) => pool.primitive(Prim::Long, rng),
        Constant::Float(_) => pool.primitive(Prim::Float, rng),
        Constant::Double(_) => pool.primitive(Prim::Double, rng),
        Constant::Text(_) => Constant::Text(pool.text(rng).into()),
        other => other.clone(),
    }
}
