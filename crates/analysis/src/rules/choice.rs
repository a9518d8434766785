//! The ways on from an instruction, as a decision tree.

use program::insn::Insn::{self, *};
use program::{InvokeKind, R, Switch};

use super::build::Builder;
use super::{Call, EXCEPTION, NO, Question, YES};
use crate::operands::{Flow, arguments, flow};

/// A decision tree: every answer of a question leads to another, or to how the run goes on.
pub(super) enum Tree {
    Ask(Question, Vec<Tree>),
    Leaf(Way),
}

/// How a run goes on from an instruction.
#[derive(Clone, Debug)]
pub(super) enum Way {
    /// The instruction does its work.
    Run,
    /// `instanceof` has this result.
    Test(bool),
    /// The call enters this method.
    Call(Option<String>),
    /// Control goes to this instruction.
    Jump(u32),
    /// The instruction raises an exception of this class.
    Raise(&'static str),
    /// The exception that is on its way goes to this handler, or leaves the method.
    Unwind(Option<u32>),
}

const NULL_POINTER: &str = "java/lang/NullPointerException";
const BOUNDS: &str = "java/lang/ArrayIndexOutOfBoundsException";
const ARITHMETIC: &str = "java/lang/ArithmeticException";
const CAST: &str = "java/lang/ClassCastException";
const STORE: &str = "java/lang/ArrayStoreException";
const NEGATIVE: &str = "java/lang/NegativeArraySizeException";
const MONITOR: &str = "java/lang/IllegalMonitorStateException";

fn yes_no(question: Question, yes: Tree, no: Tree) -> Tree {
    const { assert!(YES == 0 && NO == 1) };
    Tree::Ask(question, vec![yes, no])
}

fn raise(class: &'static str) -> Tree {
    Tree::Leaf(Way::Raise(class))
}

fn run() -> Tree {
    Tree::Leaf(Way::Run)
}

fn not_null(object: R, then: Tree) -> Tree {
    yes_no(Question::Null(object), raise(NULL_POINTER), then)
}

fn within(array: R, index: R, then: Tree) -> Tree {
    not_null(array, yes_no(Question::Within { array, index }, then, raise(BOUNDS)))
}

impl Builder<'_> {
    /// The ways on from an instruction; nothing if there is only one.
    pub(super) fn choice(&mut self, at: u32) -> Option<Tree> {
        let insn = self.code.code.insns[at as usize];
        Some(match insn {
            GetField { o, .. } | PutField { o, .. } | MonitorEnter { o } => not_null(o, run()),
            MonitorExit { o } => not_null(o, yes_no(Question::Owns(o), run(), raise(MONITOR))),
            ArrayLen { a, .. } => not_null(a, run()),
            ALoad8 { a, i, .. }
            | ALoad16S { a, i, .. }
            | ALoad16U { a, i, .. }
            | ALoad32 { a, i, .. }
            | ALoad64 { a, i, .. }
            | AStore8 { a, i, .. }
            | AStore16 { a, i, .. }
            | AStore32 { a, i, .. }
            | AStore64 { a, i, .. } => within(a, i, run()),
            AStoreRef { a, i, v } => within(a, i, yes_no(Question::Holds { array: a, value: v }, run(), raise(STORE))),
            IDiv { b, .. } | IRem { b, .. } | LDiv { b, .. } | LRem { b, .. } => {
                yes_no(Question::Zero(b), raise(ARITHMETIC), run())
            }
            NewArray { n, .. } | ANewArray { n, .. } => yes_no(Question::Negative(n), raise(NEGATIVE), run()),
            MultiNewArray { dims, args, .. } => self.lengths(args, dims),
            CheckCast { o, cp } => {
                let class = self.class_name(cp);
                let fits = yes_no(Question::Is { object: o, class }, run(), raise(CAST));
                yes_no(Question::Null(o), run(), fits)
            }
            InstanceOf { o, cp, .. } => {
                let question = Question::Is { object: o, class: self.class_name(cp) };
                yes_no(question, Tree::Leaf(Way::Test(true)), Tree::Leaf(Way::Test(false)))
            }
            Throw { s } => not_null(s, self.unwinding(at, s)),
            Invoke { kind, args, nargs, cp, .. } if kind != InvokeKind::Static => {
                let receiver = arguments(&self.code.code, args, nargs).first().copied()?;
                not_null(receiver, self.dispatch(kind, receiver, cp))
            }
            _ => return self.branch(at, &insn),
        })
    }

