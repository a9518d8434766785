//! Faults of the machine around Touchstone: full disks, folders that cannot be written, tools that are missing, fail, hang or
//! are killed, damaged caches and class libraries, and the loss of power. No file is ever cut off, the exit code is right, and
//! nothing is claimed that is not there.
#![cfg(unix)]

mod support;

use std::os::unix::fs::PermissionsExt;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

use serde_json::Value;
use support::Workspace;

/// A run that takes longer hangs; far more than any run here needs.
const HANGS: Duration = Duration::from_mins(3);
const UNWRITTEN: Option<i32> = Some(73);
const NO_INPUT: Option<i32> = Some(64);
const UNVERIFIED: i32 = 69;

/// A workspace with the fixture of this file, compiled.
fn scales() -> Workspace {
    let workspace = Workspace::new();
    workspace.compile("faults/Scale.java");
    workspace
}

impl Workspace {
    fn text_of(&self, name: &str) -> String {
        self.path(name).to_string_lossy().into_owned()
    }

    /// A command with a cache of its own, which sees nothing else of the user.
    fn touchstone(&self) -> Command {
        let mut command = testkit::subject::command(env!("CARGO_BIN_EXE_touchstone"));
        command.env("XDG_CACHE_HOME", self.path("cache")).current_dir(self.folder.path()).stdin(Stdio::null());
        command
    }

    fn generate(&self, jdk: &Path, out: &str, arguments: &[&str]) -> Command {
        let mut command = self.touchstone();
        command.args(["generate", "classes", "--budget", "100x", "--out", out, "--verify-on", "none"]);
        command.arg("--jdk").arg(jdk).args(arguments);
        command
    }

    /// Tests of the fixture that are not verified, as a table.
    fn unverified(&self, out: &str, arguments: &[&str]) -> Command {
        let mut command = self.touchstone();
        command.args(["generate", "classes", "--budget", "100x", "--out", out, "--no-verify", "--jdk"]);
        command.arg(&self.jdk.home).args(arguments);
        command
    }

    fn run_program(&self, jdk: &Path) -> Command {
        let mut command = self.touchstone();
        command.args(["run", "-c", "classes", "--jdk"]).arg(jdk).arg("faults.Scale");
        command
    }

    /// All files below a folder, with their sizes.
    fn files(&self, name: &str) -> Vec<(PathBuf, u64)> {
        let mut found = Vec::new();
        let mut open = vec![self.path(name)];
        while let Some(folder) = open.pop() {
            for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
                let kind = entry.metadata().expect("an entry");
                if kind.is_dir() {
                    open.push(entry.path());
                } else {
                    found.push((entry.path(), kind.len()));
                }
            }
        }
        found.sort();
        found
    }

    /// A JDK with these programs in the place of its own, in a folder of this name.
    fn jdk_with(&self, name: &str, programs: &[(&str, &str)]) -> PathBuf {
        let home = self.path(name);
        std::fs::create_dir_all(home.join("bin")).expect("a folder");
        for part in ["lib", "conf", "release", "jmods", "legal"] {
            let from = self.jdk.home.join(part);
            if from.exists() {
                std::os::unix::fs::symlink(from, home.join(part)).expect("a link");
            }
        }
        for tool in ["java", "javac"] {
            match programs.iter().find(|(name, _)| *name == tool) {
                Some((_, script)) => {
                    script_at(&home.join("bin").join(tool), &script.replace("@JDK@", &self.jdk.home.to_string_lossy()));
                }
                None => std::os::unix::fs::symlink(self.jdk.home.join("bin").join(tool), home.join("bin").join(tool))
                    .expect("a link"),
            }
        }
        home
    }

    /// Verification with a JDK whose programs are replaced; the report.
    fn verified_by(&self, name: &str, programs: &[(&str, &str)]) -> Value {
        let home = self.jdk_with(name, programs);
        let class_path: Vec<String> =
            testkit::jars::junit5().iter().map(|jar| jar.to_string_lossy().into_owned()).collect();
        let class_path = class_path.join(":");
        // A sandbox would not start scripts.
        let arguments = ["--format", "json", "--sandbox", "off", "--class-path", &class_path, "--verify-time", "15s"];
        let output = finished(&mut self.generate(&home, &format!("out-{name}"), &arguments));
        let left = self.files(&format!("out-{name}"));
        assert!(left.iter().all(|(path, _)| path.extension().is_some_and(|e| e == "java")), "{left:?}");
        let report: Value = serde_json::from_slice(&output.stdout).unwrap_or_else(|e| panic!("{e}: {}", said(&output)));
        let code = if report["verified"]["ok"] == true { 0 } else { UNVERIFIED };
        assert_eq!(output.status.code(), Some(code), "{}", said(&output));
        report
    }
}

