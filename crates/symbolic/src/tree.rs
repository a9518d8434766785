//! The constraint tree: every path that was executed, and where it might have gone another way.
//!
//! A node is an event of a path; its ways are what could have been decided there. A way leads to the next node, to the end
//! of a path, or is a leaf of another kind: unexplored, infeasible (the solver knows that no input goes there) or given
//! up (the solver did not find out in time, or a bound forbids it).

use expr::{TermId, Terms};

use crate::calls::{Call, MethodPaths, Part, Saving};
use crate::completeness::Bound;
use crate::path::{Decision, Event, Kind, Place, arm_condition};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NodeId(pub u32);

/// Where a way leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Child {
    Unexplored,
    Node(NodeId),
    /// The path of this number ended.
    End(u32),
    Infeasible,
    TimedOut,
    /// It is not tried.
    Closed(Closing),
}

/// Why a way is not tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Closing {
    /// A bound forbids to go there.
    Bound(Bound),
    /// The solver excludes it for texts and arrays up to their limit only.
    Length,
    /// Enough values of the term were tried.
    Values,
    /// Texts of the other form are tried last.
    Form,
    /// The test that was made for it went another way.
    Diverged,
    /// No test can be made for it.
    Unrealised,
}

#[derive(Clone, Copy, Debug)]
pub struct Way {
    pub condition: TermId,
    pub child: Child,
}

/// What a node's decision is about; the same event on another path has the same.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Subject {
    Condition(TermId),
    Switch(TermId),
    /// The last way is for all values that were not seen.
    Value(TermId),
}

#[derive(Clone, Debug)]
pub struct Node {
    pub place: Place,
    pub kind: Kind,
    subject: Subject,
    /// The way that leads here.
    pub parent: Option<Open>,
    pub depth: u32,
    /// How often the path has passed this place before.
    pub repeated: u32,
    /// How often it has in the same call: as loops do.
    pub iteration: u32,
    pub ways: Vec<Way>,
    /// Values of the ways of a `Value` node.
    values: Vec<u64>,
}

/// A way of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Open {
    pub node: NodeId,
    pub way: u32,
}

/// Values of one term that are tried where it had to be fixed; more of numbers with a fraction, which mostly go into
/// functions that no solver knows.
const MOST_VALUES: usize = 12;
const MOST_FRACTIONS: usize = 40;

/// A way that might be tried, and a run that came to its node.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Candidate {
    pub open: Open,
    pub run: u32,
}

/// What became of a path that was put into the tree.
#[derive(Clone, Debug, Default)]
pub struct Inserted {
    /// Ways that no path has gone yet, from the root down.
    pub open: Vec<Candidate>,
    /// The ways that the path took.
    pub taken: Vec<Open>,
    /// The same path was there already.
    pub known: bool,
    /// The path does not fit what was seen before: the program is not a function of its inputs.
    pub unsteady: bool,
    /// It went a way that the solver had called infeasible.
    pub impossible: bool,
    /// The number of the path.
    pub end: u32,
}

/// How often a path has passed a place before.
#[derive(Clone, Copy)]
struct Passed {
    repeated: u32,
    iteration: u32,
}

#[derive(Default)]
pub struct Tree {
    nodes: Vec<Node>,
    root: Option<Child>,
    /// Each path by number, as its ways and the ways through methods that it called.
    paths: Vec<Box<[Part]>>,
    methods: MethodPaths,
}

impl Tree {
    pub fn node(&self, id: NodeId) -> &Node {
        &self.nodes[id.0 as usize]
    }

    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// Different paths so far.
    pub fn paths(&self) -> u32 {
        self.paths.len() as u32
    }

    /// The path of this number: what was decided, with what called methods decided as a reference to a path of theirs.
    pub fn path(&self, number: u32) -> &[Part] {
        self.paths.get(number as usize).map_or(&[], |path| path)
    }

    /// The ways through methods that paths refer to.
    pub fn methods(&self) -> &MethodPaths {
        &self.methods
    }

    /// What it saves that those are kept once.
    pub fn saving(&self) -> Saving {
        self.methods.saving(self.paths.iter().map(|path| &**path))
    }

    pub fn root(&self) -> Option<Child> {
        self.root
    }

    fn way(&self, at: Open) -> &Way {
        &self.nodes[at.node.0 as usize].ways[at.way as usize]
    }

    pub fn child(&self, at: Open) -> Child {
        self.way(at).child
    }

    pub fn is_open(&self, at: Open) -> bool {
        self.child(at) == Child::Unexplored
    }

    pub fn set(&mut self, at: Open, child: Child) {
        self.nodes[at.node.0 as usize].ways[at.way as usize].child = child;
    }

    /// Everything that must hold to come to a node, and the condition of the way.
    pub fn conditions(&self, at: Open) -> (Vec<TermId>, TermId) {
        let mut prefix = Vec::new();
        let mut above = self.node(at.node).parent;
        while let Some(way) = above {
            prefix.push(self.way(way).condition);
            above = self.node(way.node).parent;
        }
        prefix.reverse();
        (prefix, self.way(at).condition)
    }

