//! The monitor of a machine without source: it follows an object by guards and ends of calls alone, as the Java class does.

use crate::guard::Before;
use crate::machine::Machine;
use crate::trace::{Call, End};

/// The machine says nothing about a call in a state.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{call} in state {state:?} is not specified")]
pub struct UnderSpecified {
    pub call: String,
    /// `None` for a call that makes an object.
    pub state: Option<usize>,
}

/// See the module's head.
#[derive(Clone, Debug)]
pub struct Probe<'m> {
    machine: &'m Machine,
    /// `None` before the object is made.
    state: Option<usize>,
}

impl<'m> Probe<'m> {
    pub fn new(machine: &'m Machine) -> Self {
        Self { machine, state: None }
    }

    pub fn state(&self) -> Option<usize> {
        self.state
    }

    /// Follows a call; gives the branch that was taken, which is the index of a transition. What is not deterministic takes the
    /// branch that leads to the state `after`, if that is known.
    pub fn step(
        &mut self,
        call: &Call,
        before: &Before<'_>,
        end: &End,
        after: Option<usize>,
    ) -> Result<usize, UnderSpecified> {
        let threw = match end {
            End::Threw(class) => Some(class),
            End::Returned(_) => None,
        };
        let taken = self.machine.transitions.iter().position(|t| {
            t.from == self.state
                && self.machine.calls[t.call] == *call
                && t.threw.as_ref() == threw
                && if t.ambiguous { after.is_none_or(|after| after == t.to) } else { t.guard.holds(before) }
        });
        match taken {
            Some(at) => {
                self.state = Some(self.machine.transitions[at].to);
                Ok(at)
            }
            None => Err(UnderSpecified { call: call.signature(), state: self.state }),
        }
    }
}
