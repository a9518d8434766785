//! Tests of a suite hold in any order: static state that one leaves behind does not decide about another.

mod common;

use common::Bench;
use suite::Test;

fn suite(class: &str, tests: &[&str]) -> Vec<String> {
    let mut bench = Bench::new(class);
    bench.suite(tests).into_iter().map(|lines| lines.join(" ")).collect()
}

#[test]
fn a_static_counter_is_not_asserted() {
    let tests = suite("shared/Counter", &["Counter.next()", "Counter.next():Counter.next()", "Counter.twice(int) @ 3"]);
    assert_eq!(tests[0], "Counter.next();");
    assert_eq!(tests[1], "Counter.next(); Counter.next();");
    assert_eq!(tests[2], "assertEquals(6, Counter.twice(3));");
}

#[test]
fn tests_for_which_there_is_no_time_stay_without_assertions_if_they_throw_nothing() {
    let mut bench = Bench::new("shared/Counter");
    let mut tests = bench.tests(&["Counter.next()", "Counter.twice(int) @ 3"]);
    tests[1].is_normal = true;
    let assertions = |tests: &[Test]| tests.iter().map(|test| (test.id.0, test.assertions.len())).collect::<Vec<_>>();
    let late = oracle::assert_suite(&mut bench.worker, tests.clone(), &|_| 2.0, &|| None, None);
    assert_eq!((assertions(&late.tests), late.hurried), (vec![(1, 0)], 1));
    bench.worker.machine.interrupt.raise();
    let interrupted = oracle::assert_suite(&mut bench.worker, tests.clone(), &|_| 0.0, &|| None, None).tests;
    assert_eq!(assertions(&interrupted), [(1, 0)]);
    bench.worker.machine.interrupt.lower();
    let all = oracle::assert_suite(&mut bench.worker, tests, &|_| 0.0, &|| None, None).tests;
    assert_eq!(assertions(&all), [(0, 1), (1, 1)]);
}

#[test]
fn tests_with_a_constructor_that_runs_for_long_stay() {
    let tests = suite("shared/Slow", &["$x0=Slow():$x0.sum()", "$x0=Slow():$x0.times(int) @ 2"]);
    assert_eq!(tests.len(), 2, "{tests:?}");
    assert!(tests[0].contains("3500000"), "{tests:?}");
}

#[test]
fn what_a_test_sets_itself_is_asserted() {
    let tests = suite("shared/Counter", &["Counter.reset():Counter.next()", "Counter.next()"]);
    assert_eq!(tests[0], "assertEquals(0, Counter.reset()); assertEquals(1, Counter.next());");
    assert_eq!(tests[1], "Counter.next();");
}

#[test]
fn a_counter_that_one_test_alone_touches_is_asserted() {
    let tests = suite("shared/Counter", &["Counter.next()", "Counter.twice(int) @ 3"]);
    assert_eq!(tests[0], "assertEquals(1, Counter.next());");
}

#[test]
fn a_test_that_takes_assertions_from_many_others_goes() {
    let texts = ["a", "b", "c", "d", "e", "f"];
    let quoted: Vec<String> = texts.iter().map(|text| format!("Pool.quoted(String) @ \"{text}\"")).collect();
    let twice = "$x0=Pool.borrow():Pool.giveBack($x0):Pool.giveBack($x0)";
    let all: Vec<&str> = std::iter::once(twice).chain(quoted.iter().map(|test| &**test)).collect();
    let tests = suite("shared/Pool", &all);
    assert_eq!(tests[0], "", "it is dropped");
    for text in texts {
        assert!(tests.contains(&format!("assertEquals(\"\\\"{text}\\\"\", Pool.quoted(\"{text}\"));")), "{tests:?}");
    }
}

#[test]
fn a_cache_that_nobody_notices_disturbs_nobody() {
    let tests = suite("shared/Cache", &["Cache.square(int) @ 3", "Cache.square(int):Cache.square(int) @ 3, 3"]);
    assert_eq!(tests[0], "assertEquals(9, Cache.square(3));");
    assert!(tests[1].ends_with("assertEquals(9, Cache.square(3));"));
}

#[test]
fn of_two_tests_that_cannot_live_together_one_stays() {
    let tests = suite(
        "shared/Registry",
        &[
            "Registry.register(String) @ \"a\"",
            "Registry.register(String) @ \"a\"",
            "Registry.register(String) @ \"b\"",
        ],
    );
    assert_eq!(tests.iter().filter(|t| t.contains("register(\"a\")")).count(), 1);
    assert_eq!(tests[2], "assertEquals(1, Registry.register(\"b\"));");
}

#[test]
fn what_many_others_fill_is_not_counted() {
    let tests = suite("shared/Registry", &["Registry.register(String) @ \"a\"", "Registry.size()"]);
    assert_eq!(tests, ["assertEquals(1, Registry.register(\"a\"));", "Registry.size();"]);
}

#[test]
fn a_singleton_made_when_needed_shows_only_what_never_changes() {
    let tests = suite(
        "shared/Single",
        &["$x0=Single.get():$x0.visit()", "$x0=Single.get():$x0.visit():$x0.visit()", "$x0=Single.get():$x0.name()"],
    );
    assert_eq!(tests[0], "Single single = Single.get(); single.visit();");
    assert_eq!(tests[2], "Single single = Single.get(); assertEquals(\"single\", single.name());");
}

#[test]
fn the_test_that_disturbs_many_goes_and_not_the_many() {
    let parse = "Mode.parse(String) @ \"\"";
    let tests = suite("shared/Mode", &[parse, "Mode.setStrict(boolean) @ true", parse, parse]);
    assert_eq!(tests[1], "");
    for i in [0, 2, 3] {
        assert_eq!(tests[i], "assertEquals(0, Mode.parse(\"\"));");
    }
}

