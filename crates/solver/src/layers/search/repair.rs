//! Repairs conditions that do not hold: a condition says which value one of its sides must have, and the way back through its term says
//! what a variable must be for that.
//!
//! What is gained is kept; now and then a loss is accepted, and where nothing helps a value is changed at random, so that the next
//! repairs start from elsewhere.

use base::Rng;
use expr::{Op, Sort, TermId};
use optimisers::{Space, Vector};

use super::inverse;
use super::places::{Place, Places, value};
use crate::layers::distance::{Landscape, moved};

/// How often a change is kept that makes things worse.
const LOSS: f64 = 0.03;
/// Repairs in a row that don't help, after which something is changed at random.
const PATIENCE: u32 = 12;
/// Terms on the way from a condition to a variable.
const LONGEST_WAY: usize = 400;
/// Neighbours of a float that are tried beside a computed value, which is rounded.
const NEIGHBOURS: [i128; 6] = [1, -1, 2, -2, 3, -3];

pub(super) struct Repair<'a, 'b> {
    pub at: &'a mut Landscape<'b>,
    pub places: &'a Places,
    pub space: &'a Space,
    pub rng: &'a mut Rng,
}

impl Repair<'_, '_> {
    /// Goes on from a point, for so many evaluations; whether all conditions hold in the end.
    pub fn run(&mut self, mut point: Vector, effort: usize) -> bool {
        let until = self.at.left.saturating_sub(effort);
        let mut reached = self.at.distance();
        let mut idle = 0;
        while reached > 0.0 && self.at.left > until {
            if idle > PATIENCE {
                idle = 0;
                self.fill(&mut point);
                self.space.mutate(&mut point, self.rng);
                self.places.put(&point, &mut self.at.model);
                reached = self.at.distance();
                continue;
            }
            idle += 1;
            let Some((place, sort, bits)) = self.propose() else { continue };
            let old = place.get(&self.at.model);
            let neighbours = if sort.is_fp() { NEIGHBOURS.as_slice() } else { &[] };
            let candidates = [0].iter().chain(neighbours);
            let (mut best, mut chosen) = (f64::INFINITY, old);
            for &step in candidates {
                let candidate = if step == 0 { bits } else { moved(sort, bits, step) };
                place.set(&mut self.at.model, candidate);
                let distance = self.at.distance();
                if distance < best {
                    (best, chosen) = (distance, candidate);
                }
                if best == 0.0 || self.at.left == 0 {
                    break;
                }
            }
            if best < reached || chosen != old && best.is_finite() && self.rng.chance(LOSS) {
                idle = if best < reached { 0 } else { idle };
                place.set(&mut self.at.model, chosen);
                reached = best;
            } else {
                place.set(&mut self.at.model, old);
            }
        }
        reached == 0.0
    }

    /// The current values as a point.
    fn fill(&self, point: &mut Vector) {
        point.clear();
        point.extend(self.places.all().iter().map(|&(place, sort)| value(sort, place.get(&self.at.model))));
    }

    /// A new value for a place under which some condition holds that does not now.
    fn propose(&mut self) -> Option<(Place, Sort, u64)> {
        self.at.evaluator.clear();
        let mut failing = self.at.conditions.clone();
        failing.retain(|&condition| self.at.value(condition) != 1);
        let condition = *self.rng.pick(&failing)?;
        let (mut t, mut wanted) = (condition, 1);
        for _ in 0..LONGEST_WAY {
            let args = self.at.terms.args(t);
            let sort = self.at.terms.sort(t);
            if let Some(place) = self.place(t) {
                return Some((place, sort, wanted));
            }
            (t, wanted) = match self.at.terms.op(t) {
                Op::Const | Op::Var => return None,
                Op::Not => (args[0], wanted ^ 1),
                Op::And | Op::Or | Op::Xor => self.connective(t, wanted)?,
                Op::Eq | Op::FpEq | Op::FpLt | Op::FpLe | Op::BvSlt | Op::BvSle | Op::BvUlt | Op::BvUle => {
                    self.compared(t, wanted == 1)?
                }
                Op::Ite => {
                    // Mostly the arm that counts now.
                    let holds = self.at.value(args[0]) == 1;
                    let arm = if holds { args[1] } else { args[2] };
                    if self.rng.chance(0.2) { (args[0], u64::from(!holds)) } else { (arm, wanted) }
                }
                Op::Select => {
                    let index = self.at.value(args[1]) as u32;
                    (self.stored(args[0], index)?, wanted)
                }
                op => {
                    let at = self.side(args)?;
                    let other = if args.len() > 1 { self.at.value(args[1 - at]) } else { 0 };
                    let sorts = [sort, self.at.terms.sort(args[at])];
                    let field = self.at.terms.field(t);
                    (args[at], inverse::operand(op, sorts, field, at, other, wanted)?)
                }
            };
        }
        None
    }

