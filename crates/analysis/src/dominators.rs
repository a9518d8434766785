//! Dominators and post-dominators (Cooper, Harvey and Kennedy: "A Simple, Fast Dominance Algorithm").

use crate::cfg::{Cfg, EdgeKind};

/// The tree of immediate dominators over the nodes of a graph.
#[derive(Clone, Debug)]
pub struct Dominators {
    /// Immediate dominator by node; `u32::MAX` for the root and for nodes that the root does not reach.
    idom: Vec<u32>,
    root: u32,
}

const NONE: u32 = u32::MAX;

impl Dominators {
    /// Dominators of the blocks, along all edges.
    pub fn forward(cfg: &Cfg) -> Self {
        let n = cfg.blocks.len();
        let mut graph = Graph::new(n);
        for (from, block) in cfg.blocks.iter().enumerate() {
            for edge in block.edges.iter().filter(|e| e.to != Cfg::EXIT) {
                graph.add(from as u32, edge.to);
            }
        }
        Self::of(&graph, 0)
    }

    /// Post-dominators of the blocks; node `blocks.len()` is the exit. An exception that leaves the method without
    /// an `athrow` of its own is not taken for a way to the exit: else every call would decide about all that follows.
    pub fn backward(cfg: &Cfg) -> Self {
        let n = cfg.blocks.len();
        let mut graph = Graph::new(n + 1);
        for (from, block) in cfg.blocks.iter().enumerate() {
            for edge in block.edges.iter().filter(|e| e.kind != EdgeKind::Escape) {
                let to = if edge.to == Cfg::EXIT { n as u32 } else { edge.to };
                graph.add(to, from as u32);
            }
        }
        // Blocks that never get to the exit (endless loops, or blocks that only leave by an exception) get a way.
        let mut reached = graph.reached(n as u32);
        for block in (0..n as u32).rev() {
            if !reached[block as usize] {
                graph.add(n as u32, block);
                graph.spread(block, &mut reached);
            }
        }
        Self::of(&graph, n as u32)
    }

    /// Post-dominators of the blocks along the ways that end with a return; node `blocks.len()` is the exit. Exceptions count as no
    /// way at all, so blocks that only leave by one have none.
    pub fn to_return(cfg: &Cfg) -> Self {
        let n = cfg.blocks.len();
        let mut graph = Graph::new(n + 1);
        for (from, block) in cfg.blocks.iter().enumerate() {
            for edge in &block.edges {
                match edge.kind {
                    EdgeKind::Return => graph.add(n as u32, from as u32),
                    EdgeKind::Always | EdgeKind::Arm { .. } => graph.add(edge.to, from as u32),
                    EdgeKind::Exception | EdgeKind::Throw | EdgeKind::Escape => {}
                }
            }
        }
        Self::of(&graph, n as u32)
    }

    fn of(graph: &Graph, root: u32) -> Self {
        let order = graph.postorder(root);
        let mut number = vec![NONE; graph.next.len()];
        for (i, &node) in order.iter().enumerate() {
            number[node as usize] = i as u32;
        }
        let mut idom = vec![NONE; graph.next.len()];
        idom[root as usize] = root;
        let mut changed = true;
        while changed {
            changed = false;
            for &node in order.iter().rev().skip(1) {
                let mut new = NONE;
                for &before in graph.before[node as usize].iter().filter(|p| idom[**p as usize] != NONE) {
                    new = if new == NONE { before } else { intersect(&idom, &number, before, new) };
                }
                if idom[node as usize] != new {
                    idom[node as usize] = new;
                    changed = true;
                }
            }
        }
        idom[root as usize] = NONE;
        Self { idom, root }
    }

    pub fn root(&self) -> u32 {
        self.root
    }

    /// The closest node that lies on every way from the root.
    pub fn immediate(&self, node: u32) -> Option<u32> {
        self.idom.get(node as usize).copied().filter(|d| *d != NONE)
    }

    /// Whether every way from the root to `node` passes `by`; a node dominates itself.
    pub fn dominates(&self, by: u32, node: u32) -> bool {
        std::iter::successors(Some(node), |&at| self.immediate(at)).any(|at| at == by)
    }

    /// Whether the root reaches the node.
    pub fn is_reached(&self, node: u32) -> bool {
        node == self.root || self.immediate(node).is_some()
    }
}

fn intersect(idom: &[u32], number: &[u32], mut a: u32, mut b: u32) -> u32 {
    while a != b {
        while number[a as usize] < number[b as usize] {
            a = idom[a as usize];
        }
        while number[b as usize] < number[a as usize] {
            b = idom[b as usize];
        }
    }
    a
}

struct Graph {
    next: Vec<Vec<u32>>,
    before: Vec<Vec<u32>>,
}

impl Graph {
    fn new(n: usize) -> Self {
        Self { next: vec![Vec::new(); n], before: vec![Vec::new(); n] }
    }

    fn add(&mut self, from: u32, to: u32) {
        self.next[from as usize].push(to);
        self.before[to as usize].push(from);
    }

    fn reached(&self, root: u32) -> Vec<bool> {
        let mut reached = vec![false; self.next.len()];
        self.spread(root, &mut reached);
        reached
    }

    fn spread(&self, from: u32, reached: &mut [bool]) {
        let mut stack = vec![from];
        while let Some(node) = stack.pop() {
            if !std::mem::replace(&mut reached[node as usize], true) {
                stack.extend(&self.next[node as usize]);
            }
        }
    }

    fn postorder(&self, root: u32) -> Vec<u32> {
        let mut seen = vec![false; self.next.len()];
        let mut order = Vec::new();
        let mut stack = vec![(root, 0)];
        seen[root as usize] = true;
        while let Some((node, next)) = stack.last_mut() {
            if let Some(&to) = self.next[*node as usize].get(*next) {
                *next += 1;
                if !std::mem::replace(&mut seen[to as usize], true) {
                    stack.push((to, 0));
                }
            } else {
                order.push(*node);
                stack.pop();
            }
        }
        order
    }
}
