//! Calls that are made again and again: what holds of objects that were used a little may not hold of one that was used a lot.

use session::Session;
use testcase::{Api, Builder, CallableId, Constant, Drawn, Statement, TestCase, TypeId, Var};

use crate::explore::constant;
use crate::study::Study;

/// Numbers after which arithmetic begins anew, by the width of their types.
const EXTREMES: [i64; 8] = [
    i8::MAX as i64,
    i8::MIN as i64,
    i16::MAX as i64,
    i16::MIN as i64,
    i32::MAX as i64,
    i32::MIN as i64,
    i64::MAX,
    i64::MIN,
];
/// Times that a call is made again.
const MAX_TIMES: usize = 70;
/// Calls after one with numbers that have to do with the state of the object.
const MAX_AFTER: usize = 4;
/// The part of repeated calls that are any calls.
const WANDERING: f64 = 0.1;
/// The part of tests with odd numbers that make the object with such.
const MAKING: f64 = 0.2;
/// How often an argument that may be null is.
const NULLS: f64 = 0.2;

/// Gives the last call of a test arguments that have to do with these numbers: near them, `null`, texts that are empty or a number.
fn odd_arguments(
    session: &mut Session,
    api: &Api,
    callable: CallableId,
    test: &mut TestCase,
    numbers: &mut Vec<i64>,
) -> Option<()> {
    let mut call = test.statements.pop()?;
    let (Statement::Call { args, .. } | Statement::New { args, .. }) = &mut call else { return None };
    for (at, arg) in args.iter_mut().enumerate() {
        let ty = testcase::api::erase(&api.callable(callable).params[at]);
        if ty.is_reference() && session.rng.chance(NULLS) {
            *arg = test.push(Statement::Constant { ty, value: Constant::Null });
            continue;
        }
        if !session.rng.chance(0.8) {
            continue;
        }
        let near = session.rng.below(3) as i64 - 1;
        let number = numbers[session.rng.below(numbers.len())].saturating_add(near);
        if ty.type_id() == Some(TypeId::STRING) {
            let text = if session.rng.chance(0.5) { String::new() } else { number.to_string() };
            *arg = test.push(Statement::Constant { ty, value: Constant::Text(text.encode_utf16().collect()) });
        } else if let Some(value) = constant(api, callable, at, number) {
            *arg = test.push(value);
            // The next argument may be near this one.
            numbers.push(number);
        }
    }
    test.push(call);
    Some(())
}

impl Study {
    /// Repeats calls of objects until this part of the budget is used, or so many tests were made.
    pub fn pump(&mut self, session: &mut Session, tests: usize, part: f64) {
        let (api, package) = (self.subject.api.clone(), session.context.package.clone());
        let builder = Builder::new(&api, &package);
        for _ in 0..tests {
            if session.spent.is_over() || session.spent.fraction() >= part {
                break;
            }
            match self.pumped(session, &builder) {
                Some(test) => {
                    self.make(session, test);
                }
                None => session.spent.execution(),
            }
        }
    }

    /// Calls objects with numbers that have to do with their state, or with one another, until this part of the budget is used, or so
    /// many tests were made.
    pub fn provoke(&mut self, session: &mut Session, tests: usize, part: f64) {
        let (api, package) = (self.subject.api.clone(), session.context.package.clone());
        let builder = Builder::new(&api, &package);
        for _ in 0..tests {
            if session.spent.is_over() || session.spent.fraction() >= part {
                break;
            }
            match self.provoking(session, &builder) {
                Some(test) => {
                    self.make(session, test);
                }
                None => session.spent.execution(),
            }
        }
    }

