//! Sessions of the book: `console` blocks, whose commands are run and whose output is compared.
//!
//! A line that begins with `$ ` is a command, the lines below it are its output. The commands of a page run one after the other in a
//! copy of a compiled example project: `examples/pacman`, or the one that `<!-- sessions: examples/NAME -->` names. Only the
//! programs in [`PROGRAMS`] are on the path. What differs from run to run is replaced ([`steady`]).

use std::fmt::Write as _;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::{Path, PathBuf};

use tempfile::TempDir;
use testkit::jdks::{self, Jdk};
use testkit::skip::Missing;

const OPEN: &str = "```console";
const CLOSE: &str = "```";
/// Languages of blocks with commands that are not run.
const COMMANDS: [&str; 3] = ["sh", "yaml", "groovy"];
const PROMPT: &str = "$ ";
/// At the beginning of a line.
const FOLDER: &str = "\n<!-- sessions: ";
const USUAL_FOLDER: &str = "examples/pacman";
/// What stands for output that differs from run to run.
const ANY: &str = "…";

/// Programs that sessions use beside `touchstone` and those of the JDK.
const PROGRAMS: [&str; 6] = ["cat", "grep", "head", "ls", "sed", "tail"];
/// Stands for `mvn -q test-compile`, since tests fetch nothing. `@` is the class path of `JUnit`.
const MAVEN: &str = r#"#!/bin/sh
[ "$*" = "-q test-compile" ] || { echo "this mvn only compiles"; exit 1; }
javac="javac -J-XX:TieredStopAtLevel=1 -J-XX:+UseSerialGC --release 17 -g"
$javac -d target/classes $(/usr/bin/find src/main -name '*.java') &&
$javac -cp target/classes:@ -d target/test-classes $(/usr/bin/find src/test -name '*.java')
"#;
/// Inputs that the solver finds, and so tests, differ from version to version of these.
const JDK: u32 = 17;
const SOLVER: &str = "Z3 4.8.12";

/// Compiled example projects, and a folder with the programs that sessions use.
pub struct Sessions {
    folder: TempDir,
    jdk: Jdk,
}

impl Sessions {
    /// Compiles the examples, or says what this machine lacks.
    pub fn new() -> Result<Self, Missing> {
        let jdk = jdks::find().into_iter().next().filter(|jdk| jdk.feature == JDK);
        let jdk = jdk.ok_or_else(|| Missing::new("there is no JDK 17", "`cargo xtask setup` installs it"))?;
        let sessions = Self { folder: tempfile::tempdir().expect("a folder"), jdk };
        sessions.link_programs();
        let doctor = sessions.run("touchstone doctor", sessions.folder.path());
        if !doctor.contains(SOLVER) {
            return Err(Missing::new(format!("the solver is not {SOLVER}"), "install libz3 of Debian 12"));
        }
        sessions.compile_examples();
        Ok(sessions)
    }

