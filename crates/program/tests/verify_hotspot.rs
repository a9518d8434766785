//! The cases and damaged classes, judged by `java` as well.

mod common;
mod verify_cases;

use std::path::Path;
use std::process::Command;
use std::sync::Arc;

use classpath::{ClassPath, Jdk};
use common::jdks;
use program::{Define, LoaderId, Program};
use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};
use verify_cases::damage::{changes, code_bytes, damage};
use verify_cases::{cases, helpers, write};

/// Initialises each class twice and prints what came of it.
const JUDGE: &str = r#"
import java.nio.file.*;
public class Judge {
    static String judge(String name, ClassLoader loader) {
        try { Class.forName(name, true, loader); return "ok"; }
        catch (Throwable t) { return t.getClass().getName(); }
    }
    public static void main(String[] args) throws Exception {
        var loader = new java.net.URLClassLoader(new java.net.URL[] { Path.of(args[0]).toUri().toURL() });
        for (var name : Files.readAllLines(Path.of(args[1])))
            System.out.println(name + " " + judge(name, loader) + " " + judge(name, loader));
    }
}
"#;

/// Links classes that are given one after the other, each preceded by its length, each in a loader of its own.
const LINK: &str = r#"
import java.io.*;
import java.nio.file.*;
public class Link extends ClassLoader {
    Link(ClassLoader parent) { super(parent); }
    public static void main(String[] args) throws Exception {
        var parent = new java.net.URLClassLoader(new java.net.URL[] { Path.of(args[0]).toUri().toURL() });
        var in = new DataInputStream(new ByteArrayInputStream(Files.readAllBytes(Path.of(args[1]))));
        var out = new PrintStream(new FileOutputStream(FileDescriptor.out), false);
        while (in.available() > 0) {
            byte[] bytes = in.readNBytes(in.readInt());
            try {
                new Link(parent).defineClass(null, bytes, 0, bytes.length).getDeclaredConstructors();
                out.println("ok");
            } catch (Throwable t) {
                out.println((t.getClass().getName() + " " + t.getMessage()).replace('\n', ' '));
            }
        }
        out.flush();
    }
}
"#;

const MUTANTS: usize = 4000;

fn run(command: &mut Command) -> Vec<String> {
    let output = command.output().unwrap();
    let text = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{text}");
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    text.lines().map(String::from).collect()
}

/// Runs a program of one file over a folder with classes and an input.
fn java(jdk: &Jdk, folder: &Path, (name, source): (&str, &str), input: &[u8]) -> Vec<String> {
    let (program, file) = (folder.join(name), folder.join("input"));
    std::fs::write(&program, source).unwrap();
    std::fs::write(&file, input).unwrap();
    let mut java = Command::new(jdk.tool("java"));
    run(java.arg(&program).arg(folder).arg(&file))
}

#[test]
fn java_gives_every_case_its_verdict() {
    for jdk in jdks() {
        let folder = tempfile::tempdir().unwrap();
        let mut world = helpers();
        let (mut names, mut expected) = (Vec::new(), Vec::new());
        for case in cases() {
            for &major in case.majors {
                let name = case.class_name(major);
                world.add_bytes(&name, case.bytes(major));
                names.push(name.replace('/', "."));
                expected.push(case.verdict);
            }
        }
        write(&world, folder.path());
        let verdicts = java(&jdk, folder.path(), ("Judge.java", JUDGE), names.join("\n").as_bytes());
        assert_eq!(verdicts.len(), names.len());
        let mut wrong = Vec::new();
        for ((name, expected), found) in names.iter().zip(&expected).zip(&verdicts) {
            // A class that does not verify is not in error afterwards: it fails in the same way again.
            if *found != format!("{name} {expected} {expected}") {
                wrong.push(format!("{found}, not {expected}"));
            }
        }
        assert!(wrong.is_empty(), "JDK {}: {wrong:#?}", jdk.version);
    }
}

