//! What follows from assumptions by bounds and known bits alone: a quick, incomplete way to decide predicates.

use rustc_hash::FxHashMap;

use crate::fp_range::{FpRange, above, below};
use crate::op::Op;
use crate::range::{Range, difference};
use crate::terms::{TermId, Terms};

/// How deep terms are looked into.
const MAX_DEPTH: u32 = 8;

/// Assumptions and what they say of single terms.
///
/// ```
/// # use expr::{Facts, Sort, Terms};
/// let mut t = Terms::new();
/// let x = t.var("x", Sort::BV32);
/// let [three, ten] = [3, 10].map(|n| t.bv(32, n));
/// let small = t.slt(x, three);
/// let below_ten = t.slt(x, ten);
/// let mut facts = Facts::new();
/// facts.assume(&mut t, small);
/// assert_eq!(facts.decide(&mut t, below_ten), Some(true));
/// ```
#[derive(Default, Clone, Debug)]
pub struct Facts {
    ranges: FxHashMap<TermId, Range>,
    floats: FxHashMap<TermId, FpRange>,
    truths: FxHashMap<TermId, bool>,
    contradiction: bool,
}

impl Facts {
    pub fn new() -> Self {
        Self::default()
    }

    /// Whether the assumptions were seen to exclude each other. `false` proves nothing.
    pub fn contradict(&self) -> bool {
        self.contradiction
    }

    /// Learns that a boolean term holds.
    pub fn assume(&mut self, terms: &mut Terms, condition: TermId) {
        if self.decide(terms, condition) == Some(false) {
            self.contradiction = true;
            return;
        }
        let mut todo = vec![(condition, true)];
        while let Some((t, truth)) = todo.pop() {
            if terms.value(t).is_some_and(|bits| (bits == 1) != truth) {
                self.contradiction = true;
            }
            if self.truths.insert(t, truth).is_some_and(|known| known != truth) {
                self.contradiction = true;
            }
            let Some(&[a, b]) = terms.args(t).first_chunk::<2>() else {
                match terms.op(t) {
                    Op::Not => todo.push((terms.args(t)[0], !truth)),
                    Op::FpIsNan => {
                        let known = if truth { FpRange::NAN } else { FpRange { nan: false, ..FpRange::FULL } };
                        self.narrow_float(terms, terms.args(t)[0], &known);
                    }
                    _ => {}
                }
                continue;
            };
            match (terms.op(t), truth) {
                (Op::And, true) | (Op::Or, false) => todo.extend([(b, truth), (a, truth)]),
                (Op::BvSle, true) | (Op::BvSlt, false) => {
                    let (a, b) = if truth { (a, b) } else { (b, a) };
                    self.assume_order(terms, a, b, true, false);
                }
                (Op::BvSlt, true) | (Op::BvSle, false) => {
                    let (a, b) = if truth { (a, b) } else { (b, a) };
                    self.assume_order(terms, a, b, true, true);
                }
                (Op::BvUle, true) | (Op::BvUlt, false) => {
                    let (a, b) = if truth { (a, b) } else { (b, a) };
                    self.assume_order(terms, a, b, false, false);
                }
                (Op::BvUlt, true) | (Op::BvUle, false) => {
                    let (a, b) = if truth { (a, b) } else { (b, a) };
                    self.assume_order(terms, a, b, false, true);
                }
                (Op::FpLt | Op::FpLe | Op::FpEq, _) => self.assume_float(terms, t, truth),
                (Op::Eq, true) if terms.sort(a).is_fp() => {
                    let (x, y) = (self.float_range(terms, a), self.float_range(terms, b));
                    self.narrow_float(terms, a, &y);
                    self.narrow_float(terms, b, &x);
                }
                (Op::Eq, true) if terms.sort(a).is_bv() => {
                    let (x, y) = (self.range(terms, a), self.range(terms, b));
                    self.narrow(terms, a, &y);
                    self.narrow(terms, b, &x);
                }
                (Op::Eq, false) if terms.sort(a).is_bv() => {
                    if let Some(c) = terms.value(b) {
                        self.exclude(terms, a, c);
                    }
                }
                _ => {}
            }
        }
    }

