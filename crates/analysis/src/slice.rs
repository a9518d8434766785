//! Dependence slices: what the outcome of a branch depends on, back to parameters, fields, constants and calls, and the
//! methods that define these fields. Ranked: what is few steps away decides most directly.

use std::collections::VecDeque;

use base::FxHashMap;
use classfile::access;
use classfile::descriptor::parse_method;
use program::Insn;

use crate::callgraph::CallGraph;
use crate::code::{MethodCode, NoCode};
use crate::dependence::ControlDependence;
use crate::effects::EffectAnalysis;
use crate::extract;
use crate::facts::{CallKind, FieldRef, MethodRef};
use crate::ssa::{Value, ValueId};
use crate::world::{FieldIx, MethodIx, World};

/// How many steps away something is.
pub type Rank = u32;

/// Being read by a method that is called counts as this many steps.
const THROUGH_CALL: Rank = 3;

/// What a branch depends on. Everything is listed once, with its lowest rank, the nearest first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Slice {
    /// Parameters: the receiver of an instance method is 0.
    pub params: Vec<(usize, Rank)>,
    pub fields: Vec<(FieldIx, Rank)>,
    pub ints: Vec<(i64, Rank)>,
    /// Text constants, in UTF-16.
    pub texts: Vec<(Vec<u16>, Rank)>,
    /// Methods whose results count.
    pub calls: Vec<(MethodRef, Rank)>,
    /// Branches that decide whether this one is evaluated, or about values that it sees.
    pub branches: Vec<(u32, Rank)>,
}

impl Slice {
    /// Those of the given methods that may define a field of the slice, with the rank of the nearest such field.
    pub fn definers(
        &self,
        world: &mut World,
        effects: &mut EffectAnalysis<'_>,
        methods: &[MethodIx],
    ) -> Vec<(MethodIx, Rank)> {
        let mut found = Vec::new();
        for &method in methods {
            let does = effects.of(world, method);
            let rank = self.fields.iter().filter(|(f, _)| does.defines(*f)).map(|(_, rank)| *rank).min();
            found.extend(rank.map(|rank| (method, rank)));
        }
        found.sort_by_key(|(method, rank)| (*rank, *method));
        found
    }
}

/// The slice of a branch of a method.
pub fn of_branch(
    world: &mut World,
    graph: &CallGraph,
    effects: &mut EffectAnalysis<'_>,
    method: MethodIx,
    branch: u32,
) -> Result<Slice, NoCode> {
    let class = world.class_of(method);
    let file = world.file(class).ok_or(NoCode::Bodiless)?;
    let info = file.methods.get(usize::from(world.slot(method))).ok_or(NoCode::Bodiless)?;
    let code = MethodCode::new(&file, info, world.assertions(class))?;
    let control = ControlDependence::new(&code.cfg, code.code.branches.len());
    let mut slicer = Slicer {
        m: &code,
        control,
        queue: VecDeque::new(),
        values: FxHashMap::default(),
        found: Found::default(),
        stores: stores(&code),
    };
    slicer.branch(branch, 0);
    while let Some((value, rank)) = slicer.queue.pop_front() {
        slicer.value(value, rank);
    }
    Ok(slicer.finish(world, graph, effects, method))
}

#[derive(Default)]
struct Found {
    params: FxHashMap<u16, Rank>,
    fields: FxHashMap<(u16, bool), Rank>,
    ints: FxHashMap<i64, Rank>,
    texts: FxHashMap<u16, Rank>,
    calls: FxHashMap<u32, Rank>,
    branches: FxHashMap<u32, Rank>,
}

struct Slicer<'a> {
    m: &'a MethodCode<'a>,
    control: ControlDependence,
    queue: VecDeque<(ValueId, Rank)>,
    values: FxHashMap<ValueId, Rank>,
    found: Found,
    /// Values that the method stores into each field, by its constant.
    stores: Vec<(u16, ValueId)>,
}

