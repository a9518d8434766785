//! With any set of fired probes, covered and missed instructions, branches, lines, methods and complexity of every
//! method and class are those that JaCoCo counts.
//!
//! `TOUCHSTONE_JACOCO_CORPUS` may name jars and class folders, separated by colons, to compare instead of the fixtures.
//! Libraries of every age and of other compilers (ECJ, Groovy, Scala) are good ones; of Kotlin's, filters are missing.

mod support;

use std::path::{Path, PathBuf};
use std::process::Command;

use jacoco::{ClassCounters, ClassModel};
use support::*;

const PROBES: usize = 70_000;

/// The same choice as in `Dump.java`.
fn probes(seed: u64) -> Vec<bool> {
    let fired = |i: u64| {
        let mut x = (seed * 1_000_003 + i + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        x ^= x >> 29;
        x = x.wrapping_mul(0xbf58_476d_1ce4_e5b9);
        x ^= x >> 32;
        x % 9 < seed % 8 + 1
    };
    (0..PROBES as u64).map(fired).collect()
}

/// Counters of a class whose probes, numbered through the class, have fired as given.
fn counters(model: &ClassModel, fired: &[bool]) -> ClassCounters {
    let mut first = Vec::new();
    let mut next = 0;
    for method in &model.methods {
        first.push(next);
        next += method.graph.probe_count();
    }
    model.counters(|method, probe| fired[(first[method as usize] + probe) as usize])
}

fn compare(jacoco: &Jacoco, folder: &Path, seeds: std::ops::Range<u64>) -> Vec<String> {
    let models: Vec<ClassModel> = class_files(folder)
        .iter()
        .filter(|path| !path.ends_with("module-info.class") && !path.ends_with("package-info.class"))
        .filter_map(|path| classfile::parse(&std::fs::read(path).expect("readable")).ok())
        .map(|file| ClassModel::new(&file))
        .collect();
    let mut found = Vec::new();
    for seed in seeds {
        let theirs = jacoco.dump(["random", &seed.to_string()], &[folder]);
        let fired = probes(seed);
        let classes: Vec<ClassCounters> = models.iter().map(|model| counters(model, &fired)).collect();
        let ours = ours(classes.iter().filter(|class| class.counts()));
        eprintln!("{}: seed {seed}: {} counters compared", folder.display(), theirs.len());
        found.extend(differences(&theirs, &ours));
    }
    found
}

/// A folder with the contents of a jar.
fn unpacked(jar: &Path) -> PathBuf {
    let name = jar.file_name().expect("a name");
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("corpus").join(name);
    if !folder.exists() {
        std::fs::create_dir_all(&folder).expect("a folder");
        let tool = newest_jdk().home.join("bin/jar");
        let status = Command::new(tool).arg("xf").arg(jar).current_dir(&folder).status();
        assert!(status.expect("jar starts").success(), "{}", jar.display());
    }
    folder
}

#[test]
fn classes_count_as_in_jacoco() {
    let Some(jacoco) = jacoco() else { return };
    let mut found = Vec::new();
    if let Some(corpus) = std::env::var_os("TOUCHSTONE_JACOCO_CORPUS") {
        for path in std::env::split_paths(&corpus) {
            let folder = if path.is_dir() { path } else { unpacked(&path) };
            found.extend(compare(jacoco, &folder, 3..4));
        }
    } else {
        for jdk in JDKS.iter() {
            let seed = u64::from(jdk.feature);
            found.extend(compare(jacoco, &compiled(jdk), seed..seed + 2));
        }
    }
    assert!(found.is_empty(), "{} differences\n{}", found.len(), found[..found.len().min(60)].join("\n"));
}
