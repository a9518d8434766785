//! The running example of 004: its cases without and with aliasing, and the counts under preconditions.

mod common;

use common::{Found, explore};
use heaps::{Ending, Options};

fn merge(aliasing: bool) -> Found {
    explore("SortedList", "merge", "block-2", Options { aliasing, ..Options::default() })
}

fn null_pointers(found: &Found) -> usize {
    let is = |e: &Ending| matches!(e, Ending::Threw { class, .. } if class == "java.lang.NullPointerException");
    found.cases.iter().filter(|c| is(&c.ending)).count()
}

#[test]
fn nine_cases_without_aliasing_of_which_three_are_null_pointers() {
    let found = merge(false);
    assert_eq!(found.cases.len(), 9, "{:#?}", found.cases.iter().map(|c| &c.condition).collect::<Vec<_>>());
    assert_eq!(null_pointers(&found), 3);
    assert!(found.cases.iter().all(|c| c.replayed == Some(true) && !c.aliased));
}

#[test]
fn seven_more_cases_with_aliasing() {
    let found = merge(true);
    assert_eq!(found.cases.len(), 16, "{:#?}", found.cases.iter().map(|c| &c.condition).collect::<Vec<_>>());
    assert_eq!(found.cases.iter().filter(|c| c.aliased).count(), 7);
    assert_eq!(null_pointers(&found), 4);
    assert!(found.cases.iter().all(|c| c.replayed == Some(true)));
}

#[test]
fn an_aliased_receiver_runs_only_the_methods_of_its_possible_classes() {
    let found = explore("Virtual", "m", "block-2", Options::default());
    let callees = |aliased: bool| {
        let cases = found.cases.iter().filter(|c| c.aliased == aliased);
        let mut all: Vec<&str> =
            cases.flat_map(|c| &c.methods).map(String::as_str).filter(|m| m.ends_with(".p")).collect();
        all.sort_unstable();
        all
    };
    assert_eq!(callees(true), ["B.p", "C.p"]);
    assert_eq!(callees(false), ["A.p", "B.p", "C.p"]);
    assert_eq!(found.cases.len(), 7, "two of them for null");
}