fn stores(m: &MethodCode<'_>) -> Vec<(u16, ValueId)> {
    let mut found = Vec::new();
    for at in m.instructions() {
        match m.code.insns[at as usize] {
            Insn::PutField { cp, .. } => found.push((cp, m.ssa.uses(at)[1])),
            Insn::PutStatic { cp, .. } => found.push((cp, m.ssa.uses(at)[0])),
            _ => {}
        }
    }
    found
}

fn lower<K: std::hash::Hash + Eq>(map: &mut FxHashMap<K, Rank>, key: K, rank: Rank) {
    let slot = map.entry(key).or_insert(rank);
    *slot = rank.min(*slot);
}

impl Slicer<'_> {
    fn push(&mut self, value: ValueId, rank: Rank) {
        if self.values.get(&value).is_none_or(|known| rank < *known) {
            self.values.insert(value, rank);
            self.queue.push_back((value, rank));
        }
    }

    /// The condition of a branch, and what decides whether it is evaluated.
    fn branch(&mut self, branch: u32, rank: Rank) {
        let Some(block) = self.m.cfg.branch_block(branch) else { return };
        if self.found.branches.get(&branch).is_some_and(|known| *known <= rank) {
            return;
        }
        self.found.branches.insert(branch, rank);
        let at = self.m.cfg.blocks[block as usize].end - 1;
        for &value in self.m.ssa.uses(at) {
            self.push(value, rank);
        }
        self.immediate(at, rank);
        self.decided(block, rank + 1);
    }

    fn decided(&mut self, block: u32, rank: Rank) {
        let by: Vec<u32> = self.control.of_block(block).by.iter().map(|o| o.branch).collect();
        for branch in by {
            self.branch(branch, rank);
        }
    }

    /// The number in an instruction itself.
    fn immediate(&mut self, at: u32, rank: Rank) {
        use Insn::*;
        let n = match self.m.code.insns[at as usize] {
            IfEqI { v, .. }
            | IfNeI { v, .. }
            | IfLtI { v, .. }
            | IfGeI { v, .. }
            | IfGtI { v, .. }
            | IfLeI { v, .. } => i64::from(v),
            IAddI { v, .. }
            | IMulI { v, .. }
            | IAndI { v, .. }
            | IDivI { v, .. }
            | IRemI { v, .. }
            | LAddI { v, .. }
            | LMulI { v, .. }
            | LAndI { v, .. }
            | Const32 { v, .. } => i64::from(v),
            Const64 { v, .. } => v,
            _ => return,
        };
        lower(&mut self.found.ints, n, rank);
    }

    fn value(&mut self, value: ValueId, rank: Rank) {
        match self.m.ssa.value(value).clone() {
            Value::Undefined | Value::Caught(_) => {}
            Value::Param(slot) => lower(&mut self.found.params, slot, rank),
            Value::Phi(of) => {
                for operand in of {
                    self.push(operand, rank);
                    // Which of them it is depends on the branches before the definitions.
                    if let Value::Insn(at) = self.m.ssa.value(operand) {
                        let block = self.m.cfg.block_of(*at);
                        self.decided(block, rank + 1);
                    }
                }
            }
            Value::Insn(at) => self.insn(at, rank),
        }
    }

    fn insn(&mut self, at: u32, rank: Rank) {
        let uses = self.m.ssa.uses(at).to_vec();
        self.immediate(at, rank);
        match self.m.code.insns[at as usize] {
            Insn::GetField { cp, .. } => self.field(cp, false, rank),
            Insn::GetStatic { cp, .. } => self.field(cp, true, rank),
            Insn::Ldc { cp, .. } => lower(&mut self.found.texts, cp, rank),
            Insn::Invoke { .. } => lower(&mut self.found.calls, at, rank),
            _ => {}
        }
        for v in uses {
            self.push(v, rank + 1);
        }
    }

    fn field(&mut self, cp: u16, is_static: bool, rank: Rank) {
        lower(&mut self.found.fields, (cp, is_static), rank);
        let constants = &self.m.file.constants;
        let same = |other: u16| match (constants.member(cp), constants.member(other)) {
            (Ok(a), Ok(b)) => a == b,
            _ => false,
        };
        let values: Vec<ValueId> = self.stores.iter().filter(|(other, _)| same(*other)).map(|(_, v)| *v).collect();
        for v in values {
            self.push(v, rank + 1);
        }
    }

    fn finish(self, world: &mut World, graph: &CallGraph, effects: &mut EffectAnalysis<'_>, method: MethodIx) -> Slice {
        let constants = &self.m.file.constants;
        let mut slice = Slice::default();
        let mut fields: FxHashMap<FieldIx, Rank> = FxHashMap::default();
        for ((cp, is_static), rank) in &self.found.fields {
            let Ok(member) = constants.member(*cp) else { continue };
            let names = &mut world.names;
            let (class, name) = (names.intern_arc(member.class), names.intern_arc(member.name));
            let field = FieldRef { class, name, desc: names.intern_arc(member.desc), is_static: *is_static };
            if let Some(field) = world.resolve_field(field) {
                lower(&mut fields, field, *rank);
            }
        }
        let mut calls: FxHashMap<MethodRef, Rank> = FxHashMap::default();
        for (&at, rank) in &self.found.calls {
            let Some((kind, target)) = self.call(world, at) else { continue };
            lower(&mut calls, target, *rank);
            if let Some(node) = graph.site(world.class_of(method), kind, target) {
                for field in effects.of_node(world, node).uses.iter() {
                    lower(&mut fields, FieldIx(field as u32), *rank + THROUGH_CALL);
                }
            }
        }
        slice.fields = ranked(fields);
        slice.calls = ranked(calls);
        slice.params = params(self.m, &self.found.params);
        slice.ints = ranked(self.found.ints);
        let texts = self.found.texts.iter().filter_map(|(cp, rank)| Some((constants.string_utf16(*cp).ok()?, *rank)));
        slice.texts = ranked(texts.collect());
        slice.branches = ranked(self.found.branches);
        slice
    }

    fn call(&self, world: &mut World, at: u32) -> Option<(CallKind, MethodRef)> {
        let Insn::Invoke { cp, kind, .. } = self.m.code.insns[at as usize] else { return None };
        let member = self.m.file.constants.member(cp).ok()?;
        let names = &mut world.names;
        let (class, name) = (names.intern_arc(member.class), names.intern_arc(member.name));
        let mut target = MethodRef { class, name, desc: names.intern_arc(member.desc) };
        let exact = extract::exact_class(self.m, at, kind, member.class).map(|n| names.intern(&n));
        Some((extract::call_kind(kind, exact, &mut target), target))
    }
}

fn ranked<K: Ord>(map: FxHashMap<K, Rank>) -> Vec<(K, Rank)> {
    let mut list: Vec<(K, Rank)> = map.into_iter().collect();
    list.sort_by(|a, b| (a.1, &a.0).cmp(&(b.1, &b.0)));
    list
}

/// From slots to the numbers of parameters.
fn params(m: &MethodCode<'_>, slots: &FxHashMap<u16, Rank>) -> Vec<(usize, Rank)> {
    let mut numbers: FxHashMap<usize, Rank> = FxHashMap::default();
    let (mut slot, mut number) = (0, 0);
    if m.info.access & access::STATIC == 0 {
        if let Some(rank) = slots.get(&0) {
            numbers.insert(0, *rank);
        }
        (slot, number) = (1, 1);
    }
    for param in parse_method(&m.info.desc).map(|d| d.params).unwrap_or_default() {
        if let Some(rank) = slots.get(&slot) {
            numbers.insert(number, *rank);
        }
        slot += param.slots();
        number += 1;
    }
    ranked(numbers)
}
