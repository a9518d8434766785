//! How complete an exploration was: each reason in a method, or in bounds, for which it alone is left out.

mod common;

use common::Bench;
use solver::{Absent, Solver};
use symbolic::explorer::{Seen, explorer};
use symbolic::tree::{Child, Closing};
use symbolic::{Bound, Bounds, Completeness, Exploration, Reason, Step, Word};

fn bench() -> Bench {
    Bench::new("corpus/Word")
}

fn left_out(method: &str, bounds: Bounds) -> Completeness {
    bench().whole(method, bounds, None).completeness
}

/// That one reason was counted, and no other and no bound.
fn assert_alone(completeness: &Completeness, reason: Reason) {
    let all: Vec<Reason> = completeness.reasons().map(|(reason, _)| reason).collect();
    assert_eq!(all, [reason], "{completeness}");
    assert_eq!(completeness.bounds().count(), 0, "{completeness}");
    assert_eq!(completeness.word(), Word::Incomplete);
}

#[test]
fn all_ways_of_a_method_of_numbers_are_tried() {
    for method in ["nothing", "arms"] {
        let completeness = left_out(method, Bounds::default());
        assert_eq!(completeness.to_string(), "all ways were tried", "{method}");
    }
}

#[test]
fn a_limit_of_paths_is_counted() {
    assert_alone(&left_out("arms", Bounds { runs: 2, ..Bounds::default() }), Reason::Paths);
}

#[test]
fn an_interrupt_is_counted_as_time() {
    let mut bench = bench();
    bench.worker.machine.interrupt.raise();
    assert_alone(&bench.whole("arms", Bounds::default(), None).completeness, Reason::Time);
}

#[test]
fn an_early_end_is_counted() {
    assert_alone(&bench().whole("arms", Bounds::default(), Some(1)).completeness, Reason::Stopped);
}

#[test]
fn full_memory_is_counted() {
    assert_alone(&left_out("arms", Bounds { terms: 0, ..Bounds::default() }), Reason::Terms);
}

/// Explores a method to the end with a solver, changes what came out, and gives what was left out.
fn explored(method: &str, solver: Option<&mut dyn Solver>, change: impl FnOnce(&mut Exploration)) -> Completeness {
    let mut bench = bench();
    let test = bench.call(method, 1);
    let api = bench.api();
    let how = explorer("dfs", 1).expect("an explorer");
    let mut exploration = Exploration::new(&mut bench.worker, &api, &test, how, Bounds::default()).thorough();
    let solver = solver.unwrap_or(&mut bench.solver);
    let mut seen = Seen::default();
    while !matches!(exploration.step(&mut bench.worker, solver, &mut seen), Step::Exhausted) {}
    change(&mut exploration);
    exploration.completeness(&mut bench.worker.domain.b, solver, Reason::Paths)
}

#[test]
fn queries_without_an_answer_are_counted() {
    assert_alone(&explored("nothing", Some(&mut Absent::default()), |_| {}), Reason::Unanswered);
}

#[test]
fn what_speaks_against_the_exploration_itself_is_counted() {
    assert_eq!(explored("nothing", None, |_| {}).word(), Word::Complete);
    assert_alone(&explored("nothing", None, |e| e.statistics.diverged = 1), Reason::Diverged);
    assert_alone(&explored("nothing", None, |e| e.statistics.unsteady = 1), Reason::Unsteady);
    assert_alone(&explored("nothing", None, |e| e.statistics.impossible = 1), Reason::Impossible);
    let close = |e: &mut Exploration| {
        let open = e.tree.ways().next().expect("a way").0;
        e.tree.set(open, Child::Closed(Closing::Unrealised));
    };
    assert_alone(&explored("nothing", None, close), Reason::Unrealised);
}

#[test]
fn lost_terms_are_counted() {
    let mut bench = bench();
    let test = bench.call("nothing", 1);
    let api = bench.api();
    let how = explorer("dfs", 1).expect("an explorer");
    let mut exploration = Exploration::new(&mut bench.worker, &api, &test, how, Bounds::default()).thorough();
    let mut seen = Seen::default();
    while !matches!(exploration.step(&mut bench.worker, &mut bench.solver, &mut seen), Step::Exhausted) {}
    bench.worker.domain.b.counts.dropped += 1;
    let completeness = exploration.completeness(&mut bench.worker.domain.b, &mut bench.solver, Reason::Paths);
    assert_alone(&completeness, Reason::Dropped);
}

#[test]
fn each_reason_has_a_method() {
    let small = Bounds { instructions: 300_000, ..Bounds::default() };
    for (method, reason) in [
        ("fixed", Reason::Fixed),
        ("longer", Reason::LengthCap),
        ("endless", Reason::Instructions),
        ("deep", Reason::Resources),
        ("edge", Reason::Edge),
        ("state", Reason::Shapes),
        ("literal", Reason::Aliasing),
        ("classes", Reason::Classes),
        ("threads", Reason::Schedules),
        ("clock", Reason::Environment),
        ("unmade", Reason::Uncallable),
    ] {
        let bounds = if method == "deep" { Bounds::default() } else { small };
        let completeness = left_out(method, bounds);
        println!("{method}: {completeness}");
        assert_alone(&completeness, reason);
    }
}

#[test]
fn decisions_beyond_those_that_are_kept_are_counted() {
    let bounds = Bounds { depth: 1, ..Bounds::default() };
    let completeness = left_out("decisions", bounds);
    let reasons: Vec<Reason> = completeness.reasons().map(|r| r.0).collect();
    assert_eq!(reasons, [Reason::LongPath], "{completeness}");
}

#[test]
fn bounds_are_named_with_the_value_at_which_they_were_hit() {
    for (method, bounds, bound, value) in [
        ("loop", Bounds { depth: 3, ..Bounds::default() }, Bound::Depth, 3),
        ("loop", Bounds { loops: 4, ..Bounds::default() }, Bound::Loops, 4),
        ("rows", Bounds { blocks: 5, ..Bounds::default() }, Bound::Blocks, 5),
    ] {
        let completeness = left_out(method, bounds);
        let hits: Vec<(Bound, u64)> = completeness.bounds().map(|(bound, hit)| (bound, hit.value)).collect();
        assert_eq!((completeness.word(), &*hits), (Word::Bounded, &[(bound, value)][..]), "{completeness}");
    }
}

#[test]
fn every_reason_is_tried_here_or_at_its_crate() {
    // `Characters` is counted by unknown heaps (`kinds` of `touchstone-heaps`), and `Uncallable` by the command too, for a
    // method that no test can call.
    let tried = [
        Reason::Paths,
        Reason::Time,
        Reason::Stopped,
        Reason::Terms,
        Reason::Unanswered,
        Reason::Fixed,
        Reason::LengthCap,
        Reason::Dropped,
        Reason::LongPath,
        Reason::Diverged,
        Reason::Unsteady,
        Reason::Impossible,
        Reason::Unrealised,
        Reason::Instructions,
        Reason::Resources,
        Reason::Edge,
        Reason::Shapes,
        Reason::Aliasing,
        Reason::Classes,
        Reason::Characters,
        Reason::Schedules,
        Reason::Environment,
        Reason::Uncallable,
    ];
    assert_eq!(Reason::ALL, tried);
}
