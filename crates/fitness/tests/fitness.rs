//! Approach levels and branch distances of real runs.

mod support;

use fitness::{Fitness, Normalisation};
use support::Bench;

fn value(fitness: Fitness) -> f64 {
    fitness.value(Normalisation::Ratio)
}

/// The worked example: target is the assignment under `b == c`.
#[test]
fn the_triangles_of_the_slides_have_their_fitness() {
    let mut bench = Bench::new("Triangle");
    let target = bench.line(33);
    let run = |bench: &mut Bench, a: i32, b: i32, c: i32| {
        let test = format!("$x0=Triangle(int, int, int):$x0.computeTriangleType() @ {a}, {b}, {c}");
        bench.fitness(target, &test)
    };
    let first = run(&mut bench, 2, 2, 2);
    assert_eq!((first.level, first.distance), (2, 1.0));
    assert!((value(first) - 2.5).abs() < 1e-9);
    let second = run(&mut bench, 2, 3, 4);
    assert_eq!((second.level, second.distance), (0, 2.0));
    assert!((value(second) - 2.0 / 3.0).abs() < 1e-9);
    // The others of the slides' population.
    assert!((value(run(&mut bench, 3, 4, 5)) - 2.0 / 3.0).abs() < 1e-9);
    assert!((value(run(&mut bench, 3, 5, 7)) - 0.75).abs() < 1e-9);
    assert!((value(run(&mut bench, 6, 8, 4)) - 5.0 / 6.0).abs() < 1e-9);
    assert!((value(run(&mut bench, 2, 2, 3)) - 2.5).abs() < 1e-9);
    assert_eq!(run(&mut bench, 2, 3, 3), Fitness::ZERO);
}

#[test]
fn a_method_that_returns_constants_says_how_near_it_was() {
    let mut bench = Bench::new("Triangle");
    let target = bench.line(49);
    let mut run =
        |a: i32, b: i32, c: i32| bench.fitness(target, &format!("Triangle.classify(int, int, int) @ {a}, {b}, {c}"));
    // b + c <= a by 8, by 3.
    let (far, near) = (run(20, 6, 6), run(15, 6, 6));
    assert_eq!((far.level, near.level), (0, 0));
    assert_eq!((far.distance, near.distance), (9.0, 4.0));
    assert_eq!(run(11, 6, 6), Fitness::ZERO);
}

/// The distance of a test of `Foreseen`, whose outcomes are taken so often on a path that is foreseen.
fn foreseen(goal: &str, unroll: usize, test: &str) -> (u32, f64) {
    let mut bench = Bench::new("Foreseen");
    bench.evaluator = bench.evaluator.foreseeing(unroll);
    let target = bench.marked(goal);
    let fitness = bench.fitness(target, test);
    (fitness.level, fitness.distance)
}

#[test]
fn symbolic_fitness_adds_up_all_conditions_of_the_nearest_path() {
    let of = |unroll: usize, x: i32, y: i32, z: i32| {
        foreseen("counted", unroll, &format!("Foreseen.counted(int, int, int) @ {x}, {y}, {z}"))
    };
    // Without, only the first condition counts, x == z.
    assert_eq!((of(0, 5, 3, 1), of(0, 5, 9, 1)), ((1, 5.0), (1, 5.0)));
    // 5 for x == z, then one round, and 7 for the difference of 4 and 10; no round would cost 2 and 8.
    assert_eq!(of(1, 5, 3, 1), (1, 12.0));
    assert_eq!(of(1, 5, 9, 1), (1, 5.0));
    // Three rounds lead from 7 to 10; with one there is more to make up for.
    assert_eq!(of(3, 9, 7, 3), (1, 7.0));
    let once = of(1, 9, 7, 3);
    assert!(once.1 > 7.0 && once.0 == 1, "{once:?}");
    assert!(of(1, 5, 3, -4).0 > 1, "a level farther");
}

#[test]
fn symbolic_fitness_follows_fields_elements_and_switches() {
    let of = |unroll: usize, start: i32, index: i32, weight: f64| {
        let test = format!("$x0=Foreseen():$x0.walked(int, int, double) @ {start}, {index}, {weight:?}");
        foreseen("walked", unroll, &test)
    };
    let plain = of(0, 91, 2, 1.5);
    assert_eq!(plain, of(0, 91, 10, 4.5));
    // 10 for the start, 9 from 32 to 40 in the switch, 7.5 from 3 beyond 9.5.
    assert_eq!(of(1, 91, 2, 1.5), (plain.0, 10.0 + 9.0 + 7.5));
    assert_eq!(of(1, 91, 10, 4.5), (plain.0, 10.0 + 1.5));
    assert_eq!(of(1, 91, 10, 5.0), (plain.0, 10.0));
}

/// Tests of `Deciding`, each nearer to the goal than the one before; the last covers it.
fn approaches(goal: &str, tests: &[&str]) {
    let mut bench = Bench::new("Deciding");
    let target = bench.marked(goal);
    let mut last: Option<(Fitness, &str)> = None;
    for test in tests {
        let fitness = bench.fitness(target, test);
        if let Some((before, earlier)) = last {
            assert!(fitness < before, "{goal}: {test} has {fitness:?}, {earlier} has {before:?}");
        }
        last = Some((fitness, test));
    }
    assert!(last.is_some_and(|(fitness, _)| fitness.is_zero()), "{goal}: {last:?}");
}

