//! Programs that want to exhaust threads, locks, time, the disk or class metadata, or that define nonsense: each is
//! contained and reported, and the next run on the same machine is as if it had not been.

mod common;

use common::*;
use vm::{Exhausted, Limits, Machine, Outcome};

/// Runs a method from a snapshot, then goes back and sees that the machine is as good as before.
fn contained(limits: Limits, name: &str, check: impl Fn(&mut Machine, Outcome)) {
    on_each_jdk_within(limits, |m| {
        initialize(m, "Hostile");
        m.snapshot();
        for _ in 0..2 {
            let outcome = outcome(m, name);
            check(m, outcome);
            m.restore();
            assert!(m.others.is_empty(), "no thread is left");
            assert_eq!(run(m, "Hostile.small"), 10);
            m.restore();
        }
    });
}

#[test]
fn ten_thousand_threads_end_in_an_error_that_can_be_caught() {
    contained(Limits::default(), "Hostile.threads", |_, outcome| {
        let Outcome::Returned(started) = outcome else { panic!("{outcome:?}") };
        let started = started as u32 as i32;
        assert!(started == 10_000 || (-10_000..-500).contains(&started), "{started}");
    });
}

#[test]
fn a_deadlock_is_seen() {
    contained(Limits::default(), "Hostile.deadlock", |_, outcome| {
        assert_eq!(outcome, Outcome::Exhausted(Exhausted::Deadlock));
    });
}

#[test]
fn spinning_on_a_volatile_uses_up_the_budget() {
    let limits = Limits { instructions: 5_000_000, ..Limits::default() };
    contained(limits, "Hostile.spin", |_, outcome| {
        assert_eq!(outcome, Outcome::Exhausted(Exhausted::Instructions));
    });
}

/// Each collection takes as long as a hundred thousand bytecodes: without a charge for them this takes hours.
#[test]
fn collecting_garbage_uses_up_the_budget() {
    let limits = Limits { instructions: 5_000_000, ..Limits::default() };
    contained(limits, "Hostile.collect", |_, outcome| {
        assert_eq!(outcome, Outcome::Exhausted(Exhausted::Instructions));
    });
}

#[test]
fn an_interrupt_ends_a_run_from_outside() {
    contained(Limits::default(), "Hostile.small", |m, _| {
        let flag = m.interrupt.clone();
        let raiser = std::thread::spawn(move || {
            std::thread::sleep(std::time::Duration::from_millis(50));
            flag.raise();
        });
        let ended = outcome(m, "Hostile.spin");
        raiser.join().expect("a thread");
        m.interrupt.lower();
        assert_eq!(ended, Outcome::Exhausted(Exhausted::Interrupted));
    });
}

#[test]
fn the_virtual_disk_is_no_larger_than_the_heap() {
    let limits = Limits { heap: 96 << 20, ..Limits::default() };
    contained(limits, "Hostile.disk", |_, outcome| {
        let Outcome::Returned(length) = outcome else { panic!("{outcome:?}") };
        let names = ["java.lang.OutOfMemoryError", "java.io.IOException"];
        assert!(names.iter().any(|n| n.len() as u64 == length), "{length}");
        assert!(!std::path::Path::new("/tmp/touchstone-hostile-disk").exists());
    });
}

#[test]
fn the_end_of_time_is_not_the_end() {
    contained(Limits::default(), "Hostile.endOfTime", |_, outcome| assert_eq!(outcome, Outcome::Returned(10)));
}

#[test]
fn no_file_is_as_long_as_positions_can_say() {
    contained(Limits::default(), "Hostile.endOfFile", |_, outcome| {
        let Outcome::Returned(length) = outcome else { panic!("{outcome:?}") };
        assert_ne!(length, 0);
    });
}

#[test]
fn malformed_classes_are_refused_and_the_rest_runs() {
    contained(Limits::default(), "Hostile.malformed", |_, outcome| {
        let Outcome::Returned(refused) = outcome else { panic!("{outcome:?}") };
        assert!((150..=300).contains(&refused), "{refused}");
    });
}

#[test]
fn class_metadata_runs_out_as_metaspace_does_and_is_there_again_afterwards() {
    contained(Limits::default(), "Hostile.metadata", |m, outcome| {
        let Outcome::Returned(defined) = outcome else { panic!("{outcome:?}") };
        assert!((1000..100_000).contains(&defined), "{defined}");
        assert!(m.program.class_count() < 120_000, "a second run defines nothing anew: {}", m.program.class_count());
    });
}
