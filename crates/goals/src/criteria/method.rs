//! Methods: each was entered, from a test or from elsewhere.

use super::{Entry, Subject};
use crate::criterion::Criterion;
use crate::goal::{Goal, Place};
use crate::set::Builder;

pub(crate) const ENTRY: Entry = Entry { name: "method", help: "method that is called", usual: true, add };

pub fn add(builder: &mut Builder, subject: Subject<'_>) {
    for method in subject.methods() {
        let items = &subject.class.model.methods[method as usize].items;
        let goal = Goal {
            criterion: Criterion::Method,
            class: subject.at,
            method,
            place: Place::Method,
            line: items.iter().filter_map(|item| item.line).min(),
            text: format!("{}: called", subject.method_text(method)).into(),
        };
        builder.goal(goal, [subject.class.entered(method)]);
    }
}
