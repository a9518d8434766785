//! Resources of a class path with many jars: what `java` finds, and at a cost that does not grow with the jars.

mod common;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;

use classpath::{ClassPath, Jdk};
use jdk::boot::{BootOptions, boot, run_main};
use vm::{Concrete, Limits, Machine, Outcome, interp};

/// Jars beside the first.
const MANY: usize = 60;
/// Bytecodes that `LocalDate.now()` may run, most of them for time zones.
const MOST: u64 = 2_500_000;

fn write(path: &Path, text: &str) {
    fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
    fs::write(path, text).expect("a file");
}

fn jar(jdk: &Jdk, to: &Path, manifest: &Path, from: &Path) {
    let mut tool = Command::new(jdk.home.join("bin/jar"));
    let status = tool.arg("cfm").arg(to).arg(manifest).arg("-C").arg(from).arg(".").status().expect("jar");
    assert!(status.success());
}

/// A folder, a jar with several releases of a file, and copies of a jar with a service.
fn entries(jdk: &Jdk, name: &str) -> Vec<PathBuf> {
    let root = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("class-path-{name}-{}", jdk.feature));
    let _ = fs::remove_dir_all(&root);
    let (folder, plain, many) = (root.join("folder"), root.join("plain"), root.join("many"));
    write(&folder.join("folder.txt"), "in a folder");
    write(&folder.join("folder/empty.txt"), "");
    write(&plain.join("data/one.txt"), "plain");
    write(&plain.join("with space.txt"), "space");
    write(&plain.join("a%20b"), "percent");
    write(&plain.join("META-INF/services/java.util.function.Supplier"), "Resourceful$Provider");
    write(&many.join("data/one.txt"), "base");
    write(&many.join("META-INF/versions/9/data/one.txt"), "newer");
    write(&root.join("plain.mf"), "Manifest-Version: 1.0\n");
    write(&root.join("many.mf"), "Manifest-Version: 1.0\nMulti-Release: true\n");
    jar(jdk, &root.join("plain.jar"), &root.join("plain.mf"), &plain);
    jar(jdk, &root.join("many.jar"), &root.join("many.mf"), &many);
    let mut entries = vec![common::classes().to_path_buf(), folder, root.join("many.jar"), root.join("plain.jar")];
    for number in 0..MANY {
        let copy = root.join(format!("copy-{number}.jar"));
        fs::copy(root.join("plain.jar"), &copy).expect("a copy");
        entries.push(copy);
    }
    entries
}

fn machine(jdk: &Arc<Jdk>, entries: &[PathBuf], limits: Limits) -> Machine {
    let class_path = ClassPath::open(entries, jdk.feature).expect("the class path");
    boot(BootOptions { jdk: jdk.clone(), class_path, limits, properties: Vec::new() }).expect("a machine")
}

#[test]
fn resources_are_what_java_finds() {
    for jdk in common::each_jdk() {
        let entries = &entries(jdk, "found")[..6];
        let mut java = Command::new(jdk.home.join("bin/java"));
        let path = std::env::join_paths(entries).expect("a class path");
        let output = java.arg("-cp").arg(path).arg("Resourceful").output().expect("java");
        let mut m = machine(jdk, entries, Limits::default());
        m.missing_throws = true;
        let result = run_main(&mut m, "Resourceful", &[]);
        assert_eq!(result.exit_code, 0, "{}", String::from_utf8_lossy(&m.env.err));
        let (ours, theirs) = (String::from_utf8_lossy(&m.env.out), String::from_utf8_lossy(&output.stdout));
        assert!(theirs.contains("provider"), "{theirs}\n{}", String::from_utf8_lossy(&output.stderr));
        assert_eq!(ours, theirs, "JDK {}", jdk.feature);
    }
}

#[test]
fn a_service_is_looked_up_within_the_limit_of_a_test() {
    for jdk in common::each_jdk() {
        let entries = entries(jdk, "many");
        let costs = [4, entries.len()].map(|count| {
            let mut m = machine(jdk, &entries[..count], Limits::default());
            common::initialize(&mut m, "Resourceful");
            let today = common::method(&mut m, "Resourceful.today");
            let outcome = interp::call(&mut m, &mut Concrete, today, &[]);
            assert!(matches!(outcome, Outcome::Returned(_)), "{outcome:?}");
            m.limits.instructions - m.fuel.cast_unsigned()
        });
        assert!(costs[1] < MOST, "JDK {}: {costs:?} bytecodes", jdk.feature);
        assert!(costs[1] < costs[0] * 2, "JDK {}: {costs:?} bytecodes", jdk.feature);
    }
}
