//! Conditions that no backend answers are searched for by the optimisers, and the same query has the same answer.

use base::Interrupt;
use expr::{Function, Sort, TermId, Terms};
use solver::layers::Search;
use solver::{Absent, Answer, Query, Solver};

fn search() -> Search {
    Search::new(Box::new(Absent::new("no solver")), Interrupt::default())
}

/// The layer alone finds values for conditions; twice the same ones.
fn is_found(t: &mut Terms, conditions: &[TermId]) {
    let (&goal, prefix) = conditions.split_last().expect("a condition");
    let query = Query::new(prefix, goal);
    let answer = search().check(t, &query);
    let Answer::Sat(model) = &answer else { panic!("{answer:?}") };
    assert!(conditions.iter().all(|&c| t.holds(model, c)));
    assert_eq!(answer, search().check(t, &query));
}

fn doubles<const N: usize>(t: &mut Terms) -> [TermId; N] {
    let mut at = 0;
    [(); N].map(|()| {
        at += 1;
        t.var(&format!("x{at}"), Sort::F64)
    })
}

#[test]
fn sines_and_cosines_are_made_equal_to_the_last_bit() {
    let mut t = Terms::new();
    let [x, y] = doubles(&mut t);
    let (sin, cos) = (t.fp_call(Function::Sin, x), t.fp_call(Function::Cos, y));
    let (difference, zero) = (t.fp_sub(sin, cos), t.f64(0.0));
    let equal = t.fp_eq(difference, zero);
    is_found(&mut t, &[equal]);
}

#[test]
fn a_value_that_keeps_an_equation_is_moved_together_with_the_other_side() {
    let mut t = Terms::new();
    let [x, y] = doubles(&mut t);
    let (a, b) = (t.fp_call(Function::Sin, x), t.fp_call(Function::Sin, y));
    let (negative, zero) = (t.fp_neg(b), t.f64(0.0));
    let conditions = [t.fp_eq(a, negative), t.fp_lt(zero, a)];
    is_found(&mut t, &conditions);
}

#[test]
fn the_slides_example_with_cosine_and_exponential_is_solved() {
    // if (x == cos(y) && exp(x) > 2 && y * y > 30)
    let mut t = Terms::new();
    let [x, y] = doubles(&mut t);
    let (cos, exp) = (t.fp_call(Function::Cos, y), t.fp_call(Function::Exp, x));
    let (square, two, thirty) = (t.fp_mul(y, y), t.f64(2.0), t.f64(30.0));
    let conditions = [t.fp_eq(x, cos), t.fp_lt(two, exp), t.fp_lt(thirty, square)];
    is_found(&mut t, &conditions);
}

#[test]
fn products_of_unknowns_are_found_without_a_backend() {
    let mut t = Terms::new();
    let (x, y) = (t.var("x", Sort::BV32), t.var("y", Sort::BV32));
    let (product, wanted, low) = (t.mul(x, y), t.bv(32, 9_699_690), t.bv(32, 1000));
    let conditions = [t.eq(product, wanted), t.sgt(x, low)];
    is_found(&mut t, &conditions);
}

#[test]
fn long_texts_are_found_character_by_character() {
    let mut t = Terms::new();
    let text = t.var("text", Sort::array_of(Sort::bv(16)));
    let mut sum = t.bv(32, 0);
    let mut conditions = Vec::new();
    for at in 0..60 {
        let index = t.bv(32, at);
        let unit = t.select(text, index);
        let (low, high) = (t.bv(16, 0x30), t.bv(16, 0x39));
        let digit = [t.ule(low, unit), t.ule(unit, high)];
        conditions.extend(digit);
        let wide = t.zero_ext(unit, 32);
        sum = t.add(sum, wide);
    }
    let wanted = t.bv(32, 60 * 0x30 + 123);
    conditions.push(t.eq(sum, wanted));
    is_found(&mut t, &conditions);
}

#[test]
fn nothing_is_claimed_where_nothing_is_found() {
    let mut t = Terms::new();
    let [x] = doubles(&mut t);
    let (sin, two) = (t.fp_call(Function::Sin, x), t.f64(2.0));
    let never = t.fp_lt(two, sin);
    assert!(matches!(search().check(&mut t, &Query::new(&[], never)), Answer::Unknown(_) | Answer::Unsat));
}
