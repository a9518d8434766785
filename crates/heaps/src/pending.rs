//! Ways that no run has taken: what each step of a path might have decided instead.

use std::sync::Arc;

use expr::{Model, TermId, Terms};
use program::ClassId;
use symbolic::path::{Decision, Event};
use symbolic::{Bound, Completeness, Reason};
use vm::Machine;

use crate::build::HeapLimits;
use crate::catalog::{Candidates, Catalog};
use crate::domain::{Step, What};
use crate::input::{InputHeap, Kind, ObjId, SlotId, State};
use crate::running::Ran;

/// Values of one term that are tried where a native needs it as a number.
const MAX_VALUES: usize = 16;
/// Objects of all classes, whatever the limit for one class says.
const MAX_ALL_OBJECTS: usize = 200;

/// A way to be tried: a heap, and conditions on its numbers.
#[derive(Clone, Debug)]
pub struct Pending {
    pub heap: InputHeap,
    /// Conditions that the path decides first, in their order; they hold under the model.
    pub held: Vec<TermId>,
    /// What is to hold besides.
    pub goal: Option<TermId>,
    /// Whether the goal is the next decision of the path, so that nothing else is expected there.
    pub exact: bool,
    /// Values that the next decision of the path has had already.
    pub tried: Vec<u64>,
    pub model: Arc<Model>,
    /// The path that this way only completes: what a predicate asks after its end.
    pub completes: Option<u64>,
}

impl Pending {
    /// The first conditions of the path, if it takes the way that was wanted.
    pub fn expected(&self) -> impl Iterator<Item = TermId> + '_ {
        self.held.iter().copied().chain(self.goal.filter(|_| self.exact))
    }
}

/// What the ways are found with.
pub struct Expansion<'a> {
    pub machine: &'a mut Machine,
    pub catalog: &'a mut Catalog,
    pub terms: &'a mut Terms,
    pub completeness: &'a mut Completeness,
    pub limits: HeapLimits,
    pub aliasing: bool,
}

