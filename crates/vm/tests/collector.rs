//! The collector slides what can be reached, forgets the rest, and clears references as `java.lang.ref` wants it.

mod support;

use classfile::access;
use program::{BOOT, ClassId};
use support::{STATIC, machine_of, subject, subject_of};
use vm::heap::Ref;
use vm::{Clearing, Machine};

/// A machine with a class of linked objects that has a static field for the first of them.
fn machine() -> (Machine, ClassId) {
    let mut built = subject();
    built.field(access::PUBLIC, "next", "LSubject;");
    built.field(access::PUBLIC, "value", "I");
    built.field(STATIC, "first", "LSubject;");
    let mut m = machine_of(built, 4096);
    let class = subject_of(&mut m);
    (m, class)
}

/// An object with a value that refers to another.
fn linked(m: &mut Machine, class: ClassId, value: u32, next: Ref) -> Ref {
    let object = m.new_object(class).expect("an object");
    let (to, at) = offsets(m, class);
    m.heap.put(object + to, next);
    m.heap.put(object + at, value);
    object
}

/// Where `next` and `value` are.
fn offsets(m: &mut Machine, class: ClassId) -> (u32, u32) {
    let next = m.offset(class, "next", "LSubject;").expect("a field");
    (next, m.offset(class, "value", "I").expect("a field"))
}

/// The values from an object on.
fn values(m: &mut Machine, class: ClassId, mut object: Ref) -> Vec<u32> {
    let (next, value) = offsets(m, class);
    let mut found = Vec::new();
    while object != 0 {
        found.push(m.heap.get(object + value));
        object = m.heap.get(object + next);
    }
    found
}

#[test]
fn what_can_be_reached_slides_down_in_its_order_and_the_rest_is_gone() {
    let (mut m, class) = machine();
    m.mirror(class).expect("a mirror");
    let start = m.heap.top();
    let last = linked(&mut m, class, 3, 0);
    let garbage = linked(&mut m, class, 9, last);
    let middle = linked(&mut m, class, 2, last);
    let more = linked(&mut m, class, 9, garbage);
    let first = linked(&mut m, class, 1, middle);
    m.roots.push(first);
    let moves = m.collect(Clearing::Weak);
    let size = middle - garbage;
    assert_eq!([last, middle, first].map(|o| moves.to(o)), [0, 1, 2].map(|at| Some(start + at * size)));
    assert_eq!([garbage, more].map(|o| moves.to(o)), [None, None]);
    let first = *m.roots.last().expect("the root");
    assert_eq!(first, start + 2 * size, "the root was updated");
    assert_eq!(values(&mut m, class, first), [1, 2, 3]);
    assert_eq!(m.heap.top(), start + 3 * size);
    assert_eq!(m.heap.get::<u64>(m.heap.top()), 0, "what is free is zero");
    let again = linked(&mut m, class, 0, first);
    assert_eq!(values(&mut m, class, again), [0, 1, 2, 3]);
}

#[test]
fn static_fields_hold_objects() {
    let (mut m, class) = machine();
    let statics = m.statics(class).expect("static fields");
    let first = m.offset(class, "first", "LSubject;").expect("a field");
    linked(&mut m, class, 9, 0);
    let held = linked(&mut m, class, 5, 0);
    m.heap.put(statics + first, held);
    let moves = m.collect(Clearing::Weak);
    let statics = m.statics(class).expect("static fields");
    let now: Ref = m.heap.get(statics + first);
    assert_eq!((Some(now), values(&mut m, class, now)), (moves.to(held), vec![5]));
    assert!(now < held, "the garbage before it is gone");
    m.heap.put(statics + first, 0u32);
    assert_eq!(m.collect(Clearing::Weak).to(now), None);
}

#[test]
fn what_a_snapshot_holds_stays_and_what_it_refers_to_is_found() {
    let (mut m, class) = machine();
    let (next, _) = offsets(&mut m, class);
    let dead = linked(&mut m, class, 8, 0);
    let old = linked(&mut m, class, 1, 0);
    m.roots.push(old);
    m.snapshot();
    let garbage = linked(&mut m, class, 9, 0);
    let young = linked(&mut m, class, 2, 0);
    m.heap.put(old + next, young);
    let moves = m.collect(Clearing::Weak);
    assert_eq!((moves.to(dead), moves.to(old)), (Some(dead), Some(old)), "garbage or not");
    assert_eq!((moves.to(garbage), moves.to(young)), (None, Some(garbage)));
    assert_eq!(values(&mut m, class, old), [1, 2]);
    m.pop_snapshot();
    assert_eq!(values(&mut m, class, old), [1], "the collection is undone with the snapshot");
}

/// A reference of `java.lang.ref` to a new object, held by a root.
fn reference(m: &mut Machine, kind: &str, class: ClassId) -> Ref {
    let of = m.program.load(BOOT, &format!("java/lang/ref/{kind}Reference")).expect("a class of the JDK");
    let referent = linked(m, class, 1, 0);
    let reference = m.new_object(of).expect("a reference");
    m.heap.put(reference + m.known.referent, referent);
    m.roots.push(reference);
    reference
}

/// Which of the roots' referents are still there.
fn referents(m: &Machine) -> Vec<bool> {
    m.roots.iter().map(|&reference| m.heap.get::<Ref>(reference + m.known.referent) != 0).collect()
}

#[test]
fn references_are_cleared_by_their_kind() {
    for (clearing, left) in [
        (Clearing::Nothing, [true, true, true]),
        (Clearing::Weak, [true, false, false]),
        (Clearing::Soft, [false, false, false]),
    ] {
        let (mut m, class) = machine();
        for kind in ["Soft", "Weak", "Phantom"] {
            reference(&mut m, kind, class);
        }
        m.collect(clearing);
        assert_eq!(referents(&m), left, "{clearing:?}");
        assert_eq!(m.has_pending_references(), clearing != Clearing::Nothing, "{clearing:?}");
    }
}

#[test]
fn cleared_references_are_handed_on_in_the_order_in_which_they_were_made() {
    let (mut m, class) = machine();
    let (next, _) = offsets(&mut m, class);
    for _ in 0..3 {
        reference(&mut m, "Weak", class);
    }
    // The second referent is held by something else.
    let held: Ref = m.heap.get(m.roots[1] + m.known.referent);
    let holder = linked(&mut m, class, 0, held);
    m.roots.push(holder);
    m.collect(Clearing::Weak);
    let [first, second, third, holder] = m.roots[..] else { panic!("four roots") };
    let still: Ref = m.heap.get(second + m.known.referent);
    assert_eq!(still, m.heap.get::<Ref>(holder + next));
    let discovered = m.offset(m.known.reference, "discovered", "Ljava/lang/ref/Reference;").expect("a field");
    let pending = m.take_pending_references().expect("a list");
    let after: Ref = m.heap.get(pending + discovered);
    assert_eq!((pending, after, m.heap.get::<Ref>(after + discovered)), (first, third, 0));
    assert!(!m.has_pending_references());
}