    fn assume_order(&mut self, terms: &mut Terms, a: TermId, b: TermId, is_signed: bool, strict: bool) {
        let (x, y) = (self.range(terms, a), self.range(terms, b));
        let full = Range::full(x.width);
        let (below, above) = if is_signed {
            let (high, low) = (y.smax.checked_sub(strict as i64), x.smin.checked_add(strict as i64));
            let (Some(high), Some(low)) = (high, low) else {
                self.contradiction = true;
                return;
            };
            (Range { smax: high, ..full }, Range { smin: low, ..full })
        } else {
            let (high, low) = (y.umax.checked_sub(strict as u64), x.umin.checked_add(strict as u64));
            let (Some(high), Some(low)) = (high, low) else {
                self.contradiction = true;
                return;
            };
            (Range { umax: high, ..full }, Range { umin: low, ..full })
        };
        self.narrow(terms, a, &below);
        self.narrow(terms, b, &above);
    }

    /// Learns from a comparison of floats. One that is false may be so because of NaN.
    fn assume_float(&mut self, terms: &Terms, t: TermId, truth: bool) {
        let (a, b) = (terms.args(t)[0], terms.args(t)[1]);
        let sort = terms.sort(a);
        let (x, y) = (self.float_range(terms, a), self.float_range(terms, b));
        if x.has_no_number() || y.has_no_number() {
            self.contradiction |= truth;
            return;
        }
        let op = terms.op(t);
        if truth {
            let strict = op == Op::FpLt;
            let most = if strict { below(sort, y.high) } else { y.high };
            let least = if strict { above(sort, x.low) } else { x.low };
            let equal = op == Op::FpEq;
            let (low, high) =
                (if equal { y.low } else { f64::NEG_INFINITY }, if equal { x.high } else { f64::INFINITY });
            self.narrow_float(terms, a, &FpRange::between(low, most));
            self.narrow_float(terms, b, &FpRange::between(least, high));
            return;
        }
        // Not less: at least, or NaN.
        let strict = op == Op::FpLe;
        if op != Op::FpEq && !y.nan {
            let low = if strict { above(sort, y.low) } else { y.low };
            self.narrow_float(terms, a, &FpRange { low, ..FpRange::FULL });
        }
        if op != Op::FpEq && !x.nan {
            let high = if strict { below(sort, x.high) } else { x.high };
            self.narrow_float(terms, b, &FpRange { high, ..FpRange::FULL });
        }
    }

    fn narrow_float(&mut self, terms: &Terms, t: TermId, range: &FpRange) {
        match self.float_range(terms, t).meet(range) {
            Some(met) => {
                self.floats.insert(t, met);
            }
            None => self.contradiction = true,
        }
    }

    /// What is known of a float term under the assumptions.
    pub fn float_range(&self, terms: &Terms, t: TermId) -> FpRange {
        self.float_down(terms, t, MAX_DEPTH)
    }

    fn float_down(&self, terms: &Terms, t: TermId, deeper: u32) -> FpRange {
        let known = self.floats.get(&t).copied().unwrap_or(FpRange::FULL);
        if deeper == 0 || !terms.sort(t).is_fp() {
            return known;
        }
        let float = |arg| self.float_down(terms, arg, deeper - 1);
        let computed = terms.fp_transfer(t, float, |arg| self.range_down(terms, arg, deeper - 1));
        known.meet(&computed).unwrap_or(known)
    }

    fn decide_float(&self, terms: &Terms, t: TermId) -> Option<bool> {
        let args = terms.args(t);
        let x = self.float_range(terms, args[0]);
        if terms.op(t) == Op::FpIsNan {
            return if x.has_no_number() { Some(true) } else { (!x.nan).then_some(false) };
        }
        let y = self.float_range(terms, args[1]);
        if x.has_no_number() || y.has_no_number() {
            return Some(false);
        }
        let numbers = !x.nan && !y.nan;
        let (always, never) = match terms.op(t) {
            Op::FpLt => (x.high < y.low, x.low >= y.high),
            Op::FpLe => (x.high <= y.low, x.low > y.high),
            _ => (x.low == x.high && x.low == y.low && y.low == y.high, x.high < y.low || x.low > y.high),
        };
        if never { Some(false) } else { (always && numbers).then_some(true) }
    }

