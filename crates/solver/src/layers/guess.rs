//! Searches for values before solving: a little always, since many branches turn by moving one input a bit, and a lot where
//! solving is expensive: floats, and products and quotients of unknowns.
//!
//! Each condition has a distance to holding. One variable at a time is moved, in steps that grow while they help, toward
//! a smaller sum of distances (the alternating variable method). The search is bounded and starts the same way every
//! time; if it finds nothing, that means nothing.

use std::time::Instant;

use expr::{Evaluator, Model, Op, Sort, Stamp, TermId, Terms, VarId, canonical, signed};
use rustc_hash::{FxHashMap, FxHashSet};

use super::size;
use crate::{Answer, LayerStats, Query, Solver, Stats};

/// How many evaluations of the conditions an expensive query may cost.
const MAX_EVALUATIONS: usize = 6000;
/// The same where functions occur that no solver knows: what is not found here is not found at all.
const MANY_TRIES: usize = 80_000;
/// The same for others; Z3 would take the time of some hundreds.
const FEW_TRIES: usize = 200;
/// Terms that all evaluations of one query together may evaluate: large conditions are tried less often.
const EVALUATED: usize = 6_000_000;
/// Queries with more terms are left to the solver.
const LARGEST: usize = 200_000;
/// With more variables than this the search is hopeless.
const MAX_VARIABLES: usize = 24;
/// Constants of the conditions that are tried as values.
const CONSTANTS: usize = 12;
/// Terms that are looked at; larger queries are left to the solver.
const MAX_TERMS: usize = 5000;

const FINE_STEPS: [i128; 15] =
    [1, 3, 8, 24, 1 << 7, 1 << 10, 1 << 14, 1 << 20, 1 << 26, 1 << 32, 1 << 38, 1 << 44, 1 << 50, 1 << 52, 1 << 55];

pub struct Guess {
    inner: Box<dyn Solver>,
    evaluator: Evaluator,
    known: FxHashMap<TermId, Cost>,
    stamp: Stamp,
    answered: bool,
    stats: Stats,
}

/// How hard a condition is for a solver.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Cost {
    Cheap,
    Expensive,
    /// It has functions that no solver knows.
    Unknown,
}

impl Guess {
    pub fn new(inner: Box<dyn Solver>) -> Self {
        Self {
            inner,
            evaluator: Evaluator::new(),
            known: FxHashMap::default(),
            stamp: Stamp::default(),
            answered: false,
            stats: Stats::default(),
        }
    }

    fn cost(&mut self, terms: &Terms, condition: TermId) -> Cost {
        if let Some(&known) = self.known.get(&condition) {
            return known;
        }
        let mut seen = FxHashSet::default();
        let mut stack = vec![condition];
        let mut cost = Cost::Cheap;
        while let Some(t) = stack.pop() {
            if seen.len() > MAX_TERMS || !seen.insert(t) {
                continue;
            }
            let args = terms.args(t);
            let unknowns = args.iter().filter(|&&a| !terms.is_const(a)).count();
            cost = cost.max(match terms.op(t) {
                Op::BvMul | Op::BvUdiv | Op::BvSdiv | Op::BvUrem | Op::BvSrem if unknowns > 1 => Cost::Expensive,
                Op::FpAdd | Op::FpSub | Op::FpMul | Op::FpDiv | Op::FpRem | Op::FpSqrt | Op::FpRound => Cost::Expensive,
                op if op.is_function() => Cost::Unknown,
                _ => Cost::Cheap,
            });
            stack.extend(args);
        }
        let cost = if seen.len() <= MAX_TERMS { cost } else { Cost::Cheap };
        self.known.insert(condition, cost);
        cost
    }

