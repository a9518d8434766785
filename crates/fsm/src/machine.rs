//! A state machine as data: what drawings, monitors, goals and comparisons start from.

use serde::{Deserialize, Serialize};

use crate::guard::Guard;
use crate::partition::Partition;
use crate::trace::{Call, Property};

/// The form of model files; files of another one are refused.
pub const FORMAT: u32 = 1;

/// A property that tells states apart, with its classes of values.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Selected {
    pub property: Property,
    pub partition: Partition,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct State {
    /// The predicates that hold in it, or what can be called in it.
    pub label: String,
    /// The class of each selected property, in their order.
    pub classes: Vec<String>,
    /// Objects are made in this state.
    pub initial: bool,
    /// No call leads from it to another state, although calls were tried.
    pub last: bool,
}

/// How often something was seen.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Support {
    pub calls: u64,
    pub traces: u64,
    /// Traces of existing tests, and of runs of programs.
    pub tests: u64,
    pub programs: u64,
}

impl Support {
    pub fn only_generated(&self) -> bool {
        self.tests == 0 && self.programs == 0
    }
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Transition {
    /// `None` for calls that make objects.
    pub from: Option<usize>,
    /// Index into [`Machine::calls`].
    pub call: usize,
    /// When the call leads here; without conditions if it always does.
    pub guard: Guard,
    pub to: usize,
    /// The class of the exception that the call ends with.
    pub threw: Option<String>,
    pub support: Support,
    /// No guard was found that tells when this and when another transition of the same call is taken.
    pub ambiguous: bool,
    /// What of hidden fields tells the ways of an ambiguous call apart: for people, since nothing but the class itself can check it.
    #[serde(default, skip_serializing_if = "Guard::is_always")]
    pub hidden: Guard,
    /// The number of the shortest test that takes it.
    pub test: usize,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Machine {
    pub format: u32,
    /// The class, with dots.
    pub class: String,
    /// What source knows its objects as.
    pub known_as: String,
    /// The abstraction by its name.
    pub abstraction: String,
    pub selected: Vec<Selected>,
    pub calls: Vec<Call>,
    pub states: Vec<State>,
    pub transitions: Vec<Transition>,
    /// Traces and calls that the machine was inferred from.
    pub traces: u64,
    pub events: u64,
    /// What readers of the machine should know.
    pub notes: Vec<String>,
    /// Tests that take the transitions, in the notation of test cases.
    pub tests: Vec<String>,
}

/// Why a text is no model.
#[derive(Debug, thiserror::Error)]
pub enum BadModel {
    #[error("it is no model: {0}")]
    Json(#[from] serde_json::Error),
    #[error("its form is {0}, and this version reads {FORMAT}; infer the model anew")]
    Format(u32),
    #[error("it names {0} that it does not have; it was changed by hand or is not complete")]
    Dangling(String),
}

impl Machine {
    pub fn to_json(&self) -> String {
        serde_json::to_string_pretty(self).unwrap_or_default()
    }

    /// Reads what [`Machine::to_json`] wrote, and checks that all numbers in it name something.
    pub fn from_json(text: &str) -> Result<Self, BadModel> {
        #[derive(Deserialize)]
        struct Form {
            format: u32,
        }
        let Form { format } = serde_json::from_str(text)?;
        if format != FORMAT {
            return Err(BadModel::Format(format));
        }
        let machine: Self = serde_json::from_str(text)?;
        machine.check()?;
        Ok(machine)
    }

    fn check(&self) -> Result<(), BadModel> {
        let dangling = |what: &str, number: usize| Err(BadModel::Dangling(format!("{what} {number}")));
        for transition in &self.transitions {
            for state in transition.from.iter().chain([&transition.to]) {
                if *state >= self.states.len() {
                    return dangling("state", *state);
                }
            }
            let Some(call) = self.calls.get(transition.call) else { return dangling("call", transition.call) };
            if let Some(argument) = transition.guard.arguments().find(|a| *a >= call.parameters.len()) {
                return dangling("argument", argument);
            }
            if transition.test >= self.tests.len() {
                return dangling("test", transition.test);
            }
        }
        Ok(())
    }

    /// Whether some traces are of existing tests or of programs.
    pub fn is_mixed(&self) -> bool {
        self.transitions.iter().any(|t| !t.support.only_generated())
    }

    /// Transitions that leave a state, those that make objects for `None`.
    pub fn leaving(&self, from: Option<usize>) -> impl Iterator<Item = &Transition> {
        self.transitions.iter().filter(move |t| t.from == from)
    }

    /// Calls that always ended with an exception in a state.
    pub fn never_allowed(&self, state: usize) -> Vec<usize> {
        let mut calls: Vec<usize> = self.leaving(Some(state)).map(|t| t.call).collect();
        calls.dedup();
        calls.retain(|&call| self.leaving(Some(state)).all(|t| t.call != call || t.threw.is_some()));
        calls
    }

    /// The state whose selected properties have these classes.
    pub fn state_of(&self, classes: &[String]) -> Option<usize> {
        self.states.iter().position(|state| state.classes == classes)
    }
}
