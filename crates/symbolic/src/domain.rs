//! The concolic domain: beside every value that depends on inputs stands the term it was computed by.
//!
//! Values that depend on no input have no shadow, and then nothing is done but to see that. Where a term decides (a branch,
//! a check, an index) that is an event of the path. What cannot be followed is fixed to the value it has, which is an
//! event too and counted, so that the events of a run always say exactly which inputs take the same way.

use std::sync::Arc;

use base::FxHashMap;
use classfile::descriptor::Kind as Jkind;
use executor::Observer;
use expr::{Mark as TermMark, Model, Sort, TermId, Terms, VarId};
use program::{ClassId, Insn, Method, MethodId, Switch};
use testcase::{Prim, Statement};
use vm::domain::{Binary, Check, Compare, Domain, Shadowed, Site, Unary};
use vm::heap::LENGTH;
use vm::{Effect, Machine, Ref};

use crate::arrays::Access;
use crate::input::{Input, Part};
use crate::log::Log;
use crate::mark::KnownArrays;
use crate::memory::Memory;
use crate::models::Models;
use crate::ops;
use crate::path::{Decision, Event, Kind, Place, Trace};
use crate::render::Mark;
use crate::shadow::{Reference, Shadow, What};

/// How arrays with an index that depends on inputs are treated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum HeapMode {
    /// The index is fixed to the value it has.
    Simulation,
    /// The solver reasons about all elements, as far as arrays are small.
    #[default]
    Reasoning,
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
    references: Vec<Reference>,
    pub(crate) log: Log,
    pub(crate) access: Access,
    pub(crate) arrays: KnownArrays,
    keys: FxHashMap<(MethodId, u32), Arc<[i32]>>,
    pub(crate) models: Models,
    pub(crate) inputs: Arc<[Input]>,
    pub(crate) plan: Vec<Option<Mark>>,
    /// What each variable stands for.
    pub(crate) parts: FxHashMap<VarId, (usize, Part)>,
    /// Whether anything can be symbolic at all.
    pub(crate) active: bool,
    /// Conditions that hold of all inputs by their nature.
    pub(crate) givens: Vec<TermId>,
    pub counts: Counts,
    pub heap_mode: HeapMode,
}

