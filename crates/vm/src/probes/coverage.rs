//! Which branches were decided how, and which instructions and lines ran.
//!
//! Only what decides about control is counted while a program runs: calls, branch outcomes, backward jumps, handlers
//! entered, and the places where an exception or the end of the run stopped a frame. How often execution arrived at
//! each single instruction follows from these counts, because every other instruction passes on what arrives at it
//! to just one place. An instruction counts as executed when execution arrives at it, whether or not it throws.
//!
//! In old code with `jsr` the copies of a subroutine share their branches, so all copies count as executed together.

use base::{FxHashMap, FxHashSet};
use program::{Branch, ClassId, Code, Insn, Method, MethodId, Program, Switch};

use crate::domain::{Compare, Domain, Leave, Shadowed, Site};
use crate::heap::Ref;

/// What was counted in one method.
#[derive(Clone, Debug, Default)]
struct Counts {
    entered: u64,
    outcomes: Vec<u64>,
    /// By handler; empty until an exception is caught.
    handled: Vec<u64>,
    /// By instruction; empty until a jump goes back.
    jumps: Vec<u64>,
    /// Instructions at which frames stopped.
    stops: FxHashMap<u32, u64>,
}

/// Counts branch outcomes, and with them knows the executed instructions. See the module's head.
#[derive(Clone, Debug, Default)]
pub struct Coverage {
    methods: Vec<Option<Box<Counts>>>,
    /// Methods entered since the last reset.
    touched: Vec<MethodId>,
    only: Option<FxHashSet<ClassId>>,
}

impl Coverage {
    /// Watches every method.
    pub fn new() -> Self {
        Self::default()
    }

    /// Watches the methods of these classes only.
    pub fn only(classes: impl IntoIterator<Item = ClassId>) -> Self {
        Self { only: Some(classes.into_iter().collect()), ..Self::default() }
    }

    /// Forgets everything counted; not while a run is going on.
    pub fn reset(&mut self) {
        for method in self.touched.drain(..) {
            if let Some(counts) = &mut self.methods[method.index()] {
                counts.clear();
            }
        }
    }

    /// Adds what another probe of the same program counted.
    pub fn merge(&mut self, other: &Self) {
        for &method in &other.touched {
            let Some(theirs) = other.counts(method) else {
                continue;
            };
            let ours = self.slot(method).get_or_insert_default();
            let first = ours.entered == 0;
            ours.add(theirs);
            if first {
                self.touched.push(method);
            }
        }
    }

    /// Methods that were entered, in the order of their first call.
    pub fn methods(&self) -> &[MethodId] {
        &self.touched
    }

    /// How often a method was entered.
    pub fn entered(&self, method: MethodId) -> u64 {
        self.counts(method).map_or(0, |c| c.entered)
    }

    /// How often an outcome (numbered as in [`Branch::first_outcome`]) came about.
    pub fn outcome(&self, method: MethodId, outcome: u32) -> u64 {
        self.counts(method).and_then(|c| c.outcomes.get(outcome as usize)).copied().unwrap_or(0)
    }

    /// The outcomes that came about, ascending.
    pub fn covered_outcomes(&self, method: MethodId) -> Vec<u32> {
        let outcomes = self.counts(method).map_or(&[][..], |c| &c.outcomes);
        (0..outcomes.len() as u32).filter(|&i| outcomes[i as usize] != 0).collect()
    }

    /// The outcomes that came about, as (byte offset of the branch, number of its outcome).
    pub fn covered_branches(&self, program: &Program, method: MethodId) -> Vec<(u16, u32)> {
        let Some(code) = super::code_of(program, method) else {
            return Vec::new();
        };
        let branch = |outcome: u32| -> &Branch {
            let after = code.branches.partition_point(|b| b.first_outcome <= outcome);
            &code.branches[after - 1]
        };
        let place = |outcome: u32| (branch(outcome).bci, outcome - branch(outcome).first_outcome);
        self.covered_outcomes(method).into_iter().map(place).collect()
    }

    /// How often execution arrived at each instruction of the lowered code.
    pub fn arrivals(&self, program: &Program, method: MethodId) -> Vec<u64> {
        match (self.counts(method), super::code_of(program, method)) {
            (Some(counts), Some(code)) => counts.arrivals(code),
            _ => Vec::new(),
        }
    }

