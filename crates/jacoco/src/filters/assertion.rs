//! The machinery of `assert`: the field `$assertionsDisabled`, how it is set, and the question whether it is set.

use classfile::opcode::*;

use super::matcher::Matcher;
use crate::node::{At, Method};
use crate::verdict::Verdict;

const FIELD: &str = "$assertionsDisabled";

pub fn filter(method: &Method<'_>, verdict: &mut Verdict) {
    let initialiser = &*method.info.name == "<clinit>";
    for start in 0..method.nodes.len() {
        if initialiser && let Some(end) = set(method, start) {
            verdict.ignore(method, start, end);
        }
        if let Some(question) = get(method, start) {
            verdict.ignore(method, question, question);
        }
    }
}

fn set(method: &Method<'_>, start: At) -> Option<At> {
    let mut m = Matcher::after(method, Some(start));
    m.next_is_member(INVOKEVIRTUAL, "java/lang/Class", "desiredAssertionStatus", "()Z");
    m.next_is(IFNE);
    m.next_is(ICONST_1);
    m.next_is(GOTO);
    m.next_is(ICONST_0);
    m.next_is_member(PUTSTATIC, &method.file.name, FIELD, "Z");
    m.cursor
}

fn get(method: &Method<'_>, start: At) -> Option<At> {
    let mut m = Matcher::after(method, Some(start));
    m.next_is_member(GETSTATIC, &method.file.name, FIELD, "Z");
    m.next_is(IFNE);
    m.cursor
}
