//! `try` with resources: the code that closes them, as javac writes it since Java 11.

use classfile::opcode::*;

use super::pattern::{Step, any, matches, note, number, one};
use crate::method::{Item, MethodView};

const START: usize = 0;
const END: usize = 1;

/// From the first close to where the exception of the `try` is thrown on.
pub fn mark(view: &MethodView<'_>, marks: &mut [bool]) {
    if view.graph.ranges.len() <= 1 || !view.items.iter().any(|&i| view.calls_named(i, "addSuppressed")) {
        return;
    }
    let is_handler = |at: u32| {
        let name = |r: &program::lower::Range| view.file.constants.class_name(r.catch_type).ok();
        view.graph.ranges.iter().any(|r| r.target == at && name(r).is_some_and(|n| &**n == "java/lang/Throwable"))
    };
    let ignored = |item: Item| matches!(item, Item::Label(at) if !is_handler(at));
    for checked_first in [false, true] {
        for checked_last in [false, true] {
            for slots in matches(&steps(view, checked_first, checked_last), &view.items, ignored) {
                if let (Some(start), Some(end)) = (slots[START], slots[END]) {
                    marks[start as usize..=end as usize].fill(true);
                }
            }
        }
    }
}

/// `close()`, after a check for null or without.
fn close<'a>(view: &'a MethodView<'_>, checked: bool, noted: bool) -> Vec<Step<'a>> {
    let start =
        move |s: &mut super::pattern::Slots, i: Item| !noted || number(i).is_some_and(|n| note(&mut s[START], n));
    let closes = move |i: Item| {
        let call = number(i).filter(|&at| matches!(view.op(at).code, INVOKEINTERFACE | INVOKEVIRTUAL));
        call.and_then(|at| view.call(at)).is_some_and(|c| &**c.name == "close" && &**c.desc == "()V")
    };
    if !checked {
        return vec![one(move |s, i| closes(i) && start(s, i))];
    }
    vec![
        one(move |s, i| view.is(i, IFNULL) && start(s, i)),
        one(move |_, i| view.is(i, ALOAD)),
        one(move |_, i| closes(i)),
    ]
}

fn steps<'a>(view: &'a MethodView<'_>, checked_first: bool, checked_last: bool) -> Vec<Step<'a>> {
    let code = |code: u8| one(move |_, i| view.is(i, code));
    let handler = || one(|_, i| matches!(i, Item::Label(_)));
    let mut steps = vec![any()];
    steps.extend(close(view, checked_first, true));
    steps.extend([any(), handler(), code(ASTORE), code(ALOAD)]);
    steps.extend(close(view, checked_last, false));
    steps.extend([
        code(GOTO),
        handler(),
        code(ASTORE),
        code(ALOAD),
        code(ALOAD),
        one(|_, i| view.calls_named(i, "addSuppressed")),
        code(ALOAD),
        one(|s, i| view.is(i, ATHROW) && number(i).is_some_and(|n| note(&mut s[END], n))),
        any(),
    ]);
    steps
}
