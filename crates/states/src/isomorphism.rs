//! Whether two rooted heaps are isomorphic, by building the bijection of definition 2. Linearisations answer the same question
//! faster; this is what they are tested against.

use base::FxHashMap;

use crate::graph::{Edge, Graph};

/// Whether a bijection of the nodes maps the first heap on the second, root by root.
pub fn is_isomorphic<A: Graph, B: Graph>(
    (a, a_roots): (&mut A, &[Edge<A::Node>]),
    (b, b_roots): (&mut B, &[Edge<B::Node>]),
) -> bool {
    if a_roots.len() != b_roots.len() {
        return false;
    }
    let mut forth: FxHashMap<A::Node, B::Node> = FxHashMap::default();
    let mut back: FxHashMap<B::Node, A::Node> = FxHashMap::default();
    let mut open: Vec<_> = a_roots.iter().copied().zip(b_roots.iter().copied()).collect();
    while let Some(pair) = open.pop() {
        let (one, other) = match pair {
            (Edge::Null, Edge::Null) => continue,
            (Edge::Value(x), Edge::Value(y)) if x == y => continue,
            (Edge::Atom(x), Edge::Atom(y)) if x == y => continue,
            (Edge::Node(one), Edge::Node(other)) => (one, other),
            _ => return false,
        };
        match (forth.get(&one), back.get(&other)) {
            (Some(&x), Some(&y)) if x == other && y == one => continue,
            (None, None) => {}
            _ => return false,
        }
        forth.insert(one, other);
        back.insert(other, one);
        let (mut values, mut more) = ((Vec::new(), Vec::new()), (Vec::new(), Vec::new()));
        let labels = (a.expand(one, &mut values.0, &mut more.0), b.expand(other, &mut values.1, &mut more.1));
        if labels.0 != labels.1 || values.0 != values.1 || more.0.len() != more.1.len() {
            return false;
        }
        open.extend(more.0.into_iter().zip(more.1));
    }
    true
}
