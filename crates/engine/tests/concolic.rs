//! The concolic strategy: what needs an input that nobody guesses and calls that bring an object into a state.

use std::path::Path;
use std::process::Command;
use std::sync::Arc;

use classpath::Jdk;
use engine::{Budget, Cancel, Config, Quiet, RunReport, generate};
use tempfile::TempDir;

/// The code is solved for, and it must be given three times in a row.
const SAFE: &str = "package safe;
public class Safe {
    private int right;
    private boolean open;
    public void turn(int code) {
        if (code * 31 + 7 == 146_048) {
            right++;
        } else {
            right = 0;
        }
    }
    public boolean open(String name) {
        if (right >= 3) {
            open = name.length() == 5 && name.charAt(4) == '!';
        }
        return open;
    }
}
";

fn compiled() -> (TempDir, Arc<Jdk>) {
    let folder = tempfile::tempdir().expect("a folder");
    let jdk = Arc::new(Jdk::open(&testkit::jdks::home()).expect("a JDK"));
    let source = folder.path().join("Safe.java");
    std::fs::write(&source, SAFE).expect("a file");
    let mut javac = Command::new(jdk.home.join("bin/javac"));
    let done = javac.arg("-g").arg("-d").arg(folder.path().join("classes")).arg(source).status();
    assert!(done.expect("javac runs").success());
    (folder, jdk)
}

fn tests_by(folder: &Path, jdk: &Arc<Jdk>, strategy: &str, out: &str) -> (RunReport, String) {
    let classes = folder.join("classes");
    let out = folder.join(out);
    let config = Config {
        jdk: jdk.clone(),
        target: target::Target::open(&classes.to_string_lossy(), &[], target::BuildTool::System).expect("a target"),
        classes: Vec::new(),
        out: out.clone(),
        budget: Budget::Executions(12_000),
        strategy: engine::strategy::find(strategy).expect(strategy),
        parameters: base::parameters::Given::default(),
        seed_tests: None,
        privates: false,
        criteria: Config::default_criteria(),
        framework: suite::Framework::JUnit5,
        seed: 1,
        jobs: 1,
        classes_at_once: 1,
        verify: None,
        verify_time: std::time::Duration::from_mins(2),
        also_on: Vec::new(),
        sandbox: sandbox::Sandbox::new(sandbox::Mode::Off).expect("off is always possible"),
        command: "touchstone generate".into(),
    };
    let report = generate(&config, &Quiet, &Cancel::default()).expect("a report");
    let text = std::fs::read_to_string(out.join("safe/SafeTouchstoneTest.java")).expect("the suite");
    (report, text)
}

#[test]
fn it_solves_for_inputs_and_makes_states_where_chance_does_neither() {
    let (folder, jdk) = compiled();
    let open = |report: &RunReport| report.classes.iter().map(|c| c.branches.total - c.branches.covered).sum::<u32>();
    let (solved, text) = tests_by(folder.path(), &jdk, "concolic", "one");
    assert_eq!(open(&solved), 0, "{text}");
    let (guessed, _) = tests_by(folder.path(), &jdk, "random", "random");
    assert!(open(&guessed) > 0, "the class is too easy to show anything");
    let (_, again) = tests_by(folder.path(), &jdk, "concolic", "two");
    assert_eq!(text, again, "the same seed gives the same tests");
}
