//! Answers questions that are only about orders of integers, in front of a solver for everything else.

use base::FxHashSet;
use expr::{Evaluator, Model, Terms, VarId};
use solver::{Answer, LayerStats, Query, Solver, Stats};

use super::order::{Order, Simple, simple};

/// See the module's head.
pub struct Quick<'s> {
    inner: &'s mut dyn Solver,
    evaluator: &'s mut Evaluator,
    stats: Stats,
}

impl<'s> Quick<'s> {
    /// The evaluator is the caller's, since making one takes longer than answering.
    pub fn new(inner: &'s mut dyn Solver, evaluator: &'s mut Evaluator) -> Self {
        Self { inner, evaluator, stats: Stats::default() }
    }
}

impl Solver for Quick<'_> {
    fn check(&mut self, terms: &mut Terms, query: &Query) -> Answer {
        if let Some(answer) = ordered(terms, query, self.evaluator) {
            self.stats.queries += 1;
            return answer;
        }
        self.inner.check(terms, query)
    }

    fn statistics(&self, out: &mut Vec<LayerStats>) {
        out.push(LayerStats { layer: "order", stats: self.stats });
        self.inner.statistics(out);
    }
}

/// The answer, if all conditions that have to do with the goal are comparisons.
fn ordered(terms: &mut Terms, query: &Query, evaluator: &mut Evaluator) -> Option<Answer> {
    let base = query.base?;
    let mut near: FxHashSet<VarId> = terms.free_vars(query.goal).iter().copied().collect();
    let sets: Vec<_> = query.prefix.iter().map(|&c| terms.free_vars(c)).collect();
    let mut taken = vec![false; sets.len()];
    loop {
        let before = near.len();
        for (at, set) in sets.iter().enumerate() {
            if !taken[at] && set.iter().any(|v| near.contains(v)) {
                taken[at] = true;
                near.extend(set.iter().copied());
            }
        }
        if near.len() == before {
            break;
        }
    }
    let mut conditions: Vec<Simple> = vec![simple(terms, query.goal)?];
    for (at, &condition) in query.prefix.iter().enumerate() {
        if taken[at] {
            conditions.push(simple(terms, condition)?);
        }
    }
    let Some(order) = Order::new(&conditions) else { return Some(Answer::Unsat) };
    let wish = |term| terms.as_var(term).and_then(|var| base.get(var)).map(|bits| expr::signed(bits, 32));
    let values = order.values(wish)?;
    let mut model: Model = base.clone();
    for (term, value) in values {
        if let Some(var) = terms.as_var(term) {
            model.set(var, u64::from(value as i32 as u32));
        }
    }
    evaluator.clear();
    let holds = query.conditions().all(|c| evaluator.holds(terms, &model, c));
    holds.then_some(Answer::Sat(model))
}
