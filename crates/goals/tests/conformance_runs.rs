//! The programs of the conformance corpus cover the same in our machine as under JaCoCo's agent on the JDK.
//!
//! Takes minutes: `cargo test --release -p touchstone-goals --test conformance_runs -- --ignored`. Programs whose way
//! depends on time, threads, the machine, or on what the launcher does after `main` may differ; those that do are printed.

mod support;

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Arc;

use classpath::{ClassPath, Jdk};
use goals::{CoverageWatch, GoalSet};
use jdk::boot::{BootOptions, boot};
use program::APP;
use support::*;
use testkit::corpus::{self, Program};
use vm::{Limits, interp};

/// Areas whose programs always go the same way.
const AREAS: [&str; 10] = [
    "classinit",
    "collections",
    "exceptions",
    "language",
    "numbers",
    "opcodes",
    "programs",
    "streams",
    "strings",
    "util",
];

fn compile(jdk: &Jdk, program: &Program) -> Option<PathBuf> {
    let out = Path::new(env!("CARGO_TARGET_TMPDIR")).join("conformance_runs").join(&program.id);
    let _ = std::fs::remove_dir_all(&out);
    let mut javac = Command::new(jdk.home.join("bin/javac"));
    javac.args(["-g", "-nowarn", "-d"]).arg(&out).args(&program.javac).arg(&program.path);
    javac.output().ok()?.status.success().then_some(out)
}

fn theirs(jacoco: &Jacoco, jdk: &Jdk, program: &Program, classes: &Path) -> Counters {
    let exec = classes.join("jacoco.exec");
    let mut java = Command::new(jdk.home.join("bin/java"));
    java.arg(jacoco.agent(&exec)).arg("-cp").arg(classes).arg(&program.main).stdin(Stdio::null());
    java.output().expect("java starts");
    jacoco.dump(["exec", &exec.to_string_lossy()], &[classes])
}

/// `None` if the program has no plain `main`.
fn ours_of(jdk: &Arc<Jdk>, program: &Program, classes: &Path) -> Option<Counters> {
    let class_path = ClassPath::parse(&classes.to_string_lossy(), jdk.feature).expect("the class path");
    let options = BootOptions { jdk: jdk.clone(), class_path, limits: Limits::default(), properties: Vec::new() };
    let mut machine = boot(options).unwrap_or_else(|e| panic!("JDK {} does not boot: {e}", jdk.feature));
    let mut ids = Vec::new();
    for path in class_files(classes) {
        let name = path.strip_prefix(classes).ok()?.with_extension("");
        ids.push(machine.program.load(APP, &name.to_string_lossy()).ok()?);
    }
    let goals = Arc::new(GoalSet::build(&machine.program, &ids, &[]));
    let mut watch = CoverageWatch::new(goals.clone());
    watch.bind(&mut machine.program).ok()?;
    let main = machine.program.load(APP, &program.main.replace('.', "/")).ok()?;
    let method = machine.program.find_method(main, "main", "([Ljava/lang/String;)V")?;
    let strings = machine.program.load(APP, "[Ljava/lang/String;").ok()?;
    let args = machine.new_array(strings, 0).ok()?;
    interp::call(&mut machine, &mut watch, method, &[u64::from(args)]);
    interp::run_threads(&mut machine, &mut watch);
    let note = watch.take();
    Some(ours(&goals.report_of([&*note.facts])))
}

#[test]
#[ignore = "takes minutes"]
fn programs_cover_the_same() {
    let Some(jacoco) = jacoco() else { return };
    let jdk = JDKS.last().expect("a JDK");
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/conformance");
    let programs = corpus::read(&corpus).expect("the corpus");
    let (mut same, mut differ) = (0, Vec::new());
    for program in programs.iter().filter(|p| AREAS.iter().any(|area| p.id.starts_with(area))) {
        if !program.args.is_empty() || !program.stdin.is_empty() || program.oldest_jdk > u32::from(jdk.feature) {
            continue;
        }
        let Some(classes) = compile(jdk, program) else { continue };
        let Some(ours) = ours_of(jdk, program, &classes) else { continue };
        let found = differences(&theirs(jacoco, jdk, program, &classes), &ours);
        same += ours.len() - found.len().min(ours.len());
        for difference in &found {
            eprintln!("{}: {difference}", program.id);
        }
        differ.extend(found);
    }
    eprintln!("{same} counters are the same, {} differ", differ.len());
    assert!(same > 1000 && differ.len() * 1000 < same, "{} of {same} differ", differ.len());
}
