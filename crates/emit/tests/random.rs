//! What the builder of test cases makes at random is written as source that `javac -Xlint:all -Werror` accepts.

mod common;

use common::{class, fixtures, jars, javac, jdk_api};
use emit::{Assertion, AssertionKind, Expr, Framework, Suite, Test};
use testcase::{Api, Builder, CallableId, PlainPool, Seeded, TestCase, Ty, Var};

const FRAMEWORKS: [Framework; 4] = [Framework::JUnit5, Framework::JUnit4, Framework::JUnit4Old, Framework::TestNg];

/// What a test in the package can call of the classes whose names start so.
fn callables(api: &Api, prefix: &str, package: &str) -> Vec<CallableId> {
    let ours = api.classes.iter().filter(|c| c.name.starts_with(prefix));
    let members = ours.flat_map(|c| c.constructors.iter().chain(&c.methods));
    members.copied().filter(|&c| api.can_call(c, package)).collect()
}

/// Each callable alone, and longer sequences.
fn cases(api: &Api, all: &[CallableId], package: &str, seeds: u64) -> Vec<TestCase> {
    let builder = Builder::new(api, package);
    let mut cases = Vec::new();
    for id in all {
        for seed in 0..seeds {
            let mut case = TestCase::default();
            if builder.append_call(&mut case, *id, &mut Seeded(seed), &PlainPool).is_ok() {
                cases.push(case);
            }
        }
    }
    for seed in 0..10 * seeds {
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

struct Batch<'a> {
    api: &'a Api,
    /// Internal form.
    package: &'a str,
    class: &'a str,
    language: u16,
    cases: Vec<TestCase>,
}

fn batch<'a>(package: &'a str, class: &'a str, language: u16) -> Batch<'a> {
    let api = &fixtures().api;
    let all = callables(api, &format!("{package}/"), package);
    Batch { api, package, class, language, cases: cases(api, &all, package, 4) }
}

fn compiles(batch: Batch, frameworks: &[Framework]) {
    let f = fixtures();
    let Batch { api, package, language, .. } = batch;
    let tests: Vec<Test> = batch.cases.into_iter().map(test).collect();
    assert!(tests.len() > 50, "{} tests", tests.len());
    for framework in frameworks {
        let Some(mut class_path) = jars(*framework) else {
            continue;
        };
        class_path.push(f.classes.clone());
        let suite = Suite {
            api,
            class: class(api, batch.class),
            package: package.replace('/', "."),
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
            std::fs::write(format!("{keep}/{framework:?}_{}_{language}.java", written.class_name), &written.source)
                .expect("a file");
        }
        let release = language.to_string();
        let options =
            ["-Xlint:all,-options,-classfile,-processing", "-Werror", "-source", &release, "-target", &release];
        javac(&f.jdk, &[path], &class_path, folder.path(), &options);
    }
}

#[test]
fn bank_in_java_8() {
    compiles(batch("bank", "bank/Account", 8), &FRAMEWORKS);
}

#[test]
fn bank_in_java_17() {
    compiles(batch("bank", "bank/Account", 17), &FRAMEWORKS[..1]);
}

#[test]
fn shop_in_java_17() {
    compiles(batch("shop", "shop/Generics", 17), &FRAMEWORKS);
}

const JDK: [&str; 30] = [
    "java/lang/String",
    "java/lang/StringBuilder",
    "java/lang/Integer",
    "java/lang/Character",
    "java/lang/Math",
    "java/math/BigDecimal",
    "java/math/BigInteger",
    "java/nio/ByteBuffer",
    "java/text/SimpleDateFormat",
    "java/time/Duration",
    "java/time/LocalDate",
    "java/util/ArrayList",
    "java/util/Arrays",
    "java/util/BitSet",
    "java/util/Collections",
    "java/util/Date",
    "java/util/EnumMap",
    "java/util/HashMap",
    "java/util/LinkedList",
    "java/util/Objects",
    "java/util/Optional",
    "java/util/PriorityQueue",
    "java/util/StringJoiner",
    "java/util/TreeMap",
    "java/util/concurrent/CompletableFuture",
    "java/util/concurrent/ConcurrentHashMap",
    "java/util/regex/Pattern",
    "java/util/stream/Collectors",
    "java/util/stream/IntStream",
    "java/util/stream/Stream",
];

#[test]
fn classes_of_the_jdk() {
    let api = jdk_api(&fixtures().jdk, &JDK);
    let package = "touchstone/generated";
    let all: Vec<CallableId> = JDK
        .iter()
        .flat_map(|name| {
            let members = callables(&api, name, package);
            members.into_iter().filter(|c| *api.class(api.callable(*c).class).name == **name).collect::<Vec<_>>()
        })
        .collect();
    let seeds = std::env::var("SEEDS").ok().and_then(|s| s.parse().ok()).unwrap_or(1);
    let cases = cases(&api, &all, package, seeds);
    eprintln!("{} callables, {} tests", all.len(), cases.len());
    for part in cases.chunks(500) {
        let cases = part.to_vec();
        let batch = Batch { api: &api, package, class: "java/util/BitSet", language: 17, cases };
        compiles(batch, &FRAMEWORKS[..1]);
    }
}
