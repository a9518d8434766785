//! Small changes to a test: statements taken out, changed, put in.

use base::Rng;
use goals::GoalId;
use testcase::{CallableId, Constant, Drawn, Pool, Prim, Statement, TestCase, repair};

use super::argument::other_argument;
use super::rates::{Operator, Rates, Used};
use super::steering;
use super::workshop::Workshop;

/// Probability that after one call one more is put in, and so on.
const ONE_MORE: f64 = 0.5;
/// Probability that a call is repeated instead of put in.
const REPEAT: f64 = 0.1;

/// Changes a test; gives by what, if anything is different. Each kind of change happens in one of three cases, if rates are
/// fixed, so that on average one does.
pub fn mutate(
    workshop: &Workshop<'_>,
    rates: &Rates,
    test: &mut TestCase,
    rng: &mut Rng,
    pool: &dyn Pool,
    longest: usize,
) -> Option<Used> {
    mutate_towards(workshop, rates, test, &[], (rng, pool), longest)
}

/// Changes a test for one of these goals: where the workshop knows which calls matter for it, mostly what they depend on is changed, and mostly
/// they are put in.
pub fn mutate_towards(
    workshop: &Workshop<'_>,
    rates: &Rates,
    test: &mut TestCase,
    goals: &[GoalId],
    (rng, pool): (&mut Rng, &dyn Pool),
    longest: usize,
) -> Option<Used> {
    const THIRD: f64 = 1.0 / 3.0;
    let mut used = Used::default();
    let calls = workshop.steering.as_ref().and_then(|steering| steering.choose(goals, rng));
    let calls = calls.as_deref();
    for _ in 0..3 {
        if rates.chance(rng, Operator::TakeOut, THIRD) && take_out(workshop, test, rng) {
            used.add(Operator::TakeOut);
        }
        if rates.chance(rng, Operator::Change, THIRD) && change(workshop, test, calls, rng, pool) {
            used.add(Operator::Change);
        }
        if rates.chance(rng, Operator::PutIn, THIRD) && test.len() < longest {
            let again = rates.first_of(rng, Operator::Repeat, Operator::PutIn, REPEAT);
            if again && super::repeat(test, rng, pool, longest) {
                used.add(Operator::Repeat);
            }
            if !again && put_in(workshop, test, calls, rng, pool) {
                used.add(Operator::PutIn);
            }
        }
        if used != Used::default() {
            break;
        }
    }
    (used != Used::default() && !test.is_empty()).then_some(used)
}

/// Takes statements out, on average one; what used their values uses others that fit, or goes as well.
fn take_out(workshop: &Workshop<'_>, test: &mut TestCase, rng: &mut Rng) -> bool {
    if test.len() < 2 {
        return false;
    }
    let rate = 1.0 / test.len() as f64;
    let mut changed = false;
    for at in (0..test.len()).rev() {
        if at < test.len() && rng.chance(rate) {
            repair::remove_or_rebind(test, at, workshop.api());
            changed = true;
        }
    }
    if changed {
        repair::remove_dead(test, None);
    }
    changed
}

/// Changes statements, on average one: constants get other values, calls other arguments or are other calls.
fn change(
    workshop: &Workshop<'_>,
    test: &mut TestCase,
    calls: Option<&[CallableId]>,
    rng: &mut Rng,
    pool: &dyn Pool,
) -> bool {
    let mut changed = false;
    let count = test.len();
    let matters = calls.map(|calls| steering::statements(test, calls)).filter(|marks| marks.contains(&true));
    let wanted = matters.as_ref().map_or(count, |marks| marks.iter().filter(|mark| **mark).count());
    let rate = 1.0 / wanted.max(1) as f64;
    let may_change = |at: &usize| matters.as_ref().is_none_or(|marks| marks[*at]);
    // From behind, so that what is put in does not move what is still to be looked at.
    for at in (0..count).rev().filter(may_change).filter(|_| rng_chance(rng, rate)).collect::<Vec<_>>() {
        if at >= test.len() {
            continue;
        }
        changed |= match &test.statements[at] {
            Statement::Constant { .. } => other_constant(test, at, rng, pool),
            Statement::Call { args, .. } | Statement::New { args, .. } if !args.is_empty() => {
                other_argument(&workshop.builder, test, at, rng, pool)
            }
            Statement::Call { .. } => other_call(workshop, test, at, calls, rng, pool),
            Statement::Lambda { .. } if test.statements[at].is_stand_in() => {
                other_argument(&workshop.builder, test, at, rng, pool)
            }
            _ => false,
        };
    }
    changed
}