    /// Puts in the path of the run of this number: what it decided, and the calls that the events name.
    pub fn insert(&mut self, terms: &mut Terms, run: u32, events: &[Event], calls: &[Call]) -> Inserted {
        let mut done = Inserted { known: true, ..Inserted::default() };
        let mut above: Option<Open> = None;
        let mut seen: base::FxHashMap<(Place, Option<Option<u32>>), u32> = base::FxHashMap::default();
        for event in events {
            let mut count = |key| *seen.entry(key).and_modify(|n| *n += 1).or_insert(0);
            let passed =
                Passed { repeated: count((event.place, None)), iteration: count((event.place, Some(event.call))) };
            let id = match self.child_of(above) {
                Child::Node(id) => id,
                Child::End(_) => {
                    done.unsteady = true;
                    return done;
                }
                other => {
                    done.impossible |= other == Child::Infeasible;
                    done.known = false;
                    let id = self.grow(terms, event, above, passed);
                    self.set_child(above, Child::Node(id));
                    id
                }
            };
            let Some(way) = self.follow(terms, id, event) else {
                done.unsteady = true;
                return done;
            };
            let node = self.node(id);
            for other in 0..node.ways.len() as u32 {
                let open = Open { node: id, way: other };
                if other != way && self.is_open(open) {
                    done.open.push(Candidate { open, run });
                }
            }
            above = Some(Open { node: id, way });
            done.taken.push(Open { node: id, way });
        }
        match self.child_of(above) {
            Child::End(number) => done.end = number,
            Child::Node(_) => done.unsteady = true,
            other => {
                done.impossible |= other == Child::Infeasible;
                done.known = false;
                done.end = self.paths();
                self.set_child(above, Child::End(done.end));
                let ways: Vec<_> = events.iter().zip(&done.taken).map(|(e, w)| (e.call, e.place, w.way)).collect();
                let path = self.methods.add(calls, &ways);
                self.paths.push(path);
            }
        }
        done
    }

    /// Opens the other form of a text that the path took, if it is still closed; `wide` is its condition.
    pub(crate) fn open_form(&mut self, taken: &[Open], wide: TermId) -> Option<Open> {
        let is_form = |o: &&Open| self.node(o.node).kind == Kind::Form && self.node(o.node).ways[1].condition == wide;
        let form = taken.iter().find(is_form)?;
        let other = Open { node: form.node, way: 1 - form.way };
        (self.child(other) == Child::Closed(Closing::Form)).then(|| self.set(other, Child::Unexplored)).map(|()| other)
    }

    /// All ways of all nodes.
    pub fn ways(&self) -> impl Iterator<Item = (Open, &Way)> {
        (0..).zip(&self.nodes).flat_map(|(number, node)| {
            let open = move |way| Open { node: NodeId(number), way };
            (0..).zip(&node.ways).map(move |(at, way)| (open(at), way))
        })
    }

    fn child_of(&self, way: Option<Open>) -> Child {
        match way {
            Some(way) => self.child(way),
            None => self.root.unwrap_or(Child::Unexplored),
        }
    }

    fn set_child(&mut self, way: Option<Open>, child: Child) {
        match way {
            Some(way) => self.set(way, child),
            None => self.root = Some(child),
        }
    }

    fn grow(&mut self, terms: &mut Terms, event: &Event, parent: Option<Open>, passed: Passed) -> NodeId {
        let depth = parent.map_or(0, |p| self.node(p.node).depth + 1);
        let mut values = Vec::new();
        let unexplored = |condition: TermId| Way {
            condition,
            child: match event.kind {
                _ if condition == TermId::FALSE => Child::Infeasible,
                // Opened by a comparison that it would change, or when all else was tried.
                Kind::Form => Child::Closed(Closing::Form),
                _ => Child::Unexplored,
            },
        };
        let (subject, conditions) = match &event.decision {
            Decision::Condition { condition, .. } => {
                let not = terms.not(*condition);
                (Subject::Condition(*condition), vec![not, *condition])
            }
            Decision::Arm { value, keys, .. } => {
                let conditions = (0..=keys.len()).map(|arm| arm_condition(terms, *value, keys, arm)).collect();
                (Subject::Switch(*value), conditions)
            }
            Decision::Value { term, bits } => {
                values.push(*bits);
                let is = event.decision.held(terms);
                let not = terms.not(is);
                (Subject::Value(*term), vec![is, not])
            }
        };
        let ways: Vec<Way> = conditions.into_iter().map(unexplored).collect();
        let id = NodeId(self.nodes.len() as u32);
        let (place, kind) = (event.place, event.kind);
        let Passed { repeated, iteration } = passed;
        self.nodes.push(Node { place, kind, subject, parent, depth, repeated, iteration, ways, values });
        id
    }

    /// The way that an event takes at a node; nothing if it is another event than the node's.
    fn follow(&mut self, terms: &mut Terms, id: NodeId, event: &Event) -> Option<u32> {
        let node = &mut self.nodes[id.0 as usize];
        if node.place != event.place {
            return None;
        }
        match (&event.decision, &node.subject) {
            (Decision::Condition { condition, holds }, Subject::Condition(known)) if condition == known => {
                Some(u32::from(*holds))
            }
            (Decision::Arm { value, arm, .. }, Subject::Switch(known)) if value == known => Some(*arm),
            (Decision::Value { term, bits }, Subject::Value(known)) if term == known => {
                if let Some(at) = node.values.iter().position(|v| v == bits) {
                    return Some(at as u32);
                }
                // A new value gets the place of "all others", which moves on.
                let is = event.decision.held(terms);
                let not = terms.not(is);
                let last = node.ways.len() - 1;
                let rest = terms.and(node.ways[last].condition, not);
                let most = if terms.sort(*term).is_fp() { MOST_FRACTIONS } else { MOST_VALUES };
                let child = if node.values.len() >= most { Child::Closed(Closing::Values) } else { Child::Unexplored };
                node.values.push(*bits);
                node.ways[last] = Way { condition: is, child: Child::Unexplored };
                node.ways.push(Way { condition: rest, child });
                Some(last as u32)
            }
            _ => None,
        }
    }
}
