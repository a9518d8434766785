//! Matches sequences of instructions step by step; once a step fails, all that follow do.

use base::FxHashMap;
use classfile::opcode::*;

use crate::node::{At, Insn, Method};

pub struct Matcher<'a> {
    pub method: &'a Method<'a>,
    /// The instruction (or place) reached; `None` after a failure.
    pub cursor: Option<At>,
    /// Local variables by the names given to them.
    vars: FxHashMap<String, u32>,
}

impl<'a> Matcher<'a> {
    /// Starts so that the first step looks at what follows `from`; nothing matches from `None`.
    pub fn after(method: &'a Method<'a>, from: Option<At>) -> Self {
        Self { method, cursor: from, vars: FxHashMap::default() }
    }

    /// Starts with a label whose instruction is the first step's.
    pub fn before_label(method: &'a Method<'a>, label: At) -> Self {
        Self::after(method, label.checked_sub(1))
    }

    /// Starts with the method's first instruction already matched as `aload_0`.
    pub fn first_is_this(method: &'a Method<'a>) -> Self {
        let first = method.skip(0).filter(|&at| method.insn(at).is_some_and(|insn| insn.op == ALOAD && insn.arg == 0));
        Self::after(method, first)
    }

    pub fn matched(&self) -> bool {
        self.cursor.is_some()
    }

    pub fn next(&mut self) {
        self.cursor = self.cursor.and_then(|at| self.method.next(at));
    }

    fn next_if(&mut self, accept: impl FnOnce(&Insn) -> bool) {
        self.next();
        self.cursor = self.cursor.filter(|&at| self.method.insn(at).is_some_and(accept));
    }

    pub fn next_is(&mut self, op: u8) {
        self.next_if(|insn| insn.op == op);
    }

    pub fn next_is_switch(&mut self) {
        self.next_if(|insn| matches!(insn.op, TABLESWITCH | LOOKUPSWITCH));
    }

    /// The same name always is the same variable.
    pub fn next_is_var(&mut self, op: u8, name: &str) {
        self.next_is(op);
        let Some(insn) = self.insn() else { return };
        let var = insn.arg;
        let expected = *self.vars.entry(name.to_owned()).or_insert(var);
        if expected != var {
            self.cursor = None;
        }
    }

    /// Gives a name to a variable.
    pub fn name_var(&mut self, name: &str, var: u32) {
        self.vars.insert(name.to_owned(), var);
    }

    pub fn next_is_type(&mut self, op: u8, class: &str) {
        let constants = &self.method.file.constants;
        self.next_if(|insn| insn.op == op && constants.class_name(insn.arg as u16).is_ok_and(|name| &**name == class));
    }

    /// A field or method: class, name and descriptor.
    pub fn next_is_member(&mut self, op: u8, class: &str, name: &str, desc: &str) {
        let constants = &self.method.file.constants;
        self.next_if(|insn| {
            insn.op == op
                && constants
                    .member(insn.arg as u16)
                    .is_ok_and(|member| &**member.class == class && &**member.name == name && &**member.desc == desc)
        });
    }

    /// A call of `close()`; gives the class that is named.
    pub fn next_is_close(&mut self) -> Option<&'a str> {
        self.next_if(|insn| matches!(insn.op, INVOKEINTERFACE | INVOKEVIRTUAL));
        let insn = self.insn()?;
        let member = self.method.file.constants.member(insn.arg as u16).ok();
        let close = member.filter(|member| &**member.name == "close" && &**member.desc == "()V");
        if close.is_none() {
            self.cursor = None;
        }
        close.map(|member| &**member.class)
    }

    /// The instruction reached.
    pub fn insn(&self) -> Option<&'a Insn> {
        self.method.insn(self.cursor?)
    }
}
