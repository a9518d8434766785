//! Emitted tests notice mutants: arithmetic on telling values, updates of fields, effects on other objects, boundaries.

use std::path::{Path, PathBuf};
use std::process::Command;

mod support;

use support::Workspace;

/// What a reader would change to see whether tests notice: operators and comparisons, fields that are not set, calls left out.
const OPERATORS: &str =
    "MATH,INCREMENTS,CONDITIONALS_BOUNDARY,EXPERIMENTAL_MEMBER_VARIABLE,VOID_METHOD_CALLS,NON_VOID_METHOD_CALLS";

/// Compiles all sources of a folder.
fn javac(workspace: &Workspace, sources: &Path, to: &Path) {
    let mut path = testkit::jars::junit5();
    path.extend(testkit::jars::junit4());
    path.push(workspace.path("classes"));
    let mut javac = Command::new(workspace.jdk.home.join("bin/javac"));
    javac.arg("-g").arg("-cp").arg(std::env::join_paths(path).expect("a path")).arg("-d").arg(to);
    let done = javac.args(testkit::sources::java_files(sources)).output().expect("javac starts");
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
}

fn generate(workspace: &Workspace, jobs: &str, out: &str, more: &[&str]) -> PathBuf {
    let out = workspace.path(out);
    let mut command = testkit::subject::command(env!("CARGO_BIN_EXE_touchstone"));
    command.arg("generate").arg(workspace.path("classes")).arg("--jdk").arg(&workspace.jdk.home);
    command.args(["--budget", "4000x", "--no-verify", "--jobs", jobs, "--out"]).arg(&out).args(more);
    let done = command.output().expect("touchstone runs");
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
    out
}

/// What `mutate` says of the compiled tests in a folder.
fn mutated(workspace: &Workspace, tests: &str) -> String {
    mutated_by(workspace, tests, OPERATORS)
}

/// The same with these operators.
fn mutated_by(workspace: &Workspace, tests: &str, operators: &str) -> String {
    let mut command = testkit::subject::command(env!("CARGO_BIN_EXE_touchstone"));
    command.arg("mutate").arg(workspace.path("classes")).arg("--tests").arg(workspace.path(tests));
    command.arg("--class-path").arg(std::env::join_paths(testkit::jars::junit5()).expect("a path"));
    command.arg("--jdk").arg(&workspace.jdk.home).args(["--mutators", operators]);
    let done = command.output().expect("touchstone runs");
    String::from_utf8_lossy(&done.stdout).into_owned()
}

fn texts(folder: &Path) -> Vec<String> {
    let text = |file: &PathBuf| std::fs::read_to_string(file).expect("a text");
    testkit::sources::java_files(folder).iter().map(text).collect()
}

#[test]
fn mutants_of_arithmetic_fields_calls_and_boundaries_are_noticed() {
    let workspace = Workspace::new();
    let fixtures = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/java/blunt");
    javac(&workspace, &fixtures, &workspace.path("classes"));
    let tests = generate(&workspace, "1", "tests", &[]);
    javac(&workspace, &tests, &workspace.path("compiled"));
    let said = mutated(&workspace, "compiled");
    assert!(said.contains("0 not reached, 0 reached and not noticed"), "{said}{}", texts(&tests).join("\n"));
    assert_eq!(texts(&tests), texts(&generate(&workspace, "2", "again", &[])), "whatever the number of jobs");
}

#[test]
fn each_call_of_a_check_is_noticed() {
    let workspace = Workspace::new();
    let fixtures = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/java/ways");
    javac(&workspace, &fixtures, &workspace.path("classes"));
    let tests = generate(&workspace, "1", "tests", &[]);
    javac(&workspace, &tests, &workspace.path("compiled"));
    let said = mutated_by(&workspace, "compiled", "VOID_METHOD_CALLS");
    assert!(said.contains("0 not reached, 0 reached and not noticed"), "{said}{}", texts(&tests).join("\n"));
}