impl Concolic {
    pub fn new(machine: &mut Machine) -> Self {
        let terms = Terms::new();
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
            inputs: Arc::new([]),
            plan: Vec::new(),
            parts: FxHashMap::default(),
            active: false,
            givens: Vec::new(),
            counts: Counts::default(),
            heap_mode: HeapMode::default(),
        }
    }

    /// Forgets all terms. Nothing may be symbolic any more: the worker must be back before its first statement.
    pub(crate) fn start_over(&mut self, inputs: Arc<[Input]>) {
        self.terms.reset(self.start);
        self.references.clear();
        self.parts.clear();
        self.active = false;
        self.givens.clear();
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
        self.log.push(&mut self.terms, Event { place, kind, decision: Decision::Condition { condition, holds } });
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
        self.log.push(&mut self.terms, Event { place, kind: Kind::Fixed, decision: Decision::Value { term, bits } });
    }

    /// Fixes which of several objects a reference is.
    pub(crate) fn settle(&mut self, place: Place, object: Shadowed<Shadow>) {
        if let Some(Reference { what: What::OneOf { objects, index }, .. }) = self.reference(object.1) {
            let (at, index) = (objects.iter().position(|&o| o == object.0 as Ref).unwrap_or(0), *index);
            self.fix(place, index, at as u64);
        }
    }

    /// Whether a reference is null, if that depends on inputs.
    fn is_null(&self, shadow: Shadow) -> Option<TermId> {
        self.reference(shadow)?.null
    }

    fn references_compared(
        &mut self,
        site: Site<'_>,
        compare: Compare,
        a: Shadowed<Shadow>,
        b: Shadowed<Shadow>,
        taken: bool,
    ) {
        let place = place(site);
        if matches!(compare, Compare::Null | Compare::NonNull) {
            if let Some(null) = self.is_null(a.1) {
                self.decide(place, Kind::Branch, null, taken == (compare == Compare::Null));
            }
            return;
        }
        for side in [a, b] {
            self.settle(place, side);
        }
        if let Some(same) = self.same_box(a, b) {
            self.decide(place, Kind::Branch, same, taken == (compare == Compare::RefEq));
        }
        for (side, other) in [(a, b), (b, a)] {
            if let Some(null) = self.is_null(side.1)
                && other.0 as Ref == 0
            {
                self.decide(place, Kind::Branch, null, taken == (compare == Compare::RefEq));
            }
        }
    }

    /// When two boxes are the same object: `valueOf` gives one for all equal values that are small.
    fn same_box(&mut self, a: Shadowed<Shadow>, b: Shadowed<Shadow>) -> Option<TermId> {
        if a.1 == b.1 || a.0 as Ref == 0 || b.0 as Ref == 0 {
            return None;
        }
        let value = |s: Shadow| match self.reference(s)?.what {
            What::Box(value) => Some(value),
            _ => None,
        };
        let (x, y) = (value(a.1)?, value(b.1)?);
        let sort = self.terms.sort(x);
        if x == y || sort != self.terms.sort(y) || !sort.is_bv() {
            return None;
        }
        let width = sort.bits();
        let (low, high) = (self.terms.bv(width, -128), self.terms.bv(width, 127));
        let (equal, above, below) = (self.terms.eq(x, y), self.terms.sge(x, low), self.terms.sle(x, high));
        Some(self.terms.and_all(&[equal, above, below]))
    }

    fn switch_keys(&mut self, site: Site<'_>) -> Option<Arc<[i32]>> {
        if let Some(keys) = self.keys.get(&(site.code.method, site.at)) {
            return Some(keys.clone());
        }
        let (Insn::TableSwitch { table, .. } | Insn::LookupSwitch { table, .. }) = site.code.insns[site.at as usize]
        else {
            return None;
        };
        let keys: Arc<[i32]> = match &site.code.switches[table as usize] {
            Switch::Table { low, targets, .. } => (0..targets.len() as i32).map(|k| low.wrapping_add(k)).collect(),
            Switch::Lookup { keys, .. } => keys.iter().copied().collect(),
        };
        self.keys.insert((site.code.method, site.at), keys.clone());
        Some(keys)
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

impl Domain for Concolic {
    type Shadow = Shadow;
    const SHADOWS: bool = true;

    #[inline]
    fn unary(&mut self, op: Unary, a: Shadowed<Shadow>, _: u64) -> Shadow {
        if a.1.is_none() {
            return Shadow::NONE;
        }
        let operand = self.operand(a, ops::unary_sort(op));
        let term = ops::unary(&mut self.terms, op, operand);
        self.shadow(term)
    }

    #[inline]
    fn binary(&mut self, op: Binary, a: Shadowed<Shadow>, b: Shadowed<Shadow>, _: u64) -> Shadow {
        if !Shadow::any(a.1, b.1) {
            return Shadow::NONE;
        }
        let (left, right) = ops::operand_sorts(op);
        let (a, b) = (self.operand(a, left), self.operand(b, right));
        let term = ops::binary(&mut self.terms, op, a, b);
        self.shadow(term)
    }

    fn instance_of(&mut self, site: Site<'_>, object: Shadowed<Shadow>, _: ClassId, result: bool) -> Shadow {
        if object.1.is_none() {
            return Shadow::NONE;
        }
        self.settle(place(site), object);
        match self.is_null(object.1) {
            Some(null) if result => {
                let some = self.terms.not(null);
                let term = self.terms.bool_to_bv(some, 32);
                self.shadow(term)
            }
            _ => Shadow::NONE,
        }
    }

    #[inline]
    fn branch(
        &mut self,
        site: Site<'_>,
        _: u32,
        compare: Compare,
        a: Shadowed<Shadow>,
        b: Shadowed<Shadow>,
        taken: bool,
    ) {
        if !Shadow::any(a.1, b.1) {
            return;
        }
        let Some(sort) = ops::compare_sort(compare) else {
            return self.references_compared(site, compare, a, b, taken);
        };
        let (x, y) = (self.operand(a, sort), self.operand(b, sort));
        if let Some(condition) = ops::compare(&mut self.terms, compare, x, y) {
            self.decide(place(site), Kind::Branch, condition, taken);
        }
    }

    fn switch(&mut self, site: Site<'_>, _: u32, value: Shadowed<Shadow>, arm: u32) {
        if value.1.is_none() {
            return;
        }
        let value = self.operand(value, Sort::BV32);
        if !self.terms.is_const(value)
            && let Some(keys) = self.switch_keys(site)
        {
            let decision = Decision::Arm { value, keys, arm };
            self.log.push(&mut self.terms, Event { place: place(site), kind: Kind::Switch, decision });
        }
    }

    #[inline]
    fn check(&mut self, site: Site<'_>, check: Check, a: Shadowed<Shadow>, b: Shadowed<Shadow>, ok: bool) {
        if !Shadow::any(a.1, b.1) {
            return;
        }
        let place = place(site);
        match check {
            Check::Null => {
                if let Some(null) = self.is_null(a.1) {
                    self.decide(place, Kind::Null, null, !ok);
                }
                if stores_through(site) {
                    self.settle(place, a);
                }
            }
            Check::Bounds => {
                let (index, length) = (self.operand(a, Sort::BV32), self.operand(b, Sort::BV32));
                let inside = self.terms.ult(index, length);
                self.decide(place, Kind::Bounds, inside, ok);
            }
            Check::Divisor => {
                let Some(divisor) = a.1.term() else { return };
                let zero = self.terms.constant(self.terms.sort(divisor), 0);
                let some = self.terms.ne(divisor, zero);
                self.decide(place, Kind::Divisor, some, ok);
            }
            Check::NegativeSize => {
                let size = self.operand(a, Sort::BV32);
                let zero = self.terms.bv(32, 0);
                let natural = self.terms.sge(size, zero);
                self.decide(place, Kind::NegativeSize, natural, ok);
                if matches!(site.code.insns[site.at as usize], Insn::MultiNewArray { .. }) {
                    self.fix(place, size, a.0);
                }
            }
            // All objects that a reference may be are of one class.
            Check::Cast | Check::ArrayStore => {}
        }
    }

    #[inline]
    fn load(&mut self, site: Site<'_>, base: Shadowed<Shadow>, addr: u32, len: u32, value: u64) -> Shadow {
        if !base.1.is_none()
            && let Some(shadow) = self.load_through(site, base, addr, len)
        {
            return shadow;
        }
        self.loaded(addr, len, value, is_signed(site))
    }

    #[inline]
    fn store(&mut self, _: Site<'_>, _: Shadowed<Shadow>, addr: u32, len: u32, value: Shadowed<Shadow>) {
        if self.active {
            self.stored(addr, len, value.1);
        }
    }

    #[inline]
    fn array_load(
        &mut self,
        site: Site<'_>,
        array: Shadowed<Shadow>,
        index: Shadowed<Shadow>,
        addr: u32,
        len: u32,
        value: u64,
    ) -> Shadow {
        if index.1.is_none() {
            return self.loaded(addr, len, value, is_signed(site));
        }
        self.load_at(site, array.0 as Ref, index, len, value)
    }

    #[inline]
    fn array_store(
        &mut self,
        site: Site<'_>,
        array: Shadowed<Shadow>,
        index: Shadowed<Shadow>,
        addr: u32,
        len: u32,
        value: Shadowed<Shadow>,
    ) {
        if index.1.is_none() && value.1.is_none() {
            if self.active {
                self.stored(addr, len, Shadow::NONE);
            }
            return;
        }
        self.store_at(site, array.0 as Ref, index, addr, len, value);
    }

    #[inline]
    fn element(
        &mut self,
        machine: &Machine,
        site: Site<'_>,
        array: Shadowed<Shadow>,
        index: Shadowed<Shadow>,
    ) -> Shadow {
        if !self.active {
            return Shadow::NONE;
        }
        if Shadow::any(array.1, index.1) {
            self.settle(place(site), array);
        }
        self.look_at_array(machine, array.0 as Ref, index.1);
        match self.memory.get(array.0 as Ref + LENGTH, 4) {
            crate::memory::Found::Whole(shadow) => shadow,
            _ => Shadow::NONE,
        }
    }

    #[inline]
    fn through(&mut self, machine: &Machine, site: Site<'_>, object: Shadowed<Shadow>) {
        if !object.1.is_none() {
            self.look_at_objects(machine, site, object);
        }
    }

    fn allocate(&mut self, _: Site<'_>, object: Ref, _: ClassId, _: u32, length: Shadowed<Shadow>) {
        if !length.1.is_none() {
            self.stored(object + LENGTH, 4, length.1);
        }
    }

    fn native(
        &mut self,
        machine: &Machine,
        method: &Method,
        args: &[u64],
        shadows: &[Shadow],
        effects: &[Effect],
        result: u64,
    ) -> Shadow {
        self.after_native(&crate::native::Called { machine, method, args, shadows, effects, result: Some(result) })
    }

    fn unfinished(&mut self, machine: &Machine, method: &Method, args: &[u64], shadows: &[Shadow], effects: &[Effect]) {
        self.after_native(&crate::native::Called { machine, method, args, shadows, effects, result: None });
    }

    fn snapshot(&mut self, top: u32) {
        self.memory.snapshot(top);
        self.log.snapshot();
        self.arrays.snapshot();
    }

    fn restored(&mut self) {
        self.memory.restore();
        self.log.restore();
        self.arrays.restore();
    }

    fn committed(&mut self) {
        self.memory.commit();
        self.log.commit();
        self.arrays.commit();
    }
}

/// Whether the instruction needs to know the very object.
fn stores_through(site: Site<'_>) -> bool {
    matches!(
        site.code.insns[site.at as usize],
        Insn::Put8 { .. }
            | Insn::Put16 { .. }
            | Insn::Put32 { .. }
            | Insn::Put64 { .. }
            | Insn::Throw { .. }
            | Insn::MonitorEnter { .. }
            | Insn::MonitorExit { .. }
    )
}

/// Whether the instruction extends what it loads with the sign.
pub(crate) fn is_signed(site: Site<'_>) -> bool {
    !matches!(site.code.insns[site.at as usize], Insn::Get16U { .. } | Insn::GetS16U { .. } | Insn::ALoad16U { .. })
}

impl Observer for Concolic {
    type Note = Trace;
    const OWN_TEXTS: bool = true;

    fn begin(&mut self) {
        self.log.begin();
    }

    fn end(&mut self, _: &Machine) -> Trace {
        self.log.take()
    }

    fn defined(&mut self, machine: &Machine, at: usize, _: &Statement, value: u64, shadow: Shadow) -> Shadow {
        match self.plan.get(at).copied().flatten() {
            Some(mark) => self.mark(machine, mark, value),
            None => shadow,
        }
    }

    fn converted(&mut self, from: Prim, to: Jkind, value: u64, shadow: Shadow) -> Shadow {
        if shadow.is_none() {
            return Shadow::NONE;
        }
        let term = self.operand((value, shadow), register_sort(from));
        let t = &mut self.terms;
        let wide = match (from, to) {
            (_, Jkind::Ref) => return self.note(Reference { null: None, what: What::Box(term) }),
            (Prim::Float, Jkind::Double) => t.fp_to_fp(term, Sort::F64),
            (Prim::Float | Prim::Double | Prim::Boolean, _) => term,
            (_, Jkind::Float) => t.fp_from_signed(term, Sort::F32),
            (_, Jkind::Double) => t.fp_from_signed(term, Sort::F64),
            (Prim::Long, _) => term,
            (_, Jkind::Long) => t.sign_ext(term, 64),
            _ => term,
        };
        self.shadow(wide)
    }

    fn wrote(&mut self, addr: u32, len: u32, _: u64, shadow: Shadow) {
        self.stored(addr, len, shadow);
    }

    fn read(&mut self, addr: u32, kind: Jkind, value: u64) -> Shadow {
        let len = match kind {
            Jkind::Boolean | Jkind::Byte => 1,
            Jkind::Char | Jkind::Short => 2,
            Jkind::Long | Jkind::Double => 8,
            _ => 4,
        };
        self.loaded(addr, len, value, kind != Jkind::Char)
    }
}

/// The sort of a primitive in a register.
pub(crate) fn register_sort(prim: Prim) -> Sort {
    match prim {
        Prim::Long => Sort::BV64,
        Prim::Float => Sort::F32,
        Prim::Double => Sort::F64,
        _ => Sort::BV32,
    }
}
