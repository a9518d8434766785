//! Basic blocks: runs of operations that are entered only at their start.

use super::decode::Graph;

pub(crate) struct Blocks {
    /// First operation of each block, ascending, and the number of operations at the end.
    starts: Vec<u32>,
    /// Block of each operation that starts one.
    index: Vec<u32>,
}

impl Blocks {
    pub fn new(graph: &Graph) -> Self {
        let count = graph.ops.len();
        let mut leader = vec![false; count + 1];
        leader[0] = true;
        leader[count] = true;
        for (node, op) in graph.ops.iter().enumerate().filter(|(_, op)| op.ends_block()) {
            leader[node + 1] = true;
            if !op.falls_through() || op.is_if() {
                graph.successors(node as u32, |next| {
                    leader[(next as usize).min(count)] = true;
                });
            }
        }
        for range in &graph.ranges {
            leader[range.target as usize] = true;
        }
        let starts: Vec<u32> = (0..=count as u32).filter(|n| leader[*n as usize]).collect();
        let mut index = vec![u32::MAX; count];
        for (block, start) in starts.iter().take(starts.len() - 1).enumerate() {
            index[*start as usize] = block as u32;
        }
        Self { starts, index }
    }

    pub fn len(&self) -> usize {
        self.starts.len() - 1
    }

    /// The operations of a block.
    pub fn nodes(&self, block: usize) -> std::ops::Range<u32> {
        self.starts[block]..self.starts[block + 1]
    }

    /// The block that an operation starts.
    pub fn at(&self, node: u32) -> usize {
        self.index[node as usize] as usize
    }

    /// The block that an operation starts, if it starts one.
    pub fn starts_at(&self, node: u32) -> Option<usize> {
        self.index.get(node as usize).filter(|b| **b != u32::MAX).map(|b| *b as usize)
    }
}
