//! Invariants as JSON: printed by one run, checked by another.

use std::collections::BTreeMap;

use fsm::Traces;
use serde::{Deserialize, Serialize};

use crate::check::Check;
use crate::found::{Found, Invariant};
use crate::rule::Rule;
use crate::table::{Point, Variable};

/// The form of files; files of another one are refused.
pub const FORMAT: u32 = 1;

#[derive(Clone, Debug, Serialize, Deserialize)]
struct Entry {
    point: Point,
    title: String,
    text: String,
    rule: Rule<Variable>,
    trials: u64,
    kinds: usize,
}

/// The invariants of a class in a file.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct File {
    format: u32,
    pub class: String,
    falsified: usize,
    too_few: Vec<String>,
    invariants: Vec<Entry>,
}

/// An invariant that does not hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Falsified {
    pub title: String,
    pub rule: String,
    /// The number of the test that shows it.
    pub test: usize,
}

#[derive(Debug, thiserror::Error)]
pub enum BadFile {
    #[error("these are no invariants: {0}")]
    Json(#[from] serde_json::Error),
    #[error("its form is {0}, and this version reads {FORMAT}; find the invariants anew")]
    Format(u32),
}

impl File {
    pub fn new(found: &Found) -> Self {
        let entry = |one: &Invariant| Entry {
            point: one.point.clone(),
            title: one.title.clone(),
            text: one.rule.text(),
            rule: one.rule.clone(),
            trials: one.trials,
            kinds: one.kinds,
        };
        Self {
            format: FORMAT,
            class: found.class.clone(),
            falsified: found.falsified,
            too_few: found.too_few.clone(),
            invariants: found.invariants.iter().map(entry).collect(),
        }
    }

    pub fn to_json(&self) -> String {
        serde_json::to_string_pretty(self).unwrap_or_default()
    }

    pub fn from_json(text: &str) -> Result<Self, BadFile> {
        #[derive(Deserialize)]
        struct Form {
            format: u32,
        }
        let Form { format } = serde_json::from_str(text)?;
        if format != FORMAT {
            return Err(BadFile::Format(format));
        }
        Ok(serde_json::from_str(text)?)
    }

    /// All invariants in words, with where they hold: `deposit(amount): balance = old balance + amount`.
    pub fn texts(&self) -> Vec<String> {
        self.invariants.iter().map(|one| format!("{}: {}", one.title, one.text)).collect()
    }

    /// The invariants that an event of the traces breaks. What the class does not have any more is not looked at.
    pub fn falsified(&self, traces: &Traces) -> Vec<Falsified> {
        let parts = self.invariants.iter().map(|one| (&one.point, one.title.as_str(), &one.rule)).collect();
        let mut check = Check::new(&traces.calls, &traces.properties, parts);
        let mut found: BTreeMap<usize, usize> = BTreeMap::new();
        for (trace, _, event) in traces.events() {
            for broken in check.event(event).broken {
                found.entry(broken).or_insert(traces.traces[trace].test);
            }
        }
        let falsified = |(at, test): (usize, usize)| {
            let one = &self.invariants[at];
            Falsified { title: one.title.clone(), rule: one.text.clone(), test }
        };
        found.into_iter().map(falsified).collect()
    }
}
