//! What has to happen in a run for a goal to be covered: the decisions that lead right to it.
//!
//! A goal is covered by probes, and a probe fires on the way from one event (an entry, a branch that goes one way …) to
//! the next. So the events before a goal's probes are what a search has to bring about.

use base::FxHashMap;
use jacoco::flow::{Flow, Lead};

use crate::set::GoalSet;

/// An event that leads right to a goal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Way {
    /// Indexes of the class in the set and of the method in the class file.
    pub class: u32,
    pub method: u32,
    pub lead: Lead,
}

impl GoalSet {
    /// For each goal of the set the events of which any leads to it if nothing is thrown on the way. Goals that facts do not
    /// cover (parts of inputs and results) have the entry of their method.
    pub fn ways(&self) -> Vec<Vec<Way>> {
        let mut ways: Vec<Vec<Way>> = vec![Vec::new(); self.goals.len()];
        for (class, of) in (0..).zip(&self.classes) {
            for (method, model) in (0..).zip(&of.model.methods) {
                let mut add = |fact, lead| {
                    for goal in self.covers(fact) {
                        ways[goal.index()].push(Way { class, method, lead });
                    }
                };
                add(of.entered(method), Lead::Entry);
                add(of.returned(method), Lead::Return);
                for (probe, leads) in by_probe(&model.flow) {
                    for lead in leads {
                        add(of.probe(method, probe), lead);
                    }
                }
            }
        }
        for (goal, ways) in self.goals.iter().zip(&mut ways) {
            if ways.is_empty() {
                ways.push(Way { class: goal.class, method: goal.method, lead: Lead::Entry });
            }
            ways.sort_unstable();
            ways.dedup();
        }
        ways
    }

    /// For each event those that lead right to the place where it is decided, if nothing is thrown on the way.
    pub fn ways_before(&self) -> FxHashMap<Way, Vec<Way>> {
        let mut before: FxHashMap<Way, Vec<Way>> = FxHashMap::default();
        for (class, of) in (0..).zip(&self.classes) {
            for (method, model) in (0..).zip(&of.model.methods) {
                let leads: FxHashMap<u32, Lead> = model.flow.leads().into_iter().collect();
                for (&event, &lead) in &leads {
                    let next = model.flow.next(event).filter_map(|next| leads.get(&next));
                    for &next in next {
                        let known = before.entry(Way { class, method, lead: next }).or_default();
                        known.push(Way { class, method, lead });
                    }
                }
            }
        }
        for ways in before.values_mut() {
            ways.sort_unstable();
            ways.dedup();
        }
        before
    }
}

/// The events whose way has each probe, by probe.
fn by_probe(flow: &Flow) -> Vec<(u32, Vec<Lead>)> {
    let mut found: FxHashMap<u32, Vec<Lead>> = FxHashMap::default();
    for (event, lead) in flow.leads() {
        for &probe in flow.way(event) {
            found.entry(probe).or_default().push(lead);
        }
    }
    let mut found: Vec<_> = found.into_iter().collect();
    found.sort_unstable_by_key(|f| f.0);
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_method_without_code_has_no_ways() {
        assert!(by_probe(&Flow::default()).is_empty());
    }
}
