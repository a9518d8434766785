//! Strategies that keep all their tests, what is redundant among them, and suites that grow.

mod support;

use engine::{ClassReport, Reduce, Reduction, RunReport};
use states::technique;
use support::Subject;

/// Two states, two methods.
const LAMP: &str = "package rooms;
public class Lamp {
    private boolean on;
    public void toggle() {
        on = !on;
    }
    public boolean isOn() {
        return on;
    }
}
";

/// Only three different pushes reach the last branch.
const PILE: &str = "package rooms;
public class Pile {
    private final int[] items = new int[3];
    private int size;
    public void push(int item) {
        if (size > 0 && items[size - 1] == item) {
            throw new IllegalArgumentException(\"twice\");
        }
        items[size++] = item;
    }
    public int size() {
        return size;
    }
    public boolean isFull() {
        if (size == items.length) {
            return true;
        }
        return false;
    }
}
";

fn class(report: &RunReport) -> &ClassReport {
    report.classes.first().expect("a class")
}

fn reduction(report: &RunReport) -> &Reduction {
    class(report).reduction.as_ref().expect("redundant tests were looked for")
}

fn by(name: &str) -> Reduce {
    Reduce::States(technique::find(name).expect(name))
}

#[test]
fn exhaustive_writes_a_test_for_every_sequence() {
    let lamp = Subject::compile("Lamp", LAMP);
    for (length, tests) in [("1", 1 + 2), ("2", 1 + 2 + 4), ("3", 1 + 2 + 4 + 8)] {
        let (report, text) = lamp.tests_by("exhaustive", 1000, &[("length", length)]);
        assert_eq!((class(&report).tests, text.matches("@Test").count()), (tests, tests), "{length}");
        assert!(class(&report).notes.is_empty(), "{:?}", class(&report).notes);
    }
}

#[test]
fn a_sequence_that_threw_is_not_gone_on_with() {
    // push(7) and push(-7), then the same twice throws: 1 constructor, 4 calls, 16 pairs, and 14 pairs with 4 calls each.
    let (report, _) = Subject::compile("Pile", PILE).tests_by("exhaustive", 1000, &[("length", "3")]);
    assert_eq!(class(&report).tests, 1 + 4 + 16 + 14 * 4);
}

#[test]
fn a_limit_that_ended_it_is_told() {
    let lamp = Subject::compile("Lamp", LAMP);
    let (report, _) = lamp.tests_by("exhaustive", 1000, &[("length", "3"), ("exhaustive.tests", "4")]);
    let note =
        "not all sequences of up to 3 calls were run: exhaustive.tests was reached after 4 of them, among those of 2";
    assert_eq!(class(&report).notes, [note]);
    let (report, _) = lamp.tests_by("exhaustive", 5, &[("length", "3")]);
    assert!(
        class(&report).notes.iter().any(|note| note.contains("the budget was reached")),
        "{:?}",
        class(&report).notes
    );
}

#[test]
fn crash_writes_one_call_a_test() {
    // The constructor, push with three numbers, two methods without arguments.
    let (report, text) = Subject::compile("Pile", PILE).tests_by("crash", 1000, &[]);
    assert_eq!(class(&report).tests, 1 + 3 + 2);
    assert!(text.contains("push(-1)") && text.contains("push(0)") && text.contains("push(1)"), "{text}");
}

#[test]
fn redundant_tests_go_and_what_is_covered_stays() {
    let lamp = Subject::compile("Lamp", LAMP);
    let (report, text) = lamp.reduced_tests_by("exhaustive", 1000, &[("length", "3")], Some(by("whole-state")));
    let found = reduction(&report);
    // A constructor, and two methods in two states.
    assert_eq!((found.tests.before, found.classes, found.states), (15, 5, 2));
    assert_eq!((found.redundant_left, found.for_goals), (0, 0));
    assert_eq!(found.tests.after - found.asserted, text.matches("@Test").count());
    assert!(found.asserted > 0, "an assertion asks isOn() as another test does: {found:?}");
    assert!(found.tests.after <= 3, "{found:?}");
    assert_eq!(found.branches.before, found.branches.after);
    assert_eq!(class(&report).branches.covered, class(&report).branches.total);
    let (report, _) = lamp.reduced_tests_by("exhaustive", 1000, &[("length", "3")], Some(by("whole-seq")));
    assert_eq!(reduction(&report).tests.after, 8, "only sequences that others begin with are the same to whole-seq");
}

#[test]
fn other_strategies_can_be_reduced_by_states_too() {
    let pile = Subject::compile("Pile", PILE);
    let (usual, _) = pile.tests_by("random", 2000, &[]);
    let (report, _) = pile.reduced_tests_by("random", 2000, &[], Some(by("whole-state")));
    assert_eq!(reduction(&report).redundant_left, 0);
    assert_eq!(class(&report).branches, class(&usual).branches);
    let (all, _) = pile.reduced_tests_by("random", 2000, &[], Some(Reduce::None));
    assert!(class(&all).tests >= class(&usual).tests && class(&all).reduction.is_none());
}

#[test]
fn augment_reaches_states_that_its_seeds_did_not_and_repeats_nothing() {
    let pile = Subject::compile("Pile", PILE);
    // The seeds push once; the second iteration fills the pile, and the third asks the full one.
    let parameters = [("augment.seeds", "crash"), ("iterations", "3")];
    let (report, text) = pile.tests_by("augment", 5000, &parameters);
    let rounds = &class(&report).rounds;
    assert_eq!(rounds.len(), 4, "the seeds and three iterations: {rounds:?}");
    assert!(rounds[..3].windows(2).all(|pair| pair[0].states < pair[1].states), "{rounds:?}");
    let (before, after) = (rounds[2].branches, rounds[3].branches);
    assert!(before.0 < before.1 && after.0 == after.1, "only the third iteration asks a full pile: {rounds:?}");
    assert_eq!((reduction(&report).redundant_left, reduction(&report).technique.as_str()), (0, "whole-state"));
    assert_eq!(pile.tests_by("augment", 5000, &parameters).1, text, "the same input gives the same bytes");
}

#[test]
fn augment_without_tests_starts_from_what_generate_finds() {
    let (report, _) = Subject::compile("Pile", PILE).tests_by("augment", 3000, &[]);
    let rounds = &class(&report).rounds;
    assert!(rounds.len() > 1 && rounds[0].tests > 0 && rounds[1].tests > 0, "{rounds:?}");
}

#[test]
fn augment_tells_which_limit_ended_it() {
    let pile = Subject::compile("Pile", PILE);
    let (report, _) = pile.tests_by("augment", 5000, &[("augment.seeds", "crash"), ("augment.tests", "3")]);
    let notes = &class(&report).notes;
    assert!(notes.iter().any(|note| note.starts_with("augment.tests was reached in iteration 1 of 2")), "{notes:?}");
}
