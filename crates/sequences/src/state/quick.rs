//! Answers questions that are only about orders of integers, in front of a solver for everything else.

use expr::{Evaluator, Model, Terms};
use solver::{Answer, LayerStats, Query, Solver, Stats};

use super::canonical::related;
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
    let near = terms.free_vars(query.goal).iter().copied().collect();
    let mut conditions: Vec<Simple> = vec![simple(terms, query.goal)?];
    for condition in related(terms, query.prefix, near) {
        conditions.push(simple(terms, condition)?);
    }
    let Some(order) = Order::new(&conditions) else { return Some(Answer::Unsat) };
    let wish = |term| terms.as_var(term).and_then(|var| base.get(var)).map(|bits| expr::signed(bits, 32));
    // As they are, else with room between them.
    let values = order.values(wish).or_else(|| order.values(|_| None))?;
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

#[cfg(test)]
mod tests {
    use expr::Sort;

    use super::*;

    /// All ways through insertions into a sorted list, one comparison after the other, as a search tree makes them.
    #[test]
    fn comparisons_of_integers_need_no_solver() {
        let mut t = Terms::new();
        let vars: Vec<_> = (0..6).map(|i| t.var(&format!("v{i}"), Sort::BV32)).collect();
        let mut evaluator = Evaluator::new();
        let (mut path, mut base) = (Vec::new(), Model::new());
        for var in &vars {
            base.set(t.as_var(*var).expect("a variable"), 0);
        }
        let mut answers = [0; 2];
        for new in 1..vars.len() {
            for old in 0..new {
                let (x, y) = (vars[new], vars[old]);
                for goal in [t.eq(x, y), t.slt(x, y), t.sgt(x, y)] {
                    let query = Query::new(&path, goal).with_base(&base);
                    match ordered(&mut t, &query, &mut evaluator).expect("it is only about orders") {
                        Answer::Sat(model) => {
                            answers[0] += 1;
                            if t.op(goal) != expr::Op::Eq && (new + old) % 2 == 0 {
                                base = model;
                                let apart = t.ne(x, y);
                                path.extend([apart, goal]);
                                break;
                            }
                        }
                        _ => answers[1] += 1,
                    }
                }
            }
        }
        assert!(answers[0] > 20, "{answers:?}");
        let between = [t.slt(vars[0], vars[1]), t.slt(vars[1], vars[2])];
        let goal = t.slt(vars[2], vars[0]);
        let query = Query::new(&between, goal).with_base(&base);
        assert_eq!(ordered(&mut t, &query, &mut evaluator), Some(Answer::Unsat));
    }
}