    fn search(&mut self, terms: &mut Terms, query: &Query, left: usize, fine: bool) -> Option<Model> {
        let conditions: Vec<TermId> = query.conditions().collect();
        let mut vars = Vec::new();
        for &condition in &conditions {
            vars.extend_from_slice(&terms.free_vars(condition));
        }
        vars.sort_unstable();
        vars.dedup();
        let scalars: Vec<VarId> = vars.iter().copied().filter(|&v| !terms.var_sort(v).is_array()).collect();
        if scalars.is_empty() || scalars.len() > MAX_VARIABLES {
            return None;
        }
        let constants = constants_of(terms, &conditions);
        let mut search =
            Search { terms, conditions, constants, evaluator: &mut self.evaluator, model: Model::new(), left, fine };
        for round in 0.. {
            search.start(&vars, round, query.base);
            // Far steps come further where nothing is to be hit exactly.
            search.fine = fine && round / 2 % 2 == 0;
            if search.climb(&scalars) {
                return Some(search.model);
            }
            if search.left == 0 {
                break;
            }
        }
        None
    }
}

/// Constants of each scalar sort in the conditions.
fn constants_of(terms: &Terms, conditions: &[TermId]) -> FxHashMap<Sort, Vec<u64>> {
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

struct Search<'a> {
    terms: &'a mut Terms,
    conditions: Vec<TermId>,
    constants: FxHashMap<Sort, Vec<u64>>,
    evaluator: &'a mut Evaluator,
    model: Model,
    left: usize,
    /// Steps are closer to each other: functions have the same value for some numbers in a row, where a step of one changes nothing
    /// and the next larger one goes too far.
    fine: bool,
}

