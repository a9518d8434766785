//! Results that are kept: which classes are worked on again, and that files are the same either way; parts of a run and their reports.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use serde_json::Value;
use tempfile::TempDir;
use testkit::jdks::{self, Jdk};

/// A project of six classes with a cache of its own.
struct Project {
    folder: TempDir,
    jdk: Jdk,
}

impl Project {
    fn new() -> Self {
        let jdk = jdks::find().into_iter().next().expect("a JDK; `cargo xtask setup` installs one");
        let project = Self { folder: tempfile::tempdir().expect("a folder"), jdk };
        let from = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/java/chain");
        std::fs::create_dir_all(project.at("src/p")).expect("a folder");
        for source in testkit::sources::java_files(&from) {
            std::fs::copy(&source, project.at("src/p").join(source.file_name().expect("a name"))).expect("a copy");
        }
        project.javac();
        project
    }

    fn at(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn javac(&self) {
        testkit::sources::compile(&self.jdk.home, &testkit::sources::java_files(&self.at("src")), &self.at("classes"));
    }

    fn edit(&self, class: &str, from: &str, to: &str) {
        let path = self.at(&format!("src/p/{class}.java"));
        let text = std::fs::read_to_string(&path).expect("a source");
        assert!(text.contains(from), "{text}");
        std::fs::write(&path, text.replace(from, to)).expect("an edited source");
        self.javac();
    }

    fn run(&self, out: &str, arguments: &[&str]) -> Output {
        let mut command = testkit::subject::command(env!("CARGO_BIN_EXE_touchstone"));
        command.env("XDG_CACHE_HOME", self.at("cache")).env_remove("TOUCHSTONE_NO_CACHE");
        // For git.
        command.env("PATH", std::env::var_os("PATH").unwrap_or_default()).current_dir(self.folder.path());
        command.args(["generate", "classes", "--out", out, "--budget", "100x", "--no-verify", "--format", "json"]);
        command.arg("--jdk").arg(&self.jdk.home).args(arguments).output().expect("touchstone runs")
    }

    fn report(&self, out: &str, arguments: &[&str]) -> Value {
        let output = self.run(out, arguments);
        let text = String::from_utf8_lossy(&output.stdout);
        serde_json::from_str(&text)
            .unwrap_or_else(|e| panic!("{e}: {text}\n{}", String::from_utf8_lossy(&output.stderr)))
    }

    /// Simple names of the classes that were worked on.
    fn worked(&self, arguments: &[&str]) -> String {
        names(&self.report("out", arguments), |class| class["kept"] == false)
    }

    fn files(&self, out: &str) -> BTreeMap<PathBuf, String> {
        let files = testkit::sources::java_files(&self.at(out)).into_iter();
        files
            .map(|path| {
                (
                    path.strip_prefix(self.at(out)).expect("below").to_owned(),
                    std::fs::read_to_string(path).expect("text"),
                )
            })
            .collect()
    }
}

fn names(report: &Value, are: impl Fn(&Value) -> bool) -> String {
    let classes = report["classes"].as_array().expect("classes").iter().filter(|class| are(class));
    classes.filter_map(|class| class["name"].as_str()?.strip_prefix("p.")).collect::<Vec<_>>().join(" ")
}

#[test]
fn only_classes_that_a_change_can_reach_are_worked_on_again() {
    let project = Project::new();
    assert_eq!(project.worked(&[]), "A B C D Shape Square");
    let first = project.files("out");
    assert_eq!(project.worked(&[]), "");
    assert_eq!(project.files("out"), first);
    // A reaches C through B, whether tests came there or not.
    project.edit("C", "10", "11");
    assert_eq!(project.worked(&[]), "A B C");
    // What was there before is there still.
    project.edit("C", "11", "10");
    assert_eq!(project.worked(&[]), "");
    assert_eq!(project.files("out"), first);
    // Tests of D use a Square, which D does not name.
    project.edit("Square", "side * side", "side * side + 1");
    assert!(project.worked(&[]).contains('D'));
    assert_eq!(
        project.files("out"),
        {
            project.report("fresh", &["--no-cache"]);
            project.files("fresh")
        },
        "as without a cache"
    );
    // A new class of a type that tests need is noticed; one that nothing needs is not.
    std::fs::write(
        project.at("src/p/Dot.java"),
        "package p; public class Dot implements Shape { public int area() { return 0; } }",
    )
    .expect("a source");
    project.javac();
    let worked = project.worked(&[]);
    assert!(worked.starts_with("D Dot") && !worked.contains('A'), "{worked}");
    std::fs::write(project.at("src/p/Other.java"), "package p; public class Other { public int one() { return 1; } }")
        .expect("a source");
    project.javac();
    assert_eq!(project.worked(&[]), "Other");
    // Other options are other work.
    assert_eq!(project.worked(&["--seed", "2", "--class", "p.C"]), "C");
}

#[test]
fn files_that_are_missing_are_written_again_and_edited_ones_left_alone() {
    let project = Project::new();
    project.report("out", &[]);
    let first = project.files("out");
    let of = |class: &str| {
        let mut all = testkit::sources::java_files(&project.at("out")).into_iter();
        all.find(|path| path.file_name().is_some_and(|f| f.to_string_lossy().starts_with(class))).expect("a test")
    };
    let (missing, edited) = (of("C"), of("B"));
    std::fs::remove_file(&missing).expect("removed");
    let text = std::fs::read_to_string(&edited).expect("a test") + "// mine\n";
    std::fs::write(&edited, &text).expect("edited");
    let report = project.report("out", &[]);
    assert_eq!(names(&report, |class| class["kept"] == false), "");
    assert_eq!(names(&report, |class| class["status"] == "failed"), "B");
    assert_eq!(std::fs::read_to_string(&edited).expect("a test"), text);
    assert_eq!(project.files("out").len(), first.len());
    assert_eq!(
        std::fs::read_to_string(&missing).expect("a test"),
        first[missing.strip_prefix(project.at("out")).expect("below")]
    );
}

#[test]
fn a_damaged_or_unwritable_cache_costs_time_only() {
    let project = Project::new();
    project.report("out", &["--class", "p.C"]);
    let results = project.at("cache/touchstone/results");
    for folder in std::fs::read_dir(&results).expect("results").flatten() {
        for entry in std::fs::read_dir(folder.path()).expect("entries").flatten() {
            std::fs::write(entry.path(), "damaged").expect("damaged");
        }
    }
    assert_eq!(project.worked(&["--class", "p.C"]), "C");
    std::fs::remove_dir_all(&results).expect("removed");
    std::fs::write(&results, "no folder").expect("a file in the way");
    let report = project.report("out", &["--class", "p.C"]);
    assert_eq!(names(&report, |class| class["status"] == "generated"), "C");
    assert!(report["notes"][0].as_str().is_some_and(|note| note.starts_with("results are not kept")), "{report}");
}

#[test]
fn only_what_changed_since_a_revision_can_reach_is_worked_on() {
    let project = Project::new();
    let git = |arguments: &[&str]| {
        let mut git = Command::new("git");
        git.args(["-c", "user.name=t", "-c", "user.email=t@t"]).args(arguments).current_dir(project.folder.path());
        assert!(git.output().expect("git").status.success(), "git {arguments:?}");
    };
    git(&["init", "-q"]);
    git(&["add", "src"]);
    git(&["commit", "-qm", "one"]);
    project.edit("B", "x + y", "y + x");
    let all = ["--no-cache", "--changed-since", "HEAD"];
    assert_eq!(names(&project.report("out", &all), |_| true), "A B");
    git(&["commit", "-qam", "two"]);
    let report = project.report("out", &all);
    assert_eq!(names(&report, |_| true), "");
    assert!(report["notes"][0].as_str().is_some_and(|note| note.contains("--changed-since")), "{report}");
    assert!(project.run("out", &all).status.success());
    let unknown = project.run("out", &["--changed-since", "nonsense"]);
    assert!(!unknown.status.success());
    assert!(String::from_utf8_lossy(&unknown.stderr).contains("the changes since nonsense are not known"));
}

#[test]
fn parts_of_a_run_are_the_whole_and_their_reports_can_be_joined() {
    let project = Project::new();
    project.report("whole", &["--no-cache"]);
    for part in ["1/2", "2/2"] {
        let report = project.run("parts", &["--no-cache", "--shard", part]);
        assert!(report.status.success());
        std::fs::write(project.at(&format!("{}.json", &part[..1])), report.stdout).expect("a report");
    }
    assert_eq!(project.files("parts"), project.files("whole"));
    let mut merge = testkit::subject::command(env!("CARGO_BIN_EXE_touchstone"));
    merge.current_dir(project.folder.path()).args(["merge", "1.json", "2.json", "--format", "json"]);
    let merged = merge.output().expect("touchstone runs");
    let merged: Value = serde_json::from_slice(&merged.stdout).expect("a report");
    assert_eq!(names(&merged, |_| true), "A B C D Shape Square");
    let tests =
        merged["classes"].as_array().expect("classes").iter().filter_map(|class| class["tests"].as_u64()).sum::<u64>();
    assert_eq!(merged["tests"], tests);
}
