//! The smallest distances of a statement, by node.

use super::trace::{Smallest, Trace};

/// What a statement has shown so far.
#[derive(Clone, Debug, Default)]
pub(super) struct Recorder {
    nodes: Smallest,
    ahead: Smallest,
    stops: Smallest,
    outermost: Option<u32>,
}

impl Recorder {
    pub fn new(nodes: usize, methods: usize) -> Self {
        Self {
            nodes: Smallest::new(nodes),
            ahead: Smallest::new(nodes),
            stops: Smallest::new(methods),
            outermost: None,
        }
    }

    /// A method is entered by this node.
    #[inline]
    pub fn entry(&mut self, method: u32, key: u32) {
        self.outermost.get_or_insert(method);
        self.node(key, 0.0);
    }

    #[inline]
    pub fn node(&mut self, key: u32, distance: f64) {
        self.nodes.note(key, distance, 1);
    }

    /// The distance noted for a node; infinite if there is none.
    pub fn noted(&self, key: u32) -> f64 {
        self.nodes.distance(key)
    }

    /// A path to a node was foreseen.
    pub fn ahead(&mut self, key: u32, distance: f64) {
        self.ahead.note(key, distance, 1);
    }

    /// A frame of a method ended by an exception that was this far from not being thrown.
    pub fn stop(&mut self, method: u32, distance: f64) {
        self.stops.note(method, distance, 1);
    }

    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty() && self.stops.is_empty()
    }

    pub fn take(&mut self) -> Trace {
        let (nodes, ahead) = (self.nodes.list(), self.ahead.list());
        let trace = Trace { nodes, ahead, stops: self.stops.list(), outermost: self.outermost.take() };
        self.nodes.clear();
        self.ahead.clear();
        self.stops.clear();
        trace
    }
}
