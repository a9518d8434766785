//! Traces of a test: what its statements do with the objects of the subject, one after the other.

use std::collections::BTreeMap;

use executor::{Ending, Observer, Worker};
use fsm::{Call, CallKind, End, Event, Parameter, Snapshot, Value};
use session::state_hash;
use testcase::{Api, CallableId, CallableKind, Statement, TestCase, Ty, Var};
use vm::Ref;

use crate::subject::Subject;
use crate::values;
use crate::watcher::{Watcher, thrown};

/// Objects of the subject that are followed in one test.
const MAX_OBJECTS: usize = 4;
/// Statements of a test that are followed; what a test does after them is left out.
pub const MAX_STATEMENTS: usize = 250;

/// The calls that events name, each once.
#[derive(Default)]
pub struct Calls {
    pub list: Vec<Call>,
    /// Calls that did not come to an end, by why not, with how often.
    pub endless: BTreeMap<String, BTreeMap<String, u64>>,
}

impl Calls {
    pub fn number(&mut self, call: Call) -> usize {
        self.list.iter().position(|known| *known == call).unwrap_or_else(|| {
            self.list.push(call);
            self.list.len() - 1
        })
    }
}

/// An object of the subject in a test.
#[derive(Clone, Debug)]
pub struct Followed {
    pub var: Var,
    pub events: Vec<Event>,
    /// The statement of each event.
    pub places: Vec<usize>,
    pub snapshot: Snapshot,
    pub hash: u64,
}

/// What follows objects through a test.
pub struct Follower<'a, D: Observer> {
    pub worker: &'a mut Worker<D>,
    pub subject: &'a mut Subject,
    pub watcher: &'a mut Watcher,
    pub calls: &'a mut Calls,
}

