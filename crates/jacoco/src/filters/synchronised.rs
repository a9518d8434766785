//! The handler that leaves the monitor of a synchronized block when an exception passes.

use classfile::opcode::*;

use super::matcher::Matcher;
use crate::node::{At, Method};
use crate::verdict::Verdict;

pub fn filter(method: &Method<'_>, verdict: &mut Verdict) {
    for t in &method.tries {
        if t.class.is_some() || t.start == t.handler {
            continue;
        }
        let handler = method.place(t.handler);
        if let Some(end) = ecj(method, handler).or_else(|| javac(method, handler)) {
            verdict.ignore(method, handler, end);
        }
    }
}

fn javac(method: &Method<'_>, handler: At) -> Option<At> {
    let mut m = Matcher::after(method, Some(handler));
    m.next_is_var(ASTORE, "t");
    m.next_is(ALOAD);
    m.next_is(MONITOREXIT);
    m.next_is_var(ALOAD, "t");
    m.next_is(ATHROW);
    m.cursor
}

fn ecj(method: &Method<'_>, handler: At) -> Option<At> {
    let mut m = Matcher::after(method, Some(handler));
    m.next_is(ALOAD);
    m.next_is(MONITOREXIT);
    m.next_is(ATHROW);
    m.cursor
}
