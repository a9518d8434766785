//! Damaged code never makes the verifier or the lowering panic or hang, and what verifies can be lowered.

mod common;
mod verify_cases;

use std::cell::RefCell;
use std::time::{Duration, Instant};

use classpath::{ClassPath, ClassSource};
use common::jdks;
use program::lower::lower;
use program::{Define, LoaderId, MethodId, Program};
use proptest::prelude::*;
use verify_cases::damage::{changes, code_bytes, damage};

/// Classes of packages in which a loader of the program may define some as well.
const CLASSES: [&str; 12] = [
    "jdk/internal/jrtfs/JrtPath",
    "jdk/internal/math/FDBigInteger",
    "jdk/internal/util/ArraysSupport",
    "sun/launcher/LauncherHelper",
    "sun/net/www/MimeEntry",
    "sun/net/www/URLConnection",
    "sun/nio/cs/UTF_8$Decoder",
    "sun/security/util/DerValue",
    "sun/security/x509/X500Name",
    "sun/util/calendar/ZoneInfo",
    "sun/util/locale/BaseLocale",
    "sun/util/locale/LanguageTag",
];

/// Damaged classes after which a new program is started.
const BATCH: u32 = 50;

fn start() -> Program {
    let newest = jdks().into_iter().max_by_key(|j| j.feature).unwrap();
    Program::new(newest, ClassPath::default()).unwrap()
}

/// Whether the class verifies; if so, all its methods lower.
fn try_out(program: &mut Program, bytes: &[u8]) -> Result<bool, TestCaseError> {
    let loader = LoaderId(program.class_count() as u32);
    let Ok(class) = program.define(loader, bytes, Define::default()) else {
        return Ok(false);
    };
    let begin = Instant::now();
    let verdict = program.verify_class(class);
    let file = program.class(class).file.clone().unwrap();
    for method in file.methods.iter().filter(|m| m.code.is_some()) {
        let lowered = lower(&file, method, MethodId(0));
        if let (Ok(()), Err(error)) = (&verdict, lowered) {
            prop_assert!(false, "{error}");
        }
    }
    prop_assert!(begin.elapsed() < Duration::from_secs(20));
    Ok(verdict.is_ok())
}

fn sample(name: &str) -> Vec<u8> {
    let newest = jdks().into_iter().max_by_key(|j| j.feature).unwrap();
    newest.image.find(name).unwrap().unwrap().to_vec()
}

#[test]
fn undamaged_classes_verify() {
    for name in CLASSES {
        assert!(try_out(&mut start(), &sample(name)).unwrap(), "{name}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 3000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn what_verifies_can_be_lowered((which, changes) in (0..CLASSES.len(), changes())) {
        type Sample = (Vec<u8>, Vec<usize>);
        thread_local! {
            static PROGRAM: RefCell<(u32, Program)> = RefCell::new((0, start()));
            static SAMPLES: Vec<Sample> = CLASSES.iter().map(|name| {
                let bytes = sample(name);
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
