//! Every target for a fixed number of inputs, so that the same inputs are tried at every run; and the inputs that once found something.
#![cfg(unix)]

use std::process::Command;

fn fuzz(target: &str, iterations: u32, more: &[&str]) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_touchstone-fuzz"));
    let output =
        command.args([target, "--iterations", &iterations.to_string()]).args(more).output().expect("it starts");
    let said = String::from_utf8_lossy(&output.stdout);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{said}{errors}");
    // The line that counts them is there.
    assert!(said.contains(&format!("{iterations} inputs")), "{said}{errors}");
}

macro_rules! targets {
    ($($name:ident $iterations:literal)*) => {
        $(#[test]
        fn $name() {
            fuzz(stringify!($name), $iterations, &[]);
        })*

        #[test]
        fn every_target_is_here() {
            let output = Command::new(env!("CARGO_BIN_EXE_touchstone-fuzz")).arg("list").output().expect("it starts");
            let listed = String::from_utf8_lossy(&output.stdout).lines().map(str::to_owned).collect::<Vec<_>>();
            assert_eq!(listed, [$(stringify!($name)),*]);
        }
    };
}

// Some seconds each in a build for development.
targets! {
    class 30_000
    jar 4_000
    image 6_000
    lowering 20_000
    notation 10_000
    settings 30_000
    natives 4_000
    source 40
    hotspot 3_000
}

#[test]
fn damaged_classes_through_whole_commands() {
    fuzz("mutants", 40, &["--commands", "run,show,generate"]);
}

#[test]
fn hostile_programs_through_whole_commands() {
    fuzz("hostile", 12, &["--commands", "run"]);
}
