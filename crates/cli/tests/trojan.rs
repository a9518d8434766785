//! Code under test that attacks the machine when its tests are verified on the JDK.
#![cfg(target_os = "linux")]

use std::path::Path;
use std::process::Command;

use serde_json::Value;
use testkit::jdks;

/// Generates and verifies tests of the Trojan with this mode; the report, and the names of the files that it left outside.
fn attack(mode: &str) -> (Value, Vec<String>) {
    let jdk = jdks::find().into_iter().next().expect("a JDK; `cargo xtask setup` installs one");
    let folder = tempfile::tempdir().expect("a folder");
    let place = |name: &str| folder.path().join(name);
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/java/trojan/Trojan.java");
    let text = std::fs::read_to_string(source).expect("the fixture");
    std::fs::create_dir_all(place("outside")).expect("a folder");
    let text = text.replace("@OUTSIDE@", &place("outside").to_string_lossy());
    std::fs::write(place("Trojan.java"), text).expect("a file");
    let mut javac = Command::new(jdk.home.join("bin/javac"));
    let compiled = javac.arg("-d").arg(place("classes")).arg(place("Trojan.java")).status();
    assert!(compiled.expect("javac").success());
    let output = Command::new(env!("CARGO_BIN_EXE_touchstone"))
        .arg("generate")
        .arg(place("classes"))
        .args(["--jdk".as_ref(), jdk.home.as_os_str(), "--out".as_ref(), place("tests").as_os_str()])
        .args(["--budget", "300x", "--verify-on", "none", "--format", "json", "--sandbox", mode])
        .output()
        .expect("touchstone runs");
    let report = serde_json::from_slice(&output.stdout).expect("a report");
    let left = std::fs::read_dir(place("outside")).expect("the folder").flatten();
    (report, left.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect())
}

#[test]
fn nothing_happens_outside_while_tests_are_verified() {
    let (report, left) = attack("auto");
    let sandbox = report["sandbox"].as_str().expect("the report names the sandbox");
    if !sandbox.contains("Landlock") {
        eprintln!("*** SKIPPED: {sandbox} ***");
        return;
    }
    assert_eq!(report["verified"]["ok"], true, "{report:#}");
    assert!(left.is_empty(), "{left:?}");
    assert_eq!(report["classes"][0]["status"], "generated");
}

/// Without this, the test above could pass because the Trojan does nothing.
#[test]
fn the_same_tests_reach_the_machine_without_a_sandbox() {
    let (report, left) = attack("off");
    assert_eq!(report["verified"]["ok"], true, "{report:#}");
    assert!(report["sandbox"].as_str().is_some_and(|s| s.contains("none")), "{}", report["sandbox"]);
    for name in ["listened", "started", "written"] {
        assert!(left.iter().any(|l| l == name), "no {name} in {left:?}");
    }
}
