//! javac's switch over strings: it makes two switches, the first over hash codes. Only the second is in the source.

use classfile::opcode::*;

use super::matcher::Matcher;
use crate::node::{At, Method, Node};
use crate::verdict::Verdict;

pub fn filter(method: &Method<'_>, verdict: &mut Verdict) {
    for at in 0..method.nodes.len() {
        let Some(default) = method.switch(at).map(|switch| method.place(switch.default)) else { continue };
        if matches(method, at, default) {
            verdict.ignore(method, at, default);
        }
    }
}

/// Whether the switch finds the number of a string, for the switch at the label `second`.
fn matches(method: &Method<'_>, at: At, second: At) -> bool {
    let Some(start) = four_back(method, at).filter(|&at| method.op(at) == Some(ICONST_M1)) else { return false };
    let mut m = Matcher::after(method, Some(start));
    m.next_is_var(ISTORE, "c");
    m.next_is_var(ALOAD, "s");
    m.next_is_member(INVOKEVIRTUAL, "java/lang/String", "hashCode", "()I");
    m.next();
    loop {
        m.next_is_var(ALOAD, "s");
        m.next_is(LDC);
        m.next_is_member(INVOKEVIRTUAL, "java/lang/String", "equals", "(Ljava/lang/Object;)Z");
        m.next_is(IFEQ);
        m.next();
        m.next_is_var(ISTORE, "c");
        let Some(at) = m.cursor else { return false };
        if at + 1 == second {
            break;
        }
        m.next_is(GOTO);
        if m.insn().map(|insn| method.place(insn.arg)) != Some(second) {
            return false;
        }
    }
    m.next_is_var(ILOAD, "c");
    m.next_is_switch();
    m.matched()
}

/// Four nodes back, where labels don't count.
fn four_back(method: &Method<'_>, mut at: At) -> Option<At> {
    for _ in 0..4 {
        at = at.checked_sub(1)?;
        while let Node::Label(_) = method.nodes[at] {
            at = at.checked_sub(1)?;
        }
    }
    Some(at)
}
