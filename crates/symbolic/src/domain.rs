//! The concolic domain: beside every value that depends on inputs stands the term it was computed by.
//!
//! Values that depend on no input have no shadow, and then nothing is done but to see that. Where a term decides (a branch,
//! a check, an index) that is an event of the path. What cannot be followed is fixed to the value it has, which is an
//! event too and counted, so that the events of a run always say exactly which inputs take the same way.

use std::sync::Arc;

use base::{FxHashMap, FxHashSet};
use expr::{Mark as TermMark, Model, Sort, TermId, Terms, VarId};
use program::{ClassId, MethodId};
use vm::Machine;
use vm::domain::{Shadowed, Site};

use crate::arrays::Access;
use crate::input::{Input, Part};
use crate::log::Log;
use crate::mark::KnownArrays;
use crate::memory::Memory;
use crate::merge::Merging;
use crate::models::Models;
use crate::path::{Decision, Event, Kind, Place};
use crate::render::Mark;
use crate::representation::ArrayLimits;
use crate::seeded::Seeded;
use crate::shadow::{Reference, Shadow, What};
use crate::types::MadeObjects;
use crate::unknown::UnknownCalls;

/// How arrays with an index that depends on inputs are treated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum HeapMode {
    /// The index is fixed to the value it has.
    Simulation,
    /// The solver reasons about all elements, with arrays of its own where elements depend on inputs.
    Reasoning,
    /// Whatever pays off for the array.
    #[default]
    Auto,
}

/// What was lost on the way, and how often.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Values fixed because a native or an array needed them concrete.
    pub fixed: u64,
    /// Shadows dropped because a value was used as another kind than it has.
    pub dropped: u64,
}

/// The domain. See the module's head.
pub struct Concolic {
    pub terms: Terms,
    start: TermMark,
    pub(crate) memory: Memory,
    pub(crate) references: Vec<Reference>,
    pub(crate) log: Log,
    pub(crate) access: Access,
    pub(crate) arrays: KnownArrays,
    pub(crate) keys: FxHashMap<(MethodId, u32), Arc<[i32]>>,
    pub(crate) models: Models,
    /// The class of the method that was entered last.
    pub(crate) entered: ClassId,
    /// The class of the native that ran last.
    pub(crate) native_class: ClassId,
    pub(crate) inputs: Arc<[Input]>,
    pub(crate) plan: Vec<Option<Mark>>,
    /// What each variable stands for.
    pub(crate) parts: FxHashMap<VarId, (usize, Part)>,
    /// The values of boxes that are inputs, by their terms.
    pub(crate) boxed: FxHashMap<TermId, i64>,
    /// Whether anything can be symbolic at all.
    pub(crate) active: bool,
    /// Whether there are texts that are not wide, and conditions on texts' forms that something depended on: a
    /// comparison in this method, or else something that is about forms only.
    pub(crate) narrow: bool,
    pub(crate) forms: Vec<(TermId, Option<MethodId>)>,
    pub(crate) made: MadeObjects,
    pub(crate) unknowns: UnknownCalls,
    /// Conditions that hold of all inputs by their nature.
    pub(crate) givens: Vec<TermId>,
    /// Those of them that only say how long texts and arrays may be, with the variable of the length.
    pub(crate) caps: Vec<(TermId, TermId)>,
    pub(crate) seeded: Seeded,
    pub(crate) merging: Merging,
    /// Operations, by method and offset, of which it is decided on a path whether they overflow.
    pub overflows: FxHashSet<(MethodId, u16)>,
    pub counts: Counts,
    pub heap_mode: HeapMode,
    pub array_limits: ArrayLimits,
}

impl Concolic {
    pub fn new(machine: &mut Machine) -> Self {
        Self::with_terms(machine, Terms::new())
    }

    /// With terms of the caller's choice, which may not simplify what is built.
    pub fn with_terms(machine: &mut Machine, terms: Terms) -> Self {
        machine.transparent = true;
        Self {
            start: terms.mark(),
            terms,
            memory: Memory::default(),
            references: Vec::new(),
            log: Log::default(),
            access: Access::default(),
            arrays: KnownArrays::default(),
            keys: FxHashMap::default(),
            models: Models::new(machine),
            entered: ClassId(0),
            native_class: ClassId(0),
            inputs: Arc::new([]),
            plan: Vec::new(),
            parts: FxHashMap::default(),
            boxed: FxHashMap::default(),
            active: false,
            narrow: false,
            forms: Vec::new(),
            made: MadeObjects::default(),
            unknowns: UnknownCalls::default(),
            givens: Vec::new(),
            caps: Vec::new(),
            seeded: Seeded::default(),
            merging: Merging::default(),
            overflows: FxHashSet::default(),
            counts: Counts::default(),
            heap_mode: HeapMode::default(),
            array_limits: ArrayLimits::default(),
        }
    }

    /// Makes a byte of the heap an input that no test has, so that shadows are kept from now on.
    pub fn stay_awake(&mut self, addr: u32) {
        let term = self.terms.var("awake", Sort::BV8);
        self.memory.set(addr, 1, Shadow::of(term));
        self.active = true;
    }

