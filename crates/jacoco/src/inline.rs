//! Copies the subroutines of old class files (`jsr` … `ret`) to where they are called, as ASM does it for JaCoCo.
//!
//! Each call of a subroutine gets a copy of its own, behind all that came before; the call becomes a jump there, the
//! return a jump back. Code that several subroutines reach belongs to the outermost one.

use classfile::opcode::*;

use super::node::{At, Insn, Label, Method, Node, Switch, Try, is_jump, is_switch};

/// Deeper nesting, or more copies, than any compiler makes.
const MAX_COPIES: usize = 10_000;

/// `None` if a subroutine calls itself or returns nowhere.
pub fn inline<'a>(method: &Method<'a>) -> Option<Method<'a>> {
    let routines = Routines::new(method);
    let mut inliner = Inliner {
        routines,
        method,
        new: Method { copies: true, ..Method::empty(method.file, method.info) },
        copies: Vec::new(),
    };
    inliner.copy(None, 0)?;
    let mut next = 0;
    while next < inliner.copies.len() {
        inliner.emit(next)?;
        next += 1;
    }
    Some(inliner.new)
}

/// Which nodes each subroutine has. Number 0 is the method's own code.
struct Routines {
    /// Label that each starts with.
    heads: Vec<Option<Label>>,
    nodes: Vec<Vec<bool>>,
    /// Nodes that several have.
    shared: Vec<bool>,
}

impl Routines {
    fn new(method: &Method<'_>) -> Self {
        let mut heads: Vec<Option<Label>> = vec![None];
        for insn in method.insns.iter().filter(|insn| insn.op == JSR) {
            if !heads.contains(&Some(insn.arg)) {
                heads.push(Some(insn.arg));
            }
        }
        let size = method.nodes.len();
        let mut routines = Self { nodes: Vec::new(), shared: vec![false; size], heads };
        let mut visited = vec![false; size];
        for head in routines.heads.clone() {
            let mut nodes = vec![false; size];
            routines.find(method, head.map_or(0, |label| method.place(label)), &mut nodes, &mut visited);
            routines.nodes.push(nodes);
        }
        routines
    }

    /// All that is reached from a place, by exceptions too.
    fn find(&mut self, method: &Method<'_>, start: At, nodes: &mut [bool], visited: &mut [bool]) {
        self.reach(method, start, nodes, visited);
        loop {
            let handler = method.tries.iter().map(|t| (t, method.place(t.handler))).find(|(t, handler)| {
                let range = method.place(t.start)..method.place(t.end);
                !nodes[*handler] && range.into_iter().any(|at| nodes[at])
            });
            let Some((_, handler)) = handler else { break };
            self.reach(method, handler, nodes, visited);
        }
    }

    fn reach(&mut self, method: &Method<'_>, start: At, nodes: &mut [bool], visited: &mut [bool]) {
        let mut starts = vec![start];
        while let Some(mut at) = starts.pop() {
            while at < nodes.len() && !nodes[at] {
                nodes[at] = true;
                self.shared[at] |= visited[at];
                visited[at] = true;
                let Some(insn) = method.insn(at) else {
                    at += 1;
                    continue;
                };
                if is_jump(insn.op) {
                    starts.push(method.place(insn.arg));
                } else if is_switch(insn.op) {
                    let switch = &method.switches[insn.arg as usize];
                    starts.extend(switch.labels.iter().chain([&switch.default]).map(|&label| method.place(label)));
                }
                if !super::node::falls_through(insn.op) {
                    break;
                }
                at += 1;
            }
        }
    }
}

/// A copy of a subroutine.
struct Copy {
    parent: Option<usize>,
    routine: usize,
    /// Where it returns to; none for the method's own code.
    back: Option<Label>,
    /// New labels by old ones.
    labels: Vec<Label>,
}

struct Inliner<'m, 'a> {
    routines: Routines,
    method: &'m Method<'a>,
    new: Method<'a>,
    copies: Vec<Copy>,
}

impl Inliner<'_, '_> {
    fn label(&mut self) -> Label {
        self.new.places.push(0);
        self.new.places.len() as Label - 1
    }

    /// The copy itself and those around it, from the inside.
    fn chain(&self, copy: usize) -> impl Iterator<Item = usize> {
        std::iter::successors(Some(copy), |&copy| self.copies[copy].parent)
    }

