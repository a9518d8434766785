//! The full chain against trying out everything: conditions over four variables of three bits.

use expr::{Evaluator, Model, Op, Sort, TermId, Terms, VarId};
use proptest::prelude::*;
use proptest::test_runner::FileFailurePersistence;
use solver::chain::{Backend, Chain, Config};
use solver::{Answer, Query, Solver};

const BITS: u32 = 3;
const VARS: usize = 4;

fn all_models() -> impl Iterator<Item = Model> {
    (0..1u64 << (BITS as usize * VARS)).map(|n| {
        let mut model = Model::new();
        for v in 0..VARS {
            model.set(VarId(v as u32), n >> (BITS as usize * v) & 7);
        }
        model
    })
}

/// A condition from four random bytes: a comparison of two small terms.
fn condition(terms: &mut Terms, vars: &[TermId], bytes: [u8; 4]) -> TermId {
    use Op::*;
    const OPS: [Op; 8] = [BvAdd, BvSub, BvMul, BvAnd, BvXor, BvUrem, BvSdiv, BvShl];
    const TESTS: [Op; 5] = [BvSlt, BvSle, BvUlt, BvUle, Eq];
    let sort = Sort::bv(BITS);
    let pick = |byte: u8| vars[byte as usize % VARS];
    let (x, y) = (pick(bytes[0]), pick(bytes[0] >> 2));
    let k = terms.bv(BITS, (bytes[1] & 7) as i64);
    let left = match bytes[0] >> 4 & 3 {
        0 => x,
        1 => terms.make(OPS[bytes[2] as usize % 8], sort, [x, k, TermId::NONE]),
        _ => terms.make(OPS[bytes[2] as usize % 8], sort, [x, y, TermId::NONE]),
    };
    let right = if bytes[3] & 64 == 0 { k } else { pick(bytes[3] >> 4) };
    let test = terms.make(TESTS[bytes[3] as usize % 5], Sort::BOOL, [left, right, TermId::NONE]);
    if bytes[3] & 128 == 0 { test } else { terms.not(test) }
}

/// Asks a chain about a path of conditions, each turned in its place, and compares with what is so.
fn follow(chain: &mut Chain, bytes: &[[u8; 4]], start: u64, unknown_allowed: bool) -> Result<(), TestCaseError> {
    let mut terms = Terms::new();
    let vars: Vec<TermId> = (0..VARS).map(|i| terms.var(&format!("v{i}"), Sort::bv(BITS))).collect();
    let base = all_models().nth(start as usize % 4096).expect("there are as many");
    let mut evaluator = Evaluator::new();
    let mut prefix: Vec<TermId> = Vec::new();
    for (i, bytes) in bytes.iter().enumerate() {
        let condition = condition(&mut terms, &vars, *bytes);
        let holds = if terms.holds(&base, condition) { condition } else { terms.not(condition) };
        let turned = terms.not(holds);
        let query = Query::new(&prefix, turned);
        let query = if i % 3 == 0 { query } else { query.with_base(&base) };
        let answer = chain.check(&mut terms, &query);
        let possible = all_models().any(|model| {
            evaluator.clear();
            query.conditions().all(|c| evaluator.holds(&terms, &model, c))
        });
        let text = || {
            let prefix: Vec<String> = prefix.iter().map(|&p| terms.show(p)).collect();
            format!("{} besides {}: {answer:?}", terms.show(turned), prefix.join(", "))
        };
        match &answer {
            Answer::Sat(model) => {
                let mut merged = base.clone();
                merged.overlay(model);
                for c in query.conditions() {
                    prop_assert!(terms.holds(model, c), "{}", text());
                    prop_assert!(terms.holds(&merged, c), "with the other values: {}", text());
                }
            }
            Answer::Unsat => {
                prop_assert!(!possible, "{}", text());
                if let Some(core) = chain.core() {
                    prop_assert!(core.iter().all(|c| query.conditions().any(|q| q == *c)), "{}", text());
                    let core_holds = all_models().any(|model| core.iter().all(|&c| terms.holds(&model, c)));
                    prop_assert!(!core_holds, "the core {core:?} of {}", text());
                }
            }
            Answer::Unknown(_) => prop_assert!(unknown_allowed, "{}", text()),
        }
        if holds != TermId::TRUE {
            prefix.push(holds);
        }
    }
    Ok(())
}

fn config(cases: u32) -> ProptestConfig {
    ProptestConfig {
        cases,
        failure_persistence: Some(Box::new(FileFailurePersistence::Off)),
        ..ProptestConfig::default()
    }
}

fn paths() -> impl Strategy<Value = Vec<[u8; 4]>> {
    prop::collection::vec(any::<[u8; 4]>(), 1..10)
}

proptest! {
    #![proptest_config(config(150))]

    #[test]
    fn the_full_chain_is_right(first in paths(), second in paths(), start in any::<u64>()) {
        let (mut chain, missing) = Chain::new(&Config::default());
        prop_assert!(missing.is_none(), "libz3 is installed (cargo xtask setup)");
        follow(&mut chain, &first, start, false)?;
        // Another arena, another path; then the first again, from what was remembered.
        follow(&mut chain, &second, start >> 12, false)?;
        follow(&mut chain, &first, start >> 24, false)?;
    }

    #[test]
    fn without_search_for_values_and_readable_ones_too(path in paths(), start in any::<u64>()) {
        let (mut chain, _) = Chain::new(&Config { guess: false, prefer: false, ..Config::default() });
        follow(&mut chain, &path, start, false)?;
    }
}

proptest! {
    #![proptest_config(config(1500))]

    #[test]
    fn what_needs_no_backend_is_right(path in paths(), start in any::<u64>()) {
        let (mut chain, _) = Chain::new(&Config { backend: Backend::None, ..Config::default() });
        follow(&mut chain, &path, start, true)?;
    }
}
