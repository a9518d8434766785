//! Assertions for a test: the results of its calls, what was thrown, and what the objects then look like.

use emit::{Assertion, AssertionKind, ExpectedException, Expr};
use executor::{Ending, Worker};
use testcase::{CallableId, Constant, Prim, Statement, TestCase, Ty, Var};
use vm::Ref;
use vm::probes::Taint;

use crate::{observers, values};

/// At most this many assertions in a test.
const MOST: usize = 5;
/// Of these about earlier results.
const EARLIER: usize = 2;
/// Objects that an unstable value is looked for in.
const REACH: usize = 200;

/// What a test shows.
#[derive(Clone, Debug, Default)]
pub struct Asserted {
    pub assertions: Vec<Assertion>,
    pub exception: Option<ExpectedException>,
}

/// Runs the test and finds what to assert; `None` if the test does not run to an end that a real JVM shows too.
pub fn assert_test(worker: &mut Worker<Taint>, test: &TestCase) -> Option<Asserted> {
    let ran = worker.run(test).len();
    let last = ran.checked_sub(1)?;
    let mut asserted = Asserted::default();
    match worker.done()[last].ending.clone() {
        Ending::Stopped(_) => return None,
        Ending::Threw(exception) => asserted.exception = Some(expected(worker, last, exception)?),
        Ending::Value(_) if ran < test.len() => return None,
        Ending::Value(_) => {}
    }
    let mut found = Finder { worker, test, list: Vec::new() };
    found.results(last);
    found.state(last);
    asserted.assertions = found.choose();
    Some(asserted)
}

/// The exception, by the most specific class that a test can name.
fn expected(worker: &Worker<Taint>, at: usize, exception: Ref) -> Option<ExpectedException> {
    let m = &worker.machine;
    let chain = m.class(m.class_of(exception)).display.clone();
    let nameable = |name: &str| match worker.api().find(name) {
        Some(id) => !worker.api().class(id).nameless,
        None => name.starts_with("java/"),
    };
    let class = chain.iter().rev().map(|&c| m.program.name_of(c)).find(|n| nameable(n))?.to_owned();
    let message: Ref = m.heap.get(exception + m.known.throwable_message);
    let stable = message != 0 && worker.domain.of_object(m, message, REACH).is_stable();
    let text = || m.text(message);
    // Long messages and those of the library itself (which change between versions) are not asserted.
    let own = m.class(m.class_of(exception)).loader != program::BOOT || thrown_by_user(worker, exception);
    let message = (stable && own).then(text).filter(|t| t.len() <= 120);
    Some(ExpectedException { at, class, message })
}

/// Whether the newest frame of the exception's backtrace is code of the class path.
fn thrown_by_user(worker: &Worker<Taint>, exception: Ref) -> bool {
    let m = &worker.machine;
    let trace: Ref = m.heap.get(exception + m.known.throwable_backtrace);
    if trace == 0 || m.heap.length(trace) == 0 {
        return false;
    }
    let entry: u64 = m.heap.get(trace + vm::heap::ELEMENTS);
    let method = m.program.method(program::MethodId((entry >> 32) as u32));
    m.class(method.class).loader != program::BOOT
}

/// An assertion and how much it tells.
struct Candidate {
    assertion: Assertion,
    weight: u32,
}

struct Finder<'a> {
    worker: &'a mut Worker<Taint>,
    test: &'a TestCase,
    list: Vec<Candidate>,
}

