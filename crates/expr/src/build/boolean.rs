//! Rules for connectives.

use super::NONE;
use crate::op::Op;
use crate::sort::Sort;
use crate::terms::{TermId, Terms};

impl Terms {
    /// Comparisons have no negation: it is the comparison the other way round.
    pub(super) fn simplify_not(&mut self, a: TermId) -> TermId {
        if let Some(inner) = self.unary(a, Op::Not) {
            return inner;
        }
        let turned = match self.op(a) {
            Op::BvSlt => Op::BvSle,
            Op::BvSle => Op::BvSlt,
            Op::BvUlt => Op::BvUle,
            Op::BvUle => Op::BvUlt,
            _ => return self.intern(Op::Not, Sort::BOOL, [a, NONE, NONE]),
        };
        let (x, y) = (self.args(a)[0], self.args(a)[1]);
        self.test(turned, y, x)
    }

    /// Whether one is the negation of the other.
    pub(super) fn are_opposite(&self, a: TermId, b: TermId) -> bool {
        if self.unary(a, Op::Not) == Some(b) || self.unary(b, Op::Not) == Some(a) {
            return true;
        }
        let opposite = |x, y| match (self.op(x), self.op(y)) {
            (Op::BvSlt, Op::BvSle) | (Op::BvUlt, Op::BvUle) => {
                self.args(x)[0] == self.args(y)[1] && self.args(x)[1] == self.args(y)[0]
            }
            _ => false,
        };
        // Comparisons with constants are all of the form ≤, so the rules for ranges find those.
        opposite(a, b) || opposite(b, a)
    }

    pub(super) fn simplify_and(&mut self, a: TermId, b: TermId) -> TermId {
        match (a, b) {
            (_, TermId::TRUE) => return a,
            (_, TermId::FALSE) => return TermId::FALSE,
            _ if a == b => return a,
            _ if self.are_opposite(a, b) => return TermId::FALSE,
            _ => {}
        }
        for (whole, part) in [(a, b), (b, a)] {
            if let Some((x, y)) = self.binary(whole, Op::And) {
                if part == x || part == y {
                    return whole;
                }
                if self.are_opposite(part, x) || self.are_opposite(part, y) {
                    return TermId::FALSE;
                }
            }
            if let Some((x, y)) = self.binary(whole, Op::Or) {
                if part == x || part == y {
                    return part;
                }
                if self.are_opposite(part, x) {
                    return self.and(part, y);
                }
                if self.are_opposite(part, y) {
                    return self.and(part, x);
                }
            }
        }
        if let Some(merged) = self.merge_atoms(true, a, b) {
            return merged;
        }
        self.raw_sorted(Op::And, a, b)
    }

    pub(super) fn simplify_or(&mut self, a: TermId, b: TermId) -> TermId {
        match (a, b) {
            (_, TermId::FALSE) => return a,
            (_, TermId::TRUE) => return TermId::TRUE,
            _ if a == b => return a,
            _ if self.are_opposite(a, b) => return TermId::TRUE,
            _ => {}
        }
        for (whole, part) in [(a, b), (b, a)] {
            if let Some((x, y)) = self.binary(whole, Op::Or) {
                if part == x || part == y {
                    return whole;
                }
                if self.are_opposite(part, x) || self.are_opposite(part, y) {
                    return TermId::TRUE;
                }
            }
            if let Some((x, y)) = self.binary(whole, Op::And) {
                if part == x || part == y {
                    return part;
                }
                if self.are_opposite(part, x) {
                    return self.or(part, y);
                }
                if self.are_opposite(part, y) {
                    return self.or(part, x);
                }
            }
        }
        if let Some(merged) = self.merge_atoms(false, a, b) {
            return merged;
        }
        self.raw_sorted(Op::Or, a, b)
    }

    pub(super) fn simplify_xor(&mut self, a: TermId, b: TermId) -> TermId {
        match (a, b) {
            (_, TermId::FALSE) => a,
            (_, TermId::TRUE) => self.not(a),
            _ if a == b => TermId::FALSE,
            _ if self.are_opposite(a, b) => TermId::TRUE,
            _ => {
                let same = self.eq(a, b);
                self.not(same)
            }
        }
    }
}
