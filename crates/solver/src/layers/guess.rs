//! Searches for values before solving: a little always, since many branches turn by moving one input a bit, and a lot where
//! solving is expensive: floats, and products and quotients of unknowns.
//!
//! Each condition has a distance to holding. One variable at a time is moved, in steps that grow while they help, toward
//! a smaller sum of distances (the alternating variable method). The search is bounded and starts the same way every
//! time; if it finds nothing, that means nothing.

use std::time::Instant;

use expr::{Evaluator, Model, Op, Sort, Stamp, TermId, Terms, VarId, canonical};
use rustc_hash::{FxHashMap, FxHashSet};

use super::distance::{Landscape, constants_of, from_number, moved};
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
        let evaluator = &mut self.evaluator;
        let mut search =
            Search { at: Landscape { terms, conditions, evaluator, model: Model::new(), left }, constants, fine };
        for round in 0.. {
            search.start(&vars, round, query.base);
            // Far steps come further where nothing is to be hit exactly.
            search.fine = fine && round / 2 % 2 == 0;
            if search.climb(&scalars) {
                return Some(search.at.model);
            }
            if search.at.left == 0 {
                break;
            }
        }
        None
    }
}

struct Search<'a> {
    at: Landscape<'a>,
    constants: FxHashMap<Sort, Vec<u64>>,
    /// Steps are closer to each other: functions have the same value for some numbers in a row, where a step of one changes nothing
    /// and the next larger one goes too far.
    fine: bool,
}

impl Search<'_> {
    /// Values to start from: those of the execution, then 0, then 1, then scattered ones.
    fn start(&mut self, vars: &[VarId], round: u64, base: Option<&Model>) {
        let mut state = round.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1;
        self.at.model = Model::new();
        for &var in vars {
            let sort = self.at.terms.var_sort(var);
            if sort.is_array() {
                self.at.model.set_array(var, base.and_then(|m| m.array(var)).cloned().unwrap_or_default());
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
            self.at.model.set(var, canonical(sort, bits));
        }
    }

    /// Moves while it gets better; whether everything holds in the end.
    fn climb(&mut self, vars: &[VarId]) -> bool {
        let mut best = self.at.distance();
        while best > 0.0 && self.at.left > 0 {
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
        let sort = self.at.terms.var_sort(var);
        let old = self.at.model.get(var).unwrap_or(0);
        let mut chosen = old;
        let constants = self.constants.get(&sort).cloned().unwrap_or_default();
        for bits in constants.into_iter().chain(special(sort)) {
            best = self.attempt(var, bits, best, &mut chosen);
        }
        if sort.is_bool() {
            best = self.attempt(var, old ^ 1, best, &mut chosen);
            self.at.model.set(var, chosen);
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
                while self.at.left > 0 {
                    let before = best;
                    let next = moved(sort, chosen, step);
                    best = self.attempt(var, next, best, &mut chosen);
                    if best >= before {
                        break;
                    }
                    if best == 0.0 {
                        self.at.model.set(var, chosen);
                        return best;
                    }
                    step = step.saturating_mul(2);
                }
            }
        }
        self.at.model.set(var, chosen);
        best
    }

    fn attempt(&mut self, var: VarId, bits: u64, best: f64, chosen: &mut u64) -> f64 {
        if best == 0.0 || bits == *chosen {
            return best;
        }
        self.at.model.set(var, bits);
        let distance = self.at.distance();
        if distance < best {
            *chosen = bits;
            return distance;
        }
        best
    }
}

/// Floats that no small step reaches.
fn special(sort: Sort) -> Vec<u64> {
    const SPECIAL: [f64; 6] = [-0.0, f64::INFINITY, f64::NEG_INFINITY, f64::NAN, 1.0, -1.0];
    if !sort.is_fp() {
        return Vec::new();
    }
    SPECIAL.iter().map(|&x| canonical(sort, from_number(sort, x))).collect()
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
