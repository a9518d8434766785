//! Transitions of the state machine of a class: a call that leads an object from one state to another.
//!
//! The machine is inferred while tests are searched, or read from a file, so its transitions are declared in the archive when it is
//! known. Calls that end with an exception are goals of `exception`, as the errors of a monitor are no part of its branches.

use super::Entry;

pub(crate) const ENTRY: Entry = Entry {
    name: "transition",
    help: "transition of the class's state machine: a call that leads from a state to a state",
    usual: false,
    add: |_, _| {},
};
