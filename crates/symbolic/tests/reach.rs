//! Methods of which each can give true, behind conditions of many kinds: either that is found, or not all ways were tried.

mod common;

use common::Bench;
use symbolic::{Bounds, Word};

/// Few runs: the word is in question here, not the reach.
const BOUNDS: Bounds = Bounds { runs: 40, depth: 400, loops: 60, blocks: 100, instructions: 400_000, terms: 3_000_000 };

/// What is found with these bounds at least.
const FOUND: &[(&str, &[&str])] = &[
    ("reach/ReachTexts", &["same", "sameAndLong", "identical", "greek", "helped", "square"]),
    ("reach/ReachArrays", &["different", "equalArrays", "shared", "negative", "flags", "doubles"]),
    (
        "reach/ReachClasses",
        &[
            "dispatched",
            "second",
            "cast",
            "failedCast",
            "leaf",
            "notLeaf",
            "absent",
            "bothClasses",
            "either",
            "exact",
            "weight",
            "sealed",
            "same",
            "boxedIdentity",
        ],
    ),
    ("reach/ReachStates", &["self", "unlocked", "counted"]),
    ("reach/ReachLibrary", &["ownMap"]),
    (
        "reach/ReachNumbers",
        &["overflow", "notANumber", "negativeZero", "root", "bits", "shifted", "boxed", "divided", "plain", "both"],
    ),
    ("reach/ReachWorld", &[]),
    ("reach/ReachAbstract", &[]),
    ("reach/ReachReflection", &["plus", "field", "cloned"]),
];

fn check(class: &str) {
    let mut bench = Bench::new(class);
    let wanted = FOUND.iter().find(|f| f.0 == class).expect("a class of the list").1;
    let makes_state = ["call", "link", "unlock", "bump", "log"];
    for method in bench.methods().iter().filter(|m| !makes_state.contains(&m.as_str())) {
        let whole = bench.whole(method, BOUNDS, None);
        println!("{class}.{method}: {} {}", whole.reached, whole.completeness);
        assert!(whole.reached || whole.completeness.word() != Word::Complete, "{class}.{method} is denied");
        assert!(whole.reached || !wanted.contains(&method.as_str()), "{class}.{method}: {}", whole.completeness);
    }
}

#[test]
fn results_behind_texts_are_not_denied() {
    check("reach/ReachTexts");
}

#[test]
fn results_behind_arrays_are_not_denied() {
    check("reach/ReachArrays");
}

#[test]
fn results_behind_classes_are_not_denied() {
    check("reach/ReachClasses");
}

#[test]
fn results_behind_states_are_not_denied() {
    check("reach/ReachStates");
}

#[test]
fn results_behind_the_library_are_not_denied() {
    check("reach/ReachLibrary");
}

#[test]
fn results_behind_numbers_are_not_denied() {
    check("reach/ReachNumbers");
}

#[test]
fn results_behind_the_world_outside_are_not_denied() {
    check("reach/ReachWorld");
}

#[test]
fn results_behind_reflection_are_not_denied() {
    check("reach/ReachReflection");
}

#[test]
fn results_of_methods_without_code_are_not_denied() {
    check("reach/ReachAbstract");
}
