//! Rules for if-then-else, and the two that make three-way comparisons and truth values as numbers disappear.

use crate::op::Op;
use crate::sort::Sort;
use crate::terms::{TermId, Terms};

/// Deeper trees of if-then-else are left alone.
const MAX_DEPTH: usize = 24;

impl Terms {
    pub(super) fn simplify_ite(&mut self, sort: Sort, c: TermId, x: TermId, y: TermId) -> TermId {
        match c {
            TermId::TRUE => return x,
            TermId::FALSE => return y,
            _ if x == y => return x,
            _ => {}
        }
        if let Some(inner) = self.unary(c, Op::Not) {
            return self.make(Op::Ite, sort, [inner, y, x]);
        }
        if sort.is_bool() {
            if let Some(term) = self.ite_bool(c, x, y) {
                return term;
            }
        } else if let Some((p, q)) = self.binary(c, Op::Eq)
            && ((p, q) == (x, y) || (q, p) == (x, y))
        {
            return y; // p = q ? p : q
        }
        if self.op(x) == Op::Ite {
            let [d, p, q] = self.nodes[x.index()].args;
            if d == c {
                return self.make(Op::Ite, sort, [c, p, y]);
            }
            if q == y {
                let both = self.and(c, d);
                return self.make(Op::Ite, sort, [both, p, y]);
            }
            if p == y {
                let not = self.not(d);
                let both = self.and(c, not);
                return self.make(Op::Ite, sort, [both, q, y]);
            }
        }
        if self.op(y) == Op::Ite {
            let [d, p, q] = self.nodes[y.index()].args;
            if d == c {
                return self.make(Op::Ite, sort, [c, x, q]);
            }
            if p == x {
                let either = self.or(c, d);
                return self.make(Op::Ite, sort, [either, x, q]);
            }
            if q == x {
                let not = self.not(d);
                let either = self.or(c, not);
                return self.make(Op::Ite, sort, [either, x, p]);
            }
        }
        self.intern(Op::Ite, sort, [c, x, y])
    }

    fn ite_bool(&mut self, c: TermId, x: TermId, y: TermId) -> Option<TermId> {
        let term = match (x, y) {
            (TermId::TRUE, TermId::FALSE) => c,
            (TermId::FALSE, TermId::TRUE) => self.not(c),
            (TermId::TRUE, _) => self.or(c, y),
            (_, TermId::FALSE) => self.and(c, x),
            (TermId::FALSE, _) => {
                let not = self.not(c);
                self.and(not, y)
            }
            (_, TermId::TRUE) => {
                let not = self.not(c);
                self.or(not, x)
            }
            _ if x == c => self.or(c, y),
            _ if y == c => self.and(c, x),
            _ if self.are_opposite(x, y) => self.eq(c, x),
            _ => return None,
        };
        Some(term)
    }

    /// An operator on a choice among constants is a choice among results. A test of a choice with one constant is
    /// worth as much, since that branch becomes a truth value.
    pub(super) fn push_into_ite(&mut self, op: Op, sort: Sort, a: TermId, b: TermId) -> Option<TermId> {
        use Op::*;
        if matches!(op, Not | And | Or | Xor | Ite | Select | Store | ConstArray) || sort.is_array() {
            return None;
        }
        let unary = op.arity() == 1;
        let on_left = self.op(a) == Ite;
        let on_right = !unary && self.op(b) == Ite;
        if !on_left && !on_right {
            return None;
        }
        if on_left && on_right {
            let ([c, p, q], [d, r, s]) = (self.nodes[a.index()].args, self.nodes[b.index()].args);
            let constants = [p, q, r, s].iter().all(|&t| self.is_const(t));
            if c != d || !constants {
                return None;
            }
            let (then, other) = (self.op2(op, sort, p, r), self.op2(op, sort, q, s));
            return Some(self.make(Ite, sort, [c, then, other]));
        }
        let (choice, other) = if on_left { (a, b) } else { (b, a) };
        if !unary && !self.is_const(other) {
            return None;
        }
        let [c, p, q] = self.nodes[choice.index()].args;
        let worth = if sort.is_bool() {
            self.depth(choice) <= 64 && (self.is_const(p) || self.is_const(q))
        } else {
            self.chooses_constants(choice, MAX_DEPTH)
        };
        if !worth {
            return None;
        }
        let branch = |terms: &mut Self, t: TermId| {
            let args = if on_left { [t, b, TermId::NONE] } else { [a, t, TermId::NONE] };
            terms.make(op, sort, args)
        };
        let (then, other) = (branch(self, p), branch(self, q));
        Some(self.make(Ite, sort, [c, then, other]))
    }

