//! Boundaries: each comparison of whole numbers was made with equal operands, and with the first one less and one more than the second.
//!
//! `i <= 5` and `i < 5` differ for 5 alone, so a test that does not come to the boundary does not tell them apart. Comparisons of truth values have
//! no boundary: `== 0` and `!= 0` count only where the operand is known to be a number. Floats have neighbours that nobody means.

use classfile::descriptor::{self, FieldType, Kind};
use classfile::opcode::*;
use jacoco::node::{Insn, Method};

use super::{Entry, Subject};
use crate::criterion::Criterion;
use crate::goal::{Goal, Place};
use crate::set::Builder;

pub(crate) const ENTRY: Entry = Entry {
    name: "boundary",
    help: "comparison of whole numbers with equal operands, and with operands that differ by one, either way",
    usual: false,
    add,
};

/// First operand less second operand, with how it is said.
pub const SIDES: [(i8, &str); 3] = [(-1, "one below"), (0, "equal"), (1, "one above")];

pub fn add(builder: &mut Builder, subject: Subject<'_>) {
    for method in subject.methods() {
        let model = &subject.class.model.methods[method as usize];
        let Some(code) = Method::new(subject.file, &subject.file.methods[method as usize]) else { continue };
        let name = subject.method_text(method);
        for item in model.items.iter().filter(|item| item.branches == 2) {
            let insn = &code.insns[item.insn as usize];
            let before = item.insn.checked_sub(1).map(|at| &code.insns[at as usize]);
            if !compares_numbers(&code, &model.desc, insn, before) {
                continue;
            }
            let line = item.line.map_or_else(|| format!("offset {}", insn.bci), |line| format!("line {line}"));
            let first = builder.boundary((subject.at, method), insn.bci);
            for (fact, (side, text)) in (first..).zip(SIDES) {
                let goal = Goal {
                    criterion: Criterion::Boundary,
                    class: subject.at,
                    method,
                    place: Place::Boundary { bci: insn.bci, side },
                    line: item.line,
                    text: format!("{name}: {line}, compared {text}").into(),
                };
                builder.goal(goal, [fact]);
            }
        }
    }
}

/// Whether a conditional jump compares whole numbers, no truth values.
fn compares_numbers(code: &Method<'_>, desc: &str, insn: &Insn, before: Option<&Insn>) -> bool {
    match insn.op {
        IF_ICMPEQ..=IF_ICMPLE => true,
        IFLT..=IFLE => !before.is_some_and(|before| matches!(before.op, FCMPL..=DCMPG)),
        IFEQ | IFNE => before.is_some_and(|before| gives_number(code, desc, before)),
        _ => false,
    }
}

/// Whether an instruction is known to give a whole number that is no truth value.
fn gives_number(code: &Method<'_>, desc: &str, insn: &Insn) -> bool {
    match insn.op {
        LCMP | ARRAYLENGTH | IADD | ISUB | IMUL | IDIV | IREM | INEG | ISHL | ISHR | IUSHR | IALOAD | CALOAD
        | SALOAD => true,
        GETFIELD | GETSTATIC | INVOKEVIRTUAL..=INVOKEINTERFACE => {
            let member = code.file.constants.member(insn.arg as u16);
            member.is_ok_and(|member| member.desc.ends_with(['I', 'S', 'C', 'B']) && !member.desc.ends_with(';'))
        }
        ILOAD => is_number_parameter(desc, code.info.access & classfile::access::STATIC != 0, insn.arg),
        _ => false,
    }
}

/// Whether a local variable is a parameter of a numeric type.
fn is_number_parameter(desc: &str, is_static: bool, local: u32) -> bool {
    let Some(parsed) = descriptor::parse_method(desc) else { return false };
    let mut at = u32::from(!is_static);
    for param in parsed.params {
        if at == local {
            return matches!(param, FieldType::Prim(Kind::Int | Kind::Short | Kind::Char | Kind::Byte));
        }
        at += if matches!(param, FieldType::Prim(Kind::Long | Kind::Double)) { 2 } else { 1 };
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn truth_values_among_the_parameters_are_no_numbers() {
        assert!(is_number_parameter("(JI)V", false, 3) && !is_number_parameter("(JZ)V", false, 3));
        assert!(is_number_parameter("(I)V", true, 0) && !is_number_parameter("(I)V", false, 0));
    }
}
