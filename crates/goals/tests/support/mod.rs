//! JaCoCo itself, as the judge of what counts; and the fixtures.

#![allow(dead_code, reason = "each test file uses a part")]
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Arc, LazyLock};

use classpath::Jdk;
use jacoco::{ClassCounters, Counter, MethodCounters};
use testkit::skip::Missing;

const VERSION: &str = "0.8.15";

/// The JDKs to test on, oldest first.
pub static JDKS: LazyLock<Vec<Arc<Jdk>>> =
    LazyLock::new(|| testkit::jdks::homes().iter().map(|home| Arc::new(Jdk::open(home).expect("a JDK"))).collect());

/// JaCoCo's command line with its library inside, and its agent.
pub struct Jacoco {
    cli: PathBuf,
    agent: PathBuf,
}

/// JaCoCo of Maven Central: Debian's is too old for Java 17. A test that asks for it and gets none is reported as skipped.
pub fn jacoco() -> Option<&'static Jacoco> {
    static FOUND: LazyLock<Result<Jacoco, Missing>> = LazyLock::new(|| {
        let jar = |name, classifier| testkit::maven::jar("org.jacoco", name, VERSION, classifier);
        Ok(Jacoco { cli: jar("org.jacoco.cli", "nodeps")?, agent: jar("org.jacoco.agent", "runtime")? })
    });
    FOUND.as_ref().inspect_err(|missing| missing.skip()).ok()
}

pub fn newest_jdk() -> &'static Jdk {
    JDKS.last().expect("a JDK")
}

/// Counters as text, by class and by method of a class.
pub type Counters = BTreeMap<String, String>;

impl Jacoco {
    /// What JaCoCo says of classes: `how` is `exec FILE` or `random SEED`.
    pub fn dump(&self, how: [&str; 2], classes: &[&Path]) -> Counters {
        let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/support/Dump.java");
        let mut command = Command::new(newest_jdk().home.join("bin/java"));
        command.arg("-cp").arg(&self.cli).arg(source).args(how).args(classes);
        let output = command.output().expect("java starts");
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{errors}");
        if !errors.is_empty() {
            eprintln!("JaCoCo says: {errors}");
        }
        let text = String::from_utf8(output.stdout).expect("UTF-8");
        text.lines().filter_map(|line| line.rsplit_once('\t')).map(|(key, value)| (key.into(), value.into())).collect()
    }

    /// The options that make a Java process write `exec`.
    pub fn agent(&self, exec: &Path) -> String {
        format!("-javaagent:{}=destfile={},append=false", self.agent.display(), exec.display())
    }
}

/// Our counters in the same form.
pub fn ours<'a>(classes: impl IntoIterator<Item = &'a ClassCounters>) -> Counters {
    let mut counters = Counters::new();
    for class in classes {
        let all = [class.instructions, class.branches, class.lines, class.complexity, class.methods];
        counters.insert(format!("{}\t", class.name), text(all));
        for method in &class.by_method {
            counters.insert(format!("{}\t{}{}", class.name, method.name, method.desc), text(of_method(method)));
        }
    }
    counters
}

fn of_method(method: &MethodCounters) -> [Counter; 5] {
    let covered = Counter::one(method.is_covered());
    [method.instructions, method.branches, method.lines, method.complexity, covered]
}

fn text(counters: [Counter; 5]) -> String {
    counters.iter().fold(String::new(), |all, c| format!("{all} {}/{}", c.missed, c.covered))
}

/// The keys at which both differ, with what each says.
pub fn differences(theirs: &Counters, ours: &Counters) -> Vec<String> {
    let keys = theirs.keys().chain(ours.keys().filter(|key| !theirs.contains_key(*key)));
    let show = |counters: &Counters, key: &str| counters.get(key).map_or("nothing", String::as_str).to_owned();
    keys.filter(|key| theirs.get(*key) != ours.get(*key))
        .map(|key| format!("{key}: JaCoCo{}, we{}", show(theirs, key), show(ours, key)))
        .collect()
}

/// Compiles the fixtures with the JDK's own compiler, into a folder of this test.
pub fn compiled(jdk: &Jdk) -> PathBuf {
    let name = format!("{}_{}", env!("CARGO_CRATE_NAME"), jdk.feature);
    let out = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/java");
    let mut files = files_in(&sources.join("jdk17"));
    if jdk.feature >= 21 {
        files.retain(|file| !file.ends_with("More.java"));
        files.extend(files_in(&sources.join("jdk21")));
    }
    let _ = std::fs::remove_dir_all(&out);
    let mut javac = Command::new(jdk.home.join("bin/javac"));
    let output = javac.args(["-g", "-nowarn", "-d"]).arg(&out).args(files).output().expect("javac starts");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    out
}

fn files_in(folder: &Path) -> Vec<PathBuf> {
    std::fs::read_dir(folder).expect("fixtures").map(|file| file.expect("a file").path()).collect()
}

/// All class files below a folder, by path.
pub fn class_files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() && !path.ends_with("META-INF") {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "class") {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}
