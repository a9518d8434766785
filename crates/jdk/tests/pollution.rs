//! Writes to state that outlives a test are seen, with who did it.

mod common;

use common::*;
use vm::Machine;
use vm::probes::{self, Polluted, Pollution, Writer};

/// What a method of `Polluter` leaves behind, as (place, changed).
fn left(m: &mut Machine, pollution: &mut Pollution, name: &str) -> Vec<Polluted> {
    call(m, pollution, &format!("Polluter.{name}"), &[]);
    let report = pollution.report(m);
    probes::restore(m, pollution);
    assert!(pollution.is_clean());
    report
}

fn polluter(m: &mut Machine) -> Pollution {
    initialize(m, "Polluter");
    // Warm, so that class initialisation and resolution are not what the test sees.
    for name in ["clean", "adds", "puts", "locks"] {
        run(m, &format!("Polluter.{name}"));
    }
    let mut pollution = Pollution::since(m);
    probes::snapshot(m, &mut pollution);
    pollution
}

fn texts(m: &Machine, report: &[Polluted]) -> Vec<String> {
    report.iter().map(|p| p.place.describe(m)).collect()
}

#[test]
fn static_fields_arrays_and_old_objects_are_named() {
    on_each_jdk(|m| {
        let mut pollution = polluter(m);
        for (name, expected) in [
            ("counts", &["Polluter.counter (static)"][..]),
            ("renames", &["Polluter.name (static)"]),
            ("fillsTable", &["int[3]", "int[4]"]),
            ("copies", &["int[6]", "int[7]"]),
            ("changesShared", &["Polluter.flag", "Polluter.value"]),
            ("clean", &[]),
        ] {
            let report = left(m, &mut pollution, name);
            assert_eq!(texts(m, &report), expected, "{name}");
            assert!(report.iter().all(|p| p.changed && p.count == 1), "{name}");
        }
    });
}

#[test]
fn collections_behind_static_fields_are_seen_through_their_parts() {
    on_each_jdk(|m| {
        let mut pollution = polluter(m);
        let adds = left(m, &mut pollution, "adds");
        let found = texts(m, &adds);
        assert!(found.contains(&"java.util.ArrayList.size".into()), "{found:?}");
        assert!(found.contains(&"java.lang.Object[1]".into()), "{found:?}");
        let puts = left(m, &mut pollution, "puts");
        let found = texts(m, &puts);
        assert_eq!(found, ["java.util.HashMap$Node.value"], "the key is there already");
    });
}

#[test]
fn the_writer_is_known() {
    on_each_jdk(|m| {
        let mut pollution = polluter(m);
        let report = left(m, &mut pollution, "counts");
        let Writer::Code(method, bci) = report[0].by else { panic!("{report:?}") };
        assert_eq!(m.program.names.text(m.program.method(method).name).to_string(), "counts");
        assert!(bci > 0);
        let copies = left(m, &mut pollution, "copies");
        let Writer::Native(method) = copies[0].by else { panic!("{copies:?}") };
        assert_eq!(m.program.names.text(m.program.method(method).name).to_string(), "arraycopy");
    });
}

#[test]
fn what_is_put_back_is_told_from_what_changed() {
    on_each_jdk(|m| {
        let mut pollution = polluter(m);
        let report = left(m, &mut pollution, "restores");
        assert_eq!(texts(m, &report), ["Polluter.counter (static)"]);
        assert!(!report[0].changed && report[0].count == 2);
    });
}

#[test]
fn monitors_and_identity_hashes_are_no_state() {
    on_each_jdk(|m| {
        let mut pollution = polluter(m);
        assert!(left(m, &mut pollution, "locks").is_empty());
    });
}

#[test]
fn static_fields_of_classes_first_used_in_the_run_count_but_not_their_initialisers() {
    on_each_jdk(|m| {
        let mut pollution = polluter(m);
        let mut report = left(m, &mut pollution, "late");
        report.retain(|p| m.program.external_name(p.place.class(m)).starts_with("Polluter"));
        assert_eq!(texts(m, &report), ["Polluter$New.touched (static)"]);
    });
}
