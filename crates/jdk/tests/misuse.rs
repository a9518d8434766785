//! What a program breaks through `Unsafe` is an outcome of the program, and the next run on the same machine is as if it had not been.

mod common;

use common::*;
use vm::{Machine, Outcome};

/// Accesses that are wrong in themselves, and end the run.
const WRONG: [&str; 23] = [
    "readsNull",
    "readsWild",
    "readsNegative",
    "writesNull",
    "writesWild",
    "writesFreed",
    "writesPastBlock",
    "fillsPastBlock",
    "copiesFromWild",
    "readsFarOffset",
    "writesPastObject",
    "writesPastArray",
    "overflowsOffset",
    "writesClass",
    "writesHeader",
    "writesLength",
    "numberOverReference",
    "longOverReference",
    "referenceOverNumber",
    "referenceOutside",
    "referenceInNumbers",
    "numberInReferences",
    "swapsReference",
];

/// References to objects of other classes than declared, and reads beside an object. What comes of it may be anything that a program can end with.
const CONFUSED: [&str; 9] = [
    "wrongClass",
    "wrongArray",
    "wrongText",
    "wrongPrinted",
    "wrongStored",
    "wrongElement",
    "notConstructed",
    "readsPastObject",
    "readsNegativeOffset",
];

fn after_each(names: &[&str], check: impl Fn(&Machine, &str, Outcome)) {
    on_each_jdk(|m| {
        initialize(m, "Misuse");
        run(m, "Misuse.prepare");
        m.limits.instructions = 50_000_000;
        m.snapshot();
        for name in names {
            let outcome = outcome(m, &format!("Misuse.{name}"));
            check(m, name, outcome);
            m.restore();
            assert_eq!(run(m, "Misuse.used") as u32, 1124, "the machine is whole after {name}");
            m.restore();
        }
    });
}

#[test]
fn wrong_accesses_crash_the_program() {
    after_each(&WRONG, |_, name, outcome| assert!(matches!(outcome, Outcome::Crashed(_)), "{name}: {outcome:?}"));
}

#[test]
fn confused_classes_are_no_internal_error() {
    after_each(&CONFUSED, |_, name, outcome| {
        assert!(!matches!(outcome, Outcome::Bug(_) | Outcome::Unsupported(_)), "{name}: {outcome:?}");
    });
}

#[test]
fn a_run_that_begins_without_unsafe_is_caught_too() {
    on_each_jdk(|m| {
        let outcome = outcome(m, "Misuse$AtOnce.wrongText");
        assert!(matches!(outcome, Outcome::Crashed(_)), "{outcome:?}");
    });
}
