//! What is within what an object gives: elements of arrays and lists, of streams and iterators.

mod common;

use common::Bench;

/// The checks of a test of `Crate` in which one item was added.
fn of(last: &str) -> Vec<String> {
    Bench::new("told/Crate").checks_by_mutants(&format!("$x0=Crate():$x0.add(int):{last} @ 4"))
}

#[test]
fn elements_of_an_array_are_asked_for_what_they_say() {
    let checks = of("$x0.toItems()");
    assert!(checks.iter().any(|check| check.contains("[0].getWeight())") && check.contains('5')), "{checks:?}");
}

#[test]
fn elements_of_a_list_are_asked_for_what_they_say() {
    let checks = of("$x0.listed()");
    assert!(checks.iter().any(|check| check.contains(".get(0).getWeight())") && check.contains('5')), "{checks:?}");
}

#[test]
fn an_element_that_the_test_made_is_the_same() {
    let test = "$x0=Crate():$x1=told.Crate.Item(int):$x0.put($x1):$x0.toItems() @ 4";
    let checks = Bench::new("told/Crate").checks(test);
    assert!(checks.iter().any(|check| check.contains("assertSame(item, ") && check.contains("[0])")), "{checks:?}");
}

#[test]
fn what_a_stream_gives_is_asserted_last() {
    let checks = of("$x0.weights()");
    let last = checks.last().expect("a check");
    assert!(last.starts_with("assertArrayEquals(new Object[] {10}, ") && last.contains(".toArray()"), "{checks:?}");
}

#[test]
fn what_an_iterator_gives_next_is_asserted() {
    let checks = of("$x0.names()");
    assert!(checks.iter().any(|check| check.contains("\"item 4\"") && check.contains(".next())")), "{checks:?}");
}

#[test]
fn where_an_object_is_put_by_its_identity_is_not_asserted() {
    for last in ["$x0.counts()", "$x0.asManyAs($x1)"] {
        let test = format!("$x0=told.Slots():$x1=java.lang.Object():$x0.put($x1):{last} @");
        let checks = Bench::new("told/Slots").checks(&test);
        let is_about_places = |check: &String| check.contains('[') || check.contains("asManyAs(");
        assert!(!checks.iter().any(is_about_places), "{checks:?}");
    }
}
