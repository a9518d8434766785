//! Exhaustive exploration: the numbers of paths that are counted by hand, and no path twice.

mod common;

use common::Bench;
use solver::chain::Config;
use symbolic::Bounds;

/// Methods of `Paths` with how many paths they have; the comments there say why.
const COUNTED: [(&str, u32); 23] = [
    ("straight", 1),
    ("absolute", 2),
    ("sign", 3),
    ("quadrant", 4),
    ("mask", 8),
    ("nested", 3),
    ("implied", 2),
    ("both", 4),
    ("cases", 5),
    ("together", 4),
    ("divided", 2),
    ("element", 4),
    ("loop", 6),
    ("recursive", 7),
    ("order", 6),
    ("text", 3),
    ("first", 4),
    ("suit", 4),
    ("compare", 4),
    ("thrown", 3),
    ("unboxed", 2),
    ("bits", 16),
    ("added", 4),
];

fn all_are_found_once(bench: &mut Bench, how: &str) {
    for (method, paths) in COUNTED {
        let found = bench.explore(method, how, Bounds::default());
        assert_eq!((found.paths, found.exhausted), (paths, true), "{method} by {how}: {:?}", found.statistics);
        assert!(found.is_sound(), "{method} by {how}: {:?}", found.statistics);
        assert_eq!(found.statistics.runs, u64::from(paths), "no path of {method} twice by {how}");
    }
}

#[test]
fn every_method_has_as_many_paths_as_counted_by_hand() {
    let mut bench = Bench::new("corpus/Paths");
    for how in ["dfs", "bfs", "random", "generational", "fitness", "coverage"] {
        all_are_found_once(&mut bench, how);
    }
}

#[test]
fn without_simplification_and_caches_the_paths_are_the_same() {
    let mut bench = Bench::with("corpus/Paths", &Config::bare(), false, None);
    all_are_found_once(&mut bench, "dfs");
}
