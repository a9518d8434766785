//! The cart of the third document: states, guards, monitor, conformance, on traces that are made here.

use std::collections::BTreeSet;
use std::sync::LazyLock;

use fsm::{
    Before, Call, CallKind, End, Event, Machine, Options, Parameter, Place, Probe, Property, Source, Trace, Traces,
    Value, abstraction, conform, infer,
};
use proptest::prelude::*;

#[derive(Clone, Copy, Debug)]
enum Did {
    Add(i64),
    Rem(i64),
    Pay,
}

const MADE: usize = 0;

fn call(name: &str, kind: CallKind, parameter: bool) -> Call {
    let parameters = if parameter { vec![Parameter { name: "c".into(), ty: "int".into() }] } else { vec![] };
    Call { name: name.into(), kind, parameters, result: "void".into(), throws: vec![] }
}

fn calls() -> Vec<Call> {
    vec![
        call("Cart", CallKind::Creates, false),
        call("add", CallKind::Method, true),
        call("rem", CallKind::Method, true),
        call("pay", CallKind::Method, false),
    ]
}

/// What a cart does: the number after the call, or an exception.
fn run(n: i64, did: Did) -> Result<i64, &'static str> {
    match did {
        Did::Add(c) if c < 1 => Err("java.lang.IllegalArgumentException"),
        Did::Add(c) => Ok(n + c),
        Did::Rem(c) if c < 1 || c > n => Err("java.lang.IllegalArgumentException"),
        Did::Rem(c) => Ok(n - c),
        Did::Pay if n == 0 => Err("java.lang.IllegalStateException"),
        Did::Pay => Ok(0),
    }
}

fn trace(test: usize, all: &[Did]) -> Trace {
    let mut n = 0;
    let whole = |n: i64| vec![Value::Whole(n)];
    let returned = || End::Returned(Value::Unknown);
    let mut events = vec![Event { call: MADE, args: vec![], before: None, after: whole(0), end: returned() }];
    for &did in all {
        let (number, args) = match did {
            Did::Add(c) => (1, vec![Value::Whole(c)]),
            Did::Rem(c) => (2, vec![Value::Whole(c)]),
            Did::Pay => (3, vec![]),
        };
        let before = Some(whole(n));
        let end = match run(n, did) {
            Ok(after) => {
                n = after;
                returned()
            }
            Err(class) => End::Threw(class.into()),
        };
        events.push(Event { call: number, args, before, after: whole(n), end });
    }
    Trace { source: Source::Generated, test, continues: None, length: events.len(), events }
}

fn traces(all: &[Vec<Did>]) -> Traces {
    let property =
        Property { name: "n()".into(), place: Place::Observer, usable: true, may_throw: false, boundaries: vec![0, 1] };
    Traces {
        class: "shop.Cart".into(),
        known_as: "shop.Cart".into(),
        properties: vec![property],
        calls: calls(),
        traces: all.iter().enumerate().map(|(test, calls)| trace(test, calls)).collect(),
        unstable: vec![],
        settled: vec![],
    }
}

/// What stands for the text of a test.
fn test(number: usize) -> String {
    format!("test {number}")
}

fn inferred(traces: &Traces, by: &str, options: &Options) -> Machine {
    infer(traces, &test, abstraction::find(by).unwrap(), options)
}

/// All sequences of three calls with small numbers.
fn many() -> Vec<Vec<Did>> {
    let numbers = [-1, 0, 1, 2, 3, 7];
    let one: Vec<Did> =
        numbers.iter().map(|c| Did::Add(*c)).chain(numbers.iter().map(|c| Did::Rem(*c))).chain([Did::Pay]).collect();
    let mut all = Vec::new();
    for a in &one {
        for b in &one {
            all.extend(one.iter().map(|c| vec![*a, *b, *c]));
        }
    }
    all
}

fn machine() -> Machine {
    inferred(&traces(&many()), "predicates", &Options::default())
}

fn guards(machine: &Machine, from: usize, name: &str) -> Vec<(String, Option<usize>)> {
    let of = machine.leaving(Some(from)).filter(|t| machine.calls[t.call].name == name);
    of.map(|t| (t.guard.text(&machine.calls[t.call]), t.threw.is_none().then_some(t.to))).collect()
}

