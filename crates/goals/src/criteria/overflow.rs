//! Overflow: a sum, difference, product or negation of whole numbers did not fit its type.
//!
//! That an operation is carried out at all is a goal of other criteria, so there is one goal for each. Counters (`i++`) are left out: what bounds
//! a loop mostly keeps them from overflowing.

use classfile::opcode::*;
use jacoco::node::Method;
use vm::domain::Binary;

use super::{Entry, Subject};
use crate::criterion::Criterion;
use crate::goal::{Goal, Place};
use crate::set::Builder;

pub(crate) const ENTRY: Entry = Entry {
    name: "overflow",
    help: "sum, difference, product or negation of whole numbers that does not fit its type",
    usual: false,
    add,
};

pub fn add(builder: &mut Builder, subject: Subject<'_>) {
    for method in subject.methods() {
        let model = &subject.class.model.methods[method as usize];
        let Some(code) = Method::new(subject.file, &subject.file.methods[method as usize]) else { continue };
        let name = subject.method_text(method);
        let mut known = Vec::new();
        for item in &model.items {
            let insn = &code.insns[item.insn as usize];
            let Some(what) = operation(insn.op).filter(|_| !known.contains(&insn.bci)) else { continue };
            known.push(insn.bci);
            let line = item.line.map_or_else(|| format!("offset {}", insn.bci), |line| format!("line {line}"));
            let fact = builder.overflow((subject.at, method), insn.bci);
            let goal = Goal {
                criterion: Criterion::Overflow,
                class: subject.at,
                method,
                place: Place::Overflow { bci: insn.bci },
                line: item.line,
                text: format!("{name}: {line}, {what} overflows").into(),
            };
            builder.goal(goal, [fact]);
        }
    }
}

/// What an instruction computes that may not fit.
fn operation(op: u8) -> Option<&'static str> {
    match op {
        IADD | LADD => Some("sum"),
        ISUB | LSUB => Some("difference"),
        IMUL | LMUL => Some("product"),
        INEG | LNEG => Some("negation"),
        _ => None,
    }
}

/// How far an operation was from overflowing; 0 if it did.
pub fn distance(op: Binary, a: u64, b: u64) -> Option<f64> {
    let (exact, fitting) = op.exact(a, b)?;
    let from = |bound: i128| exact.abs_diff(bound) as f64;
    Some(if fitting.contains(&exact) { from(*fitting.end()).min(from(*fitting.start())) + 1.0 } else { 0.0 })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_fits_is_nearer_the_nearer_it_is_to_a_bound() {
        let of = |a: i32, b: i32| distance(Binary::IAdd, a as u64, b as u64);
        assert_eq!(of(i32::MAX, 1), Some(0.0));
        assert_eq!((of(i32::MAX, 0), of(i32::MAX, -9)), (Some(1.0), Some(10.0)));
        assert_eq!(of(i32::MIN, 4), Some(5.0));
        assert_eq!(distance(Binary::LMul, 1 << 62, 2), Some(0.0));
        assert_eq!(distance(Binary::ISub, 0, i32::MIN as u64), Some(0.0));
        assert_eq!(distance(Binary::IAnd, 1, 1), None);
    }
}
