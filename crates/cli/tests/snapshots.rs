//! What the command line says: help, lists and refusals, compared with files.
//!
//! `UPDATE_EXPECTED=1 cargo test -p touchstone-cli --test snapshots` rewrites the files in `tests/expected`.

use std::path::{Path, PathBuf};

/// A case: the name of its file, and the arguments.
const CASES: &[(&str, &[&str])] = &[
    ("help", &["--help"]),
    ("help-generate", &["generate", "--help"]),
    ("help-augment", &["augment", "--help"]),
    ("help-measure", &["measure", "--help"]),
    ("help-minimize", &["minimize", "--help"]),
    ("help-explore", &["explore", "--help"]),
    ("help-run", &["run", "--help"]),
    ("help-show", &["show", "--help"]),
    ("help-list", &["list", "--help"]),
    ("help-doctor", &["doctor", "--help"]),
    ("list-strategies", &["list", "strategies"]),
    ("list-criteria", &["list", "criteria"]),
    ("list-optimisers", &["list", "optimisers"]),
    ("list-techniques", &["list", "techniques"]),
    ("list-reasons", &["list", "reasons"]),
    ("list-parameters-random", &["list", "parameters", "--strategy", "random"]),
    ("no-command", &[]),
    ("wrong-command", &["generat"]),
    ("wrong-strategy", &["generate", "classes", "--strategy", "dynamossa"]),
    ("wrong-criterion", &["generate", "classes", "--criteria", "line,brunch"]),
    ("wrong-budget", &["generate", "classes", "--budget", "soon"]),
    ("unknown-parameter", &["generate", "classes", "--set", "pupulation=5"]),
    ("unused-parameter", &["generate", "classes", "--strategy", "random", "--set", "optimiser=ants"]),
    ("parameter-out-of-range", &["generate", "classes", "--strategy", "evotest", "--set", "population=0"]),
    ("parameter-without-value", &["generate", "classes", "--set", "population"]),
    ("no-target", &["generate"]),
    ("absent-target", &["generate", "no/such/folder"]),
    ("class-of-no-folder", &["run", "--class-path", "no/such/folder", "Main"]),
];

fn expected(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/expected").join(format!("{name}.txt"))
}

/// The command line, its exit code and what it printed.
fn shown(arguments: &[&str]) -> String {
    let folder = tempfile::tempdir().expect("a folder");
    let mut command = testkit::subject::command(env!("CARGO_BIN_EXE_touchstone"));
    let output = command.args(arguments).current_dir(folder.path()).output().expect("touchstone runs");
    let code = output.status.code().map_or("a signal".to_owned(), |code| code.to_string());
    let mut text = format!("$ touchstone {}\n", arguments.join(" "));
    text.push_str(&String::from_utf8_lossy(&output.stdout));
    text.push_str(&String::from_utf8_lossy(&output.stderr));
    format!("{}\n[{code}]\n", text.trim_end())
}

#[test]
fn the_command_line_says_what_the_files_say() {
    let update = std::env::var_os("UPDATE_EXPECTED").is_some();
    let mut different = Vec::new();
    for (name, arguments) in CASES {
        let (path, text) = (expected(name), shown(arguments));
        if update {
            std::fs::write(&path, &text).expect("a file that can be written");
        } else if std::fs::read_to_string(&path).unwrap_or_default() != text {
            different.push(format!("{} is no longer what is printed:\n{text}", path.display()));
        }
    }
    assert!(different.is_empty(), "{}", different.join("\n"));
}

#[test]
fn no_file_is_left_from_a_case_that_is_gone() {
    for entry in std::fs::read_dir(expected("x").parent().expect("a folder")).expect("the files").flatten() {
        let path = entry.path();
        let name = path.file_stem().and_then(|stem| stem.to_str()).unwrap_or_default();
        assert!(CASES.iter().any(|(case, _)| *case == name), "{} belongs to no case", path.display());
    }
}
