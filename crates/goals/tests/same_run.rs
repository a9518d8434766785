//! After the same run, covered and missed instructions, branches, lines, methods and complexity are those that JaCoCo's
//! agent sees on a real JDK, for code of every javac on this machine.

mod support;

use std::path::Path;
use std::process::Command;
use std::sync::Arc;

use classpath::{ClassPath, Jdk};
use goals::{CoverageWatch, Criterion, GoalSet};
use jdk::boot::{BootOptions, boot};
use program::{APP, ClassId};
use support::*;
use vm::{Limits, Machine, Outcome, interp};

fn machine(jdk: &Arc<Jdk>, classes: &Path) -> Machine {
    let class_path = ClassPath::parse(&classes.to_string_lossy(), jdk.feature).expect("the class path");
    let options = BootOptions { jdk: jdk.clone(), class_path, limits: Limits::default(), properties: Vec::new() };
    boot(options).unwrap_or_else(|e| panic!("JDK {} does not boot: {e}", jdk.feature))
}

fn load(machine: &mut Machine, classes: &Path) -> Vec<ClassId> {
    let names = class_files(classes).into_iter().map(|path| {
        let name = path.file_stem().expect("a name").to_string_lossy().into_owned();
        machine.program.load(APP, &name).unwrap_or_else(|e| panic!("{name}: {e}"))
    });
    names.collect()
}

fn ours_after(jdk: &Arc<Jdk>, classes: &Path, seed: u64) -> Counters {
    let mut machine = machine(jdk, classes);
    let ids = load(&mut machine, classes);
    let goals = Arc::new(GoalSet::build(&machine.program, &ids, &Criterion::ALL));
    let mut watch = CoverageWatch::new(goals.clone());
    watch.bind(&mut machine.program).expect("the classes load");
    let drive = machine.program.load(APP, "Drive").expect("the driver");
    let method = machine.program.find_method(drive, "drive", "(I)V").expect("its method");
    let outcome = interp::call(&mut machine, &mut watch, method, &[seed]);
    assert!(matches!(outcome, Outcome::Returned(_)), "{outcome:?}");
    let note = watch.take();
    ours(&goals.report_of([&*note.facts]))
}

fn theirs_after(jacoco: &Jacoco, jdk: &Jdk, classes: &Path, seed: u64) -> Counters {
    let exec = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("same_run_{}_{seed}.exec", jdk.feature));
    let mut java = Command::new(jdk.home.join("bin/java"));
    java.arg(jacoco.agent(&exec)).arg("-cp").arg(classes).arg("Drive").arg(seed.to_string());
    let output = java.output().expect("java starts");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    jacoco.dump(["exec", &exec.to_string_lossy()], &[classes])
}

#[test]
fn the_same_run_covers_the_same() {
    let Some(jacoco) = jacoco() else { return };
    let mut found = Vec::new();
    for jdk in JDKS.iter() {
        let classes = compiled(jdk);
        for seed in 1..3 {
            let (mut theirs, mut ours) = (theirs_after(jacoco, jdk, &classes, seed), ours_after(jdk, &classes, seed));
            // The driver's entry is not called here.
            for counters in [&mut theirs, &mut ours] {
                counters.retain(|key, _| !key.starts_with("Drive\t"));
            }
            assert!(theirs.len() > 100, "only {} counters", theirs.len());
            let release = jdk.feature;
            found.extend(differences(&theirs, &ours).into_iter().map(|d| format!("JDK {release}, seed {seed}: {d}")));
        }
    }
    assert!(found.is_empty(), "{} differences\n{}", found.len(), found[..found.len().min(60)].join("\n"));
}
