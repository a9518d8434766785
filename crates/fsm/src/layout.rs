//! Where states and transitions of a drawing lie: states in a column, transitions as wires at its sides.
//!
//! Transitions to later states run on the right, those to earlier ones on the left. A wire leaves its state at a port of its own,
//! with its labels above it, turns in a lane beyond all labels, and enters the other state at a port of its own. So labels never
//! cover each other, whatever the machine is.

use std::collections::BTreeMap;

/// Pixels.
pub const LINE: f64 = 16.0;
const CHAR: f64 = 7.3;
const PORT: f64 = 12.0;
const PAD: f64 = 10.0;
const GAP: f64 = 26.0;
const LANE: f64 = 14.0;
const MARGIN: f64 = 20.0;
const HEAD: f64 = 34.0;

/// A state to place: lines of text in its box.
pub struct Node {
    pub lines: Vec<String>,
}

/// A transition to place: from, to (another state), and its labels.
pub struct Edge {
    pub from: usize,
    pub to: usize,
    pub labels: Vec<String>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Rect {
    pub x: f64,
    pub y: f64,
    pub width: f64,
    pub height: f64,
}

/// A placed transition: the wire's corners, and where its first label begins or ends.
#[derive(Clone, Debug, PartialEq)]
pub struct Wire {
    pub points: [(f64, f64); 4],
    pub label: (f64, f64),
    /// On the right side, where labels begin at their point; on the left they end there.
    pub right: bool,
}

pub struct Layout {
    pub width: f64,
    pub height: f64,
    pub boxes: Vec<Rect>,
    pub wires: Vec<Wire>,
}

/// How wide a text is at most.
pub fn width(text: &str) -> f64 {
    text.chars().count() as f64 * CHAR
}

/// Ports of one side of a state, from top to bottom: heights by edge and whether it leaves.
type Ports = BTreeMap<(usize, bool), f64>;

pub fn layout(nodes: &[Node], edges: &[Edge]) -> Layout {
    let is_right = |edge: &Edge| edge.to > edge.from;
    let widest = |right: bool| {
        let labels = edges.iter().filter(|e| is_right(e) == right).flat_map(|e| &e.labels);
        labels.map(|label| width(label)).fold(0.0, f64::max) + if edges.is_empty() { 0.0 } else { 2.0 * PAD }
    };
    let lanes = [lanes(edges, is_right), lanes(edges, |e| !is_right(e))];
    let side = |right: bool| widest(right) + lanes[usize::from(!right)].1 as f64 * LANE;
    let inner = nodes.iter().flat_map(|n| &n.lines).map(|line| width(line)).fold(0.0, f64::max) + 2.0 * PAD;
    let x = MARGIN + side(false);
    let mut boxes = Vec::new();
    let mut ports: [Ports; 2] = [Ports::new(), Ports::new()];
    let mut y = MARGIN + HEAD;
    for (at, node) in nodes.iter().enumerate() {
        let sides = [true, false].map(|right| place_ports(edges, at, right, y, &mut ports[usize::from(!right)]));
        let text = node.lines.len() as f64 * LINE + PAD;
        let height = text.max(sides[0]).max(sides[1]);
        boxes.push(Rect { x, y, width: inner, height });
        y += height + GAP;
    }
    let mut wires = Vec::new();
    for (at, edge) in edges.iter().enumerate() {
        let right = is_right(edge);
        let ports = &ports[usize::from(!right)];
        let (out, into) = (ports[&(at, true)], ports[&(at, false)]);
        let lane = lanes[usize::from(!right)].0[&at] as f64 * LANE + widest(right);
        let (edge_x, lane_x, label_x) =
            if right { (x + inner, x + inner + lane, x + inner + PAD) } else { (x, x - lane, x - PAD) };
        wires.push(Wire {
            points: [(edge_x, out), (lane_x, out), (lane_x, into), (edge_x, into)],
            label: (label_x, out - LINE * edge.labels.len() as f64 + LINE - 4.0),
            right,
        });
    }
    Layout { width: x + inner + side(true) + MARGIN, height: y - GAP + MARGIN, boxes, wires }
}

/// Places the ports of one side of a state below `top`; gives the height that they need.
fn place_ports(edges: &[Edge], state: usize, right: bool, top: f64, ports: &mut Ports) -> f64 {
    let mut y = top + 4.0;
    // What comes from above enters first, what goes down leaves last, so that fewer wires cross.
    for leaves in if right { [false, true] } else { [true, false] } {
        for (at, edge) in edges.iter().enumerate().filter(|(_, e)| (e.to > e.from) == right) {
            if (if leaves { edge.from } else { edge.to }) != state {
                continue;
            }
            y += if leaves { LINE * edge.labels.len() as f64 + 4.0 } else { PORT };
            ports.insert((at, leaves), y);
        }
    }
    y - top + 8.0
}

/// A lane for each edge of a side such that wires in one lane do not meet, short ones nearest; and how many lanes there are.
fn lanes(edges: &[Edge], wanted: impl Fn(&Edge) -> bool) -> (BTreeMap<usize, usize>, usize) {
    let span = |e: &Edge| (e.from.min(e.to), e.from.max(e.to));
    let mut all: Vec<usize> = (0..edges.len()).filter(|&at| wanted(&edges[at])).collect();
    all.sort_by_key(|&at| {
        let (low, high) = span(&edges[at]);
        (high - low, low, at)
    });
    let mut taken: Vec<Vec<(usize, usize)>> = Vec::new();
    let mut lanes = BTreeMap::new();
    for at in all {
        let (low, high) = span(&edges[at]);
        let free = |lane: &Vec<(usize, usize)>| lane.iter().all(|&(l, h)| high < l || h < low);
        let lane = taken.iter().position(free).unwrap_or_else(|| {
            taken.push(Vec::new());
            taken.len() - 1
        });
        taken[lane].push((low, high));
        lanes.insert(at, lane);
    }
    let count = taken.len();
    (lanes, count)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn node() -> Node {
        Node { lines: vec!["0: open".into(), "stays: read()".into()] }
    }

    #[test]
    fn labels_and_boxes_do_not_cover_each_other() {
        let nodes: Vec<Node> = (0..5).map(|_| node()).collect();
        let mut edges = Vec::new();
        for from in 0..5 {
            for to in (0..5).filter(|to| *to != from) {
                edges.push(Edge { from, to, labels: vec!["call(argument) [argument > 1]".into(); 2] });
            }
        }
        let placed = layout(&nodes, &edges);
        for pair in placed.boxes.windows(2) {
            assert!(pair[0].y + pair[0].height < pair[1].y);
        }
        let mut blocks: Vec<(bool, f64)> = placed.wires.iter().map(|w| (w.right, w.label.1)).collect();
        blocks.sort_by(|a, b| a.partial_cmp(b).unwrap());
        for pair in blocks.windows(2).filter(|pair| pair[0].0 == pair[1].0) {
            assert!(pair[1].1 - pair[0].1 >= 2.0 * LINE, "{pair:?}");
        }
        for wire in &placed.wires {
            assert!(
                wire.points.iter().all(|(x, y)| (0.0..placed.width).contains(x) && (0.0..placed.height).contains(y))
            );
        }
    }

    #[test]
    fn wires_in_one_lane_do_not_meet() {
        let edge = |from, to| Edge { from, to, labels: vec!["a".into()] };
        let edges = [edge(0, 1), edge(1, 2), edge(0, 2), edge(3, 4)];
        let (lanes, count) = lanes(&edges, |_| true);
        assert_eq!(count, 3);
        assert_eq!((lanes[&0], lanes[&3]), (0, 0));
        assert_ne!(lanes[&0], lanes[&1]);
    }
}
