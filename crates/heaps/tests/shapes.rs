//! Exhaustive counts of shapes, and predicates as preconditions.

mod common;

use common::{explore, explore_with};
use heaps::build::HeapLimits;
use heaps::view::Value;
use heaps::{Case, Ending, Options};

fn options(objects: u32) -> Options {
    Options { limits: HeapLimits { objects, ..HeapLimits::default() }, ..Options::default() }
}

fn is_true(case: &Case) -> bool {
    case.ending == Ending::Returned(Some(Value::Number("true".into())))
}

/// How many true cases have 0, 1, 2 … nodes.
fn by_nodes(cases: &[Case], class: &str, most: usize) -> Vec<usize> {
    let mut counts = vec![0; most + 1];
    for case in cases.iter().filter(|c| is_true(c)) {
        counts[case.input.objects.iter().filter(|o| o.class == class).count()] += 1;
    }
    counts
}

#[test]
fn binary_trees_are_counted_by_catalan_numbers() {
    let found = explore("BinaryTree", "repOk", "path", options(5));
    assert_eq!(by_nodes(&found.cases, "TreeNode", 5), [1, 1, 2, 5, 14, 42]);
    assert!(found.cases.iter().all(|c| c.replayed == Some(true)));
}

#[test]
fn search_trees_are_counted_by_catalan_numbers() {
    let found = explore("SearchTree", "repOk", "path", options(4));
    assert_eq!(by_nodes(&found.cases, "TreeNode", 4), [1, 1, 2, 5, 14]);
}

#[test]
#[ignore = "a minute in debug builds; `cargo xtask bench explore` runs it"]
fn binary_trees_of_up_to_eight_nodes() {
    let found = explore("BinaryTree", "repOk", "path", options(8));
    assert_eq!(by_nodes(&found.cases, "TreeNode", 8), [1, 1, 2, 5, 14, 42, 132, 429, 1430]);
}

#[test]
fn there_are_n_and_one_acyclic_lists_of_up_to_n_nodes() {
    for n in [1, 3, 6] {
        let found = explore("Chain", "isAcyclic", "path", options(n));
        assert_eq!(found.cases.iter().filter(|c| is_true(c)).count(), n as usize + 1);
    }
}

/// By hand: `a` leads to i nodes in a row whose last leads nowhere or back to one of them, i + 1 shapes (1 if i is 0). Then `b` is
/// null or one of them, 1 + i shapes, or the first of j new nodes in a row whose last leads nowhere or to any of the i + j nodes,
/// 1 + i + j shapes. With i + j up to 3: i = 0: 1 + 2 + 3 + 4; i = 1: 2 (2 + 3 + 4); i = 2: 3 (3 + 4); i = 3: 4 · 4; together 65.
#[test]
fn two_references_into_up_to_three_nodes_have_65_shapes() {
    let found = explore("Chain", "twoReferences", "path", options(3));
    let shapes: Vec<_> = found.cases.iter().map(|c| &c.input).collect();
    assert_eq!(shapes.len(), 65);
    for (i, shape) in shapes.iter().enumerate() {
        assert!(!shapes[..i].contains(shape), "each shape once");
    }
}

#[test]
fn a_path_has_one_case_with_a_heap_that_the_predicate_accepts() {
    let found = explore_with("BinaryTree", "keyOfRoot", "block-2", options(3), &[], Some("repOk"));
    // Null and an object; the tree behind it is completed in one way that is well formed.
    assert_eq!(found.cases.len(), 2, "{:#?}", found.cases);
    let sizes: Vec<_> = found.cases.iter().map(|c| c.input.objects.len()).collect();
    assert_eq!(sizes, [1, 2]);
    let all = Options { all_heaps: true, ..options(3) };
    let found = explore_with("BinaryTree", "keyOfRoot", "block-2", all, &[], Some("repOk"));
    assert_eq!(found.cases.len(), 1 + 1 + 2 + 5, "each tree of up to three nodes");
}

#[test]
fn preconditions_of_the_running_example_shrink_its_cases() {
    let count = |assumed: &[&str]| {
        explore_with("SortedList", "merge", "block-2", Options::default(), assumed, None).cases.len()
    };
    assert_eq!(count(&[]), 16);
    // The three cases in which both lists are one object are gone.
    assert_eq!(count(&["noalias(this, l)"]), 13);
    assert_eq!(count(&["this != l"]), 13);
    // Nothing is shared: only the cases without aliasing are left.
    assert_eq!(count(&["noshare(this, l)"]), 9);
    assert_eq!(count(&["l != null", "noshare(this, l)"]), 8);
    assert_eq!(count(&["l != null && this.first != null && l.first != null && noshare(this, l)"]), 6);
}

#[test]
fn conditions_on_numbers_hold_in_every_case() {
    let assumed = ["this.first == null || this.first.data >= 100", "acyclic(this)"];
    let found = explore_with("SortedList", "merge", "block-2", Options::default(), &assumed, None);
    assert!(found.cases.len() > 5);
    for case in &found.cases {
        let nodes = case.input.objects.iter().filter(|o| o.class == "SLNode").count();
        let text = format!("{:?}", case.input);
        assert!(nodes == 0 || text.contains("\"data\", Number(\"1"), "{text}");
        assert_eq!(case.replayed, Some(true));
    }
}

#[test]
fn sorted_arrays_have_their_largest_element_last() {
    let small = HeapLimits { length: 3, ..HeapLimits::default() };
    let free = explore("Chain", "largest", "path", Options { limits: small, ..Options::default() });
    let options = Options { limits: small, ..Options::default() };
    let sorted = explore_with("Chain", "largest", "path", options, &["sorted(xs)", "len(xs) >= 2"], None);
    // null, empty, and 2^(n-1) ways through n elements; sorted ones have as many, since neighbours may be equal.
    assert_eq!(
        free.cases.len(),
        2 + 1 + 2 + 4,
        "{} {:?} {:#?}",
        free.completeness,
        free.statistics,
        free.cases.iter().map(|c| &c.condition).collect::<Vec<_>>()
    );
    assert_eq!(sorted.cases.len(), 2 + 4);
    assert!(sorted.cases.iter().all(|c| c.replayed == Some(true)));
}