fn rng_chance(rng: &mut Rng, rate: f64) -> bool {
    rng.chance(rate)
}

fn other_constant(test: &mut TestCase, at: usize, rng: &mut Rng, pool: &dyn Pool) -> bool {
    let Statement::Constant { value, .. } = &mut test.statements[at] else { return false };
    let other = other_value(value, rng, pool);
    let changed = other != *value;
    *value = other;
    changed
}

/// Makes another call of a call on the same receiver; what used its result uses something else, or goes.
fn other_call(
    workshop: &Workshop<'_>,
    test: &mut TestCase,
    at: usize,
    calls: Option<&[CallableId]>,
    rng: &mut Rng,
    pool: &dyn Pool,
) -> bool {
    let mut head = TestCase { statements: test.statements[..at].to_vec() };
    if !workshop.append_of(calls, &mut head, rng, pool) {
        return false;
    }
    let mut changed = repair::with_tail(head, test, at);
    let old = changed.len() - (test.len() - at);
    repair::remove_or_rebind(&mut changed, old, workshop.api());
    *test = changed;
    true
}

/// Puts calls in somewhere, mostly at the end.
fn put_in(
    workshop: &Workshop<'_>,
    test: &mut TestCase,
    calls: Option<&[CallableId]>,
    rng: &mut Rng,
    pool: &dyn Pool,
) -> bool {
    let mut changed = false;
    loop {
        let at = if rng.chance(0.5) { test.len() } else { rng.below(test.len() + 1) };
        let mut head = TestCase { statements: test.statements[..at].to_vec() };
        if workshop.append_of(calls, &mut head, rng, pool) {
            *test = repair::with_tail(head, test, at);
            changed = true;
        }
        if !rng.chance(ONE_MORE) {
            return changed;
        }
    }
}

/// Another value of the same type: from the pool, or a neighbour near or far.
pub fn other_value(value: &Constant, rng: &mut Rng, pool: &dyn Pool) -> Constant {
    if let Constant::Boolean(v) = value {
        return Constant::Boolean(!v);
    }
    if let Constant::Text(text) = value {
        return Constant::Text(if rng.chance(0.5) { pool.text(&mut Drawn(rng)) } else { edited(text, rng).into() });
    }
    let Some(prim) = value.prim() else { return value.clone() };
    if rng.chance(0.5) {
        return pool.number(prim, &mut Drawn(rng));
    }
    // Steps of all sizes are equally likely, so that near and far values are found.
    let size = 1_i64 << rng.below(if prim == Prim::Long { 40 } else { 20 });
    let step = 1 + rng.next_u64() as i64 % size;
    let step = if rng.chance(0.5) { step } else { -step };
    moved(value, step, rng)
}

/// The number that lies a step away.
pub(super) fn moved(value: &Constant, step: i64, rng: &mut Rng) -> Constant {
    let real = |old: f64, rng: &mut Rng| {
        let scale = 10_f64.powi(rng.below(7) as i32 - 6);
        if old.is_finite() { old + step as f64 * scale } else { step as f64 * scale }
    };
    match *value {
        Constant::Byte(v) => Constant::Byte(v.wrapping_add(step as i8)),
        Constant::Char(v) => Constant::Char(v.wrapping_add(step as u16)),
        Constant::Short(v) => Constant::Short(v.wrapping_add(step as i16)),
        Constant::Int(v) => Constant::Int(v.wrapping_add(step as i32)),
        Constant::Long(v) => Constant::Long(v.wrapping_add(step)),
        Constant::Float(bits) => Constant::Float((real(f64::from(f32::from_bits(bits)), rng) as f32).to_bits()),
        Constant::Double(bits) => Constant::Double(real(f64::from_bits(bits), rng).to_bits()),
        _ => value.clone(),
    }
}

/// A text with characters taken out, replaced or put in.
fn edited(text: &[u16], rng: &mut Rng) -> Vec<u16> {
    let mut text = text.to_vec();
    let unit = |rng: &mut Rng| 32 + rng.below(95) as u16;
    match rng.below(3) {
        0 if !text.is_empty() => {
            text.remove(rng.below(text.len()));
        }
        1 if !text.is_empty() => {
            let at = rng.below(text.len());
            text[at] =
                if rng.chance(0.5) { unit(rng) } else { text[at].wrapping_add(rng.below(7) as u16).wrapping_sub(3) };
        }
        _ => text.insert(rng.below(text.len() + 1), unit(rng)),
    }
    text
}
