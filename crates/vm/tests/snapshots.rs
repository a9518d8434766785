//! Snapshots of a machine nest like brackets: heap, class states, interned strings, roots and clock go back together.

mod support;

use classfile::descriptor::Kind;
use classfile::opcode;
use support::{STATIC, call, machine_of, method, number, subject, subject_of};
use vm::{Concrete, Machine, Outcome};

/// `count` begins with 5 when the class is initialised, and `next` adds one; `spin` never ends.
fn machine() -> Machine {
    let mut built = subject();
    built.field(STATIC, "count", "I");
    method(&mut built, "<clinit>", "()V", |code| {
        code.op(opcode::ICONST_5).field(opcode::PUTSTATIC, "Subject", "count", "I").op(opcode::RETURN);
    });
    method(&mut built, "next", "()I", |code| {
        code.field(opcode::GETSTATIC, "Subject", "count", "I").op(opcode::ICONST_1).op(opcode::IADD);
        code.field(opcode::PUTSTATIC, "Subject", "count", "I");
        code.field(opcode::GETSTATIC, "Subject", "count", "I").ret(Kind::Int);
    });
    method(&mut built, "spin", "()V", |code| {
        let top = code.here();
        code.branch(opcode::GOTO, top);
    });
    machine_of(built, 4096)
}

#[test]
fn a_restore_goes_back_to_the_newest_snapshot_and_keeps_it() {
    let mut m = machine();
    assert_eq!(number(&mut m, "next"), 6);
    m.snapshot();
    assert_eq!(number(&mut m, "next"), 7);
    m.snapshot();
    for _ in 0..3 {
        assert_eq!(number(&mut m, "next"), 8);
        m.restore();
    }
    m.pop_snapshot();
    assert_eq!((m.snapshot_depth(), number(&mut m, "next")), (1, 8));
    m.pop_snapshot();
    assert_eq!((m.snapshot_depth(), number(&mut m, "next")), (0, 7));
}

#[test]
fn what_is_committed_belongs_to_the_outer_snapshot() {
    let mut m = machine();
    number(&mut m, "next");
    m.snapshot();
    m.snapshot();
    assert_eq!(number(&mut m, "next"), 7);
    m.commit_snapshot();
    assert_eq!(number(&mut m, "next"), 8);
    m.pop_snapshot();
    assert_eq!(number(&mut m, "next"), 7);
    m.snapshot();
    assert_eq!(number(&mut m, "next"), 8);
    m.commit_snapshot();
    assert_eq!(number(&mut m, "next"), 9, "without an outer one it stays");
}

#[test]
fn a_class_that_was_initialised_since_is_initialised_again() {
    let mut m = machine();
    m.snapshot();
    assert_eq!(number(&mut m, "next"), 6);
    let inits = m.inits;
    assert_eq!((number(&mut m, "next"), m.inits), (7, inits));
    // The code was rewritten for an initialised class; that goes back too.
    m.restore();
    assert_eq!((number(&mut m, "next"), m.inits), (6, 2 * inits));
    m.commit_snapshot();
    m.snapshot();
    assert_eq!((number(&mut m, "next"), m.inits), (7, 2 * inits));
}

#[test]
fn interned_strings_of_a_snapshot_are_forgotten_with_it() {
    let mut m = machine();
    let before = m.intern_text("before").expect("a string");
    m.snapshot();
    let since = m.intern_text("since").expect("a string");
    assert_eq!(m.intern_text("since").ok(), Some(since));
    assert_eq!(m.intern_text("before").ok(), Some(before));
    m.restore();
    let other = m.intern_text("other").expect("a string");
    assert_eq!(other, since, "its place is free");
    let again = m.intern_text("since").expect("a string");
    assert_ne!(again, since);
    assert_eq!((m.text(again), m.text(before)), ("since".to_owned(), "before".to_owned()));
}

#[test]
fn roots_and_the_clock_go_back() {
    let mut m = machine();
    let class = subject_of(&mut m);
    let object = m.new_object(class).expect("an object");
    m.roots.push(object);
    m.snapshot();
    let (now, hash) = (m.env.now(), m.env.next_hash());
    let new = m.new_object(class).expect("an object");
    m.roots.push(new);
    m.env.sleep(1_000_000_000);
    m.restore();
    assert_eq!(m.roots, [object]);
    assert_eq!((m.env.now(), m.env.next_hash()), (now, hash));
}

#[test]
fn a_run_that_ends_early_leaves_nothing_on_the_stack() {
    let mut m = machine();
    number(&mut m, "next");
    m.snapshot();
    m.limits.instructions = 1000;
    let outcome = call(&mut m, &mut Concrete, "spin", &[]);
    assert!(matches!(outcome, Outcome::Exhausted(_)), "{outcome:?}");
    m.restore();
    assert!(m.thread.frames.is_empty());
    assert_eq!(number(&mut m, "next"), 7);
}
