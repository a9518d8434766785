//! The states seen so far.

use base::FxHashMap;
use expr::Terms;
use solver::Solver;

use super::canonical::Canonical;

/// Which states are not gone on from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pruning {
    /// Those that are equal to one that was seen.
    pub equal: bool,
    /// Those that are within one that was seen.
    pub within: bool,
}

impl Default for Pruning {
    fn default() -> Self {
        Self { equal: true, within: true }
    }
}

/// What is known of a state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Nothing; the states of these numbers are within it.
    New(Vec<usize>),
    /// It is the state of this number, or within it.
    Known(usize),
}

/// States of one shape that are compared with a new one.
const MOST_COMPARED: usize = 64;

struct Entry {
    number: usize,
    /// Steps that led to it.
    depth: usize,
    state: Canonical,
}

#[derive(Default)]
pub struct Seen {
    states: FxHashMap<u128, Vec<Entry>>,
    /// Comparisons that had to look at conditions.
    pub compared: u64,
}

impl Seen {
    pub fn len(&self) -> usize {
        self.states.values().map(Vec::len).sum()
    }

    pub fn is_empty(&self) -> bool {
        self.states.is_empty()
    }

    /// The states of a shape.
    pub fn of_shape(&self, shape: u128) -> impl Iterator<Item = &Canonical> {
        self.states.get(&shape).into_iter().flatten().map(|entry| &entry.state)
    }

    /// Looks the state up; if it is new, it is kept under this number. `depth` steps led to it.
    pub fn judge(
        &mut self,
        terms: &mut Terms,
        solver: &mut dyn Solver,
        state: Canonical,
        (number, depth): (usize, usize),
        pruning: Pruning,
    ) -> Verdict {
        if !pruning.equal && !pruning.within {
            return Verdict::New(Vec::new());
        }
        let known = self.states.entry(state.shape).or_default();
        // One that more steps led to cannot be gone on from as far.
        if let Some(entry) = known.iter().find(|k| k.depth <= depth && k.state.is_same(&state)) {
            return Verdict::Known(entry.number);
        }
        let mut covered = Vec::new();
        if pruning.within {
            for entry in known.iter().filter(|k| k.depth <= depth).take(MOST_COMPARED) {
                self.compared += 1;
                if state.is_within(&entry.state, terms, solver) {
                    return Verdict::Known(entry.number);
                }
            }
            // One that fewer steps led to can be gone on from further, so it stays.
            known.retain(|entry| {
                let gone = entry.depth >= depth && entry.state.is_within(&state, terms, solver);
                if gone {
                    covered.push(entry.number);
                }
                !gone
            });
        }
        known.push(Entry { number, depth, state });
        Verdict::New(covered)
    }
}
