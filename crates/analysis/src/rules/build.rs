//! From register code to predicates.

use base::FxHashMap;

use super::choice::{Tree, Way};
use super::{Classes, Clause, Literal, Next, Predicate, Rules, Step};
use crate::code::MethodCode;
use crate::operands::{Flow, flow};
use program::Insn;

/// Where a predicate starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Head {
    At(u32),
    /// Behind a call: it has returned or thrown.
    After(u32),
}

pub(super) struct Builder<'a> {
    pub code: &'a MethodCode<'a>,
    pub classes: &'a mut dyn Classes,
    /// Instructions at which ways meet.
    joins: Vec<bool>,
    numbers: FxHashMap<Head, usize>,
    heads: Vec<Head>,
    /// The methods that the calls by each constant can enter.
    pub callees: FxHashMap<u16, Vec<String>>,
}

pub(super) fn build(code: &MethodCode<'_>, classes: &mut dyn Classes) -> Rules {
    let joins = joins(code);
    let (numbers, callees) = (FxHashMap::default(), FxHashMap::default());
    let mut builder = Builder { code, classes, joins, numbers, heads: Vec::new(), callees };
    builder.number(Head::At(0));
    let mut predicates = Vec::new();
    while let Some(&head) = builder.heads.get(predicates.len()) {
        let predicate = builder.predicate(head);
        predicates.push(predicate);
    }
    Rules { predicates }
}

/// Instructions that more than one other leads to, that a handler starts with, or that the method starts with.
fn joins(code: &MethodCode<'_>) -> Vec<bool> {
    let mut counts = vec![0u32; code.code.insns.len() + 1];
    let mut add = |to: u32, count: u32| counts[to as usize] += count;
    add(0, 2);
    for at in code.instructions() {
        match flow(&code.code, at) {
            Flow::Next => add(at + 1, 1),
            Flow::Goto(to) => add(to, 1),
            Flow::If(_, next, taken) => {
                add(next, 1);
                add(taken, 1);
            }
            Flow::Switch(_, arms) => arms.into_iter().for_each(|to| add(to, 1)),
            Flow::Return | Flow::Throw => {}
        }
    }
    code.code.handlers.iter().for_each(|h| add(h.target, 2));
    counts.into_iter().map(|count| count > 1).collect()
}

impl Builder<'_> {
    fn number(&mut self, head: Head) -> usize {
        let next = self.heads.len();
        let number = *self.numbers.entry(head).or_insert(next);
        if number == next {
            self.heads.push(head);
        }
        number
    }

    fn predicate(&mut self, head: Head) -> Predicate {
        let (at, tree) = match head {
            Head::At(at) => (at, self.choice(at)),
            Head::After(at) => (at, Some(self.after(at))),
        };
        let mut clauses = Vec::new();
        match tree {
            None => {
                let mut steps = Vec::new();
                let next = self.follow(at, true, &mut steps);
                clauses.push(Clause { guard: Vec::new(), steps, next });
            }
            Some(tree) => self.clauses(at, tree, &mut Vec::new(), &mut clauses),
        }
        let after = matches!(head, Head::After(_));
        Predicate { name: String::new(), at, after, live: Vec::new(), clauses }
    }

    /// A clause for each leaf of the tree.
    fn clauses(&mut self, at: u32, tree: Tree, guard: &mut Vec<Literal>, clauses: &mut Vec<Clause>) {
        match tree {
            Tree::Leaf(way) => {
                let (steps, next) = self.go(at, way);
                clauses.push(Clause { guard: guard.clone(), steps, next });
            }
            Tree::Ask(question, ways) => {
                for (answer, tree) in (0..).zip(ways) {
                    guard.push(Literal { question: question.clone(), answer });
                    self.clauses(at, tree, guard, clauses);
                    guard.pop();
                }
            }
        }
    }

    fn go(&mut self, at: u32, way: Way) -> (Vec<Step>, Next) {
        let mut steps = Vec::new();
        let next = match way {
            Way::Run => {
                steps.push(Step::Run(at));
                self.follow(at + 1, false, &mut steps)
            }
            Way::Test(result) => {
                steps.push(Step::Test(at, result));
                self.follow(at + 1, false, &mut steps)
            }
            Way::Call(callee) => {
                steps.push(Step::Call(at, callee));
                Next::Go(self.number(Head::After(at)))
            }
            Way::Jump(to) => self.follow(to, false, &mut steps),
            Way::Raise(class) => {
                steps.push(Step::Raise(class));
                let handler = self.handler_of(at, class);
                self.unwind(handler, &mut steps)
            }
            Way::Unwind(handler) => {
                if matches!(self.code.code.insns[at as usize], Insn::Throw { .. }) {
                    steps.push(Step::Run(at));
                }
                self.unwind(handler, &mut steps)
            }
        };
        (steps, next)
    }

    fn unwind(&mut self, handler: Option<u32>, steps: &mut Vec<Step>) -> Next {
        match handler {
            None => Next::Throw,
            Some(target) => {
                steps.push(Step::Catch);
                Next::Go(self.number(Head::At(target)))
            }
        }
    }

    /// Instructions up to the next predicate.
    fn follow(&mut self, mut at: u32, mut first: bool, steps: &mut Vec<Step>) -> Next {
        loop {
            if !first && (self.joins[at as usize] || self.choice(at).is_some()) {
                return Next::Go(self.number(Head::At(at)));
            }
            first = false;
            match flow(&self.code.code, at) {
                Flow::Goto(to) => at = to,
                Flow::Switch(_, arms) => at = arms.last().copied().unwrap_or(at + 1),
                Flow::Return => return Next::Return(at),
                _ if is_call(&self.code.code.insns[at as usize]) => {
                    steps.push(Step::Call(at, None));
                    return Next::Go(self.number(Head::After(at)));
                }
                _ => {
                    steps.push(Step::Run(at));
                    at += 1;
                }
            }
        }
    }
}

fn is_call(insn: &Insn) -> bool {
    matches!(insn, Insn::Invoke { .. } | Insn::InvokeDynamic { .. } | Insn::InvokePolymorphic { .. })
}
