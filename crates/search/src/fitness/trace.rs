//! What a run has shown of the decisions of the classes under test.

/// The nodes of a [`Model`](super::Model) that were executed, and how far each was from being passed: 0 if it was.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Trace {
    /// Node and distance, ascending by node.
    pub nodes: Box<[(u32, f64)]>,
    /// Methods whose frames exceptions ended, and how far these were from not being thrown.
    pub stops: Box<[(u32, f64)]>,
}

/// Traces joined, ready to be asked: the smallest distance of each node.
#[derive(Clone, Debug, Default)]
pub struct Traced {
    nodes: Vec<f64>,
    stops: Vec<f64>,
    touched: Vec<u32>,
    stopped: Vec<u32>,
}

impl Traced {
    pub(super) fn new(nodes: usize, methods: usize) -> Self {
        Self {
            nodes: vec![f64::INFINITY; nodes],
            stops: vec![f64::INFINITY; methods],
            touched: Vec::new(),
            stopped: Vec::new(),
        }
    }

    pub fn clear(&mut self) {
        for at in self.touched.drain(..) {
            self.nodes[at as usize] = f64::INFINITY;
        }
        for at in self.stopped.drain(..) {
            self.stops[at as usize] = f64::INFINITY;
        }
    }

    pub fn add(&mut self, trace: &Trace) {
        join(&mut self.nodes, &mut self.touched, &trace.nodes);
        join(&mut self.stops, &mut self.stopped, &trace.stops);
    }

    /// The distance of a node; infinite if it was not executed.
    #[inline]
    pub fn node(&self, key: u32) -> f64 {
        self.nodes[key as usize]
    }

    #[inline]
    pub(super) fn stop(&self, method: u32) -> f64 {
        self.stops[method as usize]
    }

    /// All of it as one trace.
    pub fn joined(&self) -> Trace {
        let list = |touched: &[u32], values: &[f64]| {
            let mut list: Vec<(u32, f64)> = touched.iter().map(|&at| (at, values[at as usize])).collect();
            list.sort_unstable_by_key(|entry| entry.0);
            list.into_boxed_slice()
        };
        Trace { nodes: list(&self.touched, &self.nodes), stops: list(&self.stopped, &self.stops) }
    }
}

fn join(values: &mut [f64], touched: &mut Vec<u32>, from: &[(u32, f64)]) {
    for &(at, value) in from {
        let slot = &mut values[at as usize];
        if *slot == f64::INFINITY {
            touched.push(at);
        }
        *slot = slot.min(value);
    }
}