    fn at(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    fn link_programs(&self) {
        let touchstone =
            std::env::var_os("TOUCHSTONE_BIN").map_or(env!("CARGO_BIN_EXE_touchstone").into(), PathBuf::from);
        std::fs::create_dir(self.at("bin")).expect("a folder");
        let mut programs = vec![("touchstone", touchstone)];
        programs.extend(["java", "javac"].map(|name| (name, self.jdk.home.join("bin").join(name))));
        for name in PROGRAMS {
            let found = ["/usr/bin", "/bin"].map(|folder| Path::new(folder).join(name));
            programs.push((name, found.into_iter().find(|path| path.is_file()).expect("a program of every system")));
        }
        for (name, path) in programs {
            symlink(path, self.at("bin").join(name)).expect("a link");
        }
        let junit = std::env::join_paths(testkit::jars::junit5()).expect("a class path");
        let maven = self.at("bin/mvn");
        std::fs::write(&maven, MAVEN.replace('@', &junit.to_string_lossy())).expect("a file");
        std::fs::set_permissions(&maven, PermissionsExt::from_mode(0o755)).expect("a program");
    }

    fn compile_examples(&self) {
        copy(&testkit::workspace().join("examples"), &self.at("compiled"));
        let sources = "$(/usr/bin/find src/main -name '*.java')";
        self.run(&format!("javac --release 17 -g -d target/classes {sources}"), &self.at("compiled/classics"));
        self.run("mvn -q test-compile", &self.at("compiled/pacman"));
    }

    /// The page with its sessions as they run today.
    pub fn renewed(&self, page: &str) -> String {
        if !page.lines().any(|line| line == OPEN) {
            return page.to_owned();
        }
        let copies = tempfile::tempdir_in(self.folder.path()).expect("a folder");
        let name =
            page.split_once(FOLDER).and_then(|(_, rest)| rest.split_once(" -->")).map_or(USUAL_FOLDER, |(n, _)| n);
        let examples = copies.path().join("examples");
        copy(&self.at("compiled"), &examples);
        rewritten(page, |command| steady(&self.run(command, &copies.path().join(name)), copies.path()))
    }

    /// Commands of the page that are not run, in blocks for shells and CI, and that the command line refuses.
    pub fn refused(&self, page: &str) -> Vec<String> {
        let mut refused = commands(page);
        refused.retain(|command| !self.shell(&format!("{command} --help"), self.folder.path()).1);
        refused
    }

    /// What a command prints, on both of its streams.
    fn run(&self, command: &str, folder: &Path) -> String {
        let (text, success) = self.shell(command, folder);
        assert!(success, "a command of the book fails: {command}\n{text}");
        text
    }

    fn shell(&self, command: &str, folder: &Path) -> (String, bool) {
        let mut shell = testkit::subject::command("/bin/sh");
        shell.arg("-c").arg(format!("exec 2>&1; {command}")).current_dir(folder);
        let output = shell.env("PATH", self.at("bin")).env("JAVA_HOME", &self.jdk.home).output().expect("a shell");
        (String::from_utf8_lossy(&output.stdout).into_owned(), output.status.success())
    }
}

/// The call of `touchstone` in a line, with all that follows.
fn call(line: &str) -> Option<&str> {
    const WORDS: [&str; 8] = ["doctor", "explore", "generate", "list", "measure", "minimize", "run", "show"];
    let is_call = |rest: &&str| WORDS.iter().any(|word| rest.starts_with(&format!("touchstone {word}")));
    line.match_indices("touchstone ").map(|(at, _)| &line[at..]).find(is_call)
}

/// Calls of `touchstone` in blocks that are not run, each up to what a shell does with its output.
fn commands(page: &str) -> Vec<String> {
    let (mut found, mut block, page) = (Vec::new(), false, page.replace("\\\n", ""));
    for line in page.lines() {
        if let Some(language) = line.strip_prefix(CLOSE) {
            block = !block && COMMANDS.contains(&language);
        } else if let Some(command) = block.then(|| call(line)).flatten() {
            let end = [" | ", " > ", " && ", " || ", "; ", " # "].iter().filter_map(|end| command.find(end)).min();
            found.push(command[..end.unwrap_or(command.len())].to_owned());
        }
    }
    found
}

/// The page with the output of each command of its sessions put in place of what is there.
fn rewritten(page: &str, mut run: impl FnMut(&str) -> String) -> String {
    let (mut text, mut lines, mut session) = (String::new(), page.lines(), false);
    while let Some(line) = lines.next() {
        let command = session && line.starts_with(PROMPT);
        if !session || command || line == CLOSE {
            writeln!(text, "{line}").expect("memory");
        }
        if command {
            let mut whole = line[PROMPT.len()..].to_owned();
            while whole.ends_with('\\') {
                let more = lines.next().expect("the rest of a command");
                writeln!(text, "{more}").expect("memory");
                write!(whole, "\n{more}").expect("memory");
            }
            text.push_str(&run(&whole));
        }
        session = if session { line != CLOSE } else { line == OPEN };
    }
    text
}

/// What a command printed, without what differs from run to run: the folder, seconds, runs a second, the sandbox.
fn steady(output: &str, folder: &Path) -> String {
    let output = output.replace(&folder.display().to_string(), "~/touchstone");
    let (mut text, mut rates) = (String::new(), None);
    for line in output.lines() {
        let mut line = line.trim_end().to_owned();
        if line.ends_with("  runs/s") {
            rates = Some(line.len());
        } else if rates.is_some_and(|width| line.len() == width && line.ends_with(|c: char| c.is_ascii_digit())) {
            let kept = line.trim_end_matches(|c: char| c.is_ascii_digit()).trim_end().len();
            let width = line.len() - kept;
            line = format!("{}{ANY:>width$}", &line[..kept]);
        } else if line.is_empty() {
            rates = None;
        }
        if line.starts_with("sandbox ") {
            line = format!("sandbox      {ANY}");
        }
        writeln!(text, "{}", without_seconds(&line)).expect("memory");
    }
    let end = text.trim_end().len();
    if end > 0 { text[..end].to_owned() + "\n" } else { String::new() }
}

/// `1.4 s` becomes `… s`; so do fields of JSON that have seconds.
fn without_seconds(line: &str) -> String {
    if let Some((field, _)) = line.split_once("seconds\": ") {
        return format!("{field}seconds\": {ANY},");
    }
    let number = |word: &str| word.contains('.') && word.chars().all(|c| c.is_ascii_digit() || c == '.');
    let mut words: Vec<&str> = line.split(' ').collect();
    for at in 1..words.len() {
        if words[at].trim_end_matches([',', ';', ')', '.']) == "s" && number(words[at - 1]) {
            words[at - 1] = ANY;
        }
    }
    words.join(" ")
}

fn copy(from: &Path, to: &Path) {
    std::fs::create_dir_all(to).expect("a folder");
    for entry in std::fs::read_dir(from).expect("a folder").flatten() {
        let (path, target) = (entry.path(), to.join(entry.file_name()));
        if path.is_dir() {
            // What was compiled or generated in the checkout takes no part.
            let left_out = entry.file_name() == "target" && from.starts_with(testkit::workspace());
            if !left_out {
                copy(&path, &target);
            }
        } else {
            std::fs::copy(&path, &target).expect("a copy");
        }
    }
}

#[test]
fn output_of_a_session_is_replaced_and_all_else_is_kept() {
    let page = "# A\n```\n$ no session\n```\n```console\n$ one \\\n  more\nold\n$ two\n```\nend\n";
    let wanted =
        "# A\n```\n$ no session\n```\n```console\n$ one \\\n  more\nnew one \\\n  more\n$ two\nnew two\n```\nend\n";
    assert_eq!(rewritten(page, |command| format!("new {command}\n")), wanted);
}

#[test]
fn commands_for_shells_and_ci_are_found() {
    let page = "```\ntouchstone run MAIN\n```\n```sh\nmvn test\ntouchstone run \\\n  Main | head\n```\ntouchstone x\n\
                ```yaml\n  - run: touchstone doctor > file\n```\n```console\n$ touchstone list\n```\n";
    assert_eq!(commands(page), ["touchstone run   Main", "touchstone doctor"]);
}

#[test]
fn what_differs_from_run_to_run_is_replaced() {
    let output =
        "class   tests   runs/s\na.B        11     5170\nall        11\n\n2 tests: 2 passed; 1.4 s\nin /tmp/x/out\n";
    let wanted = "class   tests   runs/s\na.B        11        …\nall        11\n\n2 tests: 2 passed; … s\nin ~/touchstone/out\n";
    assert_eq!(steady(output, Path::new("/tmp/x")), wanted);
}
