//! A program that tries to get out, on the real JDK.
#![cfg(target_os = "linux")]

use std::path::Path;
use std::process::Command;

use classpath::Jdk;
use sandbox::{Mode, Policy, Sandbox};

/// What the program printed, with how its attempts ended.
fn run(mode: Mode) -> Option<(String, tempfile::TempDir, Sandbox)> {
    let sandbox = Sandbox::new(mode).expect("a mode that does not fail");
    if mode != Mode::Off && !sandbox.confines() {
        eprintln!("*** SKIPPED: {} ***", sandbox.describe());
        return None;
    }
    let jdk = Jdk::locate(None).expect("a JDK");
    let folder = tempfile::tempdir().expect("a folder");
    let place = |name: &str| {
        let path = folder.path().join(name);
        std::fs::create_dir(&path).expect("a folder");
        path
    };
    let (classes, outside, inside) = (place("classes"), place("outside"), place("inside"));
    std::fs::write(outside.join("secret"), "the secret").expect("a file");
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/java/Trojan.java");
    let javac = Command::new(jdk.home.join("bin/javac")).arg("-nowarn").arg("-d").arg(&classes).arg(source).output();
    assert!(javac.expect("javac runs").status.success());
    let mut command = Command::new(jdk.home.join("bin/java"));
    command.args(["-Xmx256m", "-XX:-UsePerfData", "-cp"]).arg(&classes).arg("Trojan").arg(&outside).arg(&inside);
    // The program that is not confined must not kill this one.
    command.arg(if sandbox.confines() { "confined" } else { "free" });
    // A server of this machine.
    let server = std::net::TcpListener::bind("127.0.0.1:0").expect("a server");
    command.arg(server.local_addr().expect("an address").port().to_string());
    let policy = Policy {
        java_home: jdk.home.clone(),
        read: vec![classes],
        write: vec![inside.clone()],
        memory: 4 << 30,
        file_size: 16 << 20,
        home: inside,
    };
    sandbox.confine(&mut command, &policy).expect("a sandbox");
    let output = command.output().expect("java starts");
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(output.status.success(), "{text}{}", String::from_utf8_lossy(&output.stderr));
    Some((text, folder, sandbox))
}

#[test]
fn a_confined_program_does_its_work_and_nothing_else() {
    let Some((text, folder, sandbox)) = run(Mode::Auto) else { return };
    let outcome = |name: &str| {
        let line = text.lines().find_map(|line| line.strip_prefix(&format!("{name}: ")));
        line.unwrap_or_else(|| panic!("no line of {name} in\n{text}")).to_owned()
    };
    for attempt in [
        "write outside",
        "read outside",
        "list outside",
        "delete outside",
        "change outside",
        "link inside",
        "process",
        "process by the linker",
        "connect",
        "connect far",
        "datagram far",
        "socket of the file system",
        "large file",
        "much memory",
    ] {
        assert!(outcome(attempt).starts_with("failed"), "{attempt}: {}", outcome(attempt));
    }
    let itself = if sandbox.has_loopback() { "did 42" } else { "failed SocketException" };
    for (attempt, result) in [
        ("talk to itself", itself),
        ("variable", "did null"),
        ("home", "did true"),
        ("kill", "did false"),
        ("write inside", "did text"),
        ("threads", "did 28"),
        ("zone", "did Europe/Berlin"),
        ("format", "did 1,234,567"),
        ("random", "did 0"),
    ] {
        assert_eq!(outcome(attempt), result, "{attempt}");
    }
    let outside: Vec<_> = std::fs::read_dir(folder.path().join("outside")).unwrap().flatten().collect();
    assert_eq!(outside.len(), 1, "{outside:?}");
}

#[test]
fn without_a_sandbox_the_same_program_gets_out() {
    let (text, folder, _) = run(Mode::Off).expect("off runs everywhere");
    assert!(text.contains("write outside: did") && text.contains("connect: did"), "{text}");
    assert!(folder.path().join("outside/written").exists());
}

#[test]
fn what_is_required_and_missing_is_an_error_that_names_the_ways_out() {
    let error = sandbox::NoSandbox { why: "no Landlock".into() }.to_string();
    assert!(
        error.contains("no Landlock") && error.contains("--sandbox off") && error.contains("--no-verify"),
        "{error}"
    );
}
