//! Theorem 4: linearisations are equal exactly when the heaps are isomorphic.

use proptest::collection::vec;
use proptest::prelude::*;
use states::Decoded;
use states::graph::{Edge, Graph};
use states::isomorphism::is_isomorphic;
use states::linear::Lineariser;

/// A heap: label, values and references of each node.
#[derive(Clone, Debug)]
struct Heap {
    nodes: Vec<(u64, Vec<u64>, Vec<Edge<usize>>)>,
    roots: Vec<Edge<usize>>,
}

impl Graph for Heap {
    type Node = usize;

    fn expand(&mut self, node: usize, values: &mut Vec<u64>, edges: &mut Vec<Edge<usize>>) -> u64 {
        let (label, own, references) = &self.nodes[node];
        values.extend(own);
        edges.extend(references);
        *label
    }
}

fn words(heap: &Heap) -> Vec<u64> {
    let roots = heap.roots.clone();
    Lineariser::default().run(&mut heap.clone(), &roots).expect("small").to_vec()
}

fn isomorphic(one: &Heap, other: &Heap) -> bool {
    let roots = (one.roots.clone(), other.roots.clone());
    is_isomorphic((&mut one.clone(), &roots.0), (&mut other.clone(), &roots.1))
}

fn edge(nodes: usize) -> impl Strategy<Value = Edge<usize>> {
    prop_oneof![
        1 => Just(Edge::Null),
        1 => (0u32..2).prop_map(Edge::Atom),
        1 => (0u64..3).prop_map(Edge::Value),
        5 => (0..nodes).prop_map(Edge::Node),
    ]
}

/// Few labels and values, so that isomorphic heaps are not rare.
fn heap() -> impl Strategy<Value = Heap> {
    (1usize..6).prop_flat_map(|n| {
        let node = (0u64..2, vec(0u64..2, 0..2), vec(edge(n), 0..3));
        (vec(node, n..=n), vec(edge(n), 1..3)).prop_map(|(nodes, roots)| Heap { nodes, roots })
    })
}

/// The same heap with its nodes in another order.
fn renamed(heap: &Heap, order: &[usize]) -> Heap {
    let rename = |edge: &Edge<usize>| match *edge {
        Edge::Node(node) => Edge::Node(order[node]),
        other => other,
    };
    let mut nodes = heap.nodes.clone();
    for (old, (label, values, edges)) in heap.nodes.iter().enumerate() {
        nodes[order[old]] = (*label, values.clone(), edges.iter().map(rename).collect());
    }
    Heap { nodes, roots: heap.roots.iter().map(rename).collect() }
}

/// The same heap with one thing changed, by what a number says.
fn changed(heap: &Heap, what: usize) -> Heap {
    let mut heap = heap.clone();
    let at = what % heap.nodes.len();
    let to = (what / 7) % heap.nodes.len();
    let node = &mut heap.nodes[at];
    match what % 4 {
        0 => node.0 ^= 1,
        1 => node.1.iter_mut().for_each(|value| *value ^= 1),
        2 => node.2.iter_mut().take(1).for_each(|edge| *edge = Edge::Node(to)),
        _ => node.2.iter_mut().rev().take(1).for_each(|edge| *edge = Edge::Null),
    }
    heap
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2000))]

    #[test]
    fn linearisations_are_equal_exactly_when_heaps_are_isomorphic(one in heap(), other in heap()) {
        prop_assert_eq!(words(&one) == words(&other), isomorphic(&one, &other));
    }

    #[test]
    fn the_order_of_nodes_in_memory_does_not_matter(
        (heap, order) in heap().prop_flat_map(|heap| {
            let order: Vec<usize> = (0..heap.nodes.len()).collect();
            (Just(heap), Just(order).prop_shuffle())
        }),
    ) {
        let other = renamed(&heap, &order);
        prop_assert!(isomorphic(&heap, &other));
        prop_assert_eq!(words(&heap), words(&other));
    }

    #[test]
    fn a_small_change_matters_exactly_when_it_can_be_reached(heap in heap(), what in 0usize..1000) {
        let other = changed(&heap, what);
        prop_assert_eq!(words(&heap) == words(&other), isomorphic(&heap, &other));
    }

    #[test]
    fn words_can_be_read_back(heap in heap()) {
        let words = words(&heap);
        let mut decoded = Decoded::new(&words).expect("words of a linearisation");
        let roots = decoded.roots.clone();
        let again = Lineariser::default().run(&mut decoded, &roots).expect("small").to_vec();
        prop_assert_eq!(&again, &words);
        prop_assert!(is_isomorphic((&mut heap.clone(), &heap.roots), (&mut decoded, &roots)));
    }

    #[test]
    fn the_first_root_alone_is_a_prefix(heap in heap()) {
        let mut lineariser = Lineariser::default();
        lineariser.run(&mut heap.clone(), &heap.roots).expect("small");
        let first = lineariser.first().to_vec();
        let alone = Lineariser::default().run(&mut heap.clone(), &heap.roots[..1]).expect("small").to_vec();
        prop_assert_eq!(alone, first);
    }

    #[test]
    fn words_that_no_linearisation_gave_are_refused_or_read(words in vec(any::<u64>(), 0..12)) {
        let _ = Decoded::new(&words);
    }
}

#[test]
fn sharing_and_cycles_are_told_apart_from_copies() {
    let pair = |edges: Vec<Edge<usize>>, count: usize| Heap {
        nodes: std::iter::once((0, Vec::new(), edges)).chain((1..count).map(|_| (1, Vec::new(), Vec::new()))).collect(),
        roots: vec![Edge::Node(0)],
    };
    let shared = pair(vec![Edge::Node(1), Edge::Node(1)], 2);
    let copied = pair(vec![Edge::Node(1), Edge::Node(2)], 3);
    assert_ne!(words(&shared), words(&copied));
    let chain = |next: usize| Heap {
        nodes: vec![(0, Vec::new(), vec![Edge::Node(1)]), (0, Vec::new(), vec![Edge::Node(next)])],
        roots: vec![Edge::Node(0)],
    };
    assert_ne!(words(&chain(0)), words(&chain(1)));
}

#[test]
fn a_chain_of_many_nodes_needs_no_stack() {
    let count = states::linear::MAX_NODES - 1;
    let next = |i: usize| if i + 1 < count { Edge::Node(i + 1) } else { Edge::Null };
    let heap = Heap { nodes: (0..count).map(|i| (0, Vec::new(), vec![next(i)])).collect(), roots: vec![Edge::Node(0)] };
    assert_eq!(Decoded::new(&words(&heap)).expect("words").nodes.len(), count);
    let mut larger = heap.clone();
    larger.nodes.extend([(0, Vec::new(), Vec::new()), (0, Vec::new(), Vec::new())]);
    larger.nodes[count - 1].2 = vec![Edge::Node(count), Edge::Node(count + 1)];
    assert!(Lineariser::default().run(&mut larger.clone(), &larger.roots).is_err());
}
