//! Suites of all libraries: which tests are redundant, which are kept whatever they do, and what becomes of the sources.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;

use classpath::{ClassPath, Jdk};
use existing::{ClassResult, Found};
use redundancy::{Minimized, Place, Progress, Request, Way, minimize};
use states::technique;
use tempfile::TempDir;
use vm::Limits;

struct Silent;

impl Progress for Silent {
    fn class_finished(&mut self, _: &ClassResult) {}
    fn verifying(&mut self, _: usize, _: usize) {}
}

/// The fixtures, compiled: the stack in one folder, the tests in another.
struct Fixture {
    folder: TempDir,
    jdk: Arc<Jdk>,
    jars: Vec<PathBuf>,
}

fn sources() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/java")
}

impl Fixture {
    fn new(classes: &[&str]) -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        let jdk = Arc::new(Jdk::open(&testkit::jdks::home()).expect("a JDK"));
        let jars = [testkit::jars::junit4(), testkit::jars::junit5(), testkit::jars::testng()].concat();
        let fixture = Self { folder, jdk, jars };
        std::fs::create_dir(fixture.at("sources")).expect("a folder");
        for class in classes {
            let name = format!("{class}.java");
            std::fs::copy(sources().join(&name), fixture.at("sources").join(&name)).expect("a copy");
        }
        let stack = Path::new(env!("CARGO_MANIFEST_DIR")).join("../states/tests/java/IntStack.java");
        fixture.javac("classes", &[stack]);
        let tests: Vec<PathBuf> = classes.iter().map(|c| fixture.at("sources").join(format!("{c}.java"))).collect();
        fixture.javac("tests", &tests);
        fixture
    }

    fn at(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn javac(&self, to: &str, files: &[PathBuf]) {
        let mut path = self.jars.clone();
        path.push(self.at("classes"));
        let mut javac = Command::new(self.jdk.home.join("bin/javac"));
        javac
            .arg("-g")
            .arg("-cp")
            .arg(std::env::join_paths(path).expect("a path"))
            .arg("-d")
            .arg(self.at(to))
            .args(files);
        let output = javac.output().expect("javac starts");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    }

    fn request(&self, technique: &str) -> Request {
        let mut class_path = vec![self.at("tests"), self.at("classes")];
        class_path.extend_from_slice(&self.jars);
        Request {
            suite: existing::Config {
                jdk: self.jdk.clone(),
                class_path,
                covered: vec!["IntStack".into()],
                limits: Limits { heap: 512 << 20, instructions: 20_000_000, ..Limits::default() },
                properties: Vec::new(),
                jobs: 1,
                keep: None,
            },
            tests: vec![self.at("tests")],
            sources: vec![self.at("sources")],
            technique: technique::find(technique),
            keep: Vec::new(),
            ignore_assertions: false,
            write: None,
            interrupt: base::Interrupt::default(),
        }
    }

    fn found(&self) -> Vec<Found> {
        let open = |paths: &[PathBuf]| ClassPath::open(paths, self.jdk.feature).expect("a class path");
        let mut all = vec![self.at("tests"), self.at("classes")];
        all.extend_from_slice(&self.jars);
        existing::discover(&open(&[self.at("tests")]), &open(&all)).expect("test classes")
    }

    fn run(&self, request: Request) -> Minimized {
        minimize(request, &self.found(), &mut Silent).expect("a result")
    }
}

fn redundant(done: &Minimized) -> Vec<String> {
    let mut names: Vec<String> = done.redundant().map(|test| test.unit.name()).collect();
    names.sort();
    names
}

/// The tests that are kept whatever they do, with the code of the reason.
fn kept(done: &Minimized) -> BTreeMap<String, &'static str> {
    done.tests.iter().filter_map(|t| Some((t.unit.name(), t.kept.as_ref()?.code()))).collect()
}

const FOUR_KEPT: [(&str, &str); 5] =
    [("fails", "failed"), ("hangs", "stopped"), ("prints", "prints"), ("reads", "files"), ("sleeps", "sleeps")];

