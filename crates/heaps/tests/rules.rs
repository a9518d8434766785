//! The machine runs register code, of which guarded rules are another view: what paths choose is what the rules ask.

mod common;

use analysis::code::{Assertions, MethodCode};
use analysis::rules::{Call, Classes, Question, Rules};
use base::FxHashMap;
use common::each_case;
use heaps::{ChoiceKind, Options};
use program::{Insn, MethodId};
use vm::Machine;

/// A hierarchy of which nothing is known: every virtual call may have two callees.
struct Unknown;

impl Classes for Unknown {
    fn is_subclass(&mut self, _: &str, _: &str) -> bool {
        false
    }

    fn callees(&mut self, call: &Call<'_>) -> Vec<String> {
        vec![format!("{}.{}", call.class, call.name), "another".into()]
    }
}

/// What rules ask at an instruction, and the instruction.
type Asked = (Vec<Question>, Insn);

fn asked(machine: &Machine, id: MethodId, at: u32) -> Option<Asked> {
    let method = machine.program.method(id);
    let file = machine.class(method.class).file.clone()?;
    let (name, desc) = (machine.program.text(method.name), machine.program.text(method.desc));
    let info = file.method(name, desc)?;
    let code = MethodCode::new(&file, info, Assertions::Maybe).ok()?;
    let rules = Rules::new(&code, &mut Unknown);
    Some((rules.questions(at).cloned().collect(), code.code.insns[at as usize]))
}

/// Whether a choice of this kind is an answer to the question.
fn answers(kind: ChoiceKind, question: &Question) -> bool {
    match kind {
        ChoiceKind::Condition => matches!(
            question,
            Question::Taken(_)
                | Question::Key { .. }
                | Question::Within { .. }
                | Question::Zero(_)
                | Question::Negative(_)
        ),
        ChoiceKind::Nullness => {
            matches!(question, Question::Null(_) | Question::Taken(_) | Question::Is { .. } | Question::Holds { .. })
        }
        ChoiceKind::Class => {
            matches!(question, Question::Is { .. } | Question::Enters { .. } | Question::Holds { .. })
        }
        ChoiceKind::Identity | ChoiceKind::Value => false,
    }
}

/// Which object a reference is, and which element an index is, heaps say (`get_cell` of 004), not guards.
fn is_about_the_heap(kind: ChoiceKind, insn: &Insn) -> bool {
    use Insn::{ALoad8, ALoad16S, ALoad16U, ALoad32, ALoad64, AStore8, AStore16, AStore32, AStore64, AStoreRef};
    match kind {
        ChoiceKind::Identity => true,
        ChoiceKind::Value => matches!(
            insn,
            ALoad8 { .. }
                | ALoad16S { .. }
                | ALoad16U { .. }
                | ALoad32 { .. }
                | ALoad64 { .. }
                | AStore8 { .. }
                | AStore16 { .. }
                | AStore32 { .. }
                | AStore64 { .. }
                | AStoreRef { .. }
        ),
        _ => false,
    }
}

#[test]
fn what_paths_choose_is_what_rules_ask() {
    let methods = [
        ("SortedList", "merge", "block-3"),
        ("BinaryTree", "repOk", "block-3"),
        ("SearchTree", "repOk", "block-3"),
        ("Chain", "largest", "block-3"),
        ("Chain", "twoReferences", "block-3"),
        ("Kinds", "isSquare", "path"),
        ("Kinds", "areaOfTwo", "path"),
        ("Kinds", "isOverLimit", "path"),
        ("Kinds", "mixed", "path"),
        ("Kinds", "side", "path"),
        ("Kinds", "name", "path"),
    ];
    let (mut guards, mut heaps) = (0, 0);
    for what in methods {
        // Ids of methods are those of one machine.
        let mut known: FxHashMap<(MethodId, u32), Option<Asked>> = FxHashMap::default();
        each_case(what, Options::default(), 300, |machine, _, target, case| {
            for choice in case.choices.iter().filter(|c| c.place.at != u32::MAX) {
                let (id, at) = (choice.place.method, choice.place.at);
                let found = known.entry((id, at)).or_insert_with(|| asked(machine, id, at));
                let Some((questions, insn)) = found else { panic!("{}: {choice:?} is in no code", target.name) };
                if is_about_the_heap(choice.kind, insn) {
                    heaps += 1;
                    continue;
                }
                let fits = questions.iter().any(|q| answers(choice.kind, q));
                assert!(fits, "{}: {choice:?} at {insn:?}, where {questions:?} is asked", target.name);
                guards += 1;
            }
        });
    }
    assert!(guards > 300 && heaps > 30, "{guards} answers to guards, {heaps} about the heap");
}
