//! Evaluation under a model: without recursion, each term once, and only the branches that count.

use crate::fold::apply;
use crate::model::{ArrayValue, Model};
use crate::op::Op;
use crate::terms::{TermId, Terms};

/// Evaluates terms under one model after another. Keeps its memory between them.
#[derive(Default)]
pub struct Evaluator {
    /// For each term: when it was evaluated, and its bits.
    seen: Vec<(u32, u64)>,
    now: u32,
    stack: Vec<TermId>,
}

/// What a step needs before it can be done.
type Step = Result<u64, TermId>;

impl Evaluator {
    pub fn new() -> Self {
        Self::default()
    }

    /// Forgets all values: the next ones are under another model, or of other terms.
    pub fn clear(&mut self) {
        if self.now == u32::MAX {
            self.seen.clear();
            self.now = 0;
        }
        self.now += 1;
    }

    /// The bits of a scalar term. Since [`Evaluator::clear`], all calls must be for the same model.
    pub fn value(&mut self, terms: &Terms, model: &Model, term: TermId) -> u64 {
        if self.seen.len() < terms.len() {
            self.seen.resize(terms.len().next_power_of_two(), (0, 0));
        }
        if self.now == 0 {
            self.now = 1;
        }
        let mut stack = std::mem::take(&mut self.stack);
        stack.clear();
        stack.push(term);
        while let Some(&t) = stack.last() {
            if self.known(t).is_some() {
                stack.pop();
                continue;
            }
            match self.step(terms, model, t) {
                Ok(bits) => {
                    self.seen[t.index()] = (self.now, bits);
                    stack.pop();
                }
                Err(needed) => stack.push(needed),
            }
        }
        self.stack = stack;
        self.known(term).unwrap_or(0)
    }

    /// Whether a boolean term holds.
    pub fn holds(&mut self, terms: &Terms, model: &Model, term: TermId) -> bool {
        self.value(terms, model, term) == 1
    }

    fn known(&self, t: TermId) -> Option<u64> {
        let (when, bits) = self.seen[t.index()];
        (when == self.now).then_some(bits)
    }

    fn need(&self, t: TermId) -> Step {
        self.known(t).ok_or(t)
    }

    fn step(&self, terms: &Terms, model: &Model, t: TermId) -> Step {
        let args = terms.args(t);
        let op = terms.op(t);
        match op {
            Op::Const => Ok(terms.value(t).unwrap_or(0)),
            Op::Var => Ok(terms.as_var(t).and_then(|v| model.get(v)).unwrap_or(0)),
            Op::Ite => {
                let chosen = if self.need(args[0])? == 1 { args[1] } else { args[2] };
                self.need(chosen)
            }
            Op::And => Ok((self.need(args[0])? == 1 && self.need(args[1])? == 1) as u64),
            Op::Or => Ok((self.need(args[0])? == 1 || self.need(args[1])? == 1) as u64),
            Op::Select => {
                let index = self.need(args[1])? as u32;
                self.element(terms, model, args[0], index)
            }
            Op::Eq if terms.sort(args[0]).is_array() => {
                let x = self.array_step(terms, model, args[0])?;
                let y = self.array_step(terms, model, args[1])?;
                Ok((x == y) as u64)
            }
            // Arrays have no bits; nothing asks for them.
            Op::Store | Op::ConstArray => Ok(0),
            _ => {
                let x = self.need(args[0])?;
                let y = if args.len() > 1 { self.need(args[1])? } else { 0 };
                Ok(apply(op, terms.sort(t), terms.sort(args[0]), terms.field(t), x, y, 0))
            }
        }
    }

    fn element(&self, terms: &Terms, model: &Model, mut array: TermId, index: u32) -> Step {
        loop {
            let args = terms.args(array);
            match terms.op(array) {
                Op::Store if self.need(args[1])? as u32 == index => return self.need(args[2]),
                Op::Store => array = args[0],
                Op::Ite => array = if self.need(args[0])? == 1 { args[1] } else { args[2] },
                Op::ConstArray => return self.need(args[0]),
                _ => return Ok(terms.as_var(array).map_or(0, |v| model.element(v, index))),
            }
        }
    }

    fn array_step(&self, terms: &Terms, model: &Model, mut array: TermId) -> Result<ArrayValue, TermId> {
        let mut writes = Vec::new();
        let mut value = loop {
            let args = terms.args(array);
            match terms.op(array) {
                Op::Store => {
                    writes.push((self.need(args[1])? as u32, self.need(args[2])?));
                    array = args[0];
                }
                Op::Ite => array = if self.need(args[0])? == 1 { args[1] } else { args[2] },
                Op::ConstArray => break ArrayValue { default: self.need(args[0])?, ..ArrayValue::default() },
                _ => break terms.as_var(array).and_then(|v| model.array(v)).cloned().unwrap_or_default(),
            }
        };
        for (index, bits) in writes.into_iter().rev() {
            value.set(index, bits);
        }
        Ok(value)
    }

    /// The value of an array term, as [`Evaluator::value`].
    pub fn array(&mut self, terms: &Terms, model: &Model, array: TermId) -> ArrayValue {
        loop {
            if self.seen.len() < terms.len() {
                self.seen.resize(terms.len().next_power_of_two(), (0, 0));
            }
            match self.array_step(terms, model, array) {
                Ok(value) => return value,
                Err(needed) => {
                    self.value(terms, model, needed);
                }
            }
        }
    }
}

impl Terms {
    /// The bits of a scalar term under a model. For many terms or models, keep an [`Evaluator`].
    pub fn eval(&self, model: &Model, term: TermId) -> u64 {
        Evaluator::new().value(self, model, term)
    }

    /// Whether a boolean term holds under a model.
    pub fn holds(&self, model: &Model, term: TermId) -> bool {
        self.eval(model, term) == 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Sort;
    use crate::terms::VarId;

    #[test]
    fn deep_terms_are_evaluated_without_recursion() {
        let mut t = Terms::unsimplified();
        let x = t.var("x", Sort::BV32);
        let mut sum = x;
        for _ in 0..300_000 {
            sum = t.add(sum, x);
        }
        let mut model = Model::new();
        model.set(VarId(0), 3);
        assert_eq!(t.eval(&model, sum), 900_003);
    }

    #[test]
    fn arrays_are_read_through_writes_and_choices() {
        let mut t = Terms::unsimplified();
        let a = t.var("a", Sort::array_of(Sort::BV8));
        let c = t.var("c", Sort::BOOL);
        let i = t.var("i", Sort::BV32);
        let seven = t.bv(8, 7);
        let written = t.store(a, i, seven);
        let either = t.ite(c, a, written);
        let two = t.bv(32, 2);
        let read = t.select(either, two);
        let same = t.eq(a, written);
        let mut model = Model::new();
        model.set(VarId(2), 2);
        assert_eq!(t.eval(&model, read), 7);
        assert!(!t.holds(&model, same));
        model.set_array(VarId(0), ArrayValue { default: 7, entries: [(3, 9)].into() });
        model.set(VarId(1), 1);
        assert_eq!(t.eval(&model, read), 7);
        assert!(t.holds(&model, same));
    }

    #[test]
    fn an_evaluator_can_be_used_for_many_models() {
        let mut t = Terms::new();
        let x = t.var("x", Sort::BV32);
        let square = t.mul(x, x);
        let mut evaluator = Evaluator::new();
        for n in 0..100u64 {
            let mut model = Model::new();
            model.set(VarId(0), n);
            evaluator.clear();
            assert_eq!(evaluator.value(&t, &model, square), n * n);
        }
    }
}
