//! Inputs that bring a comparison of a run to its boundary: operands that are equal, or differ by one.

use expr::{Op, TermId, Terms};
use solver::{Answer, Query, Solver};

use crate::domain::Concolic;
use crate::exploration::{Ran, decode, values_of};
use crate::input::Assignment;
use crate::path::{Decision, Kind};

/// Inputs that go the way of a run up to one of its events, a comparison of numbers, and under which its first operand is the second one plus
/// `side`. Numbers with a fraction can only be made equal. None if it is no such event, or if nothing is found.
pub fn at_boundary(
    domain: &mut Concolic,
    solver: &mut dyn Solver,
    ran: &Ran,
    event: usize,
    side: i64,
) -> Option<Assignment> {
    let of = ran.events.get(event).filter(|event| event.kind == Kind::Branch)?;
    let Decision::Condition { condition, .. } = of.decision else { return None };
    let (a, b) = operands(&domain.terms, condition)?;
    let goal = apart(&mut domain.terms, a, b, side)?;
    let mut prefix = domain.givens.clone();
    for before in &ran.events[..event] {
        prefix.push(before.decision.held(&mut domain.terms));
    }
    let now = &domain.complete(&ran.values);
    let base = values_of(domain, now);
    let Answer::Sat(model) = solver.check(&mut domain.terms, &Query::new(&prefix, goal).with_base(&base)) else {
        return None;
    };
    let values = decode(domain, now, &model);
    let check = values_of(domain, &values);
    prefix.iter().chain([&goal]).all(|&c| domain.terms.holds(&check, c)).then_some(values)
}

/// The operands of a comparison of numbers.
fn operands(terms: &Terms, mut condition: TermId) -> Option<(TermId, TermId)> {
    while terms.op(condition) == Op::Not {
        condition = terms.args(condition)[0];
    }
    match (terms.op(condition), terms.args(condition)) {
        (Op::Eq | Op::BvSlt | Op::BvSle | Op::BvUlt | Op::BvUle, &[a, b]) => terms.sort(a).is_bv().then_some((a, b)),
        (Op::FpLt | Op::FpLe | Op::FpEq, &[a, b]) => Some((a, b)),
        _ => None,
    }
}

/// The first term is the second one plus this.
fn apart(terms: &mut Terms, a: TermId, b: TermId, side: i64) -> Option<TermId> {
    if terms.sort(a).is_fp() {
        return (side == 0).then(|| terms.fp_eq(a, b));
    }
    let side = terms.bv(terms.sort(a).bits(), side);
    let b = terms.add(b, side);
    Some(terms.eq(a, b))
}

#[cfg(test)]
mod tests {
    use expr::{Model, Sort};

    use super::*;

    #[test]
    fn a_comparison_has_operands_however_it_is_negated() {
        let mut t = Terms::new();
        let (x, y) = (t.var("x", Sort::BV32), t.var("y", Sort::BV32));
        let less = t.slt(x, y);
        let negated = t.not(less);
        let (a, b) = operands(&t, negated).unwrap();
        let goal = apart(&mut t, a, b, 1).unwrap();
        let mut model = Model::new();
        model.set(t.as_var(a).unwrap(), 8);
        model.set(t.as_var(b).unwrap(), 7);
        assert!(t.holds(&model, goal));
        let truth = t.var("p", Sort::BOOL);
        assert_eq!(operands(&t, truth), None);
    }

    #[test]
    fn numbers_with_a_fraction_can_be_made_equal_and_no_more() {
        let mut t = Terms::new();
        let (x, y) = (t.var("x", Sort::F64), t.var("y", Sort::F64));
        let less = t.fp_lt(x, y);
        let (a, b) = operands(&t, less).unwrap();
        let goal = apart(&mut t, a, b, 0).unwrap();
        assert_eq!(goal, t.fp_eq(a, b));
        assert_eq!(apart(&mut t, a, b, 1), None);
    }
}