    /// Whether a term is a tree of choices with constants at its leaves; recognises lean trees only.
    fn chooses_constants(&self, mut t: TermId, deepest: usize) -> bool {
        for _ in 0..deepest {
            let [_, p, q] = self.nodes[t.index()].args;
            t = match (self.is_const(p), self.is_const(q)) {
                (true, true) => return true,
                (true, false) if self.op(q) == Op::Ite => q,
                (false, true) if self.op(p) == Op::Ite => p,
                _ => return false,
            };
        }
        false
    }

    /// Truth values as numbers, `c ? 1 : 0`, under a bitwise operator are that of the connective.
    pub(super) fn truths_together(&mut self, op: Op, a: TermId, b: TermId) -> Option<TermId> {
        let (c, d) = (self.truth(a)?, self.truth(b)?);
        let (c, d) = (self.condition(c), self.condition(d));
        let together = match op {
            Op::BvAnd => self.and(c, d),
            Op::BvOr => self.or(c, d),
            _ => self.xor(c, d),
        };
        let width = self.sort(a).bits();
        Some(self.bool_to_bv(together, width))
    }

    /// The condition of `c ? 1 : 0`, and whether it is meant as it stands.
    fn truth(&self, t: TermId) -> Option<(TermId, bool)> {
        if self.op(t) != Op::Ite {
            return None;
        }
        let [c, p, q] = self.nodes[t.index()].args;
        match (self.value(p)?, self.value(q)?) {
            (1, 0) => Some((c, true)),
            (0, 1) => Some((c, false)),
            _ => None,
        }
    }

    fn condition(&mut self, (c, positive): (TermId, bool)) -> TermId {
        if positive { c } else { self.not(c) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn three_way_comparisons_disappear_when_their_sign_is_tested() {
        let mut t = Terms::new();
        let [x, y] = ["x", "y"].map(|n| t.var(n, Sort::BV64));
        let zero = t.bv(32, 0);
        let cmp = t.compare_signed(x, y);
        assert_eq!(t.slt(cmp, zero), t.slt(x, y));
        assert_eq!(t.sle(cmp, zero), t.sle(x, y));
        assert_eq!(t.sgt(cmp, zero), t.slt(y, x));
        assert_eq!(t.sge(cmp, zero), t.sle(y, x));
        assert_eq!(t.eq(cmp, zero), t.eq(x, y));
        assert_eq!(t.ne(cmp, zero), t.ne(x, y));
    }

    #[test]
    fn so_do_those_of_floats_with_either_meaning_of_nan() {
        let mut t = Terms::new();
        let [x, y] = ["x", "y"].map(|n| t.var(n, Sort::F64));
        let zero = t.bv(32, 0);
        for greater in [false, true] {
            let cmp = t.fp_compare(x, y, greater);
            let (lt, le, gt, ge) = (t.fp_lt(x, y), t.fp_le(x, y), t.fp_gt(x, y), t.fp_ge(x, y));
            let (not_ge, not_gt, not_le, not_lt) = (t.not(ge), t.not(gt), t.not(le), t.not(lt));
            assert_eq!(t.slt(cmp, zero), if greater { lt } else { not_ge });
            assert_eq!(t.sle(cmp, zero), if greater { le } else { not_gt });
            assert_eq!(t.sgt(cmp, zero), if greater { not_le } else { gt });
            assert_eq!(t.sge(cmp, zero), if greater { not_lt } else { ge });
            assert_eq!(t.eq(cmp, zero), t.fp_eq(x, y));
        }
    }

    #[test]
    fn truth_values_as_numbers_become_conditions() {
        let mut t = Terms::new();
        let [c, d] = ["c", "d"].map(|n| t.var(n, Sort::BOOL));
        let (x, y) = (t.bool_to_bv(c, 32), t.bool_to_bv(d, 32));
        let zero = t.bv(32, 0);
        let one = t.bv(32, 1);
        assert_eq!(t.ne(x, zero), c);
        assert_eq!(t.eq(x, one), c);
        let both = t.bv_and(x, y);
        let expected = t.and(c, d);
        assert_eq!(t.ne(both, zero), expected);
        let not = t.bv_xor(x, one);
        assert_eq!(t.eq(not, zero), c);
    }
}
