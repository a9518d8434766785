//! Native methods of `java.base` that are not implemented are those that `missing-natives.txt` lists, and no others.

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Arc;

use classpath::{ClassPath, Jdk};
use program::{BOOT, Program};

/// What the book shows: `class.method` in each line that is not a heading or a comment.
const LIST: &str = include_str!("../missing-natives.txt");

fn listed() -> BTreeSet<&'static str> {
    LIST.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#')).collect()
}

/// Native methods that have no row, as `class.method`. Signature-polymorphic ones need none.
fn missing(home: &Path) -> BTreeSet<String> {
    let jdk = Arc::new(Jdk::open(home).expect("a JDK"));
    let known = jdk::implemented(jdk.feature);
    let mut program = Program::new(jdk.clone(), ClassPath::default()).expect("a readable JDK");
    let mut missing = BTreeSet::new();
    for name in jdk.image.classes_of_module("java.base") {
        let Ok(class) = program.load(BOOT, &name) else { continue };
        for &id in &program.class(class).methods {
            let method = program.method(id);
            let (of, desc) = (program.text(method.name), program.text(method.desc));
            let polymorphic = matches!(&*name, "java/lang/invoke/MethodHandle" | "java/lang/invoke/VarHandle");
            if method.is_native() && !polymorphic && !known.covers(&name, of, desc) {
                missing.insert(format!("{}.{of}", name.replace('/', ".")));
            }
        }
    }
    missing
}

#[test]
fn what_is_missing_is_documented() {
    let listed = listed();
    for home in testkit::jdks::homes() {
        let missing = missing(&home);
        let unknown: Vec<&String> = missing.iter().filter(|name| !listed.contains(name.as_str())).collect();
        assert!(
            unknown.is_empty(),
            "{}: implement these natives, or list them with the reason in crates/jdk/missing-natives.txt:\n{unknown:#?}",
            home.display()
        );
    }
}

#[test]
fn what_is_documented_is_missing() {
    let absent = testkit::jdks::second_missing();
    if absent.is_none() {
        let missing: BTreeSet<String> = testkit::jdks::homes().iter().flat_map(|home| missing(home)).collect();
        let stale: Vec<&str> = listed().into_iter().filter(|name| !missing.contains(*name)).collect();
        assert!(stale.is_empty(), "these natives are there now, or no JDK has them: {stale:#?}");
    }
    if let Some(absent) = absent {
        absent.skip();
    }
}
