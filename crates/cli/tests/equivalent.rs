//! `mutate` says which mutants no test can notice, wherever it reports mutants, and counts them in the score as before.

use std::path::Path;
use std::process::Command;

mod support;

use support::Workspace;

/// One test that notices neither boundary: that of `larger` no test can, that of `isPositive` another test could.
const TEST: &str = "package equivalent;\n\
    import static org.junit.jupiter.api.Assertions.*;\n\
    class ChoiceTest {\n\
        @org.junit.jupiter.api.Test\n\
        void chooses() {\n\
            assertEquals(3, Choice.larger(3, 2));\n\
            assertEquals(4, Choice.larger(2, 4));\n\
            assertTrue(Choice.isPositive(1));\n\
            assertFalse(Choice.isPositive(-1));\n\
        }\n\
    }\n";

fn javac(workspace: &Workspace, source: &Path, to: &str) {
    let mut path = testkit::jars::junit5();
    path.push(workspace.path("under-test"));
    let mut javac = Command::new(workspace.jdk.home.join("bin/javac"));
    javac.arg("-g").arg("-cp").arg(std::env::join_paths(path).expect("a path"));
    let done = javac.arg("-d").arg(workspace.path(to)).arg(source).output().expect("javac starts");
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
}

fn workspace() -> Workspace {
    let workspace = Workspace::new();
    let class = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/java/equivalent/Choice.java");
    javac(&workspace, &class, "under-test");
    let test = workspace.path("ChoiceTest.java");
    std::fs::write(&test, TEST).expect("the test is written");
    javac(&workspace, &test, "its-tests");
    workspace
}

fn mutate(workspace: &Workspace, more: &[&str]) -> String {
    let mut command = testkit::subject::command(env!("CARGO_BIN_EXE_touchstone"));
    command.arg("mutate").arg(workspace.path("under-test")).arg("--tests").arg(workspace.path("its-tests"));
    command.arg("--class-path").arg(std::env::join_paths(testkit::jars::junit5()).expect("a path"));
    command.arg("--jdk").arg(&workspace.jdk.home).args(["--mutators", "CONDITIONALS_BOUNDARY"]).args(more);
    let done = command.output().expect("touchstone runs");
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
    String::from_utf8_lossy(&done.stdout).into_owned()
}

fn read(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
}

#[test]
fn a_mutant_that_no_test_can_notice_is_reported_as_that_and_counts_as_before() {
    let workspace = workspace();
    let report = workspace.path("report");
    let said = mutate(&workspace, &["--report", &report.display().to_string()]);
    let proved = said.lines().filter(|line| line.ends_with("proved equivalent, no test can notice it"));
    assert_eq!(proved.collect::<Vec<_>>().len(), 1, "{said}");
    assert!(said.contains("0 of 2 mutants noticed (0 %)"), "{said}");
    assert!(said.contains("1 of those that are not noticed proved equivalent"), "{said}");
    let xml = read(&report.join("mutations.xml"));
    assert_eq!(xml.matches("status='SURVIVED'").count(), 2, "{xml}");
    assert_eq!(xml.matches("</description><!-- proved equivalent --></mutation>").count(), 1, "{xml}");
    assert!(read(&report.join("index.html")).contains("1 of those that are not noticed proved equivalent"));
    assert_eq!(read(&report.join("equivalent.Choice.java.html")).matches("it is proved equivalent").count(), 1);
    let json: serde_json::Value = serde_json::from_str(&mutate(&workspace, &["--json"])).expect("JSON");
    assert_eq!((json["totals"]["equivalent"].as_u64(), json["totals"]["score"].as_f64()), (Some(1), Some(0.0)));
    let without = mutate(&workspace, &["--prove", "none"]);
    assert!(!without.contains("equivalent,") && without.contains("0 of 2 mutants noticed (0 %)"), "{without}");
}

#[test]
fn mutants_can_be_tried_without_running_tests() {
    let said = mutate(&workspace(), &["--list", "--prove", "all"]);
    let proved: Vec<&str> = said.lines().filter(|line| line.ends_with(": proved equivalent")).collect();
    assert_eq!(proved.len(), 1, "{said}");
    assert!(proved[0].starts_with("equivalent.Choice:5 CONDITIONALS_BOUNDARY"), "{said}");
}