impl<D: Observer> Follower<'_, D> {
    /// Runs a test statement by statement.
    pub fn follow(&mut self, test: &TestCase) -> Vec<Followed> {
        let mut followed: Vec<Followed> = Vec::new();
        let mut so_far = TestCase::default();
        for (at, statement) in test.statements.iter().enumerate().take(MAX_STATEMENTS) {
            so_far.push(statement.clone());
            self.worker.run(&so_far);
            let Some(ending) = self.worker.done().get(at).map(|done| done.ending.clone()) else { break };
            self.statement(&so_far, at, &mut followed);
            if !matches!(ending, Ending::Value(_)) {
                break;
            }
        }
        followed
    }

    /// The statement that ran last: a step of the object that it called, perhaps a change of others, perhaps a new object.
    pub fn statement(&mut self, test: &TestCase, at: usize, followed: &mut Vec<Followed>) {
        let statement = &test.statements[at];
        if matches!(statement, Statement::Constant { .. } | Statement::NewArray { .. }) {
            return;
        }
        let receiver = match statement {
            Statement::Call { receiver: Some(receiver), .. } => self.object(*receiver),
            _ => None,
        };
        for one in &mut *followed {
            let Some(object) = self.object(one.var) else { continue };
            if Some(object) == receiver {
                self.step(test, at, one, object);
            } else if state_hash(&self.worker.machine, object) != one.hash {
                self.outside(test, at, one, object);
            }
        }
        if followed.len() < MAX_OBJECTS
            && let Some(object) = self.object(Var(at as u32)).filter(|_| statement.ty().is_reference())
            && followed.iter().all(|one| self.object(one.var) != Some(object))
            && self.subject.is_one(&self.worker.machine, object)
        {
            followed.extend(self.made(test, at, object));
        }
    }

    fn object(&self, var: Var) -> Option<Ref> {
        self.worker.value(var).map(|raw| raw as Ref).filter(|&object| object != 0)
    }

    /// A call of the object itself.
    fn step(&mut self, test: &TestCase, at: usize, one: &mut Followed, object: Ref) {
        let Statement::Call { callable, .. } = &test.statements[at] else { return };
        let call = call_of(&self.subject.api, *callable, CallKind::Method, None);
        let Some(end) = self.end(test, at) else {
            let why = self.worker.done().get(at).and_then(|done| match &done.ending {
                Ending::Stopped(stopped) => session::obstacle(stopped),
                _ => None,
            });
            // A test that is at fault itself says nothing of the class.
            if let Some(why) = why {
                *self.calls.endless.entry(why.to_string()).or_default().entry(call.with_names()).or_default() += 1;
            }
            return;
        };
        self.push(test, at, one, object, call, end);
    }

    /// Something else changed the object.
    fn outside(&mut self, test: &TestCase, at: usize, one: &mut Followed, object: Ref) {
        let (callable, end) = (callable(&test.statements[at]), self.end(test, at));
        let (Some(callable), Some(end)) = (callable, end) else { return };
        let class = self.subject.api.simple_name(self.subject.api.callable(callable).class).to_owned();
        let call = call_of(&self.subject.api, callable, CallKind::Outside, Some(&class));
        self.push(test, at, one, object, call, end);
    }

    fn push(&mut self, test: &TestCase, at: usize, one: &mut Followed, object: Ref, call: Call, end: End) {
        let after = self.watcher.look(self.worker, object);
        let before = std::mem::replace(&mut one.snapshot, after.clone());
        one.hash = state_hash(&self.worker.machine, object);
        let args = self.arguments(test, at);
        one.places.push(at);
        one.events.push(Event { call: self.calls.number(call), args, before: Some(before), after, end });
    }

    /// The statement gave an object that was not known before.
    fn made(&mut self, test: &TestCase, at: usize, object: Ref) -> Option<Followed> {
        let statement = &test.statements[at];
        let callable = callable(statement)?;
        let api = self.subject.api.clone();
        let creates = api.callable(callable).kind == CallableKind::Constructor;
        let class = api.simple_name(api.callable(callable).class).to_owned();
        let call = if creates {
            Call { name: class, ..call_of(&api, callable, CallKind::Creates, None) }
        } else {
            call_of(&api, callable, CallKind::Gives, Some(&class))
        };
        let after = self.watcher.look(self.worker, object);
        let hash = state_hash(&self.worker.machine, object);
        let (args, call) = (self.arguments(test, at), self.calls.number(call));
        let event = Event { call, args, before: None, after: after.clone(), end: End::Returned(Value::Object) };
        Some(Followed { var: Var(at as u32), events: vec![event], places: vec![at], snapshot: after, hash })
    }

    /// How a statement ended, unless the machine stopped it.
    fn end(&mut self, test: &TestCase, at: usize) -> Option<End> {
        match self.worker.done().get(at)?.ending {
            Ending::Value(raw) => {
                Some(End::Returned(values::of_type(self.worker, test.statements[at].ty(), raw, self.watcher.closely)))
            }
            Ending::Threw(exception) => Some(End::Threw(thrown(self.worker, exception))),
            Ending::Stopped(_) => None,
        }
    }

    fn arguments(&mut self, test: &TestCase, at: usize) -> Vec<Value> {
        let (Statement::Call { args, .. } | Statement::New { args, .. }) = &test.statements[at] else {
            return Vec::new();
        };
        let value = |&var: &Var| match self.worker.value(var) {
            Some(raw) => values::of_type(self.worker, test.ty(var), raw, self.watcher.closely),
            None => Value::Unknown,
        };
        args.iter().map(value).collect()
    }
}

fn callable(statement: &Statement) -> Option<CallableId> {
    match statement {
        Statement::Call { callable, .. } | Statement::New { callable, .. } => Some(*callable),
        _ => None,
    }
}

/// A callable as models know it; of another class with the name of that.
pub fn call_of(api: &Api, id: CallableId, kind: CallKind, class: Option<&str>) -> Call {
    let callable = api.callable(id);
    let spell = |ty: &Ty| api.spell(&testcase::api::erase(ty), &|id| api.canonical_name(id));
    let name = |at: usize| callable.param_names.get(at).cloned().flatten();
    let parameter = |(at, ty): (usize, &Ty)| Parameter {
        name: name(at).map_or_else(|| format!("p{at}"), |n| n.to_string()),
        ty: spell(ty),
    };
    Call {
        name: class.map_or_else(|| callable.name.to_string(), |class| format!("{class}.{}", callable.name)),
        kind,
        parameters: callable.params.iter().enumerate().map(parameter).collect(),
        result: spell(&callable.ret),
        throws: callable.throws.iter().map(spell).collect(),
    }
}
