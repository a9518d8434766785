//! Makes values small and readable: a solver's are as good as any, but people read the tests.
//!
//! After an answer with values, each variable is tried with simpler ones while everything still holds: 0, 1, −1, short
//! numbers, letters, round floats, then ever smaller sizes. The order is fixed and the effort is bounded.

use std::time::Instant;

use expr::{ArrayValue, Evaluator, Model, Op, Sort, TermId, Terms, VarId, canonical, signed};
use rustc_hash::FxHashSet;

use super::size;
use crate::{Answer, LayerStats, Query, Solver, Stats};

/// How many evaluations of the conditions one query may cost.
const MAX_EVALUATIONS: usize = 1500;
/// Terms that all these evaluations together may evaluate: large conditions are tried less often.
const EVALUATED: usize = 20_000_000;
/// Elements of an array that are tried.
const ELEMENTS: usize = 64;

const NUMBERS: [i64; 14] = [0, 1, -1, 2, 3, 4, 5, 10, -2, 7, 16, 100, -10, 1000];
/// 16-bit values are characters more often than numbers.
const LETTERS: [i64; 10] = [97, 98, 65, 48, 49, 32, 45, 46, 122, 95];
const FLOATS: [f64; 13] = [0.0, 1.0, -1.0, 2.0, 0.5, 10.0, -2.0, 3.0, 100.0, -0.5, 1.5, -10.0, 1000.0];

pub struct Prefer {
    inner: Box<dyn Solver>,
    evaluator: Evaluator,
    stats: Stats,
}

impl Prefer {
    pub fn new(inner: Box<dyn Solver>) -> Self {
        Self { inner, evaluator: Evaluator::new(), stats: Stats::default() }
    }
}

/// The search for simpler values of one model.
struct Search<'a> {
    terms: &'a mut Terms,
    conditions: Vec<TermId>,
    /// Conditions of the variable that is being changed; the others cannot change.
    concerned: Vec<TermId>,
    evaluator: &'a mut Evaluator,
    left: usize,
}

impl Search<'_> {
    fn holds(&mut self, model: &Model) -> bool {
        if self.left == 0 {
            return false;
        }
        self.left -= 1;
        self.evaluator.clear();
        self.concerned.iter().all(|&c| self.evaluator.holds(self.terms, model, c))
    }

    fn concern(&mut self, var: VarId) {
        self.concerned.clear();
        for &condition in &self.conditions {
            if self.terms.free_vars(condition).binary_search(&var).is_ok() {
                self.concerned.push(condition);
            }
        }
    }

    /// Makes the value that `place` sets as simple as it can be.
    fn simplify(&mut self, model: &mut Model, sort: Sort, bits: u64, place: &dyn Fn(&mut Model, u64)) {
        let try_bits = |search: &mut Self, model: &mut Model, candidate: u64| {
            place(model, candidate);
            search.holds(model)
        };
        for candidate in candidates(sort) {
            if candidate == bits {
                break; // it is as simple as this already
            }
            if try_bits(self, model, candidate) {
                return;
            }
        }
        let mut best = bits;
        if sort.is_fp() {
            for candidate in rounder(sort, bits) {
                if try_bits(self, model, candidate) {
                    best = candidate;
                    break;
                }
            }
        } else if !sort.is_bool() {
            // Nearer to zero by halving the distance; right if what holds is an interval, harmless if not.
            let value = signed(bits, sort.bits());
            let (mut fails, mut fits) = (0i128, value as i128);
            while (fits - fails).abs() > 1 && self.left > 0 {
                let middle = fails + (fits - fails) / 2;
                if try_bits(self, model, middle as u64 & sort.mask()) {
                    fits = middle;
                } else {
                    fails = middle;
                }
            }
            best = fits as u64 & sort.mask();
        }
        place(model, best);
    }

    fn simplify_array(&mut self, model: &mut Model, var: VarId, sort: Sort, value: &ArrayValue) {
        // Zero everywhere but where the conditions look, if that is enough.
        let mut plain = ArrayValue::default();
        for index in self.read_indices(model, var) {
            plain.set(index, value.get(index));
        }
        model.set_array(var, plain.clone());
        let current = if self.holds(model) { plain } else { value.clone() };
        model.set_array(var, current.clone());
        for (&index, &bits) in current.entries.iter().take(ELEMENTS) {
            let place = |model: &mut Model, bits: u64| {
                let mut array = model.array(var).cloned().unwrap_or_default();
                array.set(index, bits);
                model.set_array(var, array);
            };
            self.simplify(model, sort.element(), bits, &place);
        }
    }

    /// The indices at which the conditions read any array, under the model; those of this one are among them.
    fn read_indices(&mut self, model: &Model, var: VarId) -> Vec<u32> {
        let mut seen = FxHashSet::default();
        let mut stack = self.concerned.clone();
        let mut indices = Vec::new();
        self.evaluator.clear();
        while let Some(t) = stack.pop() {
            if !seen.insert(t) || self.terms.free_vars(t).binary_search(&var).is_err() {
                continue;
            }
            let args = self.terms.args(t);
            if self.terms.op(t) == Op::Select {
                indices.push(self.evaluator.value(self.terms, model, args[1]) as u32);
            }
            stack.extend(args);
        }
        indices.sort_unstable();
        indices.dedup();
        indices
    }
}