/// The same with one argument in different values.
fn values(goal: &str, call: &str, values: &[&str]) {
    let tests: Vec<String> = values.iter().map(|value| format!("Deciding.{call} @ {value}")).collect();
    approaches(goal, &tests.iter().map(String::as_str).collect::<Vec<_>>());
}

#[test]
fn numbers_of_all_types_have_distances() {
    values("longs", "longs(long)", &["0", "999999999000", "999999999999", "1000000000000"]);
    values("doubles", "doubles(double)", &["-100.0", "0.5", "2.5", "2.75"]);
    values("order", "storedComparison(long, long)", &["-5, 10", "9, 10", "10, 10", "11, 10"]);
    values("choice", "choice(int)", &["-1000", "10", "400", "499", "500"]);
}

#[test]
fn truth_values_are_traced_to_where_they_were_made() {
    values("flag", "flag(int)", &["0", "4000", "4710", "4711"]);
    values("both", "bothFlags(int, int)", &["0, 0", "90, 0", "90, 150", "101, 200", "101, 201"]);
    values("called", "called(int)", &["-7", "-1", "0", "4000", "5001"]);
    approaches(
        "kept",
        &[
            "$x0=Deciding():$x0.keep(int):$x0.useKept() @ 1",
            "$x0=Deciding():$x0.keep(int):$x0.useKept() @ 70",
            "$x0=Deciding():$x0.keep(int):$x0.useKept() @ 77",
        ],
    );
}

#[test]
fn texts_have_distances() {
    values("text", "text(String)", &["\"\"", "\"sec\"", "\"secreu\"", "\"secret\""]);
    values("prefix", "prefix(String)", &["\"\"", "\"htt\"", "\"http:/\"", "\"http://x\""]);
    values("part", "part(String)", &["\"\"", "\"xx nee\"", "\"a needlf b\"", "\"a needle b\""]);
    values("after", "after(String)", &["\"a\"", "\"l\"", "\"mmm\"", "\"mmma\""]);
    values("pattern", "pattern(String)", &["\"\"", "\"12\"", "\"1234-5\"", "\"1234-56\""]);
    values("named", "named(String)", &["\"\"", "\"om\"", "\"omegb\"", "\"omega\""]);
}

#[test]
fn classes_collections_and_null_have_distances() {
    approaches(
        "kind",
        &[
            "$x0=Object:Deciding.kind($x0) @ null",
            "$x0=Object():Deciding.kind($x0)",
            "$x0=Integer.valueOf((int)int):Deciding.kind($x0) @ 5",
        ],
    );
    values("holds", "holds(int)", &["0", "900", "1002", "1000"]);
}

#[test]
fn exceptions_on_the_way_are_between_levels() {
    approaches(
        "element",
        &[
            "$x0=int[2]:Deciding.element($x0, int) @ 9",
            "$x0=int[2]:Deciding.element($x0, int) @ 2",
            "$x0=int[2]:Deciding.element($x0, int) @ 1",
            "$x0=int[2]:$x0[0]=int:Deciding.element($x0, int) @ 6, 0",
            "$x0=int[2]:$x0[0]=int:Deciding.element($x0, int) @ 7, 0",
        ],
    );
    values("checked", "checked(int)", &["0", "900", "999", "1000"]);
    values("caught", "caught(int)", &["1000", "7", "1", "0"]);
}

/// The call that leads to the goal is never made, since one before it throws: what counts is how far that one got.
#[test]
fn exceptions_before_the_call_say_how_far_they_were_from_not_being_thrown() {
    let day = |from: &str, to: &str| format!("$x0=Day(int, int):$x1=Day(int, int):$x0.isBefore($x1) @ {from}, {to}");
    let tests = [
        // The first constructor: its first check, then its second.
        day("500, 1", "0, 0"),
        day("13, 99", "0, 0"),
        day("12, 900", "0, 0"),
        day("12, 40", "0, 0"),
        // The second one.
        day("12, 31", "-5, 1"),
        day("12, 31", "0, 1"),
        day("12, 31", "3, 99"),
        day("12, 31", "3, 32"),
        // The method itself.
        day("12, 31", "3, 31"),
        day("3, 31", "12, 31"),
    ];
    let mut bench = Bench::new("Day");
    let target = bench.marked("before");
    let fitness = tests.map(|test| bench.fitness(target, &test));
    for (at, pair) in fitness.windows(2).enumerate() {
        assert!(pair[1] < pair[0], "{}: {:?} is not nearer than {:?}", at + 1, pair[1], pair[0]);
        assert!(pair[1].guide() < pair[0].guide(), "{}: {pair:?}", at + 1);
    }
    assert!(fitness.last().is_some_and(Fitness::is_zero));
}

#[test]
fn private_methods_are_approached_through_their_callers() {
    values("hidden", "calls(int, int)", &["0, 0", "40, 0", "51, 10", "51, 4", "51, 3"]);
}

#[test]
fn shared_prefixes_give_the_same_fitness_as_fresh_runs() {
    let mut shared = Bench::new("Deciding");
    let target = shared.marked("kept");
    let test = |x: i32| format!("$x0=Deciding():$x0.keep(int):$x0.useKept() @ {x}");
    for x in [5, 70, 70, 3, 78, 5] {
        let ours = shared.fitness(target, &test(x));
        assert_eq!(ours, Bench::new("Deciding").fitness(target, &test(x)), "{x}");
    }
}
