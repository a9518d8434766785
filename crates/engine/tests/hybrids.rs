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
fn searches_for_single_targets_solve_where_nothing_leads_to_the_data() {
    let subject = Subject::compile("Lock", LOCK);
    for strategy in ["evotest", "etoc", "hillclimb"] {
        let (solved, text) = subject.tests_by(strategy, 4000, &[("data-solve", "1")]);
        assert_eq!(open(&solved), 0, "{strategy}: {text}");
        let (guessed, _) = subject.tests_by(strategy, 4000, &[]);
        assert!(open(&guessed) > 0, "{strategy}: the class is too easy to show anything");
    }
}

/// What is right for the first condition is wrong for the last, which is seen from the first only with foresight.
const NARROW: &str = "package narrow;
public class Narrow {
    public static int pass(int a, int b) {
        int d = a * 3 - b * 7;
        if (d > 20_000 && d < 20_050) {
            if (a + b * 11 == 91_217) {
                return 1;
            }
            return 2;
        }
        return 0;
    }
}
";

#[test]
fn every_search_takes_symbolic_fitness_and_gives_the_same_tests_again() {
    let subject = Subject::compile("Narrow", NARROW);
    for strategy in ["mio", "mosa", "dynamosa", "wholesuite", "evotest", "etoc", "hillclimb"] {
        let tests = |times: &str| subject.tests_by(strategy, 300, &[("symbolic-fitness", times)]);
        let ((report, with), (_, again)) = (tests("2"), tests("2"));
        assert_eq!(with, again, "{strategy}");
        assert!(report.classes[0].branches.covered > 0, "{strategy}: {with}");
    }
}

/// Of many calls only six matter for what is wanted, and they must come in this order.
fn crowded() -> String {
    let idle = |n: u32| format!("    public int idle{n}(int a, int b) {{ return a > b ? a - {n} : b + {n}; }}\n");
    let stage = |n: u32| format!("    public void s{n}() {{ stage = stage == {n} ? {n} + 1 : 0; }}\n");
    let (stages, idle): (String, String) = ((0..6).map(stage).collect(), (0..40).map(idle).collect());
    let done = "    public boolean done() { return stage == 6; }\n";
    format!("package crowds;\npublic class Crowd {{\n    private int stage;\n{stages}{done}{idle}}}\n")
}

#[test]
fn dependency_analysis_finds_the_calls_that_matter_sooner() {
    let subject = Subject::compile("Crowd", &crowded());
    let (steered, text) = subject.tests_by("dynamosa", 2500, &[("steer", "0.9")]);
    let (blind, _) = subject.tests_by("dynamosa", 2500, &[("steer", "0")]);
    assert!(open(&steered) < open(&blind), "{} and {}, {text}", open(&steered), open(&blind));
}

/// `testMe` of the slides: a solver for the sum, a search for what no solver knows.
const TEST_ME: &str = "package slides;
public class Slides {
    public static double testMe(int x, int y, double z) {
        boolean flag = y > 1000;
        if (x + y == 1024) {
            if (flag) {
                if (Math.cos(z) - 0.95 < Math.exp(z)) {
                    throw new IllegalStateException();
                }
                return 1.0;
            }
        }
        return 0.0;
    }
}
";

