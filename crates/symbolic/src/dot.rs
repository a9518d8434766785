//! The tree as a picture, in the language of Graphviz.

use std::fmt::Write;

use expr::Terms;

use crate::calls::Part;
use crate::path::Place;
use crate::tree::{Child, NodeId, Tree};

/// Longest condition that is written out.
const MAX_CONDITION_LENGTH: usize = 60;
/// Parts of a way through a method that are written out.
const MOST_PARTS: usize = 8;

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
                Child::Closed(_) => continue,
            };
            if let Some((label, shape)) = leaf {
                let _ = writeln!(text, "  {target} [label=\"{label}\", shape={shape}];");
            }
            let condition = shortened(&terms.show(way.condition));
            let _ = writeln!(text, "  n{} -> {target} [label=\"{}\"];", id.0, escaped(&condition));
        }
    }
    called(tree, &name, &mut text);
    text.push_str("}\n");
    text
}

/// Ways through called methods, each once, and which paths refer to them.
fn called(tree: &Tree, name: impl Fn(Place) -> String, text: &mut String) {
    for (id, path) in tree.methods().iter() {
        let parts: Vec<String> = path.parts.iter().take(MOST_PARTS).map(|part| described(*part, &name)).collect();
        let more = if path.parts.len() > MOST_PARTS { "\\n…" } else { "" };
        let label = parts.join("\\n");
        let _ = writeln!(text, "  m{} [label=\"m{}\\n{label}{more}\", style=dashed];", id.0, id.0);
    }
    for number in 0..tree.paths() {
        let mut calls: Vec<u32> = tree.path(number).iter().filter_map(|part| part.call()).map(|id| id.0).collect();
        calls.sort_unstable();
        calls.dedup();
        for call in calls {
            let _ = writeln!(text, "  p{number} -> m{call} [style=dashed];");
        }
    }
}

fn described(part: Part, name: impl Fn(Place) -> String) -> String {
    match part {
        Part::Way(place, way) => format!("{}: way {way}", escaped(&name(place))),
        Part::Call(id) => format!("m{}", id.0),
    }
}

fn shortened(text: &str) -> String {
    if text.chars().count() <= MAX_CONDITION_LENGTH {
        return text.to_owned();
    }
    text.chars().take(MAX_CONDITION_LENGTH - 1).chain(['…']).collect()
}

fn escaped(text: &str) -> String {
    text.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n")
}
