//! Branches that are merged: what comes out of methods is the same as without, in fewer paths.

mod common;

use std::collections::BTreeSet;

use common::Bench;
use symbolic::{Bounds, Word};

const HAND_WRITTEN: [&str; 16] = [
    "sign",
    "manyFlags",
    "heapWrites",
    "statics",
    "calls",
    "virtual",
    "throwing",
    "indexed",
    "references",
    "nulls",
    "kinds",
    "copies",
    "parts",
    "loops",
    "smalls",
    "add",
];

/// What came out of a method, and how many paths that took.
#[derive(Debug)]
struct Outcome {
    endings: BTreeSet<String>,
    paths: u32,
    merged: u64,
    time: std::time::Duration,
}

fn explored(class: &str, method: &str, merges: bool) -> Outcome {
    let mut bench = Bench::new(class);
    bench.worker.domain.b.set_merging(merges);
    let start = common::busy();
    let found = bench.explore(method, "coverage", Bounds { runs: 3000, ..Bounds::default() });
    let time = common::busy().saturating_sub(start);
    assert!(found.is_sound(), "{class}.{method}, merged: {merges}: {:?}", found.statistics);
    assert!(found.exhausted, "{class}.{method}, merged: {merges}: {:?}", found.statistics);
    assert_eq!(found.statistics.timed_out, 0, "{class}.{method}");
    let merged = bench.worker.domain.b.merge_counts().merged;
    Outcome { endings: found.endings.into_iter().collect(), paths: found.paths, merged, time }
}

fn assert_same(class: &str, method: &str) -> (Outcome, Outcome) {
    let (plain, merged) = (explored(class, method, false), explored(class, method, true));
    assert_eq!(plain.endings, merged.endings, "{class}.{method}");
    assert!(merged.paths <= plain.paths, "{class}.{method}: {} paths became {}", plain.paths, merged.paths);
    (plain, merged)
}

#[test]
fn merged_methods_have_the_same_results() {
    for method in HAND_WRITTEN {
        assert_same("corpus/Merging", method);
    }
}

#[test]
fn ten_diamonds_are_two_paths() {
    let (plain, merged) = assert_same("corpus/Merging", "manyFlags");
    assert_eq!((plain.paths, merged.paths), (1024, 2));
}

#[test]
fn arms_that_write_the_heap_and_call_are_merged() {
    for method in ["heapWrites", "calls", "virtual", "copies", "parts", "smalls", "kinds"] {
        let (plain, merged) = assert_same("corpus/Merging", method);
        assert!(merged.merged > 0 && merged.paths < plain.paths, "{method}: {plain:?} {merged:?}");
    }
}

#[test]
fn arms_that_may_throw_are_not_merged() {
    for method in ["throwing", "indexed"] {
        let (plain, merged) = assert_same("corpus/Merging", method);
        assert!(plain.paths - merged.paths <= 1, "{method}: {plain:?} {merged:?}");
    }
}

#[test]
fn made_up_methods_have_the_same_results() {
    let mut saved = 0;
    for number in 0..common::made_up::COUNT {
        let (plain, merged) = assert_same("corpus/MadeUp", &format!("m{number}"));
        saved += plain.paths - merged.paths;
    }
    assert!(saved > 100, "{saved} paths fewer");
}

#[test]
fn the_word_is_the_same_for_methods_with_all_variants() {
    for method in ["sign", "heapWrites", "calls", "throwing", "references"] {
        let word = |merges: bool| {
            let mut bench = Bench::new("corpus/Merging");
            bench.worker.domain.b.set_merging(merges);
            bench.whole(method, Bounds::default(), None).completeness.word()
        };
        assert_eq!((word(false), word(true)), (Word::Complete, Word::Complete), "{method}");
    }
}

/// The table of the book: `cargo test --release -p touchstone-symbolic --test merging -- --ignored --nocapture`.
#[test]
#[ignore = "prints a table"]
fn what_merging_saves() {
    println!("{:<14}{:>8}{:>8}{:>10}{:>10}", "method", "paths", "merged", "ms", "ms merged");
    let mut sums = (0, 0, 0.0, 0.0);
    let made_up = (0..common::made_up::COUNT).map(|number| ("corpus/MadeUp", format!("m{number}")));
    let all = HAND_WRITTEN.iter().map(|&method| ("corpus/Merging", method.to_owned()));
    for (class, method) in all.chain(made_up) {
        let (plain, merged) = assert_same(class, &method);
        let [before, after] = [&plain, &merged].map(|o| o.time.as_secs_f64() * 1000.0);
        if class == "corpus/Merging" {
            println!("{method:<14}{:>8}{:>8}{before:>10.1}{after:>10.1}", plain.paths, merged.paths);
        }
        sums = (sums.0 + plain.paths, sums.1 + merged.paths, sums.2 + before, sums.3 + after);
    }
    println!("{:<14}{:>8}{:>8}{:>10.1}{:>10.1}", "all", sums.0, sums.1, sums.2, sums.3);
}
