//! Suites with mistakes in them, settled: what is left compiles and passes.

#[path = "../../emit/tests/common/mod.rs"]
mod common;
#[path = "../../emit/tests/samples/mod.rs"]
mod samples;

use std::path::PathBuf;
use std::time::Duration;

use common::{class, fixtures};
use suite::{AssertionKind, Disagreement, Expr, Framework, Layout, Part, Suite};
use testcase::{Constant, Ty, TypeId};
use verify::{Bench, Order, lay_out, settle};

fn bench(work: PathBuf) -> Bench {
    Bench {
        interrupt: base::Interrupt::default(),
        java_home: fixtures().jdk.home.clone(),
        class_path: vec![fixtures().classes.clone()],
        junit: common::jars(Framework::JUnit5),
        framework: Framework::JUnit5,
        release: None,
        orders: vec![Order::Given, Order::Reversed, Order::Shuffled(3)],
        repetitions: 3,
        test_timeout: Duration::from_secs(5),
        timeout: Duration::from_mins(2),
        work,
        rounds: 4,
        sandbox: sandbox::Sandbox::new(sandbox::Mode::Auto).expect("no sandbox is required"),
    }
}

fn suite() -> Suite {
    let api = &fixtures().api;
    Suite { language: 17, ..Suite::new(api.clone(), class(api, "bank/Account"), samples::all(api)) }
}

#[test]
fn what_is_right_stays_untouched() {
    let work = tempfile::tempdir().expect("a folder");
    let bench = bench(work.path().into());
    let mut suites = [suite(), Suite { tests: Vec::new(), ..suite() }];
    let settled = settle(&mut suites.each_mut(), &bench).expect("the JDK runs");
    assert_eq!(suites.map(|suite| suite.file), [Some(emit::write(&suite())), None]);
    assert!(settled.tally.tests.is_empty() && settled.tally.assertions.is_empty());
    assert_eq!((settled.tally.rounds, settled.incomplete), (1, false));
}

#[test]
fn mistakes_are_taken_back() {
    let work = tempfile::tempdir().expect("a folder");
    let bench = bench(work.path().into());
    let mut wrong = suite();
    let all = wrong.tests.len();
    // A wrong value, a wrong message, a wrong exception, and something that javac refuses.
    let AssertionKind::Equals { expected, .. } = &mut wrong.tests[0].assertions[1].kind else {
        panic!("an equality");
    };
    *expected = Expr::Constant(Constant::Long(7));
    wrong.tests[1].exception.as_mut().expect("an exception").message = Some("other".to_owned());
    wrong.tests[2].exception.as_mut().expect("an exception").class = "java/lang/ArithmeticException".to_owned();
    let AssertionKind::Equals { actual, .. } = &mut wrong.tests[5].assertions[0].kind else {
        panic!("an equality");
    };
    *actual = Expr::Cast { ty: Ty::class(TypeId::STRING), value: Box::new(Expr::int(1)) };
    let before = wrong.tests[0].assertions.len();
    let mut suites = [wrong];
    let settled = settle(&mut suites.each_mut(), &bench).expect("the JDK runs");
    let count = |map: &std::collections::BTreeMap<Disagreement, usize>, why| map.get(&why).copied();
    assert_eq!(count(&settled.tally.tests, Disagreement::Fails), Some(1));
    assert_eq!(count(&settled.tally.assertions, Disagreement::Fails), Some(2));
    assert_eq!(count(&settled.tally.assertions, Disagreement::DoesNotCompile), Some(1));
    assert_eq!(suites[0].tests.len(), all - 1);
    assert_eq!(suites[0].tests[0].assertions.len(), before - 1);
    assert_eq!(suites[0].tests[1].exception.as_ref().and_then(|e| e.message.as_ref()), None);
    assert_eq!(suites[0].file, Some(emit::write(&suites[0])));
    assert_eq!(settled.tally.rounds, 3);
    let gone = suites[0].taken_back.iter().find(|taken| taken.part == Part::Test).expect("a test was taken back");
    assert_eq!((gone.test.0, gone.why), (2, Disagreement::Fails));
    assert_eq!(suites[0].gone.iter().map(|test| test.id.0).collect::<Vec<_>>(), [2]);
    assert!(gone.detail.contains("ArithmeticException"), "{}", gone.detail);
}

#[test]
fn tests_are_laid_out_as_tables_only_where_the_engine_says_the_same() {
    let work = tempfile::tempdir().expect("a folder");
    let bench = bench(work.path().into());
    let api = &fixtures().api;
    let of_rows = || Suite { language: 17, ..Suite::new(api.clone(), class(api, "bank/Account"), samples::rows(api)) };
    let mut suites = [of_rows(), of_rows()];
    suites[1].package = "bank.other".to_owned();
    settle(&mut suites.each_mut(), &bench).expect("the JDK runs");
    assert!(suites.iter().all(|suite| suite.taken_back.is_empty()), "{:?}", suites[1].taken_back);
    // A mistake that nothing has found yet.
    let AssertionKind::Equals { expected, .. } = &mut suites[1].tests[0].assertions[0].kind else {
        panic!("an equality");
    };
    *expected = Expr::Constant(Constant::Long(5));
    let before = suites[1].file.clone();
    let refused = lay_out(&mut suites.each_mut(), Layout { tables: true, set_up: true }, &bench);
    assert!(matches!(&refused[..], [(1, why)] if why.contains("expected: <5> but was: <1>")), "{refused:?}");
    assert!(suites[0].file.as_ref().is_some_and(|file| file.text.contains("@CsvSource")));
    assert_eq!(suites[1].file, before);
}

#[test]
fn an_interrupt_leaves_the_suites_as_they_are() {
    let work = tempfile::tempdir().expect("a folder");
    let bench = bench(work.path().into());
    let mut suites = [suite()];
    bench.interrupt.raise();
    let settled = settle(&mut suites.each_mut(), &bench).expect("nothing is run");
    assert!(settled.stopped);
    assert_eq!(suites[0].file, Some(emit::write(&suite())));
    assert_eq!(settled.tally.rounds, 0);
}
