//! What a run has shown of the decisions of the classes under test.

/// What was seen of a node, or of a method whose frames exceptions ended.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Seen {
    pub key: u32,
    /// How often, up to 2.
    pub times: u32,
    /// The smallest distance: of a node from being passed, of an exception from not being thrown.
    pub distance: f64,
}

/// The nodes of a [`Model`](super::Model) that were executed, and how far each was from being passed: 0 if it was.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Trace {
    /// Ascending by node.
    pub nodes: Box<[Seen]>,
    /// Outcomes that were foreseen: the least distance of a path to each.
    pub ahead: Box<[Seen]>,
    /// By method.
    pub stops: Box<[Seen]>,
    /// The watched method that was entered first.
    pub outermost: Option<u32>,
}

/// The smallest distance of each number of a dense range.
#[derive(Clone, Debug, Default)]
pub(super) struct Smallest {
    distances: Vec<f64>,
    times: Vec<u8>,
    touched: Vec<u32>,
}

impl Smallest {
    pub fn new(count: usize) -> Self {
        Self { distances: vec![f64::INFINITY; count], times: vec![0; count], touched: Vec::new() }
    }

    #[inline]
    pub fn note(&mut self, key: u32, distance: f64, times: u8) {
        let at = key as usize;
        if self.times[at] == 0 {
            self.touched.push(key);
            self.distances[at] = distance;
        } else if distance < self.distances[at] {
            self.distances[at] = distance;
        }
        self.times[at] = (self.times[at] + times).min(2);
    }

    #[inline]
    pub fn distance(&self, key: u32) -> f64 {
        self.distances[key as usize]
    }

    pub fn times(&self, key: u32) -> u8 {
        self.times[key as usize]
    }

    pub fn is_empty(&self) -> bool {
        self.touched.is_empty()
    }

    pub fn clear(&mut self) {
        for key in self.touched.drain(..) {
            self.distances[key as usize] = f64::INFINITY;
            self.times[key as usize] = 0;
        }
    }

    pub fn list(&self) -> Box<[Seen]> {
        let of = |&key: &u32| Seen {
            key,
            times: u32::from(self.times[key as usize]),
            distance: self.distances[key as usize],
        };
        let mut list: Vec<Seen> = self.touched.iter().map(of).collect();
        list.sort_unstable_by_key(|seen| seen.key);
        list.into_boxed_slice()
    }
}

/// Traces joined, ready to be asked: the smallest distance of each node.
#[derive(Clone, Debug, Default)]
pub struct Traced {
    nodes: Smallest,
    ahead: Smallest,
    stops: Smallest,
}

impl Traced {
    pub(super) fn new(nodes: usize, methods: usize) -> Self {
        Self { nodes: Smallest::new(nodes), ahead: Smallest::new(nodes), stops: Smallest::new(methods) }
    }

    pub fn clear(&mut self) {
        self.nodes.clear();
        self.ahead.clear();
        self.stops.clear();
    }

    pub fn add(&mut self, trace: &Trace) {
        trace.nodes.iter().for_each(|seen| self.nodes.note(seen.key, seen.distance, seen.times as u8));
        trace.ahead.iter().for_each(|seen| self.ahead.note(seen.key, seen.distance, seen.times as u8));
        trace.stops.iter().for_each(|seen| self.stops.note(seen.key, seen.distance, seen.times as u8));
    }

    /// The distance of a node; infinite if it was not executed.
    #[inline]
    pub fn node(&self, key: u32) -> f64 {
        self.nodes.distance(key)
    }

    /// The least distance of a path to a node that was foreseen; infinite if it was not.
    #[inline]
    pub(super) fn ahead(&self, key: u32) -> f64 {
        self.ahead.distance(key)
    }

    /// How often a node was executed, up to 2.
    pub fn times(&self, key: u32) -> u8 {
        self.nodes.times(key)
    }

    #[inline]
    pub(super) fn stop(&self, method: u32) -> f64 {
        self.stops.distance(method)
    }

    /// All of it as one trace.
    pub fn joined(&self) -> Trace {
        Trace { nodes: self.nodes.list(), ahead: self.ahead.list(), stops: self.stops.list(), outermost: None }
    }
}
