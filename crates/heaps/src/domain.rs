//! The domain: the concolic one, and beside it what a run asks of unknown references. Each question is a step of the path; the
//! run goes on with one answer, and the others are ways that the unfolding loop tries.

use std::sync::Arc;

use base::FxHashMap;
use program::{ClassId, Method};
use symbolic::path::{Event, Place};
use symbolic::{Concolic, HeapMode, Shadow};
use vm::domain::Site;
use vm::{Machine, Ref};

use crate::catalog::Catalog;
use crate::criteria::Criterion;
use crate::input::{InputHeap, Kind, ObjId, SlotId, State};
use crate::outside::Outside;
use crate::trail::Trail;

/// Steps of a path that are kept.
const MAX_STEPS: usize = 4000;

/// What a step decided.
#[derive(Clone, Debug)]
pub enum What {
    /// A condition on numbers.
    Number(Event),
    /// The reference was null; it may be an object.
    Nullness(SlotId),
    /// The object was a new one; it may be one that is known already.
    Identity(SlotId),
    /// The object was of a class of one group; it may be of another.
    Types { object: ObjId, groups: Vec<Arc<[ClassId]>>, taken: usize },
}

/// A step of a path.
#[derive(Clone, Debug)]
pub struct Step {
    pub place: Place,
    pub what: What,
    /// The heap before a step that is not about numbers.
    pub before: Option<Box<InputHeap>>,
}

/// Why a run was ended by the domain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended {
    /// The criterion's bound.
    Criterion,
    /// More steps than are kept.
    TooLong,
    /// Something was asked while nothing may be.
    Asked,
}

/// See the module's head.
pub struct Unknown {
    pub concolic: Concolic,
    pub heap: InputHeap,
    pub trail: Trail,
    pub catalog: Catalog,
    pub criterion: Box<dyn Criterion>,
    pub(crate) by_ref: FxHashMap<Ref, ObjId>,
    pub(crate) steps: Vec<Step>,
    pub(crate) ended: Option<Ended>,
    /// Objects from this address on were made by the run.
    pub(crate) made_from: Ref,
    /// The first question ends the run.
    pub(crate) silent: bool,
    /// The criterion ends nothing: a predicate runs.
    pub(crate) unbounded: bool,
    /// The call that is about to be made, and from where.
    pub(crate) call: Call,
    pub(crate) caller: Option<Place>,
    pub(crate) outside: Outside,
}

/// How the newest call chose its method.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Call {
    #[default]
    Direct,
    ByClass,
}

pub(crate) fn place(site: Site<'_>) -> Place {
    Place { method: site.code.method, at: site.at, bci: site.bci() }
}

impl Unknown {
    pub fn new(machine: &mut Machine, trail: Trail, criterion: Box<dyn Criterion>) -> Self {
        let mut concolic = Concolic::new(machine);
        concolic.count_environment();
        // How an element is looked up must not depend on which of its neighbours are decided.
        concolic.heap_mode = HeapMode::Simulation;
        Self {
            concolic,
            heap: InputHeap::default(),
            trail,
            catalog: Catalog::default(),
            criterion,
            by_ref: FxHashMap::default(),
            steps: Vec::new(),
            ended: None,
            made_from: 0,
            silent: false,
            unbounded: false,
            call: Call::Direct,
            caller: None,
            outside: Outside::default(),
        }
    }

    /// Before the heap of a run is built.
    pub(crate) fn begin(&mut self, heap: InputHeap) {
        self.concolic.begin_run();
        self.heap = heap;
        self.trail.begin();
        self.by_ref.clear();
        self.steps.clear();
        self.ended = None;
        self.silent = false;
    }

    /// Before a method runs on the heap that was built.
    pub(crate) fn enter_run(&mut self, machine: &Machine) {
        self.made_from = machine.heap.top();
    }

    /// The steps of the run.
    pub(crate) fn finish(&mut self) -> Vec<Step> {
        self.take_numbers();
        std::mem::take(&mut self.steps)
    }

    /// Conditions on numbers that were decided since, as steps.
    fn take_numbers(&mut self) {
        if self.ended == Some(Ended::Asked) {
            return;
        }
        let (events, cut) = self.concolic.take_events();
        if self.ended.is_none() || self.ended == Some(Ended::Criterion) {
            let steps = events.into_iter().map(|e| Step { place: e.place, what: What::Number(e), before: None });
            self.steps.extend(steps);
        }
        if cut || self.steps.len() > MAX_STEPS {
            self.ended = Some(Ended::TooLong);
        }
    }

