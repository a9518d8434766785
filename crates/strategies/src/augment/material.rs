//! What tests are made of: object states with the calls that lead to them, and lists of arguments.

use session::{ClassContext, Looked, Novelty, Step};
use states::Key;
use testcase::{Builder, CallableId, CallableKind, Prim, Recipe, Statement, TestCase, Ty, TypeId, Var, repair};

/// An object of the class under test in a state, and how to get there.
#[derive(Clone, Debug)]
pub(super) struct State {
    pub case: TestCase,
    pub var: Var,
    pub key: Key,
}

impl State {
    fn recipe(&self) -> Recipe {
        Recipe { case: self.case.clone(), var: self.var }
    }
}

/// An argument of a call.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Argument {
    Made(Recipe),
    /// The receiver itself.
    Receiver,
    /// What this method of the receiver returns; it has no parameters.
    OfReceiver(CallableId),
}

/// A method with arguments; with a receiver it is a call.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Arguments {
    pub callable: CallableId,
    pub list: Vec<Argument>,
}

impl Arguments {
    /// The test with this call on the receiver.
    pub fn call(&self, builder: &Builder<'_>, test: &TestCase, receiver: Var) -> Option<TestCase> {
        let mut test = test.clone();
        let mut vars = Vec::with_capacity(self.list.len());
        for argument in &self.list {
            vars.push(match argument {
                Argument::Made(recipe) => recipe.append_to(&mut test),
                Argument::Receiver => receiver,
                Argument::OfReceiver(getter) => {
                    test = builder.with_call(&test, *getter, Some(receiver), &[])?;
                    Var(test.len() as u32 - 1)
                }
            });
        }
        builder.with_arguments(test, self.callable, Some(receiver), vars)
    }

    fn with(&self, at: usize, argument: Argument) -> Self {
        let mut list = self.list.clone();
        list[at] = argument;
        Self { callable: self.callable, list }
    }
}

/// What a test has that was not seen before: states, and lists of arguments with their keys.
pub(super) struct Material {
    pub states: Vec<State>,
    pub lists: Vec<(Arguments, Key)>,
}

/// The step that a statement itself is, if it is a call of the class under test.
pub(super) fn own_step<'l>(context: &ClassContext, test: &TestCase, looked: &'l Looked, at: usize) -> Option<&'l Step> {
    let (Statement::New { callable, .. } | Statement::Call { callable, .. }) = test.statements.get(at)? else {
        return None;
    };
    looked.steps.iter().find(|step| step.at == at).filter(|_| context.callables.contains(callable))
}

/// Collects what a test that was looked at has.
pub(super) fn collect(context: &ClassContext, novelty: &mut Novelty, test: &TestCase, looked: &Looked) -> Material {
    let mut material = Material { states: Vec::new(), lists: Vec::new() };
    for (at, statement) in test.statements.iter().enumerate() {
        let Some(step) = own_step(context, test, looked, at) else { continue };
        let object = match statement {
            Statement::New { .. } => Var(at as u32),
            Statement::Call { receiver: Some(receiver), callable, args, .. } => {
                let list = args.iter().map(|&arg| argument(test, at, *receiver, arg)).collect();
                material.lists.push((Arguments { callable: *callable, list }, step.arguments));
                *receiver
            }
            _ => continue,
        };
        if let Some(key) = step.after.filter(|_| !step.threw)
            && novelty.is_new_state(key)
            && material.states.iter().all(|state| state.key != key)
        {
            material.states.push(state(novelty, test, at, object, key));
        }
    }
    material
}

/// The state of an object after a statement, with only the statements that matter if these lead there too.
fn state(novelty: &mut Novelty, test: &TestCase, at: usize, object: Var, key: Key) -> State {
    let whole = TestCase { statements: test.statements[..=at].to_vec() };
    let marks = repair::slice(&whole, at, true);
    let case = repair::keep(&whole, &marks);
    if case.len() == whole.len() {
        return State { case, var: object, key };
    }
    let leads_there = novelty.look(&case).steps.last().and_then(|step| step.after) == Some(key);
    if leads_there { State { case, var: moved(&marks, object), key } } else { State { case: whole, var: object, key } }
}

/// Where a variable is after the marked statements were kept.
fn moved(marks: &[bool], var: Var) -> Var {
    Var(marks[..var.index()].iter().filter(|&&kept| kept).count() as u32)
}

/// How the argument of the call at a statement is made.
fn argument(test: &TestCase, at: usize, receiver: Var, var: Var) -> Argument {
    if var == receiver {
        return Argument::Receiver;
    }
    match &test.statements[var.index()] {
        Statement::Call { callable, receiver: Some(on), args, .. } if *on == receiver && args.is_empty() => {
            return Argument::OfReceiver(*callable);
        }
        _ => {}
    }
    let before = TestCase { statements: test.statements[..at].to_vec() };
    let mut alone = vec![false; at];
    alone[var.index()] = true;
    let last = (var.index() + 1..at).rev().find(|&at| repair::touches(&before, at, &alone)).unwrap_or(var.index());
    let marks = repair::slice(&before, last, true);
    Argument::Made(Recipe { case: repair::keep(&before, &marks), var: moved(&marks, var) })
}

/// Which results of the receiver stand for arguments.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Results {
    /// Of classes that are not the JDK's everyday ones: positions, iterators, entries are of use only to the object that gave them.
    Objects,
    /// Numbers of the parameter's type.
    Numbers,
}

/// Lists in which something that the receiver itself gives stands for an argument.
pub(super) fn with_own_results(context: &ClassContext, lists: &[Arguments], which: Results) -> Vec<Arguments> {
    let api = &context.api;
    let fits = |wanted: &Ty, given: &Ty| match (which, wanted, given) {
        (Results::Numbers, Ty::Prim(wanted), Ty::Prim(given)) => wanted == given && *given != Prim::Boolean,
        (Results::Objects, Ty::Class(TypeId::OBJECT | TypeId::STRING, _), _) => false,
        (Results::Objects, Ty::Class(wanted, _), given) => {
            wanted.unboxed().is_none() && given.type_id().is_some_and(|given| api.is_subtype(given, *wanted))
        }
        _ => false,
    };
    let is_getter = |id: &&CallableId| {
        let callable = api.callable(**id);
        callable.kind == CallableKind::Method && callable.params.is_empty()
    };
    let getters: Vec<CallableId> = context.callables.iter().filter(is_getter).copied().collect();
    let mut all: Vec<Arguments> = Vec::new();
    for list in lists {
        for (at, ty) in api.callable(list.callable).params.iter().enumerate() {
            for &getter in getters.iter().filter(|&&getter| fits(ty, &api.callable(getter).ret)) {
                let list = list.with(at, Argument::OfReceiver(getter));
                if !all.contains(&list) {
                    all.push(list);
                }
            }
        }
    }
    all
}

/// Lists in which objects of the class under test, in these states, stand for arguments that may be such.
pub(super) fn with_states(context: &ClassContext, lists: &[Arguments], states: &[State]) -> Vec<Arguments> {
    let api = &context.api;
    let mut all = Vec::new();
    for list in lists {
        let callable = api.callable(list.callable);
        for (at, ty) in callable.params.iter().enumerate() {
            let Ty::Class(wanted, _) = ty else { continue };
            let is_equals = *wanted == TypeId::OBJECT && &*callable.name == "equals";
            if is_equals || *wanted != TypeId::OBJECT && api.is_subtype(context.class, *wanted) {
                all.extend(states.iter().map(|state| list.with(at, Argument::Made(state.recipe()))));
            }
        }
    }
    all
}
