//! How far values are from making a condition true: 0 if it is, up to 1.

use expr::{Evaluator, Model, Op, TermId, Terms, signed};
use vm::probes::distance::Normalisation;

/// Conditions inside conditions that are looked at.
const MAX_DEPTH: u32 = 12;

/// The distance of a condition under a model.
pub(crate) fn distance(terms: &Terms, evaluator: &mut Evaluator, model: &Model, condition: TermId) -> f64 {
    Measure { terms, evaluator, model }.of(condition, true, MAX_DEPTH)
}

struct Measure<'a> {
    terms: &'a Terms,
    evaluator: &'a mut Evaluator,
    model: &'a Model,
}

/// Between 0 and 1, larger for larger gaps.
fn normalised(gap: f64) -> f64 {
    Normalisation::Ratio.of(gap)
}

impl Measure<'_> {
    fn of(&mut self, condition: TermId, wanted: bool, depth: u32) -> f64 {
        if self.evaluator.holds(self.terms, self.model, condition) == wanted {
            return 0.0;
        }
        if depth == 0 {
            return 1.0;
        }
        let args = self.terms.args(condition).to_vec();
        match (self.terms.op(condition), wanted) {
            (Op::Not, _) => self.of(args[0], !wanted, depth - 1),
            (Op::And, true) | (Op::Or, false) => {
                self.of(args[0], wanted, depth - 1).midpoint(self.of(args[1], wanted, depth - 1))
            }
            (Op::And, false) | (Op::Or, true) => {
                self.of(args[0], wanted, depth - 1).min(self.of(args[1], wanted, depth - 1))
            }
            (Op::Eq | Op::FpEq, true) => normalised(self.gap(args[0], args[1])),
            (Op::BvSlt | Op::BvSle | Op::BvUlt | Op::BvUle | Op::FpLt | Op::FpLe, _) => {
                normalised(self.gap(args[0], args[1]))
            }
            _ => 1.0,
        }
    }

    fn gap(&mut self, a: TermId, b: TermId) -> f64 {
        let sort = self.terms.sort(a);
        if sort.is_array() {
            return 1.0;
        }
        let mut number = |t: TermId| {
            let bits = self.evaluator.value(self.terms, self.model, t);
            match sort.bits() {
                32 if sort.is_fp() => f64::from(f32::from_bits(bits as u32)),
                64 if sort.is_fp() => f64::from_bits(bits),
                width => signed(bits, width) as f64,
            }
        };
        let (x, y) = (number(a), number(b));
        (x - y).abs().max(f64::MIN_POSITIVE)
    }
}

#[cfg(test)]
mod tests {
    use expr::Sort;

    use super::*;

    #[test]
    fn nearer_values_have_smaller_distances() {
        let mut t = Terms::new();
        let x = t.var("x", Sort::BV32);
        let hundred = t.bv(32, 100);
        let equal = t.eq(x, hundred);
        let at = |t: &Terms, n: u64, condition| {
            let mut model = Model::new();
            model.set(expr::VarId(0), n);
            distance(t, &mut Evaluator::new(), &model, condition)
        };
        assert!(at(&t, 99, equal) < at(&t, 90, equal));
        assert_eq!(at(&t, 100, equal), 0.0);
        let other = t.not(equal);
        assert!(at(&t, 100, other) > 0.0);
    }
}
