//! Runs end: with class files that lead in circles, with tests that hardly end, and after a signal, wherever the run is then.

#![cfg(unix)]

mod support;

use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use classfile::access::{PUBLIC, STATIC};
use classfile::builder::ClassBuilder;
use serde_json::Value;
use support::Workspace;

/// A run that takes longer hangs. Far more than any run here needs, since other tests run beside it.
const HANGS: Duration = Duration::from_mins(2);
/// The same from a signal to the end, for which the bar is a second.
const LATE: Duration = Duration::from_secs(20);

impl Workspace {
    fn start(&self, jdk: &Path, target: &Path, out: &str, arguments: &[&str]) -> Child {
        let mut command = Command::new(env!("CARGO_BIN_EXE_touchstone"));
        command.arg("generate").arg(target).arg("--jdk").arg(jdk).arg("--out").arg(self.path(out));
        command.args(["--format", "json"]).args(arguments);
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null());
        command.current_dir(self.folder.path()).spawn().expect("touchstone runs")
    }

    /// Runs to the end; the report.
    fn report(&self, target: &Path, out: &str, arguments: &[&str]) -> Value {
        let child = self.start(&self.jdk.home, target, out, arguments);
        report(child, HANGS).1
    }
}

/// The exit code and the report of a run that ends in time.
fn report(mut child: Child, longest: Duration) -> (Option<i32>, Value) {
    let mut pipe = child.stdout.take().expect("a pipe");
    let reading = std::thread::spawn(move || {
        let mut text = String::new();
        std::io::Read::read_to_string(&mut pipe, &mut text).map(|_| text)
    });
    let start = Instant::now();
    let status = loop {
        if let Some(status) = child.try_wait().expect("a process") {
            break status;
        }
        if start.elapsed() > longest {
            child.kill().expect("a process to end");
            panic!("it has not ended after {} s", longest.as_secs());
        }
        std::thread::sleep(Duration::from_millis(5));
    };
    let text = reading.join().expect("a reader").expect("text");
    (status.code(), serde_json::from_str(&text).unwrap_or(Value::Null))
}

/// Sends SIGTERM after a while; the exit code and the report.
fn terminated(child: Child, after: Duration) -> (Option<i32>, Value) {
    std::thread::sleep(after);
    let pid = libc::pid_t::try_from(child.id()).expect("a process");
    // SAFETY: a signal to a child that was not waited for yet, so that the number is still its own.
    assert_eq!(unsafe { libc::kill(pid, libc::SIGTERM) }, 0, "{}", std::io::Error::last_os_error());
    report(child, LATE)
}

fn class<'a>(report: &'a Value, name: &str) -> &'a Value {
    let classes = report["classes"].as_array().expect("a list of classes");
    classes.iter().find(|c| c["name"] == name).unwrap_or_else(|| panic!("{name} is not in the report"))
}

/// A public class with a method to test.
fn with_method(name: &str, super_name: &str) -> ClassBuilder {
    let mut class = ClassBuilder::new(52, PUBLIC | 0x20, name, super_name);
    let mut code = class.method(PUBLIC | STATIC, "twice", "(I)I");
    // iload_0 iload_0 iadd ireturn
    code.op(0x1a).op(0x1a).op(0x60).op(0xac);
    code.finish();
    class
}

/// Says that the class is a member of another.
fn member_of(class: &mut ClassBuilder, name: &str, outer: &str) {
    let simple = name.rsplit(['/', '$']).next().expect("a name");
    let parts = [class.class_index(name), class.class_index(outer), class.utf8_index(simple), PUBLIC | STATIC];
    let content: Vec<u8> = std::iter::once(1).chain(parts).flat_map(u16::to_be_bytes).collect();
    class.raw_attribute("InnerClasses", &content);
}

fn one_index(class: &mut ClassBuilder, attribute: &str, index: u16) {
    class.raw_attribute(attribute, &index.to_be_bytes());
}

