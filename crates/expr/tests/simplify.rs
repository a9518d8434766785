//! Simplification preserves meaning: random terms, built raw and built simplified, evaluate alike under random models.

mod common;

use common::{generate, random_model};
use expr::{Facts, Model, Sort, TermId, Terms};
use proptest::prelude::*;
use proptest::test_runner::FileFailurePersistence;
use rustc_hash::FxHashMap;

/// The model of the same variables in another arena.
fn moved_model(model: &Model, from: &Terms, to: &mut Terms) -> Model {
    let mut moved = Model::new();
    let mut there = |v| {
        let term = to.var(from.var_name(v), from.var_sort(v));
        to.as_var(term).expect("a variable")
    };
    for (v, bits) in model.scalars() {
        moved.set(there(v), bits);
    }
    for (v, value) in model.arrays() {
        moved.set_array(there(v), value.clone());
    }
    moved
}

fn config(cases: u32) -> ProptestConfig {
    ProptestConfig {
        cases,
        failure_persistence: Some(Box::new(FileFailurePersistence::Off)),
        ..ProptestConfig::default()
    }
}

proptest! {
    #![proptest_config(config(6000))]

    #[test]
    fn simplified_terms_evaluate_as_the_raw_ones(
        bytes in prop::collection::vec(any::<u8>(), 10..240),
        seeds in prop::collection::vec(prop::collection::vec(any::<u8>(), 60), 4),
    ) {
        let (raw, pool) = generate(&bytes);
        let mut simple = Terms::new();
        let mut map = FxHashMap::default();
        let images: Vec<TermId> = pool.iter().map(|&t| simple.import(&raw, t, &mut map)).collect();
        for seed in &seeds {
            let model = random_model(&raw, seed);
            let there = moved_model(&model, &raw, &mut simple);
            let mut facts = Facts::new();
            for (&t, &image) in pool.iter().zip(&images) {
                if raw.sort(t).is_array() {
                    continue;
                }
                let (expected, found) = (raw.eval(&model, t), simple.eval(&there, image));
                prop_assert_eq!(
                    expected, found,
                    "\n{} became\n{} under {}", raw.smt(t), simple.smt(image), model.describe(&raw)
                );
                if simple.sort(image).is_bv() {
                    let range = simple.range(image);
                    prop_assert!(range.contains(found), "{} is {found}, not in {range:?}", simple.smt(image));
                    let range = facts.range(&mut simple, image);
                    prop_assert!(range.contains(found), "{} is {found}, not in {range:?}", simple.smt(image));
                }
                if simple.sort(image).is_fp() {
                    let single = simple.sort(image) == Sort::F32;
                    let x = if single { f32::from_bits(found as u32) as f64 } else { f64::from_bits(found) };
                    let range = facts.float_range(&simple, image);
                    let inside = if x.is_nan() { range.nan } else { (range.low..=range.high).contains(&x) };
                    prop_assert!(inside, "{} is {x}, not in {range:?}", simple.smt(image));
                }
                if simple.sort(image).is_bool() {
                    let decided = facts.decide(&mut simple, image);
                    prop_assert!(decided.is_none_or(|d| d == (found == 1)), "{}", simple.smt(image));
                    // Whatever holds may be assumed and then never contradicts.
                    let holds = if found == 1 { image } else { simple.not(image) };
                    facts.assume(&mut simple, holds);
                    prop_assert!(!facts.contradict(), "{}", simple.smt(holds));
                }
            }
        }
    }

    #[test]
    fn substitution_of_values_is_evaluation(
        bytes in prop::collection::vec(any::<u8>(), 10..160),
        seed in prop::collection::vec(any::<u8>(), 60),
    ) {
        let (raw, pool) = generate(&bytes);
        let mut simple = Terms::new();
        let mut map = FxHashMap::default();
        let model = random_model(&raw, &seed);
        for &t in &pool {
            let image = simple.import(&raw, t, &mut map);
            let there = moved_model(&model, &raw, &mut simple);
            let value = simple.substitute_model(image, &there);
            if !raw.sort(t).is_array() {
                prop_assert_eq!(simple.eval(&there, value), raw.eval(&model, t));
            }
        }
    }
}
