//! Paths: each way from the entry of a method to its end that takes no jump back was taken.
//!
//! A path is the sequence of outcomes of its branches and switches. Paths are found in the code, shortest first, and at most
//! [`MAX_PATHS`] of them; whether their conditions can hold together is not asked. Exceptions that instructions raise by themselves end no path.

use std::collections::VecDeque;

use classfile::opcode::*;
use jacoco::node::Method;

use super::{Entry, Subject};
use crate::criterion::Criterion;
use crate::goal::{Goal, Place};
use crate::set::{Builder, PathGoal};

pub(crate) const ENTRY: Entry = Entry {
    name: "path",
    help: "path through a method without a jump back, at most 64 of a method, the shortest first",
    usual: false,
    add: |builder, subject| add(builder, subject, Criterion::Path, 0),
};

/// Paths of one method.
pub const MAX_PATHS: usize = 64;
/// Beginnings of paths that are kept at a time, and outcomes of one path.
const MAX_OPEN: usize = 4096;
const MAX_DECISIONS: usize = 64;

/// Adds the paths that take each jump back at most so often.
pub(super) fn add(builder: &mut Builder, subject: Subject<'_>, criterion: Criterion, repeats: u32) {
    for method in subject.methods() {
        let Some(code) = Method::new(subject.file, &subject.file.methods[method as usize]) else { continue };
        let name = subject.method_text(method);
        for path in paths(&code, repeats) {
            let steps: Vec<String> =
                path.decisions.iter().map(|&(bci, way)| outcome(&subject, method, bci, way)).collect();
            let steps = if steps.is_empty() { "straight".to_owned() } else { steps.join(", ") };
            let goal = Goal {
                criterion,
                class: subject.at,
                method,
                place: Place::Path { number: path.number, repeats },
                line: None,
                text: format!("{name}: path {steps}").into(),
            };
            let fact = builder.path((subject.at, method), path);
            builder.goal(goal, [fact]);
        }
    }
}

/// `line 5 way 1`.
fn outcome(subject: &Subject<'_>, method: u32, bci: u16, way: u32) -> String {
    match subject.class.model.methods[method as usize].line(bci) {
        Some(line) => format!("line {line} way {way}"),
        None => format!("offset {bci} way {way}"),
    }
}

/// The beginning of a path.
#[derive(Clone, Default)]
struct Open {
    at: u32,
    decisions: Vec<(u16, u32)>,
    /// Jumps back that were taken, by the instruction that jumps.
    back: Vec<u32>,
}

/// The paths of a method, those with the fewest outcomes first.
fn paths(code: &Method<'_>, repeats: u32) -> Vec<PathGoal> {
    let mut found = Vec::new();
    let mut open = VecDeque::from([Open::default()]);
    while let Some(mut path) = open.pop_front() {
        while let Some(insn) = code.insns.get(path.at as usize) {
            if matches!(insn.op, IRETURN..=RETURN | ATHROW) {
                let thrown = (insn.op == ATHROW).then_some(insn.bci);
                found.push(PathGoal {
                    number: found.len() as u32,
                    repeats,
                    decisions: path.decisions.into(),
                    thrown,
                    fact: 0,
                });
                break;
            }
            let ways = ways(code, path.at);
            if let [(_, to)] = ways[..] {
                if !follow(&mut path, to, repeats) {
                    break;
                }
                continue;
            }
            for (way, to) in ways {
                let mut longer = path.clone();
                longer.decisions.push((insn.bci, way));
                if longer.decisions.len() <= MAX_DECISIONS && open.len() < MAX_OPEN && follow(&mut longer, to, repeats)
                {
                    open.push_back(longer);
                }
            }
            break;
        }
        if found.len() == MAX_PATHS {
            break;
        }
    }
    found
}

/// Goes on at an instruction; false if that jumps back once too often.
fn follow(path: &mut Open, to: u32, repeats: u32) -> bool {
    if to <= path.at {
        path.back.push(path.at);
        if path.back.iter().filter(|&&from| from == path.at).count() > repeats as usize {
            return false;
        }
    }
    path.at = to;
    true
}

/// Where an instruction goes on, by outcome: not taken and taken, or the arms of a switch with the default last.
fn ways(code: &Method<'_>, at: u32) -> Vec<(u32, u32)> {
    let insn = &code.insns[at as usize];
    let target = |label| code.target(label).unwrap_or(u32::MAX);
    match insn.op {
        GOTO => vec![(0, target(insn.arg))],
        IFEQ..=IF_ACMPNE | IFNULL | IFNONNULL => vec![(0, at + 1), (1, target(insn.arg))],
        TABLESWITCH | LOOKUPSWITCH => {
            let switch = &code.switches[insn.arg as usize];
            let labels = switch.labels.iter().copied().chain([switch.default]);
            (0..).zip(labels.map(target)).collect()
        }
        _ => vec![(0, at + 1)],
    }
}

/// What a sequence of outcomes is known by.
pub(crate) fn longer(hash: u64, bci: u16, way: u32) -> u64 {
    (hash ^ ((u64::from(bci) << 32) | (u64::from(way) + 1))).wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(29)
}