    /// Forgets all terms. Nothing may be symbolic any more: the worker must be back before its first statement.
    pub(crate) fn start_over(&mut self, inputs: Arc<[Input]>) {
        self.terms.reset(self.start);
        self.references.clear();
        self.parts.clear();
        self.boxed.clear();
        self.active = false;
        self.givens.clear();
        self.caps.clear();
        self.seeded.start_over();
        self.merging.start_over();
        self.narrow = false;
        self.forms.clear();
        self.made.clear();
        self.unknowns.clear();
        self.plan.clear();
        self.arrays.clear();
        self.inputs = inputs;
    }

    pub(crate) fn reference(&self, shadow: Shadow) -> Option<&Reference> {
        self.references.get(shadow.number()?)
    }

    pub(crate) fn note(&mut self, reference: Reference) -> Shadow {
        let known = self.references.iter().rev().take(8).position(|r| *r == reference);
        if known.is_none() {
            self.references.push(reference);
        }
        let number = self.references.len() - 1 - known.unwrap_or(0);
        Shadow::reference(number as u32)
    }

    /// A term as one of the wanted sort: the same bits.
    pub(crate) fn coerce(&mut self, term: TermId, sort: Sort) -> Option<TermId> {
        let from = self.terms.sort(term);
        if from == sort {
            return Some(term);
        }
        if from.bits() == sort.bits() && from.is_fp() && sort.is_bv() {
            return Some(self.terms.fp_to_bits(term));
        }
        if from.bits() == sort.bits() && from.is_bv() && sort.is_fp() {
            return Some(self.terms.fp_from_bits(term));
        }
        self.counts.dropped += 1;
        None
    }

    /// The operand of an operation; a constant if it has no shadow.
    pub(crate) fn operand(&mut self, value: Shadowed<Shadow>, sort: Sort) -> TermId {
        let term = value.1.term().and_then(|t| self.coerce(t, sort));
        term.unwrap_or_else(|| self.terms.constant(sort, value.0))
    }

    /// The shadow of a computed term: none for constants.
    pub(crate) fn shadow(&self, term: TermId) -> Shadow {
        if self.terms.is_const(term) { Shadow::NONE } else { Shadow::of(term) }
    }

    /// Notes that a condition held or not.
    pub(crate) fn decide(&mut self, place: Place, kind: Kind, condition: TermId, holds: bool) {
        self.log.push(
            &mut self.terms,
            Event { place, kind, decision: Decision::Condition { condition, holds }, call: None },
        );
    }

    /// Whether a boolean that comes out is true is part of the path.
    pub fn decide_truth(&mut self, place: Place, shadow: Shadow, value: u64) {
        if let Some(term) = shadow.term() {
            let zero = self.terms.bv(32, 0);
            let is_true = self.terms.ne(term, zero);
            self.decide(place, Kind::Branch, is_true, value as u32 != 0);
        }
    }

    /// Notes what holds of all inputs.
    pub(crate) fn give(&mut self, condition: TermId) {
        if condition != TermId::TRUE && !self.givens.contains(&condition) {
            self.givens.push(condition);
        }
    }

    /// Fixes a term to the value it has.
    pub(crate) fn fix(&mut self, place: Place, term: TermId, bits: u64) {
        if self.terms.is_const(term) {
            return;
        }
        self.counts.fixed += 1;
        let bits = expr::canonical(self.terms.sort(term), bits);
        self.log.push(
            &mut self.terms,
            Event { place, kind: Kind::Fixed, decision: Decision::Value { term, bits }, call: None },
        );
    }

    /// Fixes which of several objects a reference is.
    pub(crate) fn settle(&mut self, place: Place, object: Shadowed<Shadow>) {
        if let Some(&Reference { what: What::OneOf { index, at, .. }, .. }) = self.reference(object.1) {
            self.fix(place, index, u64::from(at));
        }
    }

    /// Fixes which object a reference is, if its class depends on that.
    pub(crate) fn settle_class(&mut self, place: Place, object: Shadowed<Shadow>) {
        if matches!(self.reference(object.1), Some(Reference { what: What::OneOf { mixed: true, .. }, .. })) {
            self.settle(place, object);
        }
    }

    /// Whether a reference is null, if that depends on inputs.
    pub(crate) fn is_null(&self, shadow: Shadow) -> Option<TermId> {
        self.reference(shadow)?.null
    }

    /// The values of all variables under which a run took place.
    pub(crate) fn values(&self, value: impl Fn(usize, Part) -> Option<u64>) -> Model {
        let mut model = Model::new();
        let mut vars: Vec<_> = self.parts.iter().map(|(&var, &part)| (var, part)).collect();
        vars.sort_unstable_by_key(|v| v.0);
        for (var, (input, part)) in vars {
            if let Some(bits) = value(input, part) {
                model.set(var, expr::canonical(self.terms.var_sort(var), bits));
            }
        }
        model
    }
}

pub(crate) fn place(site: Site<'_>) -> Place {
    Place { method: site.code.method, at: site.at, bci: site.bci() }
}