fn script_at(path: &Path, text: &str) {
    std::fs::write(path, format!("#!/bin/sh\n{text}\n")).expect("a file");
    std::fs::set_permissions(path, std::fs::Permissions::from_mode(0o755)).expect("a program");
}

/// Files that the command writes may have so many bytes: a disk that is full after them.
fn disk_of(command: &mut Command, bytes: u64) -> &mut Command {
    // SAFETY: setrlimit is async-signal-safe.
    unsafe {
        command.pre_exec(move || {
            let limit = libc::rlimit { rlim_cur: bytes, rlim_max: bytes };
            if libc::setrlimit(libc::RLIMIT_FSIZE, &raw const limit) == 0 {
                Ok(())
            } else {
                Err(std::io::Error::last_os_error())
            }
        })
    }
}

/// The output of a command that ends in time.
fn finished(command: &mut Command) -> Output {
    let child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("touchstone runs");
    let id = child.id();
    let (done, watch) = std::sync::mpsc::channel::<()>();
    let watching = std::thread::spawn(move || {
        let late = watch.recv_timeout(HANGS) == Err(std::sync::mpsc::RecvTimeoutError::Timeout);
        if late {
            // SAFETY: a plain system call; the child has not been waited for.
            unsafe { libc::kill(id.cast_signed(), libc::SIGKILL) };
        }
        late
    });
    let output = child.wait_with_output().expect("its output");
    drop(done);
    assert!(!watching.join().expect("the watch"), "it has not ended after {} s", HANGS.as_secs());
    output
}

