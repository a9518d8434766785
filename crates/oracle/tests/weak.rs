//! Mutants of comparisons run only with tests in which they can do something else.

mod common;

use common::Bench;

/// The operators of those mutants of comparisons that ran with a test, and of those that it notices, each in the order of the mutants.
fn tried(test: &str) -> (Vec<&'static str>, Vec<&'static str>) {
    let bench = Bench::new("weak/Scale");
    let mut killer = bench.killer();
    let case = bench.parse(test);
    let judged = killer.judge(&case, &|_| true, &|_| false);
    assert!(judged.tried.iter().all(|mutant| judged.reached.contains_key(mutant)), "{judged:?}");
    assert!(judged.killed.is_subset(&judged.tried), "{judged:?}");
    let variant = killer.judge_variant(&case, &|_| true, &|_| false);
    assert_eq!(judged.killed, variant.killed, "a variant notices the same");
    let mutants = killer.mutants();
    let named = |set: &std::collections::BTreeSet<u32>| {
        let names = set.iter().map(|&mutant| mutants[mutant as usize].operator.name);
        names.filter(|name| name.contains("CONDITIONAL")).collect()
    };
    (named(&judged.tried), named(&judged.killed))
}

const BOUNDARY: &str = "CONDITIONALS_BOUNDARY";
const ORDER: &str = "REMOVE_CONDITIONALS_ORDER_ELSE";
const EQUAL: &str = "REMOVE_CONDITIONALS_EQUAL_ELSE";

#[test]
fn a_boundary_is_tried_where_both_operands_are_equal() {
    assert_eq!(tried("$x0=Scale.isHeavy(int) @ 10"), (vec![BOUNDARY], vec![BOUNDARY]));
    assert_eq!(tried("$x0=Scale.isHeavy(int) @ 3"), (vec![], vec![]));
}

#[test]
fn a_condition_that_never_holds_is_tried_where_it_holds() {
    assert_eq!(tried("$x0=Scale.isHeavy(int) @ 11"), (vec![ORDER], vec![ORDER]));
    assert_eq!(tried("$x0=Scale.label(String) @ null"), (vec![EQUAL], vec![EQUAL]));
    assert_eq!(tried("$x0=Scale.label(String) @ \"a\""), (vec![], vec![]));
}

#[test]
fn no_mutant_is_tried_once_the_work_is_over() {
    let bench = Bench::new("weak/Scale");
    let mut killer = bench.killer();
    let case = bench.parse("$x0=Scale.isHeavy(int) @ 11");
    let judged = killer.judge(&case, &|_| true, &|_| true);
    assert!(judged.killed.is_empty() && judged.tried.is_empty() && !judged.reached.is_empty(), "{judged:?}");
    assert!(killer.judge_variant(&case, &|_| true, &|_| true).killed.is_empty());
    assert!(!killer.judge(&case, &|_| true, &|_| false).killed.is_empty());
}