    /// Only a value at the end of a range makes it smaller.
    fn exclude(&mut self, terms: &mut Terms, t: TermId, bits: u64) {
        let range = self.range(terms, t);
        let mut smaller = range;
        if range.umin == bits {
            smaller.umin = bits.saturating_add(1);
        }
        if range.umax == bits {
            smaller.umax = bits.saturating_sub(1);
        }
        let s = crate::sort::signed(bits, range.width);
        if range.smin == s {
            smaller.smin = s.saturating_add(1);
        }
        if range.smax == s {
            smaller.smax = s.saturating_sub(1);
        }
        if range.single() == Some(bits) {
            self.contradiction = true;
        } else if smaller != range {
            self.narrow(terms, t, &smaller);
        }
    }

    /// Learns a range of a term, and with it those of terms that it is made of in a reversible way.
    fn narrow(&mut self, terms: &mut Terms, mut t: TermId, range: &Range) {
        let mut range = *range;
        loop {
            let known = self.range(terms, t);
            let Some(met) = known.meet(&range) else {
                self.contradiction = true;
                return;
            };
            if met == known {
                return;
            }
            self.ranges.insert(t, met);
            let args = terms.args(t);
            (t, range) = match terms.op(t) {
                Op::BvAdd if terms.is_const(args[1]) => {
                    let (x, c) = (args[0], args[1]);
                    (x, difference(&met, &terms.range(c)))
                }
                Op::ZeroExt => {
                    let inner = Range::full(terms.sort(args[0]).bits());
                    let (umin, umax) = (met.umin, met.umax.min(inner.umax));
                    (args[0], Range { umin, umax, zeros: met.zeros & inner.umax, ones: met.ones, ..inner })
                }
                Op::SignExt => {
                    let inner = Range::full(terms.sort(args[0]).bits());
                    let (smin, smax) = (met.smin.max(inner.smin), met.smax.min(inner.smax));
                    (args[0], Range { smin, smax, ..inner })
                }
                _ => return,
            };
        }
    }

    /// What is known of a bit-vector term under the assumptions.
    pub fn range(&self, terms: &mut Terms, t: TermId) -> Range {
        let plain = terms.range(t);
        if self.ranges.is_empty() {
            return plain;
        }
        let assumed = self.range_down(terms, t, MAX_DEPTH);
        plain.meet(&assumed).unwrap_or(plain)
    }

    fn range_down(&self, terms: &Terms, t: TermId, deeper: u32) -> Range {
        let width = terms.sort(t).bits();
        let known = self.ranges.get(&t);
        if deeper == 0 || terms.args(t).is_empty() || !terms.sort(t).is_bv() {
            return match (known, terms.value(t)) {
                (Some(range), _) => *range,
                (None, Some(bits)) => Range::point(width, bits),
                (None, None) => Range::full(width),
            };
        }
        let computed = terms.transfer(t, |terms, arg| self.range_down(terms, arg, deeper - 1));
        known.and_then(|k| k.meet(&computed)).or(known.copied()).unwrap_or(computed)
    }

    /// Whether a condition holds in every model of the assumptions, or in none, if that can be seen.
    pub fn decide(&self, terms: &mut Terms, condition: TermId) -> Option<bool> {
        self.decide_down(terms, condition, MAX_DEPTH)
    }

