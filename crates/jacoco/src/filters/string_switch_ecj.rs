//! Switches over strings as ECJ makes them: a switch over hash codes, comparisons behind it, which jump to the cases.
//!
//! The instruction before the switch gets one branch for each case; the switch and the comparisons don't count.

use classfile::opcode::*;

use super::matcher::Matcher;
use crate::node::{At, Insn, Method};
use crate::verdict::{Replacement, Verdict};

pub fn filter(method: &Method<'_>, verdict: &mut Verdict) {
    for (index, insn) in (0..).zip(&method.insns).filter(|(_, insn)| insn.op == ASTORE) {
        let start = insn.node as At;
        if let Some((end, cases)) = cases(method, start, insn.arg) {
            verdict.ignore(method, start + 1, end);
            verdict.replace(index, cases.branches());
        }
    }
}

fn index(method: &Method<'_>, insn: &Insn) -> u32 {
    method.index(insn.node as At).unwrap_or(0)
}

/// Branches by the node that they lead to, in the order in which they were found.
#[derive(Default)]
struct Cases(Vec<(At, Vec<(u32, u32)>)>);

impl Cases {
    fn add(&mut self, target: At, insn: u32, branch: u32) {
        match self.0.iter_mut().find(|case| case.0 == target) {
            Some(case) => case.1.push((insn, branch)),
            None => self.0.push((target, vec![(insn, branch)])),
        }
    }

    fn branches(self) -> Replacement {
        self.0.into_iter().map(|case| case.1).collect()
    }
}

/// The last instruction of the comparisons, and the cases.
fn cases(method: &Method<'_>, start: At, var: u32) -> Option<(At, Cases)> {
    let mut m = Matcher::after(method, Some(start));
    m.name_var("s", var);
    let null = null_check(&mut m).ok()?;
    m.next_is_member(INVOKEVIRTUAL, "java/lang/String", "hashCode", "()I");
    m.next_is_switch();
    let switch = method.switch(m.cursor?)?;
    let default = method.place(switch.default);
    let mut cases = Cases::default();
    cases.add(default, index(method, m.insn()?), 0);
    let mut left = switch.labels.len();
    if left == 0 {
        return None;
    }
    while left > 0 {
        m.next_is_var(ALOAD, "s");
        m.next_is(LDC);
        m.next_is_member(INVOKEVIRTUAL, "java/lang/String", "equals", "(Ljava/lang/Object;)Z");
        let jump = method.insn(m.cursor? + 1)?;
        if !matches!(jump.op, IFEQ | IFNE) {
            return None;
        }
        let (target, number) = (method.place(jump.arg), index(method, jump));
        m.cursor = Some(jump.node as At);
        if jump.op == IFEQ && target == default && left == 1 {
            cases.add(default, number, 1);
            cases.add(m.cursor? + 1, number, 0);
            break;
        }
        if jump.op != IFNE {
            return None;
        }
        cases.add(target, number, 1);
        if method.op(m.cursor? + 1) == Some(GOTO) {
            m.next_is(GOTO);
            cases.add(default, index(method, m.insn()?), 1);
            left -= 1;
        } else if m.cursor? + 1 == default {
            cases.add(default, number, 0);
            left -= 1;
        }
    }
    if let Some(null) = null {
        cases.add(method.place(null.arg), index(method, null), 1);
    }
    Some((m.cursor?, cases))
}

/// Nothing can match any more.
struct NoMatch;

/// Kotlin's question whether the string is null, if there is one.
fn null_check<'a>(m: &mut Matcher<'a>) -> Result<Option<&'a Insn>, NoMatch> {
    let method = m.method;
    let following = |m: &Matcher<'a>| m.cursor.map(|at| method.op(at + 1)).ok_or(NoMatch);
    if following(m)? != Some(ALOAD) {
        return Ok(None);
    }
    m.next_is_var(ALOAD, "s");
    match following(m)? {
        Some(DUP) => {
            m.next_is(DUP);
            m.next_is(IFNULL);
            m.insn().map(Some).ok_or(NoMatch)
        }
        Some(IFNULL) => {
            m.next_is(IFNULL);
            let null = m.insn();
            m.next_is_var(ALOAD, "s");
            null.map(Some).ok_or(NoMatch)
        }
        _ => Ok(None),
    }
}