    /// Byte offsets of the executed bytecodes that lowering kept an instruction for, ascending.
    pub fn covered_bcis(&self, program: &Program, method: MethodId) -> Vec<u16> {
        let Some(code) = super::code_of(program, method) else {
            return Vec::new();
        };
        let arrivals = self.arrivals(program, method);
        let executed = arrivals.iter().zip(&code.bcis).filter(|(n, _)| **n != 0);
        sorted(executed.map(|(_, &bci)| bci).collect())
    }

    /// Executed lines, ascending.
    pub fn covered_lines(&self, program: &Program, method: MethodId) -> Vec<u16> {
        let Some(code) = super::code_of(program, method) else {
            return Vec::new();
        };
        let bcis = self.covered_bcis(program, method);
        sorted(bcis.into_iter().filter_map(|bci| code.line_of_bci(bci)).collect())
    }

    fn counts(&self, method: MethodId) -> Option<&Counts> {
        self.methods.get(method.index())?.as_deref()
    }

    fn slot(&mut self, method: MethodId) -> &mut Option<Box<Counts>> {
        if self.methods.len() <= method.index() {
            self.methods.resize_with(method.index() + 1, || None);
        }
        &mut self.methods[method.index()]
    }

    #[inline]
    fn at(&mut self, site: Site<'_>) -> Option<&mut Counts> {
        self.methods.get_mut(site.code.method.index())?.as_deref_mut()
    }

    fn outcome_at(&mut self, site: Site<'_>, branch: u32, outcome: u32) {
        let index = site.code.branches[branch as usize].first_outcome + outcome;
        if let Some(counts) = self.at(site) {
            if counts.outcomes.len() <= index as usize {
                counts.outcomes.resize(site.code.outcomes as usize, 0);
            }
            counts.outcomes[index as usize] += 1;
        }
    }

    fn stop_at(&mut self, site: Site<'_>) {
        if let Some(counts) = self.at(site) {
            *counts.stops.entry(site.at).or_default() += 1;
        }
    }
}

fn sorted(mut list: Vec<u16>) -> Vec<u16> {
    list.sort_unstable();
    list.dedup();
    list
}

/// Adds element by element; the shorter list grows.
fn add_all(to: &mut Vec<u64>, from: &[u64]) {
    if to.len() < from.len() {
        to.resize(from.len(), 0);
    }
    to.iter_mut().zip(from).for_each(|(a, b)| *a += b);
}

impl Counts {
    fn clear(&mut self) {
        self.entered = 0;
        self.outcomes.fill(0);
        self.handled.clear();
        self.jumps.clear();
        self.stops.clear();
    }

    fn add(&mut self, other: &Self) {
        self.entered += other.entered;
        add_all(&mut self.outcomes, &other.outcomes);
        add_all(&mut self.handled, &other.handled);
        add_all(&mut self.jumps, &other.jumps);
        for (&at, &n) in &other.stops {
            *self.stops.entry(at).or_default() += n;
        }
    }

    /// First what was counted goes to where it leads, all of it known; then the rest flows forwards.
    fn arrivals(&self, code: &Code) -> Vec<u64> {
        let mut arrived = vec![0; code.insns.len()];
        let mut add = |at: u32, n: u64| {
            if let Some(slot) = arrived.get_mut(at as usize) {
                *slot += n;
            }
        };
        add(0, self.entered);
        code.handlers.iter().zip(&self.handled).for_each(|(handler, &n)| add(handler.target, n));
        for (at, insn) in code.insns.iter().enumerate() {
            self.decided(code, at as u32, insn, &mut add);
        }
        for at in 0..arrived.len() {
            let stopped = self.stops.get(&(at as u32)).copied().unwrap_or(0);
            let passed = arrived[at].saturating_sub(stopped);
            if let Some(next) = successor(&code.insns[at], at).filter(|&next| next < arrived.len()) {
                arrived[next] += passed;
            }
        }
        arrived
    }

