//! What the builder of test cases makes at random is written as source that `javac -Xlint:all -Werror` accepts.

mod common;

use common::{Fixtures, class, fixtures, jars, javac};
use emit::{Assertion, AssertionKind, Expr, Framework, Suite, Test};
use testcase::{Builder, CallableId, PlainPool, Seeded, TestCase, Ty, Var};

const FRAMEWORKS: [Framework; 4] = [Framework::JUnit5, Framework::JUnit4, Framework::JUnit4Old, Framework::TestNg];

fn callables(f: &Fixtures, package: &str) -> Vec<CallableId> {
    let prefix = format!("{package}/");
    let ours = f.api.classes.iter().filter(|c| c.name.starts_with(&prefix));
    let members = ours.flat_map(|c| c.constructors.iter().chain(&c.methods));
    members.copied().filter(|&c| f.api.can_call(c, package)).collect()
}

/// Each callable alone, and longer sequences.
fn cases(f: &Fixtures, package: &str) -> Vec<TestCase> {
    let builder = Builder::new(&f.api, package);
    let all = callables(f, package);
    let mut cases = Vec::new();
    for id in &all {
        for seed in 0..4 {
            let mut case = TestCase::default();
            if builder.append_call(&mut case, *id, &mut Seeded(seed), &PlainPool).is_ok() {
                cases.push(case);
            }
        }
    }
    for seed in 0..40_u64 {
        let mut choice = Seeded(seed ^ 0x5eed);
        let mut case = TestCase::default();
        for _ in 0..8 {
            let id = all[testcase::Choice::below(&mut choice, all.len() as u32) as usize];
            let _ = builder.append_call(&mut case, id, &mut choice, &PlainPool);
        }
        cases.push(case);
    }
    cases
}

/// Asserts something about every value, so that all of them are used.
fn test(case: TestCase) -> Test {
    let check = |(i, statement): (usize, &testcase::Statement)| {
        let value = Expr::Var(Var(i as u32));
        let kind = match statement.ty() {
            Ty::Void | Ty::Prim(_) => return None,
            _ => AssertionKind::NotNull(value),
        };
        (i % 3 == 0).then_some(Assertion { after: i, kind })
    };
    let assertions = case.statements.iter().enumerate().filter_map(check).collect();
    Test { case, assertions, ..Test::default() }
}

fn compiles(package: &str, class_name: &str, language: u16, frameworks: &[Framework]) {
    let f = fixtures();
    let tests: Vec<Test> = cases(f, package).into_iter().map(test).collect();
    assert!(tests.len() > 50, "{} tests", tests.len());
    for framework in frameworks {
        let Some(mut class_path) = jars(*framework) else {
            continue;
        };
        class_path.push(f.classes.clone());
        let suite = Suite {
            api: &f.api,
            class: class(&f.api, class_name),
            package: package.to_owned(),
            tests: tests.clone(),
            framework: *framework,
            language,
            header: Vec::new(),
        };
        let written = emit::write(&suite);
        assert_eq!(written, emit::write(&suite), "the same suite gives the same text");
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join(written.file_name.rsplit('/').next().expect("a name"));
        std::fs::write(&path, &written.source).expect("a file");
        if let Ok(keep) = std::env::var("KEEP_SOURCES") {
            std::fs::write(format!("{keep}/{framework:?}_{package}_{language}.java"), &written.source).expect("a file");
        }
        let release = language.to_string();
        let options =
            ["-Xlint:all,-options,-classfile,-processing", "-Werror", "-source", &release, "-target", &release];
        javac(&f.jdk, &[path], &class_path, folder.path(), &options);
    }
}

#[test]
fn bank_in_java_8() {
    compiles("bank", "bank/Account", 8, &FRAMEWORKS);
}

#[test]
fn bank_in_java_17() {
    compiles("bank", "bank/Account", 17, &FRAMEWORKS[..1]);
}

#[test]
fn shop_in_java_17() {
    compiles("shop", "shop/Generics", 17, &FRAMEWORKS);
}
