//! The strategy `symbolic`: goals that cannot be reached are called so, and no others.

mod support;

use engine::{RunReport, Uncovered};
use support::Subject;

/// Dead branches of every kind that is to be found, and live ones that look dead.
const GUARDS: &str = "package guards;
public class Guards {
    private int level;
    private Guards next;
    private static int calls;

    // Numbers only: dead for all inputs.
    public static int even(int x) {
        if ((x << 1) % 2 != 0) {
            return -1;
        }
        return 1;
    }

    // Dead for all states of the object, which calls cannot reach all of.
    public int twice() {
        Guards n = next;
        if (n == null) {
            return 0;
        }
        if (next == null) {
            return 2;
        }
        return 1;
    }

    // Live, but only after a call that brings the object into the state.
    public void raise(int by) {
        if (by == 77_123) {
            level = by;
        }
    }

    public int odd() {
        if (level == 77_123) {
            return 1;
        }
        return 0;
    }

    // Live by a state that no public call makes: nothing is claimed.
    public int hidden() {
        if (level == -5) {
            return 1;
        }
        return 0;
    }

    // Live in the third call.
    public static int third() {
        calls++;
        if (calls == 3) {
            return 3;
        }
        return 0;
    }

    // Live by what an implementation gives.
    public interface Source {
        int get();
    }

    public static int sum(Source source) {
        int first = source.get();
        if (first != source.get()) {
            return 1;
        }
        return 0;
    }

    // A private method whose callers pass nothing else; dead only for all callers together.
    public int clamp(int x) {
        return below(Math.min(x, 10));
    }

    private int below(int x) {
        if (x > 10) {
            return 10;
        }
        return x;
    }

    // Dead within any bound, but the loop has no end of its own.
    public static int count(int n) {
        int i = 0;
        while (i < n) {
            i++;
        }
        if (i < 0) {
            return -1;
        }
        return i;
    }
}
";

/// Codes of the reasons of what is open in a method.
fn codes<'a>(report: &'a RunReport, method: &str) -> Vec<(&'a str, &'a Uncovered)> {
    let open = report.classes.iter().flat_map(|class| &class.uncovered);
    open.filter(|goal| goal.method == method).map(|goal| (goal.why.code(), goal)).collect()
}

fn is_claimed(goal: &(&str, &Uncovered)) -> bool {
    goal.0.starts_with("infeasible")
}

#[test]
fn what_no_input_and_no_state_reaches_is_called_infeasible_and_nothing_else() {
    let subject = Subject::compile("Guards", GUARDS);
    let (report, text) = subject.tests_by("symbolic", 20_000, &[]);
    for class in &report.classes {
        for goal in &class.uncovered {
            println!("{}: {} [{}]", goal.what, goal.why, goal.why.code());
        }
        println!("{:?}", class.notes);
    }
    for (method, line) in [("even", 10), ("twice", 22)] {
        let open = codes(&report, method);
        let dead = open.iter().find(|goal| goal.1.what.ends_with(&format!("line {line}")));
        assert!(dead.is_some_and(|goal| goal.0 == "infeasible"), "{method}: {open:?}");
    }
    // The object has no way to get a `next`, but a state with one exists.
    let live = codes(&report, "twice").into_iter().find(|goal| goal.1.what.ends_with("line 24"));
    assert!(live.is_some_and(|goal| !is_claimed(&goal)), "{live:?}");
    for method in ["raise", "odd", "hidden", "third", "sum", "below", "clamp"] {
        let open = codes(&report, method);
        assert!(!open.iter().any(is_claimed), "{method}: {open:?}");
    }
    let open = codes(&report, "count");
    assert!(open.iter().all(|goal| goal.0 != "infeasible"), "the loop has no bound: {open:?}");
    let (_, again) = subject.tests_by("symbolic", 20_000, &[]);
    assert_eq!(text, again, "the same seed gives the same tests");
}

/// Static state of another class, a switch of assertions, and a constant that the initialiser computes.
const OTHERS: &str = "package guards;
public class Others {
    static class Settings {
        static boolean loud;
        static final java.util.List<String> NAMES = new java.util.ArrayList<>();
    }

    public static int loud() {
        if (Settings.loud) {
            return 1;
        }
        return 0;
    }

    public static int names() {
        if (Settings.NAMES.size() > 0) {
            return 1;
        }
        return 0;
    }

    public static void set(boolean to) {
        Settings.loud = to;
    }

    public static int checked(int x) {
        assert x != 3;
        return x;
    }
}
";

#[test]
fn state_of_other_classes_and_assertions_speak_against_a_claim() {
    let subject = Subject::compile("Others", OTHERS);
    let (report, _) = subject.tests_by("symbolic", 20_000, &[]);
    for method in ["loud", "names", "set", "checked"] {
        let open = codes(&report, method);
        assert!(!open.iter().any(is_claimed), "{method}: {open:?}");
    }
}
