//! How far conditions are from holding: what every search for values in this crate minimises.

use expr::{Evaluator, Model, Op, Sort, TermId, Terms, signed};
use rustc_hash::{FxHashMap, FxHashSet};

/// Constants of each sort in the conditions that are tried as values.
const CONSTANTS: usize = 12;
/// Connectives below each other that are looked through.
const DEEPEST: u32 = 12;

/// Conditions, the values under which they are looked at, and how often that may be done.
pub(super) struct Landscape<'a> {
    pub terms: &'a Terms,
    pub conditions: Vec<TermId>,
    pub evaluator: &'a mut Evaluator,
    pub model: Model,
    /// Evaluations that are left.
    pub left: usize,
}

impl Landscape<'_> {
    /// The sum of the conditions' distances; 0 if and only if all hold.
    pub fn distance(&mut self) -> f64 {
        if self.left == 0 {
            return f64::INFINITY;
        }
        self.left -= 1;
        self.evaluator.clear();
        let mut sum = 0.0;
        for i in 0..self.conditions.len() {
            sum += self.distance_of(self.conditions[i], true, DEEPEST);
        }
        sum
    }

    pub fn distance_of(&mut self, t: TermId, wanted: bool, deeper: u32) -> f64 {
        let holds = self.value(t) == 1;
        if holds == wanted {
            return 0.0;
        }
        let args = self.terms.args(t);
        let (a, b) = match args {
            [a] => (*a, TermId::NONE),
            [a, b, ..] => (*a, *b),
            [] => return 1.0,
        };
        let op = self.terms.op(t);
        if deeper == 0 {
            return 1.0;
        }
        match op {
            Op::Not => self.distance_of(a, !wanted, deeper - 1),
            Op::And | Op::Or => {
                let (x, y) = (self.distance_of(a, wanted, deeper - 1), self.distance_of(b, wanted, deeper - 1));
                if (op == Op::And) == wanted { x + y } else { x.min(y) }
            }
            Op::Eq | Op::FpEq if !wanted => 1.0,
            Op::Eq if self.terms.sort(a).is_bool() || self.terms.sort(a).is_array() => 1.0,
            Op::Eq | Op::FpEq | Op::FpLt | Op::FpLe | Op::BvSlt | Op::BvSle | Op::BvUlt | Op::BvUle => {
                self.gap(op, a, b)
            }
            _ => 1.0,
        }
    }

    pub fn value(&mut self, t: TermId) -> u64 {
        self.evaluator.value(self.terms, &self.model, t)
    }

    /// How far apart two numbers are, between 0 and 1, in orders of magnitude.
    fn gap(&mut self, op: Op, a: TermId, b: TermId) -> f64 {
        let (x, y) = (self.value(a), self.value(b));
        let sort = self.terms.sort(a);
        let (x, y) = if matches!(op, Op::BvUlt | Op::BvUle) {
            (Some(x as i128), Some(y as i128))
        } else {
            (position(sort, x), position(sort, y))
        };
        let (Some(x), Some(y)) = (x, y) else {
            return 1.0; // NaN is near nothing
        };
        let apart = (x - y).unsigned_abs() as f64;
        (1.0 + apart).ln() / 50.0 + 0.01
    }
}

/// A number's place in the order of its sort; floats one after the other. NaN has none.
pub(super) fn position(sort: Sort, bits: u64) -> Option<i128> {
    if !sort.is_fp() {
        return Some(signed(bits, sort.bits()) as i128);
    }
    let value = if sort == Sort::F32 { f32::from_bits(bits as u32) as f64 } else { f64::from_bits(bits) };
    if value.is_nan() {
        return None;
    }
    let size = (bits & (sort.mask() >> 1)) as i128;
    Some(if bits >> (sort.bits() - 1) == 1 { -size } else { size })
}

/// The number some places further in its order; the ends are not passed.
pub(super) fn moved(sort: Sort, bits: u64, step: i128) -> u64 {
    if !sort.is_fp() {
        let (low, high) = (signed(1 << (sort.bits() - 1), sort.bits()) as i128, (sort.mask() >> 1) as i128);
        let place = signed(bits, sort.bits()) as i128;
        return (place + step).clamp(low, high) as u64 & sort.mask();
    }
    let most = if sort == Sort::F32 { f32::MAX.to_bits() as i128 } else { f64::MAX.to_bits() as i128 };
    let place = (position(sort, bits).unwrap_or(0) + step).clamp(-most, most);
    let sign = if place < 0 { 1 << (sort.bits() - 1) } else { 0 };
    place.unsigned_abs() as u64 | sign
}

pub(super) fn from_number(sort: Sort, number: f64) -> u64 {
    match sort {
        Sort::BOOL => (number as i64 & 1) as u64,
        Sort::F32 => (number as f32).to_bits() as u64,
        Sort::F64 => number.to_bits(),
        _ => number as i64 as u64 & sort.mask(),
    }
}

/// Constants of each scalar sort in the conditions.
pub(super) fn constants_of(terms: &Terms, conditions: &[TermId]) -> FxHashMap<Sort, Vec<u64>> {
    let mut found: FxHashMap<Sort, Vec<u64>> = FxHashMap::default();
    let mut seen = FxHashSet::default();
    let mut stack = conditions.to_vec();
    while let Some(t) = stack.pop() {
        if !seen.insert(t) {
            continue;
        }
        if let Some(bits) = terms.value(t) {
            let list = found.entry(terms.sort(t)).or_default();
            if list.len() < CONSTANTS && !list.contains(&bits) {
                list.push(bits);
            }
        }
        stack.extend(terms.args(t));
    }
    found
}
