//! The handler around a record pattern's accessors, which wraps what they throw into a `MatchException`.

use classfile::opcode::*;

use super::matcher::Matcher;
use crate::node::Method;
use crate::verdict::Verdict;

const EXCEPTION: &str = "java/lang/MatchException";

pub fn filter(method: &Method<'_>, verdict: &mut Verdict) {
    let mut vars = Matcher::after(method, None);
    for t in method.tries.iter().filter(|t| t.class == Some("java/lang/Throwable")) {
        let handler = method.place(t.handler);
        let m = &mut vars;
        m.cursor = Some(handler);
        m.next_is_var(ASTORE, "cause");
        m.next_is_type(NEW, EXCEPTION);
        m.next_is(DUP);
        m.next_is_var(ALOAD, "cause");
        m.next_is_member(INVOKEVIRTUAL, "java/lang/Throwable", "toString", "()Ljava/lang/String;");
        m.next_is_var(ALOAD, "cause");
        m.next_is_member(INVOKESPECIAL, EXCEPTION, "<init>", "(Ljava/lang/String;Ljava/lang/Throwable;)V");
        m.next_is(ATHROW);
        if let Some(end) = m.cursor {
            verdict.ignore(method, handler, end);
        }
    }
}
