//! Names of predicates, by what they ask, and of registers, by the variables that live in them.

use base::FxHashMap;
use program::{Insn, R};

use super::{EXCEPTION, Predicate, Question, Rules};
use crate::code::MethodCode;

/// Orders predicates as the code goes and names them.
pub(super) fn give(code: &MethodCode<'_>, rules: &mut Rules) {
    let mut counts: FxHashMap<&'static str, u32> = FxHashMap::default();
    let mut order: Vec<usize> = (0..rules.predicates.len()).collect();
    order.sort_by_key(|&i| (rules.predicates[i].at, rules.predicates[i].after));
    for (rank, number) in order.into_iter().enumerate() {
        let predicate = &mut rules.predicates[number];
        if rank == 0 {
            code.info.name.trim_matches(['<', '>']).clone_into(&mut predicate.name);
            continue;
        }
        let what = what(code, predicate);
        let count = counts.entry(what).or_default();
        *count += 1;
        predicate.name = format!("{what}{count}");
    }
}

fn what(code: &MethodCode<'_>, predicate: &Predicate) -> &'static str {
    let question = predicate.clauses.first().and_then(|c| c.guard.first());
    if predicate.after {
        return "after";
    }
    if code.code.handlers.iter().any(|h| h.target == predicate.at) {
        return "catch";
    }
    let Some(literal) = question else { return "block" };
    match code.code.insns[predicate.at as usize] {
        Insn::Invoke { .. } => "call",
        Insn::Throw { .. } => "throw",
        Insn::CheckCast { .. } => "cast",
        _ => of_question(&literal.question),
    }
}

fn of_question(question: &Question) -> &'static str {
    match question {
        Question::Null(_) => "null",
        Question::Within { .. } => "bounds",
        Question::Holds { .. } => "store",
        Question::Zero(_) => "zero",
        Question::Negative(_) => "length",
        Question::Is { .. } => "is",
        Question::Owns(_) => "monitor",
        Question::Taken(_) => "if",
        Question::Key { .. } => "switch",
        Question::Enters { .. } => "call",
        Question::Returned(_) => "after",
    }
}

/// Bytes of the longest bytecode that stores into a variable, whose scope begins behind it.
const LONGEST_STORE: u16 = 4;

/// How registers are called.
pub(super) struct Registers<'a> {
    code: &'a MethodCode<'a>,
}

impl<'a> Registers<'a> {
    pub fn new(code: &'a MethodCode<'a>) -> Self {
        Self { code }
    }

    /// A register that an instruction reads.
    pub fn used(&self, at: u32, register: R) -> String {
        let bci = self.bci(at);
        self.named(register, |start, end| (start..end).contains(&bci))
    }

    /// A register that an instruction writes.
    pub fn defined(&self, at: u32, register: R) -> String {
        let bci = self.bci(at);
        self.named(register, |start, end| start > bci && start <= bci + LONGEST_STORE || (start..end).contains(&bci))
    }

    fn bci(&self, at: u32) -> u16 {
        self.code.code.bcis.get(at as usize).copied().unwrap_or_default()
    }

    fn named(&self, register: R, is_near: impl Fn(u16, u16) -> bool) -> String {
        if register == EXCEPTION {
            return "e".into();
        }
        let locals = self.code.code.max_locals;
        if register >= locals {
            return format!("s{}", register - locals);
        }
        let all = self.code.info.code.as_ref().map(|c| &c.local_vars[..]).unwrap_or_default();
        let own: Vec<_> = all.iter().filter(|v| v.index == register).collect();
        let near = own.iter().find(|v| is_near(v.start_pc, v.start_pc.saturating_add(v.length)));
        let same = own.first().filter(|first| own.iter().all(|v| v.name == first.name));
        match near.or(same) {
            Some(variable) => variable.name.to_string(),
            None => format!("r{register}"),
        }
    }
}
