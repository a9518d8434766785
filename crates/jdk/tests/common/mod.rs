//! Java fixtures on booted machines.

#![allow(dead_code, reason = "each test file uses a part")]

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Arc, LazyLock};

use classpath::{ClassPath, Jdk};
use jdk::boot::{BootOptions, boot};
use program::{APP, ClassId, MethodPtr};
use vm::{Concrete, Domain, Limits, Machine, Outcome, Ref, interp};

static JDKS: LazyLock<Vec<Arc<Jdk>>> =
    LazyLock::new(|| testkit::jdks::homes().iter().map(|home| Arc::new(Jdk::open(home).expect("a JDK"))).collect());

/// The folder with the compiled fixtures.
static CLASSES: LazyLock<PathBuf> = LazyLock::new(|| {
    let out = Path::new(env!("CARGO_TARGET_TMPDIR")).join(env!("CARGO_CRATE_NAME"));
    let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/java");
    let files = std::fs::read_dir(sources).expect("fixtures").map(|f| f.expect("a fixture").path());
    let javac = JDKS[0].home.join("bin/javac");
    let status = Command::new(javac).arg("-g").arg("-d").arg(&out).args(files).status().expect("javac");
    assert!(status.success(), "the fixtures do not compile");
    out
});

/// Runs a test on a fresh machine of every JDK.
pub fn on_each_jdk(test: impl Fn(&mut Machine)) {
    on_each_jdk_within(Limits::default(), test);
}

pub fn on_each_jdk_within(limits: Limits, test: impl Fn(&mut Machine)) {
    for jdk in JDKS.iter() {
        test(&mut machine(jdk, limits));
    }
}

/// A booted machine that knows the fixtures.
pub fn machine(jdk: &Arc<Jdk>, limits: Limits) -> Machine {
    machine_with(jdk, &CLASSES.to_string_lossy(), limits)
}

/// A booted machine with this class path.
pub fn machine_on(jdk: &Arc<Jdk>, class_path: &str) -> Machine {
    machine_with(jdk, class_path, Limits::default())
}

fn machine_with(jdk: &Arc<Jdk>, class_path: &str, limits: Limits) -> Machine {
    let class_path = ClassPath::parse(class_path, jdk.feature).expect("the class path");
    let options = BootOptions { jdk: jdk.clone(), class_path, limits, properties: Vec::new() };
    boot(options).unwrap_or_else(|e| panic!("JDK {} does not boot: {e}", jdk.feature))
}

/// The folder with the compiled fixtures.
pub fn classes() -> &'static Path {
    &CLASSES
}

pub fn each_jdk() -> impl Iterator<Item = &'static Arc<Jdk>> {
    JDKS.iter()
}

pub fn class(m: &mut Machine, name: &str) -> ClassId {
    m.program.load(APP, name).unwrap_or_else(|e| panic!("{name}: {e}"))
}

/// The only method of that name: `Class.method`.
pub fn method(m: &mut Machine, name: &str) -> MethodPtr {
    let (of, simple) = name.split_once('.').expect("Class.method");
    let id = class(m, of);
    let methods = m.class(id).methods.iter().map(|&id| m.program.method_ptr(id));
    let mut found = methods.filter(|found| &**m.program.names.text(found.name) == simple);
    found.next().unwrap_or_else(|| panic!("no method {name}"))
}

/// Loads and initialises a class.
pub fn initialize(m: &mut Machine, name: &str) -> ClassId {
    let id = class(m, name);
    let outcome = interp::initialize(m, &mut Concrete, id);
    assert_eq!(outcome, Outcome::Returned(0), "{name}");
    id
}

/// Calls a static method in a domain; other outcomes than a return are shown with what was thrown.
pub fn call<D: Domain>(m: &mut Machine, domain: &mut D, name: &str, args: &[u64]) -> u64 {
    let method = method(m, name);
    match interp::call(m, domain, method, args) {
        Outcome::Returned(value) => value,
        Outcome::Threw(exception) => panic!("{name} threw {}", thrown(m, exception)),
        other => panic!("{name}: {other:?}"),
    }
}

/// Calls a static method without arguments.
pub fn run(m: &mut Machine, name: &str) -> u64 {
    call(m, &mut Concrete, name, &[])
}

/// How a static method without arguments ends.
pub fn outcome(m: &mut Machine, name: &str) -> Outcome {
    let method = method(m, name);
    interp::call(m, &mut Concrete, method, &[])
}

/// Class and message of an exception.
pub fn thrown(m: &Machine, exception: Ref) -> String {
    let message: Ref = m.heap.get(exception + m.known.throwable_message);
    let text = if message == 0 { String::new() } else { format!(": {}", m.text(message)) };
    m.program.external_name(m.class_of(exception)) + &text
}
