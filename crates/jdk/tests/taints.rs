//! What differs from run to run is tainted, and what does not is not.

mod common;

use classfile::descriptor::Kind;
use common::*;
use vm::interp::{Shadows, call_shadowed};
use vm::probes::taint::{Reach, Taints};
use vm::probes::{self, Taint};
use vm::{Machine, Outcome, Ref, Source};

/// The taints of what a method returns and of everything reachable from it.
fn taints(m: &mut Machine, taint: &mut Taint, name: &str) -> Reach {
    let method = method(m, &format!("Unstable.{name}"));
    let mut shadows = Shadows::default();
    let value = match call_shadowed(m, taint, &mut shadows, method, &[], &[]) {
        Outcome::Returned(value) => value,
        Outcome::Threw(exception) => panic!("{name} threw {}", thrown(m, exception)),
        other => panic!("{name}: {other:?}"),
    };
    let mut reach = Reach { taints: shadows.returned, order: Taints::NONE, complete: true };
    if method.signature.ret == Kind::Ref {
        let object = taint.of_object(m, value as u32, 10_000);
        reach = Reach { taints: reach.taints | object.taints, ..object };
    }
    reach
}

/// Each method on its own fork.
fn on_forks(m: &mut Machine, names: &[&str], check: impl Fn(&str, Reach)) {
    let mut taint = Taint::new(m);
    probes::snapshot(m, &mut taint);
    for name in names {
        let reach = taints(m, &mut taint, name);
        check(name, reach);
        probes::restore(m, &mut taint);
    }
}

/// Unstable by identity hashes.
const BY_HASH: &[&str] = &["identityHash", "objectHash", "objectText", "enumHash", "tableByHash", "lengthFromHash"];
/// Unstable because the order follows from identity hashes.
const BY_ORDER: &[&str] = &[
    "setOrder",
    "setText",
    "identityMapOrder",
    "concurrentMapOrder",
    "bigConcurrentOrder",
    "bigHashOrder",
    "copiedOrder",
];
const BY_CLOCK: &[&str] = &["nano", "boxedMillis", "timeText", "formattedTime", "cloned", "copied", "reflected"];
/// Unstable by the working folder.
const BY_FOLDER: &[&str] = &["absoluteFile", "canonicalFile", "absoluteLength"];
const BY_CHANCE: &[&str] =
    &["random", "mathRandom", "threadLocalRandom", "shuffled", "immutableSetOrder", "pairOrder", "uuid"];
const STABLE: &[&str] = &[
    "seededRandom",
    "stringHash",
    "mapText",
    "mapOrder",
    "lookup",
    "manyLookups",
    "concurrentLookups",
    "contains",
    "oneElement",
    "immutableContains",
    "linkedText",
    "treeText",
    "overwritten",
    "formatted",
    "absoluteAlready",
];

fn expect(source: Source, names: &[&str]) {
    on_each_jdk(|m| {
        on_forks(m, names, |name, reach| {
            assert!(reach.taints.contains(source), "{name} is tainted by {}", reach.taints);
        });
    });
}

#[test]
fn identity_hashes_taint_what_is_computed_from_them() {
    expect(Source::IdentityHash, BY_HASH);
}

#[test]
fn the_order_of_identity_hashed_collections_is_tainted() {
    expect(Source::IdentityHash, BY_ORDER);
}

#[test]
fn the_clock_taints_numbers_texts_and_objects() {
    expect(Source::Clock, BY_CLOCK);
}

#[test]
fn the_working_folder_taints_paths_that_are_made_absolute() {
    expect(Source::Environment, BY_FOLDER);
}

#[test]
fn unseeded_randomness_is_tainted() {
    on_each_jdk(|m| {
        on_forks(m, BY_CHANCE, |name, reach| {
            let random = reach.taints.contains(Source::Randomness) || reach.taints.contains(Source::Clock);
            assert!(random, "{name} is tainted by {}", reach.taints);
        });
    });
}

