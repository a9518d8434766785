//! Registers whose values the clauses of predicates need.

use std::collections::BTreeSet;

use program::{Insn, R};

use super::{Clause, EXCEPTION, Next, Question, Rules, Step};
use crate::code::MethodCode;
use crate::operands;

pub(super) fn find(code: &MethodCode<'_>, rules: &mut Rules) {
    let mut live: Vec<BTreeSet<R>> = vec![BTreeSet::new(); rules.predicates.len()];
    let mut changed = true;
    while changed {
        changed = false;
        for number in (0..rules.predicates.len()).rev() {
            let mut here = BTreeSet::new();
            for clause in &rules.predicates[number].clauses {
                here.extend(before(code, clause, &live));
            }
            changed |= here != live[number];
            live[number] = here;
        }
    }
    for (predicate, live) in rules.predicates.iter_mut().zip(live) {
        predicate.live = live.into_iter().collect();
    }
}

/// What a clause needs of what was there before it.
fn before(code: &MethodCode<'_>, clause: &Clause, live: &[BTreeSet<R>]) -> BTreeSet<R> {
    let mut needed = match clause.next {
        Next::Go(to) => live[to].clone(),
        Next::Return(at) => used(code, at),
        Next::Throw => BTreeSet::from([EXCEPTION]),
    };
    for step in clause.steps.iter().rev() {
        match step {
            Step::Raise(_) => {
                needed.remove(&EXCEPTION);
            }
            Step::Catch => {
                needed.remove(&code.code.max_locals);
                needed.insert(EXCEPTION);
            }
            Step::Test(at, _) => {
                needed.remove(&operands::def(&code.code.insns[*at as usize]).unwrap_or(EXCEPTION));
            }
            Step::Run(at) | Step::Call(at, _) => {
                let insn = &code.code.insns[*at as usize];
                let is_call = matches!(step, Step::Call(..));
                if is_call || matches!(insn, Insn::Throw { .. }) {
                    needed.remove(&EXCEPTION);
                }
                if let Some(d) = operands::def(insn) {
                    needed.remove(&d);
                }
                needed.extend(used(code, *at));
            }
        }
    }
    for literal in &clause.guard {
        needed.extend(asked(code, &literal.question));
    }
    needed
}

fn used(code: &MethodCode<'_>, at: u32) -> BTreeSet<R> {
    let mut all = BTreeSet::new();
    operands::uses(&code.code, &code.code.insns[at as usize], |r| {
        all.insert(r);
    });
    all
}

fn asked(code: &MethodCode<'_>, question: &Question) -> BTreeSet<R> {
    match *question {
        Question::Null(r) | Question::Zero(r) | Question::Negative(r) | Question::Owns(r) => BTreeSet::from([r]),
        Question::Within { array, index } => BTreeSet::from([array, index]),
        Question::Holds { array, value } => BTreeSet::from([array, value]),
        Question::Is { object, .. } | Question::Enters { object, .. } => BTreeSet::from([object]),
        Question::Taken(at) | Question::Key { at, .. } => used(code, at),
        Question::Returned(_) => BTreeSet::from([EXCEPTION]),
    }
}