#[test]
fn comments_and_tests_of_null_are_the_users_choice() {
    let workspace = Workspace::new();
    let fixture = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/java/blunt");
    javac(&workspace, &fixture, &workspace.path("classes"));
    let money = ["--class", "blunt.Money"];
    let plain = texts(&generate(&workspace, "1", "plain", &money)).concat();
    let tests = plain.matches("@Test").count();
    assert!(!plain.contains("// Covers"), "{plain}");
    assert!(plain.trim_end().ends_with(", null));\n    }\n}"), "what only refuses null is last: {plain}");
    let other = ["--class", "blunt.Money", "--comments", "--no-null-tests"];
    let other = texts(&generate(&workspace, "1", "other", &other)).concat();
    assert!(other.contains("// Covers") && other.matches("@Test").count() == tests - 1, "{other}");
}

#[test]
fn tests_that_differ_in_data_only_are_tables_if_the_user_wants() {
    let workspace = Workspace::new();
    let numerals = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/classics/src/main/java/classics/numbers");
    std::fs::create_dir_all(workspace.path("source")).expect("a folder");
    std::fs::copy(numerals.join("RomanNumerals.java"), workspace.path("source/RomanNumerals.java"))
        .expect("the source");
    javac(&workspace, &workspace.path("source"), &workspace.path("classes"));
    let plain = texts(&generate(&workspace, "1", "plain", &[])).concat();
    let compact = texts(&generate(&workspace, "1", "compact", &["--style", "compact"])).concat();
    assert!(!plain.contains("@CsvSource"), "{plain}");
    assert!(compact.contains("@CsvSource") && compact.contains(" --style compact "), "{compact}");
    // Each test is a method or a row.
    let rows = compact.lines().filter(|line| line.trim_start().starts_with('"')).count();
    assert_eq!(compact.matches("@Test").count() + rows, plain.matches("@Test").count(), "{compact}");
    let junit4 = texts(&generate(&workspace, "1", "junit4", &["--style", "compact", "--junit", "4"])).concat();
    assert!(junit4.contains("@Test") && !junit4.contains("Source"), "{junit4}");
}

#[test]
fn without_a_share_of_the_budget_mutants_lead_nothing() {
    let workspace = Workspace::new();
    let fixture = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/java/blunt");
    javac(&workspace, &fixture, &workspace.path("classes"));
    let tests = generate(&workspace, "1", "tests", &["--set", "protect.share=0"]);
    javac(&workspace, &tests, &workspace.path("compiled"));
    let said = mutated(&workspace, "compiled");
    assert!(!said.contains(" 0 reached and not noticed"), "{said}");
}

#[test]
fn tests_pass_where_lines_end_otherwise() {
    let workspace = Workspace::new();
    let fixture = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/java/lines");
    javac(&workspace, &fixture, &workspace.path("classes"));
    let tests = generate(&workspace, "1", "tests", &["--junit", "4"]);
    let text = texts(&tests).concat();
    for expected in ["+ System.lineSeparator()", "\"a\\n", "\"head\" + System.lineSeparator()"] {
        assert!(text.contains(expected), "{expected}: {text}");
    }
    assert!(!text.contains("\"/") && !text.contains("/\""), "no separator of paths: {text}");
    javac(&workspace, &tests, &workspace.path("compiled"));
    let mut path = testkit::jars::junit4();
    path.extend([workspace.path("classes"), workspace.path("compiled")]);
    let mut java = Command::new(workspace.jdk.home.join("bin/java"));
    java.arg("-Dline.separator=\r\n").arg("-cp").arg(std::env::join_paths(path).expect("a path"));
    let done = java.args(["org.junit.runner.JUnitCore", "lines.LinesTouchstoneTest"]).output().expect("java starts");
    assert!(done.status.success(), "{}{text}", String::from_utf8_lossy(&done.stdout));
}

/// The bodies of the tests in a text, each with its assertions in one order.
fn bodies(text: &str) -> Vec<Vec<&str>> {
    text.split("@Test")
        .skip(1)
        .map(|test| {
            let mut lines: Vec<&str> = test.lines().skip(2).map(str::trim).take_while(|line| *line != "}").collect();
            lines.sort_unstable();
            lines
        })
        .collect()
}

#[test]
fn no_two_tests_say_the_same() {
    let workspace = Workspace::new();
    let fixtures = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/java/twins");
    javac(&workspace, &fixtures, &workspace.path("classes"));
    let all = texts(&generate(&workspace, "1", "tests", &[])).concat();
    let mut bodies = bodies(&all);
    let count = bodies.len();
    bodies.sort_unstable();
    bodies.dedup();
    assert!(count > 1 && bodies.len() == count, "{all}");
}
