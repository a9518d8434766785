//! Classes that are hard to make, or cannot be made at all: an end in bounded time, and a reason.

use std::time::{Duration, Instant};

use classfile::access;
use classfile::builder::ClassBuilder;
use classfile::descriptor::Kind;
use sequences::explore::{Bounds, SearchOptions};
use sequences::{Wish, generate};
use testcase::{Builder, TestCase};

use crate::explored::{ExploredClass, Found};
use crate::open;

fn explore(explored: &mut ExploredClass, length: usize) -> Found {
    let table = explored.table(&Wish::default());
    let targets: Vec<usize> = (0..table.steps.len()).collect();
    let bounds = Bounds { length, paths: 16, ..Bounds::default() };
    explored.explore(&table, &targets, SearchOptions { bounds, ..SearchOptions::default() }, &TestCase::default())
}

#[test]
fn classes_that_need_each_other_come_to_an_end() {
    for class in ["bad/First", "bad/Second"] {
        let mut explored = open(class);
        let found = explore(&mut explored, 5);
        assert!(found.exhausted && found.statistics.runs < 200, "{class}: {found:?}");
        assert_eq!(found.statistics.states, 0, "no object was made");
        let api = explored.api.clone();
        let builder = Builder::new(&api, "bad");
        let id = explored.class;
        let mut test = TestCase::default();
        let method = api.class(id).methods[0];
        let made = builder.append_call(&mut test, method, &mut testcase::Seeded(1), &testcase::PlainPool);
        // Either there is a reason, or a test that tries it with null.
        if let Err(why) = made {
            assert!(!why.describe(&api).is_empty());
        }
    }
}

#[test]
fn endless_constructors_are_stopped() {
    let mut explored = open("bad/Endless");
    let found = explore(&mut explored, 4);
    assert!(found.exhausted && found.statistics.states == 0, "{found:?}");
}

#[test]
fn factories_and_singletons_are_used() {
    let mut explored = open("bad/Made");
    let found = explore(&mut explored, 3);
    assert_eq!((found.exhausted, found.covered), (true, found.total), "{:?}", found.missed);
    let mut explored = open("bad/Single");
    let found = explore(&mut explored, 6);
    assert_eq!((found.exhausted, found.covered), (true, found.total), "{:?}", found.missed);
}

#[test]
fn a_class_that_nobody_can_make_has_a_reason() {
    let mut explored = open("bad/Closed");
    let found = explore(&mut explored, 5);
    assert!(found.exhausted && found.tests.is_empty(), "{found:?}");
    let api = explored.api.clone();
    let builder = Builder::new(&api, "bad");
    let method = api.class(explored.class).methods[0];
    let made = builder.append_call(&mut TestCase::default(), method, &mut testcase::Seeded(1), &testcase::PlainPool);
    let why = made.expect_err("nobody can").describe(&api);
    assert!(why.contains("Closed"), "{why}");
}

/// A class with a field of the next class's type, and a setter for it.
fn link_class(number: usize, count: usize) -> (String, Vec<u8>) {
    let name = format!("many/C{number}");
    let next = format!("Lmany/C{};", (number + 1) % count);
    let mut class = ClassBuilder::new(52, access::PUBLIC | access::SUPER, &name, "java/lang/Object");
    class.field(0, "next", &next);
    let mut code = class.method(access::PUBLIC, "<init>", "()V");
    code.load(Kind::Ref, 0)
        .invoke(classfile::opcode::INVOKESPECIAL, "java/lang/Object", "<init>", "()V")
        .ret(Kind::Void);
    code.finish();
    let mut code = class.method(access::PUBLIC, "set", &format!("({next})V"));
    code.load(Kind::Ref, 0).load(Kind::Ref, 1);
    code.field(classfile::opcode::PUTFIELD, &name, "next", &next).ret(Kind::Void);
    code.finish();
    (name, class.finish())
}

#[test]
fn ten_thousand_classes_cost_no_more_than_the_nearest() {
    const COUNT: usize = 10_000;
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::create_dir(folder.path().join("many")).expect("a folder");
    for number in 0..COUNT {
        let (name, bytes) = link_class(number, COUNT);
        std::fs::write(folder.path().join(format!("{name}.class")), bytes).expect("a class");
    }
    let jdk = crate::explored::jdk();
    let mut explored = ExploredClass::open(&jdk, folder.path(), "many/C0");
    let start = Instant::now();
    let table = explored.table(&Wish::default());
    assert!(!table.steps.is_empty() && table.steps.len() < 200, "{}", table.steps.len());
    let class = explored.world.class_named("many/C0").expect("the class");
    assert_eq!(generate::around(&mut explored.world, class, 24).len(), 24);
    let targets = table.named("C0.set");
    let bounds = Bounds { length: 4, states: 300, ..Bounds::default() };
    let found =
        explored.explore(&table, &targets, SearchOptions { bounds, ..SearchOptions::default() }, &TestCase::default());
    assert!(found.statistics.runs > 2);
    assert!(start.elapsed() < Duration::from_mins(1), "{:?}", start.elapsed());
}
