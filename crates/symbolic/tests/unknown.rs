//! Methods whose results are inputs, and assumptions about them.

mod common;

use common::Bench;
use symbolic::{BadPattern, Bounds};

fn bench() -> Bench {
    let mut bench = Bench::new("corpus/Unknown");
    bench.unknown("corpus.Unknown$Verifier.nondet*").expect("methods");
    bench.assume("corpus.Unknown$Verifier.assume").expect("a method");
    bench
}

#[test]
fn results_of_unknown_methods_are_solved_for() {
    let mut bench = bench();
    for method in ["twoInts", "negativeByte", "text", "mixed", "loop"] {
        let found = bench.reach(method);
        assert!(found.reached && found.is_sound(), "{method}: {:?}", found.statistics);
    }
}

#[test]
fn what_is_assumed_holds_on_every_path_that_goes_on() {
    let mut bench = bench();
    let found = bench.explore("assumed", "dfs", Bounds::default());
    // The assumption fails, or it holds; that it holds and x < 500 is not possible.
    assert_eq!((found.paths, found.reached, found.exhausted), (2, false, true), "{:?}", found.statistics);
    assert!(found.is_sound(), "{:?}", found.statistics);
}

#[test]
fn failed_assertions_are_found() {
    let mut bench = bench();
    bench.assertions();
    let found = bench.explore("asserted", "dfs", Bounds::default());
    assert_eq!((found.paths, found.thrown.as_slice()), (2, &["java.lang.AssertionError".to_owned()][..]));
}

#[test]
fn patterns_that_name_nothing_are_refused() {
    let mut bench = bench();
    let refused = |e: BadPattern| e.to_string();
    assert_eq!(bench.unknown("nothing").map_err(refused), Err("'nothing' is no CLASS.METHOD".into()));
    assert_eq!(bench.unknown("no.Such.method").map_err(refused), Err("there is no class no.Such".into()));
    let void = bench.unknown("corpus.Unknown$Verifier.assume").map_err(refused);
    assert_eq!(void, Err("class corpus.Unknown$Verifier has no method assume that gives something".into()));
}

#[test]
fn static_initialisers_that_read_inputs_are_part_of_the_paths() {
    let mut bench = bench();
    let whole = bench.whole("initialised", Bounds::default(), None);
    assert!(whole.reached, "{}", whole.completeness);
}

#[test]
fn an_assertion_that_fails_in_another_thread_is_reported() {
    let mut bench = bench();
    bench.assertions();
    let whole = bench.whole("inThread", Bounds::default(), None);
    assert_eq!(whole.uncaught, ["java.lang.AssertionError"], "{}", whole.completeness);
}
