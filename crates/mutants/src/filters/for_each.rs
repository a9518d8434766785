//! `for (x : xs)`: the iterator or the counter that compilers add.

use std::cell::RefCell;

use classfile::opcode::*;

use super::pattern::{Step, any, matches, note, one};
use crate::method::{Item, MethodView, result_of};

/// In a method with such a loop, PIT leaves out everything that could belong to one.
pub fn mark(view: &MethodView<'_>, marks: &mut [bool]) {
    let has_loop = view.graph.ops.iter().any(|op| op.code == ARRAYLENGTH)
        || (0..view.graph.ops.len() as u32).any(|at| gives_iterator(view, Item::Op(at)));
    if !has_loop {
        return;
    }
    let points = RefCell::new(Vec::new());
    let patterns =
        [at_start(view, &points), at_end(view, &points), array_at_end(view, &points), array_at_start(view, &points)];
    let found = patterns.iter().map(|steps| matches(steps, &view.items, |_| false).len()).sum::<usize>();
    drop(patterns);
    if found > 0 {
        points.into_inner().into_iter().for_each(|at: u32| marks[at as usize] = true);
    }
}

fn gives_iterator(view: &MethodView<'_>, item: Item) -> bool {
    matches!(item, Item::Op(at) if view.call(at).is_some_and(|c| result_of(c.desc) == "Ljava/util/Iterator;"))
}

type Points = RefCell<Vec<u32>>;

fn point(points: &Points, item: Item) -> bool {
    if let Item::Op(at) = item {
        points.borrow_mut().push(at);
    }
    true
}

/// The slots: where the loop starts, where it ends, its counter.
const START: usize = 0;
const END: usize = 1;
const COUNTER: usize = 2;

fn label<'a>(slot: usize) -> Step<'a> {
    one(move |s, i| matches!(i, Item::Label(at) if note(&mut s[slot], at)))
}

fn label_of<'a>(slot: usize) -> Step<'a> {
    one(move |s, i| matches!(i, Item::Label(at) if s[slot] == Some(at)))
}

fn code<'a>(view: &'a MethodView<'_>, code: u8) -> Step<'a> {
    one(move |_, i| view.is(i, code))
}

fn iterator<'a>(view: &'a MethodView<'_>, points: &'a Points) -> Step<'a> {
    one(move |_, i| gives_iterator(view, i) && point(points, i))
}

fn call<'a>(view: &'a MethodView<'_>, points: &'a Points, name: &'static str) -> Step<'a> {
    one(move |_, i| view.calls(i, "java/util/Iterator", name) && point(points, i))
}

/// A goto that is noted, or one to a noted place.
fn goto<'a>(view: &'a MethodView<'_>, slot: usize, known: bool) -> Step<'a> {
    one(move |s, i| {
        let target = view.jump(i).filter(|_| view.is(i, GOTO));
        target.is_some_and(|t| if known { s[slot] == Some(t) } else { note(&mut s[slot], t) })
    })
}

fn branch<'a>(view: &'a MethodView<'_>, points: &'a Points, slot: usize, known: bool) -> Step<'a> {
    one(move |s, i| {
        let fits = |t| if known { s[slot] == Some(t) } else { note(&mut s[slot], t) };
        view.branch(i).is_some_and(fits) && point(points, i)
    })
}

/// The length of an array and the counter from 0.
fn array<'a>(view: &'a MethodView<'_>, points: &'a Points) -> Vec<Step<'a>> {
    vec![
        any(),
        one(move |_, i| view.is(i, ARRAYLENGTH) && point(points, i)),
        code(view, ISTORE),
        one(move |_, i| view.is_with(i, BIPUSH, 0) && point(points, i)),
        one(
            move |s, i| matches!(i, Item::Op(at) if view.op(at).code == ISTORE && note(&mut s[COUNTER], view.op(at).a as u32)),
        ),
    ]
}

fn counts<'a>(view: &'a MethodView<'_>, points: &'a Points) -> Step<'a> {
    one(move |s, i| {
        matches!(i, Item::Op(at) if view.op(at).code == IINC && s[COUNTER] == Some(view.op(at).a as u32))
            && point(points, i)
    })
}

fn at_start<'a>(view: &'a MethodView<'_>, points: &'a Points) -> Vec<Step<'a>> {
    vec![
        any(),
        iterator(view, points),
        code(view, ASTORE),
        label(START),
        code(view, ALOAD),
        call(view, points, "hasNext"),
        branch(view, points, END, false),
        code(view, ALOAD),
        call(view, points, "next"),
        any(),
        goto(view, START, true),
        label_of(END),
        any(),
    ]
}

fn at_end<'a>(view: &'a MethodView<'_>, points: &'a Points) -> Vec<Step<'a>> {
    vec![
        any(),
        iterator(view, points),
        code(view, ASTORE),
        goto(view, END, false),
        label(START),
        code(view, ALOAD),
        call(view, points, "next"),
        any(),
        label_of(END),
        code(view, ALOAD),
        call(view, points, "hasNext"),
        branch(view, points, START, true),
        any(),
    ]
}

fn array_at_end<'a>(view: &'a MethodView<'_>, points: &'a Points) -> Vec<Step<'a>> {
    let mut steps = array(view, points);
    steps.extend([
        goto(view, END, false),
        label(START),
        any(),
        counts(view, points),
        label_of(END),
        code(view, ILOAD),
        code(view, ILOAD),
        branch(view, points, START, true),
        any(),
    ]);
    steps
}

fn array_at_start<'a>(view: &'a MethodView<'_>, points: &'a Points) -> Vec<Step<'a>> {
    let mut steps = array(view, points);
    steps.extend([
        label(START),
        code(view, ILOAD),
        code(view, ILOAD),
        branch(view, points, END, false),
        any(),
        counts(view, points),
        goto(view, START, true),
        any(),
    ]);
    steps
}
