//! Which of some starting nodes lead to each node: one pass over the cycles of the graph, callers first, with a set of bits
//! for each cycle. A question is then one look, however large the graph is.

use base::BitSet;

use super::{CallGraph, NodeId};

/// See the module's head.
pub struct Leading {
    /// The component of each node.
    component: Vec<u32>,
    /// The starts that lead to each component.
    starts: Vec<BitSet>,
}

impl CallGraph {
    /// The starts, by their place in the list, that lead to each node; static initialisers count. A start leads to itself.
    pub fn leading(&self, starts: impl IntoIterator<Item = (usize, NodeId)>) -> Leading {
        let calls = self.calls(true);
        let component = calls.components.of;
        let mut sets = vec![BitSet::new(); calls.components.members.len()];
        for (start, node) in starts {
            sets[component[node as usize] as usize].insert(start);
        }
        // Callees have lower numbers, so a component is complete when its turn comes.
        for (at, members) in calls.components.members.iter().enumerate().rev() {
            let (below, rest) = sets.split_at_mut(at);
            let Some(here) = rest.first().filter(|set| !set.is_empty()) else { continue };
            for to in members.iter().flat_map(|member| &calls.next[*member as usize]) {
                if let Some(callee) = below.get_mut(component[*to as usize] as usize) {
                    callee.union(here);
                }
            }
        }
        Leading { component, starts: sets }
    }
}

impl Leading {
    /// The starts that lead to a node.
    pub fn to(&self, node: NodeId) -> &BitSet {
        &self.starts[self.component[node as usize] as usize]
    }
}
