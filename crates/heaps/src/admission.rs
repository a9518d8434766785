//! Which heaps are inputs at all: preconditions while the heap grows, and at the end of a path, where what is still open is
//! decided as far as they need it.

use std::sync::Arc;

use expr::TermId;
use program::MethodPtr;
use vm::Outcome;
use vm::probes::{pop_snapshot, snapshot};

use crate::domain::{Step, What};
use crate::explorer::Explorer;
use crate::input::{InputHeap, ObjId, SlotId, State};
use crate::pending::Pending;
use crate::precondition::{Evaluator, Expr, Truth};
use crate::running::Ran;

/// What preconditions say of a heap.
pub(crate) enum Verdict {
    Excluded,
    /// Conditions on numbers that must hold.
    If(Vec<TermId>),
}

impl Explorer<'_> {
    fn truth(&mut self, heap: &InputHeap, expr: &Expr, closed: bool) -> Truth {
        let mut evaluator = Evaluator {
            program: &mut self.machine.program,
            catalog: &mut self.domain.catalog,
            terms: &mut self.domain.concolic.terms,
            heap,
            parameters: &self.target.parameters,
            length: self.options.limits.length,
            closed,
        };
        evaluator.truth(expr)
    }

    /// What the preconditions say of a part of a heap.
    pub(crate) fn admits(&mut self, heap: &InputHeap) -> Verdict {
        let mut conditions = Vec::new();
        for part in self.parts.clone().iter() {
            match self.truth(heap, part, false) {
                Truth::Term(TermId::FALSE) => return Verdict::Excluded,
                Truth::Term(TermId::TRUE) | Truth::Open(_) => {}
                Truth::Term(term) => conditions.push(term),
            }
        }
        Verdict::If(conditions)
    }

    /// Whether the heap of a finished path can be an input as it is. What that depends on becomes steps of the path.
    pub(crate) fn completes(&mut self, from: &Pending, ran: &mut Ran) -> bool {
        for part in self.parts.clone().iter() {
            if !self.decide(ran, part) {
                return false;
            }
        }
        let Some(method) = self.rep_ok else { return true };
        let subjects = self.subjects(&ran.heap);
        subjects.into_iter().all(|object| self.is_ok(from, ran, method, object))
    }

    /// Decides a precondition at the end of a path.
    fn decide(&mut self, ran: &mut Ran, part: &Expr) -> bool {
        loop {
            let found = match self.truth(&ran.heap, part, false) {
                Truth::Open(slot) => match (self.truth(&ran.heap, part, true), slot) {
                    (Truth::Term(TermId::TRUE), _) => return true,
                    // Nothing that can be decided: as if all that is open were null.
                    (other, None) => other,
                    (_, Some(slot)) => {
                        ask(ran, slot);
                        continue;
                    }
                },
                found => found,
            };
            return match found {
                Truth::Term(TermId::TRUE) => true,
                Truth::Term(TermId::FALSE) | Truth::Open(_) => false,
                Truth::Term(term) => self.holds_or_again(ran, term),
            };
        }
    }

    /// A condition on numbers that came up at the end: if the numbers are wrong, the same path is tried with others.
    fn holds_or_again(&mut self, ran: &Ran, term: TermId) -> bool {
        let terms = &mut self.domain.concolic.terms;
        if terms.holds(&ran.model, term) {
            return true;
        }
        let held = ran.held(terms);
        self.stack.push(Pending {
            heap: ran.heap.clone(),
            held,
            goal: Some(term),
            exact: false,
            tried: Vec::new(),
            model: ran.model.clone(),
            completes: None,
        });
        false
    }

    /// The receiver and the arguments that have the predicate.
    fn subjects(&self, heap: &InputHeap) -> Vec<ObjId> {
        let Some(method) = self.rep_ok else { return Vec::new() };
        let is_argument = |s: &&crate::input::Slot| matches!(s.cell, crate::input::Cell::Argument(_));
        let mut found = Vec::new();
        for slot in heap.slots.iter().filter(is_argument) {
            if let State::Is(object) | State::Some(object) = slot.state
                && self.machine.program.is_subclass(slot.declared, method.class)
                && !found.contains(&object)
            {
                found.push(object);
            }
        }
        found
    }

    /// Whether the predicate excludes a heap whatever is still open of it.
    pub(crate) fn is_refuted(&mut self, pending: &Pending) -> bool {
        let Some(method) = self.rep_ok else { return false };
        let subjects = self.subjects(&pending.heap);
        subjects.into_iter().any(|object| {
            snapshot(self.machine, &mut self.domain);
            self.domain.begin(pending.heap.clone());
            self.domain.silent = true;
            let outcome = self.ask_predicate(&pending.model, method, object);
            let undecided = self.domain.is_over() || !self.domain.finish().is_empty();
            pop_snapshot(self.machine, &mut self.domain);
            !undecided && outcome == Some(Outcome::Returned(0))
        })
    }

    fn ask_predicate(&mut self, model: &expr::Model, method: MethodPtr, object: ObjId) -> Option<Outcome> {
        let built = self.build(model).ok()?;
        self.domain.enter_run(self.machine);
        self.domain.unbounded = true;
        let receiver = u64::from(*built.refs.get(object.0 as usize)?);
        let (machine, domain) = (&mut *self.machine, &mut self.domain);
        let outcome = vm::interp::call_shadowed(machine, domain, &mut self.shadows, method, &[receiver], &[]);
        self.domain.unbounded = false;
        Some(outcome)
    }

    /// Asks the predicate of an object; what it asks of the heap becomes steps of the path.
    fn is_ok(&mut self, from: &Pending, ran: &mut Ran, method: MethodPtr, object: ObjId) -> bool {
        snapshot(self.machine, &mut self.domain);
        self.domain.begin(ran.heap.clone());
        let model = ran.model.clone();
        let outcome = self.ask_predicate(&model, method, object);
        let over = self.domain.is_over();
        let steps = self.domain.finish();
        ran.heap = std::mem::take(&mut self.domain.heap);
        pop_snapshot(self.machine, &mut self.domain);
        let terms = &mut self.domain.concolic.terms;
        let mut held = ran.held(terms);
        let path = from.completes.unwrap_or(self.statistics.runs);
        ran.completes.get_or_insert((path, ran.steps.len()));
        for step in steps {
            if let What::Number(event) = &step.what {
                let condition = event.decision.held(terms);
                if held.contains(&condition) {
                    continue;
                }
                held.push(condition);
            }
            ran.steps.push(step);
        }
        !over && matches!(outcome, Some(Outcome::Returned(result)) if result & 1 == 1)
    }
}

/// A reference that nothing asked about is decided at the end of the path.
fn ask(ran: &mut Ran, slot: SlotId) {
    let before = Some(Box::new(ran.heap.clone()));
    let place = symbolic::path::Place { method: program::MethodId(0), at: u32::MAX, bci: 0 };
    let what = match ran.heap.slot(slot).state {
        State::Open => {
            ran.heap.set(slot, State::Null);
            What::Nullness(slot)
        }
        State::Some(object) => {
            ran.heap.set(slot, State::Is(object));
            ran.heap.object_mut(object).known = true;
            What::Identity(slot)
        }
        _ => {
            ran.heap.set(slot, State::Constant(0));
            What::Identity(slot)
        }
    };
    ran.steps.push(Step { place, what, before });
}

/// The parts of all preconditions.
pub(crate) type Parts = Arc<[Expr]>;
