//! Pairs of transitions that can follow one another in the state machine of a class; see `transition`.

use super::Entry;

pub(crate) const ENTRY: Entry = Entry {
    name: "transition-pair",
    help: "two transitions of the class's state machine, one right after the other",
    usual: false,
    add: |_, _| {},
};
