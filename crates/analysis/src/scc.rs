//! Strongly connected components (Tarjan), without recursion.

/// Components of a graph. They are numbered so that edges between components go to lower numbers: callees come first.
#[derive(Clone, Debug, Default)]
pub struct Components {
    /// Component of each node.
    pub of: Vec<u32>,
    /// Nodes of each component.
    pub members: Vec<Vec<u32>>,
}

/// `next(node, i)` is the i-th successor of a node.
pub fn components(count: usize, next: impl Fn(u32, usize) -> Option<u32>) -> Components {
    const NEW: u32 = u32::MAX;
    let mut index = vec![NEW; count];
    let mut low = vec![0; count];
    let mut on_stack = vec![false; count];
    let mut result = Components { of: vec![0; count], members: Vec::new() };
    let (mut stack, mut calls, mut counter) = (Vec::new(), Vec::new(), 0);
    for root in 0..count as u32 {
        if index[root as usize] != NEW {
            continue;
        }
        calls.push((root, 0));
        while let Some((node, edge)) = calls.pop() {
            let at = node as usize;
            if edge == 0 {
                index[at] = counter;
                low[at] = counter;
                counter += 1;
                stack.push(node);
                on_stack[at] = true;
            } else if let Some(child) = next(node, edge - 1)
                && on_stack[child as usize]
            {
                low[at] = low[at].min(low[child as usize]);
            }
            match next(node, edge) {
                Some(child) => {
                    calls.push((node, edge + 1));
                    if index[child as usize] == NEW {
                        calls.push((child, 0));
                    }
                }
                None if low[at] == index[at] => {
                    let mut members = Vec::new();
                    while let Some(member) = stack.pop() {
                        on_stack[member as usize] = false;
                        result.of[member as usize] = result.members.len() as u32;
                        members.push(member);
                        if member == node {
                            break;
                        }
                    }
                    members.reverse();
                    result.members.push(members);
                }
                None => {}
            }
        }
    }
    result
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cycles_are_one_component_and_callees_come_first() {
        let graph = [vec![1], vec![2, 3], vec![1], vec![4], vec![4], vec![0]];
        let found = components(6, |node, i| graph[node as usize].get(i).copied());
        assert_eq!(found.of[1], found.of[2]);
        assert_eq!(found.members.len(), 5);
        for (node, next) in graph.iter().enumerate() {
            assert!(next.iter().all(|to| found.of[*to as usize] <= found.of[node]));
        }
    }

    #[test]
    fn long_chains_need_no_stack() {
        let found = components(200_000, |node, i| (i == 0 && node + 1 < 200_000).then_some(node + 1));
        assert_eq!(found.members.len(), 200_000);
    }
}
