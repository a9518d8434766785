//! Rules from traces written by hand: what is inferred, what needs more evidence, and what a search breaks.

use std::collections::BTreeSet;

use fsm::{Call, CallKind, End, Event, Parameter, Place, Property, Source, Trace, Traces, Value};
use invariants::{File, Found, Tables};

fn property(name: &str) -> Property {
    Property { name: name.into(), place: Place::Observer, usable: true, may_throw: false, boundaries: Vec::new() }
}

/// Calls of `add(c)` that make `n()` greater by `c`, and are refused with less than one thing.
fn traces(calls: &[(i64, i64)]) -> Traces {
    let event = |&(n, c): &(i64, i64)| {
        let refused = c < 1;
        let end = if refused { End::Threw("E".into()) } else { End::Returned(Value::Unknown) };
        let after = if refused { n } else { n + c };
        let state = |n: i64| vec![Value::Whole(n), Value::Boolean(n == 0)];
        Event { call: 0, args: vec![Value::Whole(c)], before: Some(state(n)), after: state(after), end }
    };
    let parameters = vec![Parameter { name: "c".into(), ty: "int".into() }];
    let call =
        Call { name: "add".into(), kind: CallKind::Method, parameters, result: "void".into(), throws: Vec::new() };
    let events: Vec<Event> = calls.iter().map(event).collect();
    Traces {
        class: "shop.Cart".into(),
        known_as: "shop.Cart".into(),
        properties: vec![property("n()"), property("isEmpty()")],
        calls: vec![call],
        traces: vec![Trace { source: Source::Generated, test: 0, continues: None, length: events.len(), events }],
        unstable: Vec::new(),
        settled: Vec::new(),
    }
}

/// Calls with 1, 4 or 7 things in carts of different sizes.
fn usual() -> Vec<(i64, i64)> {
    (0..60).map(|at| (at % 20, 1 + (at * 3) % 9)).collect()
}

fn texts(first: &[(i64, i64)], all: &[(i64, i64)]) -> Vec<String> {
    let tables = |calls| Tables::of(&traces(calls), BTreeSet::new());
    File::new(&Found::of(&tables(first), &tables(all))).texts()
}

#[test]
fn the_new_state_is_the_old_one_and_the_argument() {
    let found = texts(&usual(), &usual());
    assert!(found.contains(&"add(c): n() = old n() + c".into()), "{found:?}");
}

#[test]
fn a_bound_on_an_argument_needs_a_call_that_was_refused_right_beyond_it() {
    let bound = "add(c): c >= 1".to_owned();
    // So many different numbers are no list.
    let varied: Vec<(i64, i64)> = (0..60).map(|at| (at % 20, 1 + (at * 4) % 11)).collect();
    assert!(!texts(&varied, &varied).contains(&bound));
    let far: Vec<(i64, i64)> = varied.iter().copied().chain([(3, -7)]).collect();
    assert!(!texts(&far, &far).contains(&bound));
    // One call may be refused for another reason.
    let once: Vec<(i64, i64)> = varied.iter().copied().chain([(3, 0)]).collect();
    assert!(!texts(&once, &once).contains(&bound));
    let near: Vec<(i64, i64)> = once.iter().copied().chain([(4, 0)]).collect();
    assert!(texts(&near, &near).contains(&bound), "{:?}", texts(&near, &near));
}

#[test]
fn what_a_search_breaks_is_counted_and_not_printed() {
    let tables = |calls: &[(i64, i64)]| Tables::of(&traces(calls), BTreeSet::new());
    let more: Vec<(i64, i64)> = usual().into_iter().chain([(-5, 2)]).collect();
    let found = Found::of(&tables(&usual()), &tables(&more));
    let printed = File::new(&found).texts();
    assert!(found.falsified > 0);
    assert!(!printed.iter().any(|text| text.contains("n() >= ")), "{printed:?}");
}

#[test]
fn too_few_trials_say_nothing() {
    let few: Vec<(i64, i64)> = usual().into_iter().take(20).collect();
    assert!(texts(&few, &few).is_empty());
}

#[test]
fn a_file_is_read_as_it_was_written_and_says_what_another_run_breaks() {
    let tables = |calls: &[(i64, i64)]| Tables::of(&traces(calls), BTreeSet::new());
    let found = Found::of(&tables(&usual()), &tables(&usual()));
    let file = File::from_json(&File::new(&found).to_json()).expect("a file");
    assert!(file.falsified(&traces(&usual())).is_empty());
    let mut other = traces(&usual());
    for event in &mut other.traces[0].events {
        event.after[0] = Value::Whole(1000);
    }
    let broken = file.falsified(&other);
    assert!(broken.iter().any(|one| one.rule == "n() = old n() + c"), "{broken:?}");
    assert!(File::from_json("{\"format\": 9}").is_err_and(|why| why.to_string().contains("find the invariants anew")));
}
