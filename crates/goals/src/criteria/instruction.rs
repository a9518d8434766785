//! Instructions: each bytecode instruction that counts was executed.

use jacoco::node::Method;

use super::{Entry, Subject};
use crate::criterion::Criterion;
use crate::goal::{Goal, Place};
use crate::set::Builder;

pub(crate) const ENTRY: Entry = Entry { name: "instruction", help: "instruction", usual: false, add };

pub fn add(builder: &mut Builder, subject: Subject<'_>) {
    for method in subject.methods() {
        let model = &subject.class.model.methods[method as usize];
        let Some(code) = Method::new(subject.file, &subject.file.methods[method as usize]) else { continue };
        let (proofs, name) = (model.proofs(), subject.method_text(method));
        for item in &model.items {
            let insn = &code.insns[item.insn as usize];
            let line = item.line.map_or_else(String::new, |line| format!("line {line}, "));
            let mnemonic = classfile::opcode::mnemonic(insn.op);
            let mut probes: Vec<u32> =
                item.ways.iter().flatten().flat_map(|&slot| &proofs[slot as usize]).copied().collect();
            probes.sort_unstable();
            probes.dedup();
            let goal = Goal {
                criterion: Criterion::Instruction,
                class: subject.at,
                method,
                place: Place::Instruction { bci: insn.bci },
                line: item.line,
                text: format!("{name}: {line}offset {}, {mnemonic}", insn.bci).into(),
            };
            builder.goal(goal, subject.facts(method, probes));
        }
    }
}
