//! A rooted heap as a list of words: figure 3 of the paper. Two rooted heaps are isomorphic exactly when their lists are equal.
//!
//! The walk is depth-first from the roots. A node gets its number when it is first reached, and is written with its label, its
//! values and what its references lead to; when it is reached again, its number is written. The walk keeps its own stack.

use base::FxHashMap;

use crate::graph::{Edge, Graph};

const TAG_BITS: u32 = 3;
const TAG_MASK: u64 = (1 << TAG_BITS) - 1;
pub(crate) const NULL: u64 = 0;
pub(crate) const BACK: u64 = 1;
pub(crate) const ATOM: u64 = 2;
/// The value is the next word.
pub(crate) const VALUE: u64 = 3;
/// The payload is the label; the next word has the numbers of values and references.
pub(crate) const NEW: u64 = 4;

/// Nodes and words of one state. What is larger equals no other state.
pub const MAX_NODES: usize = 20_000;
pub const MAX_WORDS: usize = 1 << 20;

/// The heap is too large to be compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooLarge;

pub(crate) fn split(word: u64) -> (u64, u64) {
    (word & TAG_MASK, word >> TAG_BITS)
}

fn word(tag: u64, payload: u64) -> u64 {
    tag | payload << TAG_BITS
}

/// A frame of the walk: references of a node that are still to be written.
struct Pending {
    next: usize,
    end: usize,
}

/// Linearises heaps, with memory that is used again.
pub struct Lineariser<N> {
    numbers: FxHashMap<N, u32>,
    edges: Vec<Edge<N>>,
    pending: Vec<Pending>,
    words: Vec<u64>,
    /// Where the words of the first root end.
    first: usize,
}

impl<N> Default for Lineariser<N> {
    fn default() -> Self {
        Self { numbers: FxHashMap::default(), edges: Vec::new(), pending: Vec::new(), words: Vec::new(), first: 0 }
    }
}

impl<N: Copy + Eq + std::hash::Hash> Lineariser<N> {
    /// The words of what the roots reach, the roots being the fields of a node of their own.
    pub fn run<G: Graph<Node = N>>(&mut self, graph: &mut G, roots: &[Edge<N>]) -> Result<&[u64], TooLarge> {
        self.numbers.clear();
        self.edges.clear();
        self.pending.clear();
        self.words.clear();
        self.first = 0;
        for (at, &root) in roots.iter().enumerate() {
            self.edge(graph, root)?;
            while let Some(top) = self.pending.last_mut() {
                if top.next == top.end {
                    self.pending.pop();
                    // References of nodes that are done are not needed any more.
                    let used = self.pending.last().map_or(0, |p| p.end);
                    self.edges.truncate(used);
                    continue;
                }
                let edge = self.edges[top.next];
                top.next += 1;
                self.edge(graph, edge)?;
            }
            if at == 0 {
                self.first = self.words.len();
            }
        }
        Ok(&self.words)
    }

    /// Of the last run, the words of the first root: they are what that root alone would have given.
    pub fn first(&self) -> &[u64] {
        &self.words[..self.first]
    }

    /// Nodes that the last run reached.
    pub fn nodes(&self) -> usize {
        self.numbers.len()
    }

    fn edge<G: Graph<Node = N>>(&mut self, graph: &mut G, edge: Edge<N>) -> Result<(), TooLarge> {
        match edge {
            Edge::Null => self.words.push(word(NULL, 0)),
            Edge::Atom(atom) => self.words.push(word(ATOM, u64::from(atom))),
            Edge::Value(value) => self.words.extend([word(VALUE, 0), value]),
            Edge::Node(node) => {
                if let Some(&number) = self.numbers.get(&node) {
                    self.words.push(word(BACK, u64::from(number)));
                    return Ok(());
                }
                self.node(graph, node)?;
            }
        }
        Ok(())
    }

    fn node<G: Graph<Node = N>>(&mut self, graph: &mut G, node: N) -> Result<(), TooLarge> {
        let number = self.numbers.len() as u32;
        self.numbers.insert(node, number);
        let head = self.words.len();
        self.words.extend([0, 0]);
        let next = self.edges.len();
        let label = graph.expand(node, &mut self.words, &mut self.edges);
        let (values, end) = (self.words.len() - head - 2, self.edges.len());
        self.words[head] = word(NEW, label);
        self.words[head + 1] = (values as u64) << 32 | (end - next) as u64;
        if next < end {
            self.pending.push(Pending { next, end });
        }
        if self.numbers.len() > MAX_NODES || self.words.len() > MAX_WORDS { Err(TooLarge) } else { Ok(()) }
    }
}

/// A hash of words, of 128 bits.
pub fn hash(words: impl IntoIterator<Item = u64>) -> u128 {
    let mut halves = [0x9e37_79b9_7f4a_7c15_u64, 0xc2b2_ae3d_27d4_eb4f];
    for word in words {
        halves[0] = mix(halves[0], word, 0x9e37_79b9_7f4a_7c15);
        halves[1] = mix(halves[1], word, 0xd6e8_feb8_6659_fd93);
    }
    u128::from(halves[0]) << 64 | u128::from(halves[1])
}

fn mix(hash: u64, word: u64, by: u64) -> u64 {
    let mixed = (hash ^ word).wrapping_mul(by);
    mixed ^ (mixed >> 31)
}
