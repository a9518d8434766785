//! Damaged class files, judged by this reader and by the JDK's own: both should refuse the same ones.

mod common;

use classfile::ErrorKind;
use classpath::Jdk;
use proptest::prelude::*;
use proptest::strategy::ValueTree;
use proptest::test_runner::{Config, RngAlgorithm, TestRng, TestRunner};
use std::path::Path;
use std::process::Command;

/// Compiles the Java files of `tests/java` and returns the class files of `Sample`.
fn samples(jdk: &Jdk, folder: &Path) -> Vec<Vec<u8>> {
    let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/java");
    let mut javac = Command::new(jdk.tool("javac"));
    javac.args(["-g", "-parameters", "--release", "17", "-nowarn", "-d"]).arg(folder);
    let output = javac.args(["Sample.java", "Define.java"].map(|f| sources.join(f))).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let mut paths: Vec<_> = std::fs::read_dir(folder).unwrap().map(|e| e.unwrap().path()).collect();
    paths.sort();
    let is_sample = |p: &&std::path::PathBuf| p.file_name().unwrap().to_string_lossy().starts_with("Sample");
    paths.iter().filter(is_sample).map(|p| std::fs::read(p).unwrap()).collect()
}

/// The same mutants at every run: one to three bytes changed, mostly by little.
fn mutants(samples: &[Vec<u8>], count: usize) -> Vec<Vec<u8>> {
    let rng = TestRng::deterministic_rng(RngAlgorithm::ChaCha);
    let mut runner = TestRunner::new_with_rng(Config::default(), rng);
    let change = (any::<prop::sample::Index>(), any::<u8>(), 0u8..4);
    let changes = (0..samples.len(), prop::collection::vec(change, 1..4));
    let mut mutant = || {
        let (which, changes) = changes.new_tree(&mut runner).unwrap().current();
        let mut bytes = samples[which].clone();
        for (at, value, how) in changes {
            let at = at.index(bytes.len() - 8) + 8;
            bytes[at] = match how {
                0 => value,
                1 => bytes[at] ^ (1 << (value % 8)),
                2 => bytes[at].wrapping_add(1),
                _ => bytes[at].wrapping_sub(1),
            };
        }
        bytes
    };
    (0..count).map(|_| mutant()).collect()
}

/// What the JDK says of each class. A class that crashes it (there are such) is passed over.
fn judge_with_java(jdk: &Jdk, folder: &Path, classes: &[Vec<u8>]) -> Vec<String> {
    let mut verdicts = Vec::new();
    while verdicts.len() < classes.len() {
        verdicts.extend(judge_until_crash(jdk, folder, &classes[verdicts.len()..]));
        if verdicts.len() < classes.len() {
            verdicts.push("crash".into());
            let crashes = verdicts.iter().filter(|verdict| *verdict == "crash").count();
            assert!(crashes < 20, "java does not run the class Define");
        }
    }
    verdicts
}

fn judge_until_crash(jdk: &Jdk, folder: &Path, classes: &[Vec<u8>]) -> Vec<String> {
    let mut input = Vec::new();
    for class in classes {
        input.extend((class.len() as u32).to_be_bytes());
        input.extend(class);
    }
    let file = folder.join("classes");
    std::fs::write(&file, input).unwrap();
    let mut java = Command::new(jdk.tool("java"));
    java.args(["-XX:-CreateCoredumpOnCrash", "-XX:ErrorFile=crash.log", "-cp", ".", "Define"]);
    let output = java.arg(&file).current_dir(folder).output().unwrap();
    let text = String::from_utf8_lossy(&output.stdout);
    text.split('\n').filter_map(|line| line.strip_prefix("= ")).map(String::from).collect()
}

/// Checks that are here and not there, or the other way round; neither matters for running the class.
const KNOWN: [&str; 2] = ["in MethodParameters", "does not match any LVT entry"];

#[test]
fn this_reader_and_the_jdk_refuse_the_same_class_files() {
    let folder = tempfile::tempdir().unwrap();
    let jdk = common::jdks().into_iter().max_by_key(|jdk| jdk.feature).unwrap();
    let samples = samples(&jdk, folder.path());
    let mutants = mutants(&samples, 10_000);
    let verdicts = judge_with_java(&jdk, folder.path(), &mutants);
    assert_eq!(mutants.len(), verdicts.len());
    let (mut accepted, mut refused, mut differences) = (0, 0, Vec::new());
    for (mutant, verdict) in mutants.iter().zip(&verdicts) {
        let refusal = verdict.strip_prefix("ClassFormatError ");
        match (classfile::parse(mutant), refusal) {
            (Ok(_), None) => accepted += 1,
            (Err(error), Some(_)) => {
                assert_eq!(error.kind, ErrorKind::Format);
                refused += 1;
            }
            // The JDK misses a superclass or an interface before it gets to what is wrong.
            (Err(_), None) if verdict != "ok" => {}
            (Err(error), None) => differences.push(format!("only this reader refuses: {error}")),
            (Ok(_), Some(message)) => differences.push(format!("only the JDK refuses: {message}")),
        }
    }
    differences.retain(|text| !KNOWN.iter().any(|known| text.contains(known)));
    println!("{accepted} accepted and {refused} refused by both");
    assert!(accepted > 1000 && refused > 1000);
    assert!(differences.is_empty(), "{differences:#?}");
}
