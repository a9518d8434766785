//! Taints of a whole object: its fields and everything that can be reached from them.

use base::FxHashSet;

use super::{Taint, Taints};
use crate::heap::{LENGTH, Ref};
use crate::machine::Machine;

/// What was found from an object on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Reach {
    pub taints: Taints,
    /// False if there were more objects than the bound allowed to visit.
    pub complete: bool,
}

impl Reach {
    /// Surely the same on every run.
    pub fn is_stable(self) -> bool {
        self.complete && self.taints.is_empty()
    }
}

impl Taint {
    /// The taints of an object's fields or elements and of all that they reach, over at most `most` objects. Classes
    /// are not entered: their static fields are not part of a value.
    pub fn of_object(&self, machine: &Machine, object: Ref, most: usize) -> Reach {
        let mut reach = Reach { taints: Taints::NONE, complete: true };
        let mut seen = FxHashSet::default();
        let mut pending = vec![object];
        while let Some(object) = pending.pop() {
            if object == 0 || machine.class_of(object) == machine.known.class || !seen.insert(object) {
                continue;
            }
            if seen.len() > most {
                reach.complete = false;
                break;
            }
            reach.taints |= self.of_header(object);
            reach.taints |= self.of_memory(object + LENGTH, machine.size_of(object) - LENGTH);
            machine.each_reference(object, &mut |addr| pending.push(machine.heap.get(addr)));
        }
        reach
    }
}
