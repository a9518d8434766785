//! A machine as a drawing that any browser shows.

use std::fmt::Write;

use crate::dot::edges;
use crate::layout::{Edge, LINE, Layout, Node, layout};
use crate::machine::Machine;
use crate::text::{simple, what_people_read};

const STYLE: &str = "\
  <style>\n\
    text { font: 12px 'DejaVu Sans Mono', Menlo, Consolas, monospace; fill: #222; }\n\
    .title { font-weight: bold; } .head { font-size: 14px; font-weight: bold; } .throws { fill: #a33; }\n\
    .stays { fill: #456; } .state { fill: #f4f7fb; stroke: #456; stroke-width: 1.3; } .last { stroke-width: 3; }\n\
    .wire { fill: none; stroke: #567; stroke-width: 1.2; } .generated { stroke-dasharray: 5 3; }\n\
  </style>\n";

/// Calls that stay in a state and calls that throw there, of which more are left out of the drawing.
const MAX_LINES: usize = 8;
/// Calls between two states, of which more are left out of the drawing.
const MAX_LABELS: usize = 8;

/// The machine as SVG.
pub fn svg(machine: &Machine) -> String {
    let nodes: Vec<Node> = (0..machine.states.len()).map(|at| Node { lines: lines(machine, at) }).collect();
    let found = edges(machine);
    let between = found.iter().filter(|((from, to), _)| from != to);
    let (placed, generated): (Vec<Edge>, Vec<bool>) =
        between.map(|(&(from, to), (labels, generated))| (Edge { from, to, labels: few(labels) }, *generated)).unzip();
    let drawing = layout(&nodes, &placed);
    let head = format!("{}: states and calls", machine.class);
    let width = drawing.width.max(crate::layout::width(&head) * 1.2 + 40.0);
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width:.0}\" height=\"{height:.0}\" viewBox=\"0 0 {width:.0} {height:.0}\">\n{STYLE}",
        height = drawing.height
    );
    out.push_str("  <defs><marker id=\"arrow\" viewBox=\"0 0 8 8\" refX=\"8\" refY=\"4\" markerWidth=\"8\" markerHeight=\"8\" orient=\"auto\"><path d=\"M0 0L8 4L0 8z\" fill=\"#567\"/></marker></defs>\n");
    let _ = writeln!(
        out,
        "  <rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n  <text class=\"head\" x=\"20\" y=\"28\">{}</text>",
        escaped(&head)
    );
    wires(&mut out, &drawing, &placed, &generated);
    boxes(&mut out, machine, &drawing, &nodes);
    out.push_str("</svg>\n");
    out
}

fn wires(out: &mut String, drawing: &Layout, edges: &[Edge], generated: &[bool]) {
    for ((wire, edge), generated) in drawing.wires.iter().zip(edges).zip(generated) {
        let way: Vec<String> = wire.points.iter().map(|(x, y)| format!("{x:.0} {y:.0}")).collect();
        let class = if *generated { "wire generated" } else { "wire" };
        let _ = writeln!(out, "  <path class=\"{class}\" d=\"M{}\" marker-end=\"url(#arrow)\"/>", way.join("L"));
        let anchor = if wire.right { "start" } else { "end" };
        for (line, label) in edge.labels.iter().enumerate() {
            let (x, y) = (wire.label.0, wire.label.1 + LINE * line as f64);
            let _ =
                writeln!(out, "  <text x=\"{x:.0}\" y=\"{y:.0}\" text-anchor=\"{anchor}\">{}</text>", escaped(label));
        }
    }
}

fn boxes(out: &mut String, machine: &Machine, drawing: &Layout, nodes: &[Node]) {
    for ((state, place), node) in machine.states.iter().zip(&drawing.boxes).zip(nodes) {
        let class = if state.last { "state last" } else { "state" };
        let _ = writeln!(
            out,
            "  <rect class=\"{class}\" x=\"{:.0}\" y=\"{:.0}\" width=\"{:.0}\" height=\"{:.0}\" rx=\"7\"/>",
            place.x, place.y, place.width, place.height
        );
        for (line, text) in node.lines.iter().enumerate() {
            let class = match text {
                _ if line == 0 => "title",
                text if text.contains(" throws ") => "throws",
                _ => "stays",
            };
            let (x, y) = (place.x + 10.0, place.y + LINE * (line as f64 + 1.0));
            let _ = writeln!(out, "  <text class=\"{class}\" x=\"{x:.0}\" y=\"{y:.0}\">{}</text>", escaped(text));
        }
    }
}

/// The labels of a wire, not too many.
fn few(labels: &[String]) -> Vec<String> {
    let mut few: Vec<String> = labels.iter().take(MAX_LABELS).cloned().collect();
    if labels.len() > MAX_LABELS {
        few.push(format!("and {} more calls", labels.len() - MAX_LABELS));
    }
    few
}

/// The text in the box of a state: its predicates, what stays in it, what throws in it.
fn lines(machine: &Machine, at: usize) -> Vec<String> {
    let state = &machine.states[at];
    let mark = if state.initial { "  (initial)" } else { "" };
    let mut lines = vec![format!("{at}: {}{mark}", state.label)];
    let mut stays = Vec::new();
    for transition in machine.leaving(Some(at)).filter(|t| t.to == at) {
        let mut text = what_people_read(machine, transition);
        match &transition.threw {
            Some(class) => {
                let _ = write!(text, " throws {}", simple(class));
            }
            None => text = format!("{text} stays"),
        }
        stays.push((transition.threw.is_some(), text));
    }
    stays.sort();
    // What is refused says as much of a state as what is not.
    for (throws, what) in [(false, "stay"), (true, "throw")] {
        let all: Vec<&String> = stays.iter().filter(|(t, _)| *t == throws).map(|(_, text)| text).collect();
        lines.extend(all.iter().take(MAX_LINES).map(|text| (*text).clone()));
        if all.len() > MAX_LINES {
            lines.push(format!("and {} more calls that {what}", all.len() - MAX_LINES));
        }
    }
    lines
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}
