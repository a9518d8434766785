//! Methods without exception: each has returned normally.
//!
//! A method without a return instruction can't, and has no such goal.

use classfile::opcode::*;
use jacoco::node::Method;

use super::{Entry, Subject};
use crate::criterion::Criterion;
use crate::goal::{Goal, Place};
use crate::set::Builder;

pub(crate) const ENTRY: Entry = Entry { name: "return", help: "method that returns normally", usual: true, add };

pub fn add(builder: &mut Builder, subject: Subject<'_>) {
    for method in subject.methods() {
        let Some(code) = Method::new(subject.file, &subject.file.methods[method as usize]) else { continue };
        if !code.insns.iter().any(|insn| matches!(insn.op, IRETURN..=RETURN)) {
            continue;
        }
        let items = &subject.class.model.methods[method as usize].items;
        let goal = Goal {
            criterion: Criterion::Return,
            class: subject.at,
            method,
            place: Place::Method,
            line: items.iter().filter_map(|item| item.line).min(),
            text: format!("{}: returns", subject.method_text(method)).into(),
        };
        builder.goal(goal, [subject.class.returned(method)]);
    }
}
