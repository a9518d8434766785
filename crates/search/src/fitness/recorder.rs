//! The smallest distances of a statement, by node.

use super::trace::Trace;

/// Gathers the smallest value of each number of a dense range.
#[derive(Clone, Debug, Default)]
struct Smallest {
    values: Vec<f64>,
    touched: Vec<u32>,
}

impl Smallest {
    fn new(count: usize) -> Self {
        Self { values: vec![f64::INFINITY; count], touched: Vec::new() }
    }

    #[inline]
    fn note(&mut self, at: u32, value: f64) {
        let slot = &mut self.values[at as usize];
        if *slot == f64::INFINITY {
            self.touched.push(at);
            *slot = value;
        } else if value < *slot {
            *slot = value;
        }
    }

    fn take(&mut self) -> Box<[(u32, f64)]> {
        self.touched.sort_unstable();
        let values = &mut self.values;
        let all = self.touched.iter().map(|&at| (at, std::mem::replace(&mut values[at as usize], f64::INFINITY)));
        let all: Box<[(u32, f64)]> = all.collect();
        self.touched.clear();
        all
    }
}

/// What a statement has shown so far.
#[derive(Clone, Debug, Default)]
pub(super) struct Recorder {
    nodes: Smallest,
    stops: Smallest,
}

impl Recorder {
    pub fn new(nodes: usize, methods: usize) -> Self {
        Self { nodes: Smallest::new(nodes), stops: Smallest::new(methods) }
    }

    #[inline]
    pub fn node(&mut self, key: u32, distance: f64) {
        self.nodes.note(key, distance);
    }

    /// The distance noted for a node; infinite if there is none.
    pub fn noted(&self, key: u32) -> f64 {
        self.nodes.values[key as usize]
    }

    /// A frame of a method ended by an exception that was this far from not being thrown.
    pub fn stop(&mut self, method: u32, distance: f64) {
        self.stops.note(method, distance);
    }

    pub fn is_empty(&self) -> bool {
        self.nodes.touched.is_empty() && self.stops.touched.is_empty()
    }

    pub fn take(&mut self) -> Trace {
        Trace { nodes: self.nodes.take(), stops: self.stops.take() }
    }
}