impl Expansion<'_> {
    /// The other ways at the steps of a run, those of the first step first.
    pub(crate) fn ways(&mut self, from: &Pending, ran: &Ran) -> Vec<Pending> {
        let (steps, last, model) = (&ran.steps, &ran.heap, &ran.model);
        let known = from.expected().count();
        let mut ways = Vec::new();
        let mut held: Vec<TermId> = Vec::new();
        for (i, step) in steps.iter().enumerate() {
            let found = match &step.what {
                What::Number(event) => {
                    let tried = if held.len() == known { &from.tried[..] } else { &[] };
                    let found = if held.len() >= known { self.numbers(event, tried) } else { Vec::new() };
                    let heap = if found.is_empty() { None } else { heap_at(&steps[i..]).or(Some(last)) };
                    let found: Vec<_> = found
                        .into_iter()
                        .filter_map(|(goal, exact, tried)| Some((heap?.clone(), Some(goal), exact, tried)))
                        .collect();
                    held.push(event.decision.held(self.terms));
                    found
                }
                other => {
                    let Some(before) = &step.before else { continue };
                    let heaps = self.structures(before, other);
                    heaps.into_iter().map(|heap| (heap, None, false, Vec::new())).collect()
                }
            };
            let before = &held[..held.len() - usize::from(matches!(step.what, What::Number(_)))];
            ways.extend(found.into_iter().map(|(heap, goal, exact, tried)| {
                let held = before.to_vec();
                let completes = ran.completes.filter(|c| i >= c.1).map(|c| c.0);
                Pending { heap, held, goal, exact, tried, model: model.clone(), completes }
            }));
        }
        ways
    }

    /// The conditions of the other ways of a decision about numbers.
    fn numbers(&mut self, event: &Event, tried: &[u64]) -> Vec<(TermId, bool, Vec<u64>)> {
        match &event.decision {
            Decision::Condition { condition, holds } => {
                let other = Decision::Condition { condition: *condition, holds: !holds };
                vec![(other.held(self.terms), true, Vec::new())]
            }
            Decision::Arm { value, keys, arm } => {
                let others = (0..=keys.len() as u32).filter(|a| a != arm);
                let way = |arm| Decision::Arm { value: *value, keys: keys.clone(), arm };
                others.map(|arm| (way(arm).held(self.terms), true, Vec::new())).collect()
            }
            Decision::Value { term, bits } => {
                let mut tried = tried.to_vec();
                tried.push(*bits);
                if tried.len() >= MAX_VALUES {
                    self.completeness.count(Reason::Fixed, 1);
                    return Vec::new();
                }
                let sort = self.terms.sort(*term);
                let mut goal = TermId::TRUE;
                for &bits in &tried {
                    let value = self.terms.constant(sort, bits);
                    let other = self.terms.ne(*term, value);
                    goal = self.terms.and(goal, other);
                }
                vec![(goal, false, tried)]
            }
        }
    }

    /// The heaps of the other ways of a step that is about references.
    fn structures(&mut self, before: &InputHeap, what: &What) -> Vec<InputHeap> {
        match what {
            What::Number(_) => Vec::new(),
            What::Nullness(slot) => self.objects(before, *slot),
            What::Identity(slot) => match before.slot(*slot).state {
                State::Some(object) => {
                    let mut without = before.clone();
                    without.object_mut(object).kind = Kind::Gone;
                    self.aliases(&without, *slot)
                }
                _ => self.constants(before, *slot),
            },
            What::Types { object, groups, taken } => {
                let others = groups.iter().enumerate().filter(|(i, _)| i != taken);
                let narrowed = others.map(|(_, group)| {
                    let mut heap = before.clone();
                    heap.object_mut(*object).kind = Kind::Instance(group.clone());
                    heap
                });
                narrowed.collect()
            }
        }
    }

    /// A reference that was null is an object.
    fn objects(&mut self, before: &InputHeap, slot: SlotId) -> Vec<InputHeap> {
        let declared = before.slot(slot).declared;
        let candidates = self.catalog.candidates(self.machine, declared);
        self.completeness.count(Reason::Classes, u64::from(self.catalog.is_partial(declared)));
        self.completeness.count(Reason::Characters, u64::from(candidates == Candidates::Text));
        let kind = match candidates {
            Candidates::Classes(all) => Kind::Instance(all),
            Candidates::Array(class) => Kind::Array(class),
            Candidates::Text => Kind::Text,
            Candidates::Constants(0) | Candidates::None => {
                self.completeness.count(Reason::Classes, 1);
                return Vec::new();
            }
            Candidates::Constants(_) => {
                let mut heap = before.clone();
                heap.set(slot, State::SomeConstant);
                return vec![heap];
            }
        };
        let same = before.objects.iter().filter(|o| first_class(&o.kind) == first_class(&kind)).count();
        if same >= self.limits.objects as usize || before.count() >= MAX_ALL_OBJECTS {
            // It may still be an object that is known.
            self.completeness.hit(Bound::Objects, u64::from(self.limits.objects), 1);
            return self.aliases(before, slot);
        }
        let mut heap = before.clone();
        let name = heap.slot(slot).name.clone();
        let object = heap.add(name, kind, false);
        heap.set(slot, State::Some(object));
        vec![heap]
    }

    /// The reference is one of the objects that are known.
    fn aliases(&mut self, before: &InputHeap, slot: SlotId) -> Vec<InputHeap> {
        if !self.aliasing {
            return Vec::new();
        }
        let declared = before.slot(slot).declared;
        let mut heaps = Vec::new();
        for object in before.ids() {
            if let Some(kind) = self.as_declared(before, object, declared) {
                let mut heap = before.clone();
                heap.object_mut(object).kind = kind;
                heap.set(slot, State::Is(object));
                heaps.push(heap);
            }
        }
        heaps
    }

    /// An object as a reference of this type may lead to it; nothing if none may.
    fn as_declared(&self, heap: &InputHeap, object: ObjId, declared: ClassId) -> Option<Kind> {
        let found = heap.object(object);
        if !found.known {
            return None;
        }
        let program = &self.machine.program;
        match &found.kind {
            Kind::Instance(types) => {
                let fitting: Arc<[ClassId]> =
                    types.iter().copied().filter(|&class| program.is_subclass(class, declared)).collect();
                (!fitting.is_empty()).then_some(Kind::Instance(fitting))
            }
            Kind::Array(class) => program.is_subclass(*class, declared).then(|| found.kind.clone()),
            Kind::Text => program.is_subclass(self.machine.known.string, declared).then_some(Kind::Text),
            Kind::Gone => None,
        }
    }

    fn constants(&mut self, before: &InputHeap, slot: SlotId) -> Vec<InputHeap> {
        let Candidates::Constants(count) = *self.catalog.known(before.slot(slot).declared) else { return Vec::new() };
        let with = |number| {
            let mut heap = before.clone();
            heap.set(slot, State::Constant(number));
            heap
        };
        (1..count).map(with).collect()
    }
}

/// What objects are counted by.
fn first_class(kind: &Kind) -> Option<ClassId> {
    match kind {
        Kind::Instance(types) => types.first().copied(),
        Kind::Array(class) => Some(*class),
        Kind::Text => Some(ClassId(u32::MAX)),
        Kind::Gone => None,
    }
}

/// The heap before the first of these steps.
fn heap_at(steps: &[Step]) -> Option<&InputHeap> {
    steps.iter().find_map(|s| s.before.as_deref())
}
