//! What callers need to know of a method: a points-to graph over its parameters, what it loads from them, and what it
//! makes and lets out.

use base::Sym;

use super::ir::Field;

/// A node of a summary.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum Key {
    /// Whatever others can reach: static state, constants, what unknown code returned.
    Global,
    /// The object that a parameter refers to on entry; the receiver is 0.
    Param(u8),
    /// An object that was read from a field of something below the parameter.
    Load(u8, Field),
    /// An object that the method or a callee made, by its class.
    Fresh(Option<Sym>),
}

/// Nodes are indexes into `keys`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Summary {
    /// Sorted.
    pub keys: Vec<Key>,
    /// `(from, field, to)`: what was read from a node on entry is `to`.
    pub loads: Vec<(u16, Field, u16)>,
    /// `(from, field, to)`: a reference that the method may have stored.
    pub edges: Vec<(u16, Field, u16)>,
    /// Objects that existed before and are changed.
    pub mutated: Vec<(u16, Field)>,
    /// Objects that others can reach afterwards.
    pub escaped: Vec<u16>,
    pub returned: Vec<u16>,
    /// Writes static state, or something that was reached from it.
    pub changes_globals: bool,
    /// Calls something that can't be seen: it may do anything to whatever it gets hold of.
    pub unknown: bool,
}

/// A summary with more nodes or edges than this is made coarser.
pub(crate) const MOST_NODES: usize = 40;
pub(crate) const MOST_EDGES: usize = 160;

impl Summary {
    /// May do anything.
    pub fn unknown(params: &[bool]) -> Self {
        let refs = params.iter().enumerate().filter(|(_, is_ref)| **is_ref);
        let mut keys = vec![Key::Global];
        keys.extend(refs.map(|(i, _)| Key::Param(param_number(i))));
        keys.dedup();
        let nodes = 1..keys.len() as u16;
        let mutated = nodes.clone().map(|n| (n, Field::Any)).collect();
        Self {
            escaped: nodes.collect(),
            mutated,
            returned: vec![0],
            changes_globals: true,
            unknown: true,
            loads: Vec::new(),
            edges: Vec::new(),
            keys,
        }
    }

    pub fn index(&mut self, key: Key) -> u16 {
        if let Some(at) = self.keys.iter().position(|k| *k == key) {
            at as u16
        } else {
            self.keys.push(key);
            self.keys.len() as u16 - 1
        }
    }

    /// Brings equal summaries into an equal form.
    pub fn normalize(&mut self) {
        let mut order: Vec<u16> = (0..self.keys.len() as u16).collect();
        order.sort_by_key(|i| self.keys[usize::from(*i)]);
        let mut new = vec![0; order.len()];
        for (at, old) in order.iter().enumerate() {
            new[usize::from(*old)] = at as u16;
        }
        let keys = order.iter().map(|i| self.keys[usize::from(*i)]).collect();
        self.keys = keys;
        let to = |n: u16| new[usize::from(n)];
        for list in [&mut self.loads, &mut self.edges] {
            for (a, _, b) in list.iter_mut() {
                (*a, *b) = (to(*a), to(*b));
            }
            list.sort_unstable();
            list.dedup();
        }
        self.mutated.iter_mut().for_each(|m| m.0 = to(m.0));
        self.mutated.sort_unstable();
        self.mutated.dedup();
        for list in [&mut self.escaped, &mut self.returned] {
            for n in list.iter_mut() {
                *n = to(*n);
            }
            list.sort_unstable();
            list.dedup();
        }
    }

    /// Adds what another method, called in its stead, may do.
    pub fn join(&mut self, other: &Self) {
        let map: Vec<u16> = other.keys.iter().map(|k| self.index(*k)).collect();
        let to = |n: u16| map[usize::from(n)];
        self.loads.extend(other.loads.iter().map(|(a, f, b)| (to(*a), *f, to(*b))));
        self.edges.extend(other.edges.iter().map(|(a, f, b)| (to(*a), *f, to(*b))));
        self.mutated.extend(other.mutated.iter().map(|(n, f)| (to(*n), *f)));
        self.escaped.extend(other.escaped.iter().map(|n| to(*n)));
        self.returned.extend(other.returned.iter().map(|n| to(*n)));
        self.changes_globals |= other.changes_globals;
        self.unknown |= other.unknown;
        self.normalize();
        if self.is_large() {
            self.coarsen();
        }
    }

    pub fn is_large(&self) -> bool {
        self.keys.len() > MOST_NODES || self.edges.len() + self.loads.len() > MOST_EDGES
    }

    /// Distinguishes objects only by the parameter that they were reached from.
    pub fn coarsen(&mut self) {
        let old = std::mem::take(self);
        let mut new = Self { changes_globals: old.changes_globals, unknown: old.unknown, ..Self::default() };
        let map: Vec<u16> = old.keys.iter().map(|k| new.index(coarse(*k))).collect();
        let to = |n: u16| map[usize::from(n)];
        new.loads = old.loads.iter().map(|(a, _, b)| (to(*a), Field::Any, to(*b))).collect();
        new.edges = old.edges.iter().map(|(a, _, b)| (to(*a), Field::Any, to(*b))).collect();
        new.mutated = old.mutated.iter().map(|(n, _)| (to(*n), Field::Any)).collect();
        new.escaped = old.escaped.iter().map(|n| to(*n)).collect();
        new.returned = old.returned.iter().map(|n| to(*n)).collect();
        new.normalize();
        *self = new;
    }
}

/// Parameters beyond what a byte counts share the last number.
pub(crate) fn param_number(index: usize) -> u8 {
    index.min(250) as u8
}

pub(crate) fn coarse(key: Key) -> Key {
    match key {
        Key::Load(root, _) => Key::Load(root, Field::Any),
        Key::Fresh(_) => Key::Fresh(None),
        other => other,
    }
}
