//! The data-flow check: can all steps of a sequence be linked, if each argument is linked to one step at most?
//!
//! An argument that is linked is an edge between two steps. Wanted are edges that connect all steps, at most one from each
//! argument: a common independent set of two matroids (forests; one edge an argument). A greedy choice mostly finds one; where
//! it does not, augmenting paths decide, so no sequence is lost.

/// An argument could be linked to any of these steps: edges between steps.
pub(super) type Argument = Vec<(usize, usize)>;

/// Whether the steps can be connected. `free` are links that cost no argument.
pub(super) fn connects(steps: usize, free: &[(usize, usize)], arguments: &[Argument]) -> bool {
    let mut base = Union::new(steps);
    for &(a, b) in free {
        base.join(a, b);
    }
    let wanted = base.parts - 1;
    if wanted == 0 {
        return true;
    }
    if wanted > arguments.len() {
        return false;
    }
    let mut edges: Vec<(usize, (usize, usize))> = Vec::new();
    for (at, argument) in arguments.iter().enumerate() {
        edges.extend(argument.iter().map(|&edge| (at, edge)));
    }
    let mut chosen = greedy(&base, arguments, &edges);
    while chosen.iter().filter(|c| **c).count() < wanted {
        if !augment(&base, &edges, &mut chosen) {
            return false;
        }
    }
    true
}

/// Arguments with few links first.
fn greedy(base: &Union, arguments: &[Argument], edges: &[(usize, (usize, usize))]) -> Vec<bool> {
    let mut order: Vec<usize> = (0..arguments.len()).collect();
    order.sort_by_key(|&a| arguments[a].len());
    let mut union = base.clone();
    let mut chosen = vec![false; edges.len()];
    for argument in order {
        let of = edges.iter().enumerate().filter(|(_, edge)| edge.0 == argument);
        for (at, &(_, (a, b))) in of {
            if union.join(a, b) {
                chosen[at] = true;
                break;
            }
        }
    }
    chosen
}

/// One more edge by exchanging others, if that is possible.
fn augment(base: &Union, edges: &[(usize, (usize, usize))], chosen: &mut [bool]) -> bool {
    let inside: Vec<usize> = (0..edges.len()).filter(|&e| chosen[e]).collect();
    let without = |gone: Option<usize>| {
        let mut union = base.clone();
        for &e in inside.iter().filter(|&&e| Some(e) != gone) {
            union.join(edges[e].1.0, edges[e].1.1);
        }
        union
    };
    let forest = without(None);
    let taken = |argument: usize| inside.iter().any(|&e| edges[e].0 == argument);
    let splits = |edge: usize, mut union: Union| union.join(edges[edge].1.0, edges[edge].1.1);
    let sources: Vec<usize> = (0..edges.len()).filter(|&e| !chosen[e] && splits(e, forest.clone())).collect();
    let mut before: Vec<Option<usize>> = vec![None; edges.len()];
    let mut seen = vec![false; edges.len()];
    let mut queue: std::collections::VecDeque<usize> = sources.into_iter().collect();
    for &e in &queue {
        seen[e] = true;
    }
    while let Some(at) = queue.pop_front() {
        if !chosen[at] && !taken(edges[at].0) {
            let mut step = Some(at);
            while let Some(e) = step {
                chosen[e] = !chosen[e];
                step = before[e];
            }
            return true;
        }
        let next: Vec<usize> = if chosen[at] {
            // Edges that the forest can take once this one is gone.
            let rest = without(Some(at));
            (0..edges.len()).filter(|&e| !chosen[e] && splits(e, rest.clone())).collect()
        } else {
            inside.iter().copied().filter(|&e| edges[e].0 == edges[at].0).collect()
        };
        for e in next {
            if !seen[e] {
                seen[e] = true;
                before[e] = Some(at);
                queue.push_back(e);
            }
        }
    }
    false
}

#[derive(Clone)]
struct Union {
    above: Vec<usize>,
    parts: usize,
}

impl Union {
    fn new(count: usize) -> Self {
        Self { above: (0..count).collect(), parts: count }
    }

    fn find(&mut self, mut at: usize) -> usize {
        while self.above[at] != at {
            self.above[at] = self.above[self.above[at]];
            at = self.above[at];
        }
        at
    }

    /// Whether that joined two parts.
    fn join(&mut self, a: usize, b: usize) -> bool {
        let (a, b) = (self.find(a), self.find(b));
        self.above[a] = b;
        self.parts -= usize::from(a != b);
        a != b
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All choices, for comparison.
    fn brute(steps: usize, free: &[(usize, usize)], arguments: &[Argument]) -> bool {
        fn go(union: &Union, arguments: &[Argument]) -> bool {
            if union.parts == 1 {
                return true;
            }
            let Some((first, rest)) = arguments.split_first() else { return false };
            let linked = first.iter().any(|&(a, b)| {
                let mut union = union.clone();
                union.join(a, b);
                go(&union, rest)
            });
            linked || go(union, rest)
        }
        let mut union = Union::new(steps);
        for &(a, b) in free {
            union.join(a, b);
        }
        go(&union, arguments)
    }

    #[test]
    fn exchanges_find_every_linking_that_there_is() {
        let mut state = 0x1234_5678_u64;
        let mut draw = |n: usize| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) as usize % n
        };
        let mut outcomes = [0; 2];
        for _ in 0..4000 {
            let steps = 2 + draw(5);
            let arguments: Vec<Argument> = (0..draw(steps + 2))
                .map(|_| {
                    let to = 1 + draw(steps - 1);
                    (0..to).filter(|_| draw(3) > 0).map(|from| (from, to)).collect()
                })
                .collect();
            let free: Vec<(usize, usize)> = (0..draw(2)).map(|_| (draw(steps), draw(steps))).collect();
            let found = connects(steps, &free, &arguments);
            assert_eq!(found, brute(steps, &free, &arguments), "{steps} {free:?} {arguments:?}");
            outcomes[usize::from(found)] += 1;
        }
        assert!(outcomes.iter().all(|&n| n > 400), "{outcomes:?}");
    }
}