impl Finder<'_> {
    fn add(&mut self, after: usize, kind: AssertionKind, weight: u32) {
        self.list.push(Candidate { assertion: Assertion { after, kind }, weight });
    }

    /// What calls and field reads gave.
    fn results(&mut self, last: usize) {
        for at in 0..=last {
            let statement = &self.test.statements[at];
            if !matches!(statement, Statement::Call { .. } | Statement::GetField { .. }) {
                continue;
            }
            let var = Var(at as u32);
            let Some(raw) = self.worker.value(var) else { continue };
            if !self.worker.shadow(var).is_empty() {
                continue;
            }
            let weight = if at == last { 100 } else { 20 + at as u32 % 20 };
            let ty = statement.ty().clone();
            self.about(at, &Expr::Var(var), &ty, raw, weight);
        }
    }

    /// An assertion about one value, if it has a constant that tells it.
    fn about(&mut self, after: usize, actual: &Expr, ty: &Ty, raw: u64, weight: u32) {
        if let Ty::Prim(prim) = ty {
            self.equals(after, actual, values::primitive(*prim, raw), Some(*prim), weight);
            return;
        }
        let object = raw as Ref;
        if *ty == Ty::Void {
            return;
        }
        if object == 0 {
            self.add(after, AssertionKind::Null(actual.clone()), weight.saturating_sub(5));
            return;
        }
        if !self.worker.domain.of_object(&self.worker.machine, object, REACH).is_stable() {
            return;
        }
        let api = self.worker.api().clone();
        if let Some(constant) = values::object(&self.worker.machine, &api, object) {
            self.equals(after, actual, constant, None, weight);
        } else if let (Ty::Array(_), Some(list)) = (ty, values::elements(&self.worker.machine, &api, object)) {
            let expected = list.into_iter().map(Expr::Constant).collect();
            let kind = AssertionKind::ArrayEquals { ty: ty.clone(), expected, actual: actual.clone(), delta: None };
            self.add(after, kind, weight);
        }
    }

    fn equals(&mut self, after: usize, actual: &Expr, value: Constant, prim: Option<Prim>, weight: u32) {
        let weight = if values::is_plain(&value) { weight.saturating_sub(10) } else { weight };
        let kind = match (&value, prim) {
            (Constant::Boolean(true), Some(_)) => AssertionKind::True(actual.clone()),
            (Constant::Boolean(false), Some(_)) => AssertionKind::False(actual.clone()),
            _ => AssertionKind::Equals { expected: Expr::Constant(value), actual: actual.clone(), delta: None },
        };
        self.add(after, kind, weight);
    }

    /// What the objects of the test look like at its end.
    fn state(&mut self, last: usize) {
        for (var, weight) in self.interesting(last) {
            let Some(object) = self.worker.value(var).map(|v| v as Ref).filter(|&o| o != 0) else { continue };
            let Some(class) = self.test.ty(var).type_id() else { continue };
            let api = self.worker.api().clone();
            for (i, &observer) in observers::of_class(&api, class).iter().take(12).enumerate() {
                if self.is_asked(last, var, observer) {
                    continue;
                }
                self.observe(last, var, object, observer, weight.saturating_sub(i as u32));
            }
            if let Some(to_string) = observers::to_string(&api, class) {
                self.observe(last, var, object, to_string, weight.saturating_sub(15));
            }
        }
    }

    /// Whether the last statement itself asks this, so that asking again tells nothing.
    fn is_asked(&self, last: usize, var: Var, observer: CallableId) -> bool {
        matches!(&self.test.statements[last],
            Statement::Call { callable, receiver: Some(receiver), .. } if *callable == observer && *receiver == var)
    }

    /// Objects worth looking at: what the last statement worked on, then what was made before, newest first.
    fn interesting(&self, last: usize) -> Vec<(Var, u32)> {
        let mut list: Vec<(Var, u32)> = Vec::new();
        let mut add = |var: Var, weight| {
            if !list.iter().any(|(v, _)| *v == var) {
                list.push((var, weight));
            }
        };
        match &self.test.statements[last] {
            Statement::Call { receiver: Some(receiver), .. } | Statement::PutField { receiver: Some(receiver), .. } => {
                add(*receiver, 80);
            }
            Statement::New { .. } => add(Var(last as u32), 80),
            _ => {}
        }
        for at in (0..=last).rev() {
            if matches!(self.test.statements[at], Statement::New { .. }) {
                add(Var(at as u32), 30);
            }
        }
        list.truncate(2);
        list
    }

    /// Asks an observer and notes its answer if asking changed nothing and the answer is stable.
    fn observe(&mut self, after: usize, var: Var, object: Ref, observer: CallableId, weight: u32) {
        let api = self.worker.api().clone();
        let ty = api.callable(observer).ret.clone();
        let Some(ty) = observed_type(&ty) else { return };
        let answer = self.worker.probe(|worker| {
            let (ending, taints) = worker.ask(observer, object);
            let Ending::Value(raw) = ending else { return None };
            let unchanged = worker.machine.heap.dirty_cards().next().is_none();
            if !taints.is_empty() || !unchanged {
                return None;
            }
            if let Ty::Prim(prim) = &ty {
                return Some((values::primitive(*prim, raw), Some(*prim)));
            }
            let stable = worker.domain.of_object(&worker.machine, raw as Ref, REACH).is_stable();
            let constant = values::object(&worker.machine, &api, raw as Ref)?;
            stable.then_some((constant, None))
        });
        let Some((value, prim)) = answer else { return };
        let actual = Expr::Call { receiver: Some(Box::new(Expr::Var(var))), callable: observer, args: Vec::new(), ty };
        if value == Constant::Null {
            self.add(after, AssertionKind::Null(actual), weight.saturating_sub(12));
        } else {
            self.equals(after, &actual, value, prim, weight);
        }
    }

    /// The most telling ones, in the order of the test.
    fn choose(mut self) -> Vec<Assertion> {
        let last = self.test.len().saturating_sub(1);
        self.list.sort_by_key(|c| std::cmp::Reverse(c.weight));
        let mut earlier = 0;
        self.list.retain(|c| {
            earlier += usize::from(c.assertion.after < last);
            c.assertion.after >= last || earlier <= EARLIER
        });
        let mut chosen: Vec<Assertion> = self.list.into_iter().take(MOST).map(|c| c.assertion).collect();
        chosen.sort_by_key(|a| a.after);
        chosen
    }
}

/// The static type of an observer's result if its values can be constants.
fn observed_type(ty: &Ty) -> Option<Ty> {
    match ty {
        Ty::Prim(_) => Some(ty.clone()),
        Ty::Class(_, args) if args.is_empty() => Some(ty.clone()),
        _ => None,
    }
}
