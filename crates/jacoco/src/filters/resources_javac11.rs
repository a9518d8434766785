//! The closing of resources that javac 11 and later make of try-with-resources.
//!
//! ```text
//! try { … } body-only-finally { if (r != null) r.close(); }
//! catch (Throwable primary) {
//!     if (r != null) try { r.close(); } catch (Throwable t) { primary.addSuppressed(t); }
//!     throw primary;
//! }
//! ```
//! The questions for null are left out where the resource is made by `new`.

use classfile::opcode::*;

use super::matcher::Matcher;
use crate::node::{At, Method};
use crate::verdict::Verdict;

pub fn filter(method: &Method<'_>, verdict: &mut Verdict) {
    for t in method.tries.iter().filter(|t| t.class == Some("java/lang/Throwable")) {
        let handler = method.place(t.handler);
        for null_check in [true, false] {
            let close = Close { null_check, owner: None };
            if let Some((from, to, end)) = close.find(method, handler) {
                verdict.ignore(method, from, to);
                verdict.ignore(method, handler, end);
            }
        }
    }
}

struct Close<'a> {
    null_check: bool,
    /// The class whose `close` is called: the same everywhere.
    owner: Option<&'a str>,
}

impl<'a> Close<'a> {
    /// First and last node of the closing in the normal case, and last node of the handler.
    fn find(mut self, method: &'a Method<'a>, handler: At) -> Option<(At, At, At)> {
        let mut m = Matcher::before_label(method, handler);
        m.next_is_var(ASTORE, "primary");
        self.next_is_close(&mut m);
        m.next_is(GOTO);
        m.next_is_var(ASTORE, "t");
        m.next_is_var(ALOAD, "primary");
        m.next_is_var(ALOAD, "t");
        m.next_is_member(INVOKEVIRTUAL, "java/lang/Throwable", "addSuppressed", "(Ljava/lang/Throwable;)V");
        m.next_is_var(ALOAD, "primary");
        m.next_is(ATHROW);
        let end = m.cursor?;
        let mut before = handler.checked_sub(1)?;
        loop {
            m.cursor = Some(before);
            if self.next_is_close(&mut m) {
                break;
            }
            before = before.checked_sub(1)?;
        }
        let last = m.cursor?;
        m.next_is(GOTO);
        Some((before + 1, m.cursor.unwrap_or(last), end))
    }

    fn next_is_close(&mut self, m: &mut Matcher<'a>) -> bool {
        if self.null_check {
            m.next_is_var(ALOAD, "r");
            m.next_is(IFNULL);
        }
        m.next_is_var(ALOAD, "r");
        let Some(owner) = m.next_is_close() else { return false };
        if *self.owner.get_or_insert(owner) != owner {
            m.cursor = None;
        }
        m.matched()
    }
}
