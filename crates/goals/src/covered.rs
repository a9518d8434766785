//! What a test that ran has covered.

use std::sync::Arc;

use base::FxHashMap;
use classfile::descriptor::{self, MethodDescriptor};
use executor::{Ending, Observer, Worker};
use testcase::{Api, CallableId, CallableKind, Statement, TestCase, Var};
use vm::Ref;

use crate::bits::GoalBits;
use crate::criteria::exception::Seen;
use crate::criteria::partition;
use crate::criterion::Criterion;
use crate::goal::Place;
use crate::note::Note;
use crate::set::{Fact, GoalSet};

/// What a test covers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Covered {
    /// Facts that it shows, ascending.
    pub facts: Box<[Fact]>,
    /// The goals of the set that it covers.
    pub goals: GoalBits,
    /// Exceptions that left its calls; at most one, the last statement's.
    pub exceptions: Vec<Seen>,
}

/// Judges what tests have covered.
#[derive(Clone, Debug)]
pub struct Judge {
    goals: Arc<GoalSet>,
    /// Class and method in the set, by callable of the API.
    methods: Vec<Option<(u32, u32)>>,
    calls: bool,
}

impl Judge {
    pub fn new(goals: Arc<GoalSet>, api: &Api) -> Self {
        let mut known = FxHashMap::default();
        for (class, of) in (0..).zip(&goals.classes) {
            for (method, m) in (0..).zip(&of.model.methods) {
                known.insert((&*of.model.name, &*m.name, &*m.desc), (class, method));
            }
        }
        let find = |callable: &testcase::Callable| {
            let name = if callable.kind == CallableKind::Constructor { "<init>" } else { &callable.name };
            known.get(&(&*api.class(callable.class).name, name, &*callable.desc)).copied()
        };
        let methods = api.callables.iter().map(find).collect();
        let calls = [Criterion::Exception, Criterion::Input, Criterion::Output].into_iter().any(|c| goals.has(c));
        Self { goals, methods, calls }
    }

    pub fn goals(&self) -> &Arc<GoalSet> {
        &self.goals
    }

    /// What the test that a worker ran last has covered. A statement that was stopped by the machine covers nothing:
    /// a test written down ends before it.
    pub fn judge<'w, D: Observer>(
        &self,
        worker: &'w Worker<D>,
        test: &TestCase,
        note: impl Fn(&'w D::Note) -> &'w Note,
    ) -> Covered {
        let mut covered = Covered::default();
        let mut facts = Vec::new();
        for (statement, done) in test.statements.iter().zip(worker.done()) {
            if matches!(done.ending, Ending::Stopped(_)) {
                break;
            }
            let note = note(&done.note);
            facts.extend_from_slice(&note.facts);
            if self.calls {
                self.call(worker, statement, &done.ending, note, &mut covered);
            }
        }
        facts.sort_unstable();
        facts.dedup();
        covered.goals.union(&self.goals.covered(facts.iter().copied()));
        covered.facts = facts.into();
        covered
    }

    fn call<D: Observer>(
        &self,
        worker: &Worker<D>,
        statement: &Statement,
        ending: &Ending,
        note: &Note,
        covered: &mut Covered,
    ) {
        let (Statement::New { callable, args, .. } | Statement::Call { callable, args, .. }) = statement else { return };
        let Some(method) = self.method(*callable) else { return };
        let desc = &self.goals.classes[method.0 as usize].model.methods[method.1 as usize].desc;
        let Some(desc) = descriptor::parse_method(desc) else { return };
        if self.goals.has(Criterion::Input) {
            self.inputs(worker, method, &desc, args, covered);
        }
        match *ending {
            Ending::Value(value) if self.goals.has(Criterion::Output) => {
                let part = partition::part(&worker.machine, desc.ret, value);
                let place = part.map(|part| Place::Output { part });
                covered.goals.extend(place.and_then(|place| self.goals.partition(method.0, method.1, place)));
            }
            Ending::Threw(exception) if self.goals.has(Criterion::Exception) => {
                covered.exceptions.push(seen(worker, method, exception, note));
            }
            _ => {}
        }
    }

    fn method(&self, callable: CallableId) -> Option<(u32, u32)> {
        self.methods.get(callable.0 as usize).copied().flatten()
    }

    fn inputs<D: Observer>(
        &self,
        worker: &Worker<D>,
        method: (u32, u32),
        desc: &MethodDescriptor<'_>,
        args: &[Var],
        covered: &mut Covered,
    ) {
        for (parameter, (&ty, &arg)) in (0..).zip(desc.params.iter().zip(args)) {
            let Some(value) = worker.value(arg) else { continue };
            let Some(part) = partition::part(&worker.machine, ty, value) else { continue };
            let place = Place::Input { parameter, part };
            covered.goals.extend(self.goals.partition(method.0, method.1, place));
        }
    }
}

fn seen<D: Observer>(worker: &Worker<D>, method: (u32, u32), exception: Ref, note: &Note) -> Seen {
    let machine = &worker.machine;
    let class = machine.program.name_of(machine.class_of(exception));
    Seen { class: method.0, method: method.1, exception: class.into(), raised: note.raised }
}
