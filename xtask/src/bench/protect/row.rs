//! What PIT says of the tests of one class.

use serde_json::{Value, json};

use crate::bench::mutate::between;
use crate::generated::Class;

/// Mutants by what became of them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Mutants {
    pub killed: u64,
    pub survived: u64,
    /// No test reaches them.
    pub not_reached: u64,
}

impl Mutants {
    pub fn all(self) -> u64 {
        self.reached() + self.not_reached
    }

    pub fn reached(self) -> u64 {
        self.killed + self.survived
    }

    fn add(&mut self, status: &str) {
        match status {
            "NO_COVERAGE" => self.not_reached += 1,
            "SURVIVED" => self.survived += 1,
            _ => self.killed += 1,
        }
    }

    fn write(self) -> Value {
        json!([self.killed, self.survived, self.not_reached])
    }

    fn read(value: &Value) -> Option<Self> {
        let number = |at: usize| value.get(at)?.as_u64();
        Some(Self { killed: number(0)?, survived: number(1)?, not_reached: number(2)? })
    }
}

/// One suite.
#[derive(Clone, Debug, PartialEq)]
pub struct Seen {
    pub tests: u64,
    pub branches: u64,
    /// Seconds after the search, without those that the search had left.
    pub finishing: f64,
    pub unused: f64,
    pub mutants: Mutants,
    /// Of these, the ones of comparisons with the boundary moved.
    pub boundaries: Mutants,
}

impl Seen {
    pub fn new(class: &Class, xml: &str) -> Self {
        let (mut mutants, mut boundaries) = (Mutants::default(), Mutants::default());
        for mutant in xml.split("<mutation ").skip(1) {
            let Some(status) = between(mutant, "status='", "'") else { continue };
            mutants.add(status);
            if between(mutant, "<mutator>", "</mutator>").is_some_and(|name| name.contains("ConditionalsBoundary")) {
                boundaries.add(status);
            }
        }
        let (tests, branches) = (class.tests, class.branches.covered);
        let unused = class.unused_search_seconds;
        Self { tests, branches, finishing: class.finish_seconds - unused, unused, mutants, boundaries }
    }

    /// Per cent of the mutants that tests reach which they notice.
    pub fn strength(&self) -> f64 {
        percent(self.mutants.killed, self.mutants.reached())
    }

    /// Per cent of all mutants.
    pub fn score(&self) -> f64 {
        percent(self.mutants.killed, self.mutants.all())
    }

    fn write(&self) -> Value {
        json!({
            "tests": self.tests, "branches": self.branches, "finishing": self.finishing, "unused": self.unused,
            "mutants": self.mutants.write(), "boundaries": self.boundaries.write(),
        })
    }

    fn read(value: &Value) -> Option<Self> {
        Some(Self {
            tests: value["tests"].as_u64()?,
            branches: value["branches"].as_u64()?,
            finishing: value["finishing"].as_f64()?,
            unused: value["unused"].as_f64().unwrap_or(0.0),
            mutants: Mutants::read(&value["mutants"])?,
            boundaries: Mutants::read(&value["boundaries"])?,
        })
    }
}

pub fn percent(part: u64, all: u64) -> f64 {
    if all == 0 { 100.0 } else { part as f64 * 100.0 / all as f64 }
}

/// A class; nothing for a suite without tests.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    pub class: String,
    pub before: Option<Seen>,
    pub after: Option<Seen>,
}

impl Row {
    /// Both suites of a class that has so many mutants.
    pub fn both(&self, least: u64) -> Option<(&Seen, &Seen)> {
        self.before.as_ref().zip(self.after.as_ref()).filter(|(before, _)| before.mutants.all() >= least)
    }

    /// Whether it has fewer mutants than that.
    pub fn has_few(&self, least: u64) -> bool {
        self.before.as_ref().or(self.after.as_ref()).is_some_and(|seen| seen.mutants.all() < least)
    }

    pub fn is_counted(&self, least: u64) -> bool {
        self.both(least).is_some()
    }

    pub fn write(&self) -> Value {
        let side = |seen: &Option<Seen>| seen.as_ref().map(Seen::write);
        json!({ "before": side(&self.before), "after": side(&self.after) })
    }

    pub fn read(value: &Value) -> Option<Self> {
        let class = value["class"].as_str()?.to_owned();
        let side = |name: &str| Seen::read(&value[name]);
        Some(Self { class, before: side("before"), after: side("after") })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mutants_are_counted_and_rows_read_again() {
        let xml = "<mutation detected='true' status='KILLED'><mutator>x.MathMutator</mutator></mutation>\
                   <mutation detected='true' status='TIMED_OUT'><mutator>x.MathMutator</mutator></mutation>\
                   <mutation detected='false' status='SURVIVED'><mutator>x.ConditionalsBoundaryMutator</mutator></mutation>\
                   <mutation detected='false' status='NO_COVERAGE'><mutator>x.MathMutator</mutator></mutation>";
        let seen = Seen::new(&Class { tests: 3, ..Class::default() }, xml);
        assert_eq!(seen.mutants, Mutants { killed: 2, survived: 1, not_reached: 1 });
        assert_eq!(seen.boundaries, Mutants { killed: 0, survived: 1, not_reached: 0 });
        assert!((seen.strength() - 200.0 / 3.0).abs() < 1e-9 && (seen.score() - 50.0).abs() < 1e-9);
        let row = Row { class: "a.B".into(), before: Some(seen), after: None };
        let mut written = row.write();
        written["class"] = "a.B".into();
        assert_eq!(Row::read(&written), Some(row));
    }
}
