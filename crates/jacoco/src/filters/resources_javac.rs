//! The closing of resources that javac 7 to 10 make of try-with-resources.
//!
//! ```text
//! try { … } finally {
//!     if (r != null) {
//!         if (primary != null) try { r.close(); } catch (Throwable t) { primary.addSuppressed(t); }
//!         else r.close();
//!     }
//! }
//! ```
//! javac 9 leaves out the question for null where the resource is made by `new`, and may do the inner part in a method
//! `$closeResource`.

use classfile::opcode::*;

use super::matcher::Matcher;
use crate::node::{At, Method};
use crate::verdict::Verdict;

#[derive(Clone, Copy, PartialEq, Eq)]
enum Pattern {
    /// No question for null, `$closeResource`.
    Optimal,
    Full,
    OmittedNullCheck,
    /// `$closeResource` after the question for null.
    Method,
}

pub fn filter(method: &Method<'_>, verdict: &mut Verdict) {
    use Pattern::{Full, Method, OmittedNullCheck, Optimal};
    for t in method.tries.iter().filter(|t| t.class == Some("java/lang/Throwable")) {
        let handler = method.place(t.handler);
        let found = [Optimal, Full, OmittedNullCheck, Method].into_iter().find_map(|pattern| {
            let close = Close { pattern, owner: None };
            close.find(method, handler)
        });
        if let Some((from, to, end)) = found {
            verdict.ignore(method, from, to);
            verdict.ignore(method, handler, end);
        }
    }
}

struct Close<'a> {
    pattern: Pattern,
    /// The class whose `close` is called: the same everywhere.
    owner: Option<&'a str>,
}

impl<'a> Close<'a> {
    /// First and last node of the closing in the normal case, and last node of the handler.
    fn find(mut self, method: &'a Method<'a>, handler: At) -> Option<(At, At, At)> {
        let mut m = Matcher::before_label(method, handler);
        m.next_is_var(ASTORE, "t1");
        m.next_is_var(ALOAD, "t1");
        m.next_is_var(ASTORE, "primary");
        m.next_is_var(ALOAD, "t1");
        m.next_is(ATHROW);
        m.next_is_var(ASTORE, "t2");
        self.next_is_close(&mut m, "e");
        m.next_is_var(ALOAD, "t2");
        m.next_is(ATHROW);
        let end = m.cursor?;
        let mut before = handler.checked_sub(1)?;
        loop {
            m.cursor = Some(before);
            if self.next_is_close(&mut m, "n") {
                break;
            }
            before = before.checked_sub(1)?;
        }
        let last = m.cursor?;
        m.next_is(GOTO);
        Some((before + 1, m.cursor.unwrap_or(last), end))
    }

    fn next_is_close(&mut self, m: &mut Matcher<'a>, context: &str) -> bool {
        if matches!(self.pattern, Pattern::Method | Pattern::Full) {
            m.next_is_var(ALOAD, "r");
            m.next_is(IFNULL);
        }
        m.next_is_var(ALOAD, "primary");
        if matches!(self.pattern, Pattern::Method | Pattern::Optimal) {
            m.next_is_var(ALOAD, "r");
            next_is_close_resource(m);
            return m.matched();
        }
        let suppressed = format!("{context}t");
        m.next_is(IFNULL);
        self.next_is_plain_close(m);
        m.next_is(GOTO);
        m.next_is_var(ASTORE, &suppressed);
        m.next_is_var(ALOAD, "primary");
        m.next_is_var(ALOAD, &suppressed);
        m.next_is_member(INVOKEVIRTUAL, "java/lang/Throwable", "addSuppressed", "(Ljava/lang/Throwable;)V");
        m.next_is(GOTO);
        self.next_is_plain_close(m);
        m.matched()
    }

    fn next_is_plain_close(&mut self, m: &mut Matcher<'a>) {
        m.next_is_var(ALOAD, "r");
        let Some(owner) = m.next_is_close() else { return };
        if *self.owner.get_or_insert(owner) != owner {
            m.cursor = None;
        }
    }
}

fn next_is_close_resource(m: &mut Matcher<'_>) {
    m.next_is(INVOKESTATIC);
    let Some(insn) = m.insn() else { return };
    let called = m.method.file.constants.member(insn.arg as u16).is_ok_and(|member| {
        &**member.name == "$closeResource" && &**member.desc == "(Ljava/lang/Throwable;Ljava/lang/AutoCloseable;)V"
    });
    if !called {
        m.cursor = None;
    }
}
