//! A linearised heap as a graph again.

use std::ops::Range;

use crate::graph::{Edge, Graph};
use crate::linear::{ATOM, BACK, NEW, NULL, VALUE, split};

/// A node of a decoded heap.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    pub label: u64,
    pub values: Vec<u64>,
    pub edges: Vec<Edge<u32>>,
}

/// The heap that words stand for; nodes are known by their numbers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Decoded {
    pub nodes: Vec<Node>,
    pub roots: Vec<Edge<u32>>,
}

impl Decoded {
    /// `None` for words that no linearisation gave.
    pub fn new(words: &[u64]) -> Option<Self> {
        let mut decoded = Self::default();
        // Nodes whose references are being read, with how many are still missing.
        let mut open: Vec<(u32, usize)> = Vec::new();
        let mut at = 0;
        while at < words.len() {
            let (edge, missing) = decoded.edge(words, &mut at)?;
            match open.last_mut() {
                Some((node, left)) => {
                    decoded.nodes[*node as usize].edges.push(edge);
                    *left -= 1;
                }
                None => decoded.roots.push(edge),
            }
            if let Edge::Node(node) = edge
                && missing > 0
            {
                open.push((node, missing));
            }
            while open.last().is_some_and(|(_, left)| *left == 0) {
                open.pop();
            }
        }
        open.is_empty().then_some(decoded)
    }

    /// The next reference, and how many references of a new node follow it.
    fn edge(&mut self, words: &[u64], at: &mut usize) -> Option<(Edge<u32>, usize)> {
        let (tag, payload) = split(*words.get(*at)?);
        *at += 1;
        let edge = match tag {
            NULL => Edge::Null,
            ATOM => Edge::Atom(payload as u32),
            VALUE => {
                *at += 1;
                Edge::Value(*words.get(*at - 1)?)
            }
            BACK => Edge::Node(u32::try_from(payload).ok().filter(|&n| (n as usize) < self.nodes.len())?),
            NEW => {
                let counts = *words.get(*at)?;
                let values = words.get(*at + 1..)?.get(..(counts >> 32) as usize)?.to_vec();
                *at += 1 + values.len();
                let edges = counts as u32 as usize;
                self.nodes.push(Node { label: payload, values, edges: Vec::with_capacity(edges.min(words.len())) });
                return Some((Edge::Node(self.nodes.len() as u32 - 1), edges));
            }
            _ => return None,
        };
        Some((edge, 0))
    }

    /// The roots in this range, as far as there are some.
    pub fn roots_of(&self, range: Range<usize>) -> &[Edge<u32>] {
        self.roots.get(range.start..range.end.min(self.roots.len())).unwrap_or(&[])
    }
}

impl Graph for Decoded {
    type Node = u32;

    fn expand(&mut self, node: u32, values: &mut Vec<u64>, edges: &mut Vec<Edge<u32>>) -> u64 {
        let node = &self.nodes[node as usize];
        values.extend_from_slice(&node.values);
        edges.extend_from_slice(&node.edges);
        node.label
    }
}
