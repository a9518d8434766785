//! Both arms of a branch at once, as veritesting does: where they meet again, what they wrote is `if condition then … else …`.
//!
//! Arms are carried out on the side, from the state before the branch: with the values of this run and the terms beside them, registers
//! in a copy and the heap behind an overlay. Branches inside that depend on inputs are merged in turn, methods of the program are
//! followed. What cannot be undone or might throw for some inputs (allocations, natives, locks, divisors, indices and references that
//! depend on inputs) refuses, and the branch is decided as always. Whether an arm is refused depends on the path alone, not on
//! the inputs that take it, so all runs of a path agree. The result of the method under test is taken apart again
//! (`result.rs`): which of its values it gives is part of the path.

mod arm;
mod plan;
mod result;
mod state;

use std::rc::Rc;

use base::{FxHashMap, FxHashSet};
use expr::TermId;
use program::{Entry, MethodId, MethodPtr};
use vm::domain::{Fork, Merged};
use vm::{Machine, Ref};

use self::arm::{Arm, End};
use self::plan::Plan;
use self::state::State;
use crate::domain::Concolic;
use crate::exploration::is_library;
use crate::input::{InputKind, Part};
use crate::ops;
use crate::shadow::Shadow;

/// The arm cannot be carried out on the side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Refusal;

/// Instructions of both arms of a branch, with all that they call.
const MAX_STEPS: u32 = 3000;

/// What merging did.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MergeCounts {
    /// Branches that were merged, and those that were not.
    pub merged: u64,
    pub refused: u64,
}

/// What merging keeps between branches.
#[derive(Default)]
pub(crate) struct Merging {
    pub is_on: bool,
    pub counts: MergeCounts,
    /// The term of what the last statement gave.
    pub result: Option<TermId>,
    /// Terms that stand for values of two arms.
    joined: FxHashSet<TermId>,
    plans: FxHashMap<MethodId, Option<Rc<Plan>>>,
}

impl Merging {
    /// Forgets all terms.
    pub fn start_over(&mut self) {
        self.result = None;
        self.joined.clear();
    }
}

/// What arms looked at, noted when they are merged for good.
#[derive(Default)]
struct Looks {
    loads: Vec<(Ref, u32, u32, u64)>,
    used: Vec<Ref>,
}

impl Concolic {
    /// Switches merging of branches on or off; to be done before an exploration.
    pub fn set_merging(&mut self, is_on: bool) {
        self.merging.is_on = is_on;
    }

    pub fn merge_counts(&self) -> MergeCounts {
        self.merging.counts
    }

    /// A method whose arms can be carried out on the side.
    fn plan(&mut self, machine: &mut Machine, method: MethodPtr) -> Result<Rc<Plan>, Refusal> {
        if let Some(known) = self.merging.plans.get(&method.id) {
            return known.clone().ok_or(Refusal);
        }
        let is_plain = !method.is_synchronized()
            && !is_library(machine, method.id)
            && machine.link(method).is_ok_and(|entry| entry == Entry::Code);
        let plan = is_plain.then(|| Plan::new(machine, method)).flatten().map(Rc::new);
        self.merging.plans.insert(method.id, plan.clone());
        plan.ok_or(Refusal)
    }

    /// Whether a term is about a text that may have other characters in another form: what is compared with it then opens that form.
    fn is_about_narrow_text(&mut self, term: TermId) -> bool {
        if !self.narrow {
            return false;
        }
        let vars = self.terms.free_vars(term);
        let parts = vars.iter().filter_map(|var| self.parts.get(var));
        parts
            .into_iter()
            .any(|&(input, part)| matches!(part, Part::Element(_)) && self.inputs[input].kind == InputKind::Text)
    }

    pub(crate) fn merge_arms(&mut self, machine: &mut Machine, fork: &Fork<'_, Shadow>) -> Option<Merged<Shadow>> {
        let merged = self.try_merge(machine, fork).ok();
        let counts = &mut self.merging.counts;
        *(if merged.is_some() { &mut counts.merged } else { &mut counts.refused }) += 1;
        merged
    }

    fn try_merge(&mut self, machine: &mut Machine, fork: &Fork<'_, Shadow>) -> Result<Merged<Shadow>, Refusal> {
        let plan = self.plan(machine, fork.method)?;
        let at = fork.site.at;
        let join = plan.join(at).ok_or(Refusal)?;
        let sort = ops::compare_sort(fork.compare).ok_or(Refusal)?;
        if !machine.others.is_empty() {
            return Err(Refusal);
        }
        let (a, b) = (self.operand(fork.a, sort), self.operand(fork.b, sort));
        let condition = ops::compare(&mut self.terms, fork.compare, a, b).ok_or(Refusal)?;
        if self.terms.is_const(condition) || self.is_about_narrow_text(a) || self.is_about_narrow_text(b) {
            return Err(Refusal);
        }
        let registers = fork.registers.iter().copied().zip(fork.shadows.iter().copied()).collect();
        let state = State { registers, heap: std::collections::BTreeMap::new() };
        let mut arm = Arm { domain: self, machine, looks: Looks::default(), steps: 0, depth: 0 };
        let (state, end) = arm.fork(&plan, at, state, (condition, fork.taken), join)?;
        let (looks, steps) = (arm.looks, arm.steps);
        self.note_looks(looks, fork);
        Ok(self.finished(&plan, state, end, fork, steps))
    }

    /// The merged state as what the machine is to change.
    fn finished(&mut self, plan: &Plan, state: State, end: End, fork: &Fork<'_, Shadow>, steps: u32) -> Merged<Shadow> {
        let mut registers = Vec::new();
        let to = match end {
            End::At(at) => {
                registers.extend(plan.read_after(at).map(|(r, _)| (r, state.get(r))));
                at
            }
            End::Return { at, result } => {
                registers.extend(result);
                at
            }
        };
        registers.retain(|&(r, value)| {
            let at = usize::from(r);
            fork.registers.get(at).zip(fork.shadows.get(at)).is_some_and(|(&v, &s)| (v, s) != value)
        });
        let mut stores = Vec::with_capacity(state.heap.len());
        for (addr, stored) in state.heap {
            let len = state::size(stored.kind);
            self.seeded.write(addr);
            self.stored(addr, len, stored.value.1);
            stores.push((addr, len, stored.value.0));
        }
        let registers = registers.into_iter().map(|(r, (value, shadow))| (r, value, shadow)).collect();
        Merged { to, cost: steps, registers, stores }
    }

    fn note_looks(&mut self, looks: Looks, fork: &Fork<'_, Shadow>) {
        if !self.seeded.is_on() {
            return;
        }
        for (base, addr, len, value) in looks.loads {
            self.look_at(base, addr, len, value);
        }
        for object in looks.used {
            self.seeded.touch(object, fork.site);
        }
    }
}
