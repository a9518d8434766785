//! Asks only about what the goal depends on: conditions that share no variable with it, not even over others, keep the
//! values that they have.

use std::time::Instant;

use expr::{Model, TermId, Terms, VarId};

use crate::{Answer, LayerStats, Query, Solver, Stats};

pub struct Slice {
    inner: Box<dyn Solver>,
    groups: Groups,
    stats: Stats,
}

impl Slice {
    pub fn new(inner: Box<dyn Solver>) -> Self {
        Self { inner, groups: Groups::default(), stats: Stats::default() }
    }

    fn solve(&mut self, terms: &mut Terms, query: &Query) -> Answer {
        self.groups.clear(terms.var_count());
        for condition in query.conditions() {
            self.groups.join(&terms.free_vars(condition));
        }
        let goal = self.group_of(terms, query.goal);
        let (mut slice, mut rest) = (Vec::new(), Vec::new());
        for &condition in query.prefix {
            // What has no variables is decided, and whatever decides it sees it with the goal.
            let group = self.group_of(terms, condition);
            if group == goal || group.is_none() { &mut slice } else { &mut rest }.push(condition);
        }
        let sliced = Query { prefix: &slice, ..*query };
        let mut model = match self.inner.check(terms, &sliced) {
            Answer::Sat(model) => model,
            other => return other,
        };
        if let Some(base) = query.base {
            for &condition in &rest {
                for &var in terms.free_vars(condition).iter() {
                    copy_or_zero(terms, &mut model, base, var);
                }
            }
            return Answer::Sat(model);
        }
        // Without values that are known to satisfy them, the other groups must be asked for, one by one.
        while let Some(&last) = rest.last() {
            let group = self.group_of(terms, last);
            let (mut same, mut others) = (Vec::new(), Vec::new());
            for &condition in &rest {
                if self.group_of(terms, condition) == group { &mut same } else { &mut others }.push(condition);
            }
            same.pop();
            match self.inner.check(terms, &Query::new(&same, last)) {
                Answer::Sat(more) => model.overlay(&more),
                other => return other,
            }
            rest = others;
        }
        Answer::Sat(model)
    }

    fn group_of(&mut self, terms: &mut Terms, condition: TermId) -> Option<u32> {
        let first = terms.free_vars(condition).first().copied()?;
        Some(self.groups.root(first.0))
    }
}

fn copy_or_zero(terms: &Terms, model: &mut Model, base: &Model, var: VarId) {
    if terms.var_sort(var).is_array() {
        model.set_array(var, base.array(var).cloned().unwrap_or_default());
    } else {
        model.set(var, base.get(var).unwrap_or(0));
    }
}

/// Variables that belong together.
#[derive(Default)]
struct Groups {
    parents: Vec<u32>,
}

impl Groups {
    fn clear(&mut self, vars: usize) {
        self.parents.clear();
        self.parents.extend(0..vars as u32);
    }

    fn root(&mut self, mut var: u32) -> u32 {
        while self.parents[var as usize] != var {
            let above = self.parents[self.parents[var as usize] as usize];
            self.parents[var as usize] = above;
            var = above;
        }
        var
    }

    fn join(&mut self, vars: &[VarId]) {
        for pair in vars.windows(2) {
            let (a, b) = (self.root(pair[0].0), self.root(pair[1].0));
            let (low, high) = (a.min(b), a.max(b));
            self.parents[high as usize] = low;
        }
    }
}

impl Solver for Slice {
    fn check(&mut self, terms: &mut Terms, query: &Query) -> Answer {
        let start = Instant::now();
        let answer = self.solve(terms, query);
        self.stats.count(&answer, false, start);
        answer
    }

    fn core(&self) -> Option<&[TermId]> {
        self.inner.core()
    }

    fn statistics(&self, out: &mut Vec<LayerStats>) {
        out.push(LayerStats { layer: "slice", stats: self.stats });
        self.inner.statistics(out);
    }
}
