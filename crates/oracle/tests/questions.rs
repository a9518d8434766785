//! Questions with arguments: what methods say about what the test itself names, and about the first places.

mod common;

use common::Bench;

#[test]
fn what_a_test_put_in_is_asked_for_by_its_name() {
    let checks = Bench::new("told/Shelf").checks_by_mutants("$x0=Shelf():$x1=String:$x0.put($x1,int) @ \"nail\", 3");
    assert_eq!(checks, ["assertEquals(3, shelf.countOf(\"nail\"));"]);
}

#[test]
fn questions_are_left_out_where_nothing_depends_on_them() {
    let checks = Bench::new("told/Shelf").checks("$x0=Shelf():$x1=String:$x0.put($x1,int) @ \"nail\", 3");
    assert!(!checks.join("").contains("countOf"), "{checks:?}");
}

#[test]
fn what_changes_when_it_is_asked_and_what_sounds_active_is_no_question() {
    let checks = Bench::new("told/Shelf").checks_by_mutants("$x0=Shelf():$x1=String:$x0.put($x1,int) @ \"nail\", 3");
    let text = checks.join("");
    assert!(!text.contains("askedFor") && !text.contains("removeOne"), "{text}");
}

#[test]
fn the_first_places_are_asked_for_where_the_test_names_none() {
    let mut bench = Bench::new("told/Row");
    let checks = bench.checks_by_mutants("$x0=Row():$x0.fill()");
    assert!(checks.iter().any(|check| check.contains("row.at(0)") || check.contains("row.at(1)")), "{checks:?}");
}

#[test]
fn a_question_that_throws_is_not_asked() {
    let checks = Bench::new("told/Row").checks_by_mutants("$x0=Row():$x0.fill()");
    assert!(!checks.join("").contains("beyond("), "{checks:?}");
}
