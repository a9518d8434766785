//! Results that merging has put together are taken apart again: which of its values a method gives is part of the path.

use base::FxHashSet;
use expr::{Model, Op, Sort, TermId};

use crate::domain::Concolic;
use crate::path::{Decision, Event, Kind, Place};

/// Conditions of one result that are decided, and terms of it that are looked at.
const MAX_CONDITIONS: usize = 16;
const MAX_TERMS: usize = 1000;

impl Concolic {
    /// The conditions on which the result of the last call depends, as they came out for these inputs.
    pub(crate) fn decide_result(&mut self, inputs: &Model, events: &mut Vec<Event>) {
        let Some(result) = self.merging.result.take() else { return };
        let place = Place { method: self.models.text, at: u32::MAX, bci: 1 };
        let mut stack = vec![result];
        let mut seen = FxHashSet::default();
        let mut decided = 0;
        while let Some(term) = stack.pop() {
            if seen.len() >= MAX_TERMS || decided >= MAX_CONDITIONS || !seen.insert(term) {
                continue;
            }
            let args: Vec<TermId> = self.terms.args(term).to_vec();
            let is_joined = self.terms.op(term) == Op::Ite && self.merging.joined.contains(&term);
            let (true, [condition, then, other]) = (is_joined, &args[..]) else {
                stack.extend(args.into_iter().filter(|&arg| self.terms.sort(arg) != Sort::BOOL));
                continue;
            };
            let holds = self.terms.holds(inputs, *condition);
            stack.push(if holds { *then } else { *other });
            decided += 1;
            let decision = Decision::Condition { condition: *condition, holds };
            events.push(Event { place, kind: Kind::Branch, decision, call: None });
        }
    }
}
