//! Which transitions of a machine an existing suite takes.

use std::collections::BTreeSet;

use fsm::abstraction;
use fsm::{Machine, Options, Source, Stale, Walk};

use super::{ModelError, Modeller};
use crate::config::Config;
use crate::progress::Cancel;

/// What is counted of a machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Counted {
    pub transitions: bool,
    /// Each two transitions that can follow one another.
    pub pairs: bool,
}

/// What of a machine a suite takes. What ends with an exception is not counted.
#[derive(Clone, Debug, Default)]
pub struct Taken {
    pub class: String,
    pub transitions: Vec<(String, bool)>,
    pub pairs: Vec<(String, bool)>,
    /// Objects of the class that were followed through the suite.
    pub objects: usize,
    pub notes: Vec<String>,
}

/// Of a machine that the user has, or of one that is inferred from the suite and generated tests.
pub fn taken(config: &Config, class: &str, given: Option<&Machine>, counted: Counted) -> Result<Taken, TakenError> {
    let mut modeller = Modeller::open(config, class, &Cancel::default())?;
    let inferred;
    let machine = if let Some(machine) = given {
        machine
    } else {
        modeller.explore();
        inferred = modeller.machine(abstraction::ALL[0], &Options::default())?;
        &inferred
    };
    let mut taken = modeller.taken(machine, counted)?;
    taken.notes.append(&mut modeller.notes);
    Ok(taken)
}

#[derive(Debug, thiserror::Error)]
pub enum TakenError {
    #[error("{0}")]
    Model(#[from] ModelError),
    #[error("{0}")]
    Stale(#[from] Stale),
}

impl Modeller {
    fn taken(&self, machine: &Machine, counted: Counted) -> Result<Taken, TakenError> {
        let traces = self.study.traces();
        let walk = Walk::new(machine, &traces.properties)?;
        let is_goal = |at: usize| machine.transitions[at].from.is_some() && machine.transitions[at].threw.is_none();
        let (mut singles, mut pairs) = (BTreeSet::new(), BTreeSet::new());
        let mut objects = 0;
        for trace in traces.traces.iter().filter(|trace| trace.source == Source::Tests) {
            objects += 1;
            let mut last: Option<usize> = None;
            for at in walk.transitions(&traces.calls, &trace.events) {
                let at = at.filter(|&at| is_goal(at));
                singles.extend(at);
                pairs.extend(last.zip(at));
                last = at;
            }
        }
        let describe = |at: usize| fsm::describe(machine, &machine.transitions[at]);
        let goals: Vec<usize> = (0..machine.transitions.len()).filter(|&at| is_goal(at)).collect();
        let all = |at: usize| {
            let next = machine.transitions[at].to;
            goals
                .iter()
                .copied()
                .filter(move |&two| machine.transitions[two].from == Some(next))
                .map(move |two| (at, two))
        };
        let mut found = Taken { class: machine.class.clone(), objects, ..Taken::default() };
        if counted.transitions {
            found.transitions = goals.iter().map(|&at| (describe(at), singles.contains(&at))).collect();
        }
        if counted.pairs {
            let each = goals.iter().flat_map(|&at| all(at));
            let text = |(one, two)| format!("{}, then {}", describe(one), describe(two));
            found.pairs = each.map(|pair| (text(pair), pairs.contains(&pair))).collect();
        }
        Ok(found)
    }
}
