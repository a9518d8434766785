//! Damaged code never makes the verifier or the lowering panic or hang, and what verifies can be lowered.

mod common;
mod verify_cases;

use std::cell::RefCell;
use std::time::{Duration, Instant};

use classpath::{ClassPath, ClassSource};
use common::jdks;
use program::{BOOT, Define, Program};
use proptest::prelude::*;
use verify_cases::damage::{changes, code_bytes, damage};

const CLASSES: [&str; 12] = [
    "java/util/ArrayDeque",
    "java/util/BitSet",
    "java/util/Optional",
    "java/util/StringJoiner",
    "java/util/PriorityQueue",
    "java/util/Scanner",
    "java/util/concurrent/CountDownLatch",
    "java/lang/Integer",
    "java/lang/ThreadLocal",
    "java/io/BufferedReader",
    "java/math/MathContext",
    "java/net/URI",
];

/// Damaged classes after which a new program is started.
const BATCH: u32 = 50;

fn start() -> Program {
    let newest = jdks().into_iter().max_by_key(|j| j.feature).unwrap();
    Program::new(newest, ClassPath::default()).unwrap()
}

/// Whether the class verifies; if so, all its methods lower.
fn try_out(program: &mut Program, bytes: &[u8]) -> Result<bool, TestCaseError> {
    let how = Define {
        hidden: true,
        ..Define::default()
    };
    let Ok(class) = program.define(BOOT, bytes, how) else {
        return Ok(false);
    };
    let begin = Instant::now();
    let verdict = program.verify_methods(class);
    for &method in &program.class(class).methods.clone() {
        let method = program.method_ptr(method);
        let lowered = if method.is_native() || method.is_abstract() {
            continue;
        } else {
            program.code(method)
        };
        if verdict.is_ok() {
            prop_assert!(lowered.is_ok(), "{}", lowered.unwrap_err());
        }
    }
    prop_assert!(begin.elapsed() < Duration::from_secs(20));
    Ok(verdict.is_ok())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 3000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn what_verifies_can_be_lowered((which, changes) in (0..CLASSES.len(), changes())) {
        type Sample = (Vec<u8>, Vec<usize>);
        thread_local! {
            static PROGRAM: RefCell<(u32, Program)> = RefCell::new((0, start()));
            static SAMPLES: Vec<Sample> = CLASSES.iter().map(|name| {
                let jdk = jdks().into_iter().max_by_key(|j| j.feature).unwrap();
                let bytes = jdk.image.find(name).unwrap().unwrap().to_vec();
                let places = code_bytes(&bytes);
                (bytes, places)
            }).collect();
        }
        let bytes = SAMPLES.with(|s| damage(&s[which].0, &s[which].1, &changes));
        PROGRAM.with_borrow_mut(|(used, program)| {
            *used += 1;
            if *used % BATCH == 0 {
                *program = start();
            }
            try_out(program, &bytes).map(drop)
        })?;
    }
}
