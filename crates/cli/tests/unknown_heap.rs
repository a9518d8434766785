//! `touchstone explore --unknown-heap` and `touchstone show --rules`, as a user runs them.

use std::path::{Path, PathBuf};
use std::process::Output;
use std::sync::OnceLock;

use tempfile::TempDir;
use testkit::jdks::{self, Jdk};

struct Fixture {
    folder: TempDir,
    jdk: Jdk,
}

fn fixture() -> &'static Fixture {
    static ONCE: OnceLock<Fixture> = OnceLock::new();
    ONCE.get_or_init(|| {
        let jdk = jdks::find().into_iter().next().expect("a JDK; `cargo xtask setup` installs one");
        let folder = tempfile::tempdir().expect("a folder");
        let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/java/heap");
        testkit::sources::compile(&jdk.home, &testkit::sources::java_files(&sources), &folder.path().join("classes"));
        Fixture { folder, jdk }
    })
}

fn touchstone(command: &str, arguments: &[&str]) -> Output {
    let fixture = fixture();
    let jars = testkit::jars::junit5();
    let all = std::iter::once(fixture.folder.path().join("classes")).chain(jars);
    let class_path = std::env::join_paths(all).expect("a class path");
    let mut made = testkit::subject::command(env!("CARGO_BIN_EXE_touchstone"));
    made.arg(command).arg("--class-path").arg(class_path).arg("--jdk").arg(&fixture.jdk.home);
    made.args(arguments).output().expect("touchstone runs")
}

fn explore(arguments: &[&str]) -> (i32, String, String) {
    let all: Vec<&str> = arguments.iter().copied().chain(["--unknown-heap"]).collect();
    let output = touchstone("explore", &all);
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (output.status.code().unwrap_or(-1), text(&output.stdout), text(&output.stderr))
}

fn folder(name: &str) -> PathBuf {
    fixture().folder.path().join(name)
}

#[test]
fn the_exit_code_says_clean_found_or_unknown() {
    let (code, text, _) = explore(&["heap.Open.isPositive"]);
    assert_eq!(code, 0, "{text}");
    assert!(text.contains("all ways were tried"), "{text}");
    let (code, text, _) = explore(&["heap.Ring.isEmpty", "--assertions"]);
    assert_eq!(code, 1, "{text}");
    assert!(text.contains("AssertionError"), "{text}");
    let (code, text, _) = explore(&["heap.Open.ask"]);
    assert_eq!(code, 3, "{text}");
    let (_, json, _) = explore(&["heap.Ring.isEmpty", "--assertions", "--format", "json"]);
    assert!(json.contains("\"verdict\": \"found\""), "{json}");
}

#[test]
fn cases_become_tests_by_calls_fields_or_reflection() {
    let out = folder("calls");
    let (_, text, errors) = explore(&["heap.Ring.isAlone", "--reflective", "--out", &out.to_string_lossy()]);
    assert!(text.contains("its state is made by calls"), "{text}{errors}");
    assert!(text.contains("made by reflection"), "{text}{errors}");
    assert!(!text.contains("not confirmed"), "{text}");
    assert!(text.contains("0 cases without a test"), "{text}");
    let source = std::fs::read_to_string(out.join("heap/RingTouchstoneTest.java")).expect("the tests");
    for part in ["ring.add(", "setField(\"heap.Ring\", \"last\"", "allocate(\"heap.Ring$Node\")", "// Case 1 of"] {
        assert!(source.contains(part), "{part} is not in\n{source}");
    }
    let out = folder("fields");
    let (_, text, _) = explore(&["heap.Open.isLoop", "--out", &out.to_string_lossy()]);
    assert!(text.contains("made through fields"), "{text}");
    let source = std::fs::read_to_string(out.join("heap/OpenTouchstoneTest.java")).expect("the tests");
    assert!(source.contains("open.other = open;") && !source.contains("setField"), "{source}");
}