#[test]
fn a_cart_has_the_three_states_and_guards_of_the_document() {
    let machine = machine();
    let labels: Vec<&str> = machine.states.iter().map(|s| s.label.as_str()).collect();
    assert_eq!(labels, ["n() = 0", "n() = 1", "n() > 1"]);
    assert!(machine.states[0].initial && !machine.states[1].initial);
    let text = |s: &str, to| (s.to_owned(), to);
    assert_eq!(guards(&machine, 0, "add"), [text("c = 1", Some(1)), text("c > 1", Some(2)), text("c <= 0", None)]);
    let removal = guards(&machine, 2, "rem");
    assert!(removal.contains(&text("c = n()", Some(0))), "{removal:?}");
    assert_eq!(removal.iter().filter(|(_, to)| to.is_some()).count(), 3);
    assert_eq!(machine.never_allowed(0).iter().map(|&c| &*machine.calls[c].name).collect::<Vec<_>>(), ["rem", "pay"]);
    assert!(machine.transitions.iter().all(|t| !t.ambiguous));
}

#[test]
fn json_is_read_back_and_numbers_that_name_nothing_are_refused() {
    let machine = machine();
    assert_eq!(Machine::from_json(&machine.to_json()).unwrap(), machine);
    let mut broken = machine.clone();
    broken.transitions[1].to = 99;
    let refused = |text: &str| Machine::from_json(text).unwrap_err().to_string();
    assert!(refused(&broken.to_json()).contains("state 99"));
    assert!(refused("{}").starts_with("it is no model"));
    assert!(refused("not json").starts_with("it is no model"));
    let newer = machine.to_json().replace("\"format\": 1", "\"format\": 7");
    assert!(refused(&newer).contains("infer the model anew"));
}

#[test]
fn a_run_that_leaves_the_model_is_named() {
    let machine = machine();
    let mut seen = traces(&[vec![Did::Add(3), Did::Pay]]);
    assert!(conform(&machine, &seen).unwrap().violations.is_empty());
    let pay = seen.traces[0].events.last_mut().unwrap();
    pay.after = vec![Value::Whole(3)];
    let found = conform(&machine, &seen).unwrap();
    assert_eq!(found.violations.len(), 1);
    assert!(fsm::conformance_text(&machine, &found, 0).contains("pay() leads to > 1"), "{found:?}");
}

#[test]
fn a_model_whose_property_is_gone_is_stale() {
    let mut seen = traces(&[vec![Did::Pay]]);
    seen.properties[0].name = "count()".into();
    assert!(conform(&machine(), &seen).unwrap_err().to_string().contains("n()"));
}

#[test]
fn the_monitor_has_a_branch_for_each_transition() {
    let machine = machine();
    let source = fsm::monitor(&machine);
    let branches = source.matches("s_state = ").count();
    // One more in the constructor for objects that exist.
    assert_eq!(branches, machine.transitions.len() + 1, "{source}");
    assert!(source.contains("package shop;") && source.contains("class CartMonitor"));
    assert!(source.contains("underSpecified(\"rem(int)\");"));
}

#[test]
fn too_many_states_are_bounded_and_said() {
    let traces = traces(&many());
    let options = Options { max_states: 2, ..Options::default() };
    let bounded = inferred(&traces, "predicates", &options);
    assert!(bounded.notes.iter().any(|note| note.contains("states are bounded")), "{:?}", bounded.notes);
    let tails = inferred(&traces, "tails", &options);
    assert!(tails.states.len() <= 2);
    assert!(tails.notes.iter().any(|note| note.contains("states are bounded")), "{:?}", tails.notes);
}

#[test]
fn what_depends_on_nothing_that_is_known_is_not_deterministic() {
    let mut seen = traces(&[vec![Did::Add(1), Did::Pay], vec![Did::Add(1), Did::Pay]]);
    seen.traces[1].events[2].end = End::Threw("java.lang.IllegalStateException".into());
    seen.traces[1].events[2].after = vec![Value::Whole(1)];
    let machine = inferred(&seen, "predicates", &Options::default());
    assert!(machine.transitions.iter().any(|t| t.ambiguous));
    assert!(
        machine.notes.iter().any(|n| n.contains("neither its arguments nor observers tell which")),
        "{:?}",
        machine.notes
    );
}

