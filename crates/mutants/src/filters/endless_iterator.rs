//! A loop over an iterator without its call of `next`: it never ends.

use classfile::opcode::ASTORE;

use super::pattern::{Step, any, many, matches, note, one};
use crate::method::{Item, MethodView, result_of};
use crate::mutant::Mutant;

const START: usize = 0;

/// Whether the mutant removes a call of `Iterator.next` and leaves a loop that is known to be endless by that.
pub fn is_filtered(view: &MethodView<'_>, mutant: &Mutant) -> bool {
    let next = |i: Item| view.calls(i, "java/util/Iterator", "next");
    let removes = mutant.operator.name == "NON_VOID_METHOD_CALLS" && mutant.places().any(|at| next(Item::Op(at)));
    if !removes || is_endless(view, &next) {
        return false;
    }
    let removed: Vec<u32> = mutant.places().collect();
    is_endless(view, &|i| next(i) && !matches!(i, Item::Op(at) if removed.contains(&at)))
}

/// Whether there is a loop after an iterator was made that has no call of `next`.
fn is_endless(view: &MethodView<'_>, next: &dyn Fn(Item) -> bool) -> bool {
    let matched = |jump_first: bool| !matches(&steps(view, next, jump_first), &view.items, |_| false).is_empty();
    matched(true) || matched(false)
}

fn steps<'a>(view: &'a MethodView<'_>, next: &'a dyn Fn(Item) -> bool, jump_first: bool) -> Vec<Step<'a>> {
    let iterator = |i: Item| matches!(i, Item::Op(at) if view.call(at).is_some_and(|c| result_of(c.desc) == "Ljava/util/Iterator;"));
    let mut steps = vec![any(), one(move |_, i| iterator(i)), one(|_, i| view.is(i, ASTORE))];
    if jump_first {
        steps.extend([any(), one(|_, i| view.jump(i).is_some())]);
    }
    steps.extend([
        one(|s, i| matches!(i, Item::Label(at) if note(&mut s[START], at))),
        one(move |_, i| !next(i)),
        many(move |_, i| !next(i)),
        one(|s, i| view.jump(i).is_some_and(|t| s[START] == Some(t))),
        many(|s, i| view.jump(i).is_none_or(|t| s[START] != Some(t))),
    ]);
    steps
}