    fn branch(&self, at: u32, insn: &Insn) -> Option<Tree> {
        let jump = |to: u32| Tree::Leaf(Way::Jump(to));
        match flow(&self.code.code, at) {
            Flow::If(_, next, taken) => Some(yes_no(Question::Taken(at), jump(taken), jump(next))),
            Flow::Switch(_, arms) if self.has_keys(insn) => {
                let question = Question::Key { at, arms: arms.len() as u32 };
                Some(Tree::Ask(question, arms.into_iter().map(jump).collect()))
            }
            _ => None,
        }
    }

    /// A switch with a default alone is a jump.
    fn has_keys(&self, insn: &Insn) -> bool {
        let (TableSwitch { table, .. } | LookupSwitch { table, .. }) = insn else { return false };
        match &self.code.code.switches[*table as usize] {
            Switch::Table { targets, .. } | Switch::Lookup { targets, .. } => !targets.is_empty(),
        }
    }

    fn lengths(&self, args: u32, dims: u8) -> Tree {
        let all = arguments(&self.code.code, args, dims);
        all.iter().rev().fold(run(), |then, &n| yes_no(Question::Negative(n), raise(NEGATIVE), then))
    }

    /// The callees of a call on an object.
    fn dispatch(&mut self, kind: InvokeKind, object: R, cp: u16) -> Tree {
        if kind == InvokeKind::Special {
            return Tree::Leaf(Way::Call(None));
        }
        let callees = self.callees(cp);
        let enter = |callee: &String| Tree::Leaf(Way::Call(Some(callee.clone())));
        match &callees[..] {
            [] => Tree::Leaf(Way::Call(None)),
            [one] => enter(one),
            all => {
                let ways = all.iter().map(enter).collect();
                Tree::Ask(Question::Enters { object, callees }, ways)
            }
        }
    }

    fn callees(&mut self, cp: u16) -> Vec<String> {
        if let Some(known) = self.callees.get(&cp) {
            return known.clone();
        }
        let file = self.code.file;
        let Ok(member) = file.constants.member(cp) else { return Vec::new() };
        let call = Call { from: &file.name, class: member.class, name: member.name, desc: member.desc };
        let found = self.classes.callees(&call);
        self.callees.insert(cp, found.clone());
        found
    }

    /// What follows a call: its result is there, or its exception looks for a handler.
    pub(super) fn after(&mut self, at: u32) -> Tree {
        yes_no(Question::Returned(at), Tree::Leaf(Way::Jump(at + 1)), self.unwinding(at, EXCEPTION))
    }

    /// An exception of any class looks for a handler.
    fn unwinding(&self, at: u32, exception: R) -> Tree {
        let handlers: Vec<_> = self.handlers(at).collect();
        let nowhere = Tree::Leaf(Way::Unwind(None));
        handlers.into_iter().rev().fold(nowhere, |rest, (target, class)| {
            let caught = Tree::Leaf(Way::Unwind(Some(target)));
            match class {
                None => caught,
                Some(class) => yes_no(Question::Is { object: exception, class }, caught, rest),
            }
        })
    }

    /// The handlers of an instruction: where they start, and what they catch if that is not everything.
    fn handlers(&self, at: u32) -> impl Iterator<Item = (u32, Option<String>)> + '_ {
        let covering = self.code.code.handlers.iter().filter(move |h| (h.start..h.end).contains(&at));
        covering.map(|h| (h.target, (h.catch_type != 0).then(|| self.class_name(h.catch_type))))
    }

    /// The handler of an exception of this class.
    pub(super) fn handler_of(&mut self, at: u32, class: &str) -> Option<u32> {
        let all: Vec<_> = self.handlers(at).collect();
        let found = all.into_iter().find(|(_, caught)| match caught {
            None => true,
            Some(caught) => caught == class || self.classes.is_subclass(class, caught),
        });
        found.map(|(target, _)| target)
    }

    fn class_name(&self, cp: u16) -> String {
        self.code.file.constants.class_name(cp).map_or_else(|_| "?".into(), ToString::to_string)
    }
}
