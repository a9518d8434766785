//! What the search leaves out is not missed: brute force covers nothing more and reaches no other state.

use std::sync::Arc;

use base::BitSet;
use goals::GoalBits;
use sequences::explore::{Bounds, Outcome, Search, SearchOptions};
use sequences::state::Lineariser;
use sequences::{Table, Wish};
use testcase::{Builder, TestCase};

use crate::brute::{Brute, Extra};
use crate::open;

const LENGTH: usize = 4;

/// Runs both; gives what brute force found besides, and how many runs the search took.
fn compare(class: &str) -> (Extra, u64) {
    let mut explored = open(class);
    let table: Arc<Table> = explored.table(&Wish::default());
    let api = explored.api.clone();
    let bounds = Bounds { length: LENGTH, paths: 1000, assignments: 1000, ..Bounds::default() };
    let options = SearchOptions { bounds, ends: true, ..SearchOptions::default() };
    let all: BitSet = (0..table.steps.len()).collect();
    let builder = Builder::new(&api, &explored.package);
    let mut search = Search::new(builder, table.clone(), all.clone(), all, TestCase::default(), options);
    let mut covered = GoalBits::new();
    loop {
        match search.step(&mut explored.worker, &mut explored.solver) {
            Outcome::Ran(test) => covered.extend(explored.covered(&test).iter()),
            Outcome::Nothing => {}
            Outcome::Exhausted => break,
            Outcome::Bounded => panic!("{class}: a bound was reached"),
        }
    }
    let s = search.statistics;
    assert_eq!((s.diverged, s.unanswered, s.bounded), (0, 0, 0), "{class}: {s:?}");
    explored.worker.reset();
    let lineariser = Lineariser::new(&explored.worker.machine);
    let builder = Builder::new(&api, &explored.package);
    let mut brute = Brute {
        table: &table,
        builder: &builder,
        search: &search,
        lineariser,
        covered,
        extra: Extra::default(),
        explored: &mut explored,
    };
    brute.run(LENGTH);
    (brute.extra, s.runs)
}

fn finds_nothing_more(class: &str) {
    let (extra, runs) = compare(&format!("small/{class}"));
    println!("{class}: {runs} runs instead of {}", extra.runs);
    assert!(extra.runs > 20, "{class}: brute force has something to do");
    let first: Vec<&String> = extra.states.iter().take(3).collect();
    assert!(extra.goals.is_empty(), "{class}: {:?}", extra.goals);
    assert!(extra.states.is_empty(), "{class}: {} states, such as {first:#?}", extra.states.len());
}

macro_rules! brute_force_finds_nothing_more {
    ($($name:ident $class:literal),* $(,)?) => {
        $(#[test]
        fn $name() {
            finds_nothing_more($class);
        })*
    };
}

brute_force_finds_nothing_more! {
    in_a_counter "Counter",
    where_an_order_matters_in_one_direction "Snapshot",
    behind_two_gates "Gate",
    with_conditions_on_sums "Account",
    in_an_array "Stack",
    in_objects_that_refer_to_each_other "Chain",
    in_static_fields "Ticket",
    through_an_object_for_a_constructor "Meter",
    through_fields_that_are_stored_to "Fields",
    in_texts "Words",
    in_a_ring "Ring",
    with_enums "Light",
    where_classes_decide_what_a_call_does "Zoo",
    through_members_of_a_superclass "Savings",
    in_elements_of_arrays "Pack",
}
