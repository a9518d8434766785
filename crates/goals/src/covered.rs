//! What a test that ran has covered.

use std::sync::Arc;

use base::FxHashMap;
use classfile::descriptor;
use executor::{Ending, Observer, Worker};
use suite::{Fact, GoalBits, GoalId};
use testcase::{Api, CallableId, CallableKind, Statement, TestCase};
use vm::{Machine, Ref};

use crate::criteria::exception::{ANYTHING, Seen};
use crate::criteria::partition::{Part, Sort};
use crate::criterion::Criterion;
use crate::goal::Place;
use crate::note::Note;
use crate::set::GoalSet;

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
    /// Methods of the set by callable of the API.
    methods: Vec<Option<Callee>>,
    calls: bool,
}

/// A method of the set that tests call.
#[derive(Clone, Debug)]
struct Callee {
    class: u32,
    method: u32,
    inputs: Box<[Parts]>,
    output: Parts,
}

/// The goals of a parameter or result: one for each part of its type's values, from the first on.
#[derive(Clone, Copy, Debug)]
struct Parts {
    sort: Sort,
    first: Option<GoalId>,
}

impl Parts {
    fn new(sort: Sort, goal: impl Fn(Part) -> Option<GoalId>) -> Self {
        Self { sort, first: sort.parts().first().and_then(|&part| goal(part)) }
    }

    /// The goal that a value covers.
    fn goal(self, machine: &Machine, value: u64) -> Option<GoalId> {
        let first = self.first?;
        let part = self.sort.part(machine, value)?;
        let at = self.sort.parts().iter().position(|of| *of == part)?;
        Some(GoalId(first.0 + at as u32))
    }
}

impl Callee {
    fn new(goals: &GoalSet, class: u32, method: u32) -> Option<Self> {
        let desc = &goals.classes[class as usize].model.methods[method as usize].desc;
        let desc = descriptor::parse_method(desc)?;
        let find = |place: Place| goals.partition(class, method, place);
        let input = |(parameter, &ty)| Parts::new(Sort::of(ty), |part| find(Place::Input { parameter, part }));
        Some(Self {
            class,
            method,
            inputs: (0..).zip(&desc.params).map(input).collect(),
            output: Parts::new(Sort::of(desc.ret), |part| find(Place::Output { part })),
        })
    }
}

impl GoalSet {
    /// For each callable of the API its class in the set and its method in the class file, if it is one of the set's.
    pub fn methods(&self, api: &Api) -> Vec<Option<(u32, u32)>> {
        let mut known = FxHashMap::default();
        for (class, of) in (0..).zip(&self.classes) {
            for (method, m) in (0..).zip(&of.model.methods) {
                known.insert((&*of.model.name, &*m.name, &*m.desc), (class, method));
            }
        }
        let find = |callable: &testcase::Callable| {
            let name = if callable.kind == CallableKind::Constructor { "<init>" } else { &callable.name };
            known.get(&(&*api.class(callable.class).name, name, &*callable.desc)).copied()
        };
        api.callables.iter().map(find).collect()
    }
}

impl Judge {
    pub fn new(goals: Arc<GoalSet>, api: &Api) -> Self {
        let methods = goals.methods(api).into_iter().map(|found| found.and_then(|(c, m)| Callee::new(&goals, c, m)));
        let methods = methods.collect();
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
        // A bit for each fact: statements share most of theirs, and sorting them all would be slower.
        let mut shown = vec![0_u64; self.goals.fact_count().div_ceil(64)];
        for (statement, done) in test.statements.iter().zip(worker.done()) {
            if matches!(done.ending, Ending::Stopped(_)) {
                break;
            }
            let note = note(&done.note);
            note.facts.iter().for_each(|&fact| shown[fact as usize / 64] |= 1 << (fact % 64));
            if self.calls {
                self.call(worker, statement, &done.ending, note, &mut covered);
            }
        }
        let count = shown.iter().map(|word| word.count_ones() as usize).sum();
        let mut facts = Vec::with_capacity(count);
        for (word, base) in shown.iter_mut().zip((0..).step_by(64)) {
            while *word != 0 {
                let fact = base + word.trailing_zeros() as Fact;
                *word &= *word - 1;
                self.goals.add_covered(fact, &mut covered.goals);
                facts.push(fact);
            }
        }
        covered.facts = facts.into();
        covered
    }

    /// The goals that the last statement came to before the machine stopped it, for saying why they are open.
    pub fn lost<'w, D: Observer>(&self, worker: &'w Worker<D>, note: impl Fn(&'w D::Note) -> &'w Note) -> GoalBits {
        let mut goals = GoalBits::default();
        if let Some(last) = worker.done().last().filter(|done| matches!(done.ending, Ending::Stopped(_))) {
            note(&last.note).facts.iter().for_each(|&fact| self.goals.add_covered(fact, &mut goals));
        }
        goals
    }

    fn call<D: Observer>(
        &self,
        worker: &Worker<D>,
        statement: &Statement,
        ending: &Ending,
        note: &Note,
        covered: &mut Covered,
    ) {
        let (Statement::New { callable, args, .. } | Statement::Call { callable, args, .. }) = statement else {
            return;
        };
        let Some(callee) = self.callee(*callable) else { return };
        for (parts, &arg) in callee.inputs.iter().zip(args) {
            let value = worker.value(arg);
            covered.goals.extend(value.and_then(|value| parts.goal(&worker.machine, value)));
        }
        match *ending {
            Ending::Value(value) => covered.goals.extend(callee.output.goal(&worker.machine, value)),
            Ending::Threw(exception) if self.goals.has(Criterion::Exception) => {
                covered.exceptions.push(seen(worker, callee, exception, note));
            }
            _ => {}
        }
    }

    fn callee(&self, callable: CallableId) -> Option<&Callee> {
        self.methods.get(callable.0 as usize)?.as_ref()
    }
}

fn seen<D: Observer>(worker: &Worker<D>, callee: &Callee, exception: Ref, note: &Note) -> Seen {
    let machine = &worker.machine;
    // What a collaborator may throw has no end; that it comes through is one goal.
    let by_test = note.raised.is_some_and(|raised| raised.by_test);
    let class = if by_test { ANYTHING } else { machine.program.name_of(machine.class_of(exception)) };
    Seen { class: callee.class, method: callee.method, exception: class.into(), raised: note.raised }
}
