//! Criteria that are finer than branches: boundaries of comparisons, and paths.

mod support;

use engine::RunReport;
use goals::Criterion;
use support::Subject;

/// No constant of the code is at the boundary, so that only a distance or a solver leads there.
const SCALE: &str = "package scales;
public class Scale {
    private Scale() {
    }
    public static int weigh(int a, int b) {
        if (a * 7 + b * 3 > 1_234_567) {
            return 1;
        }
        return 0;
    }
}
";

/// The number of rounds is small, and its parity does not change within them.
const ROUNDS: &str = "package rounds;
public class Rounds {
    private Rounds() {
    }
    public static int count(int n) {
        int rounds = n & 7;
        int sum = 0;
        for (int i = 0; i < rounds; i++) {
            if ((rounds & 1) == 0) {
                sum += i;
            }
        }
        return sum;
    }
}
";

/// Products of nearly all numbers that pass the checks fit; no constant of the code is near one that does not.
const FIELD: &str = "package fields;
public class Field {
    private Field() {
    }
    public static int area(int width, int height) {
        if (width >>> 4 >= 3_000 || height >>> 4 >= 3_000) {
            return -1;
        }
        return width * height;
    }
    public static long far(long from, long to) {
        if (from % 1_000_003 != 77_777) {
            return -1L;
        }
        return to - from;
    }
}
";

/// Goals that are covered, and all.
fn covered(report: &RunReport) -> (u32, u32) {
    report.classes.iter().fold((0, 0), |all, class| (all.0 + class.goals.covered, all.1 + class.goals.total))
}

#[test]
fn a_distance_and_a_solver_lead_to_the_boundary_where_chance_does_not() {
    let mut subject = Subject::compile("Scale", SCALE);
    subject.criteria = vec![Criterion::Boundary];
    let (report, text) = subject.tests_by("random", 3000, &[]);
    let (chance, all) = covered(&report);
    assert!(chance < all, "the class is too easy to show anything: {text}");
    for strategy in ["concolic", "dynamosa", "auto"] {
        let (report, text) = subject.tests_by(strategy, 3000, &[]);
        assert_eq!(covered(&report), (all, all), "{strategy}: {text}");
    }
}

#[test]
fn paths_are_covered_with_and_without_repetitions() {
    let mut subject = Subject::compile("Rounds", ROUNDS);
    // Without a jump back only the loop that is not entered. With them also one round for an odd number, and two rounds for an even one.
    for (criterion, feasible) in [(Criterion::Path, 1), (Criterion::Loop, 3)] {
        subject.criteria = vec![criterion];
        for strategy in ["concolic", "dynamosa", "random"] {
            let (report, text) = subject.tests_by(strategy, 1000, &[]);
            assert_eq!(covered(&report).0, feasible, "{criterion} {strategy}: {text}");
        }
    }
}

#[test]
fn a_distance_and_a_solver_lead_to_an_overflow_where_chance_does_not() {
    let mut subject = Subject::compile("Field", FIELD);
    subject.criteria = vec![Criterion::Overflow];
    let (report, text) = subject.tests_by("random", 3000, &[]);
    let (chance, all) = covered(&report);
    assert_eq!(all, 2, "a product and a difference: {text}");
    assert!(chance < all, "the class is too easy to show anything: {text}");
    for strategy in ["concolic", "dynamosa", "auto"] {
        let (report, text) = subject.tests_by(strategy, 4000, &[]);
        assert_eq!(covered(&report), (all, all), "{strategy}: {text}");
    }
}