#[test]
fn class_files_that_lead_in_circles_end() {
    let workspace = Workspace::new();
    let folder = workspace.path("circles/a");
    std::fs::create_dir_all(&folder).expect("a folder");
    let object = "java/lang/Object";
    let put = |class: ClassBuilder, name: &str| std::fs::write(folder.join(name), class.finish()).expect("a file");
    // Outer classes of each other, of itself, and in a longer circle.
    for (name, outer) in [
        ("a/A", "a/B"),
        ("a/B", "a/A"),
        ("a/Self", "a/Self"),
        ("a/X", "a/Y"),
        ("a/Y", "a/Z"),
        ("a/Z", "a/X"),
        ("a/In", "a/A"),
    ] {
        let mut class = with_method(name, object);
        member_of(&mut class, name, outer);
        put(class, &format!("{}.class", &name[2..]));
    }
    // Superclasses of each other; and only by what their signatures say.
    put(with_method("a/Up", "a/Down"), "Up.class");
    put(with_method("a/Down", "a/Up"), "Down.class");
    for (name, signature) in [("a/Left", "La/Right;"), ("a/Right", "La/Left;")] {
        let mut class = with_method(name, object);
        let index = class.utf8_index(signature);
        one_index(&mut class, "Signature", index);
        put(class, &format!("{}.class", &name[2..]));
    }
    // Hosts of each other's nest.
    for (name, host) in [("a/Guest", "a/Host"), ("a/Host", "a/Guest")] {
        let mut class = with_method(name, object);
        let index = class.class_index(host);
        one_index(&mut class, "NestHost", index);
        put(class, &format!("{}.class", &name[2..]));
    }
    let report = workspace.report(&workspace.path("circles"), "out", &["--budget", "50x", "--no-verify"]);
    for name in ["a.A", "a.B", "a.X", "a.Y", "a.Z", "a.In"] {
        assert_eq!(class(&report, name)["status"], "skipped", "{name}: {}", class(&report, name));
    }
    for name in ["a.Self", "a.Up", "a.Down"] {
        assert_eq!(class(&report, name)["status"], "failed", "{name}: {}", class(&report, name));
    }
    for name in ["a.Left", "a.Right", "a.Guest", "a.Host"] {
        assert!(class(&report, name)["tests"].as_u64() > Some(0), "{name}: {}", class(&report, name));
    }
}

#[test]
fn executions_that_take_long_are_fewer_and_always_the_same() {
    let workspace = Workspace::new();
    let classes = workspace.compile("limits/Slow.java");
    let arguments = ["--class", "limits.Slow", "--budget", "3000x", "--no-verify"];
    let report = workspace.report(&classes, "one", &arguments);
    let slow = class(&report, "limits.Slow");
    assert!(slow["executions"].as_u64() < Some(3000), "{slow}");
    assert!(slow["cut"].is_null(), "the last resort was not needed: {slow}");
    workspace.report(&classes, "two", &arguments);
    let read =
        |out: &str| std::fs::read_to_string(workspace.path(out).join("limits/SlowTouchstoneTest.java")).expect("tests");
    assert_eq!(read("one"), read("two"));
}

#[test]
fn a_search_ends_after_sigterm_and_its_tests_are_written() {
    let workspace = Workspace::new();
    let classes = workspace.compile("limits/Slow.java");
    for strategy in ["auto", "dynamosa"] {
        let arguments = ["--class", "limits.Slow", "--budget", "10m", "--strategy", strategy];
        let child = workspace.start(&workspace.jdk.home, &classes, strategy, &arguments);
        let (code, report) = terminated(child, Duration::from_secs(8));
        assert_eq!((code, &report["cancelled"]), (Some(130), &Value::Bool(true)), "{strategy}");
        assert_eq!(report["verified"]["ok"], false, "{report}");
        let slow = class(&report, "limits.Slow");
        assert!(slow["cut"].as_str().is_some_and(|stage| stage.starts_with("search")), "{slow}");
        assert!(slow["tests"].as_u64() > Some(0), "{slow}");
        assert!(workspace.path(strategy).join("limits/SlowTouchstoneTest.java").is_file());
    }
}

