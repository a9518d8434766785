//! Taints of a whole object: its fields and everything that can be reached from them.

use base::FxHashSet;

use super::{Taint, Taints};
use crate::heap::{LENGTH, Ref};
use crate::machine::Machine;

/// What was found from an object on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Reach {
    pub taints: Taints,
    /// On what the places of elements in hash tables depend: as a set they may be the same, in their order not.
    pub order: Taints,
    /// False if there were more objects than the bound allowed to visit.
    pub complete: bool,
}

impl Reach {
    /// Surely the same on every run.
    pub fn is_stable(self) -> bool {
        self.complete && (self.taints | self.order).is_empty()
    }
}

impl Taint {
    /// The taints of an object's fields or elements and of all that they reach, over at most `most` objects. Classes
    /// are not entered: their static fields are not part of a value.
    pub fn of_object(&self, machine: &Machine, object: Ref, most: usize) -> Reach {
        let mut reach = Reach { complete: true, ..Reach::default() };
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
            self.add_object(machine, object, &mut reach);
            machine.each_reference(object, &mut |addr| pending.push(machine.heap.get(addr)));
        }
        reach
    }

    /// Adds the taints of one object. A hash that is kept only decides about places.
    fn add_object(&self, machine: &Machine, object: Ref, reach: &mut Reach) {
        let (class, end) = (machine.class_of(object), object + machine.size_of(object));
        reach.order |= self.of_header(object);
        let cached = self.rules.cached.iter().find(|c| machine.program.is_subclass(class, c.0));
        let Some(&(_, offset)) = cached else {
            reach.taints |= self.of_memory(object + LENGTH, end - object - LENGTH);
            return;
        };
        let hash = object + offset;
        reach.order |= self.of_memory(hash, 4);
        reach.taints |= self.of_memory(object + LENGTH, offset - LENGTH) | self.of_memory(hash + 4, end - hash - 4);
    }
}
