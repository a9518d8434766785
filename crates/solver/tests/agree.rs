//! Z3 and our evaluation agree on what every operator means; the full chain and the bare backend agree on what can hold.

#[path = "../../expr/tests/common/mod.rs"]
mod common;

use common::{generate, random_model};
use expr::{Model, TermId, Terms, VarId};
use proptest::prelude::*;
use proptest::test_runner::FileFailurePersistence;
use solver::chain::{Chain, Config};
use solver::z3::{Limits, Z3};
use solver::{Answer, Query, Reason, Solver};

fn config(cases: u32) -> ProptestConfig {
    ProptestConfig {
        cases,
        failure_persistence: Some(Box::new(FileFailurePersistence::Off)),
        max_shrink_iters: 2000,
        ..ProptestConfig::default()
    }
}

fn z3() -> Z3 {
    Z3::new(Limits { steps: 3_000_000, ..Limits::default() }).expect("libz3 is installed (cargo xtask setup)")
}

/// Conditions that say that the variables have just these values.
fn pinned(terms: &mut Terms, model: &Model) -> Vec<TermId> {
    let mut conditions = Vec::new();
    for i in 0..terms.var_count() {
        let var = VarId(i as u32);
        let (sort, term) = (terms.var_sort(var), terms.var_term(var));
        if let Some(array) = model.array(var) {
            let default = terms.constant(sort.element(), array.default);
            let mut value = terms.const_array(default);
            for (&index, &bits) in &array.entries {
                let index = terms.bv(32, index as i64);
                let element = terms.constant(sort.element(), bits);
                value = terms.store(value, index, element);
            }
            conditions.push(terms.eq(term, value));
        } else {
            let value = terms.constant(sort, model.get(var).unwrap_or(0));
            conditions.push(terms.eq(term, value));
        }
    }
    conditions
}

proptest! {
    #![proptest_config(config(200))]

    #[test]
    fn z3_evaluates_raw_terms_as_we_do(
        bytes in prop::collection::vec(any::<u8>(), 10..120),
        seed in prop::collection::vec(any::<u8>(), 60),
    ) {
        let (mut terms, pool) = generate(&bytes);
        let model = random_model(&terms, &seed);
        let prefix = pinned(&mut terms, &model);
        let mut z3 = z3();
        for &t in pool.iter().rev().filter(|&&t| !terms.sort(t).is_array()).take(4).collect::<Vec<_>>() {
            let value = terms.eval(&model, t);
            let value = terms.constant(terms.sort(t), value);
            let goal = terms.ne(t, value);
            let answer = z3.check(&mut terms, &Query::new(&prefix, goal));
            // A remainder with a quotient of many digits is left open; its models are found out by validation.
            let open = matches!(&answer, Answer::Sat(m) if !terms.holds(m, goal));
            let fine = answer == Answer::Unsat || open || answer == Answer::Unknown(Reason::Resource);
            prop_assert!(fine, "{answer:?}: {} is {} under {}", terms.smt(t), terms.show(value), model.describe(&terms));
        }
    }
}

proptest! {
    #![proptest_config(config(60))]

    #[test]
    fn the_chain_agrees_with_the_bare_backend(
        bytes in prop::collection::vec(any::<u8>(), 30..200),
        picks in prop::collection::vec(any::<u8>(), 24),
        seed in prop::collection::vec(any::<u8>(), 60),
    ) {
        let (raw, pool) = generate(&bytes);
        let mut terms = Terms::new();
        let mut map = rustc_hash::FxHashMap::default();
        let mut conditions: Vec<TermId> = pool.iter().map(|&t| terms.import(&raw, t, &mut map)).collect();
        conditions.retain(|&t| terms.sort(t).is_bool() && !terms.is_const(t));
        prop_assume!(!conditions.is_empty());
        let limits = Limits { steps: 1_500_000, ..Limits::default() };
        let (mut full, missing) = Chain::new(&Config { limits, ..Config::default() });
        prop_assert!(missing.is_none());
        let (mut bare, _) = Chain::new(&Config { limits, ..Config::bare() });
        // A path as an execution makes it: what holds under some values, then one condition turned.
        let base = random_model(&terms, &seed);
        let mut prefix = Vec::new();
        for (i, pick) in picks.iter().enumerate() {
            let condition = conditions[*pick as usize % conditions.len()];
            let holds = if terms.holds(&base, condition) { condition } else { terms.not(condition) };
            let turned = terms.not(holds);
            let query = Query::new(&prefix, turned);
            let query = if i % 2 == 0 { query.with_base(&base) } else { query };
            let (a, b) = (full.check(&mut terms, &query), bare.check(&mut terms, &Query::new(&prefix, turned)));
            let describe = || format!("{} besides {:?}", terms.show(turned), prefix.iter().map(|&p| terms.show(p)).collect::<Vec<_>>());
            match (&a, &b) {
                (Answer::Sat(m), Answer::Sat(_)) => {
                    for c in query.conditions() {
                        prop_assert!(terms.holds(m, c), "{}", describe());
                    }
                    // Together with the values of the execution it still holds.
                    let mut merged = base.clone();
                    merged.overlay(m);
                    for c in query.conditions() {
                        prop_assert!(terms.holds(&merged, c), "{}", describe());
                    }
                }
                // A model that does not hold is the chain's fault if the backend's did.
                (Answer::Unknown(Reason::WrongModel), Answer::Sat(_)) => prop_assert!(false, "wrong: {}", describe()),
                (Answer::Unknown(_), _) | (_, Answer::Unknown(_)) => {}
                _ => prop_assert_eq!(&a, &b, "{}", describe()),
            }
            prefix.push(holds);
            if i % 8 == 7 {
                prefix.clear();
            }
        }
    }
}