    fn provoking(&mut self, session: &mut Session, builder: &Builder<'_>) -> Option<TestCase> {
        let odd = session.rng.chance(MAKING);
        let (mut test, object, mut numbers) = if odd {
            self.odd_object(session, builder)?
        } else {
            let example = self.example(session)?;
            let numbers = example.followed.snapshot.iter().filter_map(fsm::Value::number).collect();
            (example.test, example.followed.var, numbers)
        };
        // Without arguments there is nothing odd about a call but its object.
        let fits = |id: &&CallableId| odd || !builder.api().callable(**id).params.is_empty();
        let calls: Vec<CallableId> = self.subject.calls.iter().filter(fits).copied().collect();
        let callable = *calls.get(session.rng.below(calls.len().max(1)))?;
        let drawn = &mut Drawn(&mut session.rng);
        let receiver = Some(object);
        let called = builder.append_call_on(&mut test, callable, receiver, drawn, &session.constants).ok()?;
        if called.index() + 1 != test.len() {
            return None;
        }
        numbers.extend([0, 1]);
        if session.rng.chance(0.3) {
            numbers.extend(EXTREMES);
        }
        odd_arguments(session, builder.api(), callable, &mut test, &mut numbers)?;
        // What the call has left is worth a look by others.
        for _ in 0..session.rng.below(MAX_AFTER + 1) {
            let next = self.subject.calls[session.rng.below(self.subject.calls.len())];
            let drawn = &mut Drawn(&mut session.rng);
            builder.append_call_on(&mut test, next, receiver, drawn, &session.constants).ok()?;
        }
        Some(test)
    }

    /// An object that is made with odd arguments.
    fn odd_object(&self, session: &mut Session, builder: &Builder<'_>) -> Option<(TestCase, Var, Vec<i64>)> {
        let maker = *self.subject.makers.get(session.rng.below(self.subject.makers.len()))?;
        let mut test = TestCase::default();
        let made = builder.append_call(&mut test, maker, &mut Drawn(&mut session.rng), &session.constants).ok()?;
        if made.index() + 1 != test.len() {
            return None;
        }
        let mut numbers = [&EXTREMES[..], &[0, 1]].concat();
        odd_arguments(session, builder.api(), maker, &mut test, &mut numbers)?;
        let object = Var(test.len() as u32 - 1);
        Some((test, object, numbers))
    }

    /// A test that goes on with any calls for long.
    fn wandering(&mut self, session: &mut Session, builder: &Builder<'_>) -> Option<TestCase> {
        let example = self.example(session)?;
        let mut test = example.test;
        for _ in 0..2 + session.rng.below(MAX_TIMES) {
            let callable = *self.subject.calls.get(session.rng.below(self.subject.calls.len()))?;
            let drawn = &mut Drawn(&mut session.rng);
            builder.append_call_on(&mut test, callable, Some(example.followed.var), drawn, &session.constants).ok()?;
            // A call that is refused ends a test.
            let run = session.run(&test);
            if run.finished < test.len() {
                test.statements.pop();
            }
        }
        Some(test)
    }

    /// A test with its last call again, with the same arguments or with others, sometimes with another call in between.
    fn pumped(&mut self, session: &mut Session, builder: &Builder<'_>) -> Option<TestCase> {
        if session.rng.chance(WANDERING) {
            return self.wandering(session, builder);
        }
        let example = self.example(session)?;
        let mut test = example.test;
        let object = Some(example.followed.var);
        let last = test.statements.last()?.clone();
        let times = 2 + session.rng.below(MAX_TIMES);
        let other = self.subject.calls.get(session.rng.below(self.subject.calls.len()))?;
        let mixed = session.rng.chance(0.3);
        let Statement::Call { receiver, callable, .. } = &last else { return None };
        if *receiver != object {
            return None;
        }
        let same = session.rng.chance(0.5);
        for at in 0..times {
            let callable = if mixed && at % 3 == 2 { other } else { callable };
            if same && callable != other {
                test.push(last.clone());
                continue;
            }
            let drawn = &mut Drawn(&mut session.rng);
            builder.append_call_on(&mut test, *callable, object, drawn, &session.constants).ok()?;
        }
        Some(test)
    }
}
