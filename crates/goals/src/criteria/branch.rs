//! Branches: each way out of a conditional jump or switch was taken.
//!
//! Ways that a filter replaced (a switch over strings is one of many branches) are those that source shows.

use classfile::opcode::*;
use jacoco::node::Method;
use jacoco::verdict::Item;

use super::{Entry, Subject};
use crate::condition::{Condition, gives_boolean};
use crate::criterion::Criterion;
use crate::goal::{Goal, Place};
use crate::set::Builder;

pub(crate) const ENTRY: Entry = Entry {
    name: "branch",
    help: "branch and switch arm, as JaCoCo counts them; what only the compiler made is left out",
    usual: true,
    add,
};

pub fn add(builder: &mut Builder, subject: Subject<'_>) {
    for method in subject.methods() {
        let model = &subject.class.model.methods[method as usize];
        let Some(code) = Method::new(subject.file, &subject.file.methods[method as usize]) else { continue };
        let (proofs, name) = (model.proofs(), subject.method_text(method));
        for item in model.items.iter().filter(|item| item.branches > 1) {
            let bci = code.insns[item.insn as usize].bci;
            builder.condition((subject.at, method), bci, Condition::of(&code, item.insn));
            for (way, slots) in (0..).zip(&item.ways).filter(|(_, slots)| !slots.is_empty()) {
                let probes = slots.iter().flat_map(|&slot| &proofs[slot as usize]).copied();
                let line = item.line.map_or_else(|| format!("offset {bci}"), |line| format!("line {line}"));
                let goal = Goal {
                    criterion: Criterion::Branch,
                    class: subject.at,
                    method,
                    place: Place::Branch { bci, way },
                    line: item.line,
                    text: format!("{name}: {line}, branch {}", way_text(&code, item, way)).into(),
                };
                builder.goal(goal, subject.facts(method, probes));
            }
        }
    }
}

/// When the way is taken: `true`, `<= 0`, `is null`, `case 3`.
fn way_text(code: &Method<'_>, item: &Item, way: u32) -> String {
    let insn = &code.insns[item.insn as usize];
    match insn.op {
        TABLESWITCH | LOOKUPSWITCH => arm_text(code, insn.arg, way),
        IFEQ..=IF_ACMPNE | IFNULL | IFNONNULL => {
            let op = if way == 1 { insn.op } else { opposite(insn.op) };
            let before = item.insn.checked_sub(1).map(|i| &code.insns[i as usize]);
            condition(op, before.is_some_and(|i| gives_boolean(code, i)), before.is_some_and(|i| compares(i.op)))
        }
        _ => format!("{} of {}", way + 1, item.branches),
    }
}

fn opposite(op: u8) -> u8 {
    match op {
        IFNULL => IFNONNULL,
        IFNONNULL => IFNULL,
        // ifeq and ifne, iflt and ifge, … stand side by side, starting at an odd number.
        op => ((op - 1) ^ 1) + 1,
    }
}

fn compares(op: u8) -> bool {
    matches!(op, LCMP..=DCMPG)
}

fn condition(op: u8, boolean: bool, compared: bool) -> String {
    match op {
        IFNULL => return "is null".into(),
        IFNONNULL => return "is not null".into(),
        IFEQ if boolean => return "false".into(),
        IFNE if boolean => return "true".into(),
        _ => {}
    }
    let sign = match op {
        IFEQ | IF_ICMPEQ | IF_ACMPEQ => "==",
        IFNE | IF_ICMPNE | IF_ACMPNE => "!=",
        IFLT | IF_ICMPLT => "<",
        IFGE | IF_ICMPGE => ">=",
        IFGT | IF_ICMPGT => ">",
        _ => "<=",
    };
    if op <= IFLE && !compared { format!("{sign} 0") } else { sign.into() }
}

fn arm_text(code: &Method<'_>, table: u32, way: u32) -> String {
    let switch = &code.switches[table as usize];
    if way == 0 {
        return "default".into();
    }
    match switch.keys.get(way as usize - 1) {
        Some(key) => format!("case {key}"),
        None => format!("{}", way + 1),
    }
}
