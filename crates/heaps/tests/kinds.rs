//! Values of all kinds, bounds, and bad input.

mod common;

use common::{explore, explore_with, machine};
use heaps::criteria::criterion;
use heaps::render::text;
use heaps::{Explorer, Options, Precondition, explorer, target};
use symbolic::{Bound, Reason, Word};

/// What the cases of a static method give, sorted.
fn gives(method: &str, how: &str) -> Vec<String> {
    let found = explore("Kinds", method, how, Options::default());
    assert!(found.cases.iter().all(|c| c.replayed == Some(true)), "{method}");
    let mut all: Vec<String> = found.cases.iter().map(|c| text::ending(&c.ending, &c.output)).collect();
    all.sort_unstable();
    all
}

#[test]
fn each_constant_of_an_enum_is_tried() {
    let all = gives("name", "path");
    assert_eq!(all, ["\"green\"", "\"other\"", "\"other\"", "\"other\""], "null, three constants");
}

#[test]
fn instanceof_splits_the_classes_of_an_object() {
    assert_eq!(gives("isSquare", "path"), ["false", "false", "true"]);
}

#[test]
fn two_references_are_compared() {
    let all = gives("areaOfTwo", "path");
    assert!(all.iter().any(|g| g.contains("NullPointer")), "both null");
    assert!(all.contains(&"0".to_owned()));
}

#[test]
fn strings_are_solved_for() {
    let all = gives("isHello", "path");
    assert!(all.contains(&"true".to_owned()) && all.contains(&"false".to_owned()), "{all:?}");
}

#[test]
fn static_fields_are_unknown() {
    assert_eq!(gives("isOverLimit", "path"), ["false", "true"]);
    let known = Options { statics: false, ..Options::default() };
    assert_eq!(explore("Kinds", "isOverLimit", "path", known).cases.len(), 2);
}

#[test]
fn numbers_of_all_kinds_are_solved_for() {
    let mut all = gives("mixed", "path");
    all.dedup();
    assert_eq!(all, ["1", "2", "3", "4"]);
}

#[test]
fn both_values_of_a_boolean_result_are_cases() {
    assert_eq!(gives("isOn", "path"), ["false", "true"]);
}

#[test]
fn a_type_without_a_class_is_null_only_and_explained() {
    let found = explore("Kinds", "nothing", "path", Options::default());
    assert_eq!(found.cases.len(), 1);
    assert_eq!(found.completeness.word(), Word::Incomplete);
    assert!(found.completeness.times(Reason::Classes) > 0);
    assert!(found.notes.iter().any(|n| n.contains("Kinds$Nothing")), "{:?}", found.notes);
}

#[test]
fn a_structure_without_an_end_stops_at_the_bound_of_objects() {
    let found = explore("Kinds", "forever", "path", Options { aliasing: false, ..Options::default() });
    assert_eq!(found.cases.len(), 13, "lists of 0 to 12 nodes");
    assert_eq!(found.completeness.word(), Word::Bounded);
    assert!(found.completeness.bounds().any(|b| b.0 == Bound::Objects && b.1.value == 12));
}

#[test]
fn a_missing_native_is_an_error_of_the_program_and_the_rest_is_kept() {
    let all = gives("unsupported", "path");
    assert_eq!(all.len(), 2, "{all:?}");
    assert!(all.contains(&"0".to_owned()));
}

#[test]
fn preconditions_that_contradict_each_other_leave_no_case() {
    let found = explore_with("Kinds", "isOverLimit", "path", Options::default(), &["x > 3", "x < 2"], None);
    assert!(found.cases.is_empty());
    assert_eq!(found.statistics.runs, 0);
}

#[test]
fn preconditions_are_checked_against_the_method() {
    let mut machine = machine();
    let class = target::load(&mut machine.program, "SortedList").expect("a class");
    let mut domain = explorer::domain(&mut machine, class, criterion("block-2").expect("a criterion"));
    let mut targets = target::targets(&mut machine, &mut domain.catalog, class, "merge").expect("a method");
    let target = targets.remove(0);
    let mut explorer = Explorer::new(&mut machine, target, domain, Options::default()).expect("an exploration");
    for (text, what) in [
        ("other != null", "there is no 'other'; known are this, l"),
        ("this.last == null", "class SortedList has no field named last"),
        ("this.first.data", "a precondition is a condition"),
        ("this.first > 3", "a number was expected"),
        ("this.first == 3", "cannot be compared"),
        ("sorted(this.first)", "neither an array nor a string"),
        ("acyclic(this.first.data)", "is no reference"),
        ("this.first.data.x == 1", "goes through a number"),
    ] {
        let precondition = Precondition::parse(text).expect("it parses");
        let error = explorer.assume(&precondition).expect_err(text).to_string();
        assert!(error.contains(what), "{error}");
    }
    assert!(explorer.assume_predicate("merge").is_err());
}

#[test]
fn statement_and_branch_keep_only_paths_that_cover_something_new() {
    let all = explore("SortedList", "merge", "block-2", Options::default()).cases.len();
    for how in ["statement", "branch"] {
        let found = explore("SortedList", "merge", how, Options::default());
        assert!(!found.cases.is_empty() && found.cases.len() < all, "{how}: {}", found.cases.len());
    }
}

#[test]
fn what_is_not_tried_is_never_called_complete() {
    let word = |method: &str| explore("Kinds", method, "path", Options::default()).completeness;
    assert_eq!(word("side").word(), Word::Complete);
    assert!(word("isElsewhere").times(Reason::Shapes) > 0, "{}", word("isElsewhere"));
    assert!(word("isLevelled").times(Reason::Shapes) > 0, "{}", word("isLevelled"));
    assert!(word("isSet").times(Reason::Environment) > 0, "{}", word("isSet"));
    assert!(word("refuses").times(Reason::Classes) > 0, "{}", word("refuses"));
    assert!(word("areTexts").times(Reason::Classes) > 0, "{}", word("areTexts"));
    assert!(word("late").times(Reason::Environment) > 0, "{}", word("late"));
    assert!(word("isArray").times(Reason::Classes) > 0, "{}", word("isArray"));
    assert!(word("isGreek").times(Reason::Characters) > 0, "{}", word("isGreek"));
}
