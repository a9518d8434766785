//! Compiles the Java fixtures, builds their API, and writes test cases as plain Java for `javac` to judge.

#![allow(dead_code, reason = "each test file uses a part")]

pub mod java;

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Arc, OnceLock};

use classpath::{ClassPath, Jdk};
use program::{APP, Program};
use testcase::{Api, ApiOptions, Builder, CallableId, Choice, ClassInfo, PlainPool, Seeded, TestCase, TypeId};
use testkit::sources::java_files;

/// The fixtures' classes under test.
pub const ROOTS: &[&str] = &["shop/Generics", "shop/Shapes", "shop/Account", "shop/Nodes", "shop/Visitor"];
pub const PACKAGE: &str = "shop";

pub struct Fixtures {
    pub jdk: Arc<Jdk>,
    pub classes: PathBuf,
    pub api: Api,
    _folder: tempfile::TempDir,
}

/// Compiled once for all tests of a file.
pub fn fixtures() -> &'static Fixtures {
    static ONCE: OnceLock<Fixtures> = OnceLock::new();
    ONCE.get_or_init(|| {
        let folder = tempfile::tempdir().expect("a folder");
        let jdk = Arc::new(Jdk::open(&testkit::jdks::home()).expect("a JDK"));
        let sources = java_files(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/java"));
        javac(&jdk, &sources, folder.path(), folder.path(), &["-g"]);
        let api = build(&jdk, folder.path(), ROOTS);
        Fixtures { jdk, classes: folder.path().into(), api, _folder: folder }
    })
}

pub fn build(jdk: &Arc<Jdk>, classes: &Path, roots: &[&str]) -> Api {
    let class_path = ClassPath::open(&[classes], jdk.feature).expect("a class path");
    let candidates = class_path.entries().iter().flat_map(|e| e.list_classes().expect("classes"));
    let options = ApiOptions { candidates: candidates.map(Arc::from).collect(), ..ApiOptions::default() };
    let mut program = Program::new(jdk.clone(), class_path).expect("a program");
    let roots: Vec<_> = roots.iter().map(|r| program.load(APP, r).expect("the class")).collect();
    Api::build(&mut program, &roots, &options)
}

pub fn class(api: &Api, name: &str) -> TypeId {
    api.find(name).unwrap_or_else(|| panic!("{name} is in the API"))
}

/// Compiles, and gives what `javac` has to say; fails the test if that is an error.
pub fn javac(jdk: &Jdk, sources: &[PathBuf], class_path: &Path, to: &Path, options: &[&str]) -> String {
    let output = Command::new(jdk.tool("javac"))
        .args(["-encoding", "UTF-8", "-Xmaxerrs", "30", "-cp"])
        .arg(class_path)
        .arg("-d")
        .arg(to)
        .args(options)
        .args(sources)
        .output()
        .expect("javac runs");
    let text = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "javac failed:\n{text}");
    text
}

/// A random test of `calls` calls to members of the fixtures' classes.
pub fn random_test(builder: &Builder, seed: u64, calls: usize) -> TestCase {
    let mut choice = Seeded(seed);
    let mut test = TestCase::default();
    let all = callables(builder.api());
    for _ in 0..calls {
        let id = all[choice.below(all.len() as u32) as usize];
        let _ = builder.append_call(&mut test, id, &mut choice, &PlainPool);
    }
    test
}

/// Constructors and methods of the fixtures' classes that tests can call.
pub fn callables(api: &Api) -> Vec<CallableId> {
    let ours = |c: &&ClassInfo| c.name.starts_with("shop/") || c.name.starts_with("hidden/");
    let members = api.classes.iter().filter(ours).flat_map(|c| c.constructors.iter().chain(&c.methods));
    members.copied().filter(|&c| api.can_call(c, PACKAGE)).collect()
}