#[test]
fn a_class_that_cannot_be_initialised_gives_no_test() {
    assert_eq!(suite("shared/Broken", &["Broken.value()"]), [""]);
}

#[test]
fn what_a_long_initialiser_made_of_shared_state_is_not_asserted() {
    let tests = suite(
        "shared/Settings",
        &["Settings.set(int):Settings.late() @ 5", "Settings.late()", "Settings.twice(int) @ 4"],
    );
    assert!(!tests[0].contains("Settings.late())"), "{}", tests[0]);
    assert_eq!(tests[1], "Settings.late();");
    assert_eq!(tests[2], "assertEquals(8, Settings.twice(4));");
}

#[test]
fn what_a_very_long_initialiser_made_of_it_is_not_asserted_either() {
    let tests = suite(
        "shared/Settings",
        &["Settings.set(int):Settings.later() @ 5", "Settings.later()", "Settings.later()", "Settings.twice(int) @ 4"],
    );
    assert!(!tests[0].contains("Settings.later())"), "{}", tests[0]);
    assert_eq!(tests[1..3], ["Settings.later();", "Settings.later();"]);
    assert_eq!(tests[3], "assertEquals(8, Settings.twice(4));");
}

#[test]
fn a_test_that_spoils_a_class_if_it_comes_first_goes_and_no_other() {
    let tests = suite(
        "shared/Zone",
        &[
            "Zone.count()",
            "$x0=Utc():Zone.size($x0)",
            "$x0=Zone():$x0.name()",
            "Zone.count()",
            "$x0=Utc():$x0.name()",
            "Zone.count():Zone.count()",
            "$x0=Utc():Zone.size($x0)",
        ],
    );
    for at in [0, 3] {
        assert_eq!(tests[at], "assertEquals(3, Zone.count());");
    }
    assert_eq!([&tests[1], &tests[4], &tests[6]], ["", "", ""], "they leave a null in place of the constant");
    assert_eq!(tests[2], "Zone zone = new Zone(); assertEquals(\"zone\", zone.name());");
    assert!(tests[5].ends_with("assertEquals(3, Zone.count());"), "{}", tests[5]);
}

#[test]
fn what_the_time_decides_is_not_asserted() {
    let tests = suite("shared/Today", &["Today.year()", "Today.weekday()", "Today.name()"]);
    assert_eq!(tests[0], "Today.year();");
    assert_eq!(tests[1], "", "it throws on some days");
    assert_eq!(tests[2], "assertEquals(\"today\", Today.name());");
}

#[test]
fn what_takes_time_on_a_busy_machine_is_not_asserted() {
    let over = |limit: i64| format!("$x0=Wait(long):$x0.isOver() @ {limit}");
    let tests = suite("shared/Wait", &[&over(0), &over(-1), &over(3_600_000)]);
    assert!(!tests[0].contains("isOver())"), "a millisecond may pass: {}", tests[0]);
    assert!(tests[1].ends_with("assertTrue(wait.isOver());"), "{}", tests[1]);
    assert!(tests[2].ends_with("assertFalse(wait.isOver());"), "{}", tests[2]);
}

/// Three tests that take as long as all others may together.
#[test]
fn heavy_tests_come_after_the_others() {
    let heavy = "shared.Heavy.spin(int) @ 1000000";
    let mut bench = Bench::new("shared/Heavy");
    let light: Vec<String> = (1..=6).map(|rounds| format!("shared.Heavy.spin(int) @ {rounds}")).collect();
    let texts: Vec<&str> = [heavy; 3].into_iter().chain(light.iter().map(String::as_str)).collect();
    let tests = bench.tests(&texts);
    let spent = |work: u64| work as f64 / 10_000_000.0;
    let left = oracle::assert_suite(&mut bench.worker, tests, &spent, &|| None, None).tests;
    let asserted = left.iter().filter(|test| test.id.0 >= 3 && !test.assertions.is_empty()).count();
    assert_eq!(asserted, 6);
}

#[test]
fn what_is_left_in_a_buffer_that_tests_use_one_after_another_is_not_asserted() {
    let open = |calls: &str| format!("$x0=Buffers():{calls}");
    let mut all = vec![open("$x0.put(char):$x0.close() @ 'x'"), open("$x0.put(char):$x0.at(int) @ 'a', 5")];
    all.push(open("$x0.put(char):$x0.text() @ 'b'"));
    all.push(open("$x0.put(char):$x0.at(int) @ 'c', 0"));
    // They get a buffer and give none back: whoever comes next has a fresh one.
    all.extend((0..6).map(|n| open(&format!("$x0.write(String):$x0.text() @ \"f{n}\""))));
    all.push(open("$x0.write(String):$x0.close() @ \"ghijklmnop\""));
    all.extend((6..12).map(|n| open(&format!("$x0.write(String):$x0.text() @ \"f{n}\""))));
    let tests = suite("shared/Buffers", &all.iter().map(String::as_str).collect::<Vec<_>>());
    assert!(tests[1].contains(" buffers.at(5); assertEquals(\"a\", buffers.text());"), "it stays without: {tests:?}");
    assert!(tests[0].contains("close()") && tests[10].contains("close()"), "none is at fault: {tests:?}");
    assert!(tests[2].contains("assertEquals(\"b\", "), "what the test has written is its own: {tests:?}");
    assert!(tests[3].contains("assertEquals('c', "), "{tests:?}");
    assert!(tests[4].contains("assertEquals(\"f0\", "), "{tests:?}");
}
