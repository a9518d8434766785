//! States by what can follow: states of call sequences with the same calls ahead of them, up to a length, are one (k-tails).

use std::collections::{BTreeMap, BTreeSet};

use super::{Abstract, Entry, Options};
use crate::trace::{CallKind, End, Traces};

pub const ENTRY: Entry = Entry {
    name: "tails",
    help: "k-tails: states of call sequences are the same if the same calls follow them, up to a length",
    states,
};

/// A call as a sequence has it: which, and what it threw.
type Letter = (usize, Option<String>);

/// A node of the tree of all sequences.
#[derive(Default)]
struct Node {
    next: BTreeMap<Letter, usize>,
}

fn states(traces: &Traces, options: &Options) -> Abstract {
    let (tree, places) = tree(traces);
    let mut tails: BTreeMap<BTreeSet<Vec<&Letter>>, usize> = BTreeMap::new();
    let mut state = Vec::new();
    let (mut found, mut bounded) = (Vec::new(), 0_usize);
    for at in 0..tree.len() {
        let ahead = ahead(&tree, at, options.tail);
        let label = label(traces, &ahead);
        let next = tails.len();
        let number = *tails.entry(ahead).or_insert(next);
        // What is beyond the limit is one state.
        let number = if number >= options.max_states { options.max_states - 1 } else { number };
        bounded += usize::from(number == options.max_states - 1 && tails.len() > options.max_states);
        if number == found.len() {
            found.push((label, Vec::new()));
        }
        state.push(number);
    }
    let mut notes = Vec::new();
    if bounded > 0 {
        let (all, most) = (tails.len(), options.max_states);
        notes.push(format!(
            "states are bounded: tails of {} calls give {all} states, and {most} is the limit",
            options.tail
        ));
    }
    let steps = traces
        .traces
        .iter()
        .zip(&places)
        .map(|(trace, nodes)| {
            let mut before = trace.continues.map(|of| state[end(&places, traces, of)]);
            let mut steps = Vec::new();
            for &node in nodes {
                steps.push(Some((before, state[node])));
                before = Some(state[node]);
            }
            steps
        })
        .collect();
    Abstract { steps, states: found, selected: Vec::new(), notes }
}

fn letter(event: &crate::trace::Event) -> Letter {
    let threw = match &event.end {
        End::Returned(_) => None,
        End::Threw(class) => Some(class.clone()),
    };
    (event.call, threw)
}

/// The tree of all sequences, and the node after each event of each trace. Objects are made in the root, however they are made.
fn tree(traces: &Traces) -> (Vec<Node>, Vec<Vec<usize>>) {
    let mut tree = vec![Node::default()];
    let mut places: Vec<Vec<usize>> = Vec::new();
    for trace in &traces.traces {
        let mut at = trace.continues.map_or(0, |of| end(&places, traces, of));
        let mut nodes = Vec::new();
        for event in &trace.events {
            if matches!(traces.calls[event.call].kind, CallKind::Method | CallKind::Outside) {
                let next = tree.len();
                let found = *tree[at].next.entry(letter(event)).or_insert(next);
                if found == next {
                    tree.push(Node::default());
                }
                at = found;
            }
            nodes.push(at);
        }
        places.push(nodes);
    }
    (tree, places)
}

/// The node at the end of a trace; one without events ends where it goes on from.
fn end(places: &[Vec<usize>], traces: &Traces, trace: usize) -> usize {
    let mut at = Some(trace);
    while let Some(trace) = at {
        if let Some(&node) = places.get(trace).and_then(|nodes| nodes.last()) {
            return node;
        }
        at = traces.traces[trace].continues.filter(|of| *of < trace);
    }
    0
}

/// The sequences of up to `most` calls that follow a node.
fn ahead(tree: &[Node], at: usize, most: usize) -> BTreeSet<Vec<&Letter>> {
    let mut found = BTreeSet::new();
    let mut pending = vec![(at, Vec::new())];
    while let Some((node, way)) = pending.pop() {
        if way.len() < most {
            pending.extend(tree[node].next.iter().map(|(letter, &next)| {
                let mut longer: Vec<&Letter> = way.clone();
                longer.push(letter);
                (next, longer)
            }));
        }
        found.insert(way);
    }
    found
}

/// What can be called next.
fn label(traces: &Traces, ahead: &BTreeSet<Vec<&Letter>>) -> String {
    let first = |way: &Vec<&Letter>| way.first().filter(|l| l.1.is_none()).map(|l| traces.calls[l.0].name.clone());
    let names: BTreeSet<String> = ahead.iter().filter_map(first).collect();
    if names.is_empty() {
        "nothing follows".into()
    } else {
        names.into_iter().collect::<Vec<_>>().join(", ") + " may follow"
    }
}