#[test]
fn the_papers_tests_are_judged_as_in_the_paper_and_odd_tests_are_kept() {
    let fixture = Fixture::new(&["StackFourTest"]);
    let expected: [(&str, &[&str]); 5] = [
        ("whole-seq", &[]),
        ("modifying-seq", &["three"]),
        ("whole-state", &["three"]),
        ("monitor-equals", &["three", "two"]),
        ("pairwise-equals", &["three", "two"]),
    ];
    for (name, all) in expected {
        let done = fixture.run(fixture.request(name));
        let mut all: Vec<String> = all.iter().map(|t| format!("StackFourTest.{t}")).collect();
        // One of two tests that check the same, in other words.
        let double = ["StackFourTest.checksMore".to_owned(), "StackFourTest.checksTheSame".to_owned()];
        let found = redundant(&done);
        assert_eq!(found.iter().filter(|t| double.contains(t)).count(), 1, "{name}: {found:?}");
        all.extend(found.iter().filter(|t| double.contains(t)).cloned());
        all.sort();
        assert_eq!(found, all, "{name}");
        let kept = kept(&done);
        for (test, code) in FOUR_KEPT {
            assert_eq!(kept.get(&format!("StackFourTest.{test}")), Some(&code), "{name} {test}: {kept:?}");
        }
        assert!(done.verified);
        assert_eq!(format!("{:?}", done.coverage.0), format!("{:?}", done.coverage.1), "coverage stays");
    }
}

#[test]
fn all_techniques_are_compared_in_one_run() {
    let fixture = Fixture::new(&["StackFourTest"]);
    let done = fixture.run(Request { technique: None, ..fixture.request("all") });
    assert_eq!(done.judgements.len(), 5);
    assert_eq!(done.decision().expect("a decision").technique.name, "whole-state");
    let mut shares: Vec<(&str, usize)> =
        done.judgements.iter().map(|j| (j.technique.name, j.kept.iter().filter(|kept| !**kept).count())).collect();
    shares.sort_by_key(|(name, _)| technique::ALL.iter().position(|entry| entry.name == *name));
    assert_eq!(shares.iter().map(|s| s.1).collect::<Vec<_>>(), [1, 2, 2, 3, 3], "{shares:?}");
}

#[test]
fn without_assertions_only_executions_and_coverage_count() {
    let fixture = Fixture::new(&["StackFourTest"]);
    let done = fixture.run(Request { ignore_assertions: true, ..fixture.request("whole-state") });
    let found = redundant(&done);
    let of = ["three", "checksMore", "checksTheSame", "checksOther"].map(|t| format!("StackFourTest.{t}"));
    assert_eq!(found.iter().filter(|t| of.contains(t)).count(), 3, "{found:?}");
}

#[test]
fn tests_that_the_user_names_are_kept() {
    let fixture = Fixture::new(&["StackFourTest"]);
    let keep = vec!["StackFourTest.th*".parse().expect("a pattern")];
    let done = fixture.run(Request { keep, ..fixture.request("whole-state") });
    assert_eq!(kept(&done).get("StackFourTest.three"), Some(&"keep"));
    assert!(!redundant(&done).contains(&"StackFourTest.three".to_owned()));
}

#[test]
fn parameterised_nested_and_inherited_tests_are_one_unit_each() {
    let fixture = Fixture::new(&["StackFiveTest", "BaseTest", "FirstTest", "SecondTest"]);
    let done = fixture.run(fixture.request("whole-state"));
    let units: Vec<String> = done.tests.iter().map(|t| t.unit.name()).collect();
    for unit in ["StackFiveTest.pushes(int)", "StackFiveTest.Inner.within", "BaseTest.inherited"] {
        assert_eq!(units.iter().filter(|u| *u == unit).count(), 1, "{units:?}");
    }
    let found = redundant(&done);
    assert!(found.contains(&"StackFiveTest.oneLine".to_owned()), "{found:?}");
    let one_of = |names: [&str; 2]| found.iter().filter(|t| names.contains(&&***t)).count();
    assert_eq!(one_of(["StackFiveTest.throwing", "StackFiveTest.throwingToo"]), 1, "{found:?}");
    assert_eq!(one_of(["StackFiveTest.other", "StackFiveTest.Inner.within"]), 1, "{found:?}");
    assert_eq!(kept(&done).get("SecondTest.copy"), Some(&"needed"), "calls() calls it");
    assert_eq!(kept(&done).get("FirstTest.idle"), Some(&"idle"));
    assert!(!found.contains(&"BaseTest.inherited".to_owned()), "3 is pushed nowhere else: {found:?}");
    assert!(found.contains(&"FirstTest.own".to_owned()), "{found:?}");
}