impl Search<'_> {
    /// Values to start from: those of the execution, then 0, then 1, then scattered ones.
    fn start(&mut self, vars: &[VarId], round: u64, base: Option<&Model>) {
        let mut state = round.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
        self.model = Model::new();
        for &var in vars {
            let sort = self.terms.var_sort(var);
            if sort.is_array() {
                self.model.set_array(var, base.and_then(|m| m.array(var)).cloned().unwrap_or_default());
                continue;
            }
            let bits = match round {
                0 => base.and_then(|m| m.get(var)).unwrap_or(0),
                1 => 0,
                2 => from_number(sort, 1.0),
                _ => {
                    state ^= state << 13;
                    state ^= state >> 7;
                    state ^= state << 17;
                    let spread = [10.0, 1000.0, 1e6, 1e9][state as usize % 4];
                    let number = (state >> 16) as i32 as f64 / 2f64.powi(31) * spread;
                    // Every other start has fractions.
                    from_number(sort, if round % 2 == 1 { number.trunc() } else { number })
                }
            };
            self.model.set(var, canonical(sort, bits));
        }
    }

    /// Moves while it gets better; whether everything holds in the end.
    fn climb(&mut self, vars: &[VarId]) -> bool {
        let mut best = self.distance();
        while best > 0.0 && self.left > 0 {
            let before = best;
            for &var in vars {
                best = self.improve(var, best);
                if best == 0.0 {
                    return true;
                }
            }
            if best >= before {
                return false;
            }
        }
        best == 0.0
    }

    fn improve(&mut self, var: VarId, mut best: f64) -> f64 {
        let sort = self.terms.var_sort(var);
        let old = self.model.get(var).unwrap_or(0);
        let mut chosen = old;
        let constants = self.constants.get(&sort).cloned().unwrap_or_default();
        for bits in constants.into_iter().chain(special(sort)) {
            best = self.attempt(var, bits, best, &mut chosen);
        }
        if sort.is_bool() {
            best = self.attempt(var, old ^ 1, best, &mut chosen);
            self.model.set(var, chosen);
            return best;
        }
        let steps: &[i128] = match sort.bits() {
            64 if sort.is_fp() && self.fine => &FINE_STEPS,
            64 if sort.is_fp() => &[1, 1 << 20, 1 << 32, 1 << 44, 1 << 50, 1 << 52, 1 << 55],
            32 if sort.is_fp() => &[1, 1 << 8, 1 << 16, 1 << 20, 1 << 23, 1 << 26],
            64 => &[1, 1 << 8, 1 << 16, 1 << 32, 1 << 48],
            32 => &[1, 1 << 6, 1 << 12, 1 << 20],
            _ => &[1, 1 << 4],
        };
        for &size in steps {
            for direction in [1, -1] {
                let mut step = size * direction;
                // As long as it helps, twice as far.
                while self.left > 0 {
                    let before = best;
                    let next = moved(sort, chosen, step);
                    best = self.attempt(var, next, best, &mut chosen);
                    if best >= before {
                        break;
                    }
                    if best == 0.0 {
                        self.model.set(var, chosen);
                        return best;
                    }
                    step = step.saturating_mul(2);
                }
            }
        }
        self.model.set(var, chosen);
        best
    }

    fn attempt(&mut self, var: VarId, bits: u64, best: f64, chosen: &mut u64) -> f64 {
        if best == 0.0 || bits == *chosen {
            return best;
        }
        self.model.set(var, bits);
        let distance = self.distance();
        if distance < best {
            *chosen = bits;
            return distance;
        }
        best
    }

    /// The sum of the conditions' distances; 0 if and only if all hold.
    fn distance(&mut self) -> f64 {
        if self.left == 0 {
            return f64::INFINITY;
        }
        self.left -= 1;
        self.evaluator.clear();
        let mut sum = 0.0;
        for i in 0..self.conditions.len() {
            sum += self.distance_of(self.conditions[i], true, 12);
        }
        sum
    }

    fn distance_of(&mut self, t: TermId, wanted: bool, deeper: u32) -> f64 {
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

    fn value(&mut self, t: TermId) -> u64 {
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
fn position(sort: Sort, bits: u64) -> Option<i128> {
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
fn moved(sort: Sort, bits: u64, step: i128) -> u64 {
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

/// Floats that no small step reaches.
fn special(sort: Sort) -> Vec<u64> {
    const SPECIAL: [f64; 6] = [-0.0, f64::INFINITY, f64::NEG_INFINITY, f64::NAN, 1.0, -1.0];
    if !sort.is_fp() {
        return Vec::new();
    }
    SPECIAL.iter().map(|&x| canonical(sort, from_number(sort, x))).collect()
}

fn from_number(sort: Sort, number: f64) -> u64 {
    match sort {
        Sort::BOOL => (number as i64 & 1) as u64,
        Sort::F32 => (number as f32).to_bits() as u64,
        Sort::F64 => number.to_bits(),
        _ => number as i64 as u64 & sort.mask(),
    }
}

impl Solver for Guess {
    fn check(&mut self, terms: &mut Terms, query: &Query) -> Answer {
        let start = Instant::now();
        if terms.valid_since(&self.stamp) != Terms::ALL || self.known.len() > 1 << 20 {
            self.known.clear();
            self.stamp = terms.stamp();
        }
        let cost = query.conditions().map(|c| self.cost(terms, c)).max().unwrap_or(Cost::Cheap);
        let size = size(terms, query.conditions(), LARGEST);
        let tries = match cost {
            Cost::Cheap => FEW_TRIES,
            Cost::Expensive => MAX_EVALUATIONS,
            Cost::Unknown => MANY_TRIES,
        };
        let tries = tries.min(EVALUATED / size);
        let found = if size < LARGEST { self.search(terms, query, tries, cost == Cost::Unknown) } else { None };
        self.answered = found.is_some();
        let answer = match found {
            Some(model) => Answer::Sat(model),
            None => self.inner.check(terms, query),
        };
        self.stats.count(&answer, self.answered, start);
        answer
    }

    fn core(&self) -> Option<&[TermId]> {
        if self.answered { None } else { self.inner.core() }
    }

    fn statistics(&self, out: &mut Vec<LayerStats>) {
        out.push(LayerStats { layer: "guess", stats: self.stats });
        self.inner.statistics(out);
    }
}