#[test]
fn test_me_of_the_slides_is_covered_by_solver_and_search_together() {
    let subject = Subject::compile("Slides", TEST_ME);
    for (strategy, parameters) in [("concolic", &[][..]), ("auto", &[]), ("dynamosa", &[("solve", "0.3")])] {
        let (report, text) = subject.tests_by(strategy, 3000, parameters);
        assert_eq!(open(&report), 0, "{strategy}: {text}");
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

#[test]
fn etoc_keeps_to_the_range_of_a_single_parameter() {
    let source = "package picks;
public class Pick {
    public static int a(int x, int y) {
        if (x < -2 || x > 2) {
            return 0;
        }
        return y > 50 ? 1 : 2;
    }
}
";
    let subject = Subject::compile("Pick", source);
    // Variants that notice mutants do not ask generators.
    let unprotected = ("protect.share", "0");
    let (free, _) = subject.tests_by("etoc", 600, &[unprotected]);
    let (bound, text) = subject.tests_by("etoc", 600, &[unprotected, ("generator", "Pick.a(int[-2;2],int)")]);
    assert!(open(&free) < open(&bound), "what is out of the range is not tried: {text}");
    assert_eq!(open(&bound), 2, "both ways out of the range stay open: {text}");
}

#[test]
fn etoc_asks_generators_that_the_user_wrote_in_java() {
    // Which numbers and words these are is not seen in the code, and no distance leads to them.
    let source = "package codes;
public class Code {
    public static int check(int code, String word) {
        if (Integer.reverse(code) * 31 == Integer.reverse(73_939_133) * 31) {
            return 1;
        }
        return word.hashCode() == 1_443_043_648 ? 2 : 3;
    }
}
class Numbers {
    private int next = 5;
    public int newIntValue() {
        next = next == 5 ? 73_939_133 : 5;
        return next;
    }
}
class Words {
    private static int given;
    public static String newStringValue() {
        return given++ % 2 == 0 ? new StringBuilder(\"xuhcaz\").reverse().toString() : null + \"\";
    }
}
";
    let word: i32 = "zachux".chars().fold(0i32, |hash, c| hash.wrapping_mul(31).wrapping_add(c as i32));
    let mut subject = Subject::compile("Code", &source.replace("1_443_043_648", &word.to_string()));
    subject.classes = vec!["codes.Code".to_owned()];
    let unprotected = ("protect.share", "0");
    let (free, text) = subject.tests_by("etoc", 400, &[unprotected]);
    assert!(open(&free) > 0, "the class is too easy to show anything: {text}");
    let (single, text) =
        subject.tests_by("etoc", 400, &[unprotected, ("generator", "Code.check(int[Numbers],String[codes.Words])")]);
    assert_eq!(open(&single), 0, "{text}");
    let (all, text) =
        subject.tests_by("etoc", 400, &[unprotected, ("generator", "int[Numbers]"), ("generator", "String[Words]")]);
    assert_eq!(open(&all), 0, "{text}");
    let (missing, _) = subject.tests_by("etoc", 50, &[unprotected, ("generator", "int[Nobody]")]);
    let notes = missing.classes[0].notes.join("\n");
    assert!(notes.contains("no input generator: there is no class Nobody on the class path"), "{notes}");
}

/// Objects whose state no call changes: a test has to write their fields.
const BARE: &str = "package bare;
public class Bare {
    int state;
    public Bare next;
    public String word() {
        if (next == null) {
            return state > 3 ? \"last\" : \"first\";
        }
        return next.state == state ? \"same\" : \"other\";
    }
}
";

#[test]
fn fields_that_tests_can_access_are_written() {
    let subject = Subject::compile("Bare", BARE);
    for strategy in ["random", "mio", "dynamosa", "auto"] {
        let (report, text) = subject.tests_by(strategy, 1500, &[]);
        assert_eq!(open(&report), 0, "{strategy}: {text}");
    }
}

/// Handlers of what instructions raise by themselves; one needs a number that no other does.
const HANDLERS: &str = "package handlers;
public class Handlers {
    public static int at(int[] numbers, int at) {
        try {
            return numbers[at] + 1;
        } catch (ArrayIndexOutOfBoundsException e) {
            return -1;
        }
    }
    public static int divided(int number, int by) {
        try {
            return number / (by - 57);
        } catch (ArithmeticException e) {
            return -2;
        }
    }
    public static int length(String text) {
        try {
            return text.length() + 1;
        } catch (NullPointerException e) {
            return -3;
        }
    }
    public static int made(int size) {
        try {
            return new int[size % 100].length + 1;
        } catch (NegativeArraySizeException e) {
            return -4;
        }
    }
}
";

#[test]
fn handlers_of_what_instructions_raise_are_reached_by_searches_too() {
    let subject = Subject::compile("Handlers", HANDLERS);
    for (strategy, parameters) in [("random", &[][..]), ("evotest", &[]), ("etoc", &[("generator", "int[-100;100]")])] {
        let (report, text) = subject.tests_by(strategy, 6000, parameters);
        let lines = report.classes[0].lines;
        assert_eq!(lines.covered, lines.total, "{strategy}: {text}");
    }
}

#[test]
fn auto_reports_what_its_members_have_used_and_won() {
    let subject = Subject::compile("Lock", LOCK);
    let (report, _) = subject.tests_by("auto", 2000, &[]);
    let turns = &report.classes[0].turns;
    let of = |name: &str| turns.iter().find(|turns| turns.strategy == name);
    let (random, concolic) = (of("random").expect("it begins"), of("concolic").expect("it takes part"));
    assert!(random.won > 0 && concolic.won > 0, "{turns:?}");
    let used: f64 = turns.iter().map(|turns| turns.used).sum();
    assert!((0.9..1.1).contains(&used) || open(&report) == 0, "{used} {turns:?}");
    // Mixed numbers are behind jumps that compare numbers, and only those are left for the solver.
    let won = concolic.kinds.iter().find(|kind| kind.kind == "number").map_or(0, |kind| kind.won);
    assert!(won > 0, "{turns:?}");
    let (single, _) = subject.tests_by("random", 200, &[]);
    assert!(single.classes[0].turns.is_empty());
}
