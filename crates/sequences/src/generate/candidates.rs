//! The candidate sequences of an invokable, shorter ones first in each branch, one in memory at a time.
//!
//! A sequence grows at its front. What is put there must be able to influence something behind it, so everything in a sequence
//! can influence its last step, the one under test.

use base::BitSet;

use super::forest::{Argument, connects};
use super::relations::Relations;

/// Which sequences are left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    /// Those whose steps cannot all be linked.
    pub data_flow: bool,
    /// All but one of orders that make no difference.
    pub order: bool,
}

impl Default for Rules {
    fn default() -> Self {
        Self { data_flow: true, order: true }
    }
}

/// Enumerates; see the module's head.
pub struct Candidates<'r> {
    relations: &'r Relations,
    rules: Rules,
    allowed: BitSet,
    longest: usize,
    /// The sequence, its last step first.
    steps: Vec<usize>,
    /// For each step of it the next one to try in front of it.
    next: Vec<usize>,
    target: Option<usize>,
}

impl<'r> Candidates<'r> {
    /// Sequences of at most `longest` steps that end with `target` and otherwise have steps of `allowed` only.
    pub fn new(relations: &'r Relations, target: usize, allowed: BitSet, longest: usize, rules: Rules) -> Self {
        let target = (longest > 0 && target < relations.len()).then_some(target);
        Self { relations, rules, allowed, longest, steps: Vec::new(), next: Vec::new(), target }
    }

    /// The next sequence, its last step first, if there is one.
    pub fn advance(&mut self) -> Option<&[usize]> {
        if let Some(target) = self.target.take() {
            self.push(target);
            return Some(&self.steps);
        }
        while let Some(next) = self.next.last_mut() {
            let step = *next;
            *next += 1;
            if step >= self.relations.len() || self.steps.len() >= self.longest {
                self.steps.pop();
                self.next.pop();
                continue;
            }
            if self.may_precede(step) {
                self.push(step);
                if self.rules.data_flow && !self.is_linkable(true) {
                    self.steps.pop();
                    self.next.pop();
                    continue;
                }
                return Some(&self.steps);
            }
        }
        None
    }

    /// Leaves out what would be put in front of the current sequence.
    pub fn skip(&mut self) {
        if let Some(next) = self.next.last_mut() {
            *next = usize::MAX;
        }
    }

    fn push(&mut self, step: usize) {
        self.steps.push(step);
        self.next.push(0);
    }

    fn may_precede(&self, step: usize) -> bool {
        let row = &self.relations.influences[step];
        self.allowed.contains(step)
            && self.steps.iter().any(|&s| row.contains(s))
            && (!self.rules.order || self.steps.last().is_none_or(|&first| self.relations.in_order(step, first)))
    }

    /// Whether the current sequence can be run as it is: every receiver is there, and all steps can be linked.
    pub fn is_executable(&self) -> bool {
        let count = self.steps.len();
        let has_receivers = (0..count).all(|at| {
            let sockets = &self.relations.sockets[self.steps[at]];
            sockets.iter().all(|s| !s.needed || self.steps[at + 1..].iter().any(|&from| s.from.contains(from)))
        });
        has_receivers && (!self.rules.data_flow || self.is_linkable(false))
    }

    /// Whether all steps can be linked; with `open`, those still to come, all of them as one step, can help.
    fn is_linkable(&self, open: bool) -> bool {
        let count = self.steps.len();
        let mut free = Vec::new();
        let mut arguments: Vec<Argument> = Vec::new();
        for (at, &step) in self.steps.iter().enumerate() {
            let earlier = || (at + 1..count).map(|from| (from, self.steps[from]));
            free.extend(
                earlier().filter(|(_, s)| self.relations.statics[*s].contains(step)).map(|(from, _)| (from, at)),
            );
            for socket in &self.relations.sockets[step] {
                let mut argument: Argument =
                    earlier().filter(|(_, s)| socket.from.contains(*s)).map(|(from, _)| (from, at)).collect();
                if open && socket.from.intersects(&self.allowed) {
                    argument.push((count, at));
                }
                if !argument.is_empty() {
                    arguments.push(argument);
                }
            }
            let more = &self.relations.statics;
            if open && self.allowed.iter().any(|s| more[s].contains(step)) {
                free.push((count, at));
            }
        }
        // What is still to come need not come.
        connects(count, &free_without(&free, count), &without(&arguments, count))
            || (open && connects(count + 1, &free, &arguments))
    }
}

fn free_without(free: &[(usize, usize)], step: usize) -> Vec<(usize, usize)> {
    free.iter().copied().filter(|edge| edge.0 != step).collect()
}

fn without(arguments: &[Argument], step: usize) -> Vec<Argument> {
    let kept = arguments.iter().map(|a| free_without(a, step));
    kept.filter(|a| !a.is_empty()).collect()
}
