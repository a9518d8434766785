//! Two versions of a class by what the same tests do with them.

use std::collections::BTreeSet;

use fsm::{Machine, Selected};
use models::Step;

use super::Modeller;

/// What a call did in one version.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Took {
    /// It led to this state.
    To(String),
    /// It ended with an exception of this class.
    Threw(String),
    /// The version has no such call, or no test that leads to it.
    Nothing,
}

/// A call that takes another transition in the other version.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Difference {
    /// The state before the call, in words.
    pub state: String,
    pub call: String,
    pub old: Took,
    pub new: Took,
    /// The test that shows it, in the notation of test cases.
    pub test: String,
}

impl Modeller {
    /// Runs the tests of both machines in both versions. `self` is the old one.
    pub fn compare(&mut self, old: &Machine, other: &mut Self, new: &Machine) -> Vec<Difference> {
        let tests: Vec<&String> = old.tests.iter().chain(&new.tests).collect();
        let mut found: Vec<Difference> = Vec::new();
        let mut known = BTreeSet::new();
        for test in tests {
            let steps = [self.steps(test, &old.selected), other.steps(test, &old.selected)];
            let Some(difference) = first(test, steps) else { continue };
            if known.insert((
                difference.state.clone(),
                difference.call.clone(),
                difference.old.clone(),
                difference.new.clone(),
            )) {
                found.push(difference);
            }
        }
        found
    }

    /// What a test does, step by step; `None` if it is none of this version.
    fn steps(&mut self, test: &str, selected: &[Selected]) -> Option<Vec<Step>> {
        self.study.steps(&mut self.session, test, selected)
    }
}

/// The first step that differs.
fn first(test: &str, steps: [Option<Vec<Step>>; 2]) -> Option<Difference> {
    let [old, new] = steps;
    let (Some(old), Some(new)) = (&old, &new) else {
        // The test calls what only one version has.
        let (steps, is_old) = old.as_ref().map(|s| (s, true)).or(new.as_ref().map(|s| (s, false)))?;
        let last = steps.last()?;
        let (old, new) = if is_old { (took(Some(last)), Took::Nothing) } else { (Took::Nothing, took(Some(last))) };
        return Some(Difference {
            state: last.before.clone(),
            call: last.call.clone(),
            old,
            new,
            test: test.to_owned(),
        });
    };
    let at = (0..old.len().max(new.len())).find(|&at| old.get(at) != new.get(at))?;
    let step = old.get(at).or_else(|| new.get(at))?;
    let (was, is) = (took(old.get(at)), took(new.get(at)));
    Some(Difference { state: step.before.clone(), call: step.call.clone(), old: was, new: is, test: test.to_owned() })
}

fn took(step: Option<&Step>) -> Took {
    match step {
        None => Took::Nothing,
        Some(Step { threw: Some(class), .. }) => Took::Threw(class.clone()),
        Some(step) => Took::To(step.after.clone()),
    }
}
