//! The tree as a picture, in the language of Graphviz.

use std::fmt::Write;

use expr::Terms;

use crate::path::Place;
use crate::tree::{Child, NodeId, Tree};

/// Longest condition that is written out.
const LONGEST: usize = 60;

/// The tree as a DOT graph; `name` says what a place is called.
pub fn dot(tree: &Tree, terms: &Terms, name: impl Fn(Place) -> String) -> String {
    let mut text = String::from("digraph paths {\n  node [shape=box, fontname=\"monospace\"];\n");
    for id in (0..tree.len() as u32).map(NodeId) {
        let node = tree.node(id);
        let _ = writeln!(text, "  n{} [label=\"{}\"];", id.0, escaped(&name(node.place)));
        for (at, way) in node.ways.iter().enumerate() {
            let (target, leaf) = match way.child {
                Child::Node(child) => (format!("n{}", child.0), None),
                Child::End(path) => (format!("p{path}"), Some((format!("path {path}"), "ellipse"))),
                Child::Unexplored => (format!("l{}_{at}", id.0), Some(("U".into(), "plaintext"))),
                Child::Infeasible => (format!("l{}_{at}", id.0), Some(("INF".into(), "plaintext"))),
                Child::TimedOut => (format!("l{}_{at}", id.0), Some(("TO".into(), "plaintext"))),
                Child::Closed => continue,
            };
            if let Some((label, shape)) = leaf {
                let _ = writeln!(text, "  {target} [label=\"{label}\", shape={shape}];");
            }
            let condition = shortened(&terms.show(way.condition));
            let _ = writeln!(text, "  n{} -> {target} [label=\"{}\"];", id.0, escaped(&condition));
        }
    }
    text.push_str("}\n");
    text
}

fn shortened(text: &str) -> String {
    if text.chars().count() <= LONGEST {
        return text.to_owned();
    }
    text.chars().take(LONGEST - 1).chain(['…']).collect()
}

fn escaped(text: &str) -> String {
    text.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n")
}