fn candidates(sort: Sort) -> Vec<u64> {
    if sort.is_bool() {
        return vec![0];
    }
    if sort == Sort::F32 {
        return FLOATS.iter().map(|&x| (x as f32).to_bits() as u64).collect();
    }
    if sort == Sort::F64 {
        return FLOATS.iter().map(|x| x.to_bits()).collect();
    }
    let letters: &[i64] = if sort.bits() == 16 { &LETTERS } else { &[] };
    let fits = |&&n: &&i64| signed(n as u64, sort.bits()) == n || sort.bits() == 16;
    letters.iter().chain(NUMBERS.iter().filter(fits)).map(|&n| n as u64 & sort.mask()).collect()
}

/// The value with fewer digits, the shortest first.
fn rounder(sort: Sort, bits: u64) -> Vec<u64> {
    let value = if sort == Sort::F32 { f32::from_bits(bits as u32) as f64 } else { f64::from_bits(bits) };
    if !value.is_finite() {
        return Vec::new();
    }
    let to_bits = |x: f64| if sort == Sort::F32 { (x as f32).to_bits() as u64 } else { x.to_bits() };
    let rounded = (0..8).filter_map(|digits| format!("{value:.digits$e}").parse::<f64>().ok());
    [value.trunc(), value.floor(), value.ceil()]
        .into_iter()
        .chain(rounded)
        .map(|x| canonical(sort, to_bits(x)))
        .collect()
}

impl Solver for Prefer {
    fn check(&mut self, terms: &mut Terms, query: &Query) -> Answer {
        let start = Instant::now();
        let mut answer = self.inner.check(terms, query);
        if let Answer::Sat(model) = &mut answer {
            let conditions: Vec<TermId> = query.conditions().collect();
            let concerned = conditions.clone();
            let left = MAX_EVALUATIONS.min(EVALUATED / size(terms, conditions.iter().copied(), EVALUATED));
            let mut search = Search { terms, conditions, concerned, evaluator: &mut self.evaluator, left };
            // A wrong model is not improved; the layer that validates models reports it.
            if search.holds(model) {
                let scalars: Vec<(VarId, u64)> = model.scalars().collect();
                for (var, bits) in scalars {
                    search.concern(var);
                    let sort = search.terms.var_sort(var);
                    search.simplify(model, sort, bits, &|model, bits| model.set(var, bits));
                }
                let arrays: Vec<(VarId, ArrayValue)> = model.arrays().map(|(v, a)| (v, a.clone())).collect();
                for (var, value) in arrays {
                    search.concern(var);
                    let sort = search.terms.var_sort(var);
                    search.simplify_array(model, var, sort, &value);
                }
            }
        }
        self.stats.count(&answer, false, start);
        answer
    }

    fn core(&self) -> Option<&[TermId]> {
        self.inner.core()
    }

    fn statistics(&self, out: &mut Vec<LayerStats>) {
        out.push(LayerStats { layer: "prefer", stats: self.stats });
        self.inner.statistics(out);
    }
}
