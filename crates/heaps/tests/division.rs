//! One exploration on several cores finds what one explorer finds, in the same order, on however many cores.

mod common;

use common::{Found, explore_with, machine};
use heaps::build::HeapLimits;
use heaps::criteria::criterion;
use heaps::division::{self, Opener};
use heaps::{Explorer, Options, Precondition, explorer, target};
use solver::Solver;
use solver::chain::{Chain, Config};
use symbolic::Reason;

/// An exploration of a method of a fixture.
struct Subject {
    class: &'static str,
    method: &'static str,
    how: &'static str,
    given: &'static [&'static str],
    predicate: Option<&'static str>,
    all_heaps: bool,
    objects: u32,
    runs: u64,
}

impl Subject {
    const fn of(class: &'static str, method: &'static str, how: &'static str) -> Self {
        Self { class, method, how, given: &[], predicate: None, all_heaps: false, objects: 12, runs: 100_000 }
    }

    fn options(&self) -> Options {
        let limits = HeapLimits { objects: self.objects, ..HeapLimits::default() };
        Options { all_heaps: self.all_heaps, runs: self.runs, limits, ..Options::default() }
    }

    fn alone(&self) -> Found {
        explore_with(self.class, self.method, self.how, self.options(), self.given, self.predicate)
    }

    fn divided(&self, jobs: usize) -> division::Found {
        let mut found = division::Found::default();
        self.open(&mut |explorer, solver| found = division::explore(explorer, solver, self, jobs));
        found
    }
}

impl Opener for Subject {
    fn open(&self, work: &mut dyn FnMut(&mut Explorer<'_>, &mut dyn Solver)) {
        let mut machine = machine();
        let id = target::load(&mut machine.program, self.class).expect("the class is there");
        let mut domain = explorer::domain(&mut machine, id, criterion(self.how).expect("a criterion"));
        let mut targets = target::targets(&mut machine, &mut domain.catalog, id, self.method).expect("a method");
        let mut explorer =
            Explorer::new(&mut machine, targets.remove(0), domain, self.options()).expect("an exploration");
        for text in self.given {
            explorer.assume(&Precondition::parse(text).expect("it parses")).expect("a precondition of the method");
        }
        if let Some(name) = self.predicate {
            explorer.assume_predicate(name).expect("a predicate");
        }
        work(&mut explorer, &mut Chain::new(&Config::default()).0);
    }
}

/// What a case says, without the numbers that the solver chose.
fn shape(case: &heaps::Case) -> String {
    format!("{:?} {:?} {}", case.condition, case.methods, case.aliased)
}

fn text(case: &heaps::Case) -> String {
    format!("{:?} {:?} {:?} {:?}", case.condition, case.input, case.ending, case.output)
}

fn is_the_same(subject: &Subject) -> usize {
    let alone = subject.alone();
    let (one, three) = (subject.divided(1), subject.divided(3));
    let shapes = |cases: &[heaps::Case]| cases.iter().map(shape).collect::<Vec<_>>();
    assert_eq!(shapes(&alone.cases), shapes(&one.cases), "{}", subject.method);
    assert_eq!(alone.completeness, one.completeness, "{}", subject.method);
    assert_eq!(alone.statistics.runs, one.statistics.runs, "{}", subject.method);
    let texts = |cases: &[heaps::Case]| cases.iter().map(text).collect::<Vec<_>>();
    assert_eq!(texts(&one.cases), texts(&three.cases), "{}", subject.method);
    assert_eq!((one.completeness, one.statistics), (three.completeness, three.statistics), "{}", subject.method);
    assert!(one.cases.iter().all(|case| case.replayed == Some(true)));
    alone.statistics.runs as usize
}

#[test]
fn shapes_of_trees_and_lists() {
    let runs = is_the_same(&Subject { objects: 5, ..Subject::of("BinaryTree", "repOk", "path") });
    assert!(runs > 500, "{runs} runs are not divided");
    let runs = is_the_same(&Subject::of("SortedList", "merge", "block-6"));
    assert!(runs > 500, "{runs} runs are not divided");
}

#[test]
fn what_completes_a_path_is_dropped_with_it() {
    let tree = Subject { predicate: Some("repOk"), objects: 7, ..Subject::of("BinaryTree", "keyOfRoot", "block-2") };
    is_the_same(&tree);
    let runs = is_the_same(&Subject { all_heaps: true, ..tree });
    assert!(runs > 500, "{runs} runs are not divided");
}

#[test]
fn under_preconditions() {
    is_the_same(&Subject {
        given: &["acyclic(this.first)", "noshare(this, l)"],
        ..Subject::of("SortedList", "merge", "block-6")
    });
}

#[test]
fn criteria_that_look_at_what_was_covered_before() {
    is_the_same(&Subject::of("SortedList", "merge", "statement"));
}

#[test]
fn where_the_runs_end_does_not_depend_on_the_cores() {
    let subject = Subject { runs: 700, ..Subject::of("SortedList", "merge", "block-6") };
    let (one, four) = (subject.divided(1), subject.divided(4));
    let texts = |cases: &[heaps::Case]| cases.iter().map(text).collect::<Vec<_>>();
    assert_eq!(texts(&one.cases), texts(&four.cases));
    assert_eq!(one.completeness, four.completeness);
    assert!(one.completeness.times(Reason::Paths) > 0);
    assert!(one.statistics.runs <= 704, "{}", one.statistics.runs);
}

/// Gives nothing to work with.
struct Nobody;

impl Opener for Nobody {
    fn open(&self, _: &mut dyn FnMut(&mut Explorer<'_>, &mut dyn Solver)) {}
}

#[test]
fn ways_of_parts_that_did_not_work_are_counted_as_open() {
    let subject = Subject::of("SortedList", "merge", "block-6");
    let mut found = division::Found::default();
    subject.open(&mut |explorer, solver| found = division::explore(explorer, solver, &Nobody, 2));
    assert!(found.completeness.times(Reason::Diverged) > 0);
    assert!(found.cases.len() < subject.alone().cases.len());
}
