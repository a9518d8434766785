//! The builder against the Java fixtures: whatever it builds passes the checks, and `javac` compiles it without a warning.

mod common;

use common::java::write_class;
use common::{PACKAGE, callables, class, fixtures, javac, random_test};
use testcase::check::check_in;
use testcase::{Api, Builder, CallableId, PlainPool, Seeded, TestCase};

fn name(api: &Api, id: CallableId) -> String {
    let callable = api.callable(id);
    format!("{}.{}{}", api.class(callable.class).name, callable.name, callable.desc)
}

#[test]
fn every_member_gets_tests_that_javac_accepts() {
    let f = fixtures();
    let builder = Builder::new(&f.api, PACKAGE);
    let mut tests = Vec::new();
    for id in callables(&f.api) {
        for seed in 0..24 {
            let mut test = TestCase::default();
            match builder.append_call(&mut test, id, &mut Seeded(seed), &PlainPool) {
                Ok(_) => {}
                Err(error) => {
                    let reason = error.describe(&f.api);
                    let known = ["Impossible", "Endless"];
                    assert!(known.iter().any(|k| reason.contains(k)), "{}: {reason}", name(&f.api, id));
                    continue;
                }
            }
            check_in(&test, &f.api, PACKAGE).unwrap_or_else(|e| panic!("{}: {e}\n{test:#?}", name(&f.api, id)));
            tests.push(test);
        }
    }
    compile(&tests);
}

#[test]
fn long_sequences_stay_legal() {
    let f = fixtures();
    let builder = Builder::new(&f.api, PACKAGE);
    let mut tests = Vec::new();
    for seed in 0..60_u64 {
        let test = random_test(&builder, seed ^ 0x5eed, 12);
        check_in(&test, &f.api, PACKAGE).unwrap_or_else(|e| panic!("{e}\n{test:#?}"));
        tests.push(test);
    }
    compile(&tests);
}

fn compile(tests: &[TestCase]) {
    compile_in(&fixtures().api, PACKAGE, tests);
}

fn compile_in(api: &Api, package: &str, tests: &[TestCase]) {
    let f = fixtures();
    let folder = tempfile::tempdir().expect("a folder");
    let source = folder.path().join("Made.java");
    std::fs::write(&source, write_class(api, package, "Made", tests)).expect("written");
    let options = ["-Xlint:unchecked,rawtypes", "-Xmaxwarns", "20"];
    let said = javac(&f.jdk, &[source], &f.classes, folder.path(), &options);
    let lines: Vec<&str> = said.lines().filter(|l| l.contains("warning:")).collect();
    assert!(lines.is_empty(), "{said}");
}

#[test]
fn fields_are_read_and_written() {
    let f = fixtures();
    let builder = Builder::new(&f.api, PACKAGE);
    let ours = f.api.fields.iter().filter(|x| f.api.class(x.class).name.starts_with("shop/"));
    let mut tests = Vec::new();
    for field in ours.filter(|x| f.api.can_access(x.id, PACKAGE)) {
        for seed in 0..8 {
            let (mut test, mut choice) = (TestCase::default(), Seeded(seed));
            builder.append_read(&mut test, field.id, &mut choice, &PlainPool).expect("a read");
            let written = builder.append_write(&mut test, field.id, &mut choice, &PlainPool);
            assert_eq!(written.is_err(), field.is_final, "{}", field.name);
            check_in(&test, &f.api, PACKAGE).unwrap_or_else(|e| panic!("{e}\n{test:#?}"));
            tests.push(test);
        }
    }
    assert!(tests.len() > 40);
    compile(&tests);
}

#[test]
fn the_same_seed_gives_the_same_test() {
    let f = fixtures();
    let all = callables(&f.api);
    let run = || {
        let builder = Builder::new(&f.api, PACKAGE);
        let mut test = TestCase::default();
        let mut choice = Seeded(7);
        for &id in all.iter().take(40) {
            let _ = builder.append_call(&mut test, id, &mut choice, &PlainPool);
        }
        test
    };
    assert_eq!(run(), run());
}

#[test]
fn what_cannot_be_built_has_a_reason() {
    let f = fixtures();
    let builder = Builder::new(&f.api, PACKAGE);
    let reason = |name: &str| {
        let ty = testcase::Ty::class(class(&f.api, name));
        let mut test = TestCase::default();
        let mut choice = Seeded(3);
        let error = loop {
            // Null is a value now and then.
            match builder.make(&mut test, &ty, &mut choice, &PlainPool, 3) {
                Err(error) => break error,
                Ok(_) => assert!(test.statements.iter().all(testcase::Statement::is_null)),
            }
        };
        error.describe(&f.api)
    };
    assert_eq!(
        reason("shop/Nodes$Impossible"),
        "no way to build type Nodes.Impossible: it is abstract and no implementation of it was found"
    );
    assert_eq!(
        reason("hidden/Bank$Local"),
        "no way to build type Bank.Local: it is not accessible from the test's package"
    );
}

#[test]
fn null_stands_in_for_what_cannot_be_built() {
    let f = fixtures();
    let builder = Builder::new(&f.api, PACKAGE);
    let ty = testcase::Ty::class(class(&f.api, "shop/Nodes$Endless"));
    let made = (0..20).any(|seed| {
        let mut test = TestCase::default();
        let var = builder.make(&mut test, &ty, &mut Seeded(seed), &PlainPool, 3).expect("a value");
        matches!(test.statements[var.index()], testcase::Statement::New { .. })
    });
    assert!(made);
}

#[test]
fn factories_are_found_in_classes_that_nothing_mentions() {
    let f = fixtures();
    let api = common::build(&f.jdk, &f.classes, &["shop/Door"]);
    let builder = Builder::new(&api, PACKAGE);
    let pass = callables(&api).into_iter().find(|&c| &*api.callable(c).name == "pass").expect("the method");
    let tests: Vec<TestCase> = (0..20)
        .map(|seed| {
            let mut test = TestCase::default();
            builder.append_call(&mut test, pass, &mut Seeded(seed), &PlainPool).expect("a call");
            test
        })
        .collect();
    let strict = |s: &testcase::Statement| matches!(s, testcase::Statement::Call { callable, .. } if &*api.callable(*callable).name == "strict");
    assert!(tests.iter().any(|t| t.statements.iter().any(strict)));
    compile_in(&api, PACKAGE, &tests);
}

#[test]
fn jdk_classes_are_tested_from_another_package() {
    let roots = [
        "java/util/BitSet",
        "java/util/ArrayList",
        "java/util/TreeMap",
        "java/util/Optional",
        "java/util/stream/Collectors",
        "java/util/stream/Stream",
        "java/util/EnumMap",
        "java/lang/String",
        "java/time/LocalDate",
        "java/util/concurrent/ConcurrentHashMap",
    ];
    let f = fixtures();
    let api = common::build(&f.jdk, &f.classes, &roots);
    let builder = Builder::new(&api, "made");
    let mut tests = Vec::new();
    for &root in &api.roots {
        let class = api.class(root);
        for &id in class.constructors.iter().chain(&class.methods) {
            for seed in 0..4 {
                let mut test = TestCase::default();
                match builder.append_call(&mut test, id, &mut Seeded(seed), &PlainPool) {
                    Ok(_) => tests.push(test),
                    Err(e) => println!("{}: {}", name(&api, id), e.describe(&api)),
                }
            }
        }
    }
    for test in &tests {
        check_in(test, &api, "made").unwrap_or_else(|e| panic!("{e}\n{test:#?}"));
    }
    assert!(tests.len() > 1500, "{}", tests.len());
    compile_in(&api, "made", &tests);
}
