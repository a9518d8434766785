//! Search and solver together: populations that solve for new individuals, and `auto`.

mod support;

use engine::RunReport;
use support::Subject;

/// How far the mixed number is from the wanted one says nothing about the code, so that a search by distance finds neither branch.
const LOCK: &str = "package locks;
public class Lock {
    private int turned;
    public void turn(int code) {
        int mixed = code * 0x2545f491;
        mixed ^= mixed >>> 15;
        if (mixed == 0x1234567) {
            turned++;
        }
    }
    public boolean isOpen(int code) {
        return turned > 0 && (code ^ (code << 7)) == 0x35a7c1;
    }
}
";

fn open(report: &RunReport) -> u32 {
    report.classes.iter().map(|class| class.branches.total - class.branches.covered).sum()
}

#[test]
fn every_population_makes_individuals_by_solving() {
    let subject = Subject::compile("Lock", LOCK);
    for strategy in ["mio", "mosa", "dynamosa", "wholesuite"] {
        let (solved, text) = subject.tests_by(strategy, 4000, &[("solve", "0.3")]);
        assert_eq!(open(&solved), 0, "{strategy}: {text}");
        let (guessed, _) = subject.tests_by(strategy, 4000, &[("solve", "0")]);
        assert!(open(&guessed) > 0, "{strategy}: the class is too easy to show anything");
    }
}

#[test]
fn solving_in_a_population_gives_the_same_tests_again() {
    let subject = Subject::compile("Lock", LOCK);
    let tests = || subject.tests_by("dynamosa", 2000, &[("solve", "0.3")]).1;
    assert_eq!(tests(), tests());
}

#[test]
fn auto_solves_for_what_chance_does_not_find_and_gives_the_same_bytes_again() {
    let subject = Subject::compile("Lock", LOCK);
    let (report, text) = subject.tests_by("auto", 4000, &[]);
    assert_eq!(open(&report), 0, "{text}");
    let (_, again) = subject.tests_by("auto", 4000, &[]);
    assert_eq!(text, again);
    let (_, on_two) = subject.tests_with_jobs("auto", 4000, 2);
    assert_eq!(text, on_two, "a budget in executions gives the same tests with any number of cores");
}
