//! What a run decided on its way: the events whose condition depends on inputs.

use std::sync::Arc;

use expr::{TermId, Terms};
use program::MethodId;

use crate::calls::Call;

/// Where in the program something was decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Place {
    pub method: MethodId,
    /// Index of the lowered instruction; `u32::MAX` for what a native or the test itself decided.
    pub at: u32,
    pub bci: u16,
}

/// What decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    Branch,
    Switch,
    Null,
    Bounds,
    Divisor,
    NegativeSize,
    /// An array was accessed at a place that depends on inputs, or a native was given what does: the value it had.
    Fixed,
    /// Whether a text that the test has is wide, see [`crate::Part::Wide`].
    Form,
    /// A native's outcome that has a condition, such as an index that it checks.
    Native,
}

/// How it was decided.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Decision {
    Condition {
        condition: TermId,
        holds: bool,
    },
    /// The arm of a switch; one more than there are keys is the default.
    Arm {
        value: TermId,
        keys: Arc<[i32]>,
        arm: u32,
    },
    /// The value that the term had.
    Value {
        term: TermId,
        bits: u64,
    },
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Event {
    pub place: Place,
    pub kind: Kind,
    pub decision: Decision,
    /// The call in which it was decided, by its number in the [`Trace`]; nothing if no Java code decided.
    pub call: Option<u32>,
}

impl Decision {
    /// The condition that held.
    pub fn held(&self, terms: &mut Terms) -> TermId {
        match self {
            Self::Condition { condition, holds: true } => *condition,
            Self::Condition { condition, .. } => terms.not(*condition),
            Self::Arm { value, keys, arm } => arm_condition(terms, *value, keys, *arm as usize),
            Self::Value { term, bits } => {
                let constant = terms.constant(terms.sort(*term), *bits);
                terms.eq(*term, constant)
            }
        }
    }
}

/// When a switch takes this arm.
pub(crate) fn arm_condition(terms: &mut Terms, value: TermId, keys: &[i32], arm: usize) -> TermId {
    if let Some(&key) = keys.get(arm) {
        let key = terms.bv(32, i64::from(key));
        return terms.eq(value, key);
    }
    if let (Some(&low), Some(&high)) = (keys.first(), keys.last())
        && i64::from(high) - i64::from(low) + 1 == keys.len() as i64
    {
        let low = terms.bv(32, i64::from(low));
        let count = terms.bv(32, keys.len() as i64);
        let offset = terms.sub(value, low);
        return terms.uge(offset, count);
    }
    let others: Vec<TermId> = keys
        .iter()
        .map(|&key| {
            let key = terms.bv(32, i64::from(key));
            terms.ne(value, key)
        })
        .collect();
    terms.and_all(&others)
}

/// Events of one statement, and whether there were too many to keep.
#[derive(Clone, Debug, Default)]
pub struct Trace {
    pub events: Arc<[Event]>,
    /// Calls in which something was decided.
    pub calls: Arc<[Call]>,
    pub cut: bool,
}

/// The traces of all statements as one.
pub fn joined<'t>(traces: impl Iterator<Item = &'t Trace>) -> (Vec<Event>, Vec<Call>) {
    let (mut events, mut calls) = (Vec::new(), Vec::new());
    for trace in traces {
        let before = calls.len() as u32;
        let moved = |call: Option<u32>| call.map(|number| number + before);
        events.extend(trace.events.iter().map(|e| Event { call: moved(e.call), ..e.clone() }));
        calls.extend(trace.calls.iter().map(|c| Call { caller: moved(c.caller), ..*c }));
    }
    (events, calls)
}
