//! Exceptions: which class of exception left a call of which method, and where it came up.
//!
//! They cannot be listed in advance, so they become goals when they are first seen, and are covered from then on.

use std::sync::Arc;

use super::Entry;
use crate::criterion::Criterion;
use crate::goal::{Goal, Place};
use crate::note::Raised;
use crate::set::GoalSet;

pub(crate) const ENTRY: Entry = Entry {
    name: "exception",
    help: "kind of exception, with the method that was called and the place it comes from",
    usual: true,
    // Found while tests run.
    add: |_, _| {},
};

/// Stands for the class of an exception that the test's own lambda or stand-in threw.
pub const ANYTHING: &str = "java/lang/Throwable";

/// An exception that left a call.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Seen {
    /// The called method: class in the set, and method.
    pub class: u32,
    pub method: u32,
    /// Internal name of the exception's class.
    pub exception: Arc<str>,
    /// Where it came up first in a watched class.
    pub raised: Option<Raised>,
}

impl Seen {
    pub(crate) fn goal(&self, goals: &GoalSet) -> Goal {
        let line = |raised: Raised| goals.line(raised).unwrap_or(0);
        let from = self.raised.map(|raised| (raised.class, raised.method, line(raised)));
        let place = match from {
            None => "outside".to_owned(),
            Some((class, method, line)) if (class, method) == (self.class, self.method) => format!("line {line}"),
            Some((class, method, line)) => format!("{}, line {line}", goals.method_text(class, method)),
        };
        let by_test = self.raised.is_some_and(|raised| raised.by_test);
        let name = if by_test { "what a collaborator throws".to_owned() } else { self.exception.replace('/', ".") };
        Goal {
            criterion: Criterion::Exception,
            class: self.class,
            method: self.method,
            line: from.map(|from| from.2).filter(|line| *line != 0),
            text: format!("{}: throws {name} ({place})", goals.method_text(self.class, self.method)).into(),
            place: Place::Exception { class: self.exception.clone(), from },
        }
    }
}
