//! The bar of soundness: every case, replayed in the machine and on the JDK, gives what was reported.

mod common;

use std::process::Command;
use std::time::Duration;

use common::{classes, each_case};
use heaps::Options;
use heaps::build::HeapLimits;
use heaps::script::{self, DRIVER, Script};

/// Class, method, criterion, objects of a class, and cases at most.
const METHODS: [(&str, &str, &str, u32, usize); 16] = [
    ("SortedList", "merge", "block-4", 12, 1500),
    ("BinaryTree", "repOk", "path", 8, 6000),
    ("BinaryTree", "keyOfRoot", "path", 5, 10),
    ("SearchTree", "repOk", "path", 8, 4000),
    ("Chain", "isAcyclic", "path", 14, 1000),
    ("Chain", "isSorted", "path", 14, 1000),
    ("Chain", "twoReferences", "path", 9, 4000),
    ("Chain", "largest", "path", 5, 1000),
    ("Kinds", "name", "path", 5, 50),
    ("Kinds", "isSquare", "path", 5, 50),
    ("Kinds", "areaOfTwo", "path", 5, 50),
    ("Kinds", "isHello", "path", 5, 200),
    ("Kinds", "isOverLimit", "path", 5, 50),
    ("Kinds", "mixed", "path", 5, 50),
    ("Kinds", "forever", "loop-9", 10, 100),
    ("Kinds", "side", "path", 5, 50),
];

#[test]
fn cases_give_the_same_on_the_jdk() {
    let mut script = Script::default();
    for (class, method, how, objects, most) in METHODS {
        add(&mut script, class, method, how, objects, most);
    }
    assert!(script.len() >= 10_000, "only {} cases", script.len());
    assert_eq!(script.skipped, 0);
    let differences = script.differences(&replay(&script));
    let few: Vec<_> = differences.iter().take(3).collect();
    assert!(differences.is_empty(), "{} of {} differ: {few:#?}", differences.len(), script.len());
}

/// A result that is not what the JDK gives is found.
#[test]
fn a_wrong_result_is_found() {
    let mut script = Script::default();
    add(&mut script, "Kinds", "side", "path", 5, 50);
    let printed = replay(&script);
    assert!(script.differences(&printed).is_empty());
    let wrong = printed.replacen("root\tn0", "root\tn1", 1);
    assert_ne!(printed, wrong);
    assert_eq!(script.differences(&wrong).len(), 1);
    assert_eq!(script.differences("").len(), script.len(), "a driver that prints nothing confirms nothing");
}

fn add(script: &mut Script, class: &str, method: &str, how: &str, objects: u32, most: usize) {
    let limits = HeapLimits { objects, ..HeapLimits::default() };
    let options = Options { limits, ..Options::default() };
    each_case((class, method, how), options, most, |machine, catalog, target, case| {
        assert_eq!(case.replayed, Some(true), "{} if {}", target.name, case.condition.join(" && "));
        script.add(machine, catalog, target, case);
    });
}

/// What the driver prints.
fn replay(cases: &Script) -> String {
    let (classes, home) = classes();
    let folder = tempfile::tempdir().expect("a folder");
    let source = folder.path().join("Replay.java");
    std::fs::write(&source, DRIVER).expect("the source is written");
    testkit::sources::compile(home, &[source], folder.path());
    let mut java = Command::new(home.join("bin/java"));
    let path = std::env::join_paths([classes, folder.path()]).expect("a class path");
    java.args(script::options()).arg("-cp").arg(path).arg("Replay");
    let output = testkit::process::run(&mut java, &cases.text, Duration::from_mins(5)).expect("java runs");
    assert!(output.is_success(), "{}", String::from_utf8_lossy(&output.stderr));
    output.stdout()
}