    fn decide_down(&self, terms: &mut Terms, t: TermId, deeper: u32) -> Option<bool> {
        if let Some(bits) = terms.value(t) {
            return Some(bits == 1);
        }
        if let Some(&truth) = self.truths.get(&t) {
            return Some(truth);
        }
        if deeper == 0 {
            return None;
        }
        let args = terms.args(t);
        let (&a, b) = (args.first()?, args.get(1).copied().unwrap_or_default());
        match terms.op(t) {
            Op::Not => self.decide_down(terms, a, deeper - 1).map(|truth| !truth),
            op @ (Op::And | Op::Or) => {
                let decisive = op == Op::Or;
                let x = self.decide_down(terms, a, deeper - 1);
                if x == Some(decisive) {
                    return x;
                }
                let y = self.decide_down(terms, b, deeper - 1);
                if y == Some(decisive) {
                    return y;
                }
                x.and(y)
            }
            Op::FpLt | Op::FpLe | Op::FpEq | Op::FpIsNan => self.decide_float(terms, t),
            Op::Eq if terms.sort(a).is_bv() => {
                let (x, y) = (self.range(terms, a), self.range(terms, b));
                if x.meet(&y).is_none() {
                    return Some(false);
                }
                (x.single().is_some() && x.single() == y.single()).then_some(true)
            }
            op @ (Op::BvSle | Op::BvSlt | Op::BvUle | Op::BvUlt) => {
                let (x, y) = (self.range(terms, a), self.range(terms, b));
                let margin = matches!(op, Op::BvSlt | Op::BvUlt) as i128;
                let ((xmin, xmax), (ymin, ymax)) = if matches!(op, Op::BvSle | Op::BvSlt) {
                    ((x.smin as i128, x.smax as i128), (y.smin as i128, y.smax as i128))
                } else {
                    ((x.umin as i128, x.umax as i128), (y.umin as i128, y.umax as i128))
                };
                if xmax + margin <= ymin {
                    Some(true)
                } else if xmin + margin > ymax {
                    Some(false)
                } else {
                    None
                }
            }
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Sort;

    #[test]
    fn bounds_that_exclude_each_other_contradict() {
        let mut t = Terms::new();
        let [x, y, z] = ["x", "y", "z"].map(|n| t.var(n, Sort::BV32));
        let [five, six] = [5, 6].map(|n| t.bv(32, n));
        let conditions = [t.sle(x, five), t.slt(y, x), t.sle(six, z), t.sle(z, y)];
        let mut facts = Facts::new();
        for (i, &c) in conditions.iter().enumerate() {
            assert!(!facts.contradict(), "{i}");
            facts.assume(&mut t, c);
        }
        assert!(facts.contradict());
    }

    #[test]
    fn a_sum_tells_of_its_operand() {
        let mut t = Terms::new();
        let x = t.var("x", Sort::BV8);
        let wide = t.sign_ext(x, 32);
        let [c, low, high] = [200, 190, 210].map(|n| t.bv(32, n));
        let sum = t.add(wide, c);
        let mut facts = Facts::new();
        for condition in [t.sle(low, sum), t.sle(sum, high)] {
            facts.assume(&mut t, condition);
        }
        let range = facts.range(&mut t, x);
        assert_eq!((range.smin, range.smax), (-10, 10));
    }

    #[test]
    fn bounds_of_floats_know_of_nan() {
        let mut t = Terms::new();
        let (x, y) = (t.var("x", Sort::F64), t.var("y", Sort::F64));
        let [low, high] = [18.5, 25.0].map(|v| t.f64(v));
        let quotient = t.fp_div(x, y);
        let (lean, heavy) = (t.fp_lt(quotient, low), t.fp_lt(quotient, high));
        let mut facts = Facts::new();
        facts.assume(&mut t, lean);
        assert_eq!(facts.decide(&mut t, heavy), Some(true));
        let mut facts = Facts::new();
        let not_lean = t.not(lean);
        facts.assume(&mut t, not_lean);
        // It may be NaN, which is not above either.
        let above = t.fp_le(low, quotient);
        assert_eq!(facts.decide(&mut t, above), None);
        let nan = t.fp_is_nan(quotient);
        let number = t.not(nan);
        facts.assume(&mut t, number);
        assert_eq!(facts.decide(&mut t, above), Some(true));
    }

    #[test]
    fn known_conditions_are_decided_and_unknown_ones_are_not() {
        let mut t = Terms::new();
        let [c, d] = ["c", "d"].map(|n| t.var(n, Sort::BOOL));
        let either = t.or(c, d);
        let not = t.not(c);
        let mut facts = Facts::new();
        assert_eq!(facts.decide(&mut t, either), None);
        facts.assume(&mut t, not);
        assert_eq!(facts.decide(&mut t, either), None);
        assert_eq!(facts.decide(&mut t, c), Some(false));
        let both = t.and(c, d);
        assert_eq!(facts.decide(&mut t, both), Some(false));
    }
}
