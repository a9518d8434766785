//! The control-flow graph of a method: basic blocks, and edges that say how control gets along them.

use std::fmt::Write;

use program::Code;

use crate::operands::{self, Flow};

/// How control goes from one block to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum EdgeKind {
    /// Falls through or jumps.
    Always,
    /// A branch of `Code::branches` decides; `arm` counts its outcomes: not taken, taken; or the arms and the default.
    Arm { branch: u32, arm: u32 },
    /// An exception is caught.
    Exception,
    /// The method returns.
    Return,
    /// `athrow` leaves the method.
    Throw,
    /// An exception that an instruction raised leaves the method.
    Escape,
}

/// An edge; `to` may be [`Cfg::EXIT`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Edge {
    pub to: u32,
    pub kind: EdgeKind,
}

/// Instructions `start..end`, entered only at their start.
#[derive(Clone, Debug)]
pub struct Block {
    pub start: u32,
    pub end: u32,
    pub edges: Vec<Edge>,
}

/// Block 0 is where the method is entered.
#[derive(Clone, Debug)]
pub struct Cfg {
    pub blocks: Vec<Block>,
    /// Block of each instruction.
    block_of: Vec<u32>,
    /// Block that ends with each branch; `u32::MAX` for one that is not there.
    branch_block: Vec<u32>,
}

impl Cfg {
    /// Stands for the outside of the method, where its returns and uncaught exceptions go.
    pub const EXIT: u32 = u32::MAX;

    pub fn new(code: &Code) -> Self {
        let mut cfg = Self::split(code);
        for block in 0..cfg.blocks.len() {
            let edges = cfg.edges_of(code, block);
            cfg.blocks[block].edges = edges;
        }
        cfg
    }

    fn split(code: &Code) -> Self {
        let count = code.insns.len();
        let mut leader = vec![false; count + 1];
        leader[0] = true;
        let mut mark = |at: u32| leader[(at as usize).min(count)] = true;
        for at in 0..count as u32 {
            match operands::flow(code, at) {
                Flow::Next => continue,
                Flow::Goto(to) => mark(to),
                Flow::If(_, next, to) => {
                    mark(next);
                    mark(to);
                }
                Flow::Switch(_, arms) => arms.into_iter().for_each(&mut mark),
                Flow::Return | Flow::Throw => {}
            }
            mark(at + 1);
        }
        for handler in &code.handlers {
            mark(handler.target);
            // A block lies inside or outside a range as a whole, so that its exceptions go one way.
            mark(handler.start);
            mark(handler.end);
        }
        let starts: Vec<u32> = (0..count as u32).filter(|at| leader[*at as usize]).collect();
        let mut block_of = vec![0; count];
        let mut blocks = Vec::with_capacity(starts.len());
        for (i, &start) in starts.iter().enumerate() {
            let end = starts.get(i + 1).copied().unwrap_or(count as u32);
            block_of[start as usize..end as usize].fill(i as u32);
            blocks.push(Block { start, end, edges: Vec::new() });
        }
        Self { blocks, block_of, branch_block: vec![u32::MAX; code.branches.len()] }
    }

    fn edges_of(&mut self, code: &Code, block: usize) -> Vec<Edge> {
        let (start, end) = (self.blocks[block].start, self.blocks[block].end);
        let mut edges = Vec::new();
        let mut add = |at: u32, kind: EdgeKind| {
            let to = self.block_of.get(at as usize).copied().unwrap_or(Self::EXIT);
            edges.push(Edge { to, kind });
        };
        let last = operands::flow(code, end - 1);
        match &last {
            Flow::Next => add(end, EdgeKind::Always),
            Flow::Goto(to) => add(*to, EdgeKind::Always),
            Flow::If(branch, next, to) => {
                add(*next, EdgeKind::Arm { branch: *branch, arm: 0 });
                add(*to, EdgeKind::Arm { branch: *branch, arm: 1 });
            }
            Flow::Switch(branch, arms) => {
                for (arm, to) in arms.iter().enumerate() {
                    add(*to, EdgeKind::Arm { branch: *branch, arm: arm as u32 });
                }
            }
            Flow::Return => edges.push(Edge { to: Self::EXIT, kind: EdgeKind::Return }),
            Flow::Throw => {}
        }
        if let Flow::If(branch, ..) | Flow::Switch(branch, _) = &last
            && let Some(slot) = self.branch_block.get_mut(*branch as usize)
        {
            *slot = block as u32;
        }
        let throws = matches!(last, Flow::Throw);
        if throws || code.insns[start as usize..end as usize].iter().any(operands::may_throw) {
            self.exceptions(code, start, throws, &mut edges);
        }
        edges
    }

    /// Edges to the handlers that cover a block, up to one that catches everything.
    fn exceptions(&self, code: &Code, start: u32, throws: bool, edges: &mut Vec<Edge>) {
        for handler in code.handlers.iter().filter(|h| (h.start..h.end).contains(&start)) {
            let edge = Edge { to: self.block_of[handler.target as usize], kind: EdgeKind::Exception };
            if !edges.contains(&edge) {
                edges.push(edge);
            }
            if handler.catch_type == 0 {
                return;
            }
        }
        let kind = if throws { EdgeKind::Throw } else { EdgeKind::Escape };
        edges.push(Edge { to: Self::EXIT, kind });
    }

    pub fn block_of(&self, at: u32) -> u32 {
        self.block_of[at as usize]
    }

    /// The block that a branch ends.
    pub fn branch_block(&self, branch: u32) -> Option<u32> {
        self.branch_block.get(branch as usize).copied().filter(|block| *block != u32::MAX)
    }

    /// Blocks in reverse postorder from the entry; those that nothing leads to are left out.
    pub fn order(&self) -> Vec<u32> {
        let mut seen = vec![false; self.blocks.len()];
        let mut order = Vec::with_capacity(self.blocks.len());
        let mut stack = vec![(0u32, 0usize)];
        seen[0] = true;
        while let Some((block, next)) = stack.last_mut() {
            let edges = &self.blocks[*block as usize].edges;
            if let Some(edge) = edges.get(*next) {
                *next += 1;
                if edge.to != Self::EXIT && !std::mem::replace(&mut seen[edge.to as usize], true) {
                    stack.push((edge.to, 0));
                }
            } else {
                order.push(*block);
                stack.pop();
            }
        }
        order.reverse();
        order
    }

    /// The graph in the language of Graphviz.
    pub fn dot(&self, code: &Code, title: &str) -> String {
        let mut out = format!("digraph \"{}\" {{\n  node [shape=box];\n", title.replace('"', "'"));
        for (i, block) in self.blocks.iter().enumerate() {
            let line = code.line_of_bci(code.bcis[block.start as usize]);
            let line = line.map_or(String::new(), |l| format!("\\nline {l}"));
            let _ = writeln!(out, "  b{i} [label=\"{i}: {}..{}{line}\"];", block.start, block.end);
            for edge in &block.edges {
                let to = if edge.to == Self::EXIT { "exit".into() } else { format!("b{}", edge.to) };
                let _ = writeln!(out, "  b{i} -> {to}{};", attributes(edge.kind));
            }
        }
        out.push_str("  exit [shape=doublecircle, label=\"\"];\n}\n");
        out
    }
}

fn attributes(kind: EdgeKind) -> String {
    match kind {
        EdgeKind::Always | EdgeKind::Return => String::new(),
        EdgeKind::Arm { branch, arm } => format!(" [label=\"{branch}.{arm}\"]"),
        EdgeKind::Exception | EdgeKind::Throw => " [style=dashed]".into(),
        EdgeKind::Escape => " [style=dotted]".into(),
    }
}
