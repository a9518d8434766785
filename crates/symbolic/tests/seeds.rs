//! The examples on which symbolic execution is shown: every branch of each is covered.

mod common;

use common::{Bench, Found};
use symbolic::{Bounds, HeapMode};
use testcase::{Constant, Statement, TestCase};

fn covered(bench: &mut Bench, method: &str) -> Found {
    let found = bench.explore(method, "coverage", Bounds { runs: 300, ..Bounds::default() });
    assert!(found.missed.is_empty(), "{method}: {:?} missed in {:?}", found.missed, found.statistics);
    assert!(found.is_sound(), "{method}: {:?}", found.statistics);
    found
}

#[test]
fn every_branch_of_the_examples_is_covered() {
    let mut bench = Bench::new("corpus/Seeds");
    for method in
        ["clamp", "bmi", "gcd", "booleanArray", "triangle", "testme", "cubic", "blackBox", "withdraw", "cosine"]
    {
        let found = covered(&mut bench, method);
        println!("{method}: {} paths, {:?}", found.paths, found.statistics);
    }
}

#[test]
fn a_loop_over_twenty_matching_elements_is_solved() {
    let mut bench = Bench::new("corpus/Seeds");
    let found = covered(&mut bench, "testLoop");
    println!("testLoop: {} paths, {:?}", found.paths, found.statistics);
}

#[test]
fn by_fitness_each_element_of_the_loop_takes_two_paths() {
    let mut bench = Bench::new("corpus/Seeds");
    // One to come to the loop, then another element and its match, twenty times.
    let found = bench.explore("testLoop", "fitness", Bounds { runs: 41, ..Bounds::default() });
    assert!(found.missed.is_empty(), "{:?} missed in {:?}", found.missed, found.statistics);
    let found = bench.explore("testLoop", "coverage", Bounds { runs: 60, ..Bounds::default() });
    assert!(found.missed.is_empty(), "{:?} missed in {:?}", found.missed, found.statistics);
}

#[test]
fn the_individual_of_the_slides_comes_to_the_other_branch_with_one_condition_negated() {
    let mut bench = Bench::new("corpus/BankAccount");
    let start = "$x0=corpus.BankAccount():$x0.deposit(int):$x0.withdraw(int) @ 1, 20";
    let found = bench.explore_from("withdraw", start, "coverage", Bounds { runs: 2, ..Bounds::default() });
    assert!(found.missed.is_empty() && found.is_sound(), "{found:?}");
    // The same calls with other amounts: what is paid in is enough now.
    let [first, second] = &found.tests[..] else { panic!("{found:?}") };
    let amounts = |test: &TestCase| -> Vec<i32> {
        let constants = test.statements.iter().filter_map(|statement| match statement {
            Statement::Constant { value: Constant::Int(value), .. } => Some(*value),
            _ => None,
        });
        constants.collect()
    };
    assert_eq!((amounts(first), first.len()), (vec![1, 20], second.len()));
    assert!(matches!(amounts(second)[..], [paid, taken] if taken <= paid), "{:?}", amounts(second));
}

#[test]
fn what_depends_on_no_input_needs_no_solver() {
    let mut bench = Bench::new("corpus/Seeds");
    let found = bench.explore("buffer", "dfs", Bounds::default());
    assert_eq!((found.paths, found.statistics.queries, found.exhausted), (1, 0, true));
}

#[test]
fn finite_paths_are_explored_once_each() {
    let mut bench = Bench::new("corpus/Seeds");
    // clamp: below, above, between. booleanArray: outside, true, false. cubic and blackBox: both ways.
    let counted = [("clamp", 3), ("booleanArray", 3), ("cubic", 2), ("blackBox", 2), ("buffer", 1)];
    for how in ["dfs", "bfs", "random", "generational", "coverage:dfs"] {
        for (method, paths) in counted {
            let found = bench.explore(method, how, Bounds::default());
            assert_eq!((found.paths, found.exhausted), (paths, true), "{method} by {how}: {:?}", found.statistics);
            assert!(found.is_sound(), "{method} by {how}: {:?}", found.statistics);
            assert_eq!(found.statistics.runs, u64::from(paths), "no path of {method} twice by {how}");
        }
    }
}

#[test]
fn a_simulated_heap_takes_one_path_for_each_index() {
    let mut bench = Bench::new("corpus/Seeds");
    bench.heap(HeapMode::Simulation);
    let found = bench.explore("booleanArray", "dfs", Bounds::default());
    assert_eq!((found.paths, found.exhausted), (6, true), "{:?}", found.statistics);
    assert!(found.is_sound(), "{:?}", found.statistics);
}