#[test]
fn cases_that_tests_cannot_make_are_marked() {
    let out = folder("marked");
    let (_, text, _) = explore(&["heap.Ring.isAlone", "--out", &out.to_string_lossy()]);
    assert!(text.contains("test    none: ") && text.contains("--reflective"), "{text}");
    let (_, json, _) = explore(&["heap.Ring.isAlone", "--out", &out.to_string_lossy(), "--format", "json"]);
    assert!(json.contains("\"reached_by_calls\": true") && json.contains("\"reached_by_calls\": false"), "{json}");
}

#[test]
fn failed_assertions_are_written_as_tests_that_fail() {
    let out = folder("failing");
    let arguments = ["heap.Ring.isEmpty", "--assertions", "--reflective", "--out", &out.to_string_lossy()];
    let (code, text, _) = explore(&arguments);
    assert_eq!(code, 1, "{text}");
    assert!(text.contains("1 fail"), "{text}");
    let source = std::fs::read_to_string(out.join("heap/RingTouchstoneTest.java")).expect("the tests");
    assert!(source.contains("It fails: an assertion does."), "{source}");
}

#[test]
fn preconditions_that_do_not_parse_or_do_not_fit_are_explained() {
    let (code, _, errors) = explore(&["heap.Ring.first", "--given", "this.size >="]);
    assert_eq!(code, 64, "{errors}");
    assert!(errors.contains("this.size >="), "{errors}");
    let (code, _, errors) = explore(&["heap.Ring.first", "--given", "this.sise >= 0"]);
    assert_eq!(code, 64, "{errors}");
    assert!(errors.contains("sise"), "{errors}");
}

#[test]
fn preconditions_that_contradict_each_other_are_named_as_the_reason_for_no_case() {
    let (code, text, _) = explore(&["heap.Ring.isEmpty", "--given", "this.size > 3", "--given", "this.size < 2"]);
    assert_eq!(code, 3, "{text}");
    assert!(text.contains("0 cases"), "{text}");
    assert!(text.contains("they contradict each other"), "{text}");
}

#[test]
fn types_without_a_class_are_null_and_the_rest_is_kept() {
    let (code, text, _) = explore(&["heap.Open.of"]);
    assert_eq!(code, 3, "{text}");
    assert!(text.contains("1 cases") && text.contains("absent == null"), "{text}");
    assert!(text.contains("note: ") && text.contains("Absent"), "{text}");
    let (code, _, errors) = explore(&["heap.Open$Lost.value"]);
    assert_eq!(code, 64, "{errors}");
    assert!(errors.contains("no receiver"), "{errors}");
}

#[test]
fn a_path_out_of_the_virtual_world_is_explained_and_the_others_are_kept() {
    for (method, note) in [("ask", "note: a path needs"), ("leave", "note: a path ends the program with exit code")] {
        let (code, text, _) = explore(&[&format!("heap.Open.{method}")]);
        assert_eq!(code, 3, "{text}");
        assert!(text.contains("1 cases") && text.contains("x <= 3"), "{text}");
        assert!(text.contains(note), "{text}");
    }
}

#[test]
fn pictures_are_listed() {
    let out = folder("pictures");
    let (_, text, _) = explore(&["heap.Ring.isAlone", "--svg", &out.to_string_lossy()]);
    let first = out.join("isAlone-1.svg");
    assert!(text.contains(&format!("pictures: {}", first.display())), "{text}");
    assert!(std::fs::read_to_string(first).expect("a picture").starts_with("<svg"));
    let (_, json, _) = explore(&["heap.Ring.isAlone", "--svg", &out.to_string_lossy(), "--format", "json"]);
    assert!(json.contains("\"picture\": "), "{json}");
}

#[test]
fn rules_are_shown() {
    let output = touchstone("show", &["--rules", "heap.Open.compare"]);
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let wanted = "heap.Open.compare(Open)

compare(this, that, H)  // line 19
  s0 := H[this.left]
  -> null1(that, s0, H)

null1(that, s0, H)  // line 19
  if that == null
    (e, H1) := H[new NullPointerException]
    => throw e, H1
  if that != null
    s1 := H[that.left]
    -> if1(s0, s1, H)
";
    assert!(text.starts_with(wanted), "{text}");
}
