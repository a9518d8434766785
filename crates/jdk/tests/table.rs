//! Every row of the table names a method that exists in one of the installed JDKs that it is for.

use std::path::PathBuf;
use std::sync::Arc;

use classpath::{ClassPath, Jdk};
use program::{BOOT, Program};
use vm::NativeDef;

fn programs() -> Vec<Program> {
    let open = |home: &PathBuf| {
        let jdk = Arc::new(Jdk::open(home).expect("a JDK"));
        Program::new(jdk, ClassPath::default()).expect("a readable JDK")
    };
    testkit::jdks::homes().iter().map(open).collect()
}

/// Spun classes declare natives of their own, and tests have a class for their files.
fn is_spun(row: &NativeDef) -> bool {
    row.class.starts_with("java/lang/Touchstone") || row.class.starts_with("touchstone/")
}

fn exists(program: &mut Program, row: &NativeDef) -> bool {
    let Ok(class) = program.load(BOOT, row.class) else { return false };
    let methods = program.class(class).methods.to_vec();
    methods.into_iter().any(|id| {
        let method = program.method(id);
        program.text(method.name) == row.name && (row.desc.is_empty() || program.text(method.desc) == row.desc)
    })
}

/// A row is for every JDK of its versions that has the method, so that without the second JDK only rows for older ones can be
/// checked.
#[test]
fn every_row_names_a_method_of_the_jdk() {
    let missing = testkit::jdks::second_missing();
    let mut programs = programs();
    let mut unknown = Vec::new();
    for row in jdk::table::natives().iter().filter(|row| !is_spun(row)) {
        if missing.is_some() && u32::from(row.versions.1) >= testkit::jdks::SECOND {
            continue;
        }
        let fits = |p: &&mut Program| (row.versions.0..=row.versions.1).contains(&p.feature());
        let installed = programs.iter_mut().any(|p| fits(&p));
        if installed && !programs.iter_mut().filter(fits).any(|program| exists(program, row)) {
            unknown.push(format!("{}.{}{} {:?}", row.class, row.name, row.desc, row.versions));
        }
    }
    assert!(unknown.is_empty(), "rows without a method:\n{}", unknown.join("\n"));
    if let Some(missing) = missing {
        missing.skip();
    }
}

#[test]
fn no_method_has_two_rows_in_one_version() {
    let rows = jdk::table::natives();
    let mut twice = Vec::new();
    for (i, a) in rows.iter().enumerate() {
        let same = |b: &&NativeDef| (b.class, b.name, b.desc) == (a.class, a.name, a.desc);
        let overlap = |b: &&NativeDef| a.versions.0 <= b.versions.1 && b.versions.0 <= a.versions.1;
        if rows[i + 1..].iter().filter(same).any(|b| overlap(&b)) {
            twice.push(format!("{}.{}{}", a.class, a.name, a.desc));
        }
    }
    assert!(twice.is_empty(), "{twice:?}");
}
