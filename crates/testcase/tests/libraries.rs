//! The builder against real libraries: run by hand with jars in `TESTCASE_JARS` (and what they need in `TESTCASE_CP`).
//!
//! For every package it builds tests for every member, and `javac` must accept all of them without an unchecked warning.

mod common;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use classpath::{ClassPath, ClassSource, Jar, Jdk};
use common::java::write_class;
use program::{APP, Program};
use testcase::check::check_in;
use testcase::{Api, ApiOptions, Builder, PlainPool, Seeded, TestCase};

#[test]
#[ignore = "needs jars in TESTCASE_JARS"]
fn libraries_get_tests_that_javac_accepts() {
    let jdk = Arc::new(Jdk::open(&testkit::jdks::home()).expect("a JDK"));
    let jars = std::env::var("TESTCASE_JARS").expect("TESTCASE_JARS names jars");
    let more = std::env::var("TESTCASE_CP").unwrap_or_default();
    for jar in jars.split(':').map(Path::new) {
        let names = Jar::open(jar, jdk.feature).expect("a jar").list_classes().expect("classes");
        let mut packages: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
        for name in names.iter().filter(|n| !n.contains("package-info")) {
            let package = name.rsplit_once('/').map_or("", |(p, _)| p);
            packages.entry(package).or_default().push(name);
        }
        let mut paths = vec![jar.to_path_buf()];
        paths.extend(more.split(':').filter(|p| !p.is_empty()).map(PathBuf::from));
        let folder = tempfile::tempdir().expect("a folder");
        let mut sources = Vec::new();
        for (package, classes) in &packages {
            let source = package_tests(&jdk, &paths, package, classes, &names);
            let file = folder.path().join(package).join("Made_.java");
            std::fs::create_dir_all(file.parent().expect("a folder")).expect("made");
            std::fs::write(&file, source).expect("written");
            sources.push(file);
        }
        let class_path = std::env::join_paths(&paths).expect("a class path");
        let options = ["-Xlint:unchecked,rawtypes", "-Xmaxwarns", "60", "-Xmaxerrs", "60"];
        let said = common::javac(&jdk, &sources, Path::new(&class_path), folder.path(), &options);
        println!("{said}");
    }
}

fn package_tests(jdk: &Arc<Jdk>, paths: &[PathBuf], package: &str, classes: &[&str], all: &[String]) -> String {
    let class_path = ClassPath::open(paths, jdk.feature).expect("a class path");
    let mut program = Program::new(jdk.clone(), class_path).expect("a program");
    let roots: Vec<_> = classes.iter().filter_map(|c| program.load(APP, c).ok()).collect();
    let options = ApiOptions { candidates: all.iter().map(|c| Arc::from(&**c)).collect(), ..ApiOptions::default() };
    let start = std::time::Instant::now();
    let api = Api::build(&mut program, &roots, &options);
    let built = start.elapsed();
    let builder = Builder::new(&api, package);
    let (mut tests, mut failed) = (Vec::new(), 0);
    for &root in &api.roots {
        let class = api.class(root);
        for &id in class.constructors.iter().chain(&class.methods).filter(|&&c| api.can_call(c, package)) {
            for seed in 0..2 {
                let mut test = TestCase::default();
                let mut choice = Seeded(seed * 7919 + u64::from(id.0));
                if let Err(error) = builder.append_call(&mut test, id, &mut choice, &PlainPool) {
                    failed += 1;
                    println!("{}.{}: {}", class.name, api.callable(id).name, error.describe(&api));
                    continue;
                }
                check_in(&test, &api, package)
                    .unwrap_or_else(|e| panic!("{e}\n{}", testcase::notation::Notation::new(&api).print(&test)));
                tests.push(test);
            }
        }
    }
    let size = api.classes.len();
    println!(
        "{package}: {} roots, {size} classes in {built:?}, {} tests, {failed} not built",
        roots.len(),
        tests.len()
    );
    write_class(&api, package, "Made_", &tests)
}
