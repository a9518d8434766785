//! A case as a picture: the heap before and after, objects as boxes in columns by their distance from the roots.

use std::fmt::Write;

use crate::case::Case;
use crate::render::text;
use crate::view::{Content, HeapView, Value};

const CHAR: usize = 7;
const ROW: usize = 18;
const GAP_X: usize = 50;
const GAP_Y: usize = 16;
const MARGIN: usize = 12;

/// A box of the picture.
struct Node {
    title: String,
    rows: Vec<(String, Value)>,
    column: usize,
    x: usize,
    y: usize,
    width: usize,
}

impl Node {
    fn height(&self) -> usize {
        ROW * (1 + self.rows.len())
    }
}

/// The picture of a case.
pub fn case(title: &str, case: &Case) -> String {
    let (before, after) = (Drawing::new(&case.input), Drawing::new(&case.output));
    let gives = text::ending(&case.ending, &case.output);
    let head = 2 * ROW;
    let second = head + before.height + 2 * ROW;
    let height = second + after.height + MARGIN;
    let width = before.width.max(after.width).max((title.len() + gives.len() + 4) * CHAR) + 2 * MARGIN;
    let mut svg = String::new();
    let _ = write!(
        svg,
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" font-family=\"monospace\" \
         font-size=\"12\">\n<defs><marker id=\"tip\" viewBox=\"0 0 8 8\" refX=\"8\" refY=\"4\" markerWidth=\"8\" \
         markerHeight=\"8\" orient=\"auto\"><path d=\"M0,0 L8,4 L0,8 z\"/></marker></defs>\n\
         <rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n"
    );
    label(&mut svg, MARGIN, ROW, &format!("{title}: before"));
    before.draw(&mut svg, head);
    label(&mut svg, MARGIN, second - ROW / 2, &format!("after: {gives}"));
    after.draw(&mut svg, second);
    svg.push_str("</svg>\n");
    svg
}

fn label(svg: &mut String, x: usize, y: usize, text: &str) {
    let _ = writeln!(svg, "<text x=\"{x}\" y=\"{y}\">{}</text>", escaped(text));
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

struct Drawing {
    nodes: Vec<Node>,
    width: usize,
    height: usize,
}

impl Drawing {
    fn new(view: &HeapView) -> Self {
        let roots = Node { title: "roots".into(), rows: view.roots.clone(), column: 0, x: 0, y: 0, width: 0 };
        let mut nodes = vec![roots];
        nodes.extend(view.objects.iter().map(|object| {
            let class = text::simple(&object.class).to_owned();
            let (title, rows) = match &object.content {
                Content::Fields(fields) => (class, fields.clone()),
                Content::Elements(all) => {
                    (class, (0..).zip(all).map(|(i, v): (u32, _)| (i.to_string(), v.clone())).collect())
                }
                Content::Text(text) => (format!("{text:?}"), Vec::new()),
                Content::Constant(name) => (format!("{class}.{name}"), Vec::new()),
                Content::Hidden => (format!("{class} …"), Vec::new()),
            };
            Node { title, rows, column: usize::MAX, x: 0, y: 0, width: 0 }
        }));
        columns(&mut nodes);
        let mut drawing = Self { nodes, width: 0, height: 0 };
        drawing.place();
        drawing
    }

    fn place(&mut self) {
        for node in &mut self.nodes {
            let row = node.rows.iter().map(|(name, value)| name.len() + shown(value).len() + 3).max().unwrap_or(0);
            node.width = (row.max(node.title.len()) + 2) * CHAR;
        }
        let last = self.nodes.iter().map(|n| n.column).max().unwrap_or(0);
        let mut x = MARGIN;
        for column in 0..=last {
            let (mut y, mut width) = (0, 0);
            for node in self.nodes.iter_mut().filter(|n| n.column == column) {
                (node.x, node.y) = (x, y);
                y += node.height() + GAP_Y;
                width = width.max(node.width);
            }
            x += width + GAP_X;
            self.height = self.height.max(y);
        }
        self.width = x;
    }

    fn draw(&self, svg: &mut String, top: usize) {
        for node in &self.nodes {
            let (x, y, width, height) = (node.x, top + node.y, node.width, node.height());
            let _ = writeln!(
                svg,
                "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" fill=\"#f4f6fa\" stroke=\"#445\"/>"
            );
            let _ = writeln!(
                svg,
                "<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{ROW}\" fill=\"#dfe6f2\" stroke=\"#445\"/>"
            );
            label(svg, x + CHAR, y + ROW - 5, &node.title);
            for (row, (name, value)) in (1..).zip(&node.rows) {
                label(svg, x + CHAR, y + ROW * (row + 1) - 5, &format!("{name}: {}", shown(value)));
            }
        }
        for node in &self.nodes {
            for (row, (_, value)) in (1..).zip(&node.rows) {
                if let Value::Object(number) = value {
                    self.arrow(svg, top, node, row, &self.nodes[number + 1]);
                }
            }
        }
    }

    fn arrow(&self, svg: &mut String, top: usize, from: &Node, row: usize, to: &Node) {
        let (x1, y1) = (from.x + from.width - CHAR, top + from.y + ROW * row + ROW / 2);
        let (x2, y2) = (to.x, top + to.y + ROW / 2);
        let bend = if x2 > x1 { (x2 - x1) / 2 } else { GAP_X };
        let (c1, c2) = (x1 + bend, x2.saturating_sub(bend));
        let _ = writeln!(
            svg,
            "<path d=\"M{x1},{y1} C{c1},{y1} {c2},{y2} {x2},{y2}\" fill=\"none\" stroke=\"#823\" marker-end=\"url(#tip)\"/>"
        );
    }
}

/// Columns by the distance from the roots.
fn columns(nodes: &mut [Node]) {
    let mut queue = std::collections::VecDeque::from([0]);
    while let Some(at) = queue.pop_front() {
        let next: Vec<usize> = nodes[at]
            .rows
            .iter()
            .filter_map(|(_, value)| if let Value::Object(number) = value { Some(number + 1) } else { None })
            .collect();
        for to in next {
            if nodes[to].column == usize::MAX {
                nodes[to].column = nodes[at].column + 1;
                queue.push_back(to);
            }
        }
    }
}

fn shown(value: &Value) -> String {
    match value {
        Value::Null => "null".into(),
        Value::Number(text) => text.clone(),
        Value::Object(_) => "●".into(),
        Value::Any(_) => "any".into(),
        Value::AnyObject(_) => "any object".into(),
    }
}