#[test]
fn classes_that_break_or_depend_on_order_are_not_touched() {
    let fixture = Fixture::new(&["OrderTest", "BrokenTest", "StackThreeTest"]);
    let done = fixture.run(fixture.request("whole-state"));
    let found = redundant(&done);
    assert_eq!(found.len(), 1, "one of the two of JUnit 3: {found:?} {:?}", kept(&done));
    assert!(found[0].starts_with("StackThreeTest.testPush"), "{found:?}");
    assert!(done.strange.iter().any(|s| s.id.contains("BrokenTest")), "what broke is reported");
    let kept = kept(&done);
    assert_eq!(kept.get("OrderTest.a"), Some(&"dependent"), "{kept:?}");
}

fn written(way: Way, classes: &[&str], technique: &str) -> (Fixture, BTreeMap<String, String>) {
    let fixture = Fixture::new(classes);
    let out = fixture.at("out");
    let done = fixture.run(Request { write: Some((way, Place::Folder(out.clone()))), ..fixture.request(technique) });
    println!("{:?} {:?}", redundant(&done), kept(&done));
    done.strange.iter().for_each(|s| println!("{}: {}", s.id, s.why));
    assert!(done.written.is_some_and(|w| w.refused.is_empty()));
    let text = |class: &&str| {
        let before = std::fs::read_to_string(fixture.at("sources").join(format!("{class}.java"))).expect("a source");
        let original = std::fs::read_to_string(sources().join(format!("{class}.java"))).expect("a source");
        assert_eq!(before, original, "the source folder is as it was");
        ((*class).to_owned(), std::fs::read_to_string(out.join(format!("{class}.java"))).expect("a copy"))
    };
    let texts = classes.iter().map(text).collect();
    // What was written compiles.
    let files: Vec<PathBuf> = classes.iter().map(|c| out.join(format!("{c}.java"))).collect();
    fixture.javac("again", &files);
    (fixture, texts)
}

const ALL: [&str; 4] = ["StackFourTest", "StackFiveTest", "StackNgTest", "StackThreeTest"];

#[test]
fn redundant_methods_become_comments() {
    let (_fixture, texts) = written(Way::Comment, &ALL, "monitor-equals");
    let four = &texts["StackFourTest"];
    assert!(
        four.contains("    // @Test\n    // public void two() {\n    //     stack.push(3); // a comment\n"),
        "{four}"
    );
    assert!(four.contains("    // Redundant: "), "{four}");
    assert!(texts["StackFiveTest"].contains("// @Test void oneLine()"), "{}", texts["StackFiveTest"]);
}

#[test]
fn redundant_methods_are_removed_with_their_comments() {
    let (_fixture, texts) = written(Way::Remove, &ALL, "monitor-equals");
    let four = &texts["StackFourTest"];
    assert!(!four.contains("two()") && !four.contains("The third"), "{four}");
    assert!(four.contains("/** The first. */"), "{four}");
    assert!(!four.contains("\n\n\n"), "{four}");
}

#[test]
fn redundant_methods_are_disabled_as_each_library_wants_it() {
    let (fixture, texts) = written(Way::Disable, &ALL, "monitor-equals");
    assert!(texts["StackFourTest"].contains("@org.junit.Ignore(\"Redundant: "), "{}", texts["StackFourTest"]);
    assert!(texts["StackFiveTest"].contains("@org.junit.jupiter.api.Disabled(\"Redundant: "));
    let ng = &texts["StackNgTest"];
    assert!(ng.contains("@Test(enabled = false)"), "{ng}");
    assert!(ng.contains("public void needed()"), "{ng}");
    assert!(texts["StackThreeTest"].contains("// public void testPush"), "{}", texts["StackThreeTest"]);
    // The new classes have nothing redundant left.
    std::fs::remove_dir_all(fixture.at("tests")).expect("a folder");
    std::fs::rename(fixture.at("again"), fixture.at("tests")).expect("a folder");
    let done = fixture.run(fixture.request("monitor-equals"));
    assert_eq!(redundant(&done), Vec::<String>::new());
}

#[test]
fn the_source_folder_is_edited_only_in_place() {
    let fixture = Fixture::new(&["StackThreeTest"]);
    let same =
        Request { write: Some((Way::Remove, Place::Folder(fixture.at("sources")))), ..fixture.request("whole-state") };
    assert!(minimize(same, &fixture.found(), &mut Silent).is_err());
    let file = fixture.at("sources").join("StackThreeTest.java");
    let before = std::fs::read_to_string(&file).expect("a source");
    assert!(before.contains("testPushAgain"));
    let done = fixture.run(Request { write: Some((Way::Remove, Place::InPlace)), ..fixture.request("whole-state") });
    assert_eq!(done.written.expect("files").files, std::slice::from_ref(&file));
    let after = std::fs::read_to_string(&file).expect("a source");
    assert_ne!(before, after);
}