#[test]
fn what_is_the_same_on_every_run_is_not_tainted() {
    on_each_jdk(|m| {
        on_forks(m, STABLE, |name, reach| {
            assert!(reach.is_stable(), "{name} is tainted by {}", reach.taints);
        });
    });
}

/// The result of a method in an environment that began otherwise: other hashes, another time, other random numbers.
fn result_in(m: &mut Machine, environment: u32, name: &str) -> String {
    let method = method(m, &format!("Unstable.{name}"));
    m.env.tick.hash += environment * 1237;
    m.env.tick.now += i64::from(environment) * 86_413_000_017;
    m.env.tick.random ^= u64::from(environment) << 17;
    let outcome = vm::interp::call(m, &mut vm::Concrete, method, &[]);
    let text = match outcome {
        Outcome::Returned(value) if &**m.program.names.text(method.desc) == "()Ljava/lang/String;" => {
            m.text(value as Ref)
        }
        Outcome::Returned(_) if method.signature.ret == Kind::Ref => String::new(),
        other => format!("{other:?}"),
    };
    m.restore();
    text
}

#[test]
fn what_differs_in_other_environments_is_tainted() {
    on_each_jdk(|m| {
        let mut taint = Taint::new(m);
        probes::snapshot(m, &mut taint);
        let mut differing = 0;
        for name in [BY_HASH, BY_ORDER, BY_CLOCK, BY_CHANCE, STABLE].concat() {
            let results: Vec<String> = (0..5).map(|e| result_in(m, e, name)).collect();
            if results.iter().any(|r| *r != results[0]) {
                differing += 1;
                let reach = taints(m, &mut taint, name);
                assert!(!reach.taints.is_empty(), "{name} gave {results:?}");
                probes::restore(m, &mut taint);
            }
        }
        assert!(differing > 15, "{differing}");
    });
}

#[test]
fn a_hash_set_has_an_unstable_order_and_stable_elements() {
    on_each_jdk(|m| {
        on_forks(m, &["hashSet", "twoElements", "linkedOrder"], |name, reach| {
            assert!(reach.taints.is_empty() && !reach.order.is_empty(), "{name}: {reach:?}");
        });
    });
}

#[test]
fn thread_ids_are_tainted() {
    expect(Source::ThreadId, &["threadId"]);
}

#[test]
fn branches_on_tainted_values_are_listed() {
    on_each_jdk(|m| {
        let mut taint = Taint::new(m);
        probes::snapshot(m, &mut taint);
        taints(m, &mut taint, "contains");
        let in_map = |id| m.program.external_name(m.program.method(id).class) == "java.util.HashMap";
        assert!(taint.branches().any(|(method, _, count)| in_map(method) && count > 0));
        taint.forget_branches();
        probes::restore(m, &mut taint);
        taints(m, &mut taint, "seededRandom");
        assert_eq!(taint.branches().count(), 0);
    });
}

#[test]
fn a_reset_takes_taints_of_old_objects_back() {
    on_each_jdk(|m| {
        let state = initialize(m, "State");
        let stamp = m.static_field(state, "stamp", "J").unwrap();
        let table = m.static_field(state, "table", "[I").unwrap();
        let table: Ref = m.heap.get(table);
        let mut taint = Taint::new(m);
        let found = |m: &Machine, taint: &Taint| (taint.of_memory(stamp, 8), taint.of_object(m, table, 10).taints);
        probes::snapshot(m, &mut taint);
        probes::snapshot(m, &mut taint);
        call(m, &mut taint, "State.stamps", &[]);
        let clock = Taints::from(Source::Clock);
        assert_eq!(found(m, &taint), (clock, clock));
        probes::commit_snapshot(m, &mut taint);
        assert_eq!(found(m, &taint), (clock, clock));
        probes::restore(m, &mut taint);
        assert_eq!(found(m, &taint), (Taints::NONE, Taints::NONE));
    });
}
