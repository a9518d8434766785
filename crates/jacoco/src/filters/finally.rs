//! Copies of finally blocks: the compiler puts one before every way out of the try block and its catch blocks, and one
//! into a handler for everything. They count as one.
//!
//! The handler for everything (`astore`, the block, `aload`, `athrow`) covers several regions: the try and catch blocks
//! without the copies between them. A copy is what follows where control leaves these regions, if it has the same
//! instructions as the handler.

use base::FxHashSet;
use classfile::opcode::*;

use crate::node::{At, Method, Node, Try, falls_through, is_jump, is_switch};
use crate::verdict::Verdict;

pub fn filter(method: &Method<'_>, verdict: &mut Verdict) {
    for (i, t) in method.tries.iter().enumerate().filter(|(_, t)| t.class.is_none()) {
        block(method, verdict, i, t);
    }
}

/// The handler of a finally block: where it starts, and how many instructions the block has.
#[derive(Clone, Copy)]
struct Finally {
    start: At,
    size: usize,
}

fn block(method: &Method<'_>, verdict: &mut Verdict, number: usize, any: &Try<'_>) {
    let Some(start) = method.next(method.place(any.handler)) else { return };
    let Some(size) = size(method, start).filter(|size| *size > 0) else { return };
    let block = Finally { start, size };
    let regions: Vec<(At, At)> =
        method.tries.iter().filter(|t| t.handler == any.handler).filter_map(|t| region(method, t)).collect();
    let inside: FxHashSet<At> = regions.iter().flat_map(|r| r.0..r.1).collect();
    let mut leave = |to: Option<At>| {
        if let Some(to) = to.filter(|to| !inside.contains(to)) {
            merge(method, verdict, block, to);
        }
    };
    for (i, t) in method.tries.iter().enumerate() {
        if t.handler == any.handler
            && let Some((from, to)) = region(method, t)
        {
            exits(method, from, to, &mut leave);
        }
        if i != number && t.start == any.start && t.end == any.end {
            // The copy after the `astore` of javac's empty catch block.
            let store = method.next(method.place(t.handler));
            leave(store.and_then(|store| method.next(store)));
        }
    }
}

fn region(method: &Method<'_>, t: &Try<'_>) -> Option<(At, At)> {
    let (from, to) = (method.place(t.start), method.place(t.end));
    (from <= to).then_some((from, to))
}

/// Calls `leave` with where jumps and the end of a region lead.
fn exits(method: &Method<'_>, from: At, to: At, leave: &mut impl FnMut(Option<At>)) {
    let mut continues = false;
    for node in &method.nodes[from..to] {
        let Node::Insn(index) = *node else { continue };
        let insn = &method.insns[index as usize];
        if is_jump(insn.op) {
            leave(method.next(method.place(insn.arg)));
        }
        // A switch does not stop JaCoCo.
        continues = falls_through(insn.op) || is_switch(insn.op);
    }
    if continues {
        leave(method.next(to));
    }
}

/// How many instructions the block of a handler for everything has, if it ends with throwing on what it stored.
fn size(method: &Method<'_>, start: At) -> Option<usize> {
    let store = method.insn(start).filter(|insn| insn.op == ASTORE)?;
    let mut at = method.next(start)?;
    let mut size = 0;
    while method.insn(at).is_none_or(|insn| insn.op != ALOAD || insn.arg != store.arg) {
        at = method.next(at)?;
        size += 1;
    }
    let throw = method.next(at)?;
    (method.op(throw) == Some(ATHROW)).then_some(size)
}

/// Counts the copy at `to` and the block of the handler as one.
fn merge(method: &Method<'_>, verdict: &mut Verdict, block: Finally, to: At) {
    let original = following(method, block.start).take(block.size);
    let copy: Vec<At> = std::iter::once(to).chain(following(method, to)).take(block.size).collect();
    let pairs: Vec<(At, At)> = original.zip(copy.iter().copied()).collect();
    if pairs.len() < block.size || pairs.iter().any(|&(a, b)| method.op(a) != method.op(b)) {
        return;
    }
    verdict.ignore(method, block.start, block.start);
    for &(a, b) in &pairs {
        if let (Node::Insn(a), Node::Insn(b)) = (method.nodes[a], method.nodes[b]) {
            verdict.merge(a, b);
        }
    }
    let Some(&(a, b)) = pairs.last() else { return };
    let mut end = following(method, a);
    if let (Some(load), Some(throw)) = (end.next(), end.next()) {
        verdict.ignore(method, load, throw);
    }
    // The jump over the other copies would leave the block's last line half covered.
    if let Some(goto) = method.next(b).filter(|&at| method.op(at) == Some(GOTO)) {
        verdict.ignore(method, goto, goto);
    }
}

/// The instructions after a place.
fn following<'a>(method: &'a Method<'a>, at: At) -> impl Iterator<Item = At> + 'a {
    std::iter::successors(method.next(at), |&at| method.next(at))
}