/// The class files of `Sample.java`; those of Java 8 are marked so old that `java` infers their types, too.
fn samples(jdk: &Jdk, folder: &Path, release: &str) -> Vec<Vec<u8>> {
    let tests = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests");
    let sources = ["Sample", "Parent"].map(|name| tests.join(format!("verify_cases/{name}.java")));
    let mut javac = Command::new(jdk.tool("javac"));
    javac.args(["-g:none", "-nowarn", "-Xlint:-options", "--release", release]);
    run(javac.arg("-d").arg(folder).args(sources));
    let names = ["v/Sample", "v/Sample$Inner", "q/Parent", "v/Sample$Left"];
    let read = |name: &str| {
        let path = folder.join(format!("{name}.class"));
        let mut bytes = std::fs::read(path).unwrap();
        if release == "8" {
            bytes[6..8].copy_from_slice(&49u16.to_be_bytes());
        }
        bytes
    };
    names.map(read).to_vec()
}

/// The same mutants at every run.
fn mutants(samples: &[Vec<u8>]) -> Vec<Vec<u8>> {
    let rng = TestRng::deterministic_rng(RngAlgorithm::ChaCha);
    let mut runner = TestRunner::new_with_rng(Config::default(), rng);
    let places: Vec<Vec<usize>> = samples.iter().map(|s| code_bytes(s)).collect();
    // Most of the code is in the first class.
    let plan = (0..samples.len() + 6, changes());
    let mut mutant = || {
        let (which, changes) = plan.new_tree(&mut runner).unwrap().current();
        let which = which.saturating_sub(6);
        damage(&samples[which], &places[which], &changes)
    };
    (0..MUTANTS).map(|_| mutant()).collect()
}

fn our_verdict(program: &mut Program, loader: LoaderId, bytes: &[u8]) -> String {
    let outcome = program.define(loader, bytes, Define::default()).and_then(|class| program.verify_class(class));
    match outcome {
        Ok(()) => "ok".into(),
        Err(error) => error.to_string().replace('\n', " "),
    }
}

/// The class of an error. Which of two errors is seen first does not matter.
fn kind(text: &str) -> String {
    let text = text.replace("ClassFormatError", "VerifyError");
    text.split([' ', ':']).next().unwrap_or("").to_owned()
}

/// Judges mutants here and there; `tolerated` says which pair of different verdicts is right.
fn compare(jdk: &Arc<Jdk>, release: &str, tolerated: fn(&str, &str) -> bool) {
    let folder = tempfile::tempdir().unwrap();
    let mutants = mutants(&samples(jdk, folder.path(), release));
    let mut input = Vec::new();
    for mutant in &mutants {
        input.extend((mutant.len() as u32).to_be_bytes());
        input.extend(mutant);
    }
    let verdicts = java(jdk, folder.path(), ("Link.java", LINK), &input);
    assert_eq!(verdicts.len(), mutants.len());
    let path = ClassPath::open(&[folder.path()], jdk.feature).unwrap();
    let mut program = Program::new(jdk.clone(), path).unwrap();
    let (mut accepted, mut different) = (0, Vec::new());
    for ((at, mutant), theirs) in (10..).zip(&mutants).zip(&verdicts) {
        let ours = our_verdict(&mut program, LoaderId(at), mutant);
        accepted += u32::from(ours == "ok");
        if kind(&ours) != kind(theirs) && !tolerated(&ours, theirs) {
            different.push(format!("{at}: here {ours}\n   java {theirs}"));
        }
    }
    println!("JDK {}, release {release}: {accepted} accepted", jdk.version);
    let (count, text) = (different.len(), different.join("\n"));
    assert!(accepted > 100 && count == 0, "{count} differ: {text}");
}

#[test]
fn damaged_old_classes_get_the_same_verdict_from_java() {
    for jdk in jdks() {
        compare(&jdk, "8", |_, _| false);
    }
}

/// `java` looks at the `StackMapTable`s of newer classes as well, and so refuses more.
#[test]
fn what_is_refused_here_is_refused_by_java() {
    for jdk in jdks() {
        compare(&jdk, "17", |ours, _| ours == "ok");
    }
}
