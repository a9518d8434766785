//! The counter of a `for` loop: changing its step makes the loop endless.

use classfile::opcode::*;

use super::pattern::{any, matches, note, number, one};
use crate::method::{Item, MethodView};

const START: usize = 0;
const END: usize = 1;
const COUNTER: usize = 2;
const STEP: usize = 3;

pub fn mark(view: &MethodView<'_>, marks: &mut [bool]) {
    if !view.graph.ops.iter().any(|op| op.code == IINC) {
        return;
    }
    let ignored = |item: Item| view.is(item, GETFIELD);
    let ways = [condition_first(view), condition_last(view)];
    let ways = ways.iter().flat_map(|steps| matches(steps, &view.items, ignored));
    for step in ways.filter_map(|slots| slots[STEP]) {
        marks[step as usize] = true;
    }
}

fn is_label(item: Item) -> bool {
    matches!(item, Item::Label(_))
}

fn local(view: &MethodView<'_>, item: Item, code: u8) -> Option<u32> {
    number(item).filter(|&at| view.op(at).code == code).map(|at| view.op(at).a as u32)
}

fn condition_first<'a>(view: &'a MethodView<'_>) -> Vec<super::pattern::Step<'a>> {
    vec![
        any(),
        one(|s, i| matches!(i, Item::Label(at) if note(&mut s[START], at))),
        one(|s, i| local(view, i, ILOAD).is_some_and(|n| note(&mut s[COUNTER], n))),
        any(),
        one(|s, i| view.branch(i).is_some_and(|t| note(&mut s[END], t))),
        one(|_, i| is_label(i)),
        any(),
        step(view),
        one(|s, i| view.jump(i).is_some_and(|t| s[START] == Some(t))),
        one(|s, i| matches!(i, Item::Label(at) if s[END] == Some(at))),
        any(),
    ]
}

fn condition_last<'a>(view: &'a MethodView<'_>) -> Vec<super::pattern::Step<'a>> {
    vec![
        any(),
        one(|s, i| local(view, i, ISTORE).is_some_and(|n| note(&mut s[COUNTER], n))),
        one(|_, i| is_label(i)),
        one(|s, i| view.is(i, GOTO) && view.jump(i).is_some_and(|t| note(&mut s[END], t))),
        one(|s, i| matches!(i, Item::Label(at) if note(&mut s[START], at))),
        any(),
        step(view),
        one(|s, i| matches!(i, Item::Label(at) if s[END] == Some(at))),
        one(|s, i| local(view, i, ILOAD).is_some_and(|n| s[COUNTER] == Some(n))),
        any(),
        one(|_, i| {
            view.is(i, BIPUSH) || view.is(i, ARRAYLENGTH) || number(i).is_some_and(|at| view.call(at).is_some())
        }),
        one(|s, i| view.branch(i).is_some_and(|t| s[START] == Some(t))),
        any(),
    ]
}

fn step<'a>(view: &'a MethodView<'_>) -> super::pattern::Step<'a> {
    one(|s, i| {
        let Some(at) = number(i).filter(|_| local(view, i, IINC).is_some_and(|n| s[COUNTER] == Some(n))) else {
            return false;
        };
        note(&mut s[STEP], at)
    })
}
