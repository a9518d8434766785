//! What the search leaves out is not missed: brute force covers nothing more and reaches no other state.

use std::sync::Arc;

use analysis::bits::BitSet;
use goals::GoalBits;
use sequences::explore::{Bounds, Options, Outcome, Search};
use sequences::state::Lineariser;
use sequences::{Table, Wish};
use testcase::{Builder, TestCase};

use crate::brute::{Brute, Extra};
use crate::open;

const LENGTH: usize = 4;

/// Runs both; gives what brute force found besides, and how many runs the search took.
fn compare(class: &str) -> (Extra, u64) {
    let mut lab = open(class);
    let table: Arc<Table> = lab.table(&Wish::default());
    let api = lab.api.clone();
    let bounds = Bounds { length: LENGTH, paths: 1000, assignments: 1000, ..Bounds::default() };
    let options = Options { bounds, ends: true, ..Options::default() };
    let all: BitSet = (0..table.steps.len()).collect();
    let builder = Builder::new(&api, &lab.package);
    let mut search = Search::new(builder, table.clone(), all.clone(), all, TestCase::default(), options);
    let mut covered = GoalBits::new();
    loop {
        match search.step(&mut lab.worker, &mut lab.solver) {
            Outcome::Ran(test) => covered.extend(lab.covered(&test).iter()),
            Outcome::Nothing => {}
            Outcome::Exhausted => break,
            Outcome::Bounded => panic!("{class}: a bound was reached"),
        }
    }
    let s = search.statistics;
    assert_eq!((s.diverged, s.unanswered, s.bounded), (0, 0, 0), "{class}: {s:?}");
    lab.worker.reset();
    let lineariser = Lineariser::new(&lab.worker.machine);
    let builder = Builder::new(&api, &lab.package);
    let mut brute = Brute {
        table: &table,
        builder: &builder,
        search: &search,
        lineariser,
        covered,
        extra: Extra::default(),
        lab: &mut lab,
    };
    brute.run(LENGTH);
    (brute.extra, s.runs)
}

#[test]
fn brute_force_finds_nothing_more() {
    let classes = [
        "Counter", "Snapshot", "Gate", "Account", "Stack", "Chain", "Ticket", "Meter", "Fields", "Words", "Ring",
        "Light",
    ];
    let mut failed = Vec::new();
    for class in classes {
        let (extra, runs) = compare(&format!("small/{class}"));
        println!("{class}: {runs} runs instead of {}", extra.runs);
        assert!(extra.runs > 20, "{class}: brute force has something to do");
        if !extra.goals.is_empty() || !extra.states.is_empty() {
            let first: Vec<&String> = extra.states.iter().take(3).collect();
            failed.push(format!("{class}: {:?}, {} states, such as {first:#?}", extra.goals, extra.states.len()));
        }
    }
    assert!(failed.is_empty(), "{}", failed.join("\n"));
}