fn said(output: &Output) -> String {
    format!("{}\n{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr))
}

/// The folder has no tests, no part of one, and the output claims none.
fn nothing_there(workspace: &Workspace, out: &str, output: &Output) {
    assert_eq!(workspace.files(out), [], "{}", said(output));
    assert!(!said(output).contains("tests are in"), "{}", said(output));
    assert!(!said(output).contains("internal error"), "{}", said(output));
}

#[test]
fn a_full_disk_leaves_no_part_of_a_test() {
    let workspace = scales();
    for bytes in [0, 1, 700] {
        let output = finished(disk_of(&mut workspace.unverified("full", &[]), bytes));
        assert_eq!(output.status.code(), UNWRITTEN, "{}", said(&output));
        nothing_there(&workspace, "full", &output);
        assert!(said(&output).contains("no tests were written"), "{}", said(&output));
    }
    // Verification works in the output folder, and cannot work either.
    let output = finished(disk_of(&mut workspace.generate(&workspace.jdk.home, "full", &[]), 700));
    assert_eq!(output.status.code(), UNWRITTEN, "{}", said(&output));
    nothing_there(&workspace, "full", &output);
    assert!(said(&output).contains("NOT VERIFIED"), "{}", said(&output));
}

#[test]
fn a_full_disk_keeps_the_tests_of_last_time() {
    let workspace = scales();
    assert!(finished(&mut workspace.unverified("out", &[])).status.success());
    let before = workspace.files("out");
    let text = std::fs::read(&before[0].0).expect("tests");
    let output = finished(disk_of(&mut workspace.unverified("out", &["--seed", "2"]), 700));
    assert_eq!(output.status.code(), UNWRITTEN, "{}", said(&output));
    assert_eq!(workspace.files("out"), before);
    assert_eq!(std::fs::read(&before[0].0).expect("tests"), text);
}

#[test]
fn a_report_that_cannot_be_written_is_an_error_and_the_tests_stay() {
    let workspace = scales();
    // Enough for the tests and for the first file of the report, not for its page.
    let output = finished(disk_of(&mut workspace.unverified("out", &["--report", "report"]), 2200));
    assert_eq!(output.status.code(), UNWRITTEN, "{}", said(&output));
    assert!(said(&output).contains("cannot write the report"), "{}", said(&output));
    assert_eq!(workspace.files("out").len(), 1);
    let left = workspace.files("report");
    assert!(left.iter().all(|(path, _)| !path.ends_with("index.html")), "{left:?}");
    assert!(
        left.iter().all(|(path, size)| *size > 0 && !path.to_string_lossy().contains("touchstone-tmp")),
        "{left:?}"
    );
}

#[test]
fn a_cache_that_cannot_be_written_changes_nothing() {
    let workspace = scales();
    let whole = finished(&mut workspace.run_program(&workspace.jdk.home));
    std::fs::remove_dir_all(workspace.path("cache")).expect("the cache");
    let full = finished(disk_of(&mut workspace.run_program(&workspace.jdk.home), 100_000));
    assert_eq!((whole.status.code(), &whole.stdout), (full.status.code(), &full.stdout), "{}", said(&full));
    assert_eq!(workspace.files("cache"), []);
    // The cache would lie below a file.
    std::fs::remove_dir_all(workspace.path("cache")).ok();
    std::fs::write(workspace.path("cache"), "").expect("a file");
    let below = finished(&mut workspace.run_program(&workspace.jdk.home));
    assert_eq!((whole.status.code(), &whole.stdout), (below.status.code(), &below.stdout), "{}", said(&below));
}

#[test]
fn a_folder_that_cannot_be_written_is_refused_before_the_work() {
    let workspace = scales();
    std::fs::write(workspace.path("file"), "").expect("a file");
    std::fs::create_dir_all(workspace.path("locked")).expect("a folder");
    std::fs::set_permissions(workspace.path("locked"), std::fs::Permissions::from_mode(0o555))
        .expect("a locked folder");
    // SAFETY: a plain system call.
    let root = unsafe { libc::geteuid() } == 0;
    // Permissions do not stop root; no user creates files in the kernel's folders.
    let places: &[&str] = if root { &["file/out", "/proc/out"] } else { &["file/out", "/proc/out", "locked/out"] };
    for out in places {
        for report in [false, true] {
            let arguments: &[&str] = if report { &["--report", out] } else { &[] };
            let mut command = workspace.unverified(if report { "good" } else { out }, arguments);
            let output = finished(&mut command);
            assert_eq!(output.status.code(), UNWRITTEN, "{out}: {}", said(&output));
            assert!(said(&output).contains("cannot write"), "{out}: {}", said(&output));
            assert!(!said(&output).contains("tests are in"), "{out}: {}", said(&output));
        }
    }
}

#[test]
fn what_stands_in_the_place_of_a_test_stays() {
    let workspace = scales();
    let place = "out/faults/ScaleTouchstoneTest.java";
    std::fs::create_dir_all(workspace.path("out/faults")).expect("a folder");
    // Bytes that are no text.
    std::fs::write(workspace.path(place), [0xff, 0xfe, 0x00]).expect("a file");
    let output = finished(&mut workspace.unverified("out", &[]));
    assert_eq!(output.status.code(), NO_INPUT, "{}", said(&output));
    assert!(said(&output).contains("no tests were written"), "{}", said(&output));
    assert_eq!(std::fs::read(workspace.path(place)).expect("the file"), [0xff, 0xfe, 0x00]);
    std::fs::remove_file(workspace.path(place)).expect("the file");
    std::fs::create_dir_all(workspace.path(place)).expect("a folder");
    let output = finished(&mut workspace.unverified("out", &[]));
    assert_eq!(output.status.code(), UNWRITTEN, "{}", said(&output));
    assert!(workspace.path(place).is_dir() && workspace.files("out").is_empty());
}

#[test]
fn standard_output_that_is_full_or_closed_is_no_bug_of_ours() {
    let workspace = scales();
    let full = || Stdio::from(std::fs::File::options().write(true).open("/dev/full").expect("the device"));
    let commands: [fn(&Workspace) -> Command; 3] = [
        |workspace| workspace.unverified("out", &[]),
        |workspace| workspace.unverified("out", &["--format", "json"]),
        |workspace| {
            let mut command = workspace.touchstone();
            command.args(["show", "-c", "classes", "faults.Scale", "--jdk"]).arg(&workspace.jdk.home);
            command
        },
    ];
    for make in commands {
        let output = make(&workspace).stdout(full()).stderr(Stdio::piped()).output().expect("touchstone runs");
        assert_eq!(output.status.code(), UNWRITTEN, "{}", said(&output));
        assert!(said(&output).contains("cannot write to standard output"), "{}", said(&output));
        // Nowhere to say anything.
        let output = make(&workspace).stdout(full()).stderr(full()).output().expect("touchstone runs");
        assert_eq!(output.status.code(), UNWRITTEN);
        // A pipe that has no reader from the beginning.
        let (_, closed) = std::io::pipe().expect("a pipe");
        let output = make(&workspace).stdout(closed).stderr(Stdio::piped()).output().expect("touchstone runs");
        assert_eq!(output.status.code(), Some(141), "{}", said(&output));
        assert!(!said(&output).contains("internal error"), "{}", said(&output));
    }
    let mut wrong = workspace.touchstone();
    let status = wrong.args(["show", "no.Such", "--jdk"]).arg(&workspace.jdk.home).stderr(full()).status();
    assert_eq!(status.expect("touchstone runs").code(), NO_INPUT);
}

/// Ends only when it is killed.
const HANG: &str = "exec sleep 600";
/// Ends by a signal, as after the system has run out of memory.
const KILLED: &str = "kill -9 $$";

#[test]
fn verification_without_a_working_compiler_is_reported() {
    let workspace = scales();
    for (name, script, reason) in [
        ("hang", HANG, "javac took longer"),
        ("killed", KILLED, "killed"),
        ("fail", "echo no room >&2; exit 3", "no room"),
    ] {
        let report = workspace.verified_by(&format!("javac-{name}"), &[("javac", script)]);
        assert_eq!(report["verified"]["ok"], false, "{report:#}");
        assert!(report["verified"]["why"].as_str().is_some_and(|why| why.contains(reason)), "{report:#}");
        assert!(report["tests"].as_u64() > Some(0), "what was found is written: {report:#}");
    }
}

#[test]
fn verification_without_a_working_machine_is_reported() {
    let workspace = scales();
    for (name, script, reason) in
        [("hang", HANG, "took too long"), ("killed", KILLED, "killed"), ("fail", "exit 1", "ended with code 1")]
    {
        let report = workspace.verified_by(&format!("java-{name}"), &[("java", script)]);
        assert_eq!(report["verified"]["ok"], false, "{report:#}");
        assert!(report["verified"]["why"].as_str().is_some_and(|why| why.contains(reason)), "{report:#}");
        assert!(report["tests"].as_u64() > Some(0), "{report:#}");
    }
}

/// The first process is killed at its first test; those after it work.
#[test]
fn a_machine_that_is_killed_while_a_test_runs_takes_that_test_back() {
    let workspace = scales();
    let once = workspace.text_of("once");
    let script = format!("if mkdir {once}; then echo; echo S; kill -9 $$; fi\nexec @JDK@/bin/java \"$@\"");
    let report = workspace.verified_by("java-once", &[("java", &script)]);
    assert_eq!(report["verified"]["ok"], true, "{report:#}");
    assert!(workspace.path("once").is_dir(), "the process was killed");
    let taken = report["classes"][0]["taken_back"].as_array().expect("a list");
    assert_eq!(taken.len(), 1, "{report:#}");
    assert!(taken[0]["why"].as_str().is_some_and(|why| why.contains("ended the process")), "{report:#}");
    assert!(report["tests"].as_u64() > Some(0), "{report:#}");
}

#[test]
fn a_project_whose_build_tool_is_missing_or_fails_says_so() {
    let workspace = scales();
    let project = workspace.path("project");
    std::fs::create_dir_all(project.join("target/classes")).expect("a folder");
    std::fs::write(project.join("pom.xml"), "<project><parent/></project>").expect("a file");
    let tools = workspace.path("tools");
    std::fs::create_dir_all(&tools).expect("a folder");
    let ask = |path: &str| {
        let mut command = workspace.touchstone();
        command.args(["generate", "project", "--budget", "1s", "--out", "out", "--jdk"]).arg(&workspace.jdk.home);
        let output = finished(command.env("PATH", path));
        nothing_there(&workspace, "out", &output);
        assert_eq!(output.status.code(), NO_INPUT, "{}", said(&output));
        said(&output)
    };
    assert!(ask("/nowhere").contains("mvn did not start"), "{}", ask("/nowhere"));
    let path = format!("{}:/usr/bin:/bin", tools.display());
    for (script, reason) in [
        ("echo '[ERROR] no network'; exit 1", "no network"),
        (KILLED, "mvn"),
        ("exit 0", "it wrote no answer"),
        // What it says is longer than a pipe holds.
        ("head -c 3000000 /dev/zero >&2; exit 1", "mvn"),
    ] {
        script_at(&tools.join("mvn"), script);
        let text = ask(&path);
        assert!(text.contains(reason), "{script}: {text}");
    }
}

/// Ways to damage a file.
fn damaged(bytes: &[u8], how: usize) -> Vec<u8> {
    let mut bytes = bytes.to_vec();
    let half = bytes.len() / 2;
    match how {
        0 => bytes.clear(),
        1 => bytes.truncate(half),
        2 => bytes.truncate(bytes.len() - 1),
        3 => bytes[half..].fill(0),
        4 => bytes[half] ^= 0x10,
        5 => bytes[..64.min(half)].fill(0xff),
        _ => bytes.extend([0; 4096]),
    }
    bytes
}

#[test]
fn damaged_caches_are_written_anew() {
    let workspace = scales();
    let show = || {
        let mut command = workspace.touchstone();
        command.args(["show", "--purity", "-c", "classes", "faults.Scale", "--jdk"]).arg(&workspace.jdk.home);
        finished(&mut command)
    };
    let (program, shown) = (finished(&mut workspace.run_program(&workspace.jdk.home)), show());
    assert_eq!(program.status.code(), Some(0), "{}", said(&program));
    assert_eq!(shown.status.code(), Some(0), "{}", said(&shown));
    let files = workspace.files("cache");
    assert!(files.iter().any(|(path, _)| path.components().any(|part| part.as_os_str() == "images")), "{files:?}");
    for how in 0..7 {
        for (path, _) in &files {
            let bytes = std::fs::read(path).expect("a file of the cache");
            std::fs::write(path, damaged(&bytes, how)).expect("a damaged file");
        }
        let again = finished(&mut workspace.run_program(&workspace.jdk.home));
        assert_eq!((again.status.code(), &again.stdout), (Some(0), &program.stdout), "{how}: {}", said(&again));
        let again = show();
        assert_eq!((again.status.code(), &again.stdout), (Some(0), &shown.stdout), "{how}: {}", said(&again));
        let kept: Vec<PathBuf> = workspace.files("cache").into_iter().map(|(path, _)| path).collect();
        assert_eq!(kept, files.iter().map(|(path, _)| path.clone()).collect::<Vec<_>>(), "{how}");
    }
}

#[test]
fn a_damaged_class_library_is_an_error_of_the_input() {
    let workspace = scales();
    let home = workspace.path("jdk");
    std::fs::create_dir_all(home.join("lib")).expect("a folder");
    for part in ["bin", "conf", "release"] {
        std::os::unix::fs::symlink(workspace.jdk.home.join(part), home.join(part)).expect("a link");
    }
    let modules = workspace.jdk.home.join("lib/modules");
    let mut head = vec![0; 8 << 20];
    let read = std::io::Read::read(&mut std::fs::File::open(&modules).expect("the library"), &mut head);
    head.truncate(read.expect("its beginning"));
    for how in 0..6 {
        // Cut off after the beginning in any case: the index is there, the contents are not.
        std::fs::write(home.join("lib/modules"), damaged(&head, how)).expect("a damaged library");
        for output in
            [finished(&mut workspace.run_program(&home)), finished(&mut workspace.generate(&home, "out", &[]))]
        {
            let code = output.status.code();
            assert!(code == NO_INPUT || code == Some(65), "{how}: {code:?} {}", said(&output));
            nothing_there(&workspace, "out", &output);
        }
    }
}

#[test]
fn a_damaged_jar_is_bad_input_and_a_class_path_that_is_not_there_is_named() {
    let workspace = scales();
    std::fs::write(workspace.path("damaged.jar"), "no archive").expect("a file");
    let output = finished(workspace.touchstone().args(["generate", "damaged.jar", "--out", "out"]));
    assert_eq!(output.status.code(), Some(65), "{}", said(&output));
    std::fs::write(workspace.path("pom.xml"), "<project/>").expect("a file");
    let output = finished(workspace.touchstone().args(["generate", "pom.xml", "--out", "out"]));
    assert_eq!(output.status.code(), NO_INPUT, "{}", said(&output));
    assert!(said(&output).contains("name the folder"), "{}", said(&output));
    let output = finished(&mut workspace.unverified("tests", &["--class-path", "nowhere.jar"]));
    assert_eq!(output.status.code(), Some(0), "{}", said(&output));
    assert!(said(&output).contains("nowhere.jar on the class path does not exist"), "{}", said(&output));
}

#[test]
fn a_class_that_the_class_path_lacks_is_named() {
    let workspace = Workspace::new();
    let classes = workspace.compile("absent/Desk.java");
    std::fs::remove_file(classes.join("absent/Desk$Drawer.class")).expect("the file");
    let output = finished(&mut workspace.unverified("tests", &[]));
    assert!(
        said(&output).contains("absent.Desk.Drawer, which is damaged or not on the class path"),
        "{}",
        said(&output)
    );
}

#[test]
fn names_beyond_ascii_are_verified_whatever_the_locale() {
    let workspace = Workspace::new();
    workspace.compile("faults/Beyond.java");
    let mut command = workspace.touchstone();
    command.args(["generate", "classes", "--budget", "100x", "--out", "tests", "--junit", "4", "--verify-on", "none"]);
    let output = finished(command.env("LC_ALL", "C"));
    assert_eq!(output.status.code(), Some(0), "{}", said(&output));
    assert!(workspace.path("tests/faults/GrößeTouchstoneTest.java").is_file(), "{}", said(&output));
}

/// Power is lost at any moment: what has a name is whole. (That it reached the disk is the order of system calls, which
/// `base::file` keeps.)
#[test]
fn a_run_that_is_killed_leaves_whole_files_only() {
    let workspace = scales();
    let start = Instant::now();
    assert!(finished(&mut workspace.unverified("whole", &["--report", "report"])).status.success());
    let took = start.elapsed();
    let whole = workspace.files("whole")[0].1;
    for part in 1..=20 {
        let mut command = workspace.unverified("out", &["--report", "report"]);
        let mut child: Child = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("touchstone runs");
        std::thread::sleep(took * part / 18);
        child.kill().expect("a process to end");
        child.wait().expect("its end");
        for (path, size) in workspace.files("out") {
            let hidden = path.file_name().is_some_and(|name| name.to_string_lossy().starts_with('.'));
            assert!(hidden || size == whole, "{} has {size} bytes of {whole}", path.display());
        }
    }
    // The next run is not troubled by what is left.
    let output = finished(&mut workspace.unverified("out", &[]));
    assert!(output.status.success(), "{}", said(&output));
}
