//! References that are not null for sure need no clause that says so: `this`, new objects, and what was asked before.

use std::collections::BTreeSet;

use classfile::access;
use program::{Insn, R};

use super::{Clause, Literal, NO, Next, Predicate, Question, Rules, Step, YES};
use crate::code::MethodCode;
use crate::operands;
use crate::ssa::{Value, ValueId};

/// Values that are not null.
type Known = BTreeSet<ValueId>;

/// Drops questions whose answer is known, and predicates that are left with one way.
pub(super) fn drop_known(code: &MethodCode<'_>, rules: &mut Rules) {
    let known = solve(code, rules);
    for (predicate, known) in rules.predicates.iter_mut().zip(&known) {
        let at = predicate.at;
        let is_known = |question: &Question| match question {
            Question::Null(object) => value(code, at, *object).is_some_and(|v| is_object(code, known, v)),
            _ => false,
        };
        let is_possible = |c: &Clause| !c.guard.iter().any(|l| l.answer == YES && is_known(&l.question));
        predicate.clauses.retain(is_possible);
        for clause in &mut predicate.clauses {
            clause.guard.retain(|l| !is_known(&l.question));
        }
    }
    join(rules);
    sweep(rules);
}

/// The value of a register that an instruction reads.
fn value(code: &MethodCode<'_>, at: u32, register: R) -> Option<ValueId> {
    let mut index = None;
    let mut next = 0;
    operands::uses(&code.code, &code.code.insns[at as usize], |used| {
        if used == register && index.is_none() {
            index = Some(next);
        }
        next += 1;
    });
    code.ssa.uses(at).get(index?).copied()
}

fn is_object(code: &MethodCode<'_>, known: &Known, value: ValueId) -> bool {
    known.contains(&value) || code.ssa.alternatives(value).into_iter().all(|v| known.contains(&v) || is_new(code, v))
}

/// Whether a value is an object by what made it.
fn is_new(code: &MethodCode<'_>, value: ValueId) -> bool {
    match code.ssa.value(value) {
        Value::Param(0) => code.info.access & access::STATIC == 0,
        Value::Caught(_) => true,
        Value::Insn(at) => {
            let insn = &code.code.insns[*at as usize];
            matches!(insn, Insn::New { .. } | Insn::NewArray { .. } | Insn::ANewArray { .. })
                || matches!(insn, Insn::MultiNewArray { .. })
        }
        _ => false,
    }
}

/// What is known where each predicate starts, on every way there.
fn solve(code: &MethodCode<'_>, rules: &Rules) -> Vec<Known> {
    let mut known: Vec<Option<Known>> = vec![None; rules.predicates.len()];
    known[0] = Some(Known::new());
    let mut work = vec![0];
    while let Some(number) = work.pop() {
        let Some(here) = known[number].clone() else { continue };
        let predicate = &rules.predicates[number];
        for clause in &predicate.clauses {
            let Next::Go(to) = clause.next else { continue };
            let mut there = behind(code, predicate, clause, here.clone());
            if let Some(old) = &known[to] {
                there = there.intersection(old).copied().collect();
                if there == *old {
                    continue;
                }
            }
            known[to] = Some(there);
            work.push(to);
        }
    }
    known.into_iter().map(Option::unwrap_or_default).collect()
}

/// What is known behind a clause.
fn behind(code: &MethodCode<'_>, predicate: &Predicate, clause: &Clause, mut known: Known) -> Known {
    known.extend(clause.guard.iter().filter_map(|literal| shown(code, predicate.at, literal)));
    for step in &clause.steps {
        let (Step::Run(at) | Step::Test(at, _) | Step::Call(at, _)) = step else { continue };
        let made = code.ssa.def(*at);
        if *code.ssa.value(made) == Value::Insn(*at) {
            known.remove(&made);
        }
        if let Insn::CheckCast { o, .. } = code.code.insns[*at as usize]
            && value(code, *at, o).is_some_and(|v| is_object(code, &known, v))
        {
            known.insert(made);
        }
    }
    known
}

/// The value that a literal shows not to be null.
fn shown(code: &MethodCode<'_>, at: u32, literal: &Literal) -> Option<ValueId> {
    let object = match (&literal.question, literal.answer) {
        (Question::Null(object), NO) => *object,
        (Question::Taken(at), answer) => match (code.code.insns[*at as usize], answer) {
            (Insn::IfNull { a, .. }, NO) | (Insn::IfNonNull { a, .. }, YES) => a,
            _ => return None,
        },
        _ => return None,
    };
    value(code, at, object)
}

/// The clause of a predicate that has no other, and that one clause leads to, becomes a part of that clause.
fn join(rules: &mut Rules) {
    let mut leading = vec![0u32; rules.predicates.len()];
    leading[0] = 2;
    let nexts = rules.predicates.iter().flat_map(|p| &p.clauses).map(|c| c.next);
    nexts.for_each(|next| {
        if let Next::Go(to) = next {
            leading[to] += 1;
        }
    });
    for number in 0..rules.predicates.len() {
        for clause in 0..rules.predicates[number].clauses.len() {
            while let Next::Go(to) = rules.predicates[number].clauses[clause].next
                && leading[to] == 1
                && to != number
                && let [only] = &rules.predicates[to].clauses[..]
                && only.guard.is_empty()
            {
                let (steps, next) = (only.steps.clone(), only.next);
                let into = &mut rules.predicates[number].clauses[clause];
                into.steps.extend(steps);
                into.next = next;
            }
        }
    }
}

/// Drops predicates that nothing leads to.
fn sweep(rules: &mut Rules) {
    let mut order = vec![0];
    let mut next = 0;
    while let Some(&number) = order.get(next) {
        next += 1;
        let predicate: &Predicate = &rules.predicates[number];
        for clause in &predicate.clauses {
            if let Next::Go(to) = clause.next
                && !order.contains(&to)
            {
                order.push(to);
            }
        }
    }
    order.sort_unstable();
    let mut kept = Vec::with_capacity(order.len());
    for &old in &order {
        let mut predicate = rules.predicates[old].clone();
        for clause in &mut predicate.clauses {
            if let Next::Go(to) = &mut clause.next
                && let Ok(new) = order.binary_search(to)
            {
                *to = new;
            }
        }
        kept.push(predicate);
    }
    rules.predicates = kept;
}
