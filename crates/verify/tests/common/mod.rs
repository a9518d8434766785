//! A small code under test, compiled once; the framework; sources with a map of their lines.

#![allow(dead_code, reason = "each test file uses a part")]

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;
use std::time::Duration;

use sandbox::{Mode, Sandbox};
use suite::{Framework, LineOrigin, MethodLines, SourceFile, TestId};
use verify::{FrameworkPlaces, JUnit, Job, locate_junit};

pub fn java_home() -> PathBuf {
    testkit::jdks::home()
}

/// The framework, from the system's packages.
pub fn junit(framework: Framework) -> JUnit {
    let jars = match framework {
        Framework::JUnit5 => testkit::jars::junit5(),
        Framework::JUnit4 | Framework::JUnit4Old => testkit::jars::junit4(),
        Framework::TestNg | Framework::TestNgOld => testkit::jars::testng(),
    };
    locate_junit(framework, &jars, &FrameworkPlaces::default()).expect("the jars are there")
}

/// Compiles Java files into a folder that lives as long as the process.
pub fn compiled(sources: &[PathBuf]) -> PathBuf {
    static ROOT: OnceLock<tempfile::TempDir> = OnceLock::new();
    let root = ROOT.get_or_init(|| tempfile::tempdir().expect("a folder"));
    let folder = tempfile::tempdir_in(root.path()).expect("a folder").keep();
    let done = Command::new(java_home().join("bin/javac"))
        .args(["-g", "-encoding", "UTF-8", "-d"])
        .arg(&folder)
        .args(sources)
        .status()
        .expect("javac runs");
    assert!(done.success());
    folder
}

/// A test class. A method starts at `void name()` and ends at `    }`. Lines that contain `assert` are assertions,
/// numbered within their method, those with `getMessage` check the message; all others are statements.
pub fn source(package: &str, class: &str, text: &str) -> SourceFile {
    let mut methods: Vec<MethodLines> = Vec::new();
    let (mut asserted, mut stated) = (0, 0);
    for (i, line) in text.lines().enumerate() {
        let number = i as u32 + 1;
        if let Some((_, rest)) = line.split_once("void ") {
            let name = rest.split('(').next().expect("a name").to_owned();
            let test = TestId(methods.len() as u32);
            methods.push(MethodLines { test, name, first_line: number, last_line: 0, lines: Vec::new() });
            (asserted, stated) = (0, 0);
        } else if let Some(method) = methods.last_mut().filter(|m| m.last_line == 0) {
            if line == "    }" {
                method.last_line = number;
            } else if line.contains("getMessage") {
                method.lines.push((number, LineOrigin::Message));
            } else if line.contains("assert") {
                method.lines.push((number, LineOrigin::Assertion(asserted)));
                asserted += 1;
            } else {
                method.lines.push((number, LineOrigin::Statement(stated)));
                stated += 1;
            }
        }
    }
    let slash = if package.is_empty() { "" } else { "/" };
    let dot = if package.is_empty() { "" } else { "." };
    SourceFile {
        path: format!("{}{slash}{class}.java", package.replace('.', "/")),
        text: text.to_owned(),
        class_name: format!("{package}{dot}{class}"),
        methods,
    }
}

pub fn job(sources: Vec<SourceFile>, class_path: Vec<PathBuf>, junit: &JUnit, work: &Path) -> Job {
    Job {
        interrupt: base::Interrupt::default(),
        java_home: java_home(),
        class_path,
        junit: junit.jars.clone(),
        sources,
        framework: junit.framework,
        release: None,
        test_timeout: Duration::from_secs(5),
        timeout: Duration::from_mins(2),
        work: work.to_owned(),
        sandbox: Sandbox::new(Mode::Auto).expect("no sandbox is required"),
    }
}
