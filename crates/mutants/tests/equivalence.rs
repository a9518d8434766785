//! Which mutants are proved equivalent: those that are, and none of those that only look so.

use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;

use classfile::ClassFile;
use mutants::equivalence::{Open, Proof, Prover};
use mutants::{Mutant, catalogue, operator};

/// A fixture, compiled.
fn class(name: &str) -> ClassFile {
    let folder = tempfile::tempdir().expect("a folder");
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/java").join(format!("{name}.java"));
    let mut javac = Command::new(testkit::jdks::home().join("bin/javac"));
    let output = javac.arg("-g").arg("-d").arg(folder.path()).arg(source).output().expect("javac starts");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let bytes = std::fs::read(folder.path().join(format!("{name}.class"))).expect("a class file");
    classfile::parse(&bytes).expect("a valid class file")
}

/// All mutants with what is found of them.
fn proofs(file: &ClassFile) -> Vec<(Mutant, Proof)> {
    let mut prover = Prover::new(&base::Interrupt::default());
    let mutants = catalogue(file, &operator::named("ALL").expect("operators"));
    mutants.into_iter().map(|mutant| (mutant.clone(), prover.prove(file, &mutant))).collect()
}

/// `method(descriptor) operator`, with the place among those of its method, for each that is proved.
fn proved(all: &[(Mutant, Proof)]) -> BTreeSet<String> {
    let equal = all.iter().filter(|(_, proof)| *proof == Proof::Equivalent);
    equal.map(|(m, _)| format!("{}{} {} {:?}", m.method, m.desc, m.operator.name, m.indexes)).collect()
}

fn count(all: &[(Mutant, Proof)], method: &str, operator: &str) -> (usize, usize) {
    let of = |m: &Mutant| {
        let name = format!("{}{}", m.method, m.desc);
        (*m.method == *method || name == method) && m.operator.name == operator
    };
    let of: Vec<Proof> = all.iter().filter(|(m, _)| of(m)).map(|(_, proof)| *proof).collect();
    (of.iter().filter(|proof| **proof == Proof::Equivalent).count(), of.len())
}

#[test]
fn mutants_that_nothing_can_notice_are_proved_equivalent() {
    let all = proofs(&class("Equal"));
    let expected = [
        ("larger(II)I", "CONDITIONALS_BOUNDARY", 1),
        ("magnitude", "CONDITIONALS_BOUNDARY", 1),
        ("limited", "CONDITIONALS_BOUNDARY", 1),
        // The loop's own boundary is not.
        ("largest", "CONDITIONALS_BOUNDARY", 1),
        ("checkedTwice", "REMOVE_CONDITIONALS_ORDER_ELSE", 1),
        ("neutral", "MATH", 2),
        ("sameCall", "NEGATE_CONDITIONALS", 1),
        ("sameCall", "REMOVE_CONDITIONALS_EQUAL_IF", 1),
        ("sameText", "REMOVE_CONDITIONALS_EQUAL_ELSE", 1),
        ("zeroOrItself", "PRIMITIVE_RETURNS", 1),
        ("insideTry", "CONDITIONALS_BOUNDARY", 1),
        // A loop that begins at 1 misses only the 0, which changes no sum.
        ("sum", "INLINE_CONSTS", 1),
        ("sum", "CONDITIONALS_BOUNDARY", 0),
        ("sum", "MATH", 0),
        ("<init>()V", "EXPERIMENTAL_MEMBER_VARIABLE", 2),
    ];
    for (method, operator, equal) in expected {
        assert_eq!(count(&all, method, operator).0, equal, "{method} {operator}: {:#?}", proved(&all));
    }
}

#[test]
fn mutants_that_only_look_equivalent_are_left_open() {
    let all = proofs(&class("Equal"));
    let different = [
        "positive",
        "oneIn",
        "mixed",
        "larger(DD)D",
        "otherCall",
        "changesBetween",
        "callsBetween",
        "readTwice",
        "throwsFirst",
        "thrown",
        "caught",
        "written",
        "sameObject",
        "leak",
        "<init>(I)V",
        "<init>(J)V",
    ];
    for method in different {
        let its = proved(&all).into_iter().filter(|m| m.starts_with(&format!("{method}(")) || m.starts_with(method));
        let its: Vec<String> = its.collect();
        assert!(its.is_empty(), "{method}: {its:#?}");
    }
}

#[test]
fn what_is_not_followed_to_its_end_is_left_open() {
    let all = proofs(&class("Equal"));
    assert_eq!(count(&all, "invariant", "REMOVE_CONDITIONALS_EQUAL_IF").0, 0, "needs to know that the loop ends at 10");
    let interrupt = base::Interrupt::default();
    interrupt.raise();
    let (file, mut prover) = (class("Equal"), Prover::new(&interrupt));
    for mutant in catalogue(&file, &operator::named("ALL").expect("operators")) {
        assert_eq!(prover.prove(&file, &mutant), Proof::Open(Open::Interrupted));
    }
}