    /// The copy that a node is part of, seen from a copy.
    fn owner(&self, copy: usize, at: At) -> Option<usize> {
        let has = |copy: &usize| self.routines.nodes[self.copies[*copy].routine][at];
        if !has(&copy) {
            return None;
        }
        if !self.routines.shared[at] {
            return Some(copy);
        }
        self.chain(copy).filter(has).last()
    }

    /// Plans a copy with its labels. Labels that mark the same instruction become one.
    fn copy(&mut self, parent: Option<usize>, routine: usize) -> Option<usize> {
        let recursive = parent.is_some_and(|p| self.chain(p).any(|copy| self.copies[copy].routine == routine));
        if recursive || self.copies.len() >= MAX_COPIES {
            return None;
        }
        let back = parent.map(|_| self.label());
        let number = self.copies.len();
        self.copies.push(Copy { parent, routine, back, labels: vec![0; self.method.label_count()] });
        let mut current = None;
        for at in 0..self.method.nodes.len() {
            if let Node::Label(label) = self.method.nodes[at] {
                let clone = match current {
                    Some(clone) => clone,
                    None => self.label(),
                };
                current = Some(clone);
                self.copies[number].labels[label as usize] = clone;
            } else if self.owner(number, at) == Some(number) {
                current = None;
            }
        }
        Some(number)
    }

    fn target(&self, copy: usize, label: Label) -> Option<Label> {
        let owner = self.owner(copy, self.method.place(label))?;
        Some(self.copies[owner].labels[label as usize])
    }

    fn emit(&mut self, copy: usize) -> Option<()> {
        let mut last = None;
        for at in 0..self.method.nodes.len() {
            match self.method.nodes[at] {
                Node::Label(label) => {
                    let clone = self.copies[copy].labels[label as usize];
                    if last != Some(clone) {
                        self.place(clone);
                        last = Some(clone);
                    }
                }
                _ if self.owner(copy, at) != Some(copy) => {}
                Node::Line(line) => self.new.nodes.push(Node::Line(line)),
                Node::Insn(index) => self.insn(copy, at, self.method.insns[index as usize])?,
            }
        }
        self.tries(copy)
    }

    fn place(&mut self, label: Label) {
        self.new.places[label as usize] = self.new.nodes.len() as u32;
        self.new.nodes.push(Node::Label(label));
    }

    fn push(&mut self, bci: u16, op: u8, arg: u32) {
        let node = self.new.nodes.len() as u32;
        self.new.nodes.push(Node::Insn(self.new.insns.len() as u32));
        self.new.insns.push(Insn { bci, op, arg, node });
    }

    fn insn(&mut self, copy: usize, at: At, insn: Insn) -> Option<()> {
        let Insn { bci, op, arg, .. } = insn;
        match op {
            RET => {
                let has = |copy: &usize| self.routines.nodes[self.copies[*copy].routine][at];
                let outermost = self.chain(copy).filter(has).last()?;
                let back = self.copies[outermost].back?;
                self.push(bci, GOTO, back);
            }
            JSR => {
                let routine = self.routines.heads.iter().position(|head| *head == Some(arg))?;
                let called = self.copy(Some(copy), routine)?;
                let (start, back) = (self.target(called, arg)?, self.copies[called].back?);
                self.push(bci, ACONST_NULL, 0);
                self.push(bci, GOTO, start);
                self.place(back);
            }
            _ if is_jump(op) => {
                let target = self.target(copy, arg)?;
                self.push(bci, op, target);
            }
            _ if is_switch(op) => {
                let old = &self.method.switches[arg as usize];
                let labels: Option<Vec<Label>> = old.labels.iter().map(|&label| self.target(copy, label)).collect();
                let switch =
                    Switch { default: self.target(copy, old.default)?, labels: labels?, keys: old.keys.clone() };
                self.new.switches.push(switch);
                self.push(bci, op, self.new.switches.len() as u32 - 1);
            }
            _ => self.push(bci, op, arg),
        }
        Some(())
    }

    /// Handlers whose range has something in the copy.
    fn tries(&mut self, copy: usize) -> Option<()> {
        for t in &self.method.tries {
            let label = |label: Label| self.copies[copy].labels[label as usize];
            let (start, end) = (label(t.start), label(t.end));
            if start != end {
                let handler = self.target(copy, t.handler)?;
                self.new.tries.push(Try { start, end, handler, class: t.class });
            }
        }
        Some(())
    }
}