    /// The place that a term reads, if it does nothing else.
    fn place(&mut self, t: TermId) -> Option<Place> {
        let terms = self.at.terms;
        if let Some(var) = terms.as_var(t) {
            return (!terms.sort(t).is_array()).then_some(Place::Scalar(var));
        }
        let args = terms.args(t);
        if terms.op(t) != Op::Select {
            return None;
        }
        let var = terms.as_var(args[0])?;
        let place = Place::Element(var, self.at.value(args[1]) as u32);
        self.places.all().iter().any(|&(p, _)| p == place).then_some(place)
    }

    /// The term that was stored at an index, or the array itself if it reads from a variable.
    fn stored(&mut self, mut array: TermId, index: u32) -> Option<TermId> {
        loop {
            let args = self.at.terms.args(array);
            match self.at.terms.op(array) {
                Op::Store if self.at.value(args[1]) as u32 == index => return Some(args[2]),
                Op::Store => array = args[0],
                Op::Ite => array = if self.at.value(args[0]) == 1 { args[1] } else { args[2] },
                Op::ConstArray => return Some(args[0]),
                _ => return None,
            }
        }
    }

    /// An operand of a connective that has to change, and to what.
    fn connective(&mut self, t: TermId, wanted: u64) -> Option<(TermId, u64)> {
        let args = self.at.terms.args(t);
        if self.at.terms.op(t) == Op::Xor {
            let at = self.side(args)?;
            return Some((args[at], wanted ^ self.at.value(args[1 - at])));
        }
        let wrong: Vec<TermId> = args.iter().copied().filter(|&a| self.at.value(a) != wanted).collect();
        let all = (self.at.terms.op(t) == Op::And) == (wanted == 1);
        let one = if all || wrong.is_empty() { self.rng.pick(&wrong) } else { self.rng.pick(args) };
        Some((*one?, wanted))
    }

    /// A side of a comparison, and the value that it should have.
    fn compared(&mut self, t: TermId, wanted: bool) -> Option<(TermId, u64)> {
        let args = self.at.terms.args(t);
        let at = self.side(args)?;
        let other = self.at.value(args[1 - at]);
        let sort = self.at.terms.sort(args[at]);
        if sort.is_array() {
            return None;
        }
        if sort.is_bool() {
            return Some((args[at], if wanted { other } else { other ^ 1 }));
        }
        let op = self.at.terms.op(t);
        let step = match (op, wanted) {
            (Op::Eq | Op::FpEq, true) => 0,
            (Op::Eq | Op::FpEq, false) => 1,
            // By the least that is enough, or by more.
            (Op::FpLe | Op::BvSle | Op::BvUle, true) | (Op::FpLt | Op::BvSlt | Op::BvUlt, false) => {
                self.margin(sort, true)
            }
            _ => self.margin(sort, false),
        };
        // The first operand is to be smaller, or the second one larger; the other way round where it must not hold.
        let down = (at == 0) == wanted;
        Some((args[at], moved(sort, other, if down { -step } else { step })))
    }

    /// By how much a side should be on the right side of the other.
    fn margin(&mut self, sort: Sort, equal: bool) -> i128 {
        let most = sort.bits().saturating_sub(4) as usize;
        match self.rng.below(3) {
            0 => i128::from(!equal),
            1 => 1 << self.rng.below(most.max(1)),
            _ if sort.is_fp() => 1 << (most - self.rng.below(12).min(most)),
            _ => 1 + self.rng.below(64) as i128,
        }
    }

    /// An operand that some value can change.
    fn side(&mut self, args: &[TermId]) -> Option<usize> {
        let open: Vec<usize> = (0..args.len().min(2)).filter(|&i| !self.at.terms.is_const(args[i])).collect();
        self.rng.pick(&open).copied()
    }
}
