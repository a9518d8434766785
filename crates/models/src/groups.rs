//! States as a machine tells them apart, each with the finer states that it is made of: a class with many calls and many fine states is
//! still tried with every call in every state of its machine.

use std::collections::BTreeMap;

use crate::explore::Spot;

/// Attempts of a call in a state of the machine that come before all others.
const FEW_TRIES: u64 = 3;

type Key = Vec<Option<String>>;

/// See the module's head.
#[derive(Default)]
pub struct Groups {
    /// The properties that tell them apart.
    properties: Vec<usize>,
    numbers: BTreeMap<Key, usize>,
    all: Vec<Group>,
    /// The group of each fine state.
    of: Vec<usize>,
}

#[derive(Default)]
struct Group {
    spots: Vec<usize>,
    tried: Vec<u64>,
    total: u64,
}

impl Groups {
    pub fn new(properties: Vec<usize>, spots: &[Spot]) -> Self {
        let mut groups = Self { properties, ..Self::default() };
        for (at, spot) in spots.iter().enumerate() {
            groups.add(&spot.key, at);
            for (call, times) in spot.tried.iter().enumerate() {
                groups.count(at, call, *times);
            }
        }
        groups
    }

    pub fn properties(&self) -> &[usize] {
        &self.properties
    }

    fn key(&self, fine: &Key) -> Key {
        self.properties.iter().map(|&at| fine.get(at).cloned().flatten()).collect()
    }

    /// Whether a fine state is the first of a state of the machine.
    pub fn is_new(&self, fine: &Key) -> bool {
        !self.numbers.contains_key(&self.key(fine))
    }

    /// A fine state with its number, which is the next one.
    pub fn add(&mut self, key: &Key, spot: usize) {
        let key = self.key(key);
        let next = self.all.len();
        let group = *self.numbers.entry(key).or_insert(next);
        if group == next {
            self.all.push(Group::default());
        }
        self.all[group].spots.push(spot);
        self.of.push(group);
    }

    /// A call was tried in a fine state.
    pub fn tried(&mut self, spot: usize, call: usize) {
        self.count(spot, call, 1);
    }

    fn count(&mut self, spot: usize, call: usize, times: u64) {
        let Some(group) = self.of.get(spot).map(|&group| &mut self.all[group]) else { return };
        if group.tried.len() <= call {
            group.tried.resize(call + 1, 0);
        }
        group.tried[call] += times;
        group.total += times;
    }

    /// Whether some call was hardly tried in some state.
    pub fn has_untried(&self, calls: usize) -> bool {
        let seldom = |group: &Group| group.tried.len() < calls || group.tried.iter().any(|times| *times < FEW_TRIES);
        self.all.iter().any(seldom)
    }

    /// The call that was tried least in the state that was tried least, and the fine state of it in which that was tried least.
    pub fn next(&self, spots: &[Spot], calls: usize) -> Option<(usize, usize)> {
        let group = self.all.iter().min_by_key(|group| group.total)?;
        let times = |tried: &[u64], call: usize| tried.get(call).copied().unwrap_or(0);
        let call = (0..calls).min_by_key(|&call| times(&group.tried, call))?;
        let spot = group.spots.iter().copied().min_by_key(|&spot| times(&spots[spot].tried, call))?;
        Some((spot, call))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_call_is_tried_in_every_state_of_the_machine_before_fine_states_are_through() {
        let mut groups = Groups { properties: vec![0], ..Groups::default() };
        let key = |open: &str, count: usize| vec![Some(open.to_owned()), Some(count.to_string())];
        // One state of the machine has many fine states, the other has one.
        let keys: Vec<Key> = (0..30).map(|n| key("open", n)).chain([key("shut", 0)]).collect();
        let spots: Vec<Spot> = keys.iter().cloned().map(Spot::new).collect();
        for (at, key) in keys.iter().enumerate() {
            groups.add(key, at);
        }
        let mut shut = [false; 8];
        for _ in 0..16 {
            let (spot, call) = groups.next(&spots, 8).expect("a call");
            groups.tried(spot, call);
            if spot == 30 {
                shut[call] = true;
            }
        }
        assert!(shut.iter().all(|tried| *tried), "{shut:?}");
    }
}
