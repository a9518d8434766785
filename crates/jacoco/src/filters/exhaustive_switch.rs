//! The default of a switch that covers every case: it throws `MatchException` (`IncompatibleClassChangeError` before Java 21).

use classfile::opcode::*;

use super::matcher::Matcher;
use crate::node::{At, Label, Method, Node};
use crate::verdict::{Replacement, Verdict};

const MATCH: &str = "java/lang/MatchException";
const CHANGE: &str = "java/lang/IncompatibleClassChangeError";

pub fn filter(method: &Method<'_>, verdict: &mut Verdict) {
    let mut line = None;
    for (at, node) in method.nodes.iter().enumerate() {
        match *node {
            Node::Line(number) => line = Some(number),
            Node::Insn(insn) => {
                if let Some((default, end)) = thrown_default(method, at, line) {
                    verdict.ignore(method, default, end);
                    verdict.replace(insn, without_default(method, at, insn));
                }
            }
            Node::Label(_) => {}
        }
    }
}

/// The label of the default and its last instruction, if it only throws, on the line of the switch.
fn thrown_default(method: &Method<'_>, at: At, line: Option<u16>) -> Option<(At, At)> {
    let default = method.place(method.switch(at)?.default);
    let mut first = default;
    while matches!(method.nodes.get(first)?, Node::Label(_)) {
        first += 1;
    }
    if let Node::Line(number) = method.nodes[first] {
        if line != Some(number) {
            return None;
        }
        first = method.skip(first)?;
    }
    let mut m = Matcher::after(method, first.checked_sub(1));
    m.next_is_type(NEW, MATCH);
    if m.matched() {
        m.next_is(DUP);
        m.next_is(ACONST_NULL);
        m.next_is(ACONST_NULL);
        m.next_is_member(INVOKESPECIAL, MATCH, "<init>", "(Ljava/lang/String;Ljava/lang/Throwable;)V");
    } else {
        m = Matcher::after(method, first.checked_sub(1));
        m.next_is_type(NEW, CHANGE);
        m.next_is(DUP);
        m.next_is_member(INVOKESPECIAL, CHANGE, "<init>", "()V");
    }
    m.next_is(ATHROW);
    Some((default, m.cursor?))
}

/// The branches to all other targets, numbered as if the switch had no probes.
fn without_default(method: &Method<'_>, at: At, insn: u32) -> Replacement {
    let Some(switch) = method.switch(at) else { return Vec::new() };
    let mut targets: Vec<Label> = Vec::new();
    for &label in &switch.labels {
        if label != switch.default && !targets.contains(&label) {
            targets.push(label);
        }
    }
    (1..=targets.len() as u32).map(|branch| vec![(insn, branch)]).collect()
}
