//! The closing of resources that ECJ makes of try-with-resources.
//!
//! For each resource: `if (r != null) r.close(); throw primary;`, and a handler that adds what `close` threw to the
//! exceptions that are suppressed.

use base::FxHashMap;
use classfile::opcode::*;

use super::matcher::Matcher;
use crate::node::{At, Method, Node};
use crate::verdict::Verdict;

pub fn filter(method: &Method<'_>, verdict: &mut Verdict) {
    for t in method.tries.iter().filter(|t| t.class.is_none()) {
        let handler = method.place(t.handler);
        let found = Ecj::new(method, handler).flows_out().or_else(|| Ecj::new(method, handler).leaves());
        if let Some((from, to, end)) = found {
            verdict.ignore(method, from, to);
            verdict.ignore(method, handler, end);
        }
    }
}

/// First and last node of the closing in the normal case, and last node of the handler.
type Found = (At, At, At);

struct Ecj<'a> {
    m: Matcher<'a>,
    handler: At,
    owners: FxHashMap<String, &'a str>,
    /// Targets of jumps by the names given to them.
    labels: FxHashMap<String, u32>,
}

impl<'a> Ecj<'a> {
    fn new(method: &'a Method<'a>, handler: At) -> Self {
        let m = Matcher::before_label(method, handler);
        Self { m, handler, owners: FxHashMap::default(), labels: FxHashMap::default() }
    }

    fn flows_out(mut self) -> Option<Found> {
        self.m.next_is_var(ASTORE, "primary");
        self.close_and_throw("r0");
        let mut reached = self.m.cursor;
        for number in 1.. {
            let r = format!("r{number}");
            if !self.close(&r) {
                break;
            }
            self.jump(GOTO, &format!("{r}.end"));
            self.suppress(&r);
            self.close_and_throw(&r);
            reached = self.m.cursor;
        }
        self.m.cursor = reached;
        self.suppress("last");
        let end = self.throw_primary()?;
        let from = self.find_close()?;
        self.m.next_is(GOTO);
        Some((from, self.m.cursor?, end))
    }

    fn leaves(mut self) -> Option<Found> {
        self.m.next_is_var(ASTORE, "primary");
        let mut reached = self.m.cursor;
        let mut resources = 0;
        while self.close_and_throw(&format!("r{resources}")) && self.suppress(&format!("r{resources}")) {
            resources += 1;
            reached = self.m.cursor;
        }
        self.m.cursor = reached;
        let end = self.throw_primary()?;
        let from = self.find_close()?;
        for number in 1..resources {
            self.close(&format!("r{number}"));
        }
        Some((from, self.m.cursor?, end))
    }

    fn throw_primary(&mut self) -> Option<At> {
        self.m.next_is_var(ALOAD, "primary");
        self.m.next_is(ATHROW);
        self.m.cursor
    }

    /// Goes back from the handler to where the first resource is closed normally.
    fn find_close(&mut self) -> Option<At> {
        let mut before = self.handler.checked_sub(1)?;
        loop {
            self.m.cursor = Some(before);
            if self.close("r0") {
                return Some(before + 1);
            }
            before = before.checked_sub(1)?;
        }
    }

    fn close(&mut self, name: &str) -> bool {
        self.m.next_is_var(ALOAD, name);
        self.jump(IFNULL, &format!("{name}.end"));
        self.call_close(name);
        self.m.matched()
    }

    fn close_and_throw(&mut self, name: &str) -> bool {
        self.m.next_is_var(ALOAD, name);
        self.jump(IFNULL, name);
        self.call_close(name);
        self.label(name);
        self.throw_primary();
        self.m.matched()
    }

    fn suppress(&mut self, name: &str) -> bool {
        let (thrown, start, end) = (format!("{name}.t"), format!("{name}.start"), format!("{name}.done"));
        self.m.next_is_var(ASTORE, &thrown);
        self.m.next_is_var(ALOAD, "primary");
        self.jump(IFNONNULL, &start);
        self.m.next_is_var(ALOAD, &thrown);
        self.m.next_is_var(ASTORE, "primary");
        self.jump(GOTO, &end);
        self.label(&start);
        self.m.next_is_var(ALOAD, "primary");
        self.m.next_is_var(ALOAD, &thrown);
        self.jump(IF_ACMPEQ, &end);
        self.m.next_is_var(ALOAD, "primary");
        self.m.next_is_var(ALOAD, &thrown);
        self.m.next_is_member(INVOKEVIRTUAL, "java/lang/Throwable", "addSuppressed", "(Ljava/lang/Throwable;)V");
        self.label(&end);
        self.m.matched()
    }

    fn call_close(&mut self, name: &str) {
        self.m.next_is_var(ALOAD, name);
        let Some(owner) = self.m.next_is_close() else { return };
        if *self.owners.entry(name.to_owned()).or_insert(owner) != owner {
            self.m.cursor = None;
        }
    }

    fn jump(&mut self, op: u8, name: &str) {
        self.m.next_is(op);
        let Some(insn) = self.m.insn() else { return };
        if *self.labels.entry(name.to_owned()).or_insert(insn.arg) != insn.arg {
            self.m.cursor = None;
        }
    }

    /// The next node is the label of this name.
    fn label(&mut self, name: &str) {
        let expected = self.labels.get(name).copied();
        let nodes = &self.m.method.nodes;
        self.m.cursor = self.m.cursor.map(|at| at + 1).filter(|&at| match nodes.get(at) {
            Some(Node::Label(label)) => Some(*label) == expected,
            _ => false,
        });
    }
}