    /// Reports the counted ways out of an instruction.
    fn decided(&self, code: &Code, at: u32, insn: &Insn, add: &mut impl FnMut(u32, u64)) {
        let outcome = |id: u32, i: u32| {
            let first = code.branches[id as usize].first_outcome;
            self.outcomes.get((first + i) as usize).copied().unwrap_or(0)
        };
        match (insn, condition(insn)) {
            (_, Some((target, id))) => {
                add(at + 1, outcome(id, 0));
                add(at.wrapping_add_signed(target), outcome(id, 1));
            }
            (Insn::TableSwitch { table, id, .. } | Insn::LookupSwitch { table, id, .. }, _) => {
                let (Switch::Table { targets, default, .. } | Switch::Lookup { targets, default, .. }) =
                    &code.switches[*table as usize];
                let arms = targets.iter().chain(std::iter::once(default));
                arms.zip(0..).for_each(|(&target, arm)| add(target, outcome(*id, arm)));
            }
            (Insn::Goto { target, .. }, _) if *target <= 0 => {
                let jumps = self.jumps.get(at as usize).copied().unwrap_or(0);
                add(at.wrapping_add_signed(*target), jumps);
            }
            _ => {}
        }
    }
}

/// Where execution goes after an instruction that decides nothing; `None` for one that does, or ends the frame.
pub(super) fn successor(insn: &Insn, at: usize) -> Option<usize> {
    match insn {
        Insn::Goto { target, .. } => (*target > 0).then(|| at + *target as usize),
        Insn::TableSwitch { .. }
        | Insn::LookupSwitch { .. }
        | Insn::Return { .. }
        | Insn::ReturnVoid { .. }
        | Insn::Throw { .. } => None,
        other => condition(other).is_none().then_some(at + 1),
    }
}

/// The relative target and the branch of a conditional jump.
#[rustfmt::skip]
fn condition(insn: &Insn) -> Option<(i32, u32)> {
    use Insn::*;
    match *insn {
        IfEq { target, id, .. } | IfNe { target, id, .. } | IfLt { target, id, .. } | IfGe { target, id, .. }
        | IfGt { target, id, .. } | IfLe { target, id, .. } | IfEqI { target, id, .. } | IfNeI { target, id, .. }
        | IfLtI { target, id, .. } | IfGeI { target, id, .. } | IfGtI { target, id, .. } | IfLeI { target, id, .. }
        | IfNull { target, id, .. } | IfNonNull { target, id, .. } | IfRefEq { target, id, .. }
        | IfRefNe { target, id, .. } | IfLEq { target, id, .. } | IfLNe { target, id, .. } | IfLLt { target, id, .. }
        | IfLGe { target, id, .. } | IfLGt { target, id, .. } | IfLLe { target, id, .. } | IfF { target, id, .. }
        | IfD { target, id, .. } => Some((target, id)),
        _ => None,
    }
}

impl Domain for Coverage {
    type Shadow = ();
    const SHADOWS: bool = false;

    fn enter(&mut self, method: &Method, _: Option<Site<'_>>) {
        if self.only.as_ref().is_some_and(|only| !only.contains(&method.class)) {
            return;
        }
        let counts = self.slot(method.id).get_or_insert_default();
        counts.entered += 1;
        if counts.entered == 1 {
            self.touched.push(method.id);
        }
    }

    fn branch(&mut self, site: Site<'_>, id: u32, _: Compare, _: Shadowed<()>, _: Shadowed<()>, taken: bool) {
        self.outcome_at(site, id, u32::from(taken));
    }

    fn switch(&mut self, site: Site<'_>, id: u32, _: Shadowed<()>, arm: u32) {
        self.outcome_at(site, id, arm);
    }

    fn jump(&mut self, site: Site<'_>) {
        let Some(counts) = self.at(site) else { return };
        if counts.jumps.is_empty() {
            counts.jumps = vec![0; site.code.insns.len()];
        }
        counts.jumps[site.at as usize] += 1;
    }

    fn leave(&mut self, _: &Method, site: Site<'_>, how: Leave) {
        if how != Leave::Return {
            self.stop_at(site);
        }
    }

    fn caught(&mut self, site: Site<'_>, target: u32, _: Ref) {
        self.stop_at(site);
        let handlers = &site.code.handlers;
        let Some(handler) = handlers.iter().position(|h| h.target == target) else {
            return;
        };
        let Some(counts) = self.at(site) else { return };
        if counts.handled.is_empty() {
            counts.handled = vec![0; handlers.len()];
        }
        counts.handled[handler] += 1;
    }

    fn abandoned(&mut self, site: Site<'_>) {
        self.stop_at(site);
    }
}
