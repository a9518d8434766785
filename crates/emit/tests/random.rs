//! What the builder of test cases makes at random is written as source that `javac -Xlint:all -Werror` accepts.

mod common;

use std::sync::Arc;

use common::{class, fixtures, jars, javac, jdk_api};
use suite::{Assertion, AssertionKind, Expr, Framework, Suite, Test};
use testcase::{Api, Builder, CallableId, Constant, PlainPool, Prim, Seeded, TestCase, Ty, TypeId, Var};

const FRAMEWORKS: [Framework; 5] =
    [Framework::JUnit5, Framework::JUnit4, Framework::JUnit4Old, Framework::TestNg, Framework::TestNgOld];

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

/// Asserts something about many values, right or wrong: whether it compiles is the question.
fn test(api: &Api, case: TestCase) -> Test {
    let check = |(i, statement): (usize, &testcase::Statement)| {
        let constant = matches!(statement, testcase::Statement::Constant { .. });
        let checked = (i % 3 != 1 && !constant).then(|| kind(api, statement.ty(), Expr::Var(Var(i as u32))));
        checked.flatten().map(|kind| Assertion { after: i, kind })
    };
    let assertions = case.statements.iter().enumerate().filter_map(check).collect();
    Test { case, assertions, ..Test::default() }
}

fn kind(api: &Api, ty: &Ty, actual: Expr) -> Option<AssertionKind> {
    let value = |prim: Prim| {
        Expr::Constant(match prim {
            Prim::Boolean => Constant::Boolean(true),
            Prim::Byte => Constant::Byte(-1),
            Prim::Char => Constant::Char(39),
            Prim::Short => Constant::Short(7),
            Prim::Int => Constant::Int(i32::MIN),
            Prim::Long => Constant::Long(-3),
            Prim::Float => Constant::Float(0.3f32.to_bits()),
            Prim::Double => Constant::Double(f64::NAN.to_bits()),
        })
    };
    let equals = |expected| AssertionKind::Equals { expected, actual: actual.clone(), delta: None };
    let is = |name: &str| matches!((ty, api.find(name)), (Ty::Class(id, _), Some(of)) if api.is_subtype(*id, of));
    Some(match ty {
        Ty::Void => return None,
        Ty::Prim(prim) => equals(value(*prim)),
        Ty::Class(TypeId::STRING, _) => equals(Expr::text("a\\b")),
        Ty::Class(id, _) if id.unboxed().is_some() => equals(value(id.unboxed()?)),
        Ty::Class(TypeId::OBJECT, _) => equals(Expr::int(1)),
        Ty::Array(element) => {
            let element = element.prim().map_or(Expr::Constant(Constant::Null), value);
            AssertionKind::ArrayEquals { ty: ty.clone(), expected: vec![element], actual, delta: None }
        }
        _ if is("java/util/List") => AssertionKind::ListEquals { expected: vec![Expr::int(1), Expr::text("")], actual },
        _ if is("java/util/Collection") => AssertionKind::SetEquals { expected: vec![Expr::int(1)], actual },
        _ if is("java/util/Map") => {
            let pair = (Expr::text("k"), Expr::int(1));
            AssertionKind::MapEquals { expected: vec![pair.clone(), pair], actual }
        }
        Ty::Class(id, _) if api.can_name(*id, "") => AssertionKind::InstanceOf { value: actual, class: *id },
        _ => AssertionKind::NotNull(actual),
    })
}

struct Batch<'a> {
    api: &'a Arc<Api>,
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
    let tests: Vec<Test> = batch.cases.into_iter().map(|case| test(api, case)).collect();
    assert!(!tests.is_empty());
    for framework in frameworks {
        let mut class_path = jars(*framework);
        class_path.push(f.classes.clone());
        let suite = Suite {
            package: package.replace('/', "."),
            framework: *framework,
            language,
            ..Suite::new(api.clone(), class(api, batch.class), tests.clone())
        };
        let written = emit::write(&suite);
        assert_eq!(written, emit::write(&suite), "the same suite gives the same text");
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join(written.path.rsplit('/').next().expect("a name"));
        std::fs::write(&path, &written.text).expect("a file");
        if let Ok(keep) = std::env::var("KEEP_SOURCES") {
            std::fs::write(format!("{keep}/{framework:?}_{}_{language}.java", written.class_name), &written.text)
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
fn nasty_in_java_8() {
    compiles(batch("nasty", "nasty/Overloads", 8), &FRAMEWORKS[..2]);
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
    let api = Arc::new(jdk_api(&fixtures().jdk, &JDK));
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
    for (n, part) in cases.chunks(400).enumerate() {
        let cases = part.to_vec();
        let framework = FRAMEWORKS[n % 4];
        let language = if n % 2 == 0 { 17 } else { 8 };
        let batch = Batch { api: &api, package, class: "java/util/BitSet", language, cases };
        compiles(batch, &[framework]);
    }
}