    pub(crate) fn end(&mut self, why: Ended) {
        if self.ended.is_none() {
            self.take_numbers();
            self.ended = self.ended.or(Some(why));
        }
    }

    /// Whether the run is over for the domain, so that nothing counts any more.
    pub(crate) fn is_over(&self) -> bool {
        self.ended.is_some()
    }

    fn record(&mut self, place: Place, what: What) -> bool {
        if self.is_over() {
            return false;
        }
        if self.silent {
            self.ended = Some(Ended::Asked);
            return false;
        }
        self.take_numbers();
        let before = Some(Box::new(self.heap.clone()));
        self.steps.push(Step { place, what, before });
        true
    }

    pub(crate) fn slot(&self, shadow: Shadow) -> Option<SlotId> {
        if shadow.is_none() { None } else { self.concolic.open_number(shadow).map(SlotId) }
    }

    /// The run depends on whether a reference is null.
    pub(crate) fn ask_null(&mut self, place: Place, shadow: Shadow) {
        if let Some(slot) = self.slot(shadow)
            && self.heap.slot(slot).state == State::Open
            && self.record(place, What::Nullness(slot))
        {
            self.heap.set(slot, State::Null);
        }
    }

    /// The run depends on which object a reference is.
    pub(crate) fn ask_identity(&mut self, place: Place, shadow: Shadow) {
        self.ask_null(place, shadow);
        let Some(slot) = self.slot(shadow) else { return };
        let state = self.heap.slot(slot).state;
        match state {
            State::Some(object) if self.record(place, What::Identity(slot)) => {
                self.heap.set(slot, State::Is(object));
                self.heap.object_mut(object).known = true;
            }
            State::SomeConstant if self.record(place, What::Identity(slot)) => {
                self.heap.set(slot, State::Constant(0));
            }
            _ => {}
        }
    }

    /// The run depends on the class of an object: classes with the same key are one group.
    pub(crate) fn ask_types<K: PartialEq>(&mut self, place: Place, object: Ref, key: impl Fn(&Self, ClassId) -> K) {
        let Some(&id) = self.by_ref.get(&object) else { return };
        let Kind::Instance(types) = &self.heap.object(id).kind else { return };
        if types.len() < 2 {
            return;
        }
        let mut groups: Vec<(K, Vec<ClassId>)> = Vec::new();
        for &class in types.clone().iter() {
            let key = key(self, class);
            match groups.iter_mut().find(|g| g.0 == key) {
                Some(group) => group.1.push(class),
                None => groups.push((key, vec![class])),
            }
        }
        if groups.len() < 2 {
            return;
        }
        let groups: Vec<Arc<[ClassId]>> = groups.into_iter().map(|g| g.1.into()).collect();
        // The first class was built, and is in the first group.
        let taken = groups[0].clone();
        if self.record(place, What::Types { object: id, groups, taken: 0 }) {
            self.heap.object_mut(id).kind = Kind::Instance(taken);
        }
    }

    /// The run depends on whether an object is of a class.
    pub(crate) fn ask_class(&mut self, place: Place, value: (u64, Shadow), class: ClassId) {
        self.ask_identity(place, value.1);
        self.ask_array(value.0 as Ref);
        self.ask_types(place, value.0 as Ref, |domain, candidate| domain.catalog.is_subclass(candidate, class));
    }

    /// The run depends on the very class of an object.
    pub(crate) fn ask_exact_class(&mut self, place: Place, object: Ref) {
        self.ask_array(object);
        self.ask_types(place, object, |_, candidate| candidate);
    }

    /// The run depends on the class of an object, which may be an array.
    pub(crate) fn ask_array(&mut self, object: Ref) {
        if let Some(&id) = self.by_ref.get(&object)
            && let Kind::Array(class) = self.heap.object(id).kind
        {
            self.outside.array(class);
        }
    }

    /// A method was chosen by the class of its receiver.
    pub(crate) fn dispatched(&mut self, machine: &Machine, place: Place, method: &Method, receiver: Ref) {
        let target = |_: &Self, candidate: ClassId| {
            let table = &machine.class(candidate).vtable;
            let same = |m: &&program::MethodPtr| m.name == method.name && m.desc == method.desc;
            let by_index = table.get(usize::from(method.vindex)).filter(same);
            by_index.or_else(|| table.iter().rev().find(same)).map(|m| m.id)
        };
        self.ask_types(place, receiver, target);
    }
}
