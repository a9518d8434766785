//! Every population-based optimiser covers all branches of the numeric examples within its budget. Few seeds; the table over
//! 30 of them is `cargo xtask bench optimisers`.

#[path = "../examples/optimisers/measured.rs"]
#[allow(dead_code, reason = "the measurement uses all of it")]
mod measured;
#[path = "../../fitness/tests/support/mod.rs"]
mod support;

use std::path::Path;
use std::process::Command;

use goals::GoalId;
use measured::MeasuredClass;
use optimisers::Kind;
use support::JDK;

#[test]
fn populations_cover_all_branches_of_numeric_classes() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let out = Path::new(env!("CARGO_TARGET_TMPDIR")).join("optimisers-numeric");
    let folders =
        [root.join("../fitness/tests/java"), root.join("../../examples/classics/src/main/java/classics/numbers")];
    let files = folders.iter().flat_map(|folder| std::fs::read_dir(folder).expect("sources"));
    let mut javac = Command::new(JDK.home.join("bin/javac"));
    javac.args(["-g", "-nowarn", "-d"]).arg(&out).args(files.map(|file| file.expect("a file").path()));
    let output = javac.output().expect("javac starts");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    for name in measured::NUMERIC {
        for kind in Kind::ALL.into_iter().filter(|kind| kind.is_population_based()) {
            let mut measured = MeasuredClass::open(&JDK, &out, name).expect("a class");
            let all: Vec<GoalId> = measured.goals.ids().collect();
            let found = measured.run(kind, &all, 1);
            let open: Vec<&str> =
                all.iter().zip(&found).filter(|f| f.1.is_none()).map(|f| measured.text(*f.0)).collect();
            assert!(open.is_empty(), "{name}, {kind}: {open:?}");
        }
    }
}
