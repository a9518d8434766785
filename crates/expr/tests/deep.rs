//! Terms of tens of thousands of operators are simplified, measured, evaluated, decided and written in little stack, whatever their
//! operators are: none of these recurses into the term.

use expr::{Facts, Model, Op, SmtWriter, Sort, TermId, Terms};

const DEEP: usize = 20_000;
const STACK: usize = 256 << 10;

fn in_little_stack(test: impl FnOnce() + Send + 'static) {
    std::thread::Builder::new().stack_size(STACK).spawn(test).unwrap().join().unwrap();
}

/// Asks everything that can be asked of a boolean term and of what it is made of.
fn ask(t: &mut Terms, condition: TermId) {
    let denied = t.not(condition);
    let both = t.and(condition, denied);
    let either = t.or(condition, denied);
    let model = Model::new();
    for term in [condition, denied, both, either] {
        let holds = t.holds(&model, term);
        let mut facts = Facts::new();
        facts.assume(t, term);
        let _ = (facts.decide(t, denied), facts.contradict(), holds);
        let (shown, written) = (t.show(term), t.smt(term));
        assert!(!shown.is_empty() && !written.is_empty());
        let _ = (t.free_vars(term), t.count_up_to(term, 1000));
    }
}

/// A chain of one operator over numbers, with a variable, a constant and itself in turn.
fn chain(t: &mut Terms, sort: Sort, step: impl Fn(&mut Terms, TermId, TermId) -> TermId) -> TermId {
    let (x, y) = (t.var("x", sort), t.var("y", sort));
    let three = t.constant(sort, 3);
    let mut term = x;
    for i in 0..DEEP {
        let other = [x, y, three][i % 3];
        term = if i % 2 == 0 { step(t, term, other) } else { step(t, other, term) };
    }
    term
}

#[test]
fn deep_numbers() {
    in_little_stack(|| {
        let ops = [Op::BvAdd, Op::BvSub, Op::BvMul, Op::BvAnd, Op::BvOr, Op::BvXor, Op::BvShl, Op::BvLshr, Op::BvAshr];
        let ops = ops.into_iter().chain([Op::BvUdiv, Op::BvUrem, Op::BvSdiv, Op::BvSrem]);
        for op in ops {
            for mut t in [Terms::new(), Terms::unsimplified()] {
                let term = chain(&mut t, Sort::BV32, |t, a, b| t.make(op, Sort::BV32, [a, b, TermId::NONE]));
                let zero = t.bv(32, 0);
                let _ = t.range(term);
                for condition in [t.eq(term, zero), t.slt(term, zero)] {
                    ask(&mut t, condition);
                }
            }
        }
    });
}

#[test]
fn deep_signs_and_widths() {
    in_little_stack(|| {
        let mut t = Terms::new();
        let x = t.var("x", Sort::BV32);
        let mut term = x;
        for _ in 0..DEEP {
            let negated = t.neg(term);
            let small = t.truncate(negated, 8);
            let wide = t.sign_ext(small, 32);
            term = t.add(wide, x);
        }
        let zero = t.bv(32, 0);
        let condition = t.sle(term, zero);
        ask(&mut t, condition);
    });
}

#[test]
fn deep_choices() {
    in_little_stack(|| {
        for nested_in_condition in [false, true] {
            let mut t = Terms::new();
            let x = t.var("x", Sort::BV32);
            let mut term = x;
            for i in 0..DEEP {
                let constant = t.bv(32, i as i64);
                let condition = if nested_in_condition { t.slt(term, constant) } else { t.eq(x, constant) };
                let one = t.bv(32, 1);
                let other = t.add(term, one);
                term = t.ite(condition, other, term);
            }
            let zero = t.bv(32, 0);
            let condition = t.eq(term, zero);
            ask(&mut t, condition);
        }
    });
}

#[test]
fn deep_conditions() {
    in_little_stack(|| {
        let mut t = Terms::new();
        let x = t.var("x", Sort::BV32);
        let mut term = t.bool(false);
        for i in 0..DEEP {
            let constant = t.bv(32, i as i64);
            let one = t.eq(x, constant);
            term = match i % 4 {
                0 => t.or(term, one),
                1 => t.and(one, term),
                2 => t.not(term),
                _ => t.implies(term, one),
            };
        }
        ask(&mut t, term);
    });
}

#[test]
fn deep_arrays() {
    in_little_stack(|| {
        let mut t = Terms::new();
        let mut array = t.var("a", Sort::array_of(Sort::BV8));
        let i = t.var("i", Sort::BV32);
        for at in 0..DEEP / 10 {
            let offset = t.bv(32, at as i64);
            let index = t.add(i, offset);
            let read = t.select(array, i);
            array = t.store(array, index, read);
        }
        let read = t.select(array, i);
        let zero = t.bv(8, 0);
        let condition = t.eq(read, zero);
        ask(&mut t, condition);
    });
}

#[test]
fn deep_definitions_are_written_in_parts() {
    in_little_stack(|| {
        let mut t = Terms::unsimplified();
        let term = chain(&mut t, Sort::BV64, Terms::mul);
        let zero = t.bv(64, 0);
        let condition = t.ne(term, zero);
        let mut text = String::new();
        SmtWriter::new().assert(&t, condition, &mut text);
        assert!(text.lines().count() > DEEP / 100, "{} lines", text.lines().count());
    });
}