#[test]
fn an_object_that_cannot_change_has_one_state() {
    let mut seen = traces(&[vec![Did::Add(1)]]);
    for event in &mut seen.traces[0].events {
        event.after = vec![Value::Whole(0)];
    }
    let machine = inferred(&seen, "predicates", &Options::default());
    assert_eq!(machine.states.len(), 1);
    assert!(machine.notes.iter().any(|n| n.contains("one state")));
}

/// Twenty calls of an object that is warm or cold, all but the first of which were tried only while it is shut. The first throws if it is open.
fn hardly_tried_while_open(settled: Vec<usize>) -> Traces {
    let property = |name: &str| Property {
        name: name.into(),
        place: Place::Observer,
        usable: true,
        may_throw: false,
        boundaries: vec![],
    };
    let state = |warm: bool, open: bool| vec![Value::Boolean(warm), Value::Boolean(open)];
    let event = |call: usize, warm: bool, open: bool| {
        let threw = (call == 0 && open) || (call == 1 && warm);
        let end = if threw { End::Threw("a.Refused".into()) } else { End::Returned(Value::Unknown) };
        Event { call, args: vec![], before: Some(state(warm, open)), after: state(warm, open), end }
    };
    let mut events = Vec::new();
    for warm in [false, true] {
        events.extend((0..20).map(|call| event(call, warm, false)));
        events.push(event(0, warm, true));
    }
    let of = |(test, event): (usize, Event)| Trace {
        source: Source::Generated,
        test,
        continues: None,
        length: 1,
        events: vec![event],
    };
    Traces {
        class: "a.Door".into(),
        known_as: "a.Door".into(),
        properties: vec![property("isWarm()"), property("isOpen()")],
        calls: (0..20).map(|n| call(&format!("call{n}"), CallKind::Method, false)).collect(),
        traces: events.into_iter().enumerate().map(of).collect(),
        unstable: vec![],
        settled,
    }
}

#[test]
fn what_a_search_has_settled_is_not_divided_into_states_in_which_hardly_any_call_was_made() {
    let names = |settled: Vec<usize>| -> Vec<String> {
        let machine = inferred(&hardly_tried_while_open(settled), "predicates", &Options::default());
        machine.selected.iter().map(|s| s.property.name.clone()).collect()
    };
    assert_eq!(names(vec![0]), ["isWarm()"]);
    let mut without = names(vec![]);
    without.sort();
    assert_eq!(without, ["isOpen()", "isWarm()"]);
}

#[test]
fn drawings_name_every_state_and_call() {
    let machine = machine();
    let (dot, svg, text) = (fsm::dot(&machine), fsm::svg(&machine), fsm::text(&machine));
    for state in ["n() = 0", "n() = 1"] {
        assert!(dot.contains(state) && svg.contains(state) && text.contains(state));
    }
    assert!(svg.contains("n() &gt; 1") && !svg.contains("n() > 1"));
    assert!(text.contains("never allowed here"));
}

/// Inferred once for all suites.
static MACHINE: LazyLock<Machine> = LazyLock::new(machine);

fn did() -> impl Strategy<Value = Did> {
    prop_oneof![(-2_i64..9).prop_map(Did::Add), (-2_i64..9).prop_map(Did::Rem), Just(Did::Pay)]
}

proptest! {
    /// The theorem of the document: if the class keeps to the machine, tests cover all transitions exactly if they cover all branches
    /// of the monitor that are no errors. The monitor knows guards and ends of calls; the transitions are by what objects show.
    #[test]
    fn transitions_and_branches_of_the_monitor_are_covered_together(suite in prop::collection::vec(prop::collection::vec(did(), 0..6), 0..12)) {
        let machine = &*MACHINE;
        let seen = traces(&suite);
        let mut branches = BTreeSet::new();
        for trace in &seen.traces {
            let mut probe = Probe::new(machine);
            for event in &trace.events {
                let before = Before::of(event, &seen.properties);
                branches.insert(probe.step(&seen.calls[event.call], &before, &event.end, None).unwrap());
            }
        }
        let found = conform(machine, &seen).unwrap();
        prop_assert!(found.violations.is_empty() && found.open.is_empty());
        prop_assert_eq!(found.covered, branches);
    }
}