#[test]
fn a_run_ends_after_sigterm_at_its_beginning() {
    let workspace = Workspace::new();
    let classes = workspace.compile("limits/Slow.java");
    for after in [0, 30, 100, 300] {
        let arguments = ["--class", "limits.Slow", "--budget", "10m"];
        let child = workspace.start(&workspace.jdk.home, &classes, "early", &arguments);
        terminated(child, Duration::from_millis(after));
    }
}

/// A script that never ends, and says that it runs.
fn endless(file: &Path, begun: &Path) {
    let text = format!("#!/bin/sh\necho $$ > {}\nsleep 600\n", begun.display());
    std::fs::write(file, text).expect("a file");
    std::fs::set_permissions(file, std::fs::Permissions::from_mode(0o755)).expect("a program");
}

/// Waits for the script, ends touchstone, and sees that the script ended too.
fn ended_with_its_child(child: Child, begun: &Path) -> (Option<i32>, Value) {
    let start = Instant::now();
    let pid = loop {
        match std::fs::read_to_string(begun) {
            Ok(pid) if pid.ends_with('\n') => break pid,
            _ => assert!(start.elapsed() < HANGS, "the script was not started"),
        }
        std::thread::sleep(Duration::from_millis(10));
    };
    let ended = terminated(child, Duration::from_millis(50));
    let start = Instant::now();
    // Gone, or a zombie that waits for an init which may be none.
    let runs = || {
        let status = std::fs::read_to_string(format!("/proc/{}/status", pid.trim())).unwrap_or_default();
        status.lines().any(|line| line.starts_with("State:") && !line.contains('Z') && !line.contains('X'))
    };
    while runs() {
        assert!(start.elapsed() < LATE, "the script still runs");
        std::thread::sleep(Duration::from_millis(10));
    }
    ended
}

#[test]
fn a_build_tool_ends_with_the_run() {
    let workspace = Workspace::new();
    let project = workspace.path("project");
    std::fs::create_dir_all(project.join("target/classes")).expect("a folder");
    std::fs::write(project.join("pom.xml"), "<project><parent></parent></project>").expect("a file");
    let begun = workspace.path("begun");
    endless(&project.join("mvnw"), &begun);
    let child = workspace.start(&workspace.jdk.home, &project, "out", &["--budget", "1s", "--wrapper"]);
    ended_with_its_child(child, &begun);
}

#[test]
fn verification_ends_with_the_run_and_what_was_found_is_written() {
    let workspace = Workspace::new();
    let classes = workspace.compile("limits/Slow.java");
    // A JDK whose compiler never ends.
    let home = workspace.path("jdk");
    std::fs::create_dir_all(home.join("bin")).expect("a folder");
    for name in ["lib", "conf", "release", "jmods", "legal"] {
        let from = workspace.jdk.home.join(name);
        if from.exists() {
            std::os::unix::fs::symlink(from, home.join(name)).expect("a link");
        }
    }
    std::os::unix::fs::symlink(workspace.jdk.home.join("bin/java"), home.join("bin/java")).expect("a link");
    let begun = workspace.path("begun");
    endless(&home.join("bin/javac"), &begun);
    // A test framework to be found: it is never used, since nothing is compiled.
    let junit = workspace.path("junit-4.13.2.jar");
    let jar = Command::new(workspace.jdk.home.join("bin/jar"))
        .arg("cf")
        .arg(&junit)
        .arg("-C")
        .arg(&classes)
        .arg(".")
        .status();
    assert!(jar.expect("jar").success());
    let junit = junit.to_string_lossy().into_owned();
    let mut arguments = vec!["--class", "limits.Slow", "--budget", "20x", "--junit", "4", "--class-path", &junit];
    // A sandbox would not start the script that stands for the compiler.
    arguments.extend(["--verify-on", "none", "--sandbox", "off"]);
    let child = workspace.start(&home, &classes, "out", &arguments);
    let (code, report) = ended_with_its_child(child, &begun);
    assert_eq!(code, Some(130));
    assert_eq!(report["verified"]["ok"], false, "{report}");
    assert!(workspace.path("out/limits/SlowTouchstoneTest.java").is_file());
    let left = std::fs::read_dir(workspace.path("out")).expect("the folder").count();
    assert_eq!(left, 1, "the folder of verification is gone");
}
